package api

import (
	"slices"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// ExploreRequest asks for the whole opening at once: search, inspect, paths and a
// bundle.
type ExploreRequest struct {
	// Question is as Query of SearchRequest.
	Question string `json:"question"`
	// MaxTokens bounds the answer as JSON: 500 to 100000, default 4000.
	MaxTokens int `json:"max_tokens,omitempty"`
	// Limit is how many entities are followed: 1 to 10, default 7.
	Limit int `json:"limit,omitempty"`
	// Vectors and History are as in SearchRequest.
	Vectors string `json:"vectors,omitempty"`
	History string `json:"history,omitempty"`
}

// ExploreResponse is what the opening found.
type ExploreResponse struct {
	Class string `json:"class"`
	// Evidence is the bundle of the best entities, the paths between them and their
	// neighbours.
	Evidence BundleResponse `json:"evidence"`
	// NextHops are where to go on.
	NextHops []Hop `json:"next_hops"`
	// More are further results of the search, by ref, name and lines alone.
	More   []Entity `json:"more,omitempty"`
	Reason string   `json:"reason,omitempty"`
}

// Bounds of an exploration.
const (
	defaultExploreTokens = 4000
	minExploreTokens     = 500
	defaultExplored      = 7
	maxExplored          = 10
	exploredPaths        = 3
	exploredHops         = 5
	exploredEdges        = 12
	exploredMore         = 10
	exploredLines        = 40
)

func (c *Core) explore(t *step.Task, q ExploreRequest) (*ExploreResponse, error) {
	budget, err := inRange("max_tokens", q.MaxTokens, defaultExploreTokens, minExploreTokens, maxBundleTokens)
	if err != nil {
		return nil, err
	}
	limit, err := inRange("limit", q.Limit, defaultExplored, 1, maxExplored)
	if err != nil {
		return nil, err
	}
	if err := checkQuery(q.Question); err != nil {
		if e := step.ErrorOf(err); e.Field == "query" {
			e.Field = "question"
		}
		return nil, err
	}
	seeds, err := c.seeds(t, SeedsRequest{Query: q.Question, Limit: limit + exploredMore, Edges: -1, Vectors: q.Vectors, History: q.History})
	if err != nil {
		return nil, err
	}
	v, err := c.graph(t, q.History)
	if err != nil {
		return nil, err
	}
	if err := c.handles.secret(t); err != nil {
		return nil, err
	}
	r := &ExploreResponse{Class: seeds.Class, Reason: seeds.Reason, NextHops: []Hop{}}
	b := bundling{v: v, seen: map[graph.Node]bool{}, out: &r.Evidence}
	r.Evidence = BundleResponse{Entities: []BundledEntity{}, Paths: []Path{}, Edges: []BundledEdge{}, SharedNeighbours: []Shared{}, Degraded: []Degraded{}, Notes: seeds.Notes}
	for i, s := range seeds.Seeds {
		if i >= limit {
			s.Entity.Signature, s.Entity.Roles, s.Entity.Properties, s.Entity.Language = "", nil, nil, ""
			r.More = append(r.More, s.Entity)
			continue
		}
		b.entity(s.Ref)
	}
	r.connect(c, &b)
	r.hop(v, b.nodes)
	b.edges()
	r.Evidence.Edges = r.Evidence.Edges[:min(len(r.Evidence.Edges), exploredEdges)]
	b.shared()
	return r, r.fill(c, t, &b, q.Question, budget)
}

// connect looks for a way from the best entity to each of the others.
func (r *ExploreResponse) connect(c *Core, b *bundling) {
	nodes := b.nodes
	set, _ := kinds("", nil)
	set[graph.NextChunk], set[graph.PrevChunk] = false, false
	for i := 1; i < len(nodes) && len(r.Evidence.Paths) < exploredPaths; i++ {
		found := b.v.Paths(graph.PathQuery{From: nodes[0], To: nodes[i], Kinds: set, Down: true, Depth: defaultPathDepth, Limit: 1, FanOut: defaultFanOut})
		for _, p := range found.Paths {
			if !slices.ContainsFunc(p.Edges, func(e graph.Edge) bool { return e.Kind != graph.Imports && !lies(e.Kind) }) {
				continue
			}
			short := c.path(b.v, p)
			short.From, short.Steps = Entity{}, nil
			r.Evidence.Paths = append(r.Evidence.Paths, short)
		}
	}
}

// lies tells whether an edge only says where something is.
func lies(k graph.Kind) bool {
	return k == graph.DefinedIn || k == graph.ContainsSymbol || k.Family() == graph.Structural
}

// hop lists where the best entities lead.
func (r *ExploreResponse) hop(v *view, nodes []graph.Node) {
	seen := map[graph.Node]bool{}
	for _, n := range nodes {
		seen[n] = true
	}
	for _, n := range nodes[:min(len(nodes), 3)] {
		for _, h := range v.Hops(n, exploredHops) {
			if !seen[h.Node] && len(r.NextHops) < exploredHops {
				seen[h.Node] = true
				r.NextHops = append(r.NextHops, v.hop(h, n))
			}
		}
	}
}

// fill gives what the answer's frame leaves of the budget to previews. An answer
// that is still too long loses what matters least.
func (r *ExploreResponse) fill(c *Core, t *step.Task, b *bundling, question string, budget int) error {
	for _, lose := range []func(){func() {}, func() { r.More = nil }, func() { r.Evidence.SharedNeighbours = []Shared{} }, func() { r.Evidence.Edges = []BundledEdge{} }, func() { r.NextHops = []Hop{} }, func() { r.Evidence.Paths = []Path{} }} {
		if r.size() > budget/2 {
			lose()
		}
	}
	for n := len(r.Evidence.Entities); n > 1 && r.size() > budget/2; n-- {
		r.Evidence.Entities, b.nodes, r.Evidence.Truncated = r.Evidence.Entities[:n-1], b.nodes[:n-1], true
	}
	frame := r.size()
	room := budget - frame
	for try := 0; room > 0 && try < 4; try++ {
		for i := range r.Evidence.Entities {
			r.Evidence.Entities[i].Preview = nil
		}
		r.Evidence.Tokens = 0
		if err := b.preview(c, t, question, room, exploredLines); err != nil {
			return err
		}
		over := r.size() - budget
		if over <= 0 {
			return nil
		}
		room -= over + over/4 + 8
	}
	if r.size() > budget {
		for i := range r.Evidence.Entities {
			r.Evidence.Entities[i].Preview = nil
		}
		r.Evidence.Tokens, r.Evidence.Truncated = 0, true
	}
	return nil
}

// size is an estimate of the tokens of the answer as JSON.
func (r *ExploreResponse) size() int {
	b, err := encode(r)
	if err != nil {
		return 0
	}
	return text.Tokens(b)
}
