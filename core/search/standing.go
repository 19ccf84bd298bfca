package search

import "github.com/cairn-search/cairn/core/rank"

// The most parts of a name and the most directories that count against a file.
const (
	maxNameParts = 6
	maxDepth     = 8
)

// standing lowers the scores of files whose names are long or that lie deep: of
// router.go and legacy/router_for_groups.go, the one with the plain name in the
// upper place is more often the main one. It does not judge between the
// definitions of a symbol, but for those of older versions.
func (b *board) standing(candidates []candidate, q *Query) {
	for at := range candidates {
		c := &candidates[at]
		r := b.record(c.file, q)
		if !c.exact.only {
			c.long, c.deep = standingOf(r.nameParts, r.beyond, b.w)
			c.score = max(1, c.score.Times(c.long).Times(c.deep))
		}
		if c.old = r.old && c.exact.path == 0; c.old {
			c.score = max(1, c.score.Times(b.w.Older))
		}
	}
}

// standingOf returns the factors for the length of a file's name and for the directories
// above it.
func standingOf(nameParts, beyond int, w *Weights) (long, deep rank.Score) {
	parts := min(max(nameParts, 1), maxNameParts) - 1
	return max(0, rank.One-rank.Score(parts)*w.LongName), max(0, rank.One-rank.Score(min(beyond, maxDepth))*w.Deep)
}
