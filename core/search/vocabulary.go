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
// repositories, and how often: what is asked once in statistics is asked again for
// candidates, and words recur in queries.
type vocabulary struct {
	mu    sync.Mutex
	terms map[string]*spread
	size  int // places in all
}

// spread is where a term is.
type spread struct {
	places []place
	once   sync.Once
	chunks int // that have it in their text
	files  int // that have it in text, names or path
}

func newVocabulary() *vocabulary { return &vocabulary{terms: map[string]*spread{}} }

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
	if v.size += len(s.places) + 1; v.size > maxSpread {
		clear(v.terms)
		v.size = len(s.places) + 1
	}
	v.terms[strings.Clone(term)] = s // not what it is cut out of
	return s
}

// countTerm returns in how many chunks and files a term is; no files if it is in more chunks
// than those given.
func (b *board) countTerm(term string, most int) (chunks, files int) {
	if v := b.searcher.spread; v != nil {
		s := v.find(b.x, term)
		s.once.Do(func() { s.chunks, s.files = b.frequencies(s.places, index.Body), b.countFiles(s.places) })
		chunks, files = s.chunks, s.files
	} else {
		b.places = findIn(b.x, b.places[:0], term)
		if chunks = b.frequencies(b.places, index.Body); chunks <= most {
			files = b.countFiles(b.places)
		}
	}
	if chunks > most {
		files = 0
	}
	return chunks, files
}
