package search

import (
	"slices"
	"sort"

	"github.com/cairn-search/cairn/core/rank"
)

// History is what a repository's past says of its files.
type History struct {
	// Commits are the last ones, newest first, each with the files that it changed
	// and that are in the index.
	Commits [][]Changed
}

// Changed is a file that a commit changed, by its numbers in the index and its
// part.
type Changed struct{ Part, File int }

// What the lanes of history go by.
const (
	// maxTogether is how many files a commit may change for them to belong
	// together: larger ones rename, format or release.
	maxTogether = 20
	// companions is how many of the best files bring others along.
	companions = 5
	// fewCommits is what is added to the commits of a file, so that one that changed
	// once does not bring all others of that commit along.
	fewCommits = 3
)

// historyLane adds to files that changed lately, or together with the best ones.
type historyLane struct{}

func (historyLane) name() string { return "history" }

func (historyLane) score(_ *board, r *request) bool {
	return r.options.History != nil && len(r.options.History.Commits) > 0
}

func (historyLane) propose(*board) {}

func (historyLane) relevant(*board, uint32) bool { return false }

// add calls add for what history adds to a score, which is nothing before follow.
func (historyLane) add(b *board, c *candidate, add addend) {
	if c.recent > 0 && b.w.Recent > 0 {
		add("changed lately", c.recent, rank.Reciprocal(b.w.Recent, c.recent))
	}
	if v := c.together.Times(b.w.Together); v > 0 {
		add("changed together", 0, v)
	}
}

func (b *board) countChanged(counts map[uint32]int, files []Changed) {
	for _, f := range files {
		counts[uint32(b.fileBase[f.Part]+f.File)]++
	}
}

// follow adds what history says to the candidates: that a file changed lately, as
// ranks, and that it changed together with the best ones.
func (l historyLane) follow(b *board, r *request) {
	candidates, h := b.candidates, r.options.History
	of := map[uint32]*candidate{}
	leaders := make([]*candidate, len(candidates))
	for i := range candidates {
		leaders[i] = &candidates[i]
		of[candidates[i].file] = leaders[i]
	}
	sort.Slice(leaders, func(i, j int) bool {
		x, y := leaders[i], leaders[j]
		return x.score > y.score || x.score == y.score && b.comparePaths(x.file, y.file) < 0
	})
	leaders = leaders[:min(len(leaders), companions)]
	changes, together := b.changed(h, of, leaders)
	for at := range candidates {
		c := &candidates[at]
		for i, leader := range leaders {
			if n := together[i][c.file]; n > 0 && leader != c {
				share := rank.Of(int64(n), int64(changes[leader.file]+fewCommits))
				c.together = max(c.together, rank.Reciprocal(share, i+1))
			}
		}
		l.add(b, c, func(_ string, _ int, v rank.Score) { c.score += v })
	}
}

// changed counts the commits of each candidate, and those of all files that leaders changed in, and notes how
// recent the last one of each is.
func (b *board) changed(h *History, of map[uint32]*candidate, leaders []*candidate) (changes map[uint32]int, together []map[uint32]int) {
	changes, together = map[uint32]int{}, make([]map[uint32]int, len(leaders))
	for i := range together {
		together[i] = map[uint32]int{}
	}
	for n, files := range h.Commits {
		for _, f := range files {
			c := of[uint32(b.fileBase[f.Part]+f.File)]
			if c == nil {
				continue
			}
			if changes[c.file] == 0 {
				c.recent = n + 1
			}
			changes[c.file]++
			if i := slices.Index(leaders, c); i >= 0 && len(files) <= maxTogether {
				b.countChanged(together[i], files)
			}
		}
	}
	return changes, together
}
