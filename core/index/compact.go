package index

import (
	"encoding/binary"
)

// Compact returns an index of one segment that holds exactly the live files: byte
// for byte the index that loading them at once would have made.
func (x *Index) Compact() (*Index, error) {
	if len(x.Parts) == 1 && x.Parts[0].n == 0 {
		return New(x.Parts[0].Segment, x.Meta), nil
	}
	s, err := merge(x.Parts)
	if err != nil {
		return nil, err
	}
	return New(s, x.Meta), nil
}

// Fold returns an index of at most [MaxParts] segments that holds the same files.
// The later segments, which are small, become one; only when most of what is
// stored no longer counts is everything built anew.
func (x *Index) Fold() (*Index, error) {
	if dead, stored := x.Dead(); 2*dead > stored {
		return x.Compact()
	}
	if len(x.Parts) <= MaxParts {
		return x, nil
	}
	s, err := merge(x.Parts[1:])
	if err != nil {
		return nil, err
	}
	y := &Index{Parts: []Part{x.Parts[0], {Segment: s}}, Meta: x.Meta}
	y.count()
	return y, nil
}

// merge makes one segment of the live files of several.
func merge(parts []Part) (*Segment, error) {
	var b Builder
	for i := range parts {
		for _, d := range parts[i].documents() {
			b.Add(d)
		}
	}
	return b.Build(func(int, int) error { return nil })
}

// documents turns the live files of a part back into what they were built from.
func (p *Part) documents() []*Document {
	var units [fields][]entries
	for f := range fields {
		units[f] = p.uninvert(f)
	}
	var docs []*Document
	for i := range p.Files() {
		if !p.Live(i) {
			continue
		}
		info := p.File(i)
		d := &Document{
			Path: info.Path, Hash: info.Hash, Size: info.Size, Lines: info.Lines, Language: info.Language, Role: info.Role,
			vocabulary: p.Segment, pathSize: p.PathTerms(i), nameParts: p.NameParts(i),
		}
		d.content, _ = p.Content(i)
		first, last := p.ChunkRange(i)
		for c := first; c < last; c++ {
			v := p.Chunk(c)
			d.chunks = append(d.chunks, chunkEntry{chunk{v.Start, v.End, v.First, v.Last}, v.BodyTerms, v.SymbolTerms})
			d.entries[Body].join(units[Body][c])
		}
		from, to := p.DefRange(i)
		for j := from; j < to; j++ {
			d.defs = append(d.defs, p.stored(i, j, first, from))
			d.entries[Symbol].join(units[Symbol][j])
		}
		d.entries[Path].join(units[Path][i])
		d.entries[Name].join(units[Name][i])
		docs = append(docs, d)
	}
	return docs
}

// stored returns definition j of a file as a document holds it.
func (p *Part) stored(file, j, firstChunk, firstDef int) definition {
	v := p.Definition(file, j)
	d := definition{
		kind: v.Kind, qualified: v.Qualified, nameLen: int32(len(v.Name)), signature: v.Signature, first: int32(v.First), last: int32(v.Last),
		parent: -1, chunk: int32(p.DefChunk(j) - firstChunk), parts: uint8(p.DefParts(j)),
	}
	if v.Parent >= 0 {
		d.parent = int32(v.Parent - firstDef)
	}
	return d
}

// uninvert turns a field's posting lists back into the term counts of each unit.
func (s *Segment) uninvert(f Field) []entries {
	units := make([]entries, [...]int{s.info.chunks, s.info.defs, s.info.files, s.info.files}[f])
	dir := s.dir[f]
	var postings []Posting
	for i := 0; i < len(dir); i += dirEntry {
		t := u32(dir[i:])
		postings = s.Postings(postings[:0], f, Term(t))
		for _, v := range postings {
			u := &units[v.Unit]
			u.terms = append(u.terms, t)
			u.tfs = append(u.tfs, uint8(v.TF))
		}
	}
	return units
}

// join appends the entries of one more unit.
func (e *entries) join(unit entries) {
	e.terms = append(e.terms, unit.terms...)
	e.tfs = append(e.tfs, unit.tfs...)
	e.counts = append(e.counts, uint32(len(unit.terms)))
}

// Len returns the number of terms; with At a segment is a vocabulary.
func (s *Segment) Len() int { return len(s.termHash) / 8 }

// At returns term i; part of the segment, not to be changed.
func (s *Segment) At(i uint32) []byte { return s.termBytes(int(i)) }

// HasContents tells whether every live file's content is stored.
func (x *Index) HasContents() bool {
	for _, p := range x.Parts {
		for i := range p.Files() {
			if _, ok := p.Content(i); !ok && p.Live(i) {
				return false
			}
		}
	}
	return true
}

// WithContents returns the index with every live file's content stored. content
// is asked for those that are not yet.
func (x *Index) WithContents(content func(part, file int) []byte) (*Index, error) {
	y := &Index{Meta: x.Meta}
	for i, p := range x.Parts {
		files := withoutContent(p.file)
		var text []byte
		for j := range p.Files() {
			if !p.Live(j) {
				continue
			}
			binary.LittleEndian.PutUint64(files[fileSize*j+24:], uint64(len(text)))
			if b, ok := p.Content(j); ok {
				text = append(text, b...)
			} else {
				text = append(text, content(i, j)...)
			}
		}
		var sections []section
		for _, s := range p.sections {
			switch s.tag {
			case tag("FILE"):
				sections = append(sections, section{s.tag, files})
			case tag("TEXT"):
			default:
				sections = append(sections, s)
			}
			if s.tag == tag("STRS") && len(text) > 0 { // where Build puts it
				sections = append(sections, section{tag("TEXT"), text})
			}
		}
		s, err := newSegment(sections)
		if err != nil {
			return nil, err
		}
		y.Parts = append(y.Parts, Part{s, p.dead, p.n})
	}
	y.count()
	return y, nil
}

var _ vocabulary = (*Segment)(nil)
