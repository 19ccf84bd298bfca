package search

import "github.com/cairn-search/cairn/core/rank"

// chunkLane ranks files by their best chunk.
var chunkLane = rankedLane{
	label: "chunk", ranks: "chunk rank", place: chunkPlace,
	weights: func(w *Weights) (rank.Score, rank.Score) { return w.ChunkLane, w.Chunk },
	of:      func(b *board, file uint32) rank.Score { return b.file[file].best },
}
