package graph

import (
	"encoding/binary"

	"github.com/cairn-search/cairn/core/step"
)

// Stored edges lie in an index as varints of differences, a third of what they take in memory: the header of an
// adjacency as it is; of each source and of each target the number of its edges; of each edge the target, a byte
// kind<<2|certainty and the line; of each entry the edge; of each further line the edge and line<<2|certainty. What may
// fall is zigzag (as protocol buffers have it). A difference is to the one before.

// pack returns the bytes of an adjacency as an index keeps them.
func (a *adjacency) pack() []byte {
	b := make([]byte, headerSize, headerSize+len(a.bytes)/2)
	copy(b, a.bytes)
	b = appendSteps(b, a.start)
	target, line := uint32(0), uint32(0)
	for i := range len(a.out) / edgeSize {
		if i%step.Pace == 0 {
			step.Yield()
		}
		to, meta := u32(a.out, 2*i), u32(a.out, 2*i+1)
		b = append(appendZigzag(b, to-target), byte(meta))
		b = appendZigzag(b, meta>>8-line)
		target, line = to, meta>>8
	}
	b = appendSteps(b, a.inStart)
	last := uint32(0)
	for i := range len(a.in) / 4 {
		if i%step.Pace == 0 {
			step.Yield()
		}
		at := u32(a.in, i)
		b, last = appendZigzag(b, at-last), at
	}
	last, line = 0, 0
	for i := range len(a.more) / moreSize {
		at, next := u32(a.more, 2*i), u32(a.more, 2*i+1)
		b = appendZigzag(binary.AppendUvarint(b, uint64(at-last)), next-line)
		last, line = at, next
	}
	return b
}

// appendSteps appends the differences of starts, of which the first is 0.
func appendSteps(b, starts []byte) []byte {
	for i := 1; i < len(starts)/4; i++ {
		b = binary.AppendUvarint(b, uint64(u32(starts, i)-u32(starts, i-1)))
	}
	return b
}

func appendZigzag(b []byte, d uint32) []byte {
	return binary.AppendUvarint(b, uint64(d<<1^uint32(int32(d)>>31)))
}

// unpackLinks undoes pack, for so many sources and targets; nil if b does not fit.
func unpackLinks(b []byte, sources, targeted int) []byte {
	if len(b) < headerSize {
		return nil
	}
	edges, more := u32(b, 4), u32(b, 5)
	r := unpacker{b: b[headerSize:]}
	// Each takes some bytes, so that nobody can ask for much memory with few.
	if uint64(len(r.b)) < uint64(sources)+uint64(targeted)+4*uint64(edges)+2*uint64(more) {
		return nil
	}
	r.out = make([]byte, headerSize, uint64(headerSize)+4*uint64(sources+targeted+2)+12*uint64(edges)+8*uint64(more))
	copy(r.out, b)
	r.steps(sources)
	target, line := uint32(0), uint32(0)
	for i := range edges {
		if i%step.Pace == 0 {
			step.Yield()
		}
		target += r.zigzag()
		r.put(target)
		kind := r.byte()
		line += r.zigzag()
		r.put(line<<8 | uint32(kind))
	}
	r.steps(targeted)
	last := uint32(0)
	for i := range edges {
		if i%step.Pace == 0 {
			step.Yield()
		}
		last += r.zigzag()
		r.put(last)
	}
	last, line = 0, 0
	for range more {
		last += r.varint()
		line += r.zigzag()
		r.put(last)
		r.put(line)
	}
	if r.bad || len(r.b) > 0 {
		return nil
	}
	return r.out
}

// unpacker reads from b and writes to out.
type unpacker struct {
	b, out []byte
	bad    bool
}

func (r *unpacker) put(v uint32) { r.out = binary.LittleEndian.AppendUint32(r.out, v) }

func (r *unpacker) steps(n int) {
	at := uint32(0)
	r.put(0)
	for i := range n {
		if i%step.Pace == 0 {
			step.Yield()
		}
		at += r.varint()
		r.put(at)
	}
}

func (r *unpacker) zigzag() uint32 {
	v := r.varint()
	return v>>1 ^ -(v & 1)
}

func (r *unpacker) varint() uint32 {
	if len(r.b) > 0 && r.b[0] < 0x80 {
		v := r.b[0]
		r.b = r.b[1:]
		return uint32(v)
	}
	v, n := binary.Uvarint(r.b)
	if n <= 0 || v > 1<<32-1 {
		r.b, r.bad = nil, true
		return 0
	}
	r.b = r.b[n:]
	return uint32(v)
}

func (r *unpacker) byte() byte {
	if len(r.b) == 0 {
		r.bad = true
		return 0
	}
	v := r.b[0]
	r.b = r.b[1:]
	return v
}
