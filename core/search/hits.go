package search

import (
	"slices"
	"sort"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// spot is a chunk of a file as a hit shows it.
type spot struct {
	chunk  int        // -1 in an empty file
	share  rank.Score // of what the file's best chunk counts; of a further chunk
	line   int        // as of [Hit]
	def    int        // as of [Hit]
	ofKind bool       // as of [Hit]
}

// spotOf tells how a candidate's chunk is shown.
func (b *board) spotOf(c *candidate, chunk int) spot {
	part := locate(b.fileBase, int(c.file))
	h := spot{chunk: chunk, def: -1}
	if e := b.evidence[c.file]; e != nil && chunk >= 0 && chunk == b.foundChunk(c.file, e) {
		h.line, h.def = b.foundAt(c.file, e)
	} else if c.exact.text > 0 && chunk >= 0 && chunk == b.verbatimChunk(c) {
		h.line = c.exact.line
		if d, ok := b.x.Parts[part].Enclosing(int(c.file)-b.fileBase[part], h.line); ok {
			h.def = d
		}
	} else if c.exact.symbol > 0 && b.touches(part, c.exact.def, chunk) {
		h.def = c.exact.def
	} else if s := &b.file[c.file]; s.def > 0 && b.x.Parts[part].DefChunk(int(s.defAt)-b.defBase[part]) == chunk {
		h.def = int(s.defAt) - b.defBase[part]
	}
	if b.passing != nil && b.passing.chunks != nil && chunk >= 0 {
		named := h.def
		h.def = b.definitionIn(&b.x.Parts[part], int(c.file)-b.fileBase[part], chunk, named)
		h.ofKind = h.def >= 0 && h.def != named
	}
	return h
}

func (b *board) hitOf(h shown) Hit {
	file := int(h.c.file)
	part := locate(b.fileBase, file)
	return Hit{Part: part, File: file - b.fileBase[part], Chunk: h.spot.chunk, Definition: h.spot.def, OfKind: h.spot.ofKind, Line: h.spot.line, Score: h.score, Reasons: h.reasons}
}

// bestChunk picks the chunk that stands for a file: the first if the file itself
// was asked for, else the one in which the query stands, else the one with the definition asked for, else the nearest by
// vectors if it says more than the words, else the one that scores best, else that
// of a definition found by name, else the first; -1 if the file is empty.
func (b *board) bestChunk(c *candidate) int {
	part := locate(b.fileBase, int(c.file))
	p, s := &b.x.Parts[part], &b.file[c.file]
	from, to := p.ChunkRange(int(c.file) - b.fileBase[part])
	switch {
	case from == to && s.best == 0: // over ranges both are 0 until they are there, and what follows is asked for with them
		return -1
	case c.exact.path > 0 && c.exact.only:
		return b.firstPassing(part, from, to) // who asks for a file wants its beginning
	case b.evidence[c.file].says() && b.passesChunk(b.chunkBase[part]+b.foundChunk(c.file, b.evidence[c.file])):
		return b.foundChunk(c.file, b.evidence[c.file])
	case c.exact.text > 0 && b.passesChunk(b.chunkBase[part]+b.verbatimChunk(c)):
		return b.verbatimChunk(c)
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

// touches tells whether a definition has lines of a chunk.
func (b *board) touches(part, def, chunk int) bool {
	p := &b.x.Parts[part]
	if chunk < 0 || chunk == p.DefChunk(def) {
		return true
	}
	first, last := p.DefLines(def)
	c := p.Chunk(chunk)
	return first <= c.Last && c.First <= last
}

// verbatimChunk is the chunk with the line in which the query stands.
func (b *board) verbatimChunk(c *candidate) int {
	p, i := b.partOfFile(c.file)
	from, to := p.ChunkRange(i)
	for from+1 < to && p.Chunk(from).Last < c.exact.line {
		from++
	}
	return from
}

// spots returns the chunk that stands for a file and the best further ones, at most limit;
// none of an empty file.
func (b *board) spots(c *candidate, limit int) []spot {
	part := locate(b.fileBase, int(c.file))
	p := &b.x.Parts[part]
	from, to := p.ChunkRange(int(c.file) - b.fileBase[part])
	lead := b.bestChunk(c)
	if lead < 0 {
		return nil
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
	list := []spot{b.spotOf(c, lead)}
	for _, i := range order[:min(len(order), limit)] {
		s := b.spotOf(c, i)
		s.share = scores[i-from] << 16 / best
		list = append(list, s)
	}
	return list
}

// shown is a candidate as it is shown: by the chunk that stands for it, or by a further one.
type shown struct {
	c       *candidate
	spot    spot
	score   rank.Score
	reasons []contract.ScoreReason // nil unless asked for
}

// show makes hits of the best candidates: of each its first spot, or by chunk all of them.
func (b *board) show(candidates []candidate, best []int, o Options, spots func(*candidate) []spot) []shown {
	var hits []shown
	for _, at := range best {
		c := &candidates[at]
		h := shown{c: c, score: c.score}
		if o.Explain {
			h.reasons = b.reasons(c)
		}
		all := spots(c)
		switch {
		case o.ByChunk:
			hits = b.showEach(hits, h, all)
		case len(all) > 0:
			h.spot = all[0]
			hits = append(hits, h)
		default:
			h.spot = spot{chunk: -1, def: -1}
			hits = append(hits, h)
		}
	}
	if !o.ByChunk {
		return hits
	}
	sort.SliceStable(hits, func(i, j int) bool { return hits[i].score > hits[j].score })
	return hits[:min(len(hits), o.Limit)]
}

// showEach adds a hit for each spot of a file. Its first keeps the file's score, each further
// one counts a factor less for its place and for its own score, so that no file crowds the list.
func (b *board) showEach(hits []shown, h shown, spots []spot) []shown {
	factor := rank.One
	for i, s := range spots {
		one := h
		if one.spot = s; i > 0 {
			factor = factor.Times(b.w.Again)
			times := factor.Times(s.share)
			if one.score = h.score.Times(times); one.score <= 0 {
				continue
			}
			if h.reasons != nil {
				one.reasons = append(slices.Clip(h.reasons), contract.ScoreReason{Name: "further chunk", Times: times})
			}
		}
		hits = append(hits, one)
	}
	return hits
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
	if b.given != nil {
		return b.given[f].relevant
	}
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
