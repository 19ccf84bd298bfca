package index

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"sort"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// Sizes of the fixed records of a segment in bytes.
const (
	fileSize   = 64
	chunkSize  = 28
	defSize    = 32
	symbolSize = 8
)

// Segment is an immutable set of indexed files, read in place from its bytes.
// Files are numbered in byte order of their paths, chunks and definitions in
// order of file and position.
type Segment struct {
	paged                       *Paged  // where it is read by ranges; what follows is nil then
	packed                      *packed // the dictionary where it was read from a file; that below is nil until it is unpacked
	columns                     Columns
	info                        segmentInfo
	sections                    []section
	file, path, outline, symbol []byte
	chunkAt, defAt              []uint32 // where the record of each is in outline
	termHash, termEnd, termText []byte
	mentionEnd                  []byte
	text, mention               inflatable // contents, and what files say of others
	dir, list                   [fields][]byte
}

// segmentInfo is the INFO section: the counts of everything else.
type segmentInfo struct {
	files, chunks, defs int
	bytes, lines        uint64
	lengths             [fields]uint64 // in terms, over all units
}

func (n *segmentInfo) encode() []byte {
	var b []byte
	for _, v := range [...]uint64{uint64(n.files), uint64(n.chunks), uint64(n.defs), n.bytes, n.lines, n.lengths[Body], n.lengths[Symbol], n.lengths[Path], 0} {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	return b
}

func (n *segmentInfo) decode(b []byte) bool {
	if len(b) != 72 {
		return false
	}
	at := func(i int) uint64 { return binary.LittleEndian.Uint64(b[8*i:]) }
	if max(at(0), at(1), at(2)) > math.MaxInt32 {
		return false
	}
	n.files, n.chunks, n.defs = int(at(0)), int(at(1)), int(at(2))
	n.bytes, n.lines = at(3), at(4)
	n.lengths = [fields]uint64{at(5), at(6), at(7), 0}
	return true
}

// newSegment checks that the sections fit together, so that every accessor can
// trust them afterwards.
func newSegment(sections []section) (*Segment, error) {
	s := &Segment{sections: sections}
	var text, sizes, mention []byte
	byTag := map[uint32]*[]byte{
		tag("FILE"): &s.file, tag("PATH"): &s.path, tag("OUTL"): &s.outline, tag("SYMS"): &s.symbol,
		tag("TEXT"): &text, tag("TEXD"): &sizes, tag("THSH"): &s.termHash, tag("TEND"): &s.termEnd, tag("TSTR"): &s.termText,
		tag("MEND"): &s.mentionEnd, tag("MENT"): &s.mention.plain, tag("MENC"): &mention,
	}
	for f := range fields {
		byTag[tagOf("DIR", f)], byTag[tagOf("PST", f)] = &s.dir[f], &s.list[f]
	}
	var info []byte
	var lexicon packed
	byTag[tag("INFO")], byTag[tag("LEXI")], byTag[tag("LEXD")], byTag[tag("POST")] = &info, &lexicon.blocks, &lexicon.sparse, &lexicon.lists
	for _, sec := range sections {
		if sec.tag == tag("LEXI") {
			s.packed = &lexicon
		}
		if p := byTag[sec.tag]; p != nil { // sections of a later version are passed over
			*p = sec.data
		}
	}
	if !s.info.decode(info) {
		return nil, fmt.Errorf("open segment: no counts: %w", ErrCorrupt)
	}
	err := s.openTexts(text, sizes, mention)
	if err == nil {
		err = s.check()
	}
	if err != nil {
		return nil, fmt.Errorf("open segment: %w: %w", err, ErrCorrupt)
	}
	return s, nil
}

// openTexts takes the contents, compressed if there are sizes, and what is mentioned, if that is compressed.
func (s *Segment) openTexts(text, sizes, mention []byte) error {
	if s.text.plain = text; sizes != nil {
		if err := s.text.open(sizes, text); err != nil {
			return err
		}
	}
	if mention == nil {
		return nil
	}
	sizes, stored, err := deflated(mention)
	if err != nil {
		return err
	}
	return s.mention.open(sizes, stored)
}

// Definitions returns the number of definitions.
func (s *Segment) Definitions() int { return s.info.defs }

// FileInfo describes a file of a segment.
type FileInfo struct {
	Path     string
	Hash     uint64
	Size     int
	Lines    int
	Language outline.Language
	Role     tree.Role
}

// Files returns the number of files.
func (s *Segment) Files() int { return s.info.files }

// Chunks returns the number of chunks.
func (s *Segment) Chunks() int { return s.info.chunks }

// File returns file i.
func (s *Segment) File(i int) FileInfo {
	r := s.record(i)
	return FileInfo{
		Path: string(s.pathOf(i)), Hash: binary.LittleEndian.Uint64(r[8:]), Size: int(binary.LittleEndian.Uint64(r[16:])),
		Lines: int(u32(r[32:])), Language: outline.Language(r[46]), Role: tree.Role(r[47]),
	}
}

// Size returns how many bytes file i has. Over ranges the record, of which File returns more, is not read for it.
func (s *Segment) Size(i int) int {
	if s.paged != nil {
		return int(s.paged.extents.size[i])
	}
	return int(binary.LittleEndian.Uint64(s.record(i)[16:]))
}

// pathOf returns the path of file i as stored, without copying.
func (s *Segment) pathOf(i int) []byte {
	if s.paged != nil {
		return s.paged.pathOf(i)
	}
	r := s.record(i)
	at := u32(r)
	return s.path[at : at+u32(r[4:])]
}

// Role returns the role of file i.
func (s *Segment) Role(i int) tree.Role {
	if s.paged != nil {
		return tree.Role(s.paged.fileColumn(i)[4])
	}
	return tree.Role(s.file[fileSize*i+47])
}

// Language returns the language of file i.
func (s *Segment) Language(i int) outline.Language {
	if s.paged != nil {
		return outline.Language(s.paged.fileColumn(i)[3])
	}
	return outline.Language(s.file[fileSize*i+46])
}

// Depth returns how many directories are above file i.
func (s *Segment) Depth(i int) int {
	if s.paged != nil {
		if n := s.paged.fileColumn(i)[6]; n < many {
			return int(n)
		}
	}
	return bytes.Count(s.pathOf(i), []byte("/"))
}

func (s *Segment) record(i int) []byte {
	if s.paged != nil {
		return s.paged.fileRecord(i)
	}
	return s.file[fileSize*i : fileSize*(i+1)]
}

// PathTerms returns the length of file i's path in terms.
func (s *Segment) PathTerms(i int) int {
	return int(binary.LittleEndian.Uint16(s.record(i)[44:]))
}

// FileTerms returns the lengths of file i's body and symbol fields in terms.
func (s *Segment) FileTerms(i int) (body, symbol int) {
	r := s.record(i)[48:]
	return int(u32(r)), int(u32(r[4:]))
}

// NameParts returns of how many parts file i's name without extension is made.
func (s *Segment) NameParts(i int) int {
	if s.paged != nil {
		if n := s.paged.fileColumn(i)[5]; n < many {
			return int(n)
		}
	}
	return int(u32(s.record(i)[56:]))
}

// ChunkRange returns the chunks [from, to) of file i.
func (s *Segment) ChunkRange(i int) (from, to int) { return s.rangeOf(i, chunksAt, s.info.chunks) }

// DefRange returns the definitions [from, to) of file i.
func (s *Segment) DefRange(i int) (from, to int) { return s.rangeOf(i, defsAt, s.info.defs) }

// Where the record of a file has its first chunk and definition.
const (
	chunksAt = 36
	defsAt   = 40
)

func (s *Segment) rangeOf(i, at, end int) (int, int) {
	if s.paged != nil {
		return s.paged.rangeOf(i, at)
	}
	from := int(u32(s.record(i)[at:]))
	if i+1 < s.info.files {
		end = int(u32(s.record(i + 1)[at:]))
	}
	return from, end
}

// HasContent tells whether the content of file i is stored.
func (s *Segment) HasContent(i int) bool {
	if s.paged != nil {
		return s.paged.extents.stored[i]
	}
	return binary.LittleEndian.Uint64(s.record(i)[24:]) != noContent
}

// Content returns the stored content of file i, false if it is not stored. The
// slice is part of the segment and must not be changed.
func (s *Segment) Content(i int) ([]byte, bool) {
	if s.paged != nil {
		return s.paged.content(i)
	}
	r := s.record(i)
	at, n := binary.LittleEndian.Uint64(r[24:]), binary.LittleEndian.Uint64(r[16:])
	if at == noContent {
		return nil, false
	}
	if n == 0 {
		return []byte{}, true // nil means no content to those who keep it
	}
	return s.text.slice(at, at+n)
}

// HasPassages tells whether it pays to ask for passages of file i: over ranges, where its content is stored.
func (s *Segment) HasPassages(i int) bool { return s.paged != nil && s.paged.extents.stored[i] }

// Passage returns the content of a file that has passages, of which only a chunk counts: no more is read, and what
// else there is of it is what body has, zeros if that is nil. So it can be given what it returned of another chunk.
func (s *Segment) Passage(i, chunk int, body []byte) []byte { return s.paged.passage(body, i, chunk) }

// Mentions returns what file i says of others, as package mention encodes it. The
// slice is part of the segment and must not be changed.
func (s *Segment) Mentions(i int) []byte {
	if s.paged != nil {
		return s.paged.mentions(i)
	}
	from, to := s.mentionRange(i)
	b, _ := s.mention.slice(uint64(from), uint64(to))
	return b
}

// MentionsLength returns how many bytes Mentions has.
func (s *Segment) MentionsLength(i int) int {
	if s.paged != nil {
		return len(s.paged.mentions(i))
	}
	from, to := s.mentionRange(i)
	return int(to - from)
}

func (s *Segment) mentionRange(i int) (from, to uint32) {
	if i > 0 {
		from = u32(s.mentionEnd[4*(i-1):])
	}
	return from, u32(s.mentionEnd[4*i:])
}

// FileOf finds a file by its exact path.
func (s *Segment) FileOf(path string) (int, bool) {
	from, to := 0, s.info.files
	if s.paged != nil {
		from, to = s.paged.near(path)
	}
	i, ok := sort.Find(to-from, func(i int) int { return bytes.Compare([]byte(path), s.pathOf(from+i)) })
	return from + i, ok
}

// Chunk is a run of whole lines of a file.
type Chunk struct {
	File        int
	First, Last int // lines, 1-based, inclusive
	Start, End  int // bytes [Start, End) of the file
	BodyTerms   int
	SymbolTerms int // at most 65,535
}

// Chunk returns chunk i.
func (s *Segment) Chunk(i int) Chunk {
	r := s.chunkRecord(i)
	return Chunk{
		File: int(u32(r)), First: int(u32(r[4:])), Last: int(u32(r[8:])), Start: int(u32(r[12:])), End: int(u32(r[16:])),
		BodyTerms: int(u32(r[20:])), SymbolTerms: int(u16(r[24:])),
	}
}

func (s *Segment) chunkRecord(i int) []byte {
	if s.paged != nil {
		s.paged.chunks.want(i)
		return s.paged.chunkRecord(i)
	}
	return s.outline[s.chunkAt[i]:][:chunkSize:chunkSize]
}

// ChunkFile returns the file of chunk i.
func (s *Segment) ChunkFile(i int) int {
	return int(s.columns.ChunkFile[i])
}

func u32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }

func u16(b []byte) uint16 { return binary.LittleEndian.Uint16(b) }

// PathBytes returns the path of file i; part of the segment, not to be changed.
func (s *Segment) PathBytes(i int) []byte { return s.pathOf(i) }

// ChunkAt returns the chunk of file i that holds a line.
func (s *Segment) ChunkAt(i, line int) int {
	from, to := s.ChunkRange(i)
	n := sort.Search(to-from, func(j int) bool { return s.Chunk(from+j).First > line })
	return from + max(0, n-1)
}
