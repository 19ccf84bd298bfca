package search

import (
	"slices"

	"github.com/cairn-search/cairn/core/rank"
)

// vectorLane ranks files by the chunk that lies nearest to the query in the space of the
// host's embedding model.
var vectorLane = rankedLane{
	label: "vector", ranks: "vector rank", place: vectorPlace,
	weights: func(w *Weights) (rank.Score, rank.Score) { return w.VectorLane, w.Vector },
	part:    func(b *board, r *request) bool { return b.scoreNear(r.options.Near) },
	of:      func(b *board, file uint32) rank.Score { return b.near.files[file].share },
	top:     func(*board) rank.Score { return rank.One },
	alone:   func(b *board, file uint32) bool { return b.near.files[file].similarity >= minSimilarity },
}

// Near is a chunk that lies near the query in the space of an embedding model.
type Near struct {
	Part, File, Chunk int        // numbers in the index and its part
	Similarity        rank.Score // cosine, 0 to 1
	// Discount is what is taken from what the lane counts, because the model's vectors were
	// found to add less: 0 to 1, the same of all.
	Discount rank.Score
}

// minSimilarity is from where on a near chunk is relevant without any word of the
// query. Unrelated texts have a cosine of 0.1 with some models and of 0.7 with
// others; this keeps out what no model calls alike.
const minSimilarity = rank.One * 3 / 10

// nearness is the vector lane of one search. What is less than half as similar as
// the nearest chunk is not near. Since each model uses another part of the scale,
// similarities become shares: from next to 0 for the farthest chunk to 1 for the
// nearest.
type nearness struct {
	files  map[uint32]nearFile
	chunks map[uint32]rank.Score // share of each chunk, numbered through all parts
}

// nearFile is a file by its nearest chunk.
type nearFile struct {
	chunk             uint32
	share, similarity rank.Score
}

// scoreNear notes the near chunks, and sees their files.
func (b *board) scoreNear(near []Near) bool {
	if len(near) == 0 || near[0].Discount >= rank.One {
		return false
	}
	s := &b.shares[vectorPlace]
	s.times = s.times.Times(rank.One - near[0].Discount)
	b.near = &nearness{map[uint32]nearFile{}, map[uint32]rank.Score{}}
	high := rank.Score(0)
	for _, n := range near {
		high = max(high, n.Similarity)
	}
	least, low := (high+1)/2, high
	for _, n := range near {
		if n.Similarity >= least {
			low = min(low, n.Similarity)
		}
	}
	for _, n := range near {
		if n.Similarity < least {
			continue
		}
		share := max(1, (n.Similarity-low+1)<<16/(high-low+1))
		file, chunk := uint32(b.fileBase[n.Part]+n.File), uint32(b.chunkBase[n.Part]+n.Chunk)
		b.see(file)
		b.near.chunks[chunk] = max(share, b.near.chunks[chunk])
		best, seen := b.near.files[file]
		if !seen || share > best.share || share == best.share && chunk < best.chunk {
			b.near.files[file] = nearFile{chunk, share, n.Similarity}
		}
	}
	return true
}

// nearer tells whether a file's nearest chunk adds more to its score than the one
// with the most words.
func (b *board) nearer(c *candidate) bool {
	if b.near == nil || b.near.files[c.file].share == 0 {
		return false
	}
	words := &b.shares[chunkPlace]
	return b.shares[vectorPlace].value.Times(b.near.files[c.file].share) > words.value.Times(b.file[c.file].best<<16/words.top)
}

// strengths returns the scores of a file's chunks [from, to), to be read only, and
// the score of its best: those of the words, or where that is more what their
// nearness is worth on the same scale.
func (b *board) strengths(c *candidate, from, to int) (scores []rank.Score, best rank.Score) {
	scores, best = b.chunk[from:to], b.file[c.file].best
	if b.near == nil || b.near.files[c.file].share == 0 {
		return scores, max(1, best)
	}
	if best == 0 {
		best = rank.One
	}
	nearest := b.near.files[c.file].share
	scores = slices.Clone(scores)
	for i := range scores {
		share := b.near.chunks[uint32(from+i)] << 16 / nearest
		scores[i] = max(scores[i], best.Times(share))
	}
	return scores, best
}
