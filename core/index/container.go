package index

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"

	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/step"
)

// Format versions. A reader of version V reads files whose minimum reader
// version is at most V and whose version is at least minRead.
//
//	1  first format
//	2  mentions, which graphs are made of
//	3  read by ranges: blocks with sums of their own, a sparse lexicon, columns
//	4  what each file has is known from the beginning; columns of half the size
//	5  mentions and links are compressed
//	6  columns are compressed, contents in shorter runs, all lists of a term together
//	7  the records and names of what a file has lie together
const (
	formatVersion = 7 // what this code writes
	minReader     = 7 // the oldest reader that understands what this code writes
	minRead       = 7 // the oldest version this code reads
)

// The ways in which a snapshot can be unusable.
var (
	ErrNotSnapshot = errors.New("not a cairn snapshot")
	ErrCorrupt     = errors.New("snapshot is damaged")
	ErrTooNew      = errors.New("snapshot was written by a newer cairn")
	ErrTooOld      = errors.New("snapshot was written by an older cairn")
	// ErrParts is that of a snapshot that only a reader of the whole can use.
	ErrParts = errors.New("snapshot is not in one part")
)

// Magic is what a snapshot begins with.
const Magic = "CAIRN\r\n\x1a"

const (
	headerSize = 64
	entrySize  = 24
	sumSize    = 4
	align      = 8
)

// Blocks are what is read and checked at once: 1<<shift bytes. Small ones are for
// sections in which a search looks here and there, smaller ones for those of which it
// takes a few bytes at a time; their sums make the front longer.
const (
	tinyShift   = 10
	littleShift = 11
	smallShift  = 12
	largeShift  = 16
	leastShift  = 9
	mostShift   = 24
)

// layouts tells of the sections how they lie in the file. Those that are first are what
// a reader by ranges reads before all others.
var layouts = map[uint32]struct {
	shift uint32
	first bool
}{
	tag("META"): {largeShift, true}, tag("PART"): {largeShift, true}, tag("INFO"): {largeShift, true},
	tag("LEXD"): {largeShift, true}, tag("SYMD"): {largeShift, true}, tag("PATD"): {largeShift, true}, tag("OVER"): {largeShift, true},
	tag("TEXD"): {largeShift, true}, tag("EXTN"): {largeShift, true},
	tag("RUNC"): {largeShift, true}, tag("RUND"): {largeShift, true}, tag("RUNF"): {largeShift, true},
	tag("RUNP"): {largeShift, true},
	tag("FILE"): {tinyShift, false}, tag("PATH"): {tinyShift, false}, tag("OUTL"): {littleShift, false},
	tag("SYMS"): {smallShift, false}, tag("LEXI"): {tinyShift, false}, tag("POST"): {littleShift, false},
	tag("COLC"): {smallShift, false}, tag("COLD"): {smallShift, false}, tag("COLF"): {smallShift, false}, tag("COLP"): {smallShift, false}, tag("TEXT"): {littleShift, false},
}

func shiftOf(tag uint32) uint32 {
	if l, ok := layouts[tag]; ok {
		return l.shift
	}
	return largeShift
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// section is a named run of bytes of a container.
type section struct {
	tag  uint32
	data []byte
}

// tag packs the four letters of a section's name.
func tag(s string) uint32 { return binary.LittleEndian.Uint32([]byte(s)) }

// place is where a section lies in its container.
type place struct {
	tag, shift uint32
	at, length uint64
	sums       []byte // of its blocks
}

// blocks returns how many blocks so many bytes are.
func blocks(length uint64, shift uint32) uint64 {
	n := length >> shift
	if length&(1<<shift-1) != 0 {
		n++
	}
	return n
}

// pack lays sections out as a container. The result is a list of parts to be
// written one after the other, so that large sections are not copied.
func pack(sections []section) [][]byte {
	sums := 0
	for _, s := range sections {
		sums += int(blocks(uint64(len(s.data)), shiftOf(s.tag)))
	}
	head := make([]byte, headerSize+entrySize*len(sections)+sumSize*sums)
	at := aligned(len(head))
	parts := [][]byte{head}
	if pad := at - len(head); pad > 0 {
		parts = append(parts, make([]byte, pad))
	}
	front := at
	for _, first := range [...]bool{true, false} {
		for i, s := range sections {
			if layouts[s.tag].first != first {
				continue
			}
			e := head[headerSize+entrySize*i:]
			binary.LittleEndian.PutUint32(e, s.tag)
			binary.LittleEndian.PutUint32(e[4:], shiftOf(s.tag))
			binary.LittleEndian.PutUint64(e[8:], uint64(at))
			binary.LittleEndian.PutUint64(e[16:], uint64(len(s.data)))
			parts = append(parts, s.data)
			end := at + len(s.data)
			at = aligned(end)
			if at > end {
				parts = append(parts, make([]byte, at-end))
			}
		}
		if first {
			front = at
		}
	}
	room := head[headerSize+entrySize*len(sections):]
	for _, s := range sections {
		room = room[putSums(room, s.data, shiftOf(s.tag)):]
	}
	copy(head, Magic)
	binary.LittleEndian.PutUint32(head[8:], formatVersion)
	binary.LittleEndian.PutUint32(head[12:], minReader)
	binary.LittleEndian.PutUint64(head[16:], uint64(at))
	binary.LittleEndian.PutUint32(head[24:], uint32(len(sections)))
	binary.LittleEndian.PutUint64(head[32:], uint64(front))
	binary.LittleEndian.PutUint32(head[28:], headSum(head))
	return parts
}

// putSums writes the sums of the blocks of data, and returns how many bytes they are.
func putSums(room, data []byte, shift uint32) int {
	n := 0
	for len(data) > 0 {
		step.Yield()
		block := data[:min(len(data), 1<<shift)]
		data = data[len(block):]
		binary.LittleEndian.PutUint32(room[n:], crc32.Checksum(block, castagnoli))
		n += sumSize
	}
	return n
}

func aligned(n int) int { return (n + align - 1) &^ (align - 1) }

// headSum is the checksum of header, table and sums without the sum itself.
func headSum(head []byte) uint32 {
	sum := crc32.Checksum(head[:28], castagnoli)
	return crc32.Update(sum, castagnoli, head[32:])
}

// head is what the first bytes of a container say.
type head struct {
	total, front uint64
	places       []place
	sum          uint32 // of all of it, and so of all that the container holds
}

// readHead reads the header, and the table and sums if b has all of them: want is how
// many bytes it takes, at most len(b) if it has.
func readHead(b []byte) (h head, want uint64, err error) {
	if len(b) < headerSize || string(b[:len(Magic)]) != Magic {
		return h, 0, fmt.Errorf("open snapshot: %w", ErrNotSnapshot)
	}
	version, reader := binary.LittleEndian.Uint32(b[8:]), binary.LittleEndian.Uint32(b[12:])
	if reader > formatVersion {
		return h, 0, fmt.Errorf("open snapshot: needs a reader of format %d, this cairn reads up to %d: %w", reader, formatVersion, ErrTooNew)
	}
	if version < minRead {
		return h, 0, fmt.Errorf("open snapshot: format %d, this cairn reads from %d: %w", version, minRead, ErrTooOld)
	}
	count := uint64(binary.LittleEndian.Uint32(b[24:]))
	h.total, h.front, h.sum = binary.LittleEndian.Uint64(b[16:]), binary.LittleEndian.Uint64(b[32:]), binary.LittleEndian.Uint32(b[28:])
	table := headerSize + entrySize*count
	if table > h.front || h.front > h.total {
		return h, 0, fmt.Errorf("open snapshot: table of %d sections in the first %d of %d bytes: %w", count, h.front, h.total, ErrCorrupt)
	}
	if uint64(len(b)) < h.front {
		return h, h.front, nil
	}
	sums := uint64(0)
	for i := range int(count) {
		e := b[headerSize+entrySize*i:]
		p := place{tag: binary.LittleEndian.Uint32(e), shift: binary.LittleEndian.Uint32(e[4:]), at: binary.LittleEndian.Uint64(e[8:]), length: binary.LittleEndian.Uint64(e[16:])}
		if p.at > h.total || p.length > h.total-p.at || p.shift < leastShift || p.shift > mostShift {
			return h, 0, fmt.Errorf("open snapshot: section %q outside the file: %w", e[:4], ErrCorrupt)
		}
		n := sumSize * blocks(p.length, p.shift)
		if n > h.front-table-sums {
			return h, 0, fmt.Errorf("open snapshot: sums of section %q: %w", e[:4], ErrCorrupt)
		}
		from := table + sums
		p.sums = b[from : from+n : from+n]
		sums += n
		h.places = append(h.places, p)
	}
	if headSum(b[:table+sums]) != h.sum {
		return h, 0, fmt.Errorf("open snapshot: header checksum: %w", ErrCorrupt)
	}
	return h, h.front, nil
}

// name returns the four letters of a section.
func (p *place) name() []byte { return binary.LittleEndian.AppendUint32(nil, p.tag) }

// check verifies block i of a section.
func (p *place) check(i uint64, block []byte) error {
	step.Yield()
	if crc32.Checksum(block, castagnoli) != binary.LittleEndian.Uint32(p.sums[sumSize*i:]) {
		return fmt.Errorf("open snapshot: checksum of block %d of section %q: %w", i, p.name(), ErrCorrupt)
	}
	return nil
}

// checkAll checks the blocks of a section.
func (p *place) checkAll(data []byte) error {
	for i := range blocks(p.length, p.shift) {
		if err := p.check(i, data[i<<p.shift:min(p.length, (i+1)<<p.shift)]); err != nil {
			return err
		}
	}
	return nil
}

// unpack slices a container into its sections. b may be longer than the
// container (one may follow another); size is the container's own length.
func unpack(b []byte) (sections []section, size int, err error) {
	h, want, err := readHead(b)
	if err != nil {
		return nil, 0, err
	}
	if h.total > uint64(len(b)) || want > uint64(len(b)) {
		return nil, 0, fmt.Errorf("open snapshot: %d of %d bytes: %w", len(b), h.total, ErrCorrupt)
	}
	for _, p := range h.places {
		data := b[p.at : p.at+p.length : p.at+p.length]
		if err := p.checkAll(data); err != nil {
			return nil, 0, err
		}
		sections = append(sections, section{p.tag, data})
	}
	if at := h.written(b); at >= 0 {
		return nil, 0, fmt.Errorf("open snapshot: byte %d, between sections, is not zero: %w", at, ErrCorrupt)
	}
	return sections, int(h.total), nil
}

// written returns where something stands between the sections of b, which no sum is of; -1
// if nothing does.
func (h *head) written(b []byte) int {
	ordered := slices.Clone(h.places)
	order.By(ordered, func(x, y place) int { return cmp.Compare(x.at, y.at) })
	end := uint64(headerSize + entrySize*len(h.places))
	for _, p := range h.places {
		end += uint64(len(p.sums))
	}
	for _, p := range append(ordered, place{at: h.total}) {
		for ; end < p.at; end++ {
			if b[end] != 0 {
				return int(end)
			}
		}
		end = max(end, p.at+p.length)
	}
	return -1
}
