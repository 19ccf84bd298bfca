package page

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Map writes a map as the core lays it out.
func (p *Page) Map(a *contract.MapResponse) {
	if p.Markdown {
		p.markdownMap(a)
		return
	}
	for line := range strings.SplitSeq(a.Map, "\n") {
		if strings.HasPrefix(line, " ") {
			fmt.Fprintln(p.Out, Line(line))
		} else {
			fmt.Fprintln(p.Out, p.Style.Paint(p.Style.Path, Line(line)))
		}
	}
	p.Budgeted(a.Tokens, a.Truncated)
}

func (p *Page) markdownMap(a *contract.MapResponse) {
	for i := range a.Files {
		if i > 0 {
			fmt.Fprintln(p.Out)
		}
		fmt.Fprintf(p.Out, "### %s\n\n", Code(a.Files[i].Path))
		for _, d := range a.Files[i].Definitions {
			text := d.Signature
			if text == "" {
				text = d.Kind + " " + d.Name
			}
			fmt.Fprintf(p.Out, "- %d %s\n", d.Lines.Start, Code(text))
		}
	}
}
