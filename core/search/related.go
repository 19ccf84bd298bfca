package search

import (
	"strings"
	"sync"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

// relatedTerm is a term that is likely to mean what one of the query's does.
type relatedTerm struct {
	text   string
	weight rank.Score // share of what the term itself would count
}

// leastAbbreviation is the length of the shortest abbreviation that is looked for.
const leastAbbreviation = 3

// related lists what the words of a query may be called in the code: synonyms
// from the thesaurus, and abbreviations, which are beginnings of words that the
// index knows as words (auth, config, param). What occurs all over says nothing
// and costs most, so it is left out.
func (b *board) related(terms []Term) []relatedTerm {
	have := make(map[string]bool, 4*len(terms))
	for _, t := range terms {
		have[t.Text] = true
	}
	var list []relatedTerm
	add := func(term string, weight rank.Score) {
		if !have[term] && weight > 0 && b.tells(term) {
			list = append(list, relatedTerm{term, weight})
		}
		have[term] = true
	}
	for _, t := range terms {
		for n := leastAbbreviation; n <= len(t.Text)-2 && t.Text[n-1] < 0x80; n++ {
			add(t.Text[:n], b.w.Abbreviation)
		}
	}
	for _, t := range terms {
		for _, s := range thesaurus()[t.Text] {
			add(s, b.w.Synonym)
		}
	}
	return list
}

// A related term that is in more chunks than this says little, and costs time.
const commonChunks = 1000

// tells whether a term occurs, and not all over.
func (b *board) tells(term string) bool {
	occurs, chunks := false, 0
	for i := range b.x.Parts {
		p := &b.x.Parts[i]
		if t, ok := p.Lookup([]byte(term)); ok {
			occurs = true
			chunks += p.Frequency(index.Body, t)
		}
	}
	return occurs && chunks <= commonChunks
}

// thesaurus maps the stem of a word to those that programmers use in its place.
var thesaurus = sync.OnceValue(func() map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(synonyms) {
		words := strings.Fields(line)
		for i, w := range words {
			words[i] = string(text.Stem([]byte(w)))
		}
		for _, a := range words {
			for _, b := range words {
				if a != b {
					m[a] = append(m[a], b)
				}
			}
		}
	}
	return m
})
