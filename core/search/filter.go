package search

import (
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// Filter says what a search is about. What does not pass is left out before the lanes
// are cut, so that whatever passes is found however far behind it would be among all;
// how rare a word is still goes by the whole index. Each list is of alternatives; an
// empty one lets everything pass. The zero Filter is none.
type Filter struct {
	// Languages and Kinds are bits by number.
	Languages, NotLanguages uint64
	// Kinds are those of definitions: a file passes that has one, by a chunk in which
	// one begins or goes on.
	Kinds, NotKinds uint64
	// Roles are those of [tree.Role], with Ordinary for files that have none.
	Roles, NotRoles tree.Role
	Paths, NotPaths []Path
}

// Ordinary stands for source without any role.
const Ordinary tree.Role = 1 << 7

// Path is a pattern of a filter and the text that it was made from.
type Path struct {
	Text    string
	Pattern tree.Pattern
}

func (f *Filter) key() string {
	b := make([]byte, 0, 64)
	for _, v := range [...]uint64{f.Languages, f.NotLanguages, f.Kinds, f.NotKinds, uint64(f.Roles), uint64(f.NotRoles), uint64(len(f.Paths))} {
		for range 8 {
			b, v = append(b, byte(v)), v>>8
		}
	}
	for _, list := range [...][]Path{f.Paths, f.NotPaths} {
		for _, p := range list {
			b = append(append(b, p.Text...), 0)
		}
	}
	return string(b)
}

// File tells whether a file passes, its definitions aside.
func (f *Filter) File(p *index.Part, i int) bool {
	role := p.Role(i)
	if role == 0 {
		role = Ordinary
	}
	return passes(1<<p.Language(i), f.Languages, f.NotLanguages) && passes(role, f.Roles, f.NotRoles) && f.path(p, i)
}

func passes[T uint64 | tree.Role](have, wanted, unwanted T) bool {
	return (wanted == 0 || have&wanted != 0) && have&unwanted == 0
}

func (f *Filter) path(p *index.Part, i int) bool {
	if len(f.Paths)+len(f.NotPaths) == 0 {
		return true
	}
	path := string(p.PathBytes(i))
	matches := func(list []Path) bool {
		for _, q := range list {
			if q.Pattern.Match(path) {
				return true
			}
		}
		return false
	}
	return (len(f.Paths) == 0 || matches(f.Paths)) && !matches(f.NotPaths)
}

// byKind tells whether the filter is about definitions.
func (f *Filter) byKind() bool { return f.Kinds|f.NotKinds != 0 }

// OfFiles tells whether the filter is about more than definitions.
func (f *Filter) OfFiles() bool {
	return f.Languages|f.NotLanguages|uint64(f.Roles|f.NotRoles) != 0 || len(f.Paths)+len(f.NotPaths) > 0
}

// Kind tells whether definitions of a kind pass.
func (f *Filter) Kind(k outline.Kind) bool { return passes(1<<k, f.Kinds, f.NotKinds) }

// none tells whether the filter lets everything pass.
func (f *Filter) none() bool {
	return f == nil || !f.byKind() && !f.OfFiles()
}

// passing is what of an index passes a filter, by number through all parts.
type passing struct {
	filter Filter
	key    string
	files  []bool
	chunks []bool // nil if the filter is not about definitions
	any    bool
}

// passing applies a filter to the index. The last one is kept, because searches as one
// types differ in the query alone.
func (s *Searcher) passing(f *Filter) *passing {
	if f.none() {
		return nil
	}
	key := f.key()
	if last := s.passed.Load(); last != nil && last.key == key {
		return last
	}
	n := &passing{filter: *f, key: strings.Clone(key), files: make([]bool, 0, s.x.Files())}
	if f.byKind() {
		n.chunks = make([]bool, 0, s.x.Chunks())
	}
	for at := range s.x.Parts {
		p := &s.x.Parts[at]
		firstChunk := len(n.chunks)
		if f.byKind() {
			n.chunks = append(n.chunks, make([]bool, p.Chunks())...)
		}
		for i := range p.Files() {
			ok := p.Live(i) && f.File(p, i)
			if ok && f.byKind() {
				ok = f.mark(p, i, n.chunks[firstChunk:])
			}
			n.files, n.any = append(n.files, ok), n.any || ok
		}
	}
	s.passed.Store(n)
	return n
}

// mark marks the chunks of a file that have a definition that passes, and tells
// whether there are any.
func (f *Filter) mark(p *index.Part, file int, chunks []bool) bool {
	columns, found := p.Columns(), false
	from, to := p.DefRange(file)
	_, end := p.ChunkRange(file)
	for d := from; d < to; d++ {
		if !f.Kind(columns.DefShape[d].Kind()) {
			continue
		}
		c := int(columns.DefChunk[d])
		chunks[c], found = true, true
		_, last := p.DefLines(d)
		for c++; c < end; c++ {
			first := p.Chunk(c).First
			if first > last {
				break
			}
			// What lies within a definition of its own is that one's.
			if inner, ok := p.Enclosing(file, first); ok && inner == d {
				chunks[c] = true
			}
		}
	}
	return found
}

// narrow leaves the files that pass, whatever brought them here, and tells how many there
// are and were. With a filter it also tells whether any was relevant before.
func (b *board) narrow(m *contract.Matches) (relevant bool) {
	m.Chunks, m.Files, m.Passing = len(b.chunks), len(b.files), len(b.files)
	if b.passing == nil {
		return false
	}
	kept := b.files[:0]
	for _, f := range b.files {
		relevant = relevant || b.relevantFile(f)
		if b.passing.files[f] {
			kept = append(kept, f)
		} else {
			b.file[f] = fileScore{}
		}
	}
	b.files, m.Passing = kept, len(kept)
	return relevant
}

// passesChunk tells whether a chunk, numbered through all parts, may stand for its
// file.
func (b *board) passesChunk(c int) bool {
	return b.passing == nil || b.passing.chunks == nil || b.passing.chunks[c]
}

// Within tells whether a line lies in a definition of a kind that passes: of a kind that is wanted, in any
// that encloses it, where kinds are only ruled out, in the innermost.
func (f *Filter) Within(p *index.Part, file, line int) bool {
	if f == nil || !f.byKind() {
		return true
	}
	d, ok := p.Enclosing(file, line)
	from, _ := p.DefRange(file)
	for columns := p.Columns(); ok; d = from + p.DefParent(d) {
		if f.Kind(columns.DefShape[d].Kind()) {
			return true
		}
		ok = f.Kinds != 0 && p.DefParent(d) >= 0
	}
	return false
}

// passesKind tells whether a definition may stand for what passes.
func (b *board) passesKind(k outline.Kind) bool { return b.passing == nil || b.passing.filter.Kind(k) }

// firstPassing returns the first of chunks [from, to) of a part that may stand for
// their file.
func (b *board) firstPassing(part, from, to int) int {
	for c := from; c < to; c++ {
		if b.passesChunk(b.chunkBase[part] + c) {
			return c
		}
	}
	return from
}

// definitionIn returns the definition for which a chunk passes: the one given if that
// does, else the first that begins in it, else the one that goes on there.
func (b *board) definitionIn(p *index.Part, file, chunk, given int) int {
	columns := p.Columns()
	if given >= 0 && b.passesKind(columns.DefShape[given].Kind()) {
		return given
	}
	from, to := p.DefRange(file)
	for d := from; d < to; d++ {
		if int(columns.DefChunk[d]) == chunk && b.passesKind(columns.DefShape[d].Kind()) {
			return d
		}
	}
	if d, ok := p.Enclosing(file, p.Chunk(chunk).First); ok {
		return d
	}
	return -1
}
