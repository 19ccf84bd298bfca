package text

import (
	"bytes"
	"encoding/binary"
)

// Lexicon numbers distinct byte strings from 0 in order of first sight. It is
// a hash table that only grows; not safe for concurrent use.
type Lexicon struct {
	// slots hold hash<<32 | number+1, 0 for empty; the length is a power of two.
	// With the hash in the slot most comparisons need no other memory.
	slots []uint64
	ends  []uint32 // of each string in data
	data  []byte
}

// Len returns how many strings the lexicon holds.
func (l *Lexicon) Len() int { return len(l.ends) }

// At returns string number i; valid until the lexicon is dropped.
func (l *Lexicon) At(i uint32) []byte {
	var start uint32
	if i > 0 {
		start = l.ends[i-1]
	}
	return l.data[start:l.ends[i]]
}

// Number returns the number of s, and whether s was new.
func (l *Lexicon) Number(s []byte) (n uint32, added bool) {
	if 2*len(l.ends) >= len(l.slots) {
		l.grow()
	}
	h := quickHash(s)
	mask := uint32(len(l.slots) - 1)
	at := h & mask
	for {
		v := l.slots[at]
		if v == 0 {
			break
		}
		if uint32(v>>32) == h {
			if n := uint32(v) - 1; bytes.Equal(l.At(n), s) {
				return n, false
			}
		}
		at = (at + 1) & mask
	}
	n = uint32(len(l.ends))
	l.data = append(l.data, s...)
	l.ends = append(l.ends, uint32(len(l.data)))
	l.slots[at] = uint64(h)<<32 | uint64(n+1)
	return n, true
}

func (l *Lexicon) grow() {
	old := l.slots
	l.slots = make([]uint64, max(1024, 2*len(old)))
	mask := uint32(len(l.slots) - 1)
	for _, v := range old {
		if v == 0 {
			continue
		}
		at := uint32(v>>32) & mask
		for l.slots[at] != 0 {
			at = (at + 1) & mask
		}
		l.slots[at] = v
	}
}

// quickHash mixes eight bytes at a time, with plain multiplications, because a
// guest has no 128-bit product. It never leaves memory, so it may change.
func quickHash(s []byte) uint32 {
	const m = 0x9E3779B97F4A7C15
	h := uint64(len(s)) * m
	for len(s) >= 8 {
		h = (h ^ binary.LittleEndian.Uint64(s)) * m
		h ^= h >> 29
		s = s[8:]
	}
	if len(s) >= 4 {
		lo := uint64(binary.LittleEndian.Uint32(s))
		hi := uint64(binary.LittleEndian.Uint32(s[len(s)-4:]))
		h = (h ^ (lo | hi<<32)) * m
	} else if len(s) > 0 {
		h = (h ^ (uint64(s[0]) | uint64(s[len(s)/2])<<8 | uint64(s[len(s)-1])<<16)) * m
	}
	h = (h ^ h>>32) * m
	return uint32(h >> 32)
}
