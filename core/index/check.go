package index

import (
	"encoding/binary"
	"fmt"
	"math"
)

// check verifies every offset of a segment once, so that accessors need not.
// Checksums rule out accidents; this rules out a file made to crash the reader.
func (s *Segment) check() error {
	n := s.info
	for _, sec := range [...]struct {
		name        string
		data        []byte
		size, count int
	}{
		{"FILE", s.file, fileSize, n.files}, {"SYMS", s.symbol, symbolSize, n.defs}, {"TEND", s.termEnd, 4, len(s.termHash) / 8}, {"MEND", s.mentionEnd, 4, n.files},
	} {
		if int64(len(sec.data)) != int64(sec.size)*int64(sec.count) {
			return fmt.Errorf("section %s has %d bytes for %d records", sec.name, len(sec.data), sec.count)
		}
	}
	for _, check := range [...]func() error{s.checkNumbers, s.checkFiles, s.openOutlines, s.checkSymbols, s.checkTerms} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkNumbers refuses numbers of files and names that would be negative as an int of 32 bits. What is not
// here is only read as the unsigned number that it is.
func (s *Segment) checkNumbers() error {
	if !narrow {
		return nil
	}
	for i := range s.info.files {
		if negative(s.file[fileSize*i:], 32, 36, 40, 48, 52, 56) {
			return fmt.Errorf("record of file %d", i)
		}
	}
	for i := range s.info.defs {
		if negative(s.symbol[symbolSize*i:], 4) {
			return fmt.Errorf("symbol %d", i)
		}
	}
	return nil
}

// narrow tells whether an int has 32 bits.
const narrow = math.MaxInt == math.MaxInt32

// negative tells whether one of the numbers at these places of a record would be, as an int of 32 bits.
func negative(record []byte, places ...int) bool {
	for _, at := range places {
		if u32(record[at:]) > math.MaxInt32 {
			return true
		}
	}
	return false
}

func within(at, n uint64, b []byte) bool { return at <= uint64(len(b)) && n <= uint64(len(b))-at }

func (s *Segment) checkFiles() error {
	chunk, def, mentions := uint32(0), uint32(0), uint32(0)
	path, content := uint64(0), uint64(0) // which lie one after the other
	for i := range s.info.files {
		r := s.file[fileSize*i:]
		if uint64(u32(r)) != path || !within(path, uint64(u32(r[4:])), s.path) {
			return fmt.Errorf("path of file %d", i)
		}
		path += uint64(u32(r[4:]))
		if at := binary.LittleEndian.Uint64(r[24:]); at != noContent {
			size := binary.LittleEndian.Uint64(r[16:])
			if at != content || !within(at, size, s.text.plain) {
				return fmt.Errorf("content of file %d", i)
			}
			content += size
		}
		if u32(r[36:]) < chunk || u32(r[40:]) < def {
			return fmt.Errorf("order of file %d", i)
		}
		chunk, def = u32(r[36:]), u32(r[40:])
		end := u32(s.mentionEnd[4*i:])
		if end < mentions || uint64(end) > uint64(len(s.mention.plain)) {
			return fmt.Errorf("mentions of file %d", i)
		}
		mentions = end
		if i > 0 && string(s.pathOf(i-1)) >= string(s.pathOf(i)) {
			return fmt.Errorf("order of paths at file %d", i)
		}
		if i == 0 && (chunk != 0 || def != 0) {
			return fmt.Errorf("first file")
		}
	}
	if int(chunk) > s.info.chunks || int(def) > s.info.defs || s.info.files == 0 && s.info.chunks+s.info.defs > 0 {
		return fmt.Errorf("last file")
	}
	return nil
}

func (s *Segment) checkChunks(o *outlined) error {
	file := s.record(o.file)
	end, last := uint32(0), uint32(0)
	for i := o.chunk; i < o.chunkEnd; i++ {
		r := s.chunkRecord(i)
		if narrow && negative(r, 0, 4, 8, 12, 16, 20) || u32(r) != uint32(o.file) || u32(r[12:]) != end || u32(r[16:]) <= end || u32(r[4:]) != last+1 || u32(r[8:]) <= last || u32(r[8:]) > u32(r[16:]) {
			return fmt.Errorf("chunk %d", i)
		}
		end, last = u32(r[16:]), u32(r[8:])
	}
	if uint64(end) != binary.LittleEndian.Uint64(file[16:]) || last != u32(file[32:]) {
		return fmt.Errorf("chunks of file %d", o.file)
	}
	return nil
}

func (s *Segment) checkDefs(o *outlined) error {
	for i := o.def; i < o.defEnd; i++ {
		r := s.defRecord(i)
		q := u16(r[4:])
		if narrow && negative(r, 16, 20, 24, 28) || !o.names.holds(u32(r), q) || u16(r[6:]) > q || !o.names.holds(u32(r[8:]), u16(r[12:])) || int(u32(r[24:])) > i-o.def || r[14] >= nestedBit ||
			int(u32(r[28:])) < o.chunk || int(u32(r[28:])) >= o.chunkEnd {
			return fmt.Errorf("definition %d", i)
		}
	}
	return nil
}

func (s *Segment) checkSymbols() error {
	for i := range s.info.defs {
		if int(u32(s.symbol[symbolSize*i+4:])) >= s.info.defs {
			return fmt.Errorf("symbol %d", i)
		}
	}
	return nil
}

func (s *Segment) checkTerms() error {
	if s.packed != nil {
		return s.packed.check()
	}
	terms := len(s.termEnd) / 4
	last := uint32(0)
	for i := range terms {
		end := u32(s.termEnd[4*i:])
		if end < last || uint64(end) > uint64(len(s.termText)) {
			return fmt.Errorf("term %d", i)
		}
		last = end
	}
	for f, dir := range s.dir {
		if len(dir)%dirEntry != 0 {
			return fmt.Errorf("directory of field %s", Field(f))
		}
		end, next := uint32(0), uint32(0)
		for i := range len(dir) / dirEntry {
			t, e := u32(dir[dirEntry*i:]), u32(dir[dirEntry*i+4:])
			if t < next || t >= uint32(terms) || e < end || uint64(e) > uint64(len(s.list[f])) {
				return fmt.Errorf("list %d of field %s", i, Field(f))
			}
			end, next = e, t+1
		}
	}
	return nil
}
