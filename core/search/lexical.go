package search

import (
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
)

// norms are the length normalisations of the fields, for chunks and for files.
type norms struct{ chunkBody, chunkSymbol, chunkPath, fileBody, fileSymbol, filePath *rank.Norm }

// score runs the lexical lanes: BM25 with weighted fields (BM25F: frequencies
// are weighted and normalised per field, summed, then saturated; Robertson,
// Zaragoza and Taylor 2004) over chunks and over whole files, and matches of the
// names of files and definitions.
func (b *board) score(terms []Term, w *Weights) {
	x := b.x
	n := norms{
		rank.NewNorm(w.Body, w.BodyB, x.Length(index.Body), x.Chunks()),
		rank.NewNorm(w.Symbol, w.SymbolB, x.Length(index.Symbol), x.Chunks()),
		rank.NewNorm(w.Path, w.PathB, x.Length(index.Path), x.Files()),
		rank.NewNorm(rank.One, w.FileB, x.Length(index.Body), x.Files()),
		rank.NewNorm(w.FileSymbol, w.FileB, x.Length(index.Symbol), x.Files()),
		rank.NewNorm(w.FilePath, w.FilePathB, x.Length(index.Path), x.Files()),
	}
	for _, t := range terms {
		chunks := 0
		for i := range x.Parts {
			chunks += b.gather(i, t.Text, &n)
		}
		chunkIDF, fileIDF := rank.IDF(x.Chunks(), chunks), rank.IDF(x.Files(), len(b.hit))
		b.weight += fileIDF
		if len(b.hit) > 0 {
			b.settle(chunkIDF, fileIDF, w)
		}
	}
	for _, c := range b.chunks {
		i := locate(b.chunkBase, int(c))
		f := b.file[b.fileBase[i]:][b.x.Parts[i].ChunkFile(int(c)-b.chunkBase[i]):]
		if s := &f[0]; b.chunk[c] > s.best {
			s.best, s.bestAt = b.chunk[c], c
		}
	}
	b.scoreDefs(w)
}

// gather adds up the frequencies of a term in one part and returns the number
// of chunks that hold it.
func (b *board) gather(part int, term string, n *norms) int {
	p := &b.x.Parts[part]
	t, ok := p.Lookup([]byte(term))
	if !ok {
		return 0
	}
	for f := range b.lists {
		b.lists[f] = p.Postings(b.lists[f][:0], index.Field(f), t)
	}
	files, chunk, file := b.file[b.fileBase[part]:], uint32(b.chunkBase[part]), uint32(b.fileBase[part])
	mark := func(i int) *fileScore {
		s := &files[i]
		if !s.marked {
			s.marked = true
			b.hit = append(b.hit, file+uint32(i))
		}
		return s
	}
	bump := func(c uint32, tf rank.Score) {
		if b.tf[c] == 0 {
			b.term = append(b.term, c)
		}
		b.tf[c] += tf
	}
	found := 0
	for _, v := range b.lists[index.Body] {
		c := int(v.Unit)
		i := p.ChunkFile(c)
		if p.Live(i) {
			found++
			mark(i).bodyTF += v.TF
			bump(chunk+v.Unit, n.chunkBody.TF(v.TF, p.ChunkTerms(index.Body, c)))
		}
	}
	for _, v := range b.lists[index.Symbol] {
		c := p.DefChunk(int(v.Unit))
		i := p.ChunkFile(c)
		if !p.Live(i) {
			continue
		}
		mark(i).symTF += v.TF
		bump(chunk+uint32(c), n.chunkSymbol.TF(v.TF, p.ChunkTerms(index.Symbol, c)))
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
	for _, v := range b.lists[index.Path] {
		i := int(v.Unit)
		if !p.Live(i) {
			continue
		}
		length := p.PathTerms(i)
		mark(i).tf += n.filePath.TF(v.TF, length)
		tf := n.chunkPath.TF(v.TF, length)
		from, to := p.ChunkRange(i)
		for c := chunk + uint32(from); c < chunk+uint32(to); c++ {
			if b.tf[c] > 0 {
				b.tf[c] += tf
			}
		}
	}
	for _, v := range b.lists[index.Name] {
		if p.Live(int(v.Unit)) {
			mark(int(v.Unit)).nameHits |= now
		}
	}
	for _, f := range b.hit {
		if part == locate(b.fileBase, int(f)) {
			s, i := &b.file[f], int(f)-b.fileBase[part]
			body, symbol := p.FileTerms(i)
			s.tf += n.fileBody.TF(s.bodyTF, body) + n.fileSymbol.TF(s.symTF, symbol)
		}
	}
	return found
}

// now marks a count of hits to which the term at hand adds; maxHits is where
// counting ends, more parts than any name has.
const (
	now     = 0x80
	maxHits = 100
)

// settle turns the frequencies of the term at hand into scores.
func (b *board) settle(chunkIDF, fileIDF rank.Score, w *Weights) {
	for _, c := range b.term {
		if b.chunk[c] == 0 {
			b.chunks = append(b.chunks, c)
		}
		b.chunk[c] += chunkIDF.Times(rank.Saturate(b.tf[c], w.K1)) + 1
		b.tf[c] = 0
	}
	b.term = b.term[:0]
	for _, f := range b.hit {
		s := b.see(f)
		s.score += fileIDF.Times(rank.Saturate(s.tf, w.FileK1))
		s.cover += fileIDF
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
func (b *board) scoreDefs(w *Weights) {
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
