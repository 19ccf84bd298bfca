package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// Weights are the numbers of the ranking, chosen by coordinate descent on the
// development half of the retrieval benchmark (task bench:tune), then on that beside four
// sets of other people, where it lost nothing (docs/search.md).
type Weights struct {
	// BM25F over chunks: saturation, field weights, length normalisation.
	K1, Body, Symbol, Path, BodyB, SymbolB, PathB rank.Score
	// The same over whole files, where the body weighs 1.
	FileK1, FileSymbol, FilePath, FileB, FilePathB rank.Score
	// Shares of the lanes in reciprocal rank fusion.
	ChunkLane, FileLane, DefinitionLane, NameLane, VectorLane rank.Score
	// Shares of the scores themselves, each from 0 to 1: of the best chunk and
	// of the file (relative to the best), of the definition and of the file name
	// (relative to the weight of all query terms), of the nearest chunk by vectors.
	Chunk, File, Definition, Name, Vector rank.Score
	// Factors on a definition's score.
	Nested, TypeKind rank.Score
	// What the name of the language that most is written in counts beside other words.
	Prevailing rank.Score
	// What terms related to one of the query count, as a share of what it counts.
	Synonym, Abbreviation rank.Score
	// By how much each further part of a file's name, and each directory above it,
	// lowers its score.
	LongName, Deep rank.Score
	// Factor on the score of what lies in the directory of an older version.
	Older rank.Score
	// What a definition of a symbol that the query mentions adds.
	Mention rank.Score
	// What history adds: to the file that changed last, and to one that always
	// changed together with the best.
	Recent, Together rank.Score
	// What the graph adds to a file that is no edge away from what the query names.
	Linked rank.Score
	// What the summary that fits best adds to its file.
	Summary rank.Score
	// Factors on the score of files with a role that the query does not ask for.
	Test, Example, Vendored, Generated, Document, Config rank.Score
	// Factor on each further chunk of a file, in results by chunk.
	Again rank.Score
}

// Default are the weights in force.
var Default = Weights{
	K1: 2 * rank.One, Body: rank.Of(53, 100), Symbol: rank.Of(1, 4), Path: 5 * rank.One,
	BodyB: rank.Of(4, 10), SymbolB: rank.Of(1, 4), PathB: rank.Of(3, 4),
	FileK1: 2 * rank.One, FileSymbol: rank.One, FilePath: 8 * rank.One, FileB: 0, FilePathB: rank.Of(1, 2),
	ChunkLane: rank.Of(1, 4), FileLane: rank.Of(1, 8), DefinitionLane: rank.Of(1, 8), NameLane: rank.Of(1, 4),
	Chunk: rank.Of(3, 4), File: rank.Of(1, 3), Definition: rank.Of(2, 3), Name: rank.Of(4, 3),
	// Not tuned, for that depends on the model: about as much as chunk and file.
	VectorLane: rank.Of(1, 2), Vector: rank.One,
	Nested: rank.Of(1, 2), Prevailing: rank.Of(1, 8), TypeKind: rank.Of(5, 4), Mention: rank.Of(3, 10),
	Synonym: rank.Of(15, 100), Abbreviation: rank.Of(15, 100), LongName: rank.Of(7, 100), Deep: rank.Of(4, 100), Older: rank.Of(1, 2),
	Recent: rank.Of(1, 8), Together: rank.Of(1, 4), Linked: rank.Of(1, 4), Summary: rank.Of(1, 4),
	Test: rank.Of(1, 2), Example: rank.Of(1, 2), Vendored: rank.Of(1, 2), Generated: rank.Of(3, 4),
	Document: rank.Of(1, 2), Config: rank.Of(1, 2), Again: rank.Of(1, 2),
}

// A collection of pieces, such as a folder of snippets, has hardly more passages than files:
// leastPieces files or more, and less than 1 + 1/morePassages passages for each.
const (
	leastPieces  = 100
	morePassages = 8
)

// forCollection returns the weights for files of so many sizes. In a collection of pieces no
// name, place or neighbour tells what a file is about, so that the words of bodies count by the
// usual values (Robertson and Zaragoza 2009).
func (w *Weights) forCollection(x contract.Sizes) *Weights {
	if x.Files < leastPieces || (x.Chunks-x.Files)*morePassages >= x.Files {
		return w
	}
	pieces := *w
	pieces.Body, pieces.BodyB, pieces.FileB = rank.One, rank.Of(3, 4), rank.Of(3, 4)
	return &pieces
}
