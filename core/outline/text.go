package outline

import (
	"bytes"
	"unicode/utf8"
)

var textLanguage = language{
	name:       "text",
	extensions: []string{"txt", "org", "log", "csv", "tsv", "tex"},
	files:      []string{"readme", "license", "copying", "authors", "changelog", "notice", "changes", "news", "go.mod", "go.sum"},
	form:       isDocument,
	Traits:     Traits{Markup: TitledMarkup},
}

// plainText finds the titles of a text without markup, and only those that can be nothing else: lines that stand alone behind an empty
// one and are underlined as long as they are, are numbered "2.1 Title", or are in capitals, between empty lines.
func (p *Parser) plainText() {
	l := p.lines(0, len(p.src), 0)
	alone := true
	for l.advance() {
		text := l.text
		if len(text) == 0 {
			alone = true
			p.prose(l)
			continue
		}
		if !alone || l.indent > 0 || len(text) > maxTitle || bytes.IndexByte(text, '\t') >= 0 || bytes.Contains(text, []byte("  ")) && !numbered(text) {
			alone = false
			p.prose(l)
			continue
		}
		under := l.peek()
		level := plainLevel(text, under, l.next >= l.end)
		alone = level > 0
		if !alone {
			p.prose(l)
			continue
		}
		p.section(level, l.span(), l.span(), l.row, l.row-1)
		if len(under) > 0 {
			l.advance()
		}
	}
}

// plainLevel returns the level of the title that a line is, 0 for none; under is the line below it.
func plainLevel(text, under []byte, last bool) int {
	switch d := utf8.RuneCount(text) - len(under); {
	case len(under) >= 3 && underline(under) && -3 < d && d < 3 && letters(text) >= 2:
		if under[0] == '=' {
			return 1
		}
		return 2
	case len(under) > 0 || last:
	case numbered(text):
		return 3 + bytes.Count(bytes.TrimRight(text[:bytes.IndexByte(text, ' ')], "."), []byte("."))
	case capitals(text):
		return 3
	}
	return 0
}

// letters counts the letters of ASCII.
func letters(text []byte) (n int) {
	for _, c := range text {
		if 'a' <= c|0x20 && c|0x20 <= 'z' {
			n++
		}
	}
	return n
}

// numbered tells whether a line is a numbered title: "1. Title" with two blanks as RFCs have it, or "2.1 Title".
func numbered(text []byte) bool {
	i, dots := 0, 0
	for i < len(text) && ('0' <= text[i] && text[i] <= '9' || text[i] == '.' && i > 0 && text[i-1] != '.') {
		if text[i] == '.' {
			dots++
		}
		i++
	}
	if i == 0 || i > 8 || i >= len(text) || text[i] != ' ' || dots == 0 {
		return false
	}
	title := bytes.TrimLeft(text[i:], " ")
	if blanks := len(text) - i - len(title); dots == 1 && text[i-1] == '.' && blanks < 2 || blanks > 3 {
		return false // an entry of a list
	}
	return letters(title) >= 3 && 'A' <= title[0] && title[0] <= 'Z' && bytes.IndexByte([]byte(".,:;?!"), title[len(title)-1]) < 0 && !bytes.Contains(title, []byte(".."))
}

// capitals tells whether a line is a title in capitals.
func capitals(text []byte) bool {
	words := 0
	for _, word := range bytes.Fields(text) {
		if letters(word) >= 3 {
			words++
		}
	}
	return words > 0 && letters(text) >= 5 && 'A' <= text[0] && text[0] <= 'Z' && bytes.Equal(text, bytes.ToUpper(text)) &&
		!bytes.ContainsAny(text, "=_/\\<>{}|;.,#$%@+*\"")
}
