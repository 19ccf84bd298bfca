package index

import (
	"encoding/binary"
	"fmt"
	"math"
	"sort"
)

// extents tell of each file where what it has begins: its path, its outline and the chunks and definitions in this,
// and its content if it is stored. A reader by ranges has them from the first on,
// so that all of a file can be asked for at once. Of n files there are n+1.
type extents struct {
	path, chunk, def []uint32
	outline, text    []uint64
	size             []uint64 // of the content
	stored           []bool   // the content
}

// extents returns how much there is of each file. Without contents none is stored.
func (s *Segment) extents(contents bool) []byte {
	le := binary.LittleEndian
	var b []byte
	for i := range s.info.files {
		r := s.record(i)
		o := s.outlineOf(i)
		content := le.Uint64(r[16:]) << 1
		if contents && le.Uint64(r[24:]) != noContent {
			content |= isStored
		}
		for _, n := range [...]uint64{uint64(u32(r[4:])), uint64(o.chunkEnd - o.chunk), uint64(o.defEnd - o.def), o.names.to - o.names.from, content} {
			b = binary.AppendUvarint(b, n)
		}
	}
	return b
}

// isStored marks the size of a content that is stored.
const isStored = 1

// openExtents reads what [Segment.extents] wrote. left is how much there is of each in all.
func openExtents(b []byte, files int, left [5]uint64) (x extents, err error) {
	var at [5]uint64
	if files > len(b)/len(at) {
		return x, fmt.Errorf("extents of %d files in %d bytes", files, len(b))
	}
	x.path, x.chunk, x.def = make([]uint32, 0, files+1), make([]uint32, 0, files+1), make([]uint32, 0, files+1)
	x.outline, x.text = make([]uint64, 0, files+1), make([]uint64, 0, files+1)
	x.size, x.stored = make([]uint64, 0, files+1), make([]bool, 0, files+1)
	add := func(content uint64) {
		x.path, x.chunk, x.def = append(x.path, uint32(at[0])), append(x.chunk, uint32(at[1])), append(x.def, uint32(at[2]))
		x.outline, x.text = append(x.outline, at[3]), append(x.text, at[4])
		x.size, x.stored = append(x.size, content>>1), append(x.stored, content&isStored != 0)
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
		add(n[4])
		if n[4] >>= 1; !x.stored[i] {
			n[4] = 0
		}
		if max(n[1], n[2]) <= math.MaxInt32 && n[3] <= left[3] {
			n[3] += recordsSize(int(n[1]), int(n[2])) // to the names its records
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
	add(0)
	if len(b) > 0 || at[1] != left[1] || at[2] != left[2] || at[3] != left[3] {
		return x, fmt.Errorf("extents of %d files", files)
	}
	return x, nil
}

// fileOfDef returns the file of a definition.
func (x *extents) fileOfDef(def int) int {
	return sort.Search(len(x.def)-1, func(i int) bool { return int(x.def[i+1]) > def })
}

// chunkAt returns where the record of a chunk of a file is.
func (x *extents) chunkAt(file, chunk int) uint64 {
	return x.outline[file] + recordsSize(chunk-int(x.chunk[file]), 0)
}

// defAt returns where the record of a definition of a file is.
func (x *extents) defAt(file, def int) uint64 {
	return x.outline[file] + recordsSize(int(x.chunk[file+1]-x.chunk[file]), def-int(x.def[file]))
}

// namesOf returns where the names of a file's definitions are.
func (x *extents) namesOf(file int) extent {
	return extent{x.defAt(file, int(x.def[file+1])), x.outline[file+1]}
}

// mostAhead is up to how many bytes of definitions, or of their names, are asked for before it is known
// which of them are shown.
const mostAhead = 1 << 15

// ahead notes the definitions of a file with their names, if they are not many.
func (p *Paged) ahead(file int) {
	from, names := p.extents.defAt(file, int(p.extents.def[file])), p.extents.namesOf(file)
	if n := names.from - from; n <= mostAhead {
		p.outline.note(from, n)
	}
	if n := names.to - names.from; n <= mostAhead {
		p.outline.note(names.from, n)
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
