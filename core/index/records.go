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
	info                            segmentInfo
	files, paths, outlines, content []byte
	mentions, mentionEnds           []byte
	names                           []uint64 // hash of the name<<32 | definition
}

func newRecords(n sizes) *records {
	return &records{
		files: make([]byte, 0, fileSize*n.files), outlines: make([]byte, 0, int(recordsSize(n.chunks, n.defs))+n.text),
		paths: make([]byte, 0, n.paths), content: make([]byte, 0, n.content), names: make([]uint64, 0, n.defs),
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
	r.files = le.AppendUint32(r.files, uint32(len(r.outlines)))
	r.paths = append(r.paths, d.Path...)
	r.outline(d)
	r.mention(d.mentions)
	r.count(len(d.chunks), len(d.defs), d.Size, d.Lines, [fields]int{Body: body, Symbol: symbol, Path: d.pathSize})
}

// outline adds what the outline of a file has. Names lie behind the records that tell where they are.
func (r *records) outline(d *Document) {
	le, b := binary.LittleEndian, r.outlines
	for _, c := range d.chunks {
		for _, v := range [...]int{r.info.files, c.first, c.last, c.start, c.end, c.bodyTerms} {
			b = le.AppendUint32(b, uint32(v))
		}
		b = le.AppendUint16(le.AppendUint16(b, uint16(min(c.symbolTerms, math.MaxUint16))), c.literals)
	}
	end := len(b) + defSize*len(d.defs) // of the names so far
	for i := range d.defs {
		def := &d.defs[i]
		r.names = append(r.names, uint64(nameHash(def.name()))<<32|uint64(r.info.defs+i))
		at := end + int(def.inside)
		if def.inside < 0 {
			at = end
			end += len(def.qualified)
		}
		b = le.AppendUint32(b, uint32(at))
		b = le.AppendUint16(b, uint16(len(def.qualified)))
		b = le.AppendUint16(b, uint16(def.nameLen))
		b = le.AppendUint32(b, uint32(end))
		end += len(def.signature)
		b = le.AppendUint16(b, uint16(len(def.signature)))
		b = append(b, byte(def.kind), def.parts)
		b = le.AppendUint32(b, uint32(def.first))
		b = le.AppendUint32(b, uint32(def.last))
		b = le.AppendUint32(b, uint32(def.parent+1))
		b = le.AppendUint32(b, uint32(r.info.chunks+int(def.chunk)))
	}
	for i := range d.defs {
		def := &d.defs[i]
		if def.inside < 0 {
			b = append(b, def.qualified...)
		}
		b = append(b, def.signature...)
	}
	r.outlines = b
}

func (r *records) copy(s *Segment, file int) {
	le := binary.LittleEndian
	o := s.outlineOf(file)
	content, _ := s.Content(file)
	path, at := s.pathOf(file), len(r.files)
	r.files = append(r.files, s.file[fileSize*file:fileSize*(file+1)]...)
	f := r.files[at:]
	le.PutUint32(f, uint32(len(r.paths)))
	le.PutUint64(f[24:], r.place(content))
	le.PutUint32(f[36:], uint32(r.info.chunks))
	le.PutUint32(f[40:], uint32(r.info.defs))
	le.PutUint32(f[outlineAt:], uint32(len(r.outlines)))
	r.paths = append(r.paths, path...)
	r.copyOutline(s, o)
	r.mention(s.Mentions(file))
	body, symbol := s.FileTerms(file)
	info := s.File(file)
	r.count(o.chunkEnd-o.chunk, o.defEnd-o.def, info.Size, info.Lines, [fields]int{Body: body, Symbol: symbol, Path: s.PathTerms(file)})
}

// copyOutline adds the outline of a file of another segment, which only lies elsewhere and has other numbers.
func (r *records) copyOutline(s *Segment, o outlined) {
	le, from := binary.LittleEndian, uint32(o.from)
	moved, at := uint32(len(r.outlines))-from, len(r.outlines)
	r.outlines = append(r.outlines, s.outline[o.from:o.names.to]...)
	b := r.outlines[at:]
	for i := o.chunk; i < o.chunkEnd; i++ {
		le.PutUint32(b[s.chunkAt[i]-from:], uint32(r.info.files))
	}
	for i := o.def; i < o.defEnd; i++ {
		_, name := s.DefName(i)
		r.names = append(r.names, uint64(nameHash(string(name)))<<32|uint64(r.info.defs+i-o.def))
		d := b[s.defAt[i]-from:]
		le.PutUint32(d, u32(d)+moved)
		le.PutUint32(d[8:], u32(d[8:])+moved)
		le.PutUint32(d[28:], u32(d[28:])-uint32(o.chunk)+uint32(r.info.chunks))
	}
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
		{tag("INFO"), r.info.encode()}, {tag("FILE"), r.files}, {tag("PATH"), r.paths}, {tag("OUTL"), r.outlines},
		{tag("SYMS"), symbols}, {tag("MEND"), r.mentionEnds}, {tag("MENT"), r.mentions},
	}
	if len(r.content) > 0 {
		sections = append(sections, section{tag("TEXT"), r.content})
	}
	return sections
}

// nameHash hashes a definition's name without regard to case.
func nameHash(name string) uint32 { return uint32(Hash([]byte(strings.ToLower(name)))) }
