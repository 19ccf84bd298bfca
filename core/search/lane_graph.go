package search

import "github.com/cairn-search/cairn/core/rank"

// Linked is a file that the graph connects with what the query names.
type Linked struct {
	Part, File int // numbers in the index and its part
	// Distance is how many edges away it is, at least 1.
	Distance int
}

// graphLane adds to files that the graph connects with what the query names.
type graphLane struct{}

func (graphLane) name() string { return "graph" }

func (graphLane) times(*board) rank.Score { return rank.One }

// score notes the linked files, and sees them.
func (graphLane) score(b *board, r *request) bool {
	if len(r.options.Linked) == 0 {
		return false
	}
	b.linked = map[uint32]rank.Score{}
	for _, l := range r.options.Linked {
		file := uint32(b.fileBase[l.Part] + l.File)
		b.see(file)
		b.linked[file] = max(b.linked[file], rank.Of(1, int64(l.Distance)+1))
	}
	return true
}

func (graphLane) propose(b *board) {
	b.proposeIf(func(file uint32) bool { return b.linked[file] > 0 })
}

func (graphLane) add(b *board, c *candidate, add addend) {
	if v := b.linked[c.file].Times(b.w.Linked); v > 0 {
		add("graph", 0, v)
	}
}

func (graphLane) relevant(*board, uint32) bool { return false }
