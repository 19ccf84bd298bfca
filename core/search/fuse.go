package search

import (
	"bytes"
	"cmp"

	"github.com/cairn-search/cairn/core/rank"
)

// fuse joins the lanes: each gives its files a reciprocal rank and a part of
// their score in it.
func (b *board) fuse(exact map[uint32]match) []candidate {
	b.fillLanes()
	b.shares = lanesOf(b.w, b.weight)
	for i := range b.active() {
		l, scores := &b.shares[i], b.lanes[i]
		b.order = rank.AppendTop(b.order[:0], scores, laneDepth, func(i, j int) bool { return b.comparePaths(b.files[i], b.files[j]) < 0 })
		if l.top == 0 && len(b.order) > 0 {
			l.top = scores[b.order[0]]
		}
		l.top = max(1, l.top)
		if b.lifted.adaptive {
			b.lifted.times[i] = b.lifted.times[i].Times(clarity(scores, b.order))
		}
		l.ranked, l.value = l.ranked.Times(b.lifted.times[i]), l.value.Times(b.lifted.times[i])
		if l.ranked == 0 {
			continue
		}
		for position, at := range b.order {
			b.candidate(at, exact).ranks[i] = uint8(position + 1)
		}
	}
	if len(exact)+len(b.evidence)+len(b.linked)+len(b.told) > 0 {
		for at, f := range b.files {
			if exact[f] != (match{}) || b.evidence[f] != nil || b.linked[f] > 0 || b.told[f].share > 0 {
				b.candidate(at, exact)
			}
		}
	}
	for i := range b.candidates {
		c := &b.candidates[i]
		b.parts(c, func(_ string, _ int, v rank.Score) { c.score += v })
	}
	return b.candidates
}

// candidate returns the candidate of a place in files, valid until the next call.
func (b *board) candidate(at int, exact map[uint32]match) *candidate {
	s := &b.file[b.files[at]]
	if s.candidate == 0 {
		b.candidates = append(b.candidates, candidate{file: b.files[at], place: at, exact: exact[b.files[at]]})
		s.candidate = uint32(len(b.candidates))
	}
	return &b.candidates[s.candidate-1]
}

// parts calls add for each addend of a candidate's score.
func (b *board) parts(c *candidate, add func(name string, position int, v rank.Score)) {
	for i := range b.active() {
		l := &b.shares[i]
		if position := int(c.ranks[i]); position > 0 {
			add(l.rankName, position, rank.Reciprocal(l.ranked, position))
		}
		if v := b.lanes[i][c.place]; v > 0 && l.value > 0 {
			add(l.name, 0, l.value.Times(v<<16/l.top))
		}
	}
	c.exact.parts(b.w, add)
	b.evidence[c.file].parts(add)
	if v := b.linked[c.file].Times(b.w.Linked).Times(b.lifted.graph); v > 0 {
		add("graph", 0, v)
	}
	if v := b.told[c.file].share.Times(b.w.Summary); v > 0 {
		add("summary", 0, v)
	}
	c.past(b.w, add)
}

// reasons explains a candidate's score.
func (b *board) reasons(c *candidate) []Reason {
	var list []Reason
	b.parts(c, func(name string, position int, v rank.Score) {
		list = append(list, Reason{Name: name, Rank: position, Add: v})
	})
	for i, d := range demotions {
		if c.roles&(1<<i) != 0 {
			list = append(list, Reason{Name: d.role.Names()[0], Times: d.times(b.w)})
		}
	}
	for _, r := range []Reason{{Name: "long name", Times: c.long}, {Name: "depth", Times: c.deep}} {
		if r.Times > 0 && r.Times < rank.One {
			list = append(list, r)
		}
	}
	return list
}

func (b *board) comparePaths(f, g uint32) int {
	if f == g || len(b.x.Parts) == 1 {
		return cmp.Compare(f, g) // files of one part are ordered by path
	}
	p, i := b.partOfFile(f)
	q, j := b.partOfFile(g)
	return bytes.Compare(p.PathBytes(i), q.PathBytes(j))
}
