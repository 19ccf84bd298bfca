package pack

import (
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
	case ']', 'P', 'X', '^', '_': // a string that BEL or ESC \ ends
		for i := at; i < min(len(s), maxString) && s[i] != '\n'; i++ {
			if s[i] == '\a' {
				return i + 1
			}
			if s[i] == '\x1b' && i+1 < len(s) && s[i+1] == '\\' {
				return i + 2
			}
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
	for line != "" {
		n := text.Tokens(line)
		if n <= most {
			return line, 1
		}
		line = line[:boundary(line, min(len(line)-1, len(line)*most/n))]
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

// maxCluster is how far back the beginning of a character is looked for.
const maxCluster = 64

// boundary is the last place at or before n where s may be cut: between characters as
// people see them, which may be several runes. Longer ones than any script has are
// cut between runes.
func boundary(s string, n int) int {
	if n <= 0 || n >= len(s) {
		return max(0, min(n, len(s)))
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	for at := n; at > 0 && n-at < maxCluster; {
		r, _ := utf8.DecodeRuneInString(s[at:])
		before, size := utf8.DecodeLastRuneInString(s[:at])
		if !joined(before, r) && !(regional(r) && regional(before) && odd(s[:at])) {
			return at
		}
		if at -= size; at == 0 {
			return 0
		}
	}
	return n
}

// joined tells whether a rune is of one character with that before it.
func joined(before, r rune) bool {
	const joiner = 0x200d
	return unicode.In(r, unicode.M, unicode.Variation_Selector) || r == joiner || before == joiner ||
		r >= 0x1f3fb && r <= 0x1f3ff || // skin tones
		r >= 0xe0020 && r <= 0xe007f || // tags of flags
		r >= 0x1160 && r <= 0x11ff // vowels and ends of Korean syllables
}

// regional tells whether a rune is half of a flag.
func regional(r rune) bool { return r >= 0x1f1e6 && r <= 0x1f1ff }

// odd tells whether a text ends in an odd number of halves of flags.
func odd(s string) bool {
	n := 0
	for s != "" {
		r, size := utf8.DecodeLastRuneInString(s)
		if !regional(r) {
			break
		}
		s = s[:len(s)-size]
		n++
	}
	return n%2 == 1
}
