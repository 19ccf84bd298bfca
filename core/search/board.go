package search

import (
	"math"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
)

// board is where the lexical lanes of one search keep score. Files, chunks and
// definitions are numbered through all parts of the index. Boards are reused:
// between searches every array is zero.
type board struct {
	searcher            *Searcher
	x                   *index.Index
	w                   *Weights
	norms               *norms
	sizes               contract.Sizes
	joint               *joint      // what is known of all shards; nil if the index is the whole
	layout              *layout     // of the whole repository; nil if the index has all of it
	given               []Candidate // where files are candidates of shards: these, by number
	fileBase, chunkBase []int       // of each part
	defBase             []int

	places        []place // of the term at hand
	relatedPlaces []place
	related       []relatedTerm
	known         map[string]bool // terms and those related to them

	room    [256]index.Posting
	symbols []chunkTF       // chunks with the term at hand in the name of a definition
	paths   []index.Posting // files with it in their path

	chunk  []rank.Score // score of each chunk
	chunks []uint32     // those with a score

	file  []fileScore
	files []uint32 // files with a posting of any term
	hit   []uint32 // files with a posting of the term at hand
	def   []defScore
	defs  []uint32 // definitions with a term in their name

	termDefs []uint32   // those with the term at hand
	weight   rank.Score // of all terms together
	unknown  rank.Score // of those that occur nowhere
	rare     rank.Score // of all terms together, by the chunks that hold them

	taking []lane                    // the lanes that take part
	scored [rankedLanes][]rank.Score // of each file, in the order of files
	shares [rankedLanes]share

	exact     map[uint32]match       // by file; nil without
	evidence  map[uint32]*evidence   // of a report, by file; else nil
	near      *nearness              // nil without a vector lane
	linked    map[uint32]rank.Score  // of the graph lane, by file; else nil
	summaries map[uint32]summaryFile // by file; nil without

	order      []int
	candidates []candidate
	passing    *passing     // nil without a filter
	scores     []rank.Score // of candidates
}

// place is a term in a part of the index.
type place struct {
	part int
	term index.Term
}

// chunkTF is the weighted frequency of the term at hand in a chunk.
type chunkTF struct {
	chunk uint32 // in its part
	tf    rank.Score
}

// fileScore is what the lanes know of a file. What each term changes comes first,
// and all of it fits into one line of a processor's cache.
type fileScore struct {
	tf       rank.Score // of the term at hand
	score    rank.Score // of the file lane
	cover    rank.Score // weight of the query's terms found in it
	name     rank.Score // weight of the terms found in its name
	nameHits uint8
	marked   bool // it has the term at hand
	seen     bool
	// candidate is the file's number among the candidates plus 1.
	candidate uint32
	best      rank.Score // score of its best chunk
	def       rank.Score // score of its best definition by name
	bestAt    uint32     // chunk
	defAt     uint32     // definition
}

// defScore is what the lanes know of a definition. There are as many as definitions, of which a common
// word touches nearly every page: so it is small.
type defScore struct {
	weight uint32 // of the terms found in its name, a [rank.Score]
	hits   uint8
}

// found adds what a term weighs that is found in the name.
func (s *defScore) found(weight rank.Score) {
	s.hits = min(s.hits+1, maxHits)
	s.weight = uint32(min(rank.Score(s.weight)+weight, math.MaxUint32)) // of two thousand terms
}

// board takes a board from the pool, or makes one that fits the index.
func (s *Searcher) board() *board {
	if b := s.boards.get(); b != nil {
		return b
	}
	b := &board{searcher: s, x: s.x, w: &s.w, norms: s.norms, sizes: s.sizes}
	files, chunks, defs := 0, 0, 0
	for i := range b.x.Parts {
		p := &b.x.Parts[i]
		b.fileBase, b.chunkBase, b.defBase = append(b.fileBase, files), append(b.chunkBase, chunks), append(b.defBase, defs)
		files, chunks, defs = files+p.Files(), chunks+p.Chunks(), defs+p.Definitions()
	}
	b.chunk, b.known = make([]rank.Score, chunks), map[string]bool{}
	b.file, b.def = make([]fileScore, files), make([]defScore, defs)
	return b
}

func fit[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// release clears the board and gives it back.
func (b *board) release() {
	for _, c := range b.chunks {
		b.chunk[c] = 0
	}
	for _, f := range b.files {
		b.file[f] = fileScore{}
	}
	for _, d := range b.defs {
		b.def[d] = defScore{}
	}
	b.chunks, b.files, b.defs, b.candidates = b.chunks[:0], b.files[:0], b.defs[:0], b.candidates[:0]
	b.weight, b.unknown, b.rare, b.near = 0, 0, 0, nil
	b.norms, b.sizes, b.joint, b.layout = b.searcher.norms, b.searcher.sizes, nil, nil
	b.w, b.exact, b.evidence, b.linked, b.summaries, b.passing = &b.searcher.w, nil, nil, nil, nil, nil
	clear(b.known)
	b.searcher.boards.put(b)
}

// partOfFile returns the part of a file and its number there.
func (b *board) partOfFile(f uint32) (*index.Part, int) {
	i := locate(b.fileBase, int(f))
	return &b.x.Parts[i], int(f) - b.fileBase[i]
}

// locate finds the last base at or under n.
func locate(base []int, n int) int {
	low, high := 0, len(base)-1
	for low < high {
		if middle := (low + high + 1) / 2; base[middle] <= n {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return low
}

// see makes sure that a file is cleared and considered.
func (b *board) see(f uint32) {
	if s := &b.file[f]; !s.seen {
		s.seen = true
		b.files = append(b.files, f)
	}
}
