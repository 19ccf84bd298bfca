package outline

import (
	"bytes"
	"unicode/utf8"
)

var asciiDocLanguage = language{
	name:       "asciidoc",
	extensions: []string{"adoc", "asciidoc", "asc"},
	form:       isDocument,
	Traits:     Traits{Markup: AsciiDocMarkup},
}

// asciidoc finds the titles of AsciiDoc, "== Title" and those that are underlined, outside of delimited blocks.
func (p *Parser) asciidoc() {
	l := p.lines(0, len(p.src), 0)
	var block []byte // what delimits the block at hand
	alone := true
	for l.advance() {
		text := l.text
		switch {
		case block != nil:
			if l.indent == 0 && bytes.Equal(text, block) {
				block = nil
			}
		case len(text) == 0:
			alone = true
			p.prose(l)
		case l.indent == 0 && Listing(text):
			block, alone = text, true
			p.endClaim()
		case l.indent == 0 && (text[0] == '=' || text[0] == '#') && alone:
			alone = p.hashes(l, text[0])
		case l.indent == 0 && bytes.HasPrefix(text, []byte(". ")): // an entry of a list
			p.prose(l)
		case l.indent == 0 && (text[0] == '[' || text[0] == ':' || text[0] == '.') || bytes.HasPrefix(text, []byte("//")):
			// Attributes, titles of blocks and comments stand before what they are of.
		case alone && l.indent == 0 && underlines(l.peek(), text):
			p.section(titleMark(l.peek()), l.span(), l.span(), l.row, l.row-1)
			l.advance()
		default:
			alone = false
			p.prose(l)
		}
	}
}

// underlines tells whether a line makes the one above a title, which is about as long.
func underlines(under, text []byte) bool {
	d := utf8.RuneCount(text) - len(under)
	return len(under) >= 3 && titleMark(under) > 0 && -2 < d && d < 2
}

// Listing tells whether a line opens and closes a block of AsciiDoc that is no text of the document.
func Listing(text []byte) bool {
	if string(text) == "|===" || FenceOf(text) != nil {
		return true
	}
	if len(text) < 4 || bytes.IndexByte([]byte("-.+/"), text[0]) < 0 {
		return false
	}
	for _, c := range text {
		if c != text[0] {
			return false
		}
	}
	return true
}

// titleMark returns the level of a line under a title, 0 if it is none.
func titleMark(text []byte) int {
	for _, c := range text {
		if c != text[0] {
			return 0
		}
	}
	return bytes.IndexByte([]byte("=-~^+"), text[0]) + 1
}
