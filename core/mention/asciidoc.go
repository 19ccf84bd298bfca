package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// asciidoc notes what a document in AsciiDoc says, outside of listings.
func (p *page) asciidoc(src []byte) {
	var block []byte
	for line := range bytes.Lines(src) {
		p.advance()
		p.looks.Add(2 * len(line))
		text := bytes.TrimSpace(line)
		if block != nil {
			if bytes.Equal(text, block) {
				block = nil
			} else if bytes.HasPrefix(text, []byte("include::")) {
				p.macros(text)
			}
			continue
		}
		if outline.Listing(text) && (p.section < 0 || p.f.Definitions[p.section].StartLine != p.row-1) {
			block = text
			continue
		}
		if len(text) == 0 || bytes.HasPrefix(text, []byte("//")) {
			continue
		}
		if text[0] == '[' && text[len(text)-1] == ']' {
			p.attributes(text[1 : len(text)-1])
			continue
		}
		if len(p.names) > 0 && text[0] != '.' {
			p.named()
		}
		p.macros(text)
	}
	p.named()
}

// attributes notes the name that a line in brackets gives what follows: [[id]],
// [#id.role], [id=name].
func (p *page) attributes(text []byte) {
	switch {
	case len(text) > 2 && text[0] == '[':
		text, _, _ = bytes.Cut(bytes.Trim(text, "[]"), []byte(","))
		p.name(text)
	default:
		for _, mark := range [...]string{"#", "id="} {
			_, id, ok := bytes.Cut(text, []byte(mark))
			if !ok {
				continue
			}
			if end := bytes.IndexAny(id, ",.%] "); end >= 0 && mark == "#" {
				id = id[:end]
			} else if id, _, _ = bytes.Cut(id, []byte(",")); mark != "#" {
				id = bytes.Trim(id, `"'`)
			}
			p.name(id)
			return
		}
	}
}

// macros notes what a line of text names: macros, cross references, marks, paths.
func (p *page) macros(text []byte) {
	reference, anchor := p.seeker(text, ">>"), p.seeker(text, "]]")
	open, blank := p.seeker(text, "["), p.seeker(text, " ")
	for i := 0; i < len(text); {
		switch b := text[i]; {
		case b == '`':
			i = p.quote(text, i)
		case bytes.HasPrefix(text[i:], []byte("<<")):
			end := reference.within(i, maxReach)
			if end < 0 {
				i += 2
				continue
			}
			target, _, _ := bytes.Cut(text[i+2:i+end], []byte(","))
			p.reference(bytes.TrimSpace(target))
			i += end + 2
		case bytes.HasPrefix(text[i:], []byte("[[")):
			end := anchor.within(i, maxReach)
			if end < 0 {
				i += 2
				continue
			}
			name, _, _ := bytes.Cut(text[i+2:i+end], []byte(","))
			if len(name) > 0 && len(name) <= maxQuote {
				p.note(Anchor, name, "")
			}
			i += end + 2
		default:
			if next := p.macro(text, i, &open, &blank); next > i {
				i = next
			} else {
				i = p.word(text, i)
			}
		}
	}
}

// macro notes the target of a macro that begins at i, and returns where to go on; i
// if there is none.
func (p *page) macro(text []byte, i int, open, blank *seeker) int {
	if i > 0 && identByte(text[i-1]) {
		return i
	}
	for _, name := range [...]string{"xref:", "include::", "link:", "image::", "image:"} {
		if !bytes.HasPrefix(text[i:], []byte(name)) {
			continue
		}
		from := i + len(name)
		end := open.within(from, maxReach-len(name))
		if end <= 0 || name[0] != 'i' && blank.within(from, end) >= 0 {
			return i
		}
		target := text[from : from+end]
		p.looks.Add(2 * end)
		if name == "xref:" {
			p.reference(target)
		} else if bytes.IndexByte(target, '{') < 0 {
			p.note(Link, target, "")
		}
		return from + end
	}
	return i
}

// reference notes the target of a cross reference: a name in this document, a title
// of it, or a path, which may lack its extension.
func (p *page) reference(target []byte) {
	if len(target) == 0 || len(target) > maxQuote || bytes.IndexByte(target, '{') >= 0 {
		return
	}
	path, _, anchored := bytes.Cut(target, []byte("#"))
	switch {
	case bytes.IndexByte(target, ' ') >= 0 && !anchored:
		p.note(Link, append([]byte("#"), target...), Title)
	case !anchored && bytes.IndexByte(target, '.') < 0:
		p.note(Link, append([]byte("#"), target...), "")
	case bytes.IndexByte(path, '.') < 0 && len(path) > 0:
		p.note(Link, target, Page)
	default:
		p.note(Link, target, "")
	}
}
