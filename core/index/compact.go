package index

import (
	"encoding/binary"
)

// Compact returns an index of one segment that holds exactly the live files: byte
// for byte the index that loading them at once would have made. stop, if not nil, may
// end it, as of a [Builder].
func (x *Index) Compact(stop func() bool) (*Index, error) {
	if len(x.Parts) == 1 && x.Parts[0].n == 0 {
		y := New(x.Parts[0].Segment, x.Meta)
		y.Links = x.Links
		return y, nil
	}
	s, err := join(x.Parts, false, noPause, stop)
	if err != nil {
		return nil, err
	}
	y := New(s, x.Meta)
	y.Links = x.Links
	return y, nil
}

// Fold returns an index of at most [MaxParts] segments that holds the same files.
// The later segments, which are small, become one; only when most of what is
// stored no longer counts is everything built anew. stop is as of Compact.
func (x *Index) Fold(stop func() bool) (*Index, error) {
	if dead, stored := x.Dead(); 2*dead > stored {
		return x.Compact(stop)
	}
	if len(x.Parts) <= MaxParts {
		return x, nil
	}
	s, err := join(x.Parts[1:], false, noPause, stop)
	if err != nil {
		return nil, err
	}
	y := &Index{Parts: []Part{x.Parts[0], {Segment: s}}, Meta: x.Meta, Links: x.Links}
	y.count()
	return y, nil
}

// Keeping returns the index with what package graph keeps in it.
func (x *Index) Keeping(links, records []byte) *Index {
	y := *x
	y.Links, y.Records = links, records
	return &y
}

func noPause(int, int) error { return nil }

// Len returns the number of terms; with At a segment is a vocabulary.
func (s *Segment) Len() int {
	if s.packed != nil {
		return s.packed.terms
	}
	return len(s.termHash) / 8
}

// At returns term i; part of the segment, not to be changed.
func (s *Segment) At(i uint32) []byte {
	s.unpack()
	return s.termBytes(int(i))
}

// HasContents tells whether every live file's content is stored.
func (x *Index) HasContents() bool {
	for i := range x.Parts {
		if !x.Parts[i].HasContents() {
			return false
		}
	}
	return true
}

// withText returns sections with others of the files and of their contents.
func withText(list []section, files, text []byte) (sections []section) {
	for _, s := range list {
		switch s.tag {
		case tag("FILE"):
			sections = append(sections, section{s.tag, files})
		case tag("TEXT"), tag("TEXD"):
		default:
			sections = append(sections, s)
		}
		if (s.tag == tag("MENT") || s.tag == tag("MENC")) && len(text) > 0 { // where Build puts it
			sections = append(sections, section{tag("TEXT"), text})
		}
	}
	return sections
}

// WithContents returns the index with every live file's content stored. content
// is asked for those that are not yet.
func (x *Index) WithContents(content func(part, file int) []byte) (*Index, error) {
	y := &Index{Meta: x.Meta, Links: x.Links}
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
		s, err := newSegment(withText(p.sections, files, text))
		if err != nil {
			return nil, err
		}
		y.Parts = append(y.Parts, Part{Segment: s, dead: p.dead, n: p.n})
	}
	y.count()
	return y, nil
}

var _ vocabulary = (*Segment)(nil)
