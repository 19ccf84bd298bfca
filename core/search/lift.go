package search

import "github.com/cairn-search/cairn/core/rank"

// Lanes are factors on what the lanes count; 0 stands for 1.
type Lanes struct {
	Chunk, File, Definition, Name, Vector, Graph rank.Score
}

func orOne(v rank.Score) rank.Score {
	if v == 0 {
		return rank.One
	}
	return v
}

// The bounds of what a lane counts by how clear it is, and the place whose distance
// from the first tells.
const (
	leastClear, mostClear = rank.One * 3 / 4, rank.One * 5 / 4
	clearPlace            = 10
)

// clarity is a factor for a lane whose scores fall from the first place on: a lane in
// which ten files are as good as the best tells little, one that knows a single file
// tells much.
func clarity(scores []rank.Score, order []int) rank.Score {
	if len(order) == 0 || scores[order[0]] == 0 {
		return rank.One
	}
	top, later := scores[order[0]], rank.Score(0)
	if len(order) >= clearPlace {
		later = scores[order[clearPlace-1]]
	}
	return leastClear + (mostClear - leastClear).Times((top-later)<<16/top)
}
