package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// JointHit is a hit of some shard.
type JointHit struct {
	Shard            string // that put it forward
	Repository, Path string
	Size             int // of the file in bytes
	Chunk            int // number in the file, -1 in an empty one
	Definition       int // number in the file, as of [Hit]
	OfKind           bool
	Line             int
	Score            rank.Score
	Reasons          []contract.ScoreReason // nil unless asked for
}

// Fuse joins what all shards have put forward into the hits of a search over all of their
// files, as [Searcher.Run] finds them where one index has all. j has no layout. The second
// result says why there are no hits.
func Fuse(q Query, o Options, j *Joint, offers []Offer) (hits []JointHit, reason string) {
	all, given := together(offers)
	switch {
	case len(q.Terms) == 0 && q.report == nil:
		return nil, noWords
	case j.Statistics.Sizes.Files == 0:
		return nil, noFiles
	case !all.Passing:
		return nil, noPassing
	}
	defer func() { o.went(&all.Matches, len(hits)) }()
	switch {
	case all.Matches.Files == 0:
		return nil, q.noMatch()
	case len(given) == 0 && !o.Filter.none():
		return nil, noneLeft
	case len(given) == 0:
		return nil, noRelevant
	}
	b := fusing(q, j, given)
	r := &request{query: q, options: o}
	b.scoreLanes(r)
	candidates, best := b.ranked(r, all.Relevant)
	if best == nil {
		return nil, noRelevant
	}
	list := b.show(candidates, best, o, func(c *candidate) []spot { return b.given[c.file].spots })
	hits = make([]JointHit, len(list))
	for i, h := range list {
		hits[i] = b.jointHit(h)
	}
	return hits, ""
}

func (b *board) jointHit(h shown) JointHit {
	g, s := &b.given[h.c.file], h.spot
	return JointHit{Shard: g.Shard, Repository: g.Repository, Path: g.Path, Size: g.size, Chunk: s.chunk, Definition: s.def, OfKind: s.ofKind, Line: s.line, Score: h.score, Reasons: h.reasons}
}

// fusing makes a board on which files are candidates of shards, scored already.
func fusing(q Query, j *Joint, given []Candidate) *board {
	w := Default
	b := &board{w: &w, sizes: j.Statistics.Sizes, joint: newJoint(j), given: given, exact: map[uint32]match{}}
	terms := q.Terms
	if q.report != nil {
		b.w, terms, b.evidence = w.forReports(&Reports), pick(terms, j.Chosen), map[uint32]*evidence{}
	}
	if q.Class == PhraseQuery {
		terms = b.belittlePrevailing(terms)
	}
	b.weigh(terms)
	b.file, b.files = make([]fileScore, len(given)), make([]uint32, len(given))
	for i := range given {
		c, f := &given[i], uint32(i)
		b.file[i], b.files[i] = c.lanes, f
		b.file[i].candidate = 0
		if c.exact != (match{}) {
			b.exact[f] = c.exact
		}
		if c.evidence != nil && b.evidence != nil {
			b.evidence[f] = c.evidence
		}
	}
	return b
}

// weigh sums up the weight of terms that are counted over all shards.
func (b *board) weigh(terms []Term) {
	for i, t := range terms {
		rare := b.rarity(nil, b.joint.term(i))
		weight := rare.file(0).Times(t.Weighs())
		b.weight += weight
		b.rare += rare.chunk.Times(t.Weighs())
		if rare.files(0) == 0 {
			b.unknown += weight
		}
	}
}
