package page

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Schema writes two tables of what there is, each with a line of what there is not.
func (p *Page) Schema(a *contract.SchemaResponse) {
	t := Table{Head: []string{"entities", "type", "meaning", "such as"}, Right: []bool{true, false, false, false}}
	var none []string
	for _, e := range a.Entities {
		if e.Count == 0 {
			none = append(none, e.Type)
			continue
		}
		t.Add(Count(e.Count), e.Type, e.Holds, e.Example)
	}
	t.Write(p)
	p.none(none)
	fmt.Fprintln(p.Out)
	t, none = Table{Head: []string{"edges", "kind", "family", "meaning"}, Right: []bool{true, false, false, false}}, nil
	for _, e := range a.Edges {
		if e.Count == 0 {
			none = append(none, e.Kind)
			continue
		}
		t.Add(Count(e.Count), e.Kind, e.Family, e.Means)
	}
	t.Write(p)
	p.none(none)
}

func (p *Page) none(names []string) {
	if len(names) > 0 {
		fmt.Fprintf(p.Out, "\n%s\n", p.dim("none of "+strings.Join(names, ", ")))
	}
}

// Knowledge writes texts, or a table of those that came without.
func (p *Page) Knowledge(a *contract.KnowledgeResponse) {
	t := Table{Head: []string{"id", "title"}, Right: []bool{false, false}}
	for i, k := range a.Texts {
		switch {
		case k.Text == "":
			t.Add(k.ID, k.Title)
			continue
		case i > 0:
			fmt.Fprintln(p.Out)
		}
		title := p.Style.Paint(p.Style.Name, Line(k.Title))
		if p.Markdown {
			title = "### " + title
		}
		fmt.Fprintf(p.Out, "%s\n\n%s\n", title, strings.TrimSuffix(Escape(k.Text, "\t\n"), "\n"))
	}
	if len(t.rows) > 0 {
		t.Write(p)
	}
}
