package search

import (
	"cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// scoredAtOnce is how many definitions are scored before others have their turn.
const scoredAtOnce = 64

// ranked orders what was surveyed.
func (v *survey) ranked(files []Hit, limit int, explain bool) []DefinitionHit {
	n, total := v.size()
	if n == 0 {
		return nil
	}
	terms, best := v.weigh(n, total)
	scores := make([]rank.Score, len(v.list))
	foundBy := func(i int) found {
		d := &v.list[i]
		return found{terms[i], files[d.hit].Score << 16 / max(1, files[0].Score), d.hit}
	}
	for i := range v.list {
		if i%scoredAtOnce == 0 {
			step.Yield()
		}
		if d := &v.list[i]; d.ranks() && v.wanted(d) {
			v.addends(d, foundBy(i), best, func(_ string, add rank.Score) { scores[i] += add })
		}
	}
	before := func(i, j int) bool {
		a, b := &v.list[i], &v.list[j]
		return cmp.Or(cmp.Compare(a.hit, b.hit), cmp.Compare(a.first, b.first), cmp.Compare(i, j)) < 0
	}
	passed := connected(scores, before, func(i int) (connection, int) { return connectionOf(&v.list[i]), v.list[i].hit })
	// What has more against it than for it is left out.
	order := rank.Top(scores, limit, before)
	hits := make([]DefinitionHit, len(order))
	for i, at := range order {
		d := &v.list[at]
		h := DefinitionHit{Hit: Hit{Part: d.part, File: d.file, Chunk: d.chunk, Definition: d.def, Line: d.line, Score: scores[at]}, First: d.first, Last: d.last}
		if h.Line == 0 {
			h.Line = d.first
		}
		if explain {
			v.addends(d, foundBy(at), best, func(name string, add rank.Score) {
				h.Reasons = append(h.Reasons, contract.ScoreReason{Name: name, Add: add})
			})
			if passed[at] != 0 {
				h.Reasons = append(h.Reasons, contract.ScoreReason{Name: "connected", Add: passed[at]})
			}
			stands := v.stands(d)
			known := v.signals(d, &stands, foundBy(at))
			h.Signals = known[:]
		}
		hits[i] = h
	}
	return hits
}

// size is how many definitions and blocks there are to be ranked, and their terms.
func (v *survey) size() (n, tokens int) {
	for i := range v.list {
		if v.list[i].counts() {
			n, tokens = n+1, tokens+v.list[i].tokens
		}
	}
	return n, tokens
}

// weigh returns what the terms weigh that stand in what was surveyed, and the most, where n
// definitions and blocks have so many tokens.
func (v *survey) weigh(n, tokens int) (terms []rank.Score, best rank.Score) {
	norm := rank.NewNorm(rank.One, Definitions.B, int64(tokens), n)
	terms, best = make([]rank.Score, len(v.list)), 1
	for i := range v.list {
		if v.list[i].counts() {
			terms[i] = v.bm25(&v.list[i], norm)
			best = max(best, terms[i])
		}
	}
	return terms, best
}

// counts tells whether there is anything to rank it by.
func (d *surveyed) counts() bool { return d.own || d.named }

// ranks tells whether a definition may be among the results: by itself, or as what one
// calls that says something of the query.
func (d *surveyed) ranks() bool { return d.counts() || d.def >= 0 && d.calledBy > 0 }

// wanted tells whether the filter lets a definition pass.
func (v *survey) wanted(d *surveyed) bool {
	return v.filter == nil || !v.filter.byKind() || d.def >= 0 && v.filter.Kind(v.kindOf(d))
}

func (v *survey) kindOf(d *surveyed) outline.Kind {
	return v.s.x.Parts[d.part].Columns().DefShape[d.def].Kind()
}

// bm25 is what the terms that stand in a definition weigh.
func (v *survey) bm25(d *surveyed, norm *rank.Norm) (sum rank.Score) {
	w := &Definitions
	lines := norm.TF(1, d.tokens)
	for t := range d.found {
		tf := rank.Score(0)
		for place, n := range d.found[t] {
			add := rank.Score(n) * w.Places[place]
			if place == inComment || place == inBody {
				add = add.Times(lines)
			}
			tf += add
		}
		if tf > 0 {
			sum += v.idf[t].Times(rank.Saturate(tf, w.K1))
		}
	}
	return sum
}
