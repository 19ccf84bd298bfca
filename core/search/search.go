// Package search understands a query, runs the lanes over an index and fuses
// them into one ranked list.
//
// A lane is a way to rank all files: by their best chunk, as a whole, by the
// name of a definition, by their own name, and, if the host has an embedding
// model, by what lies near the query in its space. Lanes are joined by reciprocal
// rank fusion and by their scores; then files that define or are what the query
// names exactly go first, and files whose role is not asked for (tests, examples,
// vendored code, …) step back.
package search

import (
	"sync"
	"sync/atomic"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
)

// Options of a search.
type Options struct {
	Limit   int  // hits at most, at least 1
	ByChunk bool // chunks rather than files
	Explain bool // hits come with reasons
	// Near is the vector lane: chunks in any order. Without any there is no such
	// lane.
	Near []Near
	// History, if not nil, lets the repository's past take part.
	History *History
	// Linked is the graph lane: files near what the query names. Without any there is
	// no such lane.
	Linked []Linked
	// Filter, if not nil, says what the search is about.
	Filter *Filter
	// Summaries, if not nil, are a weak field beside the contents.
	Summaries *Summaries
	// Lanes are factors on what the lanes count.
	Lanes Lanes
	// Without names lanes that take no part, for ablations.
	Without map[string]bool
	// Adaptive has lanes count more that tell files well apart, and others less.
	Adaptive bool
	// Uses, if not nil, is set to the lanes that took part.
	Uses *[]contract.LaneUse
	// Confidence, if not nil, is set to how likely the first hit is about the query.
	Confidence *Confidence
}

// Hit is one result: a file by its best chunk, or a chunk.
type Hit struct {
	Part, File, Chunk int // numbers in the index and its part
	// Definition is the number of the definition for which the file was found,
	// -1 if it was not found by a name.
	Definition int
	// OfKind is true if it was taken for its kind, because the filter wants one.
	OfKind  bool
	Line    int // that a trace names, 0 if there is none
	Score   rank.Score
	Reasons []contract.ScoreReason // nil unless asked for
}

// laneDepth is how many files each lane puts forward, under 256.
const laneDepth = 50

// Searcher searches one index. It may be used concurrently.
type Searcher struct {
	x          *index.Index
	w          Weights
	norms      *norms
	boards     freeList[board]
	upper      func() int               // see upperDepth
	older      func() map[string]string // see older
	prevailing func() outline.Language
	passed     atomic.Pointer[passing]
}

// New makes a searcher of an index.
func New(x *index.Index, w Weights) *Searcher {
	return &Searcher{x: x, w: w, norms: newNorms(x, &w), upper: sync.OnceValue(func() int { return upperDepth(x) }), older: sync.OnceValue(func() map[string]string { return older(x) }), prevailing: sync.OnceValue(func() outline.Language { return prevailing(x) })}
}

// Index returns the index that is searched.
func (s *Searcher) Index() *index.Index { return s.x }

// Run searches. The second result says why there are no hits.
func (s *Searcher) Run(q Query, o Options) ([]Hit, string) {
	if len(q.Terms) == 0 && len(o.Near) == 0 && q.report == nil {
		return nil, "the query has no words to search for"
	}
	if s.x.Files() == 0 {
		return nil, "the index holds no files"
	}
	passing := s.passing(o.Filter)
	if passing != nil && !passing.any {
		return nil, "no file passes the filters"
	}
	b := s.board()
	b.passing = passing
	hits, reason := b.run(q, o)
	b.release() // not deferred: after a panic it would come back unclean
	return hits, reason
}

func (b *board) run(q Query, o Options) ([]Hit, string) {
	var related []relatedTerm
	if q.Class == PhraseQuery {
		related = b.relate(q.Terms)
	}
	r := &request{query: q, options: o, terms: q.Terms}
	if q.report != nil {
		b.w, r.terms = b.w.forReports(&Reports), b.choose(q.Terms)
	}
	r.terms = b.belittlePrevailing(q.Class, r.terms)
	b.adaptive = o.Adaptive
	b.scoreTerms(r.terms, related)
	b.scoreLanes(r)
	if len(b.files) == 0 {
		return nil, "no file contains any of the query's words"
	}
	relevant := b.passing != nil && b.narrow()
	if len(b.files) == 0 {
		return nil, "no file that contains any of the query's words passes the filters"
	}
	candidates := b.fuse()
	if o.Uses != nil {
		*o.Uses = b.uses()
	}
	if !relevant && !b.relevant(candidates) {
		return nil, "no file contains enough of the query's words to be relevant"
	}
	for _, l := range b.taking {
		if f, ok := l.(follower); ok {
			f.follow(b, r)
		}
	}
	b.demote(candidates, q)
	b.standing(candidates, &q)
	best := b.best(candidates, o.Limit)
	if o.Confidence != nil {
		*o.Confidence = b.confidence(q, &candidates[best[0]])
	}
	if o.ByChunk {
		return b.byChunk(candidates, best, o), ""
	}
	hits := make([]Hit, len(best))
	for i, at := range best {
		c := &candidates[at]
		hits[i] = b.hitOf(c, b.bestChunk(c), o.Explain)
	}
	return hits, ""
}

// best returns the numbers of the limit best candidates in order; ties go by path.
func (b *board) best(candidates []candidate, limit int) []int {
	b.scores = fit(b.scores, len(candidates))
	for i := range candidates {
		b.scores[i] = candidates[i].score
	}
	b.order = rank.AppendTop(b.order[:0], b.scores, limit, func(i, j int) bool { return b.comparePaths(candidates[i].file, candidates[j].file) < 0 })
	return b.order
}

// candidate is a file on its way to being a hit.
type candidate struct {
	file  uint32
	place int // in board.files
	score rank.Score
	exact match
	ranks [rankedLanes]uint8 // position in each ranked lane, 1-based; 0 if it was not put forward
	roles uint8              // demotions that count against it, a bit each
	long  rank.Score         // factor for the length of its name
	old   bool               // it is of an older version
	deep  rank.Score         // factor for the directories above it
	// Of history: the place among the last commits, 1-based, 0 for none; how often
	// it changed together with the best files.
	recent   int
	together rank.Score
}
