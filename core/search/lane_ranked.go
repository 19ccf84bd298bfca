package search

import "github.com/cairn-search/cairn/core/rank"

// rankedLane orders files by a score: the best of them get a reciprocal rank, and each a
// part of its score relative to the top.
type rankedLane struct {
	label string
	ranks string // the name of its reciprocal rank
	place int    // in [lanes], and in the arrays of a board
	// weights are the shares of the reciprocal rank and of the score.
	weights func(*Weights) (ranked, value rank.Score)
	// part tells whether it takes part, after noting what it knows; nil: always.
	part func(b *board, r *request) bool
	// of is the score of a file.
	of func(b *board, file uint32) rank.Score
	// top is the score that counts as 1; nil: that of the best file.
	top func(b *board) rank.Score
	// alone tells whether it makes a file relevant; nil: it does not.
	alone func(b *board, file uint32) bool
}

// share is what a ranked lane counts in one search.
type share struct {
	times              rank.Score // the factor on both
	ranked, value, top rank.Score
}

func (l rankedLane) name() string { return l.label }

func (l rankedLane) times(b *board) rank.Score { return b.shares[l.place].times }

func (l rankedLane) score(b *board, r *request) bool {
	b.shares[l.place] = share{times: rank.One}
	return l.part == nil || l.part(b, r)
}

// propose orders the files and puts the first ones forward.
func (l rankedLane) propose(b *board) {
	if l.order(b); b.shares[l.place].ranked > 0 {
		l.putForward(b)
	}
}

// putForward makes candidates of the first ones in the order.
func (l rankedLane) putForward(b *board) {
	for position, at := range b.order {
		b.candidate(at).ranks[l.place] = uint8(position + 1)
	}
}

// order scores and orders the files, and weighs the lane.
func (l rankedLane) order(b *board) {
	scores := fit(b.scored[l.place], len(b.files))
	for at, f := range b.files {
		scores[at] = l.of(b, f)
	}
	b.scored[l.place] = scores
	b.order = rank.AppendTop(b.order[:0], scores, laneDepth, func(i, j int) bool { return b.comparePaths(b.files[i], b.files[j]) < 0 })
	top := rank.Score(0)
	if l.top != nil {
		top = l.top(b)
	}
	if top == 0 && len(b.order) > 0 {
		top = scores[b.order[0]]
	}
	s := &b.shares[l.place]
	ranked, value := l.weights(b.w)
	s.ranked, s.value, s.top = ranked.Times(s.times), value.Times(s.times), max(1, top)
}

func (l rankedLane) add(b *board, c *candidate, add addend) {
	s := &b.shares[l.place]
	if position := int(c.ranks[l.place]); position > 0 {
		add(l.ranks, position, rank.Reciprocal(s.ranked, position))
	}
	if v := b.scored[l.place][c.place]; v > 0 && s.value > 0 {
		add(l.label, 0, s.value.Times(v<<16/s.top))
	}
}

func (l rankedLane) relevant(b *board, file uint32) bool { return l.alone != nil && l.alone(b, file) }

// queryWeight is the weight of all terms of the query.
func queryWeight(b *board) rank.Score { return b.weight }
