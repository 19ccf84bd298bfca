package graph

import (
	"cmp"
	"slices"
	"sort"

	"github.com/cairn-search/cairn/core/link"
)

// Entity is something that is not in a file: a commit or a record.
type Entity struct {
	Type Type
	// ID is unique among those of the type: of a commit its hash.
	ID         string
	Name       string // a title, the subject of a commit
	Text       string
	Properties map[string]string
	// Edges lead from the entity.
	Edges []Stated
	// Touched are the files that a commit changed, by number.
	Touched []int
	// Parents are the hashes of a commit's parents.
	Parents []string
}

// Stated is an edge that someone wrote down.
type Stated struct {
	Kind Kind
	To   string // a ref
}

// beyond are the entities that are not in files, with all of their edges.
type beyond struct {
	nodes []Entity
	byID  map[string]Node // by type and id
	edges [2]map[Node][]Edge
}

var noneBeyond = &beyond{}

// What makes files change together.
const (
	// maxTogether is how many files a commit may change to say so.
	maxTogether = 20
	// minTogether is how many commits must say so.
	minTogether = 3
)

// With returns the graph with entities that are not in files. Edges whose ref does
// not resolve are left out; their number is returned.
func (g *Graph) With(entities []Entity) (*Graph, int) {
	b := &beyond{nodes: entities, byID: map[string]Node{}, edges: [2]map[Node][]Edge{{}, {}}}
	h := &Graph{files: g.files, nodes: g.nodes, links: g.links, beyond: b, outside: g.outside}
	for i, e := range entities {
		b.byID[e.Type.String()+":"+e.ID] = g.end + Node(i)
	}
	lost := 0
	for i := range entities {
		e, from := &entities[i], g.end+Node(i)
		for _, s := range e.Edges {
			to, err := h.Resolve(s.To)
			if err != nil {
				lost++
				continue
			}
			b.add(Edge{From: from, To: to, Kind: s.Kind, Origin: Explicit})
		}
		for _, f := range e.Touched {
			b.add(Edge{From: from, To: g.fileFirst + Node(f), Kind: CommitTouchedFile, Origin: Explicit})
		}
		for _, p := range e.Parents {
			if to, ok := b.byID["commit:"+p]; ok {
				b.add(Edge{From: from, To: to, Kind: CommitParent, Origin: Explicit})
			}
		}
	}
	b.together(g, entities)
	for _, of := range b.edges {
		for _, list := range of {
			// Commits are numbered from the newest on, which is also what is wanted first.
			sort.Slice(list, func(i, j int) bool {
				x, y := list[i], list[j]
				return cmp.Or(cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Certainty, y.Certainty), cmp.Compare(x.From, y.From), cmp.Compare(x.To, y.To)) < 0
			})
		}
	}
	return h, lost
}

func (b *beyond) add(e Edge) {
	if e.From == e.To {
		return
	}
	b.edges[0][e.From] = append(b.edges[0][e.From], e)
	b.edges[1][e.To] = append(b.edges[1][e.To], e)
}

func countPairs(pairs map[[2]int]int, files []int) {
	for _, p := range files {
		for _, q := range files {
			if p < q {
				pairs[[2]int{p, q}]++
			}
		}
	}
}

// together adds the edges between files that changed in the same commits.
func (b *beyond) together(g *Graph, entities []Entity) {
	pairs, changes := map[[2]int]int{}, map[int]int{}
	for i := range entities {
		touched := entities[i].Touched
		for _, f := range touched {
			changes[f]++
		}
		if len(touched) <= maxTogether {
			countPairs(pairs, touched)
		}
	}
	var often [][2]int
	for p, n := range pairs {
		if n >= minTogether {
			often = append(often, p)
		}
	}
	sort.Slice(often, func(i, j int) bool { return slices.Compare(often[i][:], often[j][:]) < 0 })
	for _, p := range often {
		certainty := link.Weak
		if 2*pairs[p] >= min(changes[p[0]], changes[p[1]]) { // most times that one of them changed
			certainty = link.Inferred
		}
		// It goes both ways; the edge is there once, from the first.
		b.add(Edge{From: g.fileFirst + Node(p[0]), To: g.fileFirst + Node(p[1]), Kind: ChangedWith, Certainty: certainty, Origin: Derived})
	}
}

func (b *beyond) of(n Node, in bool) []Edge {
	if in {
		return b.edges[1][n]
	}
	return b.edges[0][n]
}

func (b *beyond) groups(room []Group, n Node, in bool) []Group {
	if len(b.nodes) == 0 {
		return room
	}
	list := b.of(n, in)
	for from := 0; from < len(list); {
		to := from
		for to < len(list) && list[to].Kind == list[from].Kind {
			to++
		}
		room = append(room, Group{list[from].Kind, in, to - from, n, from, extra})
		from = to
	}
	return room
}

func (b *beyond) edge(r *Group, i int) Edge { return b.of(r.node, r.In)[r.from+i] }

// Beyond returns a commit or record; ok is false for other nodes.
func (g *Graph) Beyond(n Node) (e *Entity, ok bool) {
	if n < g.end || int(n-g.end) >= len(g.beyond.nodes) {
		return nil, false
	}
	return &g.beyond.nodes[n-g.end], true
}
