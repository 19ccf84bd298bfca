package search

import (
	"strings"
	"sync"

	"github.com/cairn-search/cairn/core/index"
)

// fewParts is how many parts are looked through for each term: those of one repository.
const fewParts = index.MaxParts

// maxSpread is how many places a vocabulary remembers.
const maxSpread = 1 << 20

// vocabulary remembers where terms are in an index of many parts, as of thousands of
// repositories: what is asked once in statistics is asked again for candidates, and words
// recur in queries.
type vocabulary struct {
	mu    sync.Mutex
	terms map[string][]place
	size  int
}

func newVocabulary() *vocabulary { return &vocabulary{terms: map[string][]place{}} }

// find returns the places of a term, which are not to be changed.
func (v *vocabulary) find(x *index.Index, term string) []place {
	v.mu.Lock()
	list, known := v.terms[term]
	v.mu.Unlock()
	if known {
		return list
	}
	list = findIn(x, nil, term)
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.size += len(list) + 1; v.size > maxSpread {
		clear(v.terms)
		v.size = len(list) + 1
	}
	v.terms[strings.Clone(term)] = list // not what it is cut out of
	return list
}
