package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Exploration writes what a question leads to: text first, then how it is connected and what
// else there is.
func (p *Page) Exploration(a *contract.ExploreResponse) {
	evidence := a.Evidence
	if !p.Markdown {
		told := map[string]bool{}
		evidence.Paths = slices.DeleteFunc(slices.Clone(evidence.Paths), func(path contract.Path) bool {
			again := told[path.Text]
			told[path.Text] = true
			return again || trivial(path.Text)
		})
	}
	p.Bundle(&evidence)
	if p.Markdown {
		p.hops(a.NextHops)
	}
	if len(a.More) == 0 {
		return
	}
	p.title("more", "")
	for i := range a.More {
		e := &a.More[i]
		if p.Markdown {
			p.Item(p.ref(e.Ref), p.subject(e.Type, e.Name), p.known(e))
			continue
		}
		name := Line(e.Name)
		if e.Name == e.Path {
			name = ""
		}
		p.Item(p.known(e), name)
	}
}

// Bundle writes evidence but what it lacks.
func (p *Page) Bundle(a *contract.BundleResponse) {
	names := map[string]string{}
	for i := range a.Entities {
		e := &a.Entities[i]
		names[e.Ref] = e.Name
		p.entity(i+1, &e.Entity)
		p.preview(e.Preview, e.Language)
	}
	if len(a.Paths) > 0 {
		p.title("paths", "")
	}
	for _, path := range a.Paths {
		p.Item(p.quoted(path.Text))
	}
	p.between(a.Edges, names)
	if len(a.SharedNeighbours) > 0 {
		p.title("shared neighbours", "")
	}
	for _, n := range a.SharedNeighbours {
		var of []string
		for _, ref := range n.Of {
			of = append(of, names[ref])
		}
		name := p.quoted(n.Name)
		if p.Markdown {
			name = p.ref(n.Ref)
		}
		p.Item(name, p.subject(n.Type, n.Name), p.dim("of "+strings.Join(of, ", ")))
	}
	p.spent(a)
}

// trivial tells whether a path leads through what only says where things lie, or a type that both
// of its ends use, or is an edge that is listed below.
func trivial(path string) bool {
	edges := strings.Count(path, "--> ") + strings.Count(path, " <--")
	if _, after, both := strings.Cut(path, "--USES_TYPE--> "); both && edges == 2 && strings.Contains(after, " <--USES_TYPE-- ") {
		return true
	}
	return edges < 2 || strings.Contains(path, "CONTAINS_SYMBOL") || strings.Contains(path, "DEFINED_IN") || strings.Contains(path, "IN_DIRECTORY") || strings.Contains(path, "IN_FILE")
}

// between lists the edges between entities.
func (p *Page) between(edges []contract.BundledEdge, names map[string]string) {
	begun := false
	for i := range edges {
		e := &edges[i]
		verb, tells := relation(e.Kind, "out")
		if !tells && !p.Markdown || e.Kind == "CONTAINS_SYMBOL" && !p.Markdown {
			continue
		}
		if !begun {
			p.title("edges", "")
			begun = true
		}
		text := p.quoted(names[e.From]) + " " + p.Style.Paint(p.Style.Name, verb) + " " + p.quoted(names[e.To])
		if p.Markdown {
			text = Code(fmt.Sprintf("%s %s %s", names[e.From], via(e.Kind, "out"), names[e.To]))
		}
		p.Item(append([]string{text}, p.evidence(&e.Evidence)...)...)
	}
}

// spent tells that there is more text than is shown, and how it is had.
func (p *Page) spent(a *contract.BundleResponse) {
	long := slices.ContainsFunc(a.Entities, func(e contract.BundledEntity) bool { return e.Preview != nil && e.Preview.Cut })
	more := ""
	switch {
	case len(a.Entities) == 0:
	case a.Truncated:
		more = "more was cut (raise " + p.option("max_tokens") + ")"
	case long:
		more = "what is long is shown in part (read shows all of it)"
	}
	if more != "" {
		p.gap()
		fmt.Fprintln(p.Out, p.dim("about "+Plural(a.Tokens, "token")+" of text; "+more))
	}
}

// Seeds writes entities to begin with.
func (p *Page) Seeds(a *contract.SeedsResponse) {
	for i := range a.Seeds {
		e := &a.Seeds[i]
		p.entity(e.Rank, &e.Entity, append([]string{e.Score.String()}, e.Roles...)...)
		if p.Markdown && len(e.Explain)+len(e.NotableEdges) > 0 {
			fmt.Fprintln(p.Out)
		}
		for _, line := range reasons(e.Explain) {
			p.Item(p.dim(line))
		}
		p.edges(e.NotableEdges, false)
	}
}
