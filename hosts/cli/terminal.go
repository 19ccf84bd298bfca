package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/term"
)

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// style holds the escape sequences of a kind of text; the zero value has none.
type style struct{ path, name, dim, match, reset string }

var colored = style{path: "\x1b[1;36m", name: "\x1b[33m", dim: "\x1b[2m", match: "\x1b[1;31m", reset: "\x1b[0m"}

// paint puts text between a sequence and the end of its effect.
func (s style) paint(sequence, text string) string {
	if sequence == "" || text == "" {
		return text
	}
	return sequence + text + s.reset
}

// hidden tells whether a rune would act on a terminal, or on the order of what
// is shown, instead of being shown: control characters and the marks that turn
// the direction of writing.
func hidden(r rune) bool {
	return unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x061c
}

// escape writes hidden runes as \u001b, except those of keep. The form is also
// that of JSON, in which they occur only within strings.
func escape(s, keep string) string {
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

// escapeLine makes text safe within a line.
func escapeLine(s string) string { return escape(s, "\t") }

// tabWidth is how far a tab indents where line numbers are in the way of real ones.
const tabWidth = 4

// numbered writes lines with their numbers, the first being that of the first line.
func (s *session) numbered(text string, first int, paint func(string) string) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	width := max(4, len(fmt.Sprint(first+len(lines)-1)))
	for i, line := range lines {
		line = strings.ReplaceAll(strings.TrimSuffix(line, "\r"), "\t", strings.Repeat(" ", tabWidth))
		line = strings.TrimRight(escapeLine(line), " ")
		if line != "" {
			line = "  " + paint(line)
		}
		number := s.style.paint(s.style.dim, fmt.Sprintf("%*d", width, first+i))
		fmt.Fprintf(s.out, "%s%s\n", number, line)
	}
}

// json writes an answer of the core as it is. A terminal is spared control
// characters, which JSON itself lets pass above U+007E.
func (s *session) json(b []byte) {
	if s.outTerminal {
		b = []byte(escape(string(b), "\n"))
	}
	s.out.Write(b)
	s.out.WriteByte('\n')
}

// jsonLines writes each element of a list of an answer on a line of its own.
func (s *session) jsonLines(answer []byte, field string) error {
	var lists map[string]json.RawMessage
	if err := json.Unmarshal(answer, &lists); err != nil {
		return err
	}
	var list []json.RawMessage
	if err := json.Unmarshal(lists[field], &list); err != nil {
		return err
	}
	for _, element := range list {
		s.json(element)
	}
	return nil
}

// fence writes text as a block of Markdown that nothing in it can end.
func fence(w io.Writer, language, text string) {
	ticks := "```"
	for strings.Contains(text, ticks) {
		ticks += "`"
	}
	if language == "unknown" {
		language = ""
	}
	fmt.Fprintf(w, "%s%s\n%s\n%s\n", ticks, language, strings.TrimSuffix(escape(text, "\t\n"), "\n"), ticks)
}

// code is an inline code span of Markdown.
func code(text string) string {
	text = escapeLine(text)
	ticks := "`"
	for strings.Contains(text, ticks) {
		ticks += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return ticks + text + ticks
}
