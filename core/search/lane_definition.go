package search

import "github.com/cairn-search/cairn/core/rank"

// definitionLane ranks files by the name of their best definition.
var definitionLane = rankedLane{
	label: "definition", ranks: "definition rank", place: definitionPlace,
	weights: func(w *Weights) (rank.Score, rank.Score) { return w.DefinitionLane, w.Definition },
	of:      func(b *board, file uint32) rank.Score { return b.file[file].def },
	top:     queryWeight,
}
