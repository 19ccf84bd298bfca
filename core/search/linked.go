package search

import "github.com/cairn-search/cairn/core/rank"

// Linked is a file that the graph connects with what the query names.
type Linked struct {
	Part, File int // numbers in the index and its part
	// Distance is how many edges away it is, at least 1.
	Distance int
}

// connect notes the linked files, and considers them.
func (b *board) connect(linked []Linked) {
	if len(linked) == 0 {
		return
	}
	b.linked = map[uint32]rank.Score{}
	for _, l := range linked {
		file := uint32(b.fileBase[l.Part] + l.File)
		b.see(file)
		b.linked[file] = max(b.linked[file], rank.Of(1, int64(l.Distance)+1))
	}
}
