package search

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

// relatedTerm is a term that is likely to mean what one of the query's does.
type relatedTerm struct {
	places []place
	weight rank.Score // share of what the term itself would count
	joint  *count     // over all shards, nil if the index is the whole
}

// leastAbbreviation is the length of the shortest abbreviation that is looked for.
const leastAbbreviation = 3

// relate lists what the words of a query may be called in the code: synonyms
// from the thesaurus, and abbreviations, which are beginnings of words that the
// index knows as words (auth, config, param). What occurs all over says nothing
// and costs most, so it is left out.
func (b *board) relate(terms []Term) []relatedTerm {
	b.related, b.relatedPlaces = b.related[:0], b.relatedPlaces[:0]
	n := 0
	b.mayRelate(terms, func(term string, weight rank.Score) {
		b.addRelated(term, weight, b.joint.relative(n))
		n++
	})
	return b.related
}

// mayRelate calls yield for each term that may be related to those of a query, once.
func (b *board) mayRelate(terms []Term, yield func(term string, weight rank.Score)) {
	for _, t := range terms {
		b.known[t.Text] = true
	}
	one := func(term string, weight rank.Score) {
		if !b.known[term] {
			b.known[term] = true
			if weight > 0 {
				yield(term, weight)
			}
		}
	}
	for _, t := range terms {
		for n := leastAbbreviation; n <= len(t.Text)-2 && t.Text[n-1] < 0x80; n++ {
			one(t.Text[:n], b.w.Abbreviation)
		}
	}
	for _, t := range terms {
		for _, s := range thesaurus()[t.Text] {
			one(s, b.w.Synonym)
		}
	}
}

// A related term that is in more chunks than this says little, and costs time.
const commonChunks = 1000

// addRelated adds a term that occurs, and not all over.
func (b *board) addRelated(term string, weight rank.Score, joint *count) {
	if joint != nil && joint.chunks > commonChunks {
		return
	}
	from := len(b.relatedPlaces)
	b.relatedPlaces = b.find(b.relatedPlaces, term)
	places := b.relatedPlaces[from:]
	if len(places) == 0 || joint == nil && b.frequencies(places, index.Body) > commonChunks {
		b.relatedPlaces = b.relatedPlaces[:from]
		return
	}
	b.related = append(b.related, relatedTerm{places, weight, joint})
}

// synonyms are words of programming that stand for one another, a group to a line.
// They are general knowledge of the field, not of any repository.
//
//go:embed synonyms.txt
var synonyms string

// Synonyms are the stems that programmers use in place of one.
func Synonyms(stem string) []string { return thesaurus()[stem] }

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
