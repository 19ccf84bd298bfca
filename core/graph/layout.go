package graph

import (
	"cmp"
	"encoding/binary"
	"slices"
	"sort"

	"github.com/cairn-search/cairn/core/step"
)

// edge is a found edge on its way into an adjacency.
type edge struct {
	source uint32 // file, or files + definition
	target uint32
	meta   uint32
	more   uint32 // its further lines, by their number in found.more; 0 for none
	later  bool   // the target is a test, a copy, …
}

// found are edges on their way, and the lists of their further lines: each of them line<<2 | certainty.
type found struct {
	edges []edge
	more  [][]uint32
}

// lines returns the number of a list of further lines.
func (f *found) lines(list []uint32) uint32 {
	if len(list) == 0 {
		return 0
	}
	f.more = append(f.more, list)
	return uint32(len(f.more))
}

func compareEdges(a, b edge) int {
	if c := cmp.Compare(a.meta&0xfc, b.meta&0xfc); c != 0 { // kind
		return c
	}
	if a.later != b.later {
		if b.later {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.meta&0xff, b.meta&0xff), cmp.Compare(a.meta, b.meta), cmp.Compare(a.target, b.target))
}

// bySource orders edges: a counting sort by source, and each source's own where
// they are not in order yet.
func bySource(list []edge, sources int) []edge {
	starts := make([]uint32, sources+1)
	for _, e := range list {
		starts[e.source+1]++
	}
	for i := range sources {
		starts[i+1] += starts[i]
	}
	next, sorted := slices.Clone(starts), make([]edge, len(list))
	for _, e := range list {
		sorted[next[e.source]] = e
		next[e.source]++
	}
	for s := range sources {
		if s%(step.Pace>>4) == 0 {
			step.Yield()
		}
		if run := sorted[starts[s]:starts[s+1]]; !slices.IsSortedFunc(run, compareEdges) {
			sort.Slice(run, func(i, j int) bool { return compareEdges(run[i], run[j]) < 0 })
		}
	}
	return sorted
}

// layOut orders edges and lays them out.
func (g *Graph) layOut(f *found) adjacency {
	le := binary.LittleEndian
	sources, targeted := len(g.places)+g.definitions(), int(g.chunkFirst)
	list := bySource(f.edges, sources)
	more := f.layOut(list)
	b := make([]byte, 0, headerSize+4*(sources+targeted+2)+12*len(list)+len(more))
	for _, n := range [...]int{linksVersion, len(g.places), g.definitions(), len(g.directories) + 1, len(list), len(more) / moreSize} {
		b = le.AppendUint32(b, uint32(n))
	}
	at := 0
	for s := range sources + 1 {
		for at < len(list) && int(list[at].source) < s {
			at++
		}
		b = le.AppendUint32(b, uint32(at))
	}
	for i, e := range list {
		if i%step.Pace == 0 {
			step.Yield()
		}
		b = le.AppendUint32(le.AppendUint32(b, e.target), e.meta)
	}
	b = appendIncoming(b, list, targeted, func(source uint32) bool { return g.asideNode(g.fileFirst + Node(source)) })
	b = append(b, more...)
	a, err := decodeAdjacency(b, len(g.places), g.definitions(), len(g.directories)+1)
	if err != nil {
		panic(err) // what was just laid out fits together
	}
	return a
}

// layOut lays out the further lines of edges that are in order.
func (f *found) layOut(list []edge) (b []byte) {
	for i := range list {
		if list[i].more == 0 {
			continue
		}
		for _, line := range f.more[list[i].more-1] {
			b = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(b, uint32(i)), line)
		}
	}
	return b
}

// appendIncoming appends the edges by target: a counting sort, then each target's
// own by kind, role, certainty and source.
func appendIncoming(b []byte, list []edge, targeted int, aside func(source uint32) bool) []byte {
	le := binary.LittleEndian
	starts := make([]uint32, targeted+1)
	for _, e := range list {
		starts[e.target+1]++
	}
	for i := range targeted {
		starts[i+1] += starts[i]
	}
	for _, s := range starts {
		b = le.AppendUint32(b, s)
	}
	next, entries := slices.Clone(starts), make([]uint64, len(list))
	for i, e := range list {
		if i%(step.Pace>>4) == 0 {
			step.Yield()
		}
		later := uint64(0)
		if aside(e.source) {
			later = 1
		}
		entries[next[e.target]] = uint64(e.meta&0xfc)<<40 | later<<41 | uint64(e.meta&3)<<39 | uint64(i)
		next[e.target]++
	}
	for t := range targeted {
		if t%(step.Pace>>4) == 0 {
			step.Yield()
		}
		slices.Sort(entries[starts[t]:starts[t+1]])
	}
	for _, e := range entries {
		b = le.AppendUint32(b, uint32(e&(1<<39-1)))
	}
	return b
}
