package mention

import (
	"strings"

	"github.com/cairn-search/cairn/core/step"
)

// words reads source text word by word. White space and comments are passed over.
type words struct {
	src     []byte
	at      int  // where the next word is looked for
	start   int  // where the last one began
	slashes bool // comments are //… and /*…*/, else #…
	looks   *step.Looks
}

// next returns the next word: a name, a string with its quotes, or one byte of
// punctuation; "" at the end.
func (w *words) next() string {
	src, from := w.src, w.at
	for w.pass() {
	}
	w.start = w.at
	if w.at >= len(src) {
		w.looks.Add(w.at - from)
		return ""
	}
	c := src[w.at]
	w.at++
	switch {
	case naming(c):
		for w.at < len(src) && naming(src[w.at]) {
			w.at++
		}
	case c == '"' || c == '\'' || c == '`':
		for w.at < len(src) && src[w.at] != c && (src[w.at] != '\n' || c == '`') {
			if src[w.at] == '\\' {
				w.at++
			}
			w.at++
		}
		w.at = min(w.at+1, len(src))
	}
	w.looks.Add(2 * (w.at - from))
	return string(src[w.start:w.at])
}

// peek returns the next word and stays before it.
func (w *words) peek() string {
	at := w.at
	s := w.next()
	w.at = at
	return s
}

// take goes on behind the next word if it is s.
func (w *words) take(s string) bool {
	at := w.at
	if w.next() == s {
		return true
	}
	w.at = at
	return false
}

// takeAll goes on behind the next words if they are the bytes of s, or s itself.
func (w *words) takeAll(s string) bool {
	at := w.at
	for s != "" {
		word := w.next()
		rest, ok := strings.CutPrefix(s, word)
		if !ok || word == "" {
			w.at = at
			return false
		}
		s = rest
	}
	return true
}

// pass goes over white space or a comment; false if there is none.
func (w *words) pass() bool {
	src, i := w.src, w.at
	if i >= len(src) {
		return false
	}
	next := byte(0)
	if i+1 < len(src) {
		next = src[i+1]
	}
	switch c := src[i]; {
	case c <= ' ' || c == '\\' && !w.slashes && (next == '\n' || next == '\r'):
		w.at++
	case c == '#' && !w.slashes || c == '/' && next == '/' && w.slashes:
		for w.at < len(src) && src[w.at] != '\n' {
			w.at++
		}
	case c == '/' && next == '*' && w.slashes:
		w.at += 2
		for w.at < len(src) && !(src[w.at-1] == '*' && src[w.at] == '/' && w.at > i+2) {
			w.at++
		}
		w.at = min(w.at+1, len(src))
	default:
		return false
	}
	return true
}

// naming tells whether a byte can be part of a name.
func naming(c byte) bool {
	return c == '_' || c == '$' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= 0x80
}

func name(s string) bool { return s != "" && naming(s[0]) && (s[0] < '0' || s[0] > '9') }

// before returns the name that ends directly before offset at, white space aside,
// and where it begins; "" and the offset behind the byte there if it is no name.
func (s *statements) before(at int) (string, int) {
	at = max(s.spaces(at), 0)
	end := at
	for at > 0 && naming(s.src[at-1]) {
		at--
	}
	s.looks.Add(end - at)
	return string(s.src[at:end]), at
}

// spaces steps back from offset at over white space.
func (s *statements) spaces(at int) int {
	from := at
	for at > 0 && s.src[at-1] <= ' ' {
		at--
	}
	s.looks.Add(from - at)
	return at
}

// byteBefore returns the byte before offset at, 0 at the begin.
func byteBefore(src []byte, at int) byte {
	if at <= 0 {
		return 0
	}
	return src[at-1]
}
