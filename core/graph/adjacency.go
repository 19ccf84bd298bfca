package graph

import (
	"encoding/binary"
	"errors"

	"github.com/cairn-search/cairn/core/link"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// adjacency are the stored edges, by source and by target, read in place from its
// bytes. They begin with a header of 6 u32: version, files, definitions,
// directories, edges, further lines. The first edge of each source follows (files, then
// definitions, then an end), the edges, the first entry of each target (all nodes
// but chunks, then an end), and the entries: the numbers of the edges that lead
// there; last, by edge, the further lines of edges: u32 edge and u32 line<<2 | certainty. An edge is u32 target and u32 line<<8 | kind<<2 | certainty. Those of a
// source or target are ordered by kind, role of the other end and certainty.
type adjacency struct {
	bytes             []byte
	stored            []byte // as an index has them; nil if they were found
	start, out        []byte
	inStart, in       []byte
	more              []byte
	files             int
	sources, targeted int
}

const (
	edgeSize   = 8
	moreSize   = 8
	headerSize = 24
	// linksVersion is raised when other links are found in the same files.
	linksVersion = 21
	maxLine      = 1<<24 - 1
)

var errLinks = errors.New("stored links do not belong to the index")

func u32(b []byte, i int) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }

// decodeAdjacency slices stored links and checks that they fit.
func decodeAdjacency(b []byte, files, definitions, directories int) (a adjacency, err error) {
	if len(b) < headerSize || u32(b, 0) != linksVersion || int(u32(b, 1)) != files || int(u32(b, 2)) != definitions || int(u32(b, 3)) != directories {
		return a, errLinks
	}
	if uint64(u32(b, 4)) > uint64(len(b)/edgeSize) || uint64(u32(b, 5)) > uint64(len(b)/moreSize) {
		return a, errLinks
	}
	edges, more := int(u32(b, 4)), int(u32(b, 5))
	a = adjacency{bytes: b, files: files, sources: files + definitions, targeted: directories + files + definitions}
	rest := b[headerSize:]
	take := func(n int) []byte {
		if n > len(rest) {
			err = errLinks
			return nil
		}
		part := rest[:n:n]
		rest = rest[n:]
		return part
	}
	a.start, a.out = take(4*(a.sources+1)), take(edgeSize*edges)
	a.inStart, a.in = take(4*(a.targeted+1)), take(4*edges)
	a.more = take(moreSize * more)
	if err != nil || len(rest) > 0 {
		return adjacency{}, errLinks
	}
	if !ascending(a.start, edges) || !ascending(a.inStart, edges) {
		return adjacency{}, errLinks
	}
	if !a.agrees(edges) || !a.moreAscend(edges) {
		return adjacency{}, errLinks
	}
	return a, nil
}

// agrees tells whether all edges are of known kinds, and both directions say the same.
func (a *adjacency) agrees(edges int) bool {
	for i := range edges {
		if u32(a.out, 2*i) >= uint32(a.targeted) || infoOf[Kind(u32(a.out, 2*i+1)>>2&63)] == nil {
			return false
		}
	}
	for t := range a.targeted {
		if t%(step.Pace>>4) == 0 {
			step.Yield()
		}
		for i := u32(a.inStart, t); i < u32(a.inStart, t+1); i++ {
			if at := u32(a.in, int(i)); at >= uint32(edges) || u32(a.out, 2*int(at)) != uint32(t) {
				return false
			}
		}
	}
	return true
}

// moreAscend tells whether the further lines of edges are those of edges, in order.
func (a *adjacency) moreAscend(edges int) bool {
	last, line := uint32(0), uint32(0)
	for i := range len(a.more) / moreSize {
		at, next := u32(a.more, 2*i), u32(a.more, 2*i+1)
		if at >= uint32(edges) || at < last || at == last && i > 0 && next <= line {
			return false
		}
		last, line = at, next
	}
	return true
}

// ascending tells whether starts ascend from 0 to n.
func ascending(starts []byte, n int) bool {
	last := uint32(0)
	for i := range len(starts) / 4 {
		if v := u32(starts, i); v < last || i == 0 && v != 0 {
			return false
		} else {
			last = v
		}
	}
	return int(last) == n
}

// pauseFiles is how many files are linked between two pauses: some tens of
// milliseconds of work.
const pauseFiles = 256

// find finds the links of all files, those of an earlier graph that still hold
// aside.
func (g *Graph) find(before *Graph, looks *step.Looks, pause func(done, total int) error) (adjacency, error) {
	f, known := g.keep(before)
	var anew []int
	for i, ok := range known {
		if !ok {
			anew = append(anew, i)
		}
	}
	if err := pause(0, max(1, len(anew))); err != nil {
		return adjacency{}, err
	}
	l := link.NewCounted(g.files, looks)
	for done, i := range anew {
		if done > 0 && done%pauseFiles == 0 {
			if err := pause(done, len(anew)); err != nil {
				return adjacency{}, err
			}
		}
		step.Yield()
		g.collect(f, l.File(i))
	}
	return g.layOut(f), nil
}

func (g *Graph) collect(f *found, links []link.Link) {
	for i := range links {
		k := &links[i]
		e := edge{source: uint32(k.From.Number), meta: uint32(min(k.Line, maxLine))<<8 | uint32(k.Kind)<<2 | uint32(k.Certainty)}
		if k.From.Kind == link.Symbol {
			e.source += uint32(len(g.places))
		}
		switch k.To.Kind {
		case link.File:
			e.target = uint32(g.fileFirst) + uint32(k.To.Number)
		case link.Directory:
			e.target = uint32(k.To.Number)
		case link.Symbol:
			e.target = uint32(g.defFirst) + uint32(k.To.Number)
		}
		e.later = g.asideNode(Node(e.target))
		var more []uint32
		for _, m := range k.More {
			if 0 < m.Number && m.Number <= maxLine {
				more = append(more, uint32(m.Number)<<2|uint32(m.Certainty))
			}
		}
		e.more = f.lines(more)
		f.edges = append(f.edges, e)
	}
}

// aside tells whether a file is not what people mean first.
func (f *files) aside(file int) bool {
	return f.Role(file)&(tree.Test|tree.Vendored|tree.Generated|tree.Example) != 0
}

// asideNode is aside of the file that a node is or is in.
func (g *Graph) asideNode(n Node) bool {
	switch {
	case n < g.fileFirst:
		return false
	case n < g.defFirst:
		return g.aside(int(n - g.fileFirst))
	case n >= g.chunkFirst:
		return false
	}
	d := int(n - g.defFirst)
	return g.aside(g.FileOfDefinition(d)) || g.inTests(d)
}

// Tests tells whether a node is or is in a file of tests, or a definition of a module of tests beside the code.
func (g *Graph) Tests(n Node) bool {
	place, ok := g.Where(n)
	if !ok {
		return false
	}
	return g.Role(place.File)&tree.Test != 0 || n >= g.defFirst && n < g.chunkFirst && g.inTests(int(n-g.defFirst))
}

// inTests tells whether a definition is in a module of tests beside the code, as
// Rust has them.
func (f *files) inTests(d int) bool {
	for e := f.parent(d); e >= 0; e = f.parent(e) {
		if f.Kind(e) != outline.Module {
			continue
		}
		p, _, n, _ := f.local(e)
		if _, name := p.DefName(n); string(name) == "tests" || string(name) == "test" {
			return true
		}
	}
	return false
}

// Links returns the stored edges as bytes to be kept in [index.Index.Links].
func (g *Graph) Links() []byte {
	if g.links.stored == nil {
		return g.links.pack()
	}
	return g.links.stored
}
