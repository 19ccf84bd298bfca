package outline

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

var restructuredTextLanguage = language{
	name:       "restructuredtext",
	extensions: []string{"rst", "rest"},
	form:       isDocument,
	Traits:     Traits{Markup: RestructuredMarkup, Sphinx: true},
}

// restructured finds the titles of reStructuredText: a line that is underlined, and perhaps lined above, with one sort of marks. The
// sorts have the levels of their first use.
func (p *Parser) restructured() {
	l := p.lines(0, len(p.src), 0)
	var levels []int // sorts of marks, in order of first use
	alone := true    // nothing but an empty line stands before the line at hand
	literal := false // indented lines are no text
	over, overLength := byte(0), 0
	for l.advance() {
		text := l.text
		mark := adornment(text)
		switch {
		case len(text) == 0:
			alone, over = true, 0
			p.prose(l)
			continue
		case l.indent > 0 && over == 0:
			if !literal {
				p.prose(l)
			}
			alone = false
			continue
		case mark != 0 && over == 0 && l.indent == 0:
			if alone { // a line above a title, or a line between paragraphs
				over, overLength = mark, len(text)
			}
			literal = false
			continue
		}
		under := l.peek()
		long := utf8.RuneCount(text)
		if m := adornment(under); m != 0 && (over == m && len(under) == overLength || over == 0 && alone) && (len(under) >= long || len(under) >= 4) && !bytes.HasPrefix(text, []byte("..")) {
			sort := int(m)
			first, start := l.row, l.start
			if over != 0 {
				sort += 256
				first--
				start = before(p.src, l.start)
			}
			level := slices.Index(levels, sort)
			if level < 0 {
				level, levels = len(levels), append(levels, sort)
			}
			s := l.span()
			p.section(level+1, s, Span{start, s.End}, first, first-1)
			l.advance()
			alone, over, literal = true, 0, false
			continue
		}
		literal = bytes.HasSuffix(text, []byte("::"))
		over, alone = 0, false
		p.prose(l)
	}
}

// before returns where the line before the one that begins at an offset does.
func before(src []byte, at int) int { return bytes.LastIndexByte(src[:max(at-1, 0)], '\n') + 1 }

// adornment returns the mark that a line is made of, 0 if it is none of those around titles.
func adornment(text []byte) byte {
	if len(text) < 2 || bytes.IndexByte([]byte("=-`:'\"~^_*+#<>.!$%&,;?@|/\\"), text[0]) < 0 {
		return 0
	}
	for _, c := range text {
		if c != text[0] {
			return 0
		}
	}
	if len(text) == 2 && (text[0] == '.' || text[0] == ':' || text[0] == '_' || text[0] == '|') {
		return 0
	}
	return text[0]
}
