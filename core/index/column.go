package index

import (
	"math"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
)

// Columns are the numbers that scoring reads for every posting, decoded once.
// Lengths in terms are rounded as by [rank.Rounded].
type Columns struct {
	ChunkFile     []uint32 // file of each chunk
	ChunkBody     []uint8  // length of each chunk's body
	ChunkSymbols  []uint8  // length of the names of the definitions that begin in it
	ChunkLiterals []uint16 // words of its literals, by [LiteralWord]
	FileBody      []uint8  // length of the bodies of each file's chunks
	FileSymbols   []uint8  // length of the names of its definitions
	FilePath      []uint8  // length of its path
	DefChunk      []uint32 // chunk in which each definition begins, at most the 65,536th of its file
	DefShape      []Shape
}

// Shape is what scoring needs to know of a definition: its kind, of how many parts
// its name is made, and whether it lies inside another.
type Shape uint32

// Kind returns the kind of the definition.
func (s Shape) Kind() outline.Kind { return outline.Kind(s) }

// Parts returns of how many parts the name is made.
func (s Shape) Parts() int { return int(s >> 8 & 0xFF) }

// Nested tells whether the definition lies inside another.
func (s Shape) Nested() bool { return s>>16 != 0 }

// nestedBit marks the kind of a definition that lies inside another.
const nestedBit = 0x80

// packed returns the shape in two bytes.
func (s Shape) packed() []byte {
	kind := byte(s)
	if s.Nested() {
		kind |= nestedBit
	}
	return []byte{kind, byte(s.Parts())}
}

// unpackShape reads what packed wrote.
func unpackShape(b []byte) Shape {
	return Shape(b[0]&^nestedBit) | Shape(b[1])<<8 | Shape(b[0]&nestedBit)<<9
}

// Columns returns the segment's columns, not to be changed.
func (s *Segment) Columns() *Columns { return &s.columns }

// makeColumns makes room for the columns.
func (s *Segment) makeColumns() {
	n, c := s.info, &s.columns
	c.ChunkFile, c.ChunkBody, c.ChunkSymbols = make([]uint32, n.chunks), make([]uint8, n.chunks), make([]uint8, n.chunks)
	c.ChunkLiterals = make([]uint16, n.chunks)
	c.FileBody, c.FileSymbols, c.FilePath = make([]uint8, n.files), make([]uint8, n.files), make([]uint8, n.files)
	c.DefChunk, c.DefShape = make([]uint32, n.defs), make([]Shape, n.defs)
}

// fillColumns fills in what there is of a file.
func (s *Segment) fillColumns(o *outlined) {
	c := &s.columns
	for i := o.chunk; i < o.chunkEnd; i++ {
		r := s.chunkRecord(i)
		c.ChunkFile[i], c.ChunkBody[i], c.ChunkSymbols[i] = u32(r), rank.Rounded(int(u32(r[20:]))), rank.Rounded(int(u16(r[24:])))
		c.ChunkLiterals[i] = u16(r[26:])
	}
	body, symbol := s.FileTerms(o.file)
	c.FileBody[o.file], c.FileSymbols[o.file] = rank.Rounded(body), rank.Rounded(symbol)
	c.FilePath[o.file] = rank.Rounded(s.PathTerms(o.file))
	for i := o.def; i < o.defEnd; i++ {
		r := s.defRecord(i)
		c.DefChunk[i] = uint32(o.chunk) + min(u32(r[28:])-uint32(o.chunk), math.MaxUint16)
		c.DefShape[i] = Shape(r[14]) | Shape(r[15])<<8
		if u32(r[24:]) > 0 {
			c.DefShape[i] |= 1 << 16
		}
	}
}
