// Package text turns source text into terms: identifiers into themselves and
// their parts, words into stems.
//
// The same analysis serves documents and queries. A token is a run of letters,
// digits and underscores. A token of one part ("requests") gives one term, its
// stem ("request"). A token of several parts ("parseHTTPRequest2") gives the
// whole, lower-cased, and each part as a one-part token would ("pars", "http",
// "request", "2"). Where the whole in small letters would be of one part
// ("parseRequests"), it gives that one's term, the stem ("parserequest"), so that
// a name is found in whatever capitals it is typed; any other is never stemmed. Runs of Han, Kana and Hangul are
// tokens of their own, wherever they stand, and give their overlapping pairs,
// because they are written without spaces.
package text

import (
	"unicode"
	"unicode/utf8"
)

// MaxToken is the length in bytes over which a token is not indexed: it is an
// encoded blob or a minified line, not a name anyone asks for.
const MaxToken = 128

// maxNumber is the length over which a run of digits is not a term of its own:
// years, ports, status codes and hash widths are asked for, constants are not.
const maxNumber = 6

// Byte classes of the scanner.
const (
	other = iota
	lower
	upper
	digit
	under
	high // part of a multi-byte rune
)

var class = func() (t [256]uint8) {
	for b := range t {
		switch {
		case 'a' <= b && b <= 'z':
			t[b] = lower
		case 'A' <= b && b <= 'Z':
			t[b] = upper
		case '0' <= b && b <= '9':
			t[b] = digit
		case b == '_':
			t[b] = under
		case b >= utf8.RuneSelf:
			t[b] = high
		}
	}
	return t
}()

// Next finds the first token of src at or after from. It returns the token's
// bounds, or start = len(src) if there is none.
func Next(src []byte, from int) (start, end int) {
	i := from
	for i < len(src) {
		c := class[src[i]]
		if c == other {
			i++
			continue
		}
		if c == high {
			switch n, kind := wordRune(src[i:]); kind {
			case noWord:
				i += n
				continue
			case unspacedWord:
				return i, endOfRun(src, i+n)
			}
		}
		break
	}
	start = i
	for i < len(src) {
		c := class[src[i]]
		if c == other {
			break
		}
		if c == high {
			n, kind := wordRune(src[i:])
			if kind == noWord || kind == unspacedWord {
				break
			}
			i += n
			continue
		}
		i++
	}
	return start, i
}

// endOfRun returns the end of a run of a script without spaces that goes on at i:
// names in other letters stand in such text without spaces around them.
func endOfRun(src []byte, i int) int {
	for i < len(src) && class[src[i]] == high {
		n, kind := wordRune(src[i:])
		if kind == noWord || kind == spacedWord {
			break
		}
		i += n
	}
	return i
}

// Kinds of runes outside ASCII.
const (
	noWord       = iota // separates tokens
	spacedWord          // part of a word
	unspacedWord        // part of a run without spaces
	anyWord             // goes on with what is before it: marks and modifiers
)

// wordRune tells the length and the kind of the rune at the head of b. Invalid
// UTF-8 separates tokens, a byte at a time.
func wordRune(b []byte) (n, kind int) {
	r, n := utf8.DecodeRune(b)
	switch {
	case r == utf8.RuneError:
		return n, noWord
	case unspaced(r):
		return n, unspacedWord
	case unicode.Is(unicode.M, r), unicode.Is(unicode.Lm, r):
		return n, anyWord
	case unicode.IsLetter(r), unicode.IsDigit(r):
		return n, spacedWord
	}
	return n, noWord
}

// Parts appends to dst the bounds of the parts of a token: split at
// underscores, between lower and upper case, before the last capital of a run
// ("HTTPServer": HTTP, Server), and between letters and digits.
func Parts(token []byte, dst [][2]int) [][2]int {
	start := 0
	cut := func(at int) {
		if at > start {
			dst = append(dst, [2]int{start, at})
		}
		start = at
	}
	for i, b := range token {
		c := class[b]
		if c == under {
			cut(i)
			start = i + 1
			continue
		}
		if i == start {
			continue
		}
		p := class[token[i-1]]
		switch {
		case (c == digit) != (p == digit):
			cut(i)
		case c == upper && p != upper:
			cut(i)
		case c == lower && p == upper && i-1 > start:
			cut(i - 1)
		}
	}
	cut(len(token))
	return dst
}

// hasHigh tells whether a token has bytes outside ASCII.
func hasHigh(token []byte) bool {
	for _, b := range token {
		if b >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// unspaced tells whether a rune belongs to a script written without spaces.
func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}
