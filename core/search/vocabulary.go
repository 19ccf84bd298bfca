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
// repositories, or in one that others are searched beside, and how often: what is asked once
// in statistics is asked again for candidates, and words recur in queries.
type vocabulary struct {
	mu    sync.Mutex
	terms map[string]*spread
	names map[string]int // how many definitions have a word for their whole name, see [board.defining]
	size  int            // places in all
}

// spread is where a term is.
type spread struct {
	places []place
	once   sync.Once
	chunks int // that have it in their text
	filed  sync.Once
	files  int // that have it in text, names or path
}

func newVocabulary() *vocabulary {
	return &vocabulary{terms: map[string]*spread{}, names: map[string]int{}}
}

// find returns what is known of a term; its places are not to be changed.
func (v *vocabulary) find(x *index.Index, term string) *spread {
	v.mu.Lock()
	s, known := v.terms[term]
	v.mu.Unlock()
	if known {
		return s
	}
	s = &spread{places: findIn(x, nil, term)}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.room(len(s.places) + 1)
	v.terms[strings.Clone(term)] = s // not what it is cut out of
	return s
}

// room makes room for so many places more.
func (v *vocabulary) room(places int) {
	if v.size += places; v.size > maxSpread {
		clear(v.terms)
		clear(v.names)
		v.size = places
	}
}

// defining returns how many definitions have a word for their name, which count counts: once, if
// there is a vocabulary.
func (v *vocabulary) defining(word string, count func() int) int {
	if v == nil {
		return count()
	}
	v.mu.Lock()
	n, known := v.names[word]
	v.mu.Unlock()
	if known {
		return n
	}
	n = count()
	v.mu.Lock()
	defer v.mu.Unlock()
	v.room(1)
	v.names[strings.Clone(word)] = n
	return n
}

// counting returns the vocabulary, which is there from the first time on that terms are
// counted for others.
func (s *Searcher) counting() *vocabulary {
	if s.spread.Load() == nil {
		s.spread.CompareAndSwap(nil, newVocabulary())
	}
	return s.spread.Load()
}

// countTerm returns in how many chunks and files a term is; no files if it is in more chunks
// than those given.
func (b *board) countTerm(term string, most int) (chunks, files int) {
	s := b.searcher.counting().find(b.x, term)
	s.once.Do(func() { s.chunks = b.frequencies(s.places, index.Body) })
	if s.chunks > most {
		return s.chunks, 0
	}
	s.filed.Do(func() { s.files = b.countFiles(s.places) })
	return s.chunks, s.files
}
