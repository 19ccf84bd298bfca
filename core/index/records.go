package index

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
)

// sizes are what records need.
type sizes struct{ files, chunks, defs, paths, text, mentions, content int }

func (s *sizes) add(path, chunks, defs, mentions, content int) {
	s.files++
	s.chunks += chunks
	s.defs += defs
	s.paths += path
	s.mentions += mentions
	s.content += content
}

// records are the sections of a segment but terms and postings, to which files
// are added in order of path.
type records struct {
	info                                      segmentInfo
	files, paths, chunks, defs, strs, content []byte
	mentions, mentionEnds                     []byte
	names                                     []uint64 // hash of the name<<32 | definition
}

func newRecords(n sizes) *records {
	return &records{
		files: make([]byte, 0, fileSize*n.files), chunks: make([]byte, 0, chunkSize*n.chunks), defs: make([]byte, 0, defSize*n.defs),
		paths: make([]byte, 0, n.paths), strs: make([]byte, 0, n.text), content: make([]byte, 0, n.content), names: make([]uint64, 0, n.defs),
		mentions: make([]byte, 0, n.mentions), mentionEnds: make([]byte, 0, 4*n.files),
	}
}

// fileSections lays out everything but terms and postings.
func fileSections(docs []*Document, stop stop) []section {
	var sum sizes
	for _, d := range docs {
		sum.add(len(d.Path), len(d.chunks), len(d.defs), len(d.mentions), len(d.content))
		for _, def := range d.defs {
			sum.text += len(def.signature)
			if def.inside < 0 {
				sum.text += len(def.qualified)
			}
		}
	}
	r := newRecords(sum)
	for _, d := range docs {
		if stop.now() {
			return nil
		}
		r.add(d)
	}
	return r.sections()
}

func (r *records) add(d *Document) {
	le := binary.LittleEndian
	first := r.info.chunks
	body, symbol := d.terms()
	r.files = le.AppendUint32(r.files, uint32(len(r.paths)))
	r.files = le.AppendUint32(r.files, uint32(len(d.Path)))
	r.files = le.AppendUint64(r.files, d.Hash)
	r.files = le.AppendUint64(r.files, uint64(d.Size))
	r.files = le.AppendUint64(r.files, r.place(d.content))
	r.files = le.AppendUint32(r.files, uint32(d.Lines))
	r.files = le.AppendUint32(r.files, uint32(first))
	r.files = le.AppendUint32(r.files, uint32(r.info.defs))
	r.files = le.AppendUint16(r.files, uint16(d.pathSize))
	r.files = append(r.files, byte(d.Language), byte(d.Role))
	r.files = le.AppendUint32(le.AppendUint32(r.files, uint32(body)), uint32(symbol))
	r.files = le.AppendUint32(r.files, uint32(d.nameParts))
	r.paths = append(r.paths, d.Path...)
	for _, c := range d.chunks {
		for _, v := range [...]int{r.info.files, c.first, c.last, c.start, c.end, c.bodyTerms} {
			r.chunks = le.AppendUint32(r.chunks, uint32(v))
		}
		r.chunks = le.AppendUint16(le.AppendUint16(r.chunks, uint16(min(c.symbolTerms, math.MaxUint16))), c.literals)
	}
	for i := range d.defs {
		def := &d.defs[i]
		r.names = append(r.names, uint64(nameHash(def.name()))<<32|uint64(r.info.defs+i))
		at := len(r.strs) + int(def.inside)
		if def.inside < 0 {
			at = len(r.strs)
			r.strs = append(r.strs, def.qualified...)
		}
		r.defs = le.AppendUint32(r.defs, uint32(at))
		r.defs = le.AppendUint16(r.defs, uint16(len(def.qualified)))
		r.defs = le.AppendUint16(r.defs, uint16(def.nameLen))
		r.defs = le.AppendUint32(r.defs, uint32(len(r.strs)))
		r.strs = append(r.strs, def.signature...)
		r.defs = le.AppendUint16(r.defs, uint16(len(def.signature)))
		r.defs = append(r.defs, byte(def.kind), def.parts)
		r.defs = le.AppendUint32(r.defs, uint32(def.first))
		r.defs = le.AppendUint32(r.defs, uint32(def.last))
		r.defs = le.AppendUint32(r.defs, uint32(def.parent+1))
		r.defs = le.AppendUint32(r.defs, uint32(first)+uint32(def.chunk))
	}
	r.mention(d.mentions)
	r.count(len(d.chunks), len(d.defs), d.Size, d.Lines, [fields]int{Body: body, Symbol: symbol, Path: d.pathSize})
}

func (r *records) copy(s *Segment, file int) {
	le := binary.LittleEndian
	from, to := s.ChunkRange(file)
	first, last := s.DefRange(file)
	content, _ := s.Content(file)
	path, at := s.pathOf(file), len(r.files)
	r.files = append(r.files, s.file[fileSize*file:fileSize*(file+1)]...)
	f := r.files[at:]
	le.PutUint32(f, uint32(len(r.paths)))
	le.PutUint64(f[24:], r.place(content))
	le.PutUint32(f[36:], uint32(r.info.chunks))
	le.PutUint32(f[40:], uint32(r.info.defs))
	r.paths = append(r.paths, path...)
	at = len(r.chunks)
	r.chunks = append(r.chunks, s.chunk[chunkSize*from:chunkSize*to]...)
	for ; at < len(r.chunks); at += chunkSize {
		le.PutUint32(r.chunks[at:], uint32(r.info.files))
	}
	at = len(r.defs)
	r.defs = append(r.defs, s.def[defSize*first:defSize*last]...)
	for i := range last - first {
		d := r.defs[at+defSize*i:]
		q, n, name, g, m := u32(d), uint32(le.Uint16(d[4:])), uint32(le.Uint16(d[6:])), u32(d[8:]), uint32(le.Uint16(d[12:]))
		r.names = append(r.names, uint64(nameHash(string(s.str[q+n-name:q+n])))<<32|uint64(r.info.defs+i))
		if nameInside(d) {
			le.PutUint32(d, uint32(len(r.strs))+q-g)
		} else {
			le.PutUint32(d, uint32(len(r.strs)))
			r.strs = append(r.strs, s.str[q:q+n]...)
		}
		le.PutUint32(d[8:], uint32(len(r.strs)))
		r.strs = append(r.strs, s.str[g:g+m]...)
		le.PutUint32(d[28:], u32(d[28:])-uint32(from)+uint32(r.info.chunks))
	}
	r.mention(s.Mentions(file))
	body, symbol := s.FileTerms(file)
	info := s.File(file)
	r.count(to-from, last-first, info.Size, info.Lines, [fields]int{Body: body, Symbol: symbol, Path: s.PathTerms(file)})
}

// mention adds what a file says of others.
func (r *records) mention(b []byte) {
	r.mentions = append(r.mentions, b...)
	r.mentionEnds = binary.LittleEndian.AppendUint32(r.mentionEnds, uint32(len(r.mentions)))
}

// count adds one file to the counts.
func (r *records) count(chunks, defs, size, lines int, lengths [fields]int) {
	r.info.files++
	r.info.chunks += chunks
	r.info.defs += defs
	r.info.bytes += uint64(size)
	r.info.lines += uint64(lines)
	for f, n := range lengths {
		r.info.lengths[f] += uint64(n)
	}
}

// noContent is the content offset of a file whose content is not stored.
const noContent = ^uint64(0)

// place stores a content, unless it is nil, and returns its offset.
func (r *records) place(content []byte) uint64 {
	if content == nil {
		return noContent
	}
	at := len(r.content)
	r.content = append(r.content, content...)
	return uint64(at)
}

// sections returns the sections. The records are at their end then.
func (r *records) sections() []section {
	slices.Sort(r.names)
	symbols := make([]byte, 0, symbolSize*len(r.names))
	for _, n := range r.names {
		symbols = binary.LittleEndian.AppendUint32(symbols, uint32(n>>32))
		symbols = binary.LittleEndian.AppendUint32(symbols, uint32(n))
	}
	sections := []section{
		{tag("INFO"), r.info.encode()}, {tag("FILE"), r.files}, {tag("PATH"), r.paths}, {tag("CHNK"), r.chunks}, {tag("DEFS"), r.defs},
		{tag("SYMS"), symbols}, {tag("STRS"), r.strs}, {tag("MEND"), r.mentionEnds}, {tag("MENT"), r.mentions},
	}
	if len(r.content) > 0 {
		sections = append(sections, section{tag("TEXT"), r.content})
	}
	return sections
}

// nameInside tells whether the qualified name of a definition's record is stored
// as a part of its signature.
func nameInside(r []byte) bool {
	q, n, g, m := u32(r), binary.LittleEndian.Uint16(r[4:]), u32(r[8:]), binary.LittleEndian.Uint16(r[12:])
	return q >= g && uint64(q)+uint64(n) <= uint64(g)+uint64(m)
}

// defText returns how many bytes the strings of definition i need.
func (s *Segment) defText(i int) int {
	r := s.def[defSize*i : defSize*i+defSize]
	n := int(binary.LittleEndian.Uint16(r[12:]))
	if !nameInside(r) {
		n += int(binary.LittleEndian.Uint16(r[4:]))
	}
	return n
}

// nameHash hashes a definition's name without regard to case.
func nameHash(name string) uint32 { return uint32(Hash([]byte(strings.ToLower(name)))) }
