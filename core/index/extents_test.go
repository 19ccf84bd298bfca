package index

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"testing"
)

// TestExtents: what the front says of each file is where its records say that it lies, and lengths that are more
// than there is are refused.
func TestExtents(t *testing.T) {
	x, b := pagedSample(t)
	p, err := paged(b)
	if err != nil {
		t.Fatal(err)
	}
	s := x.Parts[0].Segment
	for i := range s.Files() {
		r, e := s.record(i), &p.extents
		chunk, chunkEnd := s.ChunkRange(i)
		def, defEnd := s.DefRange(i)
		got := [...]uint32{e.path[i], e.path[i+1] - e.path[i], e.chunk[i], e.chunk[i+1], e.def[i], e.def[i+1], uint32(e.outline[i])}
		if want := [...]uint32{u32(r), u32(r[4:]), uint32(chunk), uint32(chunkEnd), uint32(def), uint32(defEnd), u32(r[outlineAt:])}; got != want {
			t.Errorf("file %d: %v, want %v", i, got, want)
		}
		for d := def; d < defEnd; d++ {
			r := s.defRecord(d)
			if names := e.namesOf(i); !names.holds(u32(r), u16(r[4:])) || e.defAt(i, d) != uint64(s.defAt[d]) || e.fileOfDef(d) != i {
				t.Errorf("definition %d of file %d: its record is at %d, want %d; the name at %d, where are %v", d, i, e.defAt(i, d), s.defAt[d], u32(r), names)
			}
		}
	}
	good := []uint64{3, 1, 1, 5, 7<<1 | isStored}
	for name, c := range map[string]struct {
		change func(n []uint64) []uint64
		more   string
	}{
		"as it is": {func(n []uint64) []uint64 { return n }, ""}, "longer path": {func(n []uint64) []uint64 { n[0]++; return n }, "extents of file 0"},
		"huge": {func(n []uint64) []uint64 { n[3] = 1 << 63; return n }, "extents of file 0"}, "cut off": {func(n []uint64) []uint64 { return n[:4] }, "extents of 1 files in"},
		"fewer chunks": {func(n []uint64) []uint64 { n[1] = 0; return n }, "which is empty"}, "fewer definitions": {func(n []uint64) []uint64 { n[2] = 0; return n }, "extents of 1 files"},
		"a file more": {func(n []uint64) []uint64 { return append(n, 0) }, "extents of 1 files"},
	} {
		var b []byte
		for _, n := range c.change(slices.Clone(good)) {
			b = binary.AppendUvarint(b, n)
		}
		_, err := openExtents(b, 1, [5]uint64{3, 1, 1, chunkSize + defSize + 5, 7})
		if (err == nil) != (c.more == "") || err != nil && !strings.Contains(err.Error(), c.more) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := openExtents([]byte{0, 0, 0, 0, 0}, math.MaxInt, [5]uint64{}); err == nil { // no room is made for them
		t.Error("five bytes tell of all files that there could be")
	}
}
