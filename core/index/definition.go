package index

import (
	"encoding/binary"
	"math/bits"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// Definition is a definition of a segment.
type Definition struct {
	Kind      outline.Kind
	Name      string
	Qualified string // ends in Name
	Signature string // white space folded, cut to 160 bytes
	First     int    // lines, 1-based, inclusive
	Last      int
	Parent    int // number of the enclosing definition in the segment, -1 at top
}

// Definition returns definition i of file file.
func (s *Segment) Definition(file, i int) Definition {
	r := s.defRecord(i)
	q, n := u32(r), uint32(binary.LittleEndian.Uint16(r[4:]))
	qualified := string(s.words(q, n))
	name := qualified[len(qualified)-int(binary.LittleEndian.Uint16(r[6:])):]
	g, m := u32(r[8:]), uint32(binary.LittleEndian.Uint16(r[12:]))
	parent := int(u32(r[24:])) - 1
	if parent >= 0 {
		from, _ := s.DefRange(file)
		parent += from
	}
	return Definition{
		Kind: outline.Kind(r[14]), Name: name, Qualified: qualified, Signature: string(s.words(g, m)),
		First: int(u32(r[16:])), Last: int(u32(r[20:])), Parent: parent,
	}
}

// DefName returns the qualified name of definition i and the name it ends in; parts
// of the segment, not to be changed.
func (s *Segment) DefName(i int) (qualified, name []byte) {
	r := s.defRecord(i)
	q, n := u32(r), uint32(binary.LittleEndian.Uint16(r[4:]))
	qualified = s.words(q, n)
	return qualified, qualified[len(qualified)-int(binary.LittleEndian.Uint16(r[6:])):]
}

// SameName tells whether two definitions have one qualified name. It reads the names only of those that are of
// one length.
func (s *Segment) SameName(i, j int) bool {
	if lengths := 4; [4]byte(s.defRecord(i)[lengths:]) != [4]byte(s.defRecord(j)[lengths:]) {
		return false
	}
	a, _ := s.DefName(i)
	b, _ := s.DefName(j)
	return string(a) == string(b)
}

// DefLines returns the lines of definition i, 1-based and inclusive.
func (s *Segment) DefLines(i int) (first, last int) { return s.defLines(i) }

// DefParent returns the definition that encloses definition i, counted from 0 in
// its file; -1 for none.
func (s *Segment) DefParent(i int) int { return int(u32(s.defRecord(i)[24:])) - 1 }

// DefParts returns of how many parts the name of definition i is made.
func (s *Segment) DefParts(i int) int { return int(s.defRecord(i)[15]) }

// DefChunk returns the chunk in which definition i begins.
func (s *Segment) DefChunk(i int) int {
	if s.paged != nil {
		s.paged.defs.want(i)
	}
	return int(s.columns.DefChunk[i])
}

func (s *Segment) defRecord(i int) []byte {
	if s.paged != nil {
		s.paged.defs.want(i)
		return s.paged.defRecord(i)
	}
	return s.outline[s.defAt[i]:][:defSize:defSize]
}

// words returns names and signatures, which are short.
func (s *Segment) words(at, n uint32) []byte {
	if s.paged != nil {
		return s.paged.outline.slice(uint64(at), uint64(n))
	}
	return s.outline[at : at+n]
}

func (s *Segment) defLines(i int) (first, last int) {
	r := s.defRecord(i)
	return int(u32(r[16:])), int(u32(r[20:]))
}

// Enclosing finds the innermost definition of a file that holds a line.
func (s *Segment) Enclosing(file, line int) (int, bool) {
	from, to := s.DefRange(file)
	// Definitions are ordered by first line; the last one that holds the line
	// is the innermost.
	n := sort.Search(to-from, func(i int) bool { first, _ := s.defLines(from + i); return first > line })
	for i := from + n - 1; i >= from; i-- {
		if _, last := s.defLines(i); last >= line {
			return i, true
		}
	}
	return 0, false
}

// Continued finds the innermost definition of a file that holds a line and began
// before it.
func (s *Segment) Continued(file, line int) (int, bool) {
	i, ok := s.Enclosing(file, line-1)
	if !ok {
		return 0, false
	}
	for from, _ := s.DefRange(file); ; {
		if _, last := s.defLines(i); last >= line {
			return i, true
		}
		parent := int(u32(s.defRecord(i)[24:])) - 1
		if parent < 0 {
			return 0, false
		}
		i = from + parent
	}
}

// Beginning finds the first definition of a file that begins in lines first to last.
func (s *Segment) Beginning(file, first, last int) (int, bool) {
	from, to := s.DefRange(file)
	i := from + sort.Search(to-from, func(i int) bool { line, _ := s.defLines(from + i); return line >= first })
	if i == to {
		return 0, false
	}
	line, _ := s.defLines(i)
	return i, line <= last
}

// Named calls yield for each definition with a name, without regard to case,
// in order of file and position.
func (s *Segment) Named(name string, yield func(file, def int)) {
	h := nameHash(name)
	if s.paged != nil {
		s.paged.named(s, h, name, yield)
		return
	}
	n := len(s.symbol) / symbolSize
	i := sort.Search(n, func(i int) bool { return u32(s.symbol[symbolSize*i:]) >= h })
	for ; i < n && u32(s.symbol[symbolSize*i:]) == h; i++ {
		def := int(u32(s.symbol[symbolSize*i+4:]))
		file := s.fileOfDef(def)
		if strings.EqualFold(s.Definition(file, def).Name, name) {
			yield(file, def)
		}
	}
}

func (s *Segment) fileOfDef(def int) int {
	if s.paged != nil {
		return s.paged.extents.fileOfDef(def)
	}
	return sort.Search(s.info.files, func(i int) bool { from, _ := s.DefRange(i); return from > def }) - 1
}

// Term is a term's number in a segment.
type Term uint32

// Lookup finds a term.
func (s *Segment) Lookup(term []byte) (Term, bool) {
	if s.paged != nil {
		return s.paged.lookup(term)
	}
	if s.packed != nil {
		return s.packed.lookup(term)
	}
	h := Hash(term)
	n := len(s.termHash) / 8
	// Hashes spread evenly, so that a hash tells where it is, nearly.
	guess, _ := bits.Mul64(h, uint64(n))
	i := seek(int(guess), n, func(i int) bool { return binary.LittleEndian.Uint64(s.termHash[8*i:]) >= h })
	for ; i < n && binary.LittleEndian.Uint64(s.termHash[8*i:]) == h; i++ {
		if string(s.termBytes(i)) == string(term) {
			return Term(i), true
		}
	}
	return 0, false
}

// seek is [sort.Search] from a good guess: it touches little memory but near that.
func seek(guess, n int, found func(i int) bool) int {
	from, to := 0, n
	for i, step := guess, 16; i < to; step *= 4 {
		if found(i) {
			to = i
			break
		}
		from = i + 1
		i += step
	}
	for i, step := to-16, 64; i > from; step *= 4 {
		if !found(i) {
			from = i + 1
			break
		}
		to = i
		i -= step
	}
	return from + sort.Search(to-from, func(i int) bool { return found(from + i) })
}

func (s *Segment) termBytes(i int) []byte {
	start := uint32(0)
	if i > 0 {
		start = u32(s.termEnd[4*(i-1):])
	}
	return s.termText[start:u32(s.termEnd[4*i:])]
}

// Postings returns the list of a term in a field; it is empty if there is none.
func (s *Segment) Postings(f Field, t Term) List {
	if s.paged != nil {
		return s.paged.postings(f, t)
	}
	if s.packed != nil {
		l := s.packed.listsOf(t)[f]
		return List{b: s.packed.lists[l.at : l.at+l.length], limit: s.units(f)}
	}
	i, ok := s.listOf(f, t)
	if !ok {
		return List{}
	}
	return s.listAt(f, i)
}

// listAt returns the list at a place in a field's directory.
func (s *Segment) listAt(f Field, i int) List {
	dir := s.dir[f]
	start := uint32(0)
	if i > 0 {
		start = u32(dir[dirEntry*(i-1)+4:])
	}
	return List{b: s.list[f][start:u32(dir[dirEntry*i+4:])], limit: s.units(f)}
}

// units returns how many units a field has.
func (s *Segment) units(f Field) uint32 {
	return uint32([...]int{s.info.chunks, s.info.defs, s.info.files, s.info.files}[f])
}

// Frequency returns how many units of a field hold a term, dead files included.
func (s *Segment) Frequency(f Field, t Term) int {
	if s.paged != nil {
		return int(s.paged.terms[t][f].count)
	}
	if s.packed != nil {
		return int(s.packed.listsOf(t)[f].count)
	}
	i, ok := s.listOf(f, t)
	if !ok {
		return 0
	}
	return int(u32(s.dir[f][dirEntry*i+8:]))
}

// listOf returns the place of a term in a field's directory.
func (s *Segment) listOf(f Field, t Term) (int, bool) {
	dir := s.dir[f]
	n := len(dir) / dirEntry
	guess := int(uint64(t) * uint64(n) / uint64(max(1, s.Len())))
	i := seek(guess, n, func(i int) bool { return u32(dir[dirEntry*i:]) >= uint32(t) })
	return i, i < n && u32(dir[dirEntry*i:]) == uint32(t)
}
