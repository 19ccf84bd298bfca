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
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/order"
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
	// Verbatim are the files in which the query stands as it is: see [Searcher.Holders].
	Verbatim []Verbatim
	// Linked is the graph lane: files near what the query names. Without any there is
	// no such lane.
	Linked []Linked
	// Filter, if not nil, says what the search is about.
	Filter *Filter
	// Summaries, if not nil, are a weak field beside the contents.
	Summaries *Summaries
	// Without names lanes that take no part, for ablations.
	Without map[string]bool
	// Uses, if not nil, is set to the lanes that took part.
	Uses *[]contract.LaneUse
	// Passes, if not nil, is set to what the search went through once it looked for words.
	Passes *[]contract.Pass
	// Nearest also takes what holds too few of the query's words to be relevant, with no confidence in it.
	Nearest bool
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
	Line    int // that a trace names, or in which the query stands; 0 if there is none
	Score   rank.Score
	Reasons []contract.ScoreReason // nil unless asked for

	start int // where the chunk begins that is to be read; Line is its first
}

// laneDepth is how many files each lane puts forward, under 256.
const laneDepth = 50

// Searcher searches one index. It may be used concurrently.
type Searcher struct {
	x       *index.Index
	w       Weights
	sizes   contract.Sizes
	norms   *norms
	boards  freeList[board]
	layouts func() []layout // of each repository
	names   []string        // of the repositories, in their order; nil of a single one
	of      []int           // number of each part's repository; nil of a single one
	passed  atomic.Pointer[passing]
	joined  atomic.Pointer[joinedNorms]
	print   func() string // see Fingerprint
	spoken  languageCounts
	over    []*Searcher                // of each repository, in the order of names; nil of a single one
	spread  atomic.Pointer[vocabulary] // where terms are among many parts; nil of few, until these are counted for others
}

// New makes a searcher of an index.
func New(x *index.Index, w Weights) *Searcher {
	s := &Searcher{x: x, w: w, spoken: countLanguages(x)}
	s.sizes = sizesOf(x)
	s.sizes.Code = s.spoken.all
	s.norms = newNorms(s.sizes, &w)
	s.layouts = sync.OnceValue(s.layOut)
	s.print = sync.OnceValue(s.fingerprint)
	if len(x.Parts) > fewParts {
		s.spread.Store(newVocabulary())
	}
	return s
}

// Anew returns a searcher of the same index that remembers nothing of it, for one of which
// more is there by now. It takes over the room of the one before, which is at rest.
func (s *Searcher) Anew() *Searcher {
	n := New(s.x, s.w)
	for b := s.boards.get(); b != nil; b = s.boards.get() {
		b.searcher, b.w, b.norms, b.sizes = n, &n.w, n.norms, n.sizes
		n.boards.put(b)
	}
	return n
}

// Named is the searcher of a repository with the name by which it is told from others.
type Named struct {
	Name string
	*Searcher
}

// NewOver makes a searcher of several repositories, as of one index over all of their
// files. Names differ. What was found out of each is not found out again.
func NewOver(list []Named, w Weights) *Searcher {
	list = slices.Clone(list)
	order.By(list, func(a, b Named) int { return cmp.Compare(a.Name, b.Name) })
	var indexes []*index.Index
	var names []string
	var over []*Searcher
	var of []int
	for i, n := range list {
		indexes, names, over = append(indexes, n.x), append(names, n.Name), append(over, n.Searcher)
		for range n.x.Parts {
			of = append(of, i)
		}
	}
	s := New(index.Over(indexes), w)
	s.names, s.of, s.over = names, of, over
	return s
}

// Joins tells whether the searcher is one of several repositories.
func (s *Searcher) Joins() bool { return s.over != nil }

// Joined are the repositories of which the searcher is, by name.
func (s *Searcher) Joined(yield func(name string, one *Searcher) bool) {
	for i, one := range s.over {
		if !yield(s.names[i], one) {
			return
		}
	}
}

// Repository returns the name of the repository of a part, "" if there is but one.
func (s *Searcher) Repository(part int) string {
	if s.of == nil {
		return ""
	}
	return s.names[s.of[part]]
}

// repository returns the number of the repository of a part.
func (s *Searcher) repository(part int) int {
	if s.of == nil {
		return 0
	}
	return s.of[part]
}

// Index returns the index that is searched.
func (s *Searcher) Index() *index.Index { return s.x }

// Run searches. The second result says why there are no hits.
func (s *Searcher) Run(q Query, o Options) ([]Hit, string) {
	if len(q.Terms) == 0 && len(o.Near) == 0 && q.report == nil {
		return nil, noWords
	}
	if s.x.Files() == 0 {
		return nil, noFiles
	}
	passing := s.passing(o.Filter)
	if passing != nil && !passing.any {
		return nil, noPassing
	}
	b := s.board()
	b.passing = passing
	hits, reason := b.run(q, o)
	b.release() // not deferred: after a panic it would come back unclean
	return hits, reason
}

// Why there are no hits.
const (
	noWords    = "the query has no words to search for"
	noFiles    = "the index holds no files"
	noPassing  = "no file passes the filters"
	noMatch    = "no file contains any of the query's words"
	noneLeft   = "no file that contains any of the query's words passes the filters"
	noRelevant = "no file contains enough of the query's words to be relevant"
	noneOfLeft = "no file contains any of the query's words but those that only make a question, which are not looked for"
)

// noMatch says that no file has a word of the query.
func (q *Query) noMatch() string {
	if q.aside {
		return noneOfLeft
	}
	return noMatch
}

func (b *board) run(q Query, o Options) (hits []Hit, reason string) {
	r := &request{query: q, options: o}
	b.scoreAll(r)
	var m contract.Matches
	relevant := b.narrow(&m)
	defer func() { o.went(&m, len(hits)) }()
	switch {
	case m.Files == 0:
		return nil, q.noMatch()
	case m.Passing == 0:
		return nil, noneLeft
	}
	candidates, best := b.ranked(r, relevant)
	if best == nil {
		return nil, noRelevant
	}
	spots := func(c *candidate) []spot { return []spot{b.spotOf(c, b.bestChunk(c))} }
	if o.ByChunk {
		spots = func(c *candidate) []spot { return b.spots(c, o.Limit) }
	}
	list := b.show(candidates, best, o, spots)
	hits = make([]Hit, len(list))
	for i, h := range list {
		hits[i] = b.hitOf(h)
	}
	return hits, ""
}

// went tells the passes of a search, if that is asked for.
func (o *Options) went(m *contract.Matches, hits int) {
	if o.Passes != nil {
		*o.Passes = []contract.Pass{{Name: contract.PassSearch, Left: m.Chunks}, {Name: contract.PassCollapse, Left: m.Files}, {Name: contract.PassFilter, Left: m.Passing}, {Name: contract.PassRank, Left: hits}}
	}
}

// scoreAll has all lanes score the files for a request.
func (b *board) scoreAll(r *request) {
	q := &r.query
	var related []relatedTerm
	if q.Class == PhraseQuery {
		related = b.relate(q.Terms)
	}
	r.terms = q.Terms
	if q.report != nil {
		b.w, r.terms = b.w.forReports(&Reports), b.choose(q.Terms)
	}
	if q.Class == PhraseQuery {
		r.terms = b.belittlePrevailing(r.terms)
	}
	b.scoreTerms(r.terms, related)
	b.scoreLanes(r)
}

// ranked fuses what the lanes found and returns the numbers of the best candidates in
// order, nil if nothing is relevant. found tells that something was before.
func (b *board) ranked(r *request, found bool) (candidates []candidate, best []int) {
	candidates = b.fuse()
	if r.options.Uses != nil {
		*r.options.Uses = b.uses()
	}
	relevant := found || b.relevant(candidates)
	if !relevant && (!r.options.Nearest || len(candidates) == 0) {
		return nil, nil
	}
	for _, l := range b.taking {
		if f, ok := l.(follower); ok {
			f.follow(b, r)
		}
	}
	b.demote(candidates, &r.query)
	b.standing(candidates, &r.query)
	best = b.best(candidates, r.options.Limit)
	if r.options.Confidence != nil {
		*r.options.Confidence = -Certain
		if relevant {
			*r.options.Confidence = b.confidence(r.query, &candidates[best[0]])
		}
	}
	return candidates, best
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
