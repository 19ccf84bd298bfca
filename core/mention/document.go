package mention

import (
	"bytes"
	"strings"
)

// maxQuote is the length of the longest name in code marks that is noted.
const maxQuote = 120

// document notes the links of a Markdown document, what it has in code marks, and
// the paths that it names.
func (c *collector) document() {
	fence := byte(0)
	d, row := -1, 0
	for line := range bytes.Lines(c.src) {
		row++
		for d+1 < len(c.f.Definitions) && c.f.Definitions[d+1].StartLine <= row {
			d++
		}
		text := bytes.TrimSpace(line)
		if bytes.HasPrefix(text, []byte("```")) || bytes.HasPrefix(text, []byte("~~~")) {
			if fence == 0 {
				fence = text[0]
			} else if fence == text[0] {
				fence = 0
			}
			continue
		}
		if fence != 0 {
			continue
		}
		c.line(text, row, d)
	}
}

// line notes what one line of a document names. d is the heading above.
func (c *collector) line(text []byte, row, d int) {
	note := func(k UseKind, name []byte) {
		c.add(Use{Kind: k, Name: string(name), Line: row, Definition: d})
	}
	if label, target, ok := bytes.Cut(text, []byte("]: ")); ok && len(label) > 1 && label[0] == '[' && label[1] != '^' {
		note(Link, destination(target))
		return
	}
	for i := 0; i < len(text); {
		switch b := text[i]; {
		case b == '`':
			n := 1
			for i+n < len(text) && text[i+n] == '`' {
				n++
			}
			end := bytes.Index(text[i+n:], text[i:i+n])
			if end < 0 {
				i += n
				continue
			}
			if quoted := bytes.TrimSpace(text[i+n : i+n+end]); len(quoted) <= maxQuote {
				note(Quote, quoted)
			}
			i += 2*n + end
		case b == ']' && i+1 < len(text) && text[i+1] == '(':
			end := bytes.IndexByte(text[i:], ')')
			if end < 0 {
				i++
				continue
			}
			note(Link, destination(text[i+2:i+end]))
			i += end + 1
		case identByte(b):
			j := i
			for j < len(text) && (identByte(text[j]) || text[j] == '/' || text[j] == '.' || text[j] == '-') {
				j++
			}
			if word := bytes.TrimRight(text[i:j], ".-"); bytes.IndexByte(word, '/') > 0 && !bytes.Contains(word, []byte("//")) {
				if j == len(text) || text[j] != ':' || !strings.HasPrefix(string(text[j:]), "://") {
					note(Quote, word)
				}
			}
			i = j
		default:
			if bytes.HasPrefix(text[i:], []byte("://")) { // an address
				for i < len(text) && text[i] > ' ' && text[i] != ')' {
					i++
				}
				continue
			}
			i++
		}
	}
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
