package cli

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// page writes evidence, as text or as Markdown.
type page struct {
	*session
	markdown bool
	begun    bool
}

// gap leaves a line free before all but the first thing on a page.
func (p *page) gap() {
	if p.begun {
		fmt.Fprintln(p.out)
	}
	p.begun = true
}

// entity writes what an entity is and where, its ref, and more in few words.
func (p *page) entity(rank int, e *contract.Entity, more ...string) {
	p.gap()
	kind, name := cmp.Or(e.Kind, e.Type), e.Name
	if p.markdown {
		head := code(cmp.Or(name, e.Ref))
		if rank > 0 {
			head = fmt.Sprintf("%d. %s", rank, head)
		}
		about := []string{kind}
		if e.Path != "" && e.Path != name {
			about = append(about, p.place(e.Path, e.Lines))
		}
		fmt.Fprintf(p.out, "### %s\n\n%s\n", head, strings.Join(append(append(about, code(e.Ref)), more...), ", "))
		return
	}
	var parts []string
	if e.Path != "" {
		lines := e.Lines
		if e.Type == "file" {
			lines = contract.Lines{} // all there are
		}
		parts = append(parts, p.place(e.Path, lines))
	}
	if name == e.Path || e.Type == "chunk" {
		parts = append(parts, kind)
	} else {
		parts = append(parts, kind+" "+p.style.paint(p.style.name, escapeLine(name)))
	}
	for _, m := range more {
		parts = append(parts, p.dim(m))
	}
	fmt.Fprintf(p.out, "%s\n  %s\n", strings.Join(parts, "  "), p.ref(e.Ref))
}

// title begins a list; note is what there is to say of it in a word or two.
func (p *page) title(title, note string) {
	p.gap()
	if p.markdown {
		fmt.Fprintf(p.out, "#### %s\n\n", strings.TrimSpace(title+" "+note))
		return
	}
	if note != "" {
		title += "  " + p.dim(note)
	}
	fmt.Fprintln(p.out, title)
}

// item writes an item of a list; empty parts are left out.
func (p *page) item(parts ...string) {
	var held []string
	for _, s := range parts {
		if s != "" {
			held = append(held, s)
		}
	}
	if p.markdown {
		fmt.Fprintf(p.out, "- %s\n", strings.Join(held, ", "))
		return
	}
	fmt.Fprintf(p.out, "  %s\n", strings.Join(held, "  "))
}

// ref writes a ref, of which the name stands out.
func (p *page) ref(ref string) string {
	if p.markdown {
		return code(ref)
	}
	ref = escapeLine(ref)
	from := 0
	for range 2 { // type and project
		from += strings.IndexByte(ref[from:], ':') + 1
	}
	to := len(ref)
	if i := strings.LastIndexByte(ref, ':'); i > from && (strings.HasPrefix(ref, "symbol:") || strings.HasPrefix(ref, "chunk:")) {
		to = i // the hash
	}
	return p.dim(ref[:from]) + ref[from:to] + p.dim(ref[to:])
}

func (p *page) place(path string, lines contract.Lines) string {
	if p.markdown {
		return code(place(path, lines))
	}
	return p.style.paint(p.style.path, escapeLine(place(path, lines)))
}

func (p *page) dim(s string) string { return p.style.paint(p.style.dim, escapeLine(s)) }

// arrow writes an edge as the core does, "--CALLS-->"; to stands before what it leads to.
func (p *page) arrow(text, to string) string {
	if p.markdown {
		text = code(text)
	} else {
		text = p.style.paint(p.style.name, escapeLine(text))
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
func (p *page) evidence(e *contract.Evidence) []string {
	at, sure := "", ""
	if e.At != nil {
		at = p.place(e.At.Path, contract.Lines{Start: e.At.Line, End: e.At.Line})
	}
	if e.Confidence != "exact" {
		sure = p.dim(fmt.Sprintf("%s 0.%d", e.Confidence, e.Weight))
	}
	return []string{at, sure}
}

// edges lists edges; each begins with its arrow unless they stand below one.
func (p *page) edges(list []contract.Edge, below bool) {
	for i := range list {
		e := &list[i]
		to := p.ref(e.Ref)
		if !below {
			to = p.arrow(via(e.Kind, string(e.Direction)), to)
		}
		p.item(append([]string{to, p.subject(e.Type, e.Name)}, p.evidence(&e.Evidence)...)...)
	}
}

// subject is the name of what a ref names by a number or a hash.
func (p *page) subject(kind, name string) string {
	switch kind {
	case "project", "directory", "file", "symbol", "section", "chunk":
		return ""
	}
	return escapeLine(name)
}

func (p *page) hops(list []contract.NextHop) {
	if len(list) == 0 {
		return
	}
	p.title("next", "")
	for _, h := range list {
		p.item(p.arrow(h.Via, p.ref(h.Ref)), p.subject(h.Type, h.Name), p.dim(h.Why))
	}
}

// preview writes an entity's text below it.
func (p *page) preview(t *contract.Preview, language string) {
	switch {
	case t == nil:
		return
	case p.markdown:
		fmt.Fprintln(p.out)
		fence(p.out, language, t.Text)
	default:
		p.numbered(t.Text, t.Lines.Start, func(line string) string { return line })
	}
	if t.Cut && !p.markdown {
		fmt.Fprintln(p.out, "   "+p.dim("…"))
	}
}

// of says how many are shown, unless that is all.
func of(shown, total int) string {
	if shown == total {
		return count(total)
	}
	return count(shown) + " of " + count(total)
}
