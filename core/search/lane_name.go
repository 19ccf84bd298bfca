package search

import "github.com/cairn-search/cairn/core/rank"

// nameLane ranks files by their own names.
var nameLane = rankedLane{
	label: "name", ranks: "name rank", place: namePlace,
	weights: func(w *Weights) (rank.Score, rank.Score) { return w.NameLane, w.Name },
	of:      scoreName,
	top:     queryWeight,
}

// scoreName is the weight of the terms found in a file's name, times the share of the name
// that they make up.
func scoreName(b *board, file uint32) rank.Score {
	s := &b.file[file]
	if s.nameHits == 0 {
		return 0
	}
	parts := max(1, b.nameParts(file))
	return s.name * rank.Score(min(int(s.nameHits), parts)) / rank.Score(parts)
}
