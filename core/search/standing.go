package search

import (
	"bytes"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
)

// The most parts of a name and the most directories that count against a file.
const (
	maxNameParts = 6
	maxDepth     = 8
)

// standing lowers the scores of files whose names are long or that lie deep: of
// router.go and legacy/router_for_groups.go, the one with the plain name in the
// upper place is more often the main one. It does not judge between the
// definitions of a symbol.
func (b *board) standing(candidates []candidate, q *Query) {
	upper := b.searcher.upper()
	for at := range candidates {
		c := &candidates[at]
		if c.exact.only {
			continue
		}
		p, i := b.partOfFile(c.file)
		c.long, c.deep = standingOf(p, i, upper, b.w)
		c.score = max(1, c.score.Times(c.long).Times(c.deep))
		if c.old = b.isOlder(p.PathBytes(i), q); c.old {
			c.score = max(1, c.score.Times(b.w.Older))
		}
	}
}

// standingOf returns the factors for the length of a file's name and for the directories
// above it.
func standingOf(p *index.Part, file, upper int, w *Weights) (long, deep rank.Score) {
	parts := min(max(p.NameParts(file), 1), maxNameParts) - 1
	depth := min(max(0, depthOf(p, file)-upper), maxDepth)
	return max(0, rank.One-rank.Score(parts)*w.LongName), max(0, rank.One-rank.Score(depth)*w.Deep)
}

func depthOf(p *index.Part, file int) int { return bytes.Count(p.PathBytes(file), []byte("/")) }

// upperShare is the share of sources, as a divisor, that lie in the upper part of a
// tree, so that a layout such as src/main/java/org/example counts against nobody.
const upperShare = 5

// upperDepth is the depth in which a fifth of the sources lies or above.
func upperDepth(x *index.Index) int {
	var count []int // of sources, by depth
	total := 0
	for i := range x.Parts {
		p := &x.Parts[i]
		for j := range p.Files() {
			if p.Role(j) != 0 || !p.Live(j) {
				continue
			}
			d := depthOf(p, j)
			for len(count) <= d {
				count = append(count, 0)
			}
			count[d]++
			total++
		}
	}
	sum := 0
	for d, n := range count {
		if sum += n; sum > total/upperShare {
			return d
		}
	}
	return 0
}
