package index

import "bytes"

// What a program says stands in literals, and of most chunks none has many words of a message. So each
// chunk has a note of the words of its literals: of each word one of sixteen bits, which other words have, too.

const (
	longLiteral = 512 // bytes of what is taken for a literal
	longEnough  = 3   // bytes of a word that is noted
	wordsOfText = 2   // of a literal that is more than a name
)

// LiteralWord returns the bit of a word in [Columns.ChunkLiterals], 0 of one that is not noted.
func LiteralWord(word []byte) uint16 {
	if len(word) < longEnough || word[0] <= '9' {
		return 0
	}
	h := uint32(2166136261) // FNV-1a
	for _, c := range word {
		h = (h ^ uint32(c)) * 16777619
	}
	return 1 << (h >> 28)
}

// literalWords notes the words of what stands between two quotation marks of a kind, on a line but for those
// of texts of several. What is between a literal and the next one is noted like them.
func literalWords(b []byte) (words uint16) {
	for _, mark := range [...]byte{'"', '\'', '`'} {
		at := bytes.IndexByte(b, mark)
		for at >= 0 && words != ^uint16(0) {
			n := bytes.IndexByte(b[at+1:], mark)
			if n < 0 {
				break
			}
			if s := b[at+1 : at+1+n]; n <= longLiteral && bytes.IndexByte(s, ' ') >= 0 && (mark == '`' || bytes.IndexByte(s, '\n') < 0) {
				words |= wordsOf(s)
			}
			at += 1 + n
		}
	}
	return words
}

// wordsOf notes the words of a literal, without escapes and places of values; nothing of one that has hardly any.
func wordsOf(s []byte) (words uint16) {
	n := 0
	for i := 0; i < len(s); {
		start := i
		for i < len(s) && literalByte(s[i]) {
			i++
		}
		switch {
		case i > start:
			n++
			words |= LiteralWord(s[start:i])
		case s[i] == '\\' || s[i] == '%':
			i += 2
		default:
			i++
		}
	}
	if n < wordsOfText {
		return 0
	}
	return words
}

func literalByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
