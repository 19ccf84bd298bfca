package graph

import "github.com/cairn-search/cairn/core/step"

import "slices"

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
	step.Yield()
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
