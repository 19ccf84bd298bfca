package search

import "github.com/cairn-search/cairn/core/rank"

// fileLane ranks files as a whole.
var fileLane = rankedLane{
	label: "file", ranks: "file rank", place: filePlace,
	weights: func(w *Weights) (rank.Score, rank.Score) { return w.FileLane, w.File },
	of:      func(b *board, file uint32) rank.Score { return b.file[file].score },
}
