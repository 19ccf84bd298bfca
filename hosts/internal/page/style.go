package page

import (
	"fmt"
	"strings"
	"unicode"
)

// Style holds the escape sequences of a kind of text; the zero value has none.
type Style struct{ Path, Name, Dim, Match, Reset string }

// Colored is that of terminals.
var Colored = Style{Path: "\x1b[1;36m", Name: "\x1b[33m", Dim: "\x1b[2m", Match: "\x1b[1;31m", Reset: "\x1b[0m"}

// Paint puts text between a sequence and the end of its effect.
func (s Style) Paint(sequence, text string) string {
	if sequence == "" || text == "" {
		return text
	}
	return sequence + text + s.Reset
}

// hidden tells whether a rune would act on a terminal, or on the order of what
// is shown, instead of being shown: control characters and the marks that turn
// the direction of writing.
func hidden(r rune) bool {
	return unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x061c
}

// Escape writes hidden runes as \u001b, except those of keep. The form is also
// that of JSON, in which they occur only within strings.
func Escape(s, keep string) string {
	if strings.IndexFunc(s, hidden) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if hidden(r) && !strings.ContainsRune(keep, r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Line makes text safe within a line.
func Line(s string) string { return Escape(s, "\t") }

// tabWidth is how far a tab indents where line numbers are in the way of real ones.
const tabWidth = 4

// Numbered writes lines with their numbers, the first being that of the first line. paint, if
// not nil, changes a line.
func (p *Page) Numbered(text string, first int, paint func(string) string) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	width := max(4, len(fmt.Sprint(first+len(lines)-1)))
	for i, line := range lines {
		line = strings.ReplaceAll(strings.TrimSuffix(line, "\r"), "\t", strings.Repeat(" ", tabWidth))
		line = strings.TrimRight(Line(line), " ")
		if line != "" {
			line = "  " + painted(paint, line)
		}
		number := p.Style.Paint(p.Style.Dim, fmt.Sprintf("%*d", width, first+i))
		fmt.Fprintf(p.Out, "%s%s\n", number, line)
	}
}

func painted(paint func(string) string, line string) string {
	if paint == nil {
		return line
	}
	return paint(line)
}
