package page

import (
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/gather"
)

// Gathered writes evidence and, if there is one, how the search went.
func (p *Page) Gathered(a *contract.GatherResponse) {
	defer p.Remembered(a.Remembered)
	if p.Markdown {
		p.markdownGathered(a)
		return
	}
	for i := range a.Items {
		e := &a.Items[i]
		_, start, _ := gather.ParseSource(e.Source)
		fmt.Fprintf(p.Out, "%s  %s\n", p.Style.Paint(p.Style.Path, Line(e.Source)), p.dim(e.Rationale))
		if e.Snippet != "" {
			p.Numbered(e.Snippet, max(1, start), nil)
		}
		fmt.Fprintln(p.Out)
	}
	fmt.Fprintln(p.Out, Line(a.Summary))
	t := a.Trace
	if t == nil {
		return
	}
	fmt.Fprintf(p.Out, "\n%s after %s\n", t.Stop, Plural(t.Steps, "step"))
	for _, b := range t.Branches {
		fmt.Fprintf(p.Out, "  %s %s, %d retained\n", p.Style.Paint(p.Style.Name, b.ID), b.Status, len(b.Retained))
		for _, n := range t.Nodes[1:] {
			if n.Branch == b.ID {
				fmt.Fprintf(p.Out, "    %s  %s  %s\n", n.ID, Line(n.Query), p.dim(fmt.Sprintf("%d hits, %d new, by %s", n.Hits, n.Added, n.ChosenBy)))
			}
		}
	}
	for _, f := range t.Frontier {
		fmt.Fprintf(p.Out, "  next on %s: %s\n", f.Branch, Line(f.Query))
	}
}

func (p *Page) markdownGathered(a *contract.GatherResponse) {
	fmt.Fprintf(p.Out, "%s\n", Line(a.Summary))
	for i := range a.Items {
		e := &a.Items[i]
		fmt.Fprintf(p.Out, "\n### %d. %s\n\n%s\n\n", e.Rank, Code(e.Source), Line(e.Rationale))
		if e.Snippet != "" {
			Fence(p.Out, "", e.Snippet+"\n")
		}
	}
	if t := a.Trace; t != nil {
		fmt.Fprintf(p.Out, "\nStopped after %s: %s.\n\n", Plural(t.Steps, "step"), t.Stop)
		for _, n := range t.Nodes[1:] {
			fmt.Fprintf(p.Out, "- %s on %s: %s, %d hits, %d new\n", n.ID, n.Branch, Code(n.Query), n.Hits, n.Added)
		}
	}
}
