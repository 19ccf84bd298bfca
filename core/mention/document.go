package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// maxQuote is the length of the longest name in code marks that is noted.
const maxQuote = 120

// document notes the links of a document, the names of its sections, what it has in
// code marks, and the paths and requirements that it names. src is the file as it is
// written.
func (c *collector) document(l outline.Language, src []byte) {
	p := page{collector: c, d: -1, section: -1}
	switch l.Traits().Markup {
	case outline.MarkdownMarkup:
		p.markdown(src)
	case outline.NotebookMarkup:
		at := 0
		for _, s := range c.f.Prose {
			c.looks.Add(s.Start - at)
			p.row += bytes.Count(c.src[at:s.Start], []byte("\n"))
			at = s.End
			p.markdown(s.Of(c.src))
		}
	case outline.RestructuredMarkup:
		p.restructured(src)
	case outline.AsciiDocMarkup:
		p.asciidoc(src)
	case outline.HTMLMarkup:
		p.html(src)
	case outline.OpenAPIMarkup:
		p.openAPI(src)
	case outline.PlainMarkup:
		p.plain(src)
	case outline.TitledMarkup:
		if len(c.f.Definitions) > 0 { // a log or list has no titles
			p.plain(src)
		}
	}
}

// page is a document on the way.
type page struct {
	*collector
	row     int // the line at hand
	d       int // the last definition that began at it or before
	section int // the section or requirement around it, -1 for none
	names   []string
	links   int // of HTML
	// How many marks of code have no counterpart in which line.
	unquoted, unquotedRow int
}

// advance goes to the next line.
func (p *page) advance() { p.to(p.row + 1) }

// to goes to a line behind the one at hand.
func (p *page) to(row int) {
	p.row = row
	p.looks.Add(1)
	defs := p.f.Definitions
	for ; p.d+1 < len(defs) && defs[p.d+1].StartLine <= row; p.d++ {
		if defs[p.d+1].Kind.Prose() {
			p.section = p.d + 1
		}
	}
	for p.section >= 0 && defs[p.section].EndLine < row {
		p.section = defs[p.section].Parent
	}
}

// title tells whether a section begins at the line at hand.
func (p *page) title() bool {
	return p.section >= 0 && p.f.Definitions[p.section].StartLine == p.row
}

func (p *page) note(k UseKind, name []byte, of string) {
	p.add(Use{Kind: k, Name: string(name), Of: of, Line: p.row, Definition: p.section})
}

// name notes an anchor for what begins next.
func (p *page) name(anchor []byte) {
	if len(anchor) > 0 && len(anchor) <= maxQuote {
		p.names = append(p.names, string(anchor))
	}
}

// named gives the section at hand the names that stood before.
func (p *page) named() {
	for _, name := range p.names {
		p.note(Anchor, []byte(name), "")
	}
	p.names = p.names[:0]
}

func (p *page) markdown(src []byte) {
	var fence []byte
	for line := range bytes.Lines(src) {
		p.advance()
		p.looks.Add(3 * len(line)) // for its end, a fence and a definition
		text := bytes.TrimSpace(line)
		if mark := outline.FenceOf(text); fence != nil {
			if len(mark) >= len(fence) && mark[0] == fence[0] && len(mark) == len(text) {
				fence = nil
			}
			continue
		} else if mark != nil {
			fence = mark
			continue
		}
		if len(p.names) > 0 && len(text) > 0 {
			p.named()
		}
		p.line(text)
	}
	p.named()
}

// plain notes what a text without markup names.
func (p *page) plain(src []byte) {
	for line := range bytes.Lines(src) {
		p.advance()
		p.looks.Add(len(line))
		for text, i := bytes.TrimSpace(line), 0; i < len(text); {
			i = p.word(text, i)
		}
	}
}

// line notes what one line of Markdown names.
func (p *page) line(text []byte) {
	if label, target, ok := bytes.Cut(text, []byte("]: ")); ok && len(label) > 1 && label[0] == '[' && label[1] != '^' {
		p.note(Link, destination(target), "")
		return
	}
	if len(text) > 0 && text[0] == '#' && p.title() && text[len(text)-1] == '}' { // "## Title {#id}"
		id := bytes.TrimSpace(text[bytes.LastIndexByte(text, '{')+1 : len(text)-1])
		if id, ok := bytes.CutPrefix(id, []byte("#")); ok {
			id, _, _ = bytes.Cut(id, []byte(" "))
			p.note(Anchor, id, "")
		}
	}
	closing := p.seeker(text, ")")
	for i := 0; i < len(text); {
		switch b := text[i]; {
		case b == '`':
			i = p.quote(text, i)
		case b == ']' && i+1 < len(text) && text[i+1] == '(':
			end := closing.within(i, maxReach)
			if end < 0 {
				i++
				continue
			}
			p.note(Link, destination(text[i+2:i+end]), "")
			i += end + 1
		case b == '<' && i+1 < len(text) && text[i+1]|0x20 >= 'a' && text[i+1]|0x20 <= 'z':
			t := outline.TagAt(text, i)
			p.looks.Add(3 * (t.End - i))
			if bytes.Contains(t.Of(text), []byte("://")) && t.Attributes.Empty() {
				i++
				continue
			}
			p.tag(text, t)
			i = t.End
		default:
			i = p.word(text, i)
		}
	}
}

// maxReach is how far the end of a link is looked for.
const maxReach = 2048

// maxUnquoted is how many marks of code of a line may have no counterpart: each is longer than all that come, so that there hardly are two.
const maxUnquoted = 4

// quote notes what stands in code marks from i on, and returns where to go on.
func (p *page) quote(text []byte, i int) int {
	n := 1
	for i+n < len(text) && text[i+n] == '`' {
		n++
	}
	if p.row != p.unquotedRow {
		p.unquoted, p.unquotedRow = 0, p.row
	}
	if p.unquoted == maxUnquoted {
		return i + n
	}
	end := bytes.Index(text[i+n:], text[i:i+n])
	if end < 0 {
		p.looks.Add(len(text) - i)
		p.unquoted++
		return i + n
	}
	p.looks.Add(2 * (n + end))
	if quoted := bytes.TrimSpace(text[i+n : i+n+end]); len(quoted) <= maxQuote {
		p.note(Quote, quoted, "")
	}
	return i + 2*n + end
}

// word notes a path or the label of a requirement that stands at i, and returns
// where to go on.
func (p *page) word(text []byte, i int) int {
	if !identByte(text[i]) {
		if bytes.HasPrefix(text[i:], []byte("://")) { // an address
			from := i
			for i < len(text) && text[i] > ' ' && text[i] != ')' {
				i++
			}
			p.looks.Add(i - from)
			return i
		}
		p.looks.Add(1)
		return i + 1
	}
	j := i
	for j < len(text) && (identByte(text[j]) || text[j] == '/' || text[j] == '.' || text[j] == '-') {
		j++
	}
	p.looks.Add(4 * (j - i)) // here, for a label and for slashes
	if n, _, _ := outline.Label(text[i:j]); n > 0 {
		p.note(Quote, text[i:i+n], "")
	} else if word := bytes.TrimRight(text[i:j], ".-"); bytes.IndexByte(word, '/') > 0 && !bytes.Contains(word, []byte("//")) {
		if j == len(text) || text[j] != ':' || !bytes.HasPrefix(text[j:], []byte("://")) {
			p.note(Quote, word, "")
		}
	}
	return j
}

// destination is where a link leads, without its title: in angle brackets it may
// hold blanks.
func destination(b []byte) []byte {
	b = bytes.TrimSpace(b)
	if len(b) > 0 && b[0] == '<' {
		b, _, _ = bytes.Cut(b[1:], []byte(">"))
		return b
	}
	b, _, _ = bytes.Cut(b, []byte(" "))
	return b
}
