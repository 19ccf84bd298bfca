package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
)

// norms are the length normalisations of the fields, for chunks and for files.
type norms struct {
	chunkBody, chunkSymbol, chunkPath, fileBody, fileSymbol, filePath *rank.Norm
	// plain is what most postings come to: the saturated frequency in a chunk that
	// has the term in its body alone, by frequency and rounded length.
	plain [16][1 << 8]rank.Score
}

func newNorms(x contract.Sizes, w *Weights) *norms {
	w = w.forCollection(x)
	n := &norms{
		chunkBody:   rank.NewNorm(w.Body, w.BodyB, x.Body, x.Chunks),
		chunkSymbol: rank.NewNorm(w.Symbol, w.SymbolB, x.Symbol, x.Chunks),
		chunkPath:   rank.NewNorm(w.Path, w.PathB, x.Path, x.Files),
		fileBody:    rank.NewNorm(rank.One, w.FileB, x.Body, x.Files),
		fileSymbol:  rank.NewNorm(w.FileSymbol, w.FileB, x.Symbol, x.Files),
		filePath:    rank.NewNorm(w.FilePath, w.FilePathB, x.Path, x.Files),
	}
	for tf := range n.plain {
		for length := range n.plain[tf] {
			n.plain[tf][length] = rank.Saturate(n.body(uint32(tf), uint8(length)), w.K1)
		}
	}
	return n
}

// body is what a term in a chunk's body counts, by frequency and rounded length.
func (n *norms) body(tf uint32, length uint8) rank.Score { return n.chunkBody.At(tf, length) + 1 }

// scoreTerms is the pass over the postings from which the lanes of chunks, files,
// definitions and names take their scores: BM25 with weighted fields (BM25F: frequencies
// are weighted and normalised per field, summed, then saturated; Robertson,
// Zaragoza and Taylor 2004) over chunks and over whole files, and matches of the
// names of files and definitions.
func (b *board) scoreTerms(terms []Term, related []relatedTerm) {
	for i, t := range terms {
		b.places = b.find(b.places[:0], t.Text)
		weight := t.Weighs()
		rare := b.rarity(b.places, b.joint.term(i))
		b.rare += rare.chunk.Times(weight)
		b.gather(b.places, rare.chunk.Times(weight))
		fileIDF := rare.file(len(b.hit)).Times(weight)
		b.weight += fileIDF
		if rare.files(len(b.hit)) == 0 {
			b.unknown += fileIDF
			continue
		}
		b.settle(fileIDF, fileIDF)
	}
	for _, t := range related {
		rare := b.rarity(t.places, t.joint)
		b.gather(t.places, rare.chunk.Times(t.weight))
		fileIDF := rare.file(len(b.hit))
		b.settle(fileIDF.Times(t.weight), 0)
	}
	var at run
	for _, c := range b.chunks {
		if !b.passesChunk(int(c)) {
			continue
		}
		if c-at.from >= at.n {
			at = b.runOf(b.chunkBase, c, func(p *index.Part) int { return p.Chunks() })
		}
		file := at.file + at.columns.ChunkFile[c-at.from]
		// Chunks come in the order in which the terms found them, so a tie must be
		// broken by position.
		if s := &b.file[file]; b.chunk[c] > s.best || b.chunk[c] == s.best && c < s.bestAt {
			s.best, s.bestAt = b.chunk[c], c
		}
	}
	b.scoreDefs()
}

func (b *board) find(places []place, term string) []place {
	if v := b.searcher.spread.Load(); v != nil {
		return append(places, v.find(b.x, term).places...)
	}
	return findIn(b.x, places, term)
}

// findIn appends the places of a term in an index.
func findIn(x *index.Index, places []place, term string) []place {
	for i := range x.Parts {
		if t, ok := x.Parts[i].Lookup([]byte(term)); ok {
			places = append(places, place{i, t})
		}
	}
	return places
}

// rarity is how rare a term is.
type rarity struct {
	chunk rank.Score // among chunks
	all   int        // files
	joint *count     // over all shards, nil if the index is the whole
}

// rarity tells how rare a term is that has places.
func (b *board) rarity(places []place, joint *count) rarity {
	r := rarity{all: b.sizes.Files, joint: joint}
	if joint != nil {
		r.chunk = rank.IDF(b.sizes.Chunks, joint.chunks)
		return r
	}
	r.chunk = rank.IDF(b.sizes.Chunks, b.frequencies(places, index.Body))
	return r
}

// files is in how many files the term is, if there are hits here.
func (r *rarity) files(hits int) int {
	if r.joint != nil {
		return r.joint.files
	}
	return hits
}

// file is how rare the term is among files.
func (r *rarity) file(hits int) rank.Score { return rank.IDF(r.all, r.files(hits)) }

// gather adds up the frequencies of a term in all parts, and scores the chunks that
// hold it.
func (b *board) gather(places []place, chunkIDF rank.Score) {
	for _, at := range places {
		p := &b.x.Parts[at.part]
		b.gatherSymbols(at, p)
		b.gatherPaths(at, p)
		b.gatherBodies(at, p, chunkIDF)
	}
}

// frequencies returns how many units of a field hold a term.
func (b *board) frequencies(places []place, f index.Field) (n int) {
	for _, at := range places {
		n += b.frequency(at, f)
	}
	return n
}

// frequency returns how many units of a field of a part hold a term.
func (b *board) frequency(at place, f index.Field) int {
	p := &b.x.Parts[at.part]
	if p.AllLive() {
		return p.Frequency(f, at.term)
	}
	n, list := 0, p.Postings(f, at.term)
	for postings := list.Next(b.room[:]); len(postings) > 0; postings = list.Next(b.room[:]) {
		for _, v := range postings {
			if p.Live(fileOf(p, f, v.Unit)) {
				n++
			}
		}
	}
	return n
}

func fileOf(p *index.Part, f index.Field, unit uint32) int {
	switch f {
	case index.Symbol:
		unit = p.Columns().DefChunk[unit]
		fallthrough
	case index.Body:
		return p.ChunkFile(int(unit))
	}
	return int(unit)
}

// mark notes that a file has the term at hand.
func (b *board) mark(f uint32) *fileScore {
	s := &b.file[f]
	if !s.marked {
		s.marked = true
		b.hit = append(b.hit, f)
	}
	return s
}

// now marks a count of hits to which the term at hand adds; maxHits is where
// counting ends, more parts than any name has.
const (
	now     = 0x80
	maxHits = 100
)

// settle turns the frequencies of the term at hand into the scores of files and
// definitions. covers is what it counts as a part of the query.
func (b *board) settle(fileIDF, covers rank.Score) {
	k1 := b.w.FileK1
	for _, f := range b.hit {
		s := &b.file[f]
		if !s.seen {
			s.seen = true
			b.files = append(b.files, f)
		}
		s.score += fileIDF.Times(rank.Saturate(s.tf, k1))
		s.cover += covers
		if s.nameHits&now != 0 {
			s.nameHits = min(s.nameHits&^now+1, maxHits)
			s.name += fileIDF
		}
		s.tf, s.marked = 0, false
	}
	b.hit = b.hit[:0]
	for _, d := range b.termDefs {
		if b.def[d].hits == 0 {
			b.defs = append(b.defs, d)
		}
		b.def[d].found(fileIDF)
	}
	b.termDefs = b.termDefs[:0]
}

// run are the chunks or definitions of a part, which follow each other in all that are numbered through.
type run struct {
	columns       *index.Columns
	from, n, file uint32 // the first of them, how many there are, and the first file
}

// runOf returns the run in which number n is of those that begin at base.
func (b *board) runOf(base []int, n uint32, count func(*index.Part) int) run {
	i := locate(base, int(n))
	p := &b.x.Parts[i]
	return run{p.Columns(), uint32(base[i]), uint32(count(p)), uint32(b.fileBase[i])}
}

// scoreDefs finds each file's best definition by name: the weight of the
// query's terms in the name, times the share of the name that they make up.
func (b *board) scoreDefs() {
	w := b.w
	var at run
	for _, d := range b.defs {
		if d-at.from >= at.n {
			at = b.runOf(b.defBase, d, func(p *index.Part) int { return p.Definitions() })
		}
		i := d - at.from
		shape, s := at.columns.DefShape[i], b.def[d]
		if !b.passesKind(shape.Kind()) {
			continue
		}
		v := rank.Score(s.weight)
		if parts, hits := shape.Parts(), int(s.hits); hits < parts {
			v = rank.Score(uint64(v) * uint64(hits) / uint64(parts))
		}
		if shape.Nested() {
			v = v.Times(w.Nested)
		}
		if shape.Kind().IsType() {
			v = v.Times(w.TypeKind)
		}
		f := &b.file[at.file+at.columns.ChunkFile[at.columns.DefChunk[i]]]
		if v > f.def || v == f.def && d < f.defAt {
			f.def, f.defAt = v, d
		}
	}
}
