package memory

import "github.com/cairn-search/cairn/core/rank"

// weights are what the terms of a query are worth.
type weights struct {
	of    map[string]rank.Score
	kin   map[string]string // what may stand for a term, and which
	total rank.Score
}

// weights are by rarity in the store.
func (c *candidates) weights() weights {
	w := weights{of: map[string]rank.Score{}}
	for i, t := range c.terms {
		if w.of[t] = idf(c.gap[i]); changeStems.has(t) || movingStems.has(t) {
			w.of[t] /= 4 // that something changes says little of what
		}
		w.total += w.of[t]
	}
	for k, i := range c.kin {
		if w.kin == nil {
			w.kin = map[string]string{}
		}
		w.kin[k] = c.terms[i]
	}
	return w
}

// The saturation of BM25 for texts that are short and say a thing once: a second time
// counts little, a text of double length a fourteenth less.
const (
	saturation    = rank.One * 4 / 10
	averageTerms  = 60
	lengthPortion = 3 // tenths that the length counts
)

// score compares a text with the query: what part of the query's worth it holds,
// counting how often, and what part counting each term once.
func (w weights) score(text string) (score, similarity rank.Score) {
	if w.total <= 0 {
		return 0, 0
	}
	terms := termList(Head(text, readBytes))
	count := map[string]int64{}
	in := map[string]bool{} // terms that others stand for
	for _, t := range terms {
		if w.of[t] > 0 {
			count[t]++
		} else if w.kin[t] != "" {
			in[w.kin[t]] = true
		}
	}
	norm := rank.One*(10-lengthPortion)/10 + rank.Of(int64(len(terms))*lengthPortion, averageTerms*10)
	var sum, once rank.Score
	for t, n := range count { // sums of whole numbers, in any order the same
		tf := rank.Saturate(rank.Score(n)*rank.One, saturation.Times(norm))
		sum += w.of[t].Times(tf.Times(rank.One + saturation))
		once += w.of[t]
	}
	for t := range in {
		if count[t] == 0 {
			sum += w.of[t] / kinPortion
			once += w.of[t] / kinPortion
		}
	}
	return rank.Of(int64(sum), int64(w.total)), rank.Of(int64(once), int64(w.total))
}
