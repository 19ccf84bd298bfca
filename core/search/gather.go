package search

import (
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
)

// gatherSymbols notes the definitions with the term at hand in their name, and
// adds up its frequency in those that begin in one chunk.
func (b *board) gatherSymbols(at place, p *index.Part) {
	columns, symbols, defs := p.Columns(), b.symbols[:0], b.termDefs
	firstFile, firstDef := uint32(b.fileBase[at.part]), uint32(b.defBase[at.part])
	defChunk, chunkFile, alive := columns.DefChunk, columns.ChunkFile, p.AllLive()
	// Definitions begin in the order of chunks, these in that of files.
	chunk, inChunk, file, inFile := none, uint32(0), none, uint32(0) // those at hand
	list := p.Postings(index.Symbol, at.term)
	for postings := list.Next(b.room[:]); len(postings) > 0; postings = list.Next(b.room[:]) {
		for _, v := range postings {
			if c := defChunk[v.Unit]; c != chunk {
				i := chunkFile[c]
				if !alive && !p.Live(int(i)) {
					continue
				}
				if inChunk > 0 {
					symbols = append(symbols, chunkTF{chunk, b.norms.chunkSymbol.At(inChunk, columns.ChunkSymbols[chunk])})
				}
				if i != file && inFile > 0 {
					b.mark(firstFile + file).tf += b.norms.fileSymbol.At(inFile, columns.FileSymbols[file])
					inFile = 0
				}
				chunk, inChunk, file = c, 0, i
			}
			inChunk += v.TF
			inFile += v.TF
			defs = append(defs, firstDef+v.Unit)
		}
	}
	if inChunk > 0 {
		symbols = append(symbols, chunkTF{chunk, b.norms.chunkSymbol.At(inChunk, columns.ChunkSymbols[chunk])})
		b.mark(firstFile + file).tf += b.norms.fileSymbol.At(inFile, columns.FileSymbols[file])
	}
	b.symbols, b.termDefs = symbols, defs
}

// gatherPaths adds the occurrences of the term at hand in paths and file names.
func (b *board) gatherPaths(at place, p *index.Part) {
	columns, firstFile := p.Columns(), uint32(b.fileBase[at.part])
	b.paths = b.paths[:0]
	list := p.Postings(index.Path, at.term)
	for postings := list.Next(b.room[:]); len(postings) > 0; postings = list.Next(b.room[:]) {
		for _, v := range postings {
			if p.Live(int(v.Unit)) {
				b.mark(firstFile + v.Unit).tf += b.norms.filePath.At(v.TF, columns.FilePath[v.Unit])
				b.paths = append(b.paths, v)
			}
		}
	}
	list = p.Postings(index.Name, at.term)
	for postings := list.Next(b.room[:]); len(postings) > 0; postings = list.Next(b.room[:]) {
		for _, v := range postings {
			if p.Live(int(v.Unit)) {
				b.mark(firstFile + v.Unit).nameHits |= now
			}
		}
	}
}

// gatherBodies scores the chunks that hold the term at hand. Symbols and paths are
// known by then, in the order of chunks and of files, and are met on the way.
func (b *board) gatherBodies(at place, p *index.Part, idf rank.Score) {
	n, columns, k1 := b.norms, p.Columns(), b.w.K1
	firstFile, firstChunk := uint32(b.fileBase[at.part]), uint32(b.chunkBase[at.part])
	scores, chunks := b.chunk[firstChunk:], b.chunks
	symbols, paths := b.symbols, b.paths
	symbol := chunkOf(symbols)                             // the next with one
	file, inFile, pathTF := none, uint32(0), rank.Score(0) // the file at hand
	// This loop is where the time of a search goes: what is rare is outside, and
	// what it reads are few bytes in order, which a guest needs even more than a
	// processor.
	chunkFile, chunkBody, alive := columns.ChunkFile, columns.ChunkBody, p.AllLive()
	list := p.Postings(index.Body, at.term)
	for postings := list.Next(b.room[:]); len(postings) > 0; postings = list.Next(b.room[:]) {
		for _, v := range postings {
			c := v.Unit
			if i := chunkFile[c]; i != file {
				if !alive && !p.Live(int(i)) {
					continue
				}
				if inFile > 0 {
					b.mark(firstFile + file).tf += n.fileBody.At(inFile, columns.FileBody[file])
				}
				file, inFile = i, 0
				paths, pathTF = b.pathOf(paths, i, columns)
			}
			inFile += v.TF
			var saturated rank.Score
			if c < symbol && pathTF == 0 && v.TF < uint32(len(n.plain)) {
				saturated = n.plain[v.TF][chunkBody[c]]
			} else {
				tf := n.body(v.TF, chunkBody[c]) + pathTF
				for ; symbol <= c; symbol = chunkOf(symbols) {
					if symbol == c {
						tf += symbols[0].tf
						symbols[0].tf = 0
					}
					symbols = symbols[1:]
				}
				saturated = rank.Saturate(tf, k1)
			}
			score := scores[c]
			if score == 0 {
				chunks = append(chunks, firstChunk+c)
			}
			scores[c] = score + idf.Times(saturated) + 1
		}
	}
	b.chunks = chunks
	if inFile > 0 {
		b.mark(firstFile + file).tf += n.fileBody.At(inFile, columns.FileBody[file])
	}
	b.scoreNames(firstChunk, columns, idf)
}

// scoreNames scores the chunks that hold the term at hand in the name of a
// definition but, as happens to names that are cut, not in their body.
func (b *board) scoreNames(firstChunk uint32, columns *index.Columns, idf rank.Score) {
	paths := b.paths
	for _, s := range b.symbols {
		if s.tf == 0 {
			continue
		}
		var pathTF rank.Score
		paths, pathTF = b.pathOf(paths, columns.ChunkFile[s.chunk], columns)
		c := firstChunk + s.chunk
		if b.chunk[c] == 0 {
			b.chunks = append(b.chunks, c)
		}
		b.chunk[c] += idf.Times(rank.Saturate(s.tf+pathTF, b.w.K1)) + 1
	}
}

// none is no number of a file or chunk.
const none = ^uint32(0)

func chunkOf(symbols []chunkTF) uint32 {
	if len(symbols) == 0 {
		return none
	}
	return symbols[0].chunk
}

// pathOf passes over the paths before a file, and returns what the term at hand in
// the file's own counts in its chunks.
func (b *board) pathOf(paths []index.Posting, file uint32, columns *index.Columns) ([]index.Posting, rank.Score) {
	for len(paths) > 0 && paths[0].Unit < file {
		paths = paths[1:]
	}
	if len(paths) == 0 || paths[0].Unit > file {
		return paths, 0
	}
	return paths, b.norms.chunkPath.At(paths[0].TF, columns.FilePath[file])
}
