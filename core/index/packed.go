package index

import (
	"encoding/binary"
	"fmt"
	"sort"
	"sync"
	"sync/atomic"

	"github.com/cairn-search/cairn/core/step"
)

// packed is the dictionary of a segment as [packLexicon] wrote it. Of a few terms of a query the
// blocks are read that have them; who goes through all terms has it unpacked, which takes
// longer than all else of opening an index.
type packed struct {
	blocks, sparse []byte
	lists          []byte // those of a term together
	terms          int
	once           sync.Once
	recent         [recentTerms]atomic.Pointer[located]
}

// recentTerms is of how many terms it is known where their lists are, each at its number by the rest of a
// division: a query asks that of each of its terms several times.
const recentTerms = 32

// located is a term whose lists were found.
type located struct {
	term  Term
	lists [fields]listed
}

// block returns block i.
func (p *packed) block(i int) (lexiconBlock, bool) {
	from := uint32(0)
	if i > 0 {
		from = u32(p.sparse[lexiconEntry*(i-1)+4:])
	}
	to := u32(p.sparse[lexiconEntry*i+4:])
	if to < from || uint64(to) > uint64(len(p.blocks)) {
		return lexiconBlock{}, false
	}
	return openLexiconBlock(p.blocks[from:to])
}

// check goes through the dictionary once, so that it can be read without errors afterwards.
func (p *packed) check() error {
	n := len(p.sparse) / lexiconEntry
	if len(p.sparse)%lexiconEntry != 0 {
		return fmt.Errorf("sparse lexicon of %d bytes", len(p.sparse))
	}
	if n == 0 && len(p.blocks) > 0 || n > 0 && u32(p.sparse[lexiconEntry*n-4:]) != uint32(len(p.blocks)) {
		return fmt.Errorf("the lexicon ends elsewhere than its %d bytes", len(p.blocks))
	}
	end := uint32(0) // of the lists so far
	for i := range n {
		step.Yield()
		count, ok := p.count(i, &end)
		if !ok || count == 0 || count > lexiconTerms || i+1 < n && count < lexiconTerms {
			return fmt.Errorf("%d terms in block %d of the lexicon", count, i)
		}
		if uint64(end) > uint64(len(p.lists)) {
			return fmt.Errorf("lists in block %d of the lexicon", i)
		}
		p.terms += count
	}
	return nil
}

// count returns how many terms block i has, false if it makes no sense or its lists do not begin where those
// before end; end becomes where its own do.
func (p *packed) count(i int, end *uint32) (n int, ok bool) {
	block, ok := p.block(i)
	if !ok || block.start != *end {
		return 0, false
	}
	for {
		if _, _, ok = block.next(); !ok {
			*end = block.start
			return n, len(block.b) == 0
		}
		n++
	}
}

// lookup finds a term.
func (p *packed) lookup(term []byte) (Term, bool) {
	upper := uint32(Hash(term) >> 32)
	from, to := sparsely(p.sparse, upper)
	for i := from; i < to; i++ {
		block, ok := p.block(i)
		for j := 0; ok; j++ {
			var have []byte
			var lists [fields]listed
			if have, lists, ok = block.next(); ok && string(have) == string(term) {
				t := Term(i*lexiconTerms + j)
				p.recent[t%recentTerms].Store(&located{t, lists})
				return t, true
			}
		}
	}
	return 0, false
}

// sparsely returns the blocks [from, to) that a term may be in with the upper half of its hash.
func sparsely(sparse []byte, upper uint32) (from, to int) {
	n := len(sparse) / lexiconEntry
	first := func(i int) uint32 { return u32(sparse[lexiconEntry*i:]) }
	// The first block that can have it is before the first that begins behind it, or with it.
	from = max(0, sort.Search(n, func(i int) bool { return first(i) >= upper })-1)
	for to = from; to < n && first(to) <= upper; to++ {
	}
	return from, to
}

// listsOf returns where the lists of a term are.
func (p *packed) listsOf(t Term) [fields]listed {
	if int(t) >= p.terms {
		return [fields]listed{}
	}
	if known := p.recent[t%recentTerms].Load(); known != nil && known.term == t {
		return known.lists
	}
	block, ok := p.block(int(t) / lexiconTerms)
	for range t % lexiconTerms {
		if ok {
			_, _, ok = block.next()
		}
	}
	_, lists, _ := block.next()
	p.recent[t%recentTerms].Store(&located{t, lists})
	return lists
}

// unpack lays the dictionary of a segment out in memory, as it is made.
func (s *Segment) unpack() {
	if s.packed != nil {
		s.packed.once.Do(s.unpackTerms)
	}
}

func (s *Segment) unpackTerms() {
	p, t := s.packed, &termTable{}
	t.hashes, t.ends, t.blob = make([]byte, 0, 8*p.terms), make([]byte, 0, 4*p.terms), make([]byte, 0, len(p.blocks))
	dir := [fields][]byte{Body: make([]byte, 0, dirEntry*p.terms)} // most terms are in a body
	list := [fields][]byte{Body: make([]byte, 0, len(p.lists))}    // which is most of the lists
	le := binary.LittleEndian
	for i := range len(p.sparse) / lexiconEntry {
		step.Yield()
		block, ok := p.block(i)
		for ok {
			var term []byte
			var lists [fields]listed
			if term, lists, ok = block.next(); !ok {
				break
			}
			number := uint32(t.count())
			t.hashes = le.AppendUint64(t.hashes, Hash(term))
			t.blob = append(t.blob, term...)
			t.ends = le.AppendUint32(t.ends, uint32(len(t.blob)))
			for f, l := range lists {
				if l.count > 0 {
					list[f] = append(list[f], p.lists[l.at:l.at+l.length]...)
					dir[f] = le.AppendUint32(le.AppendUint32(le.AppendUint32(dir[f], number), uint32(len(list[f]))), l.count)
				}
			}
		}
	}
	s.termHash, s.termEnd, s.termText, s.dir, s.list = t.hashes, t.ends, t.blob, dir, list
}
