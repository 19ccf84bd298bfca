package graph

import (
	"cmp"
	"slices"
	"sort"
)

// Hop is a neighbour, and what leads to it.
type Hop struct {
	Edge  Edge // the best one
	Node  Node
	Edges int // how many there are to it
	score int
}

// maxAround is how many edges of a kind and direction are weighed.
const maxAround = 10_000

// interest says how much an edge of a kind tells of what it leads to.
func interest(k Kind) int {
	switch k {
	case Calls:
		return 80
	case Extends, Implements:
		return 75
	case Describes, Supersedes, DerivedFrom, Contradicts, RelatesTo:
		return 60
	case UsesType, Imports, LinksToFile, LinksToSection:
		return 50
	case ContainsSymbol, CommitTouchedFile:
		return 35
	case DefinedIn, ChangedWith:
		return 30
	case HasField, InDirectory:
		return 15
	case InFile, NextChunk, PrevChunk, NextSection:
		return 5
	}
	return 40
}

// Hops returns the neighbours of a node that are worth going to, best first: by
// what their edges say, how sure they are, how many there are and whether the
// neighbour is a test or a copy. At most a third come by the same kind and
// direction.
func (g *Graph) Hops(n Node, most int) []Hop {
	var list []Hop
	place := map[Node]int{}
	var room []Group
	for _, in := range [...]bool{false, true} {
		room = g.Groups(room[:0], n, in)
		for i := range room {
			r := &room[i]
			for j := range min(r.n, maxAround) {
				e := g.Edge(r, j)
				other := e.Other(n)
				score := interest(e.Kind) * (10 - 3*int(e.Certainty))
				at, ok := place[other]
				if !ok {
					at = len(list)
					place[other] = at
					list = append(list, Hop{Edge: e, Node: other})
					if w, ok := g.Where(other); ok && g.aside(w.File) {
						list[at].score = -200
					}
				} else if score > interest(list[at].Edge.Kind)*(10-3*int(list[at].Edge.Certainty)) {
					list[at].Edge = e
				}
				list[at].Edges++
				list[at].score += score
			}
		}
	}
	sort.Slice(list, func(i, j int) bool {
		return cmp.Or(cmp.Compare(list[j].score, list[i].score), cmp.Compare(list[i].Node, list[j].Node)) < 0
	})
	return varied(list, n, most)
}

// varied takes the first hops from a node, at most a third by the same kind and direction as long as there are others.
func varied(list []Hop, n Node, most int) []Hop {
	type way struct {
		kind Kind
		in   bool
	}
	taken := map[way]int{}
	var hops, rest []Hop
	for _, h := range list {
		w := way{h.Edge.Kind, h.Edge.To == n}
		if taken[w]++; taken[w] > max(1, most/3) {
			rest = append(rest, h)
		} else if hops = append(hops, h); len(hops) == most {
			break
		}
	}
	return append(hops, rest[:min(len(rest), max(0, most-len(hops)))]...)
}

// Notable returns the edges of a node that tell most, at most n per direction: the
// best of the most telling kinds, each kind once before one comes twice.
func (g *Graph) Notable(node Node, n int, in bool) []Edge {
	room := g.Groups(nil, node, in)
	told := slices.DeleteFunc(slices.Clone(room), func(r Group) bool { return r.Kind == DefinedIn && !in || r.Kind == ContainsSymbol && in })
	if len(told) > 0 { // where a symbol is is said without an edge
		room = told
	}
	sort.SliceStable(room, func(i, j int) bool { return interest(room[i].Kind) > interest(room[j].Kind) })
	var list []Edge
	for round := 0; len(list) < n; round++ {
		before := len(list)
		for i := range room {
			if round < room[i].n && len(list) < n && interest(room[i].Kind) > 5 {
				list = append(list, g.Edge(&room[i], round))
			}
		}
		if len(list) == before {
			break
		}
	}
	return list
}

// Reached is a node at a distance.
type Reached struct {
	Node     Node
	Distance int
	Edge     Edge // the last one on the way
}

// Within returns what is at most q.Depth edges from q.From, by distance and then in
// the order in which it is reached; at most q.Limit nodes, and whether that is all.
func (g *Graph) Within(q PathQuery) (list []Reached, all bool) {
	s := g.newSide(&q, q.From, q.Direction)
	for s.depth < q.Depth && !s.ended() {
		s.expand()
	}
	for _, r := range s.seen[1:] {
		if len(list) == q.Limit {
			return list, false
		}
		list = append(list, Reached{r.node, int(r.depth), r.before[0]})
	}
	return list, !s.full && len(s.cuts) == 0
}
