package graph

import (
	"sort"

	"github.com/cairn-search/cairn/core/link"
)

// Edge is a directed edge.
type Edge struct {
	From, To  Node
	Kind      Kind
	Certainty link.Certainty
	Origin    Origin
	Line      int // where it is written, in the file of From; 0 if nowhere
	Number    int // of a stored edge, counted from 1; 0 for others
}

// Further returns the further lines in which an edge is written, in order, each with how sure it is there.
func (g *Graph) Further(e Edge) (lines []link.Line) {
	if e.Number == 0 {
		return nil
	}
	for _, m := range g.links.linesOf(e.Number - 1) {
		lines = append(lines, link.Line{Number: int(m >> 2), Certainty: link.Certainty(m & 3)})
	}
	return lines
}

// linesOf returns the further lines of an edge as they are stored.
func (a *adjacency) linesOf(edge int) (lines []uint32) {
	n := len(a.more) / moreSize
	at := sort.Search(n, func(i int) bool { return int(u32(a.more, 2*i)) >= edge })
	for ; at < n && int(u32(a.more, 2*at)) == edge; at++ {
		lines = append(lines, u32(a.more, 2*at+1))
	}
	return lines
}

// Other returns the end that is not n.
func (e Edge) Other(n Node) Node {
	if e.From == n {
		return e.To
	}
	return e.From
}

// Group is a run of edges of one kind from or to a node, best first.
type Group struct {
	Kind Kind
	In   bool
	n    int
	node Node
	from int // where the run begins, by layout
	layout
}

// layout tells where the edges of a group are.
type layout uint8

const (
	stored layout = iota // in the adjacency
	turned               // there too, from the other end
	one                  // the node from
	run                  // the nodes from…
	kidsOf               // files.kids
	listed               // subdirectories, then files of a directory
	extra                // edges of commits and records
)

// Len returns how many edges the group has.
func (r *Group) Len() int { return r.n }

// Groups appends the groups of edges from (in: to) a node, the stored ones in order
// of kind. A kind may have several.
func (g *Graph) Groups(room []Group, n Node, in bool) []Group {
	if n < g.chunkFirst {
		room = g.storedGroups(room, n, in)
	}
	switch {
	case n >= g.end:
	case n == 0:
		if in {
			room = g.listedGroup(room, n)
		}
	case n < g.fileFirst:
		if in {
			room = g.listedGroup(room, n)
		} else {
			room = append(room, Group{InDirectory, in, 1, n, int(g.dirParent[n-1]), one})
		}
	case n < g.defFirst:
		room = g.fileGroups(room, n, in)
	case n < g.chunkFirst:
		room = g.definitionGroups(room, n, in)
	default:
		room = g.chunkGroups(room, n, in)
	}
	return g.beyond.groups(room, n, in)
}

func (g *Graph) storedGroups(room []Group, n Node, in bool) []Group {
	room = g.storedRuns(room, n, in, false)
	return g.storedRuns(room, n, !in, true)
}

// storedRuns appends the runs of the stored edges from (in: to) a node: those that
// are turned around when they are shown, or all others.
func (g *Graph) storedRuns(room []Group, n Node, in, around bool) []Group {
	a := &g.links
	var from, to int
	if in {
		from, to = int(u32(a.inStart, int(n))), int(u32(a.inStart, int(n)+1))
	} else {
		if n < g.fileFirst {
			return room
		}
		s := int(n - g.fileFirst)
		from, to = int(u32(a.start, s)), int(u32(a.start, s+1))
	}
	for from < to {
		k := a.kind(from, in)
		end := from + 1
		if end < to && a.kind(end, in) == k {
			end = from + sort.Search(to-from, func(i int) bool { return a.kind(from+i, in) > k })
		}
		switch {
		case k == memberOf && around:
			room = append(room, Group{ContainsSymbol, !in, end - from, n, from, turned})
		case k != memberOf && !around:
			room = append(room, Group{k, in, end - from, n, from, stored})
		}
		from = end
	}
	return room
}

func (a *adjacency) kind(i int, in bool) Kind {
	if in {
		i = int(u32(a.in, i))
	}
	return Kind(u32(a.out, 2*i+1) >> 2 & 63)
}

func (g *Graph) listedGroup(room []Group, n Node) []Group {
	if c := len(g.subdirs[n]) + len(g.within[n]); c > 0 {
		room = append(room, Group{InDirectory, true, c, n, 0, listed})
	}
	return room
}

func (g *Graph) chunkGroups(room []Group, n Node, in bool) []Group {
	c := int(n - g.chunkFirst)
	file := g.FileOfChunk(c)
	before, after := c > int(g.parts[file]), c+1 < int(g.parts[file+1])
	next, previous := NextChunk, PrevChunk
	if in {
		next, previous = previous, next
	} else {
		room = append(room, Group{InFile, in, 1, n, int(g.fileFirst) + file, one})
	}
	if after {
		room = append(room, Group{next, in, 1, n, int(n) + 1, one})
	}
	if before {
		room = append(room, Group{previous, in, 1, n, int(n) - 1, one})
	}
	return room
}

// Edge returns edge i of a group.
func (g *Graph) Edge(r *Group, i int) Edge {
	e := Edge{From: r.node, Kind: r.Kind, Origin: infoOf[r.Kind].origin}
	switch r.layout {
	case stored, turned:
		at := r.from + i
		in := r.In == (r.layout == stored)
		if in {
			at = int(u32(g.links.in, at))
		}
		meta := u32(g.links.out, 2*at+1)
		e.Number = at + 1
		e.To, e.Certainty, e.Line = Node(u32(g.links.out, 2*at)), link.Certainty(meta&3), int(meta>>8)
		if in {
			// The source is the one whose run holds the edge.
			s := sort.Search(g.links.sources, func(s int) bool { return int(u32(g.links.start, s+1)) > at })
			e.From = g.fileFirst + Node(s)
		}
		if r.layout == turned {
			e.From, e.To = e.To, e.From
		}
		return e
	case one:
		e.To = Node(r.from)
	case run:
		e.To = Node(r.from + i)
	case kidsOf:
		e.To = g.defFirst + Node(g.kids[r.from+i])
	case listed:
		if subs := g.subdirs[r.node]; i < len(subs) {
			e.To = Node(subs[i])
		} else {
			e.To = g.fileFirst + Node(g.within[r.node][i-len(subs)])
		}
	case extra:
		return g.beyond.edge(r, i)
	}
	if r.In {
		e.From, e.To = e.To, e.From
	}
	return e
}
