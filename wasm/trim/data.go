package main

import (
	"bytes"
	"cmp"
	"slices"
)

// segment is a run of bytes of a module's memory as it starts.
type segment struct {
	at    uint64 // address
	bytes []byte
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

func (m memory) byte(at uint64) byte {
	if s := m.segment(at); s != nil {
		return s.bytes[at-s.at]
	}
	return 0
}

// put writes a byte, where there is one.
func (m memory) put(at uint64, b byte) {
	if s := m.segment(at); s != nil {
		s.bytes[at-s.at] = b
	}
}

// clear blanks a byte.
func (m memory) clear(at uint64) { m.put(at, 0) }

// set writes a number of four bytes.
func (m memory) set(at uint64, n uint32) {
	for i := range uint64(4) {
		m.put(at+i, byte(n>>(8*i)))
	}
}

// uint reads a number of some bytes, the least first.
func (m memory) uint(at uint64, size int) (n uint64) {
	for i := size - 1; i >= 0; i-- {
		n = n<<8 | uint64(m.byte(at+uint64(i)))
	}
	return n
}

// find returns the addresses at which bytes stand within one segment.
func (m memory) find(what []byte) (all []uint64) {
	for _, s := range m {
		for from := 0; ; {
			i := bytes.Index(s.bytes[from:], what)
			if i < 0 {
				break
			}
			all = append(all, s.at+uint64(from+i))
			from += i + 1
		}
	}
	return all
}

// The parts of a module, see the specification of WebAssembly, section 5.
const (
	dataSection = 11
	i32Const    = 0x41
	end         = 0x0b
)

// near is how many zeros may stand between two segments that are made one. What tells where
// each begins compresses badly, and zeros to nothing.
const near = 1024

// parts are a module in three: its data, and what stands before and behind that section.
type parts struct {
	before, behind []byte
	data           memory
}

// split finds the data of a module, of which it makes copies.
func split(module []byte) (p parts, err error) {
	if !bytes.HasPrefix(module, []byte("\x00asm\x01\x00\x00\x00")) {
		return p, errCut
	}
	for r := (reader{b: module[8:]}); len(r.b) > 0; {
		p.before = module[:len(module)-len(r.b)]
		id, body := r.byte(), r.take(r.number())
		if r.bad {
			break
		}
		if id == dataSection {
			p.behind = r.b
			p.data, err = dataOf(body)
			return p, err
		}
	}
	return p, errCut
}

// dataOf reads the section of data, joining segments that are near each other.
func dataOf(section []byte) (memory, error) {
	var m memory
	s := reader{b: section}
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
	if s.bad || len(s.b) > 0 {
		return nil, errCut
	}
	slices.SortFunc(m, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	var joined memory
	for _, s := range m {
		until := uint64(0)
		if len(joined) > 0 {
			last := joined[len(joined)-1]
			until = last.at + uint64(len(last.bytes))
		}
		switch {
		case s.at < until:
			return nil, errCut
		case len(joined) == 0 || s.at-until > near:
			begin := s.at &^ 7 // what starts with zeros, as an address may, is not cut
			joined = append(joined, segment{begin, append(make([]byte, s.at-begin), s.bytes...)})
		default:
			last := &joined[len(joined)-1]
			last.bytes = append(append(last.bytes, make([]byte, s.at-until)...), s.bytes...)
		}
	}
	return joined, nil
}

// module writes a module again, with its data as it is now.
func (p parts) module() []byte {
	section := number(nil, len(p.data))
	for _, s := range p.data {
		section = append(section, 0, i32Const)
		section = append(address(section, int(s.at)), end)
		section = append(number(section, len(s.bytes)), s.bytes...)
	}
	head := number(append(bytes.Clone(p.before), dataSection), len(section))
	return slices.Concat(head, section, p.behind)
}

// number appends a LEB128 without a sign.
func number(b []byte, n int) []byte {
	for ; n > 0x7f; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}

// address appends a LEB128 that has a sign, which an address below 2^31 never shows.
func address(b []byte, n int) []byte {
	for ; n > 0x3f; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
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
