// Package page writes answers of the core as text for terminals, pipes and models, and as
// Markdown. The command line and the MCP server print the same.
//
// What is in a file is called by its place, path:first-last, and its name; FILE:NAME and
// FILE:LINE find it again. Only what is in no file, such as a commit, is called by its ref.
package page

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Page is what answers are written on.
type Page struct {
	Out      io.Writer
	Style    Style // of text
	Markdown bool
	// Options tells how the reader calls a field of a request, "--limit" for "limit"; nil for
	// one who calls it what it is.
	Options func(field string) string
	begun   bool
}

// option is how the reader sets a field.
func (p *Page) option(field string) string {
	if p.Options == nil {
		return field
	}
	return p.Options(field)
}

// gap leaves a line free before all but the first thing on a page.
func (p *Page) gap() {
	if p.begun {
		fmt.Fprintln(p.Out)
	}
	p.begun = true
}

// entity writes what an entity is and where, and more in few words.
func (p *Page) entity(rank int, e *contract.Entity, more ...string) {
	p.gap()
	kind, name := cmp.Or(e.Kind, e.Type), e.Name
	if p.Markdown {
		head := Code(cmp.Or(name, e.Ref))
		if rank > 0 {
			head = fmt.Sprintf("%d. %s", rank, head)
		}
		about := []string{kind}
		if e.Path != "" && e.Path != name {
			about = append(about, p.Place(e.Path, e.Lines))
		}
		fmt.Fprintf(p.Out, "### %s\n\n%s\n", head, strings.Join(append(append(about, Code(e.Ref)), more...), ", "))
		return
	}
	parts := []string{p.known(e)}
	if name == e.Path || e.Type == "chunk" {
		parts = append(parts, kind)
	} else {
		parts = append(parts, kind+" "+p.Style.Paint(p.Style.Name, Line(name)))
	}
	for _, m := range more {
		parts = append(parts, p.dim(m))
	}
	fmt.Fprintln(p.Out, strings.Join(parts, "  "))
}

// known is what an entity is found again by.
func (p *Page) known(e *contract.Entity) string {
	switch {
	case e.Path == "":
		return p.ref(e.Ref)
	case e.Type == "file":
		return p.Place(e.Path, contract.Lines{}) // all there are
	}
	return p.Place(e.Path, e.Lines)
}

// title begins a list; note is what there is to say of it in a word or two.
func (p *Page) title(title, note string) {
	p.gap()
	if p.Markdown {
		fmt.Fprintf(p.Out, "#### %s\n\n", strings.TrimSpace(title+" "+note))
		return
	}
	if note != "" {
		title += "  " + p.dim(note)
	}
	fmt.Fprintln(p.Out, title)
}

// Item writes an item of a list; empty parts are left out.
func (p *Page) Item(parts ...string) {
	var held []string
	for _, s := range parts {
		if s != "" {
			held = append(held, s)
		}
	}
	if p.Markdown {
		fmt.Fprintf(p.Out, "- %s\n", strings.Join(held, ", "))
		return
	}
	fmt.Fprintf(p.Out, "  %s\n", strings.Join(held, "  "))
}

// ref writes a ref, of which the name stands out.
func (p *Page) ref(ref string) string {
	if p.Markdown {
		return Code(ref)
	}
	ref = Line(ref)
	from := 0
	for range 2 { // type and project
		from += strings.IndexByte(ref[from:], ':') + 1
	}
	return p.dim(ref[:from]) + ref[from:]
}

// Place is where something is: path:start-end.
func Place(path string, lines contract.Lines) string {
	switch {
	case lines.Start == 0:
		return path
	case lines.Start == lines.End:
		return fmt.Sprintf("%s:%d", path, lines.Start)
	}
	return fmt.Sprintf("%s:%d-%d", path, lines.Start, lines.End)
}

// Place writes where something is.
func (p *Page) Place(path string, lines contract.Lines) string {
	if p.Markdown {
		return Code(Place(path, lines))
	}
	return p.Style.Paint(p.Style.Path, Line(Place(path, lines)))
}

func (p *Page) dim(s string) string { return p.Style.Paint(p.Style.Dim, Line(s)) }

func (p *Page) quoted(text string) string {
	if p.Markdown {
		return Code(text)
	}
	return Line(text)
}

// arrow writes an edge as the core does, "--CALLS-->"; to stands before what it leads to.
func (p *Page) arrow(text, to string) string {
	if p.Markdown {
		text = Code(text)
	} else {
		text = p.Style.Paint(p.Style.Name, Line(text))
	}
	return strings.TrimSuffix(text+" "+to, " ")
}

func via(kind, direction string) string {
	if direction == "in" {
		return "<--" + kind + "--"
	}
	return "--" + kind + "-->"
}

// evidence tells where an edge is written, and how sure it is unless it is certain.
func (p *Page) evidence(e *contract.Evidence) []string {
	at, sure := "", ""
	if e.At != nil {
		at = p.Place(e.At.Path, contract.Lines{Start: e.At.Line, End: e.At.Line})
	}
	if e.Confidence != contract.ConfidenceExact {
		sure = p.dim(likely(e.Weight))
	}
	return []string{at, sure}
}

// likely is how sure an edge is that is not certain.
func likely(w contract.Weight) string {
	if w > 5 {
		return "likely"
	}
	return "perhaps"
}

// preview writes an entity's text below it.
func (p *Page) preview(t *contract.Preview, language string) {
	switch {
	case t == nil:
		return
	case p.Markdown:
		fmt.Fprintln(p.Out)
		Fence(p.Out, language, t.Text)
		for _, s := range t.More {
			Fence(p.Out, language, s.Text)
		}
	default:
		p.Numbered(t.Text, t.Lines.Start, nil)
		for _, s := range t.More {
			fmt.Fprintln(p.Out, "   "+p.dim("…"))
			p.Numbered(s.Text, s.Start, nil)
		}
	}
	if t.Truncated && !p.Markdown && len(t.More) == 0 {
		fmt.Fprintln(p.Out, "   "+p.dim("…"))
	}
}

// of says how many are shown, unless that is all.
func of(shown, total int) string {
	if shown == total {
		return Count(total)
	}
	return Count(total) + ", " + Count(shown) + " shown"
}

// Budgeted tells how much of a budget an answer took.
func (p *Page) Budgeted(tokens int, truncated bool) {
	text := "about " + Plural(tokens, "token")
	if truncated {
		text += "; there is more (raise " + p.option("budget") + ")"
	}
	fmt.Fprintf(p.Out, "\n%s\n", p.dim(text))
}
