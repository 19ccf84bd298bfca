package gather

import (
	"strings"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/text"
)

// Truncated is what a text ends in that was cut.
const Truncated = "...[truncated]"

// maxCluster is how many bytes one character may take. Longer ones are made to be
// long, by thousands of accents on one letter, and are shown as U+FFFD.
const maxCluster = 128

// Cut returns the first most characters (grapheme clusters) of s without terminal
// escapes. What is cut ends in [Truncated], which counts; where most leaves no room
// for that, nothing is shown. cut tells whether there was more.
func Cut(s string, most int) (short string, cut bool) {
	var b strings.Builder
	room := most - len(Truncated)
	keep := 0 // bytes of b that stay if it is cut
	count := 0
	c := cleaner{rest: s}
	for {
		g := c.next()
		switch {
		case g == "":
			return b.String(), false
		case count >= most:
			if room < 1 {
				return "", true
			}
			return b.String()[:keep] + Truncated, true
		}
		count++
		b.WriteString(g)
		if count <= room {
			keep = b.Len()
		}
	}
}

// cleaner takes text apart into clusters that are safe to show: without escape
// sequences, without control characters other than tabs and ends of lines, as valid
// UTF-8.
type cleaner struct {
	rest  string
	clean string // what of the text before rest is clean and not yet taken
}

// pieceBytes is how much text is cleaned at once at most: of a line of megabytes only
// the beginning is wanted.
const pieceBytes = 1024

func (c *cleaner) next() string {
	// A cluster is sure to end where another begins.
	for len(c.clean) <= maxCluster && c.rest != "" {
		c.fill()
	}
	n := text.Cluster(c.clean)
	g := c.clean[:n]
	c.clean = c.clean[n:]
	if n <= maxCluster {
		return g
	}
	// The rest of what is too long is still to be passed over.
	for c.clean == "" && c.rest != "" {
		c.fill()
		joined := g[len(g)-lastRune(g):] + c.clean
		skip := text.Cluster(joined) - lastRune(g)
		c.clean = c.clean[max(0, skip):]
	}
	return string(utf8.RuneError)
}

func lastRune(s string) int {
	_, n := utf8.DecodeLastRuneInString(s)
	return n
}

// fill cleans one more piece.
func (c *cleaner) fill() {
	var b strings.Builder
	b.WriteString(c.clean)
	for taken := 0; taken < pieceBytes && c.rest != ""; {
		n, shown := plain(c.rest)
		if shown == "" {
			n = passEscape(c.rest)
		}
		b.WriteString(shown)
		c.rest = c.rest[n:]
		taken += n
	}
	c.clean = b.String()
}

// plain returns the run of bytes at the head of s that are shown as they are, or the
// one invalid byte as U+FFFD; "" if something else stands there.
func plain(s string) (n int, shown string) {
	for n < len(s) && n < pieceBytes {
		r, size := utf8.DecodeRuneInString(s[n:])
		if r == utf8.RuneError && size == 1 {
			if n == 0 {
				return 1, string(utf8.RuneError)
			}
			break
		}
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 {
			break
		}
		n += size
	}
	return n, s[:n]
}

// passEscape returns the length of the escape sequence or control character at the
// head of s (ECMA-48): control sequences end in a letter or the like, strings (titles,
// links) in BEL or ST, or at the end of the line if they have no end.
func passEscape(s string) int {
	r, at := utf8.DecodeRuneInString(s)
	if r == '\x1b' {
		if at == len(s) {
			return at
		}
		// ESC and one of @ to _ stand for a control character from U+0080 on.
		switch next := s[at]; {
		case next >= '@' && next <= '_':
			r = rune(next) + 0x40
			at++
		case next >= ' ' && next <= '/':
			for at < len(s) && s[at] >= ' ' && s[at] <= '/' {
				at++
			}
			if at < len(s) && s[at] >= '0' && s[at] <= '~' {
				at++
			}
			return at
		case next >= '0' && next <= '~':
			return at + 1
		default:
			return at
		}
	}
	switch r {
	case 0x9b: // CSI
		for at < len(s) && s[at] >= ' ' && s[at] <= '?' {
			at++
		}
		if at < len(s) && s[at] >= '@' && s[at] <= '~' {
			at++
		}
	case 0x90, 0x98, 0x9d, 0x9e, 0x9f: // DCS, SOS, OSC, PM, APC
		for i := at; i < len(s) && s[i] != '\n'; i++ {
			switch {
			case s[i] == '\a':
				return i + 1
			case s[i] == '\x1b' && strings.HasPrefix(s[i:], "\x1b\\"), strings.HasPrefix(s[i:], "\u009c"):
				return i + 2
			}
			at = i + 1
		}
	}
	return at
}
