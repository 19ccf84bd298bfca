package search

import (
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

func newNorms(x *index.Index, w *Weights) *norms {
	n := &norms{
		chunkBody:   rank.NewNorm(w.Body, w.BodyB, x.Length(index.Body), x.Chunks()),
		chunkSymbol: rank.NewNorm(w.Symbol, w.SymbolB, x.Length(index.Symbol), x.Chunks()),
		chunkPath:   rank.NewNorm(w.Path, w.PathB, x.Length(index.Path), x.Files()),
		fileBody:    rank.NewNorm(rank.One, w.FileB, x.Length(index.Body), x.Files()),
		fileSymbol:  rank.NewNorm(w.FileSymbol, w.FileB, x.Length(index.Symbol), x.Files()),
		filePath:    rank.NewNorm(w.FilePath, w.FilePathB, x.Length(index.Path), x.Files()),
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
	x := b.x
	for _, t := range terms {
		b.places = b.find(b.places[:0], t.Text)
		weight := rank.One
		if t.Weight > 0 {
			weight = t.Weight
		}
		fileIDF := b.gather(b.places, weight).Times(weight)
		b.weight += fileIDF
		if len(b.hit) == 0 {
			b.unknown += fileIDF
			continue
		}
		b.settle(fileIDF, fileIDF)
	}
	for _, t := range related {
		fileIDF := b.gather(t.places, t.weight)
		b.settle(fileIDF.Times(t.weight), 0)
	}
	for _, c := range b.chunks {
		if !b.passesChunk(int(c)) {
			continue
		}
		i := locate(b.chunkBase, int(c))
		file := uint32(b.fileBase[i]) + x.Parts[i].Columns().ChunkFile[int(c)-b.chunkBase[i]]
		// Chunks come in the order in which the terms found them, so a tie must be
		// broken by position.
		if s := &b.file[file]; b.chunk[c] > s.best || b.chunk[c] == s.best && c < s.bestAt {
			s.best, s.bestAt = b.chunk[c], c
		}
	}
	b.scoreDefs()
}

// find appends the places of a term.
func (b *board) find(places []place, term string) []place {
	for i := range b.x.Parts {
		if t, ok := b.x.Parts[i].Lookup([]byte(term)); ok {
			places = append(places, place{i, t})
		}
	}
	return places
}

// gather adds up the frequencies of a term in all parts, scores the chunks that
// hold it by a share of what that is worth, and returns how rare it is in files.
func (b *board) gather(places []place, share rank.Score) (fileIDF rank.Score) {
	chunks := 0
	for _, at := range places {
		chunks += b.frequency(at)
	}
	chunkIDF := rank.IDF(b.x.Chunks(), chunks).Times(share)
	for _, at := range places {
		p := &b.x.Parts[at.part]
		b.gatherSymbols(at, p)
		b.gatherPaths(at, p)
		b.gatherBodies(at, p, chunkIDF)
	}
	return rank.IDF(b.x.Files(), len(b.hit))
}

// frequency returns how many chunks of a part hold a term in their body.
func (b *board) frequency(at place) int {
	p := &b.x.Parts[at.part]
	if p.AllLive() {
		return p.Frequency(index.Body, at.term)
	}
	n, list := 0, p.Postings(index.Body, at.term)
	for postings := list.Next(b.room[:]); len(postings) > 0; postings = list.Next(b.room[:]) {
		for _, v := range postings {
			if p.Live(p.ChunkFile(int(v.Unit))) {
				n++
			}
		}
	}
	return n
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
		s := &b.def[d]
		s.hits = min(s.hits+1, maxHits)
		s.weight += fileIDF
	}
	b.termDefs = b.termDefs[:0]
}

// scoreDefs finds each file's best definition by name: the weight of the
// query's terms in the name, times the share of the name that they make up.
func (b *board) scoreDefs() {
	w := b.w
	for _, d := range b.defs {
		part := locate(b.defBase, int(d))
		columns, i := b.x.Parts[part].Columns(), int(d)-b.defBase[part]
		shape, s := columns.DefShape[i], b.def[d]
		if !b.passesKind(shape.Kind()) {
			continue
		}
		v := s.weight
		if parts, hits := shape.Parts(), int(s.hits); hits < parts {
			v = rank.Score(uint64(v) * uint64(hits) / uint64(parts))
		}
		if shape.Nested() {
			v = v.Times(w.Nested)
		}
		if typeKind(shape.Kind()) {
			v = v.Times(w.TypeKind)
		}
		f := &b.file[uint32(b.fileBase[part])+columns.ChunkFile[columns.DefChunk[i]]]
		if v > f.def || v == f.def && d < f.defAt {
			f.def, f.defAt = v, d
		}
	}
}
