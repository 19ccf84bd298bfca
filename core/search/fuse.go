package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// fuse joins the lanes: each puts files forward, and adds to the scores of all that were.
func (b *board) fuse() []candidate {
	for _, l := range b.taking {
		l.propose(b)
	}
	var c *candidate
	sum := func(_ string, _ int, v rank.Score) { c.score += v } // one, for it is on the heap
	for i := range b.candidates {
		c = &b.candidates[i]
		b.addends(c, sum)
	}
	return b.candidates
}

// candidate returns the candidate of a place in files, valid until the next call.
func (b *board) candidate(at int) *candidate {
	s := &b.file[b.files[at]]
	if s.candidate == 0 {
		b.candidates = append(b.candidates, candidate{file: b.files[at], place: at, exact: b.exact[b.files[at]]})
		s.candidate = uint32(len(b.candidates))
	}
	return &b.candidates[s.candidate-1]
}

// addends calls add for each addend of a candidate's score.
func (b *board) addends(c *candidate, add addend) {
	for _, l := range b.taking {
		l.add(b, c, add)
	}
}

// reasons explains a candidate's score.
func (b *board) reasons(c *candidate) []contract.ScoreReason {
	var list []contract.ScoreReason
	b.addends(c, func(name string, position int, v rank.Score) {
		list = append(list, contract.ScoreReason{Name: name, Rank: position, Add: v})
	})
	for i, d := range demotions {
		if c.roles&(1<<i) != 0 {
			list = append(list, contract.ScoreReason{Name: d.role.Names()[0], Times: d.times(b.w)})
		}
	}
	for _, r := range []contract.ScoreReason{{Name: "long name", Times: c.long}, {Name: "depth", Times: c.deep}} {
		if r.Times > 0 && r.Times < rank.One {
			list = append(list, r)
		}
	}
	if c.old {
		list = append(list, contract.ScoreReason{Name: "older version", Times: b.w.Older})
	}
	return list
}
