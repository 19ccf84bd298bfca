package index

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/cairn-search/cairn/core/order"
)

// Paged is a snapshot that is read by ranges, as somebody asks for what is in them. It has an
// index that looks like any other; but what is not there yet reads as nothing, and is noted.
// So whoever uses the index asks afterwards what is missing, has it supplied, and does the
// same again, until nothing is: then, and only then, what came out counts.
//
// It may be used by one at a time.
type Paged struct {
	size   uint64
	head   head
	index  *Index
	over   Overview
	tables []*table

	file, outline, symbol, lexicon, list, text *table
	sparse, symbols                            []byte // first of each block of the lexicon, of the names
	paths                                      []string
	extents                                    extents
	runs                                       textRuns
	inflated                                   map[uint64]*held
	terms                                      map[Term][fields]listed

	chunks, defs, files, path column
	fileColumns, pathBytes    []byte
	eager                     bool // all columns are asked for at once

	missing map[pageKey]bool
	err     error
	turn    int // counts what was asked, for the cache
	bytes   int // that are held
	// Limit is how many bytes of blocks are kept between two uses.
	Limit int
}

// Range is a run of bytes of a snapshot.
type Range struct{ Offset, Length int64 }

// pageKey is a block of a table.
type pageKey struct {
	table int
	block uint64
}

// held is a block that is in memory.
type held struct {
	b    []byte
	turn int // in which it was used last
}

// table is a section that is read by blocks.
type table struct {
	*place
	p      *Paged
	number int
	held   map[uint64]*held
	broken map[uint64]error // compressed runs that cannot be inflated: each would be tried for every record in it
}

const (
	defaultLimit = 32 << 20
	// eagerColumns is the size up to which all columns are asked for with the first words: a question with
	// usual words touches most blocks of them, and guesses what else it needs until they are there.
	eagerColumns = 2 << 20
	// mostFront is the longest beginning that is read.
	mostFront = 1 << 28
	// FrontBytes is a good length for the first read of a snapshot.
	FrontBytes = 1 << 15
)

// OpenPaged opens a snapshot of size bytes by its first ones. If it needs more of them, want is
// how many. The errors are those of [Decode], and [ErrParts] of one with segments that
// are to be joined.
func OpenPaged(size int64, first []byte) (p *Paged, want int64, err error) {
	h, need, err := readHead(first)
	if err != nil {
		return nil, 0, err
	}
	if h.total != uint64(size) {
		return nil, 0, fmt.Errorf("open snapshot: %d of %d bytes: %w", size, h.total, ErrCorrupt)
	}
	if need > mostFront {
		return nil, 0, fmt.Errorf("open snapshot: a head of %d bytes: %w", need, ErrCorrupt)
	}
	if uint64(len(first)) < need {
		return nil, int64(need), nil
	}
	p = &Paged{size: h.total, head: h, missing: map[pageKey]bool{}, inflated: map[uint64]*held{}, terms: map[Term][fields]listed{}, Limit: defaultLimit}
	if err := p.open(first); err != nil {
		return nil, 0, err
	}
	return p, 0, nil
}

// open takes the sections that lie in the front.
func (p *Paged) open(first []byte) error {
	s := &Segment{paged: p}
	byTag := map[uint32]**table{
		tag("FILE"): &p.file, tag("OUTL"): &p.outline, tag("SYMS"): &p.symbol,
		tag("LEXI"): &p.lexicon, tag("POST"): &p.list, tag("TEXT"): &p.text,
	}
	for i, c := range p.columns() {
		byTag[columnTags[i].data] = &c.table
	}
	x, resident, parts := &Index{}, map[uint32][]byte{}, 0
	for i := range p.head.places {
		at := &p.head.places[i]
		if at.tag == tag("PART") {
			if parts++; parts > 1 || at.length > 0 {
				return fmt.Errorf("open snapshot: segments that are to be joined: %w", ErrParts)
			}
		}
		if layouts[at.tag].first && at.at+at.length <= p.head.front {
			data := first[at.at : at.at+at.length]
			if err := at.checkAll(data); err != nil {
				return err
			}
			resident[at.tag] = slices.Clone(data)
			continue
		}
		t := &table{place: at, p: p, number: len(p.tables), held: map[uint64]*held{}}
		p.tables = append(p.tables, t)
		if to := byTag[at.tag]; to != nil {
			*to = t
		}
	}
	for _, t := range byTag {
		if *t == nil {
			*t = &table{place: &place{shift: smallShift}, p: p}
		}
	}
	if err := json.Unmarshal(resident[tag("META")], &x.Meta); err != nil {
		return fmt.Errorf("open snapshot: description: %w: %w", err, ErrCorrupt)
	}
	if err := json.Unmarshal(resident[tag("OVER")], &p.over); err != nil || parts != 1 || !s.info.decode(resident[tag("INFO")]) {
		return fmt.Errorf("open snapshot: no overview or counts: %w", ErrCorrupt)
	}
	if err := p.check(s, resident); err != nil {
		return fmt.Errorf("open snapshot: %w: %w", err, ErrCorrupt)
	}
	x.Parts, x.live = []Part{{Segment: s}}, s.info
	p.index = x
	return nil
}

// check verifies the lengths of tables and what is kept of the front.
func (p *Paged) check(s *Segment, resident map[uint32][]byte) (err error) {
	n := s.info
	for _, c := range [...]struct {
		t           *table
		size, count int
	}{{p.file, fileSize, n.files}, {p.symbol, symbolSize, n.defs}} {
		if c.t.length != uint64(c.size)*uint64(c.count) {
			return fmt.Errorf("a table of %d bytes for %d records", c.t.length, c.count)
		}
	}
	p.sparse, p.symbols = resident[tag("LEXD")], resident[tag("SYMD")]
	if len(p.sparse)%lexiconEntry != 0 || len(p.symbols) != 4*((n.defs+symbolsPer-1)/symbolsPer) {
		return fmt.Errorf("sparse lists of %d and %d bytes", len(p.sparse), len(p.symbols))
	}
	if p.paths, err = openSparsePaths(resident[tag("PATD")], n.files); err != nil {
		return err
	}
	if b := resident[tag("TEXD")]; b != nil || p.text.length > 0 {
		if p.runs, err = openTextRuns(b, p.text.length); err != nil {
			return err
		}
	}
	left := [...]uint64{math.MaxUint32, uint64(n.chunks), uint64(n.defs), p.outline.length, p.runs.length}
	if p.extents, err = openExtents(resident[tag("EXTN")], n.files, left); err != nil {
		return err
	}
	return p.openColumns(s, resident)
}

// Index returns the index.
func (p *Paged) Index() *Index { return p.index }

// Sum tells the content of the snapshot from others: it is the sum of all blocks' sums.
func (p *Paged) Sum() uint32 { return p.head.sum }

// SumOf returns the sum of the snapshot that begins with these bytes, as far as they tell.
func SumOf(first []byte) (uint32, bool) {
	if len(first) < headerSize || string(first[:len(Magic)]) != Magic {
		return 0, false
	}
	return u32(first[28:]), true
}

// SizeOf returns the length of the snapshot that begins with these bytes.
func SizeOf(first []byte) (int64, bool) {
	if len(first) < headerSize || string(first[:len(Magic)]) != Magic {
		return 0, false
	}
	n := binary.LittleEndian.Uint64(first[16:])
	return int64(n), n <= math.MaxInt64
}

// ReadBy tells whether the cairn that wrote the snapshot that begins with these bytes reads those that this one writes.
func ReadBy(first []byte) bool {
	_, ok := SumOf(first)
	return ok && u32(first[8:]) >= minReader
}

// HeadBytes is how many bytes of a snapshot SumOf needs.
const HeadBytes = headerSize

// wrong notes that what was read makes no sense, which is an error once nothing is missing.
func (p *Paged) wrong(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf("search snapshot: "+format+": %w", append(args, ErrCorrupt)...)
	}
}

// Begin forgets what was missing; what is used from now on is kept.
func (p *Paged) Begin() {
	p.turn++
	p.err = nil
	clear(p.missing)
}

// Missing tells whether something that was used is not there.
func (p *Paged) Missing() bool { return len(p.missing) > 0 }

// Err returns what was wrong with what was read, which counts if nothing is missing.
func (p *Paged) Err() error { return p.err }

const (
	// maxRange is the most that is asked for in one range.
	maxRange = 1 << 20
	// nearby is how many bytes lie at most between two blocks that are one range: another request costs
	// about as much.
	nearby = 1 << 15
)

// Wanted returns the ranges that are missing, in order. They begin and end where blocks do;
// what lies near each other is one range.
func (p *Paged) Wanted() []Range {
	keys := make([]pageKey, 0, len(p.missing))
	for k := range p.missing {
		keys = append(keys, k)
	}
	offset := func(k pageKey) int64 { t := p.tables[k.table]; return int64(t.at + k.block<<t.shift) }
	order.By(keys, func(a, b pageKey) int { return cmp.Compare(offset(a), offset(b)) })
	var list []Range
	for _, k := range keys {
		t, at := p.tables[k.table], offset(k)
		length := int64(min(1<<t.shift, t.length-k.block<<t.shift))
		if n := len(list) - 1; n >= 0 && at-list[n].Offset-list[n].Length <= nearby && at+length-list[n].Offset < maxRange {
			list[n].Length = at + length - list[n].Offset
			continue
		}
		list = append(list, Range{at, length})
	}
	return list
}

// Supply takes the bytes of a range that was wanted. The error wraps [ErrCorrupt] if a block is
// not what the head says.
func (p *Paged) Supply(r Range, b []byte) error {
	if int64(len(b)) != r.Length {
		return fmt.Errorf("read snapshot: %d of %d bytes at %d: %w", len(b), r.Length, r.Offset, ErrCorrupt)
	}
	for _, t := range p.tables {
		from, end := max(t.at, uint64(r.Offset)), min(t.at+t.length, uint64(r.Offset+r.Length))
		if from >= end {
			continue
		}
		for i := (from - t.at) >> t.shift; i<<t.shift < end-t.at; i++ {
			lo, hi := t.at+i<<t.shift, t.at+min(t.length, (i+1)<<t.shift)
			if lo < from || hi > end {
				continue
			}
			if err := t.take(i, b[lo-uint64(r.Offset):hi-uint64(r.Offset)]); err != nil {
				return err
			}
		}
	}
	return nil
}

// take keeps a block.
func (t *table) take(i uint64, b []byte) error {
	if err := t.check(i, b); err != nil {
		return err
	}
	delete(t.p.missing, pageKey{t.number, i})
	if t.held[i] == nil {
		t.held[i] = &held{slices.Clone(b), t.p.turn}
		t.p.bytes += len(b)
	}
	return nil
}

// Trim lets go of the blocks that were not used for longest, until they are no more than the
// limit. Those that were used last stay.
func (p *Paged) Trim() {
	if p.bytes <= p.Limit {
		return
	}
	type page struct {
		of    map[uint64]*held
		block uint64
		*held
	}
	var list []page
	gather := func(of map[uint64]*held) {
		from := len(list)
		for i, h := range of {
			if h.turn < p.turn {
				list = append(list, page{of, i, h})
			}
		}
		order.By(list[from:], func(a, b page) int { return cmp.Compare(a.block, b.block) })
	}
	for _, t := range p.tables {
		gather(t.held)
	}
	gather(p.inflated)
	order.StableBy(list, func(a, b page) int { return cmp.Compare(a.turn, b.turn) })
	for _, h := range list {
		if p.bytes <= p.Limit {
			return
		}
		p.bytes -= len(h.b)
		delete(h.of, h.block)
	}
}

// Held returns how many bytes of blocks are in memory.
func (p *Paged) Held() int { return p.bytes }

// block returns a block, nil if it is missing.
func (t *table) block(i uint64) []byte {
	if h := t.held[i]; h != nil {
		h.turn = t.p.turn
		return h.b
	}
	t.p.missing[pageKey{t.number, i}] = true
	return nil
}

// fetch returns bytes of a table, false if some are missing. They must not be changed.
func (t *table) fetch(at, n uint64) ([]byte, bool) {
	if at > t.length || n > t.length-at {
		t.p.wrong("%d bytes at %d of %d of section %q", n, at, t.length, t.name())
		return nil, false
	}
	if n == 0 {
		return nil, true
	}
	first, last := at>>t.shift, (at+n-1)>>t.shift
	from := at - first<<t.shift
	if first == last {
		b := t.block(first)
		if b == nil {
			return nil, false
		}
		return b[from : from+n : from+n], true
	}
	list, there := make([][]byte, 0, last-first+1), true
	for i := first; i <= last; i++ {
		b := t.block(i)
		list, there = append(list, b), there && b != nil
	}
	if !there {
		return nil, false
	}
	list[0] = list[0][from:]
	return slices.Concat(list...)[:n:n], true
}

// zeros stand for records that are missing.
var zeros [fileSize]byte

// slice is fetch of a few bytes, which are zero if they are missing.
func (t *table) slice(at, n uint64) []byte {
	b, ok := t.fetch(at, n)
	switch {
	case ok:
		return b
	case n <= uint64(len(zeros)):
		return zeros[:n:n]
	}
	return make([]byte, min(n, 1<<16))
}
