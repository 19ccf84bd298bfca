package index

import (
	"encoding/binary"

	"github.com/cairn-search/cairn/core/step"
)

// lexiconTerms is how many terms a block of the lexicon has; the last may have fewer.
const lexiconTerms = 128

// lexiconEntry is the size of an entry of the sparse lexicon: the upper half of the hash
// of a block's first term, and where the block ends.
const lexiconEntry = 8

// packLexicon writes the dictionary of a segment as it lies in a file: blocks of terms with
// where their lists are, the sparse lexicon, which tells in which block a term is, and the
// lists, those of a term together.
func packLexicon(s *Segment) (blocks, sparse, lists []byte) {
	le := binary.LittleEndian
	var next, start [fields]int // of each directory; where the next list of a field begins in memory
	s.unpack()
	size := 0
	for f := range fields {
		size += len(s.list[f])
	}
	lists = make([]byte, 0, size)
	for t := range s.Len() {
		if t%lexiconTerms == 0 {
			step.Yield()
			if t > 0 {
				sparse = le.AppendUint32(sparse, uint32(len(blocks)))
			}
			sparse = le.AppendUint32(sparse, u32(s.termHash[8*t+4:]))
			blocks = le.AppendUint32(blocks, uint32(len(lists)))
		}
		term := s.termBytes(t)
		blocks = append(binary.AppendUvarint(blocks, uint64(len(term))), term...)
		mask := len(blocks)
		blocks = append(blocks, 0)
		for f := range fields {
			dir := s.dir[f][dirEntry*next[f]:]
			if len(dir) == 0 || u32(dir) != uint32(t) {
				continue
			}
			next[f]++
			blocks[mask] |= 1 << f
			end := int(u32(dir[4:]))
			blocks = binary.AppendUvarint(blocks, uint64(end-start[f]))
			blocks = binary.AppendUvarint(blocks, uint64(u32(dir[8:])))
			lists = append(lists, s.list[f][start[f]:end]...)
			start[f] = end
		}
	}
	if len(sparse) > 0 {
		sparse = le.AppendUint32(sparse, uint32(len(blocks)))
	}
	return blocks, sparse, lists
}

// listed is where the list of a term in a field is, and how many postings it has.
type listed struct{ at, length, count uint32 }

// lexiconBlock goes through the terms of a block of the lexicon.
type lexiconBlock struct {
	b     []byte
	start uint32 // of the next list
}

func openLexiconBlock(b []byte) (lexiconBlock, bool) {
	if len(b) < 4 {
		return lexiconBlock{}, false
	}
	return lexiconBlock{b[4:], u32(b)}, true
}

// uvarint is [binary.Uvarint], quicker for the small numbers that most are.
func uvarint(b []byte) (uint64, int) {
	if len(b) > 0 && b[0] < 0x80 {
		return uint64(b[0]), 1
	}
	return binary.Uvarint(b)
}

// next returns the next term with its lists; ok is false at the end, and where the bytes
// make no sense: then something is left.
func (l *lexiconBlock) next() (term []byte, lists [fields]listed, ok bool) {
	n, size := uvarint(l.b)
	if size <= 0 || n >= uint64(len(l.b)-size) {
		return nil, lists, false
	}
	rest := l.b[size:]
	term, mask, rest := rest[:n:n], rest[n], rest[n+1:]
	if mask>>fields != 0 {
		return nil, lists, false
	}
	for f := range fields {
		if mask>>f&1 == 0 {
			continue
		}
		length, a := uvarint(rest)
		if a <= 0 {
			return nil, lists, false
		}
		count, b := uvarint(rest[a:])
		at := uint64(l.start)
		if b <= 0 || length > 1<<32-1-at || count > 1<<32-1 {
			return nil, lists, false
		}
		rest = rest[a+b:]
		lists[f] = listed{uint32(at), uint32(length), uint32(count)}
		l.start += uint32(length)
	}
	l.b = rest
	return term, lists, true
}
