package index

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sort"
	"strings"
)

// column is one of the sections that scoring reads for every posting. What of it has
// arrived stays in memory, decoded as in [Columns].
type column struct {
	table *table
	runs  textRuns
	there []bool                          // runs
	left  int                             // that are not
	size  int                             // of a record
	set   func(i int, record []byte) bool // false if it makes no sense
}

// columns are those of chunks, definitions and files, and the paths, in the order of columnTags.
func (p *Paged) columns() [len(columnTags)]*column {
	return [...]*column{&p.chunks, &p.defs, &p.files, &p.path}
}

func (p *Paged) openColumns(s *Segment, resident map[uint32][]byte) (err error) {
	n, c := s.info, &s.columns
	s.makeColumns()
	p.fileColumns = make([]byte, fileColumn*n.files)
	for file := range n.files {
		for i := p.extents.chunk[file]; i < p.extents.chunk[file+1]; i++ {
			c.ChunkFile[i] = uint32(file)
		}
		for i := p.extents.def[file]; i < p.extents.def[file+1]; i++ {
			c.DefChunk[i] = p.extents.chunk[file] // until it is known
		}
	}
	p.chunks.set = func(i int, r []byte) bool {
		c.ChunkBody[i], c.ChunkSymbols[i], c.ChunkLiterals[i] = r[0], r[1], u16(r[2:])
		return true
	}
	p.defs.set = func(i int, r []byte) bool {
		file := c.ChunkFile[c.DefChunk[i]]
		chunk := p.extents.chunk[file] + uint32(u16(r))
		if chunk >= p.extents.chunk[file+1] {
			return false
		}
		c.DefChunk[i], c.DefShape[i] = chunk, unpackShape(r[2:])
		return true
	}
	p.files.set = func(i int, r []byte) bool {
		c.FileBody[i], c.FileSymbols[i], c.FilePath[i] = r[0], r[1], r[2]
		copy(p.fileColumns[fileColumn*i:], r)
		return true
	}
	p.path.set = func(i int, r []byte) bool {
		p.pathBytes[i] = r[0]
		return true
	}
	total := uint64(0)
	for i, count := range [...]int{n.chunks, n.defs, n.files, int(p.extents.path[n.files])} {
		c := p.columns()[i]
		c.size = columnSizes[i]
		if c.runs, err = openTextRuns(resident[columnTags[i].runs], c.table.length); err != nil {
			return err
		}
		if c.runs.length != uint64(c.size*count) {
			return fmt.Errorf("a table of %d bytes for %d records", c.runs.length, count)
		}
		c.there, c.left = make([]bool, len(c.runs.ends)), len(c.runs.ends)
		total += c.table.length
	}
	p.pathBytes = make([]byte, p.path.runs.length)
	p.eager = total <= eagerColumns
	return nil
}

// wantColumns notes all that is not there of the columns, if they are small.
func (p *Paged) wantColumns() {
	if !p.eager {
		return
	}
	for _, c := range p.columns() {
		for i := 0; c.left > 0 && i < len(c.there); i++ {
			c.wantRun(i)
		}
	}
}

// wantRun notes that a run is used, and takes it once it has arrived. It tells whether it is there.
func (c *column) wantRun(i int) bool {
	if c.there[i] {
		return true
	}
	b := c.table.inflated(&c.runs, uint64(i))
	if b == nil {
		return false
	}
	first, n := i*textRun/c.size, len(b)/c.size
	record := make([]byte, c.size)
	for at := range n {
		for k := range record {
			record[k] = b[k*n+at]
		}
		if !c.set(first+at, record) {
			return c.wrong(first + at)
		}
	}
	c.there[i] = true
	c.left--
	return true
}

// want notes that record i is used, and tells whether it is there.
func (c *column) want(i int) bool {
	if c.left == 0 {
		return true
	}
	run := i * c.size / textRun
	if run < 0 || run >= len(c.there) {
		return c.wrong(i)
	}
	return c.wantRun(run)
}

// wrong notes that a record makes no sense.
func (c *column) wrong(i int) bool {
	c.table.p.wrong("record %d of a column of %d bytes", i, c.runs.length)
	return false
}

// wantRange notes that the records [from, to) are used, and tells whether they are there.
func (c *column) wantRange(from, to int) bool {
	per, there := textRun/c.size, true
	for i := from; i < to; i += per {
		there = c.want(i) && there
	}
	return (from >= to || c.want(to-1)) && there
}

func (p *Paged) fileColumn(i int) []byte {
	p.files.want(i)
	return p.fileColumns[fileColumn*i : fileColumn*(i+1)]
}

// lookup finds a term in the lexicon.
func (p *Paged) lookup(term []byte) (Term, bool) {
	p.wantColumns()
	from, to := sparsely(p.sparse, uint32(Hash(term)>>32))
	for i := from; i < to; i++ {
		if t, ok := p.lookupIn(i, term); ok {
			return t, true
		}
	}
	return 0, false
}

func (p *Paged) lookupIn(i int, term []byte) (Term, bool) {
	start := uint32(0)
	if i > 0 {
		start = u32(p.sparse[lexiconEntry*(i-1)+4:])
	}
	end := u32(p.sparse[lexiconEntry*i+4:])
	if end < start {
		p.wrong("block %d of the lexicon", i)
		return 0, false
	}
	b, ok := p.lexicon.fetch(uint64(start), uint64(end-start))
	if !ok {
		return 0, false
	}
	block, ok := openLexiconBlock(b)
	for j := 0; ok && j < lexiconTerms; j++ {
		var have []byte
		var lists [fields]listed
		if have, lists, ok = block.next(); ok && string(have) == string(term) {
			t := Term(i*lexiconTerms + j)
			p.terms[t] = lists
			return t, true
		}
	}
	if len(block.b) > 0 {
		p.wrong("block %d of the lexicon", i)
	}
	return 0, false
}

// postings returns a list, and notes the columns of what is in it.
func (p *Paged) postings(f Field, t Term) List {
	l := p.terms[t][f]
	list := List{limit: p.index.Parts[0].units(f)}
	b, ok := p.list.fetch(uint64(l.at), uint64(l.length))
	if !ok {
		return list
	}
	list.b = b
	if p.chunks.left+p.defs.left+p.files.left == 0 || f == Name {
		return list
	}
	var room [64]Posting
	run, last := list, -1
	for postings := run.Next(room[:]); len(postings) > 0; postings = run.Next(room[:]) {
		for _, v := range postings {
			last = p.wantUnit(f, int(v.Unit), last)
		}
	}
	return list
}

// wantUnit notes the columns that scoring reads of a unit. last is the file that was noted
// last.
func (p *Paged) wantUnit(f Field, unit, last int) int {
	c := &p.index.Parts[0].columns
	file := unit
	switch f {
	case Symbol:
		if !p.defs.want(unit) {
			return last
		}
		unit = int(c.DefChunk[unit])
		fallthrough
	case Body:
		if !p.chunks.want(unit) {
			return last
		}
		file = int(c.ChunkFile[unit])
	}
	if file != last {
		p.files.want(file)
	}
	return file
}

// named calls yield as [Segment.Named] does.
func (p *Paged) named(s *Segment, h uint32, name string, yield func(file, def int)) {
	n := len(p.symbols) / 4
	from := max(0, sort.Search(n, func(i int) bool { return u32(p.symbols[4*i:]) >= h })-1)
	for i := from; i < n && u32(p.symbols[4*i:]) <= h; i++ {
		at := uint64(i * symbolsPer * symbolSize)
		b, ok := p.symbol.fetch(at, min(symbolsPer*symbolSize, p.symbol.length-at))
		if !ok {
			continue
		}
		j := sort.Search(len(b)/symbolSize, func(j int) bool { return u32(b[symbolSize*j:]) >= h })
		for ; j < len(b)/symbolSize && u32(b[symbolSize*j:]) == h; j++ {
			p.namedIn(s, int(u32(b[symbolSize*j+4:])), name, yield)
		}
	}
}

// namedIn yields a definition that may have the name. As long as the name is missing it is
// taken for it, so that what is needed of it next is noted, too.
func (p *Paged) namedIn(s *Segment, def int, name string, yield func(file, def int)) {
	if def >= s.info.defs {
		p.wrong("definition %d", def)
		return
	}
	before := len(p.missing)
	file := s.fileOfDef(def)
	d := s.Definition(file, def)
	if len(p.missing) > before || strings.EqualFold(d.Name, name) {
		yield(file, def)
	}
}

// openSparsePaths reads the first path of each run of files.
func openSparsePaths(b []byte, files int) (list []string, err error) {
	for len(b) > 0 {
		n, size := binary.Uvarint(b)
		if size <= 0 || n > uint64(len(b)-size) {
			return nil, fmt.Errorf("path %d of the sparse ones", len(list))
		}
		list = append(list, string(b[size:size+int(n)]))
		b = b[size+int(n):]
	}
	if len(list) != (files+pathsPer-1)/pathsPer {
		return nil, fmt.Errorf("%d sparse paths of %d files", len(list), files)
	}
	return list, nil
}

// near returns the files [from, to) among which a path is, if it is anywhere.
func (p *Paged) near(path string) (from, to int) {
	i := sort.Search(len(p.paths), func(i int) bool { return p.paths[i] > path }) - 1
	if i < 0 {
		return 0, 0
	}
	from = i * pathsPer
	to = min(from+pathsPer, p.index.Parts[0].Files())
	p.path.wantRange(int(p.extents.path[from]), int(p.extents.path[to]))
	return from, to
}

// pathOf returns the path of a file, zeros if it is missing.
func (p *Paged) pathOf(file int) []byte {
	from, to := p.extents.path[file], p.extents.path[file+1]
	p.path.wantRange(int(from), int(to))
	return p.pathBytes[from:to:to]
}

// content returns the content of a file, zeros if it is missing; false if it is not stored.
func (p *Paged) content(file int) ([]byte, bool) {
	if !p.extents.stored[file] {
		return nil, false
	}
	return p.contentWithin(nil, file, 0, math.MaxUint64), true
}

// contentWithin returns the content of a file with its bytes [from, to), those outside as they are in body if
// that is not nil, else zeros.
func (p *Paged) contentWithin(body []byte, file int, from, to uint64) []byte {
	at, end := p.extents.text[file], p.extents.text[file+1]
	if body == nil {
		body = make([]byte, end-at)
	}
	from, to = at+min(from, to, end-at), at+min(to, end-at)
	for i := from / textRun; i*textRun < to; i++ {
		if run := p.run(i); run != nil {
			begin := max(from, i*textRun)
			copy(body[begin-at:to-at], run[begin-i*textRun:])
		}
	}
	return body
}

// defRecord returns the record of a definition, zeros if it is missing or makes no sense: of a snapshot in memory all
// are checked at first, of this one what is read.
func (p *Paged) defRecord(i int) []byte {
	file := p.extents.fileOfDef(i)
	r, ok := p.outline.fetch(p.extents.defAt(file, i), defSize)
	if !ok {
		return zeros[:defSize:defSize]
	}
	// A name that lies elsewhere than those of its file would take long: of 64 KB, for each definition that is looked at.
	names := p.extents.namesOf(file)
	if u16(r[6:]) > u16(r[4:]) || !names.holds(u32(r), u16(r[4:])) || !names.holds(u32(r[8:]), u16(r[12:])) {
		p.wrong("definition %d", i)
		return zeros[:defSize:defSize]
	}
	return r
}

// fileRecord is defRecord of a file: one of more lines than bytes would be counted through for long.
func (p *Paged) fileRecord(i int) []byte {
	r, ok := p.file.fetch(uint64(fileSize*i), fileSize)
	if !ok {
		return zeros[:fileSize:fileSize]
	}
	if uint64(u32(r[32:])) > p.extents.size[i]+1 {
		p.wrong("lines of file %d", i)
		return zeros[:fileSize:fileSize]
	}
	return r
}

// chunkRecord is defRecord of a chunk.
func (p *Paged) chunkRecord(i int) []byte {
	file := p.index.Parts[0].ChunkFile(i)
	r, ok := p.outline.fetch(p.extents.chunkAt(file, i), chunkSize)
	if !ok {
		return zeros[:chunkSize:chunkSize]
	}
	end := u32(r[16:])
	if size := p.extents.text[file+1] - p.extents.text[file]; u32(r[12:]) > end || p.extents.stored[file] && uint64(end) > size {
		p.wrong("chunk %d", i)
		return zeros[:chunkSize:chunkSize]
	}
	return r
}

// passage is contentWithin of a chunk. Until it is known where that lies, what is noted is where it may, so that
// both come at once.
func (p *Paged) passage(body []byte, file, chunk int) []byte {
	first, end := int(p.extents.chunk[file]), int(p.extents.chunk[file+1])
	if chunk < first || chunk >= end { // it is of what was not there
		return p.contentWithin(body, file, 0, 0)
	}
	if b, ok := p.outline.fetch(p.extents.chunkAt(file, chunk), chunkSize); ok {
		return p.contentWithin(body, file, uint64(u32(b[12:])), uint64(u32(b[16:])))
	}
	// Chunks are of about one length.
	size, n := p.extents.text[file+1]-p.extents.text[file], uint64(end-first)
	from := size * uint64(chunk-first) / n
	return p.contentWithin(body, file, from-min(from, passageSlack), from+size/n+passageSlack)
}

// passageSlack is by how many bytes a chunk may lie elsewhere than its number tells.
const passageSlack = textRun / 4

// run returns a run of the contents, nil if it is missing.
func (p *Paged) run(i uint64) []byte {
	if h := p.inflated[i]; h != nil {
		h.turn = p.turn
		return h.b
	}
	b := p.text.inflated(&p.runs, i)
	if b == nil {
		return nil
	}
	p.inflated[i] = &held{b, p.turn}
	p.bytes += len(b)
	return b
}

// inflated returns a run of what a section has compressed, nil if it is missing or broken.
func (t *table) inflated(r *textRuns, i uint64) []byte {
	if err := t.broken[i]; err != nil {
		t.p.wrong("%v", err)
		return nil
	}
	from, to := r.run(i)
	stored, ok := t.fetch(from, to-from)
	if !ok {
		return nil
	}
	b, inflater := make([]byte, r.runLength(i)), inflaters.Get().(io.Reader)
	err := r.inflate(b, stored, i, inflater)
	inflaters.Put(inflater)
	if err != nil {
		if t.broken == nil {
			t.broken = map[uint64]error{}
		}
		t.broken[i] = err
		t.p.wrong("%v", err)
		return nil
	}
	return b
}

// ErrWhole is what is asked of a snapshot that is read by ranges and needs all of it: what leads
// along the edges of its graph.
var ErrWhole = errors.New("the graph is not read by ranges")

// mentions are of use only to what makes a graph of all of them.
func (p *Paged) mentions(int) []byte {
	if p.err == nil {
		p.err = ErrWhole
	}
	return nil
}

// rangeOf returns the chunks or definitions of a file, told apart by where its record has them, and notes
// that they are used.
func (p *Paged) rangeOf(file, at int) (int, int) {
	if at == chunksAt {
		from, to := int(p.extents.chunk[file]), int(p.extents.chunk[file+1])
		p.chunks.wantRange(from, to)
		return from, to
	}
	from, to := int(p.extents.def[file]), int(p.extents.def[file+1])
	p.defs.wantRange(from, to)
	p.ahead(file)
	return from, to
}
