package memory

import (
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/text"
)

// What of a text is found by its words.
const (
	// termBytes is how much of a text is read for terms: a longer message is a log or
	// a file that was pasted, and its beginning says what it is.
	termBytes    = 1 << 20
	maxTermBytes = text.MaxToken
)

// common are the stems of words that tell nothing about a text. They are neither
// kept nor asked for.
var common = lazy.Value[map[string]bool]{Make: func() map[string]bool {
	set := map[string]bool{}
	for _, w := range english.Get()["common"] {
		set[string(text.Stem([]byte(w)))] = true
	}
	return set
}}

// Terms are by what a text is found: its distinct terms but for the commonest
// words, sorted.
func Terms(s string) []string {
	list := termList(Head(s, termBytes))
	slices.Sort(list)
	list = slices.Compact(list)
	return list[:min(len(list), contract.MaxTerms)]
}

// termList are the terms of a text, in order and with repeats, without marks on letters.
func termList(s string) (list []string) {
	b := []byte(folded(s))
	for at := 0; at < len(b); {
		start, end := text.Next(b, at)
		if start == end {
			break
		}
		at = end
		text.Terms(b[start:end], func(term []byte) {
			if len(term) > 0 && len(term) <= maxTermBytes && term[0] != '_' && !common.Get()[string(term)] {
				list = append(list, string(term))
			}
		})
	}
	return list
}
