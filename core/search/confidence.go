package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
)

// Confidence is how likely the first hit is about what a query asks at all, as the
// logarithm of even odds: 0 is as likely as not.
type Confidence rank.Score

// Certain and Undecided are the confidence in what no words decide, Likely is the least that is high.
const (
	Certain   = Confidence(8 * rank.One)
	Likely    = Confidence(rank.One * 3 / 2)
	Undecided = Confidence(0)
)

// Level is the confidence as the contract has it.
func (c Confidence) Level() contract.ConfidenceLevel {
	switch {
	case c >= Likely:
		return contract.ConfidenceLevelHigh
	case c < -Confidence(rank.Of(3, 4)):
		return contract.ConfidenceLevelLow
	}
	return contract.ConfidenceLevelSome
}

// Hopeless tells whether what is found is so unlikely to be about the query that it had better not be read.
func (c Confidence) Hopeless() bool { return c < -Confidence(rank.Of(9, 4)) }

// confident are the weights of a logistic regression that tells questions asked of the
// repository they were written for from the same questions asked of repositories of
// another field; rare is what the mean rarity of the terms takes of which the best passage
// lacks so much, since those of a question about something else are rare or nowhere. See docs/search.md.
var confident = struct{ cover, passage, score, exact, rare, bias rank.Score }{
	cover: 4 * rank.One, passage: 5 * rank.One, score: 3 * rank.One, exact: 3 * rank.One, rare: rank.Of(7, 8), bias: rank.Of(-9, 2),
}

// leastKnown is how many chunks must be known for the rarity of words to say anything.
const leastKnown = 100

// confidence judges a question by its words. A name, path or frame that is there needs
// none, and what vectors or the graph find without words is not called unlikely.
func (b *board) confidence(q Query, first *candidate) Confidence {
	words := b.near == nil && b.linked == nil
	if q.Class != PhraseQuery {
		switch {
		case first.exact != (match{}) || b.evidence[first.file].says():
			return Certain
		case q.idle && words:
			return -Certain
		case q.Class == SymbolQuery && b.unknown > 0 && words && b.sizes.Chunks >= leastKnown:
			return -Certain // only parts of the name are anywhere
		}
		return Undecided
	}
	switch {
	case first.exact.text > 0:
		return Certain
	case q.idle && words:
		return -Certain
	}
	passage := rank.Score(0)
	for _, f := range b.files {
		passage = max(passage, b.file[f].best)
	}
	score := first.score
	historyLane{}.add(b, first, func(_ string, _ int, v rank.Score) { score -= v }) // a late change answers nothing
	w, whole := &confident, max(1, b.weight)
	found := passage << 16 / whole
	lacking := (b.rare / rank.Score(max(1, len(q.Terms)))).Times(max(0, rank.One-found))
	c := Confidence(w.bias + w.cover.Times(b.file[first.file].cover<<16/whole) + w.passage.Times(found) +
		w.score.Times(min(score, 3*rank.One)) + w.exact.Times(min(first.exact.path+first.exact.symbol, rank.One)) - w.rare.Times(lacking))
	if !words || b.sizes.Chunks < leastKnown {
		c = max(c, Undecided)
	}
	if first.roles != 0 && first.exact == (match{}) {
		c = min(c, Likely-1) // code was meant, and something about it says more
	}
	if first.exact.symbol == 0 && q.pasted() && b.readFor(&q) {
		c = min(c, Likely-1) // it stands nowhere
	}
	return c
}

// readFor tells whether files were read for what a query has that may stand in them, which they
// are if a word of it is rare.
func (b *board) readFor(q *Query) bool {
	for i, t := range q.Terms {
		n := 0
		if c := b.joint.term(i); c != nil { // who fuses what shards offer has no index
			n = c.chunks
		} else {
			n = b.frequencies(b.find(nil, t.Text), index.Body)
		}
		if n <= rareChunks {
			return true
		}
	}
	return false
}
