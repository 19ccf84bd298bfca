package main

import (
	"bytes"
	"cmp"
	"slices"
)

// segment is a run of bytes of a module's memory as it starts, and where they stand in the
// module.
type segment struct {
	at    uint64 // address
	bytes []byte // of the module, so that what is written there is changed
}

// memory is what a module has in its memory as it starts, by address. What no segment has is
// zero.
type memory []segment

// segment returns the one that has an address, nil if none has.
func (m memory) segment(at uint64) *segment {
	i, ok := slices.BinarySearchFunc(m, at, func(s segment, at uint64) int {
		switch {
		case at < s.at:
			return 1
		case at >= s.at+uint64(len(s.bytes)):
			return -1
		}
		return 0
	})
	if !ok {
		return nil
	}
	return &m[i]
}

// byte returns the byte at an address.
func (m memory) byte(at uint64) byte {
	if s := m.segment(at); s != nil {
		return s.bytes[at-s.at]
	}
	return 0
}

// clear blanks a byte.
func (m memory) clear(at uint64) {
	if s := m.segment(at); s != nil {
		s.bytes[at-s.at] = 0
	}
}

// uint reads a number of some bytes, the least first.
func (m memory) uint(at uint64, size int) (n uint64) {
	for i := size - 1; i >= 0; i-- {
		n = n<<8 | uint64(m.byte(at+uint64(i)))
	}
	return n
}

// find returns the one address at which bytes stand within one segment.
func (m memory) find(what []byte) (at uint64, times int) {
	for _, s := range m {
		for from := 0; ; {
			i := bytes.Index(s.bytes[from:], what)
			if i < 0 {
				break
			}
			at = s.at + uint64(from+i)
			times++
			from += i + 1
		}
	}
	return at, times
}

// The parts of a module, see the specification of WebAssembly, section 5.
const (
	dataSection = 11
	i32Const    = 0x41
	end         = 0x0b
)

// dataOf finds the data of a module.
func dataOf(module []byte) (memory, error) {
	if !bytes.HasPrefix(module, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, errCut
	}
	for r := (reader{b: module[8:]}); len(r.b) > 0; {
		id, body := r.byte(), r.take(r.number())
		if r.bad {
			break
		}
		if id != dataSection {
			continue
		}
		var m memory
		s := reader{b: body}
		for n := s.number(); n > 0 && !s.bad; n-- {
			if s.byte() != 0 || s.byte() != i32Const {
				return nil, errCut // a passive segment, or one at an address that is computed
			}
			at := uint64(s.number())
			if s.byte() != end {
				return nil, errCut
			}
			m = append(m, segment{at, s.take(s.number())})
		}
		slices.SortFunc(m, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
		for i := 1; i < len(m); i++ {
			s.bad = s.bad || m[i-1].at+uint64(len(m[i-1].bytes)) > m[i].at
		}
		if s.bad || len(s.b) > 0 {
			return nil, errCut
		}
		return m, nil
	}
	return nil, errCut
}

// reader reads the binary format. bad is set once something is cut off.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.b) {
		r.bad, r.b = true, nil
		return nil
	}
	taken := r.b[:n]
	r.b = r.b[n:]
	return taken
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// number reads a LEB128 of at most 32 bits. One with a sign is only read where it is an
// address, below 2^31.
func (r *reader) number() (n int) {
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	r.bad = true
	return 0
}
