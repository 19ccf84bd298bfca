package verify

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// span is a sentence in the text of a block.
type span struct{ from, to int }

// maxSentence is the length at which a sentence without an end is cut.
const maxSentence = 1000

// sentences cuts the text of a block into sentences. Ends in code marks do not count.
func sentences(text string) []span {
	var list []span
	from := 0
	cut := func(to int) {
		if strings.TrimSpace(text[from:to]) != "" {
			list = append(list, span{from, to})
		}
		from = to
	}
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '`':
			i = endOfCode(text, i)
			continue
		case r == '。' || r == '！' || r == '？' || r == '；':
			cut(i + n)
		case (r == '.' || r == '!' || r == '?' || r == ';') && ends(text, i):
			cut(i + n)
		case i-from > maxSentence && r == ' ', i-from > 2*maxSentence:
			cut(i)
		}
		i += n
	}
	cut(len(text))
	return list
}

// endOfCode returns the place behind a code span that begins at i, or behind its
// marks if nothing closes it.
func endOfCode(text string, i int) int {
	n := i
	for n < len(text) && text[n] == '`' {
		n++
	}
	marks := text[i:n]
	for at := n; at < len(text) && at-n < maxSentence; {
		end := strings.Index(text[at:min(len(text), n+maxSentence)], marks)
		if end < 0 {
			return n
		}
		at += end
		close := at + len(marks)
		for close < len(text) && text[close] == '`' {
			close++
		}
		if close-at == len(marks) {
			return close
		}
		at = close
	}
	return n
}

// ends tells whether the mark at i ends a sentence: a blank follows, and neither an
// abbreviation nor a number is before it.
func ends(text string, i int) bool {
	rest := strings.TrimLeft(text[i+1:min(len(text), i+4)], `"'”’)*_`)
	if rest == "" && i+4 < len(text) || rest != "" && rest[0] != ' ' {
		return false
	}
	if text[i] != '.' {
		return true
	}
	start := strings.LastIndexAny(text[max(0, i-16):i], " (") + 1 + max(0, i-16)
	word := strings.ToLower(text[start:i])
	if sets["abbreviation"][word] {
		return false
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " "))
	if at := strings.TrimLeft(text[i+1:], " \"'”’)*_"); at != "" {
		next, _ = utf8.DecodeRuneInString(at)
	}
	return !unicode.IsLower(next) || len(word) > 3
}
