package pack

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/text"
)

// Clean makes text safe to show and valid UTF-8, line by line as it was: sequences
// that act on terminals, control characters and marks that turn the direction of
// writing go, and what is not UTF-8 is replaced.
func Clean(s string) string {
	if strings.IndexFunc(s, acting) < 0 && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '\x1b' || r == '\u009b':
			n = escapeLen(s[i:])
		case !acting(r):
			b.WriteRune(r)
		}
		i += n
	}
	return b.String()
}

// acting tells whether a rune acts on what shows it instead of being shown. U+FFFE
// and U+FFFF are no characters of XML.
func acting(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) || r == 0xFFFE || r == 0xFFFF
}

// maxString bounds how far the end of a sequence is looked for.
const maxString = 4096

// escapeLen is the length of the escape sequence at the beginning of s, as ECMA-48
// has them; at least that of its first rune, and never beyond a line.
func escapeLen(s string) int {
	at := 1
	kind := byte('[')
	if s[0] != '\x1b' { // a control character of two bytes that stands for ESC [
		at = 2
	} else if len(s) == 1 || s[1] < ' ' || s[1] > '~' {
		return 1
	} else {
		kind = s[1]
		at = 2
	}
	switch kind {
	case '[': // parameters, then a final byte
		for at < len(s) && s[at] >= 0x20 && s[at] <= 0x3f {
			at++
		}
		if at < len(s) && s[at] >= 0x40 && s[at] <= 0x7e {
			at++
		}
	case ']', 'P', 'X', '^', '_': // a string
		return stringEnd(s, at)
	}
	return at
}

// stringEnd returns where the string that begins at a place is ended by BEL or ESC \; the place itself if it is not.
func stringEnd(s string, at int) int {
	for i := at; i < min(len(s), maxString) && s[i] != '\n'; i++ {
		if s[i] == '\a' {
			return i + 1
		}
		if s[i] == '\x1b' && i+1 < len(s) && s[i+1] == '\\' {
			return i + 2
		}
	}
	return at
}

func oneLine(s string) string {
	return strings.TrimSpace(strings.NewReplacer("\n", " ", "\t", " ").Replace(Clean(s)))
}

// Fit cuts a text to whole lines of at most so many tokens, without the last line
// break: to the beginning of its first line if not even that fits. It returns how many
// lines are left.
func Fit(s string, most int) (string, int) {
	total, end, lines := 0, 0, 0
	for line := range strings.Lines(s) {
		n := text.Tokens(strings.TrimSuffix(line, "\n"))
		if total+n > most {
			break
		}
		total, end, lines = total+n, end+len(line), lines+1
		if line[len(line)-1] == '\n' {
			total++
		}
	}
	if lines > 0 {
		return strings.TrimSuffix(s[:end], "\n"), lines
	}
	line, _, _ := strings.Cut(s, "\n")
	line = line[:boundary(line, 16*min(max(most, 0), len(line)))] // far more than fits
	n := sort.Search(len(line), func(i int) bool { return text.Tokens(line[:i+1]) > most })
	if line = line[:boundary(line, n)]; line != "" {
		return line, 1
	}
	return "", 0
}

// cutLine shortens a line to at most n bytes.
func cutLine(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:boundary(s, n-len(gap))] + gap
}

// maxCluster is how many bytes one character may take; longer ones are cut between
// runes.
const maxCluster = 128

// boundary is the last place at or before n where s, which is valid UTF-8, may be cut:
// between characters as people see them, which may be several runes.
func boundary(s string, n int) int {
	if n <= 0 || n >= len(s) {
		return max(0, min(n, len(s)))
	}
	for at := 0; ; {
		size := text.Cluster(s[at:])
		if at+size <= n {
			at += size
			continue
		}
		if size <= maxCluster {
			return at
		}
		for n > at && !utf8.RuneStart(s[n]) {
			n--
		}
		return n
	}
}
