package graph

import (
	"cmp"
	"slices"
	"sort"
)

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

// side is a search from one end, level by level.
type side struct {
	g         *Graph
	q         *PathQuery
	direction Direction
	last      bool           // it began at the end of the path
	at        map[Node]int32 // place in seen
	seen      []reached
	level     int // where the nodes of the last level begin
	depth     int
	cuts      []Cut
	room      []Group
	full      bool
}

// reached is a node and the edges by which it was reached.
type reached struct {
	node   Node
	depth  uint8
	n      uint8 // of before
	before [maxBefore]Edge
}

func (g *Graph) newSide(q *PathQuery, n Node, d Direction) *side {
	return &side{g: g, q: q, direction: d, at: map[Node]int32{n: 0}, seen: []reached{{node: n}}}
}

// expand goes one level on.
func (s *side) expand() {
	s.depth++
	from := s.level
	s.level = len(s.seen)
	for i := from; i < s.level && !s.full; i++ {
		n := s.seen[i].node
		if s.direction != In {
			s.follow(n, false)
		}
		if s.direction != Out {
			s.follow(n, true)
		}
	}
}

func (s *side) follow(n Node, in bool) {
	s.room = s.g.Groups(s.room[:0], n, in)
	for i := range s.room {
		r := &s.room[i]
		if !s.q.Kinds[r.Kind] || r.Kind == InDirectory && s.q.Down && in == s.last {
			continue
		}
		for j := range min(r.n, s.q.FanOut) {
			s.reach(s.g.Edge(r, j), n)
		}
		if left := r.n - s.q.FanOut; left > 0 {
			s.cuts = append(s.cuts, Cut{n, r.Kind, in, left})
		}
	}
}

func (s *side) reach(e Edge, n Node) {
	to := e.Other(n)
	at, ok := s.at[to]
	if !ok {
		if len(s.seen) >= maxVisited {
			s.full = true
			return
		}
		at = int32(len(s.seen))
		s.at[to] = at
		s.seen = append(s.seen, reached{node: to, depth: uint8(s.depth)})
	}
	if r := &s.seen[at]; int(r.depth) == s.depth && r.n < maxBefore {
		r.before[r.n] = e
		r.n++
	}
}

func (s *side) ended() bool { return s.level == len(s.seen) && s.depth > 0 || s.full }

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
		if f.join(from, to, q); len(f.Paths) >= q.Limit {
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

// ways returns the paths from a side's end to a node it reached.
func (s *side) ways(at int32, most int) []Path {
	r := &s.seen[at]
	if r.depth == 0 {
		return []Path{{Nodes: []Node{r.node}}}
	}
	var list []Path
	for i := range r.n {
		e := r.before[i]
		for _, p := range s.ways(s.at[e.Other(r.node)], most) {
			if len(list) >= most {
				return list
			}
			list = append(list, Path{append(slices.Clip(p.Nodes), r.node), append(slices.Clip(p.Edges), e)})
		}
	}
	return list
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

// finish orders and bounds what was found.
func (f *Found) finish(g *Graph, q *PathQuery) {
	aside := func(p Path) int {
		n := 0
		for _, m := range p.Nodes {
			if w, ok := g.Where(m); ok && g.aside(w.File) {
				n++
			}
		}
		return n
	}
	sort.SliceStable(f.Paths, func(i, j int) bool {
		a, b := f.Paths[i], f.Paths[j]
		if c := cmp.Or(cmp.Compare(len(a.Edges), len(b.Edges)), cmp.Compare(doubt(a), doubt(b)), cmp.Compare(aside(a), aside(b))); c != 0 {
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
			n += 10
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
