package graph

import (
	"bytes"
	"cmp"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/link"
	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// files are the live files of an index in byte order of their paths, with
// definitions and chunks numbered through. It is the source that links are found
// in.
type files struct {
	x      *index.Index
	places []place
	// numbers are those of the files of each part, dead for files that do not count.
	numbers [][]uint32
	defs    []uint32 // first definition of each file, and their number at the end
	parts   []uint32 // first chunk of each file, and their number at the end
	// What each file and then each definition contains directly: sections, then other
	// definitions, the fields of types last.
	kidStart, kids []uint32
}

// dead is the number of a file that does not count.
const dead = ^uint32(0)

// place is where a file is in its index.
type place struct{ part, file uint32 }

var _ link.Repository = (*files)(nil)

func newFiles(x *index.Index) *files {
	f := &files{x: x, places: make([]place, 0, x.Files()), defs: make([]uint32, 1, x.Files()+1), parts: make([]uint32, 1, x.Files()+1)}
	next := make([]int, len(x.Parts))
	for i := range x.Parts {
		numbers := make([]uint32, x.Parts[i].Files())
		for j := range numbers {
			numbers[j] = dead
		}
		f.numbers = append(f.numbers, numbers)
	}
	for _, parts := range byRoot(x) {
		f.take(parts, next)
	}
	f.findKids()
	return f
}

// byRoot are the parts of an index, those of one repository together, in the order of their paths.
func byRoot(x *index.Index) (groups [][]int) {
	all := make([]int, len(x.Parts))
	for i := range all {
		all[i] = i
	}
	order.StableBy(all, func(a, b int) int { return cmp.Compare(x.Parts[a].Root+"/", x.Parts[b].Root+"/") })
	for _, i := range all {
		if n := len(groups); n > 0 && x.Parts[groups[n-1][0]].Root == x.Parts[i].Root {
			groups[n-1] = append(groups[n-1], i)
		} else {
			groups = append(groups, []int{i})
		}
	}
	return groups
}

// take numbers the files of some parts of one repository, in the order of their paths, from
// what is next of each on.
func (f *files) take(parts, next []int) {
	x := f.x
	for {
		best := -1
		for _, i := range parts {
			p := &x.Parts[i]
			for next[i] < p.Files() && !p.Live(next[i]) {
				next[i]++
			}
			if next[i] < p.Files() && (best < 0 || bytes.Compare(p.Segment.PathBytes(next[i]), x.Parts[best].Segment.PathBytes(next[best])) < 0) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		p, n := &x.Parts[best], len(f.places)
		f.places = append(f.places, place{uint32(best), uint32(next[best])})
		f.numbers[best][next[best]] = uint32(n)
		from, to := p.DefRange(next[best])
		f.defs = append(f.defs, f.defs[n]+uint32(to-from))
		from, to = p.ChunkRange(next[best])
		f.parts = append(f.parts, f.parts[n]+uint32(to-from))
		next[best]++
	}
}

// findKids notes what each file and definition contains.
func (f *files) findKids() {
	n := f.definitions()
	f.kidStart, f.kids = make([]uint32, len(f.places)+n+2), make([]uint32, n)
	holders := make([]uint32, n)
	for i := range f.places {
		p, file := f.at(i)
		from, to := p.DefRange(file)
		for d := from; d < to; d++ {
			holder := uint32(i)
			if parent := p.DefParent(d); parent >= 0 {
				holder = uint32(len(f.places)+parent) + f.defs[i]
			}
			holders[int(f.defs[i])+d-from] = holder
			f.kidStart[holder+2]++
		}
	}
	for i := 2; i < len(f.kidStart); i++ {
		f.kidStart[i] += f.kidStart[i-1]
	}
	rounds := make([]uint8, n)
	for d, h := range holders {
		switch k := f.Kind(d); {
		case k == outline.Heading:
		case isField(k) && int(h) >= len(f.places):
			rounds[d] = 2
		default:
			rounds[d] = 1
		}
	}
	for round := range uint8(3) {
		for d, h := range holders {
			if rounds[d] == round {
				f.kids[f.kidStart[h+1]] = uint32(d)
				f.kidStart[h+1]++
			}
		}
	}
	f.kidStart = f.kidStart[:len(f.kidStart)-1]
}

// parent returns the definition that encloses one, -1 for none.
func (f *files) parent(d int) int {
	p, _, n, file := f.local(d)
	if parent := p.DefParent(n); parent >= 0 {
		return parent + int(f.defs[file])
	}
	return -1
}

func (f *files) definitions() int { return int(f.defs[len(f.defs)-1]) }
func (f *files) chunks() int      { return int(f.parts[len(f.parts)-1]) }

// at returns where a file is in the index.
func (f *files) at(file int) (*index.Part, int) {
	p := f.places[file]
	return &f.x.Parts[p.part], int(p.file)
}

// Place returns the part of the index that holds a file, and its number there.
func (f *files) Place(file int) (part, number int) {
	return int(f.places[file].part), int(f.places[file].file)
}

// Files implements [link.Repository].
func (f *files) Files() int { return len(f.places) }

// Path implements [link.Repository].
func (f *files) Path(file int) string { return string(f.path(file)) }

func (f *files) path(file int) []byte {
	p, i := f.at(file)
	return p.PathBytes(i)
}

// Root implements [link.Repository].
func (f *files) Root(file int) string {
	p, _ := f.at(file)
	return p.Root
}

// Language implements [link.Repository].
func (f *files) Language(file int) outline.Language {
	p, i := f.at(file)
	return p.Language(i)
}

// Role implements [link.Repository].
func (f *files) Role(file int) tree.Role {
	p, i := f.at(file)
	return p.Role(i)
}

// Mentions implements [link.Repository]. What is damaged is as good as nothing.
func (f *files) Mentions(file int) *mention.File {
	p, i := f.at(file)
	m, err := mention.Decode(p.Mentions(i))
	if err != nil {
		return &mention.File{}
	}
	return m
}

// Definitions implements [link.Repository].
func (f *files) Definitions(file int) (from, to int) { return int(f.defs[file]), int(f.defs[file+1]) }

// FileOfDefinition returns the file of a definition.
func (f *files) FileOfDefinition(d int) int { return search(f.defs, d) }

// search finds the range of starts that holds n; starts ascend and some are equal.
func search(starts []uint32, n int) int {
	return sort.Search(len(starts), func(i int) bool { return int(starts[i]) > n }) - 1
}

// local returns the place of a definition in its part.
func (f *files) local(d int) (p *index.Part, file, number, global int) {
	global = f.FileOfDefinition(d)
	p, file = f.at(global)
	from, _ := p.DefRange(file)
	return p, file, from + d - int(f.defs[global]), global
}

// Kind returns the kind of a definition.
func (f *files) Kind(d int) outline.Kind {
	p, _, n, _ := f.local(d)
	return p.Columns().DefShape[n].Kind()
}

// constructs tells whether a definition is a constructor, which has the language's name for them or that of its type.
func (f *files) constructs(d int) bool {
	if f.Kind(d) != outline.Method {
		return false
	}
	def := f.Definition(d)
	return strings.HasSuffix("."+def.Qualified, "."+def.Name+"."+def.Name) || outline.Lists(f.Language(def.File).Traits().Constructors, def.Name)
}

// Definition implements [link.Repository].
func (f *files) Definition(d int) link.Definition {
	p, _, n, global := f.local(d)
	qualified, name := p.DefName(n)
	q := string(qualified)
	def := link.Definition{Name: q[len(q)-len(name):], Qualified: q, Kind: p.Columns().DefShape[n].Kind(), File: global, Parent: p.DefParent(n)}
	if def.Parent >= 0 {
		def.Parent += int(f.defs[global])
	}
	def.First, def.Last = p.DefLines(n)
	return def
}

// Signature returns the signature of a definition.
func (f *files) Signature(d int) string {
	p, file, n, _ := f.local(d)
	return p.Definition(file, n).Signature
}

// FileOfChunk returns the file of a chunk.
func (f *files) FileOfChunk(c int) int { return search(f.parts, c) }

// Chunk returns a chunk and its position in its file, from 0.
func (f *files) Chunk(c int) (chunk index.Chunk, ordinal int) {
	file := f.FileOfChunk(c)
	p, i := f.at(file)
	from, _ := p.ChunkRange(i)
	ordinal = c - int(f.parts[file])
	return p.Chunk(from + ordinal), ordinal
}

func (f *files) fileAt(path string) (int, bool) {
	return sort.Find(len(f.places), func(i int) int { return bytes.Compare([]byte(path), f.path(i)) })
}
