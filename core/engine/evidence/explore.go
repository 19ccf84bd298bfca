package evidence

import (
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// Bounds of an exploration.
const (
	exploredPaths = 3
	exploredHops  = 5
	exploredEdges = 8
	exploredMore  = 7
	exploredLines = 40
	longLines     = 20 // of the best entity, if it has more lines than are shown at most
)

// nextLines are the lines of those that come after the best, where not everything is wanted.
var nextLines = []int{6, 3}

// Explore is [contract.EvidenceOperations.Explore].
func (c *Operations) Explore(t *step.Task, q contract.ExploreRequest) (*contract.ExploreResponse, error) {
	if err := contract.CheckQuery(q.Query); err != nil {
		return nil, err
	}
	if away, err := c.search.TurnedAway(q.Query, q.Gate); err != nil || away != "" {
		return &contract.ExploreResponse{Class: contract.QueryClass(search.Parse(q.Query).Class), Reason: away, NextHops: []contract.NextHop{}, Evidence: nothing(nil)}, err
	}
	seeds, hopeless, err := c.seeds(t, contract.SeedsRequest{Query: q.Query, Limit: q.Limit + exploredMore, NotableEdges: new(0), Vectors: q.Vectors, History: q.History})
	if err != nil {
		return nil, err
	}
	v, err := c.graphs.Whole(t, q.History)
	if err != nil {
		return nil, err
	}
	if err := c.handles.secret(t); err != nil {
		return nil, err
	}
	r := &contract.ExploreResponse{Class: seeds.Class, Confidence: seeds.Confidence, Reason: seeds.Reason, NextHops: []contract.NextHop{}}
	b := bundling{v: v, seen: map[graph.Node]bool{}, out: &r.Evidence}
	r.Evidence = nothing(seeds.Notes)
	if hopeless && !q.Doubtful {
		r.Reason = trust(seeds)
	}
	for i, s := range seeds.Seeds {
		if i >= q.Limit {
			s.Entity.Signature, s.Entity.Roles, s.Entity.Properties, s.Entity.Language = "", nil, nil, ""
			r.More = append(r.More, s.Entity)
			continue
		}
		b.entity(s.Ref)
	}
	if silent := slices.DeleteFunc(slices.Clone(b.nodes), func(n graph.Node) bool { return !v.Silent(n) }); len(silent) > 0 {
		r.Evidence.Notes = append(slices.Clone(r.Evidence.Notes), unseen(v, silent)...)
	}
	connectSeeds(r, c, &b)
	hopFrom(r, v, b.nodes)
	b.edges()
	r.Evidence.Edges = r.Evidence.Edges[:min(len(r.Evidence.Edges), exploredEdges)]
	b.shared()
	return r, fillContext(r, c, t, &b, &q, explored(&q, seeds))
}

// explored is how many lines of each entity are shown: all the same, or of the best one all that
// can be, of those that are nearly as good a few, and of others none.
func explored(q *contract.ExploreRequest, seeds *contract.SeedsResponse) func(i int) int {
	if q.Detail == contract.DetailFull {
		return func(int) int { return exploredLines }
	}
	best := seeds.Seeds[:min(len(seeds.Seeds), q.Limit)]
	return func(i int) int {
		switch {
		case i == 0 && best[0].Lines.End-best[0].Lines.Start >= exploredLines:
			return longLines
		case i == 0:
			return exploredLines
		case i > len(nextLines) || sure(seeds) || 3*best[i].Score < 2*best[0].Score:
			return 0
		}
		return nextLines[i-1]
	}
}

// sure tells whether the first of the seeds is what was asked for: the question names it, or it
// is far better than the next.
func sure(seeds *contract.SeedsResponse) bool {
	return seeds.Class == contract.QueryClassSymbol || seeds.Class == contract.QueryClassPath || len(seeds.Seeds) > 1 && seeds.Confidence == contract.ConfidenceLevelHigh && seeds.Seeds[0].Score > 2*seeds.Seeds[1].Score
}

// nothing is a bundle that holds only notes.
func nothing(notes []string) contract.BundleResponse {
	return contract.BundleResponse{Entities: []contract.BundledEntity{}, Paths: []contract.Path{}, Edges: []contract.BundledEdge{}, SharedNeighbours: []contract.Shared{}, Degraded: []contract.Degraded{}, Notes: notes}
}

// trust leaves of seeds that are doubtful those that do not come from files: records and
// commits, which hold most of the query's words. Without any it says why.
func trust(seeds *contract.SeedsResponse) string {
	var places []string
	trusted := seeds.Seeds[:0:0]
	for _, s := range seeds.Seeds {
		if s.Path == "" {
			trusted = append(trusted, s)
		} else if !slices.Contains(places, s.Path) {
			places = append(places, s.Path)
		}
	}
	seeds.Seeds = trusted
	if len(trusted) > 0 {
		return ""
	}
	return view.Doubt(places)
}

// connectSeeds looks for a way from the best entity to each of the others.
func connectSeeds(r *contract.ExploreResponse, c *Operations, b *bundling) {
	nodes := b.nodes
	set, _ := view.Kinds("", nil)
	set[graph.NextChunk], set[graph.PrevChunk] = false, false
	for i := 1; i < len(nodes) && len(r.Evidence.Paths) < exploredPaths; i++ {
		found := b.v.Paths(graph.PathQuery{From: nodes[0], To: nodes[i], Kinds: set, Down: true, Depth: defaultPathDepth, Limit: 1, FanOut: view.FanOut})
		for _, p := range found.Paths {
			if !slices.ContainsFunc(p.Edges, func(e graph.Edge) bool { return e.Kind != graph.Imports && !lies(e.Kind) }) {
				continue
			}
			short := c.path(b.v, p)
			short.From, short.Steps = contract.Entity{}, nil
			r.Evidence.Paths = append(r.Evidence.Paths, short)
		}
	}
}

// lies tells whether an edge only says where something is.
func lies(k graph.Kind) bool {
	return k == graph.DefinedIn || k == graph.ContainsSymbol || k.Family() == graph.Structural
}

// hopFrom lists where the best entities lead.
func hopFrom(r *contract.ExploreResponse, v *view.Graph, nodes []graph.Node) {
	seen := map[graph.Node]bool{}
	for _, n := range nodes {
		seen[n] = true
	}
	for _, n := range nodes[:min(len(nodes), 3)] {
		for _, h := range v.Hops(n, exploredHops) {
			if !seen[h.Node] && len(r.NextHops) < exploredHops {
				seen[h.Node] = true
				r.NextHops = append(r.NextHops, hop(v, h, n))
			}
		}
	}
}

// fillContext gives what the answer's frame leaves of the budget to previews. An answer
// that is still too long loses what matters least.
func fillContext(r *contract.ExploreResponse, c *Operations, t *step.Task, b *bundling, q *contract.ExploreRequest, lines func(i int) int) error {
	budget := q.Budget
	most := budget / 2 // of the frame
	if q.Detail != contract.DetailFull {
		most = budget * 3 / 4
	}
	for _, lose := range []func(){func() {}, func() { r.Evidence.SharedNeighbours = []contract.Shared{} }, func() { r.NextHops = []contract.NextHop{} }, func() { r.Evidence.Edges = []contract.BundledEdge{} }, func() { r.Evidence.Paths = []contract.Path{} }, func() { r.More = nil }} {
		if exploreTokens(r) > most {
			lose()
		}
	}
	for n := len(r.Evidence.Entities); n > 1 && exploreTokens(r) > most; n-- {
		r.Evidence.Entities, b.nodes, r.Evidence.Truncated = r.Evidence.Entities[:n-1], b.nodes[:n-1], true
	}
	frame := exploreTokens(r)
	room := budget - frame
	for try := 0; room > 0 && try < 4; try++ {
		withoutPreviews(&r.Evidence)
		if err := b.preview(c, t, q.Query, room, lines); err != nil {
			return err
		}
		over := exploreTokens(r) - budget
		if over <= 0 {
			return nil
		}
		room -= over + over/4 + 8
	}
	for i := len(r.Evidence.Entities) - 1; i >= 0 && exploreTokens(r) > budget; i-- {
		if p := r.Evidence.Entities[i].Preview; p != nil {
			r.Evidence.Tokens -= text.Tokens(p.Text)
			r.Evidence.Entities[i].Preview, r.Evidence.Truncated = nil, true
		}
	}
	return nil
}

// withoutPreviews takes the previews of all entities away.
func withoutPreviews(e *contract.BundleResponse) {
	for i := range e.Entities {
		e.Entities[i].Preview = nil
	}
	e.Tokens = 0
}

// exploreTokens is an estimate of the tokens of the answer as JSON.
func exploreTokens(r *contract.ExploreResponse) int {
	b, err := contract.EncodeLine(r)
	if err != nil {
		return 0
	}
	return text.Tokens(b)
}
