package index

import (
	"encoding/binary"
	"fmt"
	"sort"
)

// extents tell of each file where what it has begins: its path, chunks, definitions, the names and
// signatures of these, and its content if it is stored. A reader by ranges has them from the first on,
// so that all of a file can be asked for at once. Of n files there are n+1.
type extents struct {
	path, chunk, def, str []uint32
	text                  []uint64
	stored                []bool // the content
}

// extents returns how much there is of each file. Without contents none is stored.
func (s *Segment) extents(contents bool) []byte {
	le, strs := binary.LittleEndian, uint32(0)
	var b []byte
	for i := range s.info.files {
		r := s.record(i)
		chunk, chunkEnd := s.ChunkRange(i)
		def, defEnd := s.DefRange(i)
		end := strs
		for d := def; d < defEnd; d++ {
			r := s.defRecord(d)
			end = max(end, u32(r)+uint32(u16(r[4:])), u32(r[8:])+uint32(u16(r[12:])))
		}
		content := uint64(0) // one more than its bytes
		if contents && le.Uint64(r[24:]) != noContent {
			content = le.Uint64(r[16:]) + 1
		}
		for _, n := range [...]uint64{uint64(u32(r[4:])), uint64(chunkEnd - chunk), uint64(defEnd - def), uint64(end - strs), content} {
			b = binary.AppendUvarint(b, n)
		}
		strs = end
	}
	return b
}

// openExtents reads what [Segment.extents] wrote. left is how much there is of each in all.
func openExtents(b []byte, files int, left [5]uint64) (x extents, err error) {
	var at [5]uint64
	if files > len(b)/len(at) {
		return x, fmt.Errorf("extents of %d files in %d bytes", files, len(b))
	}
	x.path, x.chunk, x.def, x.str = make([]uint32, 0, files+1), make([]uint32, 0, files+1), make([]uint32, 0, files+1), make([]uint32, 0, files+1)
	x.text, x.stored = make([]uint64, 0, files+1), make([]bool, 0, files+1)
	add := func(stored bool) {
		x.path, x.chunk, x.def, x.str = append(x.path, uint32(at[0])), append(x.chunk, uint32(at[1])), append(x.def, uint32(at[2])), append(x.str, uint32(at[3]))
		x.text, x.stored = append(x.text, at[4]), append(x.stored, stored)
	}
	for i := range files {
		var n [5]uint64
		for k := range n {
			v, size := binary.Uvarint(b)
			if size <= 0 {
				return x, fmt.Errorf("extents of file %d", i)
			}
			n[k], b = v, b[size:]
		}
		stored := n[4] > 0
		add(stored)
		if stored {
			n[4]--
		}
		for k := range n {
			if n[k] > left[k]-at[k] {
				return x, fmt.Errorf("extents of file %d", i)
			}
			at[k] += n[k]
		}
		if n[1] == 0 && n[2] > 0 {
			return x, fmt.Errorf("definitions of file %d, which is empty", i)
		}
	}
	add(false)
	if len(b) > 0 || at[1] != left[1] || at[2] != left[2] {
		return x, fmt.Errorf("extents of %d files", files)
	}
	return x, nil
}

// fileOfDef returns the file of a definition.
func (x *extents) fileOfDef(def int) int {
	return sort.Search(len(x.def)-1, func(i int) bool { return int(x.def[i+1]) > def })
}

// mostAhead is up to how many bytes of definitions, or of their names, are asked for before it is known
// which of them are shown.
const mostAhead = 1 << 15

// ahead notes the definitions of a file with their names, if they are not many.
func (p *Paged) ahead(file int) {
	from, to := uint64(p.extents.def[file]), uint64(p.extents.def[file+1])
	if n := defSize * (to - from); n <= mostAhead {
		p.def.note(defSize*from, n)
	}
	if at, end := uint64(p.extents.str[file]), uint64(p.extents.str[file+1]); end-at <= mostAhead {
		p.str.note(at, end-at)
	}
}

// note notes bytes of a table as used.
func (t *table) note(at, n uint64) {
	if n == 0 || at > t.length || n > t.length-at {
		return
	}
	for i := at >> t.shift; i <= (at+n-1)>>t.shift; i++ {
		t.block(i)
	}
}
