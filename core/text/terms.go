package text

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Terms calls add for each term of a token, in order and with repeats: the
// whole if it has several parts, then the parts. The slice passed to add is
// only valid during the call. A token over [MaxToken] has no terms.
func Terms(token []byte, add func(term []byte)) {
	if len(token) > MaxToken {
		return
	}
	var room [24][2]int
	parts := Parts(token, room[:0])
	if len(parts) == 0 { // underscores only
		return
	}
	if hasHigh(token) {
		foreignTerms(token, parts, add)
		return
	}
	var buf [2 * MaxToken]byte // the whole, and what its stem is made of
	whole := buf[:copy(buf[:], token)]
	lowerASCII(whole)
	if len(parts) > 1 {
		w := append(buf[MaxToken:MaxToken], bytes.Trim(whole, "_")...)
		if onlyLetters(w) {
			w = Stem(w) // in small letters it would be one part
		}
		add(w)
		if blob(token, len(parts)) {
			return
		}
	}
	for _, p := range parts {
		part(whole[p[0]:p[1]], add)
	}
}

// onlyLetters tells whether a lower-case token has neither digits nor underscores.
func onlyLetters(w []byte) bool {
	for _, c := range w {
		if class[c] != lower {
			return false
		}
	}
	return true
}

// part adds the term of one lower-case part.
func part(w []byte, add func([]byte)) {
	if class[w[0]] != digit {
		add(Stem(w))
	} else if len(w) <= maxNumber {
		add(w)
	}
}

// Stem returns the English stem of a lower-case word; words under four letters
// and words with bytes outside ASCII are returned as they are. It works in w:
// the result is a prefix of w, whose bytes it may have changed.
func Stem(w []byte) []byte {
	if len(w) < 4 || hasHigh(w) {
		return w
	}
	return porter2(w)
}

// blob tells whether a token of many parts is encoded data (hex, base64)
// rather than a name: letters and digits alternate, so its parts say nothing.
func blob(token []byte, parts int) bool {
	if len(token) < 16 || bytes.IndexByte(token, '_') >= 0 {
		return false
	}
	return parts*4 > len(token)+8
}

// foreignTerms handles tokens with letters outside ASCII.
func foreignTerms(token []byte, parts [][2]int, add func([]byte)) {
	if r, _ := utf8.DecodeRune(token); unspaced(r) {
		pairs(token, add)
		return
	}
	whole := bytes.Map(unicode.ToLower, token)
	add(bytes.Trim(whole, "_"))
	if len(parts) < 2 {
		return
	}
	for _, p := range parts {
		if w := bytes.Map(unicode.ToLower, token[p[0]:p[1]]); len(w) > 0 {
			part(w, add)
		}
	}
}

// pairs adds each overlapping pair of runes, or the only rune.
func pairs(token []byte, add func([]byte)) {
	_, n := utf8.DecodeRune(token)
	if n == len(token) {
		add(token)
		return
	}
	for i := 0; i+n < len(token); {
		_, m := utf8.DecodeRune(token[i+n:])
		add(token[i : i+n+m])
		i, n = i+n, m
	}
}

func lowerASCII(b []byte) {
	for i, c := range b {
		if class[c] == upper {
			b[i] = c + 'a' - 'A'
		}
	}
}

// TermSet returns the terms of a text, but those of its shortest words.
func TermSet(s string) map[string]bool {
	set := map[string]bool{}
	b := []byte(s)
	for at := 0; at < len(b); {
		start, end := Next(b, at)
		if end-start > 2 {
			Terms(b[start:end], func(term []byte) { set[string(term)] = true })
		}
		at = max(end, start+1)
	}
	return set
}

// Set are the words of a list in which white space separates them.
func Set(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}
