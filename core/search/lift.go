package search

import "github.com/cairn-search/cairn/core/rank"

// Lanes are factors on what the lanes count; 0 stands for 1.
type Lanes struct {
	Chunk, File, Definition, Name, Vector, Graph rank.Score
}

// LaneUse is a lane that took part in a search.
type LaneUse struct {
	Name string `json:"name"`
	// Times is the factor on what it counts by default.
	Times rank.Score `json:"times"`
}

// lift weighs the lanes of one search.
type lift struct {
	times    [laneCount]rank.Score
	graph    rank.Score
	adaptive bool
}

func (o *Options) lift() lift {
	t := o.Lanes
	l := lift{
		times:    [...]rank.Score{chunkLane: t.Chunk, fileLane: t.File, definitionLane: t.Definition, nameLane: t.Name, vectorLane: t.Vector},
		graph:    t.Graph,
		adaptive: o.Adaptive,
	}
	for i := range l.times {
		l.times[i] = orOne(l.times[i])
	}
	l.graph = orOne(l.graph)
	return l
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

// uses tells which lanes took part.
func (b *board) uses() []LaneUse {
	var list []LaneUse
	for i := range b.active() {
		list = append(list, LaneUse{b.shares[i].name, b.lifted.times[i]})
	}
	if len(b.linked) > 0 {
		list = append(list, LaneUse{"graph", b.lifted.graph})
	}
	return list
}
