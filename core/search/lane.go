package search

import "github.com/cairn-search/cairn/core/rank"

// A lane is one way to rank all files.
type lane struct {
	name          string
	rankName      string     // of its reciprocal rank
	ranked, value rank.Score // shares of the reciprocal rank and of the score
	top           rank.Score // the score that counts as 1; 0: the best file's
}

// The lanes, by their place in board.lanes.
const (
	chunkLane = iota
	fileLane
	definitionLane
	nameLane
	vectorLane // last, because most searches do without
	laneCount
)

func lanesOf(w *Weights, weight rank.Score) [laneCount]lane {
	return [...]lane{
		chunkLane:      {"chunk", "chunk rank", w.ChunkLane, w.Chunk, 0},
		fileLane:       {"file", "file rank", w.FileLane, w.File, 0},
		definitionLane: {"definition", "definition rank", w.DefinitionLane, w.Definition, weight},
		nameLane:       {"name", "name rank", w.NameLane, w.Name, weight},
		vectorLane:     {"vector", "vector rank", w.VectorLane, w.Vector, rank.One},
	}
}

// fillLanes notes each file's score in each lane.
func (b *board) fillLanes() {
	for l := range b.active() {
		b.lanes[l] = fit(b.lanes[l], len(b.files))
	}
	for at, f := range b.files {
		s := &b.file[f]
		b.lanes[chunkLane][at], b.lanes[fileLane][at] = s.best, s.score
		b.lanes[definitionLane][at] = s.def
		name := rank.Score(0)
		if s.nameHits > 0 {
			// The weight of the terms, times the share of the name that they make up.
			p, i := b.partOfFile(f)
			parts := max(1, p.NameParts(i))
			name = s.name * rank.Score(min(int(s.nameHits), parts)) / rank.Score(parts)
		}
		b.lanes[nameLane][at] = name
	}
	if b.near != nil {
		for at, f := range b.files {
			b.lanes[vectorLane][at] = b.near.files[f].share
		}
	}
}
