package search

import (
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
)

// norms are the length normalisations of the fields, for chunks and for files.
type norms struct{ chunkBody, chunkSymbol, chunkPath, fileBody, fileSymbol, filePath *rank.Norm }

func newNorms(x *index.Index, w *Weights) norms {
	return norms{
		rank.NewNorm(w.Body, w.BodyB, x.Length(index.Body), x.Chunks()),
		rank.NewNorm(w.Symbol, w.SymbolB, x.Length(index.Symbol), x.Chunks()),
		rank.NewNorm(w.Path, w.PathB, x.Length(index.Path), x.Files()),
		rank.NewNorm(rank.One, w.FileB, x.Length(index.Body), x.Files()),
		rank.NewNorm(w.FileSymbol, w.FileB, x.Length(index.Symbol), x.Files()),
		rank.NewNorm(w.FilePath, w.FilePathB, x.Length(index.Path), x.Files()),
	}
}

// score runs the lexical lanes: BM25 with weighted fields (BM25F: frequencies
// are weighted and normalised per field, summed, then saturated; Robertson,
// Zaragoza and Taylor 2004) over chunks and over whole files, and matches of the
// names of files and definitions.
func (b *board) score(terms []Term, related []relatedTerm) {
	x := b.x
	for _, t := range terms {
		chunkIDF, fileIDF := b.find(t.Text)
		b.weight += fileIDF
		if len(b.hit) == 0 {
			b.unknown += fileIDF
			continue
		}
		b.settle(chunkIDF, fileIDF, fileIDF)
	}
	for _, t := range related {
		chunkIDF, fileIDF := b.find(t.text)
		b.settle(chunkIDF.Times(t.weight), fileIDF.Times(t.weight), 0)
	}
	for _, c := range b.chunks {
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

// find gathers a term in all parts and returns how rare it is in chunks and files.
func (b *board) find(term string) (chunkIDF, fileIDF rank.Score) {
	chunks := 0
	for i := range b.x.Parts {
		chunks += b.gather(i, term)
	}
	return rank.IDF(b.x.Chunks(), chunks), rank.IDF(b.x.Files(), len(b.hit))
}

// gather adds up the frequencies of a term in one part and returns the number
// of chunks that hold it.
func (b *board) gather(part int, term string) int {
	n := b.norms
	p := &b.x.Parts[part]
	t, ok := p.Lookup([]byte(term))
	if !ok {
		return 0
	}
	for f := range b.lists {
		b.lists[f] = p.Postings(b.lists[f][:0], index.Field(f), t)
	}
	columns := p.Columns()
	files, firstFile := b.file[b.fileBase[part]:], uint32(b.fileBase[part])
	tfs, firstChunk := b.tf[b.chunkBase[part]:], uint32(b.chunkBase[part])
	begun := len(b.hit)
	found := 0
	// This loop is where the time of a search goes. What it calls is inlined and
	// what it reads is at hand, which a guest needs even more than a processor.
	hit, holders, norm := b.hit, b.term, n.chunkBody
	chunkFile, bodyTerms, alive := columns.ChunkFile, columns.BodyTerms, p.AllLive()
	for _, v := range b.lists[index.Body] {
		c := v.Unit
		i := chunkFile[c]
		if !alive && !p.Live(int(i)) {
			continue
		}
		found++
		s := &files[i]
		if !s.marked {
			s.marked = true
			hit = append(hit, firstFile+i)
		}
		s.bodyTF += v.TF
		// A list names each chunk once, and it is the first to be gone through.
		holders = append(holders, firstChunk+c)
		tfs[c] = norm.TF(v.TF, int(bodyTerms[c])) + 1
	}
	b.hit, b.term = hit, holders
	for _, v := range b.lists[index.Symbol] {
		c := columns.DefChunk[v.Unit]
		i := columns.ChunkFile[c]
		if !p.Live(int(i)) {
			continue
		}
		s := &files[i]
		if !s.marked {
			s.marked = true
			b.hit = append(b.hit, firstFile+i)
		}
		s.symTF += v.TF
		if tfs[c] == 0 {
			b.term = append(b.term, firstChunk+c)
		}
		tfs[c] += n.chunkSymbol.TF(v.TF, int(columns.SymbolTerms[c]))
		d := uint32(b.defBase[part]) + v.Unit
		switch hits := b.def[d].hits; {
		case hits == 0:
			b.defs = append(b.defs, d)
			fallthrough
		case hits&now == 0:
			b.termDefs = append(b.termDefs, d)
			b.def[d].hits |= now
		}
	}
	b.gatherPath(p, files, firstFile, tfs)
	for _, f := range b.hit[begun:] {
		s := &b.file[f]
		body, symbol := p.FileTerms(int(f - firstFile))
		s.tf += n.fileBody.TF(s.bodyTF, body) + n.fileSymbol.TF(s.symTF, symbol)
	}
	return found
}

// gatherPath adds the occurrences of the term at hand in paths and file names.
func (b *board) gatherPath(p *index.Part, files []fileScore, firstFile uint32, tfs []rank.Score) {
	n := b.norms
	mark := func(i uint32) *fileScore {
		s := &files[i]
		if !s.marked {
			s.marked = true
			b.hit = append(b.hit, firstFile+i)
		}
		return s
	}
	for _, v := range b.lists[index.Path] {
		i := int(v.Unit)
		if !p.Live(i) {
			continue
		}
		length := p.PathTerms(i)
		mark(v.Unit).tf += n.filePath.TF(v.TF, length)
		tf := n.chunkPath.TF(v.TF, length)
		from, to := p.ChunkRange(i)
		for c := from; c < to; c++ {
			if tfs[c] > 0 {
				tfs[c] += tf
			}
		}
	}
	for _, v := range b.lists[index.Name] {
		if p.Live(int(v.Unit)) {
			mark(v.Unit).nameHits |= now
		}
	}
}

// now marks a count of hits to which the term at hand adds; maxHits is where
// counting ends, more parts than any name has.
const (
	now     = 0x80
	maxHits = 100
)

// settle turns the frequencies of the term at hand into scores. covers is what it
// counts as a part of the query.
func (b *board) settle(chunkIDF, fileIDF, covers rank.Score) {
	w := b.w
	chunks, scores, tfs, k1 := b.chunks, b.chunk, b.tf, w.K1
	for _, c := range b.term {
		if scores[c] == 0 {
			chunks = append(chunks, c)
		}
		scores[c] += chunkIDF.Times(rank.Saturate(tfs[c], k1)) + 1
		tfs[c] = 0
	}
	b.chunks, b.term = chunks, b.term[:0]
	for _, f := range b.hit {
		s := b.see(f)
		s.score += fileIDF.Times(rank.Saturate(s.tf, w.FileK1))
		s.cover += covers
		if s.nameHits&now != 0 {
			s.nameHits = min(s.nameHits&^now+1, maxHits)
			s.name += fileIDF
		}
		s.tf, s.bodyTF, s.symTF, s.marked = 0, 0, 0, false
	}
	b.hit = b.hit[:0]
	for _, d := range b.termDefs {
		s := &b.def[d]
		s.hits = min(s.hits&^now+1, maxHits)
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
		p, i := &b.x.Parts[part], int(d)-b.defBase[part]
		parts := max(1, p.DefParts(i))
		s := b.def[d]
		v := s.weight * rank.Score(min(int(s.hits), parts)) / rank.Score(parts)
		if p.DefNested(i) {
			v = v.Times(w.Nested)
		}
		if typeKind(p.DefKind(i)) {
			v = v.Times(w.TypeKind)
		}
		f := &b.file[b.fileBase[part]+p.ChunkFile(p.DefChunk(i))]
		if v > f.def || v == f.def && d < f.defAt {
			f.def, f.defAt = v, d
		}
	}
}
