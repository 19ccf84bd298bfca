package index

import "encoding/binary"

// bitmap is a set of small numbers, eight to a byte; nil is the empty set.
type bitmap []byte

func bitmapSize(n int) int { return (n + 7) / 8 }

func (m bitmap) has(i int) bool { return i>>3 < len(m) && m[i>>3]&(1<<(i&7)) != 0 }

func (m bitmap) set(i int) { m[i>>3] |= 1 << (i & 7) }

// clone returns a copy with room for n numbers.
func (m bitmap) clone(n int) bitmap {
	c := make(bitmap, bitmapSize(n))
	copy(c, m)
	return c
}

// count returns how many numbers under n are in the set.
func (m bitmap) count(n int) int {
	c := 0
	for i := range n {
		if m.has(i) {
			c++
		}
	}
	return c
}

// withoutContent returns a copy of the file records that stores no contents.
func withoutContent(files []byte) []byte {
	out := append([]byte(nil), files...)
	for at := 0; at+fileSize <= len(out); at += fileSize {
		binary.LittleEndian.PutUint64(out[at+24:], noContent)
	}
	return out
}
