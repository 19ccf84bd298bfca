package search

import (
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/text"
)

// begin tells with which bytes terms begin, in small letters. Most words of a text begin with another, and need
// not be taken apart to know that they have none of the terms.
type begin [1 << 8]bool

func beginnings(terms []Term) (b begin) {
	for _, t := range terms {
		b.put(t.Text)
	}
	return b
}

func (b *begin) put(term string) { b[term[0]] = true }

// otherWord tells whether a token has a single term, and begins otherwise than all of them.
func (b *begin) otherWord(token []byte) bool {
	if len(token) == 0 || len(token) > text.MaxToken || b[token[0]|0x20] {
		return false
	}
	for i, c := range token {
		if (c < 'a' || c > 'z') && (i > 0 || c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

// mayBe tells whether a token may have one of the terms, which begin where a part of it does, or with it.
func (b *begin) mayBe(token []byte) bool {
	last := byte('_')
	for _, c := range token {
		switch {
		case c >= utf8.RuneSelf:
			return true
		case c >= 'A' && c <= 'Z':
			if b[c|0x20] {
				return true
			}
		case last == '_' || (last <= '9') != (c <= '9'):
			if b[c] {
				return true
			}
		}
		last = c
	}
	return false
}
