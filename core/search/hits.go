package search

import (
	"slices"
	"sort"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// hitOf makes a hit of a candidate's chunk.
func (b *board) hitOf(c *candidate, chunk int, explain bool) Hit {
	part := locate(b.fileBase, int(c.file))
	h := Hit{Part: part, File: int(c.file) - b.fileBase[part], Chunk: chunk, Definition: -1, Score: c.score}
	if explain {
		h.Reasons = b.reasons(c)
	}
	if e := b.evidence[c.file]; e != nil && chunk >= 0 && chunk == b.foundChunk(c.file, e) {
		h.Line, h.Definition = b.foundAt(c.file, e)
	} else if c.exact.symbol > 0 {
		h.Definition = c.exact.def
	} else if s := &b.file[c.file]; s.def > 0 && b.x.Parts[part].DefChunk(int(s.defAt)-b.defBase[part]) == chunk {
		h.Definition = int(s.defAt) - b.defBase[part]
	}
	if b.passing != nil && b.passing.chunks != nil && chunk >= 0 {
		named := h.Definition
		h.Definition = b.definitionIn(&b.x.Parts[part], h.File, chunk, named)
		h.OfKind = h.Definition >= 0 && h.Definition != named
	}
	return h
}

// bestChunk picks the chunk that stands for a file: the first if the file itself
// was asked for, else the one with the definition asked for, else the nearest by
// vectors if it says more than the words, else the one that scores best, else that
// of a definition found by name, else the first; -1 if the file is empty.
func (b *board) bestChunk(c *candidate) int {
	part := locate(b.fileBase, int(c.file))
	p, s := &b.x.Parts[part], &b.file[c.file]
	from, to := p.ChunkRange(int(c.file) - b.fileBase[part])
	switch {
	case from == to:
		return -1
	case c.exact.path > 0 && c.exact.only:
		return b.firstPassing(part, from, to) // who asks for a file wants its beginning
	case b.evidence[c.file].says() && b.passesChunk(b.chunkBase[part]+b.foundChunk(c.file, b.evidence[c.file])):
		return b.foundChunk(c.file, b.evidence[c.file])
	case c.exact.symbol > 0:
		return p.DefChunk(c.exact.def)
	case b.nearer(c) && b.passesChunk(int(b.near.files[c.file].chunk)):
		return int(b.near.files[c.file].chunk) - b.chunkBase[part]
	case s.best > 0:
		return int(s.bestAt) - b.chunkBase[part]
	case s.def > 0:
		return p.DefChunk(int(s.defAt) - b.defBase[part])
	}
	if t := b.summaries[c.file]; t.share > 0 {
		return int(t.chunk) - b.chunkBase[part]
	}
	return b.firstPassing(part, from, to)
}

// byChunk turns files into chunks. A file's first chunk keeps the file's score,
// each further one counts a factor less for its place and for its own score,
// so that no file crowds the list.
func (b *board) byChunk(candidates []candidate, ranked []int, o Options) []Hit {
	var hits []Hit
	for _, at := range ranked {
		c := &candidates[at]
		part := locate(b.fileBase, int(c.file))
		p := &b.x.Parts[part]
		from, to := p.ChunkRange(int(c.file) - b.fileBase[part])
		lead := b.bestChunk(c)
		if lead < 0 {
			continue // an empty file has no chunk to show
		}
		order := []int{}
		scores, best := b.strengths(c, b.chunkBase[part]+from, b.chunkBase[part]+to)
		for i := from; i < to; i++ {
			if i != lead && scores[i-from] > 0 && b.passesChunk(b.chunkBase[part]+i) {
				order = append(order, i)
			}
		}
		sort.Slice(order, func(i, j int) bool {
			x, y := order[i], order[j]
			return scores[x-from] > scores[y-from] || scores[x-from] == scores[y-from] && x < y
		})
		hits = append(hits, b.hitOf(c, lead, o.Explain))
		factor := rank.One
		for _, i := range order[:min(len(order), o.Limit)] {
			factor = factor.Times(b.w.Again)
			h := b.hitOf(c, i, o.Explain)
			times := factor.Times(scores[i-from] << 16 / best)
			h.Score = h.Score.Times(times)
			if o.Explain {
				h.Reasons = append(slices.Clip(h.Reasons), contract.ScoreReason{Name: "further chunk", Times: times})
			}
			if h.Score > 0 {
				hits = append(hits, h)
			}
		}
	}
	sort.SliceStable(hits, func(i, j int) bool { return hits[i].Score > hits[j].Score })
	return hits[:min(len(hits), o.Limit)]
}

// minCover is the share of the query's weight that the best file must hold for
// anything to be relevant: rare words weigh most, unknown ones half as much.
const minCover = rank.One * 3 / 10

// relevant tells whether there is anything worth showing: weak hits alone are
// worse than none, because they look like an answer.
func (b *board) relevant(candidates []candidate) bool {
	return slices.ContainsFunc(candidates, func(c candidate) bool { return b.relevantFile(c.file) })
}

func (b *board) relevantFile(f uint32) bool {
	least := (b.weight - b.unknown/2).Times(minCover)
	if b.evidence != nil {
		least /= 3 // no file holds much of a long text
	}
	cover := b.file[f].cover
	if cover > 0 && cover >= least {
		return true
	}
	for _, l := range b.taking {
		if l.relevant(b, f) {
			return true
		}
	}
	return false
}
