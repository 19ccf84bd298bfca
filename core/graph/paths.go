package graph

import "slices"

// Direction tells along which edges to go.
type Direction uint8

// The directions.
const (
	Both Direction = iota
	Out
	In
)

// reversed is the direction as seen from the other end.
func (d Direction) reversed() Direction { return [...]Direction{Both, In, Out}[d] }

// KindSet is a set of kinds of edges; the zero value holds none.
type KindSet [256]bool

// PathQuery asks for paths.
type PathQuery struct {
	From Node
	// To is the other end; if it is None, any entity of type ToType is.
	To        Node
	ToType    Type
	Kinds     KindSet
	Direction Direction
	// Down lets a path go from a directory to what is in it, but not back: that two
	// files lie in the same directory would connect everything with everything.
	Down   bool
	Depth  int // edges at most
	Limit  int // paths at most
	FanOut int // edges of a kind and direction followed from a node
}

// Path is a way through the graph: Nodes[i] and Nodes[i+1] are the ends of Edges[i].
type Path struct {
	Nodes []Node
	Edges []Edge
}

// Cut is a run of edges that was followed only in part.
type Cut struct {
	Node Node
	Kind Kind
	In   bool
	Left int // edges that were not
}

// Found is the answer to a PathQuery.
type Found struct {
	Paths   []Path
	More    bool // there are more paths than asked for
	Visited int
	Full    bool  // the search ended at maxVisited
	Cuts    []Cut // the largest ones first, a few
}

// Bounds of a search for paths.
const (
	maxVisited = 1 << 15
	maxBefore  = 4 // edges remembered by which a node was reached in as few steps
	maxCuts    = 8
)

// Paths finds paths, short before long, certain before likely. It searches from
// both ends, each time from the one with less before it.
func (g *Graph) Paths(q PathQuery) Found {
	var f Found
	from := g.newSide(&q, q.From, q.Direction)
	if q.To == None {
		g.pathsToType(&q, from, &f)
	} else {
		to := g.newSide(&q, q.To, q.Direction.reversed())
		to.last = true
		g.pathsBetween(&q, from, to, &f)
	}
	f.finish(g, &q)
	return f
}

func (g *Graph) pathsBetween(q *PathQuery, from, to *side, f *Found) {
	if q.From == q.To {
		return
	}
	for from.depth+to.depth < q.Depth {
		s := from
		if to.ended() && from.ended() {
			break
		}
		if from.ended() || !to.ended() && len(to.seen)-to.level < len(from.seen)-from.level {
			s = to
		}
		s.expand()
		if f.join(from, to, q); len(f.Paths) >= q.Limit && slices.ContainsFunc(f.Paths, g.tells) {
			break
		}
	}
	f.take(from)
	f.take(to)
}

// join collects the paths over all nodes that both sides have reached.
func (f *Found) join(from, to *side, q *PathQuery) {
	f.Paths, f.More = f.Paths[:0], false
	few := 64 * q.Limit
	known := map[string]int{}
	less, more := from, to
	if len(to.seen) < len(from.seen) {
		less, more = to, from
	}
	for i := range less.seen {
		at, ok := more.at[less.seen[i].node]
		if !ok {
			continue
		}
		a, b := int32(i), at
		if less == to {
			a, b = b, a
		}
		if int(from.seen[a].depth+to.seen[b].depth) > q.Depth {
			continue
		}
		for _, head := range from.ways(a, few) {
			for _, tail := range to.ways(b, few) {
				if few--; few < 0 {
					f.More = true
					return
				}
				f.add(joined(head, tail), known)
			}
		}
	}
}

// joined returns a path and another, from its end, as one.
func joined(head, tail Path) Path {
	p := Path{slices.Clone(head.Nodes), slices.Clone(head.Edges)}
	for i := len(tail.Edges) - 1; i >= 0; i-- {
		p.Nodes, p.Edges = append(p.Nodes, tail.Nodes[i]), append(p.Edges, tail.Edges[i])
	}
	return p
}

// add takes a path, unless it goes in circles. Of several over the same nodes the
// best one stays.
func (f *Found) add(p Path, known map[string]int) {
	key := make([]byte, 0, 4*len(p.Nodes))
	for i, n := range p.Nodes {
		if slices.Contains(p.Nodes[:i], n) {
			return
		}
		key = append(key, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	}
	if at, ok := known[string(key)]; ok {
		if compare(p, f.Paths[at]) < 0 {
			f.Paths[at] = p
		}
		return
	}
	known[string(key)] = len(f.Paths)
	f.Paths = append(f.Paths, p)
}

func (g *Graph) pathsToType(q *PathQuery, from *side, f *Found) {
	known := map[string]int{}
	for from.depth < q.Depth && !from.ended() && len(f.Paths) < q.Limit {
		from.expand()
		for i := from.level; i < len(from.seen); i++ {
			if g.TypeOf(from.seen[i].node) == q.ToType {
				for _, p := range from.ways(int32(i), 1) {
					f.add(p, known)
				}
			}
		}
	}
	f.take(from)
}

func (f *Found) take(s *side) {
	f.Visited += len(s.seen)
	f.Full = f.Full || s.full
	f.Cuts = append(f.Cuts, s.cuts...)
}

// Holds finds an edge of a kind between two nodes as the graph is now; ok is false
// if there is none.
func (g *Graph) Holds(from, to Node, k Kind) (Edge, bool) {
	for _, r := range g.Groups(nil, from, false) {
		if r.Kind != k {
			continue
		}
		for i := range r.n {
			if e := g.Edge(&r, i); e.To == to {
				return e, true
			}
		}
	}
	return Edge{}, false
}
