package graph

import (
	"cmp"
	"slices"
	"sort"
)

// What makes a path worse, next to one more edge.
const (
	edgeCost  = 100
	asideCost = 150 // through a test, a copy or an example
)

// cost orders paths: short before long, unless they go through tests, and of those
// as long the ones that tell more.
func (g *Graph) cost(p Path) int {
	n := edgeCost*len(p.Edges) + doubt(p)
	for _, m := range p.Nodes[1 : len(p.Nodes)-1] {
		if m < g.end && g.asideNode(m) {
			n += asideCost
		}
	}
	return n
}

// tells tells whether a path does more than lead through tests and files.
func (g *Graph) tells(p Path) bool { return g.cost(p) < edgeCost*(len(p.Edges)+1) }

// finish orders and bounds what was found.
func (f *Found) finish(g *Graph, q *PathQuery) {
	sort.SliceStable(f.Paths, func(i, j int) bool {
		a, b := f.Paths[i], f.Paths[j]
		if c := cmp.Compare(g.cost(a), g.cost(b)); c != 0 {
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
		n += 40 * int(e.Certainty)
		if i > 0 && (e.From == p.Nodes[i]) != (p.Edges[i-1].From == p.Nodes[i-1]) {
			n += 15
		}
		switch e.Kind {
		case DefinedIn, ContainsSymbol, InFile, InDirectory, NextChunk, PrevChunk:
			n += 50
		case ChangedWith, CommitTouchedFile:
			n += 20
		}
	}
	return n
}

// compare orders paths of the same cost.
func compare(a, b Path) int {
	if c := cmp.Or(cmp.Compare(len(a.Edges), len(b.Edges)), cmp.Compare(doubt(a), doubt(b))); c != 0 {
		return c
	}
	if c := slices.Compare(a.Nodes, b.Nodes); c != 0 {
		return c
	}
	return slices.CompareFunc(a.Edges, b.Edges, func(x, y Edge) int {
		return cmp.Or(cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.From, y.From))
	})
}
