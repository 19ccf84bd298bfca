package index

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Index is a repository as it can be searched: one segment, and behind it those
// of later changes. It is immutable; [Index.Update] makes a new one that shares
// the segments.
type Index struct {
	Parts []Part
	Meta  Meta
	// Links is what package graph keeps with exactly these files; nil if it keeps
	// nothing. Whoever changes the files drops it.
	Links []byte
	// Records is what package graph keeps of entities that are not in files.
	Records []byte
	live    segmentInfo
}

// Part is a segment with those of its files that still count.
type Part struct {
	*Segment
	// Root is the directory below which the paths of the files are, "" if they are as the
	// segment has them; see [Beside].
	Root string
	dead bitmap // files that were removed or replaced
	n    int    // how many of them
}

// Meta is what an index remembers of how it was made.
type Meta struct {
	// Name is the repository's name, for people.
	Name string `json:"name,omitempty"`
	// Skipped counts the files left out, by reason.
	Skipped []contract.Skip `json:"skipped,omitempty"`
}

// MaxParts is the most segments an index should have: each search goes through
// all of them. [Index.Fold] makes them fewer.
const MaxParts = 8

// New makes an index of one segment.
func New(s *Segment, meta Meta) *Index {
	x := &Index{Parts: []Part{{Segment: s}}, Meta: meta}
	x.count()
	return x
}

// Update returns the index with paths removed and the files of s added; a file
// of s replaces the one of the same path. s may be nil.
func (x *Index) Update(s *Segment, removed []string, meta Meta) *Index {
	y := &Index{Meta: meta}
	for _, p := range x.Parts {
		p.dead = p.dead.clone(p.Files())
		kill := func(path string) {
			if i, ok := p.FileOf(path); ok && !p.dead.has(i) {
				p.dead.set(i)
				p.n++
			}
		}
		for _, path := range removed {
			kill(path)
		}
		if s != nil {
			for i := range s.Files() {
				kill(string(s.pathOf(i)))
			}
		}
		if p.n < p.Files() {
			y.Parts = append(y.Parts, p)
		}
	}
	if s != nil && s.Files() > 0 || len(y.Parts) == 0 {
		if s == nil {
			s = emptySegment()
		}
		y.Parts = append(y.Parts, Part{Segment: s})
	}
	y.count()
	return y
}

// count sums up the live files of all parts.
func (x *Index) count() {
	for _, p := range x.Parts {
		add := p.info
		for i := range p.Files() {
			if !p.Live(i) {
				add.subtract(p.Segment, i)
			}
		}
		x.live.files += add.files
		x.live.chunks += add.chunks
		x.live.defs += add.defs
		x.live.bytes += add.bytes
		x.live.lines += add.lines
		for f := range fields {
			x.live.lengths[f] += add.lengths[f]
		}
	}
}

func (n *segmentInfo) subtract(s *Segment, file int) {
	f := s.File(file)
	from, to := s.ChunkRange(file)
	first, last := s.DefRange(file)
	n.files--
	n.chunks -= to - from
	n.defs -= last - first
	n.bytes -= uint64(f.Size)
	n.lines -= uint64(f.Lines)
	body, symbol := s.FileTerms(file)
	n.lengths[Body] -= uint64(body)
	n.lengths[Symbol] -= uint64(symbol)
	n.lengths[Path] -= uint64(s.PathTerms(file))
}

// AllLive tells whether all files of the part still count.
func (p *Part) AllLive() bool { return p.n == 0 }

// Live tells whether file i of the part still counts.
func (p *Part) Live(i int) bool { return p.n == 0 || !p.dead.has(i) }

// Find finds the live file of an exact path.
func (x *Index) Find(path string) (part, file int, ok bool) {
	for i := range x.Parts {
		if f, found := x.Parts[i].FileOf(path); found && x.Parts[i].Live(f) {
			return i, f, true
		}
	}
	return 0, 0, false
}

// FindEnding finds the one file whose path is given, or ends in what is given: utils.py of
// src/app/utils.py. Of several there is none.
func (x *Index) FindEnding(path string) (part, file int, ok bool) {
	path = strings.TrimPrefix(path, "./")
	if part, file, ok = x.Find(path); ok || path == "" {
		return part, file, ok
	}
	for i := range x.Parts {
		p := &x.Parts[i]
		for f := range p.Files() {
			if !p.Live(f) || !strings.HasSuffix(p.File(f).Path, "/"+path) {
				continue
			}
			if ok {
				return 0, 0, false
			}
			part, file, ok = i, f, true
		}
	}
	return part, file, ok
}

// Counts of the live files.

// Files returns the number of files.
func (x *Index) Files() int { return x.live.files }

// Chunks returns the number of chunks.
func (x *Index) Chunks() int { return x.live.chunks }

// Definitions returns the number of definitions.
func (x *Index) Definitions() int { return x.live.defs }

// Bytes returns the size of all files.
func (x *Index) Bytes() int64 { return int64(x.live.bytes) }

// Lines returns the number of lines of all files.
func (x *Index) Lines() int64 { return int64(x.live.lines) }

// Length returns the length of a field over all units, in terms.
func (x *Index) Length(f Field) int64 { return int64(x.live.lengths[f]) }

// Dead returns how many files of how many stored ones no longer count.
func (x *Index) Dead() (dead, stored int) {
	for _, p := range x.Parts {
		dead += p.n
		stored += p.Files()
	}
	return dead, stored
}

func emptySegment() *Segment {
	s, err := (&Builder{}).Build(func(int, int) error { return nil })
	if err != nil {
		panic(err) // an empty segment always fits together
	}
	return s
}

// Encode lays the index out as a snapshot: parts to be written one after the
// other. Without contents, stored contents are left out.
func (x *Index) Encode(contents bool) ([][]byte, error) {
	meta, err := json.Marshal(x.Meta)
	if err != nil {
		return nil, fmt.Errorf("encode snapshot: %w", err)
	}
	sections := []section{{tag("META"), meta}}
	for i := range x.Parts {
		p := &x.Parts[i]
		stored, err := p.stored(contents)
		if err != nil {
			return nil, err
		}
		sections = append(append(sections, section{tag("PART"), p.dead}), stored...)
	}
	for _, kept := range [...]section{{tag("LINK"), x.Links}, {tag("RECS"), x.Records}} {
		if kept.data != nil {
			sections = append(sections, kept)
		}
	}
	return pack(sections), nil
}

func decodePart(dead bitmap, sections []section) (Part, error) {
	segment, err := restored(sections)
	if err != nil {
		return Part{}, err
	}
	if len(dead) != 0 && len(dead) != bitmapSize(segment.Files()) {
		return Part{}, fmt.Errorf("open snapshot: %d bytes tell which of %d files count: %w", len(dead), segment.Files(), ErrCorrupt)
	}
	p := Part{Segment: segment, dead: dead, n: dead.count(segment.Files())}
	if over, err := p.overview().encode(); err != nil || !bytes.Equal(over, sectionOf(sections, tag("OVER"))) {
		return Part{}, fmt.Errorf("open snapshot: overview: %w", ErrCorrupt)
	}
	return p, nil
}

// Decode slices a snapshot. The index refers to b, which must not change while
// it is in use. The error wraps one of ErrNotSnapshot, ErrCorrupt, ErrTooNew and
// ErrTooOld.
func Decode(b []byte) (*Index, error) {
	sections, size, err := unpack(b)
	if err != nil {
		return nil, err
	}
	if size != len(b) {
		return nil, fmt.Errorf("open snapshot: %d bytes after its end: %w", len(b)-size, ErrCorrupt)
	}
	x := &Index{}
	for i := 0; i < len(sections); {
		s := sections[i]
		i++
		switch s.tag {
		case tag("META"):
			if err := json.Unmarshal(s.data, &x.Meta); err != nil {
				return nil, fmt.Errorf("open snapshot: description: %w: %w", err, ErrCorrupt)
			}
		case tag("LINK"):
			x.Links = s.data
		case tag("RECS"):
			x.Records = s.data
		case tag("PART"):
			from := i
			for i < len(sections) && sections[i].tag != tag("PART") && sections[i].tag != tag("LINK") && sections[i].tag != tag("RECS") {
				i++
			}
			p, err := decodePart(s.data, sections[from:i:i])
			if err != nil {
				return nil, err
			}
			x.Parts = append(x.Parts, p)
		}
	}
	if len(x.Parts) == 0 {
		return nil, fmt.Errorf("open snapshot: no segment: %w", ErrCorrupt)
	}
	x.count()
	return x, nil
}

// sectionOf returns the bytes of a section, nil if there is none.
func sectionOf(sections []section, tag uint32) []byte {
	for _, s := range sections {
		if s.tag == tag {
			return s.data
		}
	}
	return nil
}
