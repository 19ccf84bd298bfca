package graph

import (
	"cmp"
	"slices"
	"sort"
)

// finish orders and bounds what was found.
func (f *Found) finish(g *Graph, q *PathQuery) {
	aside := func(p Path) int {
		n := 0
		for _, m := range p.Nodes[1 : len(p.Nodes)-1] {
			if m < g.end && g.asideNode(m) {
				n++
			}
		}
		return n
	}
	sort.SliceStable(f.Paths, func(i, j int) bool {
		a, b := f.Paths[i], f.Paths[j]
		if c := cmp.Or(cmp.Compare(len(a.Edges), len(b.Edges)), cmp.Compare(100*aside(a)+doubt(a), 100*aside(b)+doubt(b))); c != 0 {
			return c < 0
		}
		return compare(a, b) < 0
	})
	if len(f.Paths) > q.Limit {
		f.Paths, f.More = f.Paths[:q.Limit], true
	}
	sort.Slice(f.Cuts, func(i, j int) bool {
		a, b := f.Cuts[i], f.Cuts[j]
		if a.In != b.In && a.Left == b.Left && a.Node == b.Node && a.Kind == b.Kind {
			return b.In
		}
		return cmp.Or(cmp.Compare(b.Left, a.Left), cmp.Compare(a.Node, b.Node), cmp.Compare(a.Kind, b.Kind)) < 0
	})
	f.Cuts = f.Cuts[:min(len(f.Cuts), maxCuts)]
}

// doubt says how little a path tells: its edges that were guessed, then those that
// only say where something lies, and then how often it turns, for that two files
// import the same third says little of them.
func doubt(p Path) int {
	n := 0
	for i, e := range p.Edges {
		n += 100 * int(e.Certainty)
		if i > 0 && (e.From == p.Nodes[i]) != (p.Edges[i-1].From == p.Nodes[i-1]) {
			n += 15
		}
		switch e.Kind {
		case DefinedIn, ContainsSymbol, InFile, InDirectory, NextChunk, PrevChunk:
			n += 60
		case ChangedWith, CommitTouchedFile:
			n += 20
		}
	}
	return n
}

// compare orders paths of the same length.
func compare(a, b Path) int {
	if c := cmp.Compare(doubt(a), doubt(b)); c != 0 {
		return c
	}
	if c := slices.Compare(a.Nodes, b.Nodes); c != 0 {
		return c
	}
	return slices.CompareFunc(a.Edges, b.Edges, func(x, y Edge) int {
		return cmp.Or(cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.From, y.From))
	})
}
