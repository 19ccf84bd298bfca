package evidence

import (
	"cmp"
	"slices"
	"strings"

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
	exploredEdges = 8
	exploredMore  = 7
	exploredLines = 40 // of each entity, where everything is wanted
	mostParts     = 3  // of an entity are shown where it is long
)

// Lines that are shown where not everything is wanted.
const (
	longLines   = 16 // of the best entity, if it is long, and of one that the question names
	overLines   = 4  // more than are left show the whole of one
	secondLines = 7  // of the second best, if it is longer than may be shown
	mostShown   = 4  // entities
)

// lineLimits are how many lines are shown.
type lineLimits struct {
	whole int // of the best entity, if it has no more
	all   int // of all entities, unless the best leaves too few of them
	next  int // are left for what comes after the best
}

// What a question asks for is told by several definitions, each of which is worth reading whole; words, names and
// reports lead to one place.
var (
	ofQuestion = lineLimits{whole: 60, all: 90, next: 40}
	ofPlace    = lineLimits{whole: 44, all: 30, next: 8}
)

// Explore is [contract.EvidenceOperations.Explore].
func (c *Operations) Explore(t *step.Task, q contract.ExploreRequest) (*contract.ExploreResponse, error) {
	if err := contract.CheckQuery(q.Query); err != nil {
		return nil, err
	}
	if away, err := c.search.TurnedAway(q.Query, q.Gate); err != nil || away != "" {
		return &contract.ExploreResponse{Class: contract.QueryClass(search.Parse(q.Query).Class), Reason: away, NextHops: []contract.NextHop{}, Evidence: nothing(nil)}, err
	}
	seeds, hopeless, err := c.seeds(t, contract.SeedsRequest{Query: q.Query, Limit: q.Limit + exploredMore, NotableEdges: new(0), Vectors: q.Vectors, History: q.History}, c.search.Nearest)
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
	b := bundling{v: v, seen: map[graph.Node]bool{}, out: &r.Evidence, brief: q.Detail != contract.DetailFull}
	r.Evidence = nothing(seeds.Notes)
	if hopeless && !q.Doubtful {
		r.Reason = trust(seeds)
	}
	if q.Detail != contract.DetailFull && !exact(seeds) {
		seeds.Seeds = told(seeds.Seeds, search.Parse(q.Query))
	}
	for i, s := range seeds.Seeds {
		if i >= q.Limit {
			s.Entity.Signature, s.Entity.Roles, s.Entity.Properties, s.Entity.Language = "", nil, nil, ""
			r.More = append(r.More, s.Entity)
			continue
		}
		b.entity(s.Ref)
	}
	if silent := slices.DeleteFunc(slices.Clone(b.nodes), func(n graph.Node) bool { return v.TypeOf(n) != graph.Symbol || !v.Silent(n) }); len(silent) > 0 {
		r.Evidence.Notes = append(slices.Clone(r.Evidence.Notes), unseen(v, silent)...)
	}
	connectSeeds(r, c, &b)
	b.edges()
	r.Evidence.Edges = r.Evidence.Edges[:min(len(r.Evidence.Edges), exploredEdges)]
	b.shared()
	return r, fillContext(r, c, t, &b, &q, explored(&q, seeds))
}

// explored is how many lines of each entity are shown: all the same, or of the best one all that
// can be, and of those that are nearly as good what it leaves.
func explored(q *contract.ExploreRequest, seeds *contract.SeedsResponse) func(i int) int {
	if q.Detail == contract.DetailFull {
		return func(int) int { return exploredLines }
	}
	shown, most, left := make([]int, min(len(seeds.Seeds), q.Limit)), ofPlace, 0
	if query := search.Parse(q.Query); query.IsQuestion() {
		most = ofQuestion
	}
	for i := range shown {
		s := &seeds.Seeds[i]
		lines := max(1, s.Lines.End-s.Lines.Start+1)
		switch {
		case i == 0 && lines <= most.whole:
			shown[i] = most.whole
			left = max(most.next, most.all-lines)
			continue
		case i == 0:
			shown[i], left = longLines, most.all-longLines
			continue
		case i >= mostShown || sure(seeds) || s.Type != graph.Symbol.String() || 3*s.Score < 2*seeds.Seeds[0].Score:
			continue
		case titled(s, title(q.Query)):
			shown[i] = longLines
		case lines <= left+overLines && (i == 1 || lines <= most.next):
			shown[i] = lines
		case i == 1:
			shown[i] = min(left, secondLines)
		default:
			continue // its name says as much as a few lines would
		}
		if shown[i] < headLines {
			shown[i] = 0
		}
		left = max(0, left-min(lines, shown[i]))
	}
	return func(i int) int { return shown[i] }
}

// titled tells whether a text holds the name of a seed that is no word of a language.
func titled(s *contract.Seed, in string) bool {
	name := s.Name[strings.LastIndexByte(s.Name, '.')+1:]
	compound := strings.Contains(strings.Trim(name, "_"), "_") || strings.ToLower(name[min(1, len(name)):]) != name[min(1, len(name)):]
	for rest := in; compound; {
		at := strings.Index(rest, name)
		if at < 0 {
			return false
		}
		before, after := rest[:at], rest[at+len(name):]
		if rest = after; !word(before, len(before)-1) && !word(after, 0) {
			return true
		}
	}
	return false
}

// word tells whether a byte of a text is one of a name.
func word(s string, at int) bool {
	return at >= 0 && at < len(s) && (s[at] == '_' || s[at] >= '0' && s[at] <= '9' || s[at]|0x20 >= 'a' && s[at]|0x20 <= 'z')
}

// sure tells whether the first of the seeds is what was asked for: the question names it, or it
// is far better than the next.
func sure(seeds *contract.SeedsResponse) bool {
	return exact(seeds) || len(seeds.Seeds) > 1 && seeds.Confidence == contract.ConfidenceLevelHigh && seeds.Seeds[0].Score > 2*seeds.Seeds[1].Score
}

// exact tells whether the question is the name of what is wanted.
func exact(seeds *contract.SeedsResponse) bool {
	return seeds.Class == contract.QueryClassSymbol || seeds.Class == contract.QueryClassPath
}

// nothing is a bundle that holds only notes.
func nothing(notes []string) contract.BundleResponse {
	return contract.BundleResponse{Entities: []contract.BundledEntity{}, Paths: []contract.Path{}, Edges: []contract.BundledEdge{}, SharedNeighbours: []contract.Shared{}, Degraded: []contract.Degraded{}, Notes: notes}
}

// trust leaves of seeds that are doubtful those that do not come from files: records and
// commits, which hold most of the query's words. Without any it says why.
func trust(seeds *contract.SeedsResponse) string {
	var places []view.Near
	trusted := seeds.Seeds[:0:0]
	for _, s := range seeds.Seeds {
		if s.Path == "" {
			trusted = append(trusted, s)
			continue
		}
		place := view.Near{Path: s.Path, Lines: s.Lines, Roles: s.Roles}
		if s.Type == graph.Symbol.String() {
			place.Signature = cmp.Or(s.Signature, s.Name)
		}
		places = append(places, place)
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

// fillContext shows texts, and what they lead to. An answer that is too long loses what matters
// least. What it says besides leaves texts half of the budget, if it says of more than one entity.
func fillContext(r *contract.ExploreResponse, c *Operations, t *step.Task, b *bundling, q *contract.ExploreRequest, lines func(i int) int) error {
	budget := q.Budget
	if err := b.preview(t, q.Query, budget/2, lines); err != nil {
		return err
	}
	r.NextHops = b.lead(q.Query)
	full, most := q.Detail == contract.DetailFull, budget
	if full {
		withoutPreviews(&r.Evidence)
		most = budget / 2
	}
	lose(r, most)
	if !full && exploreTokens(r) <= budget {
		return nil
	}
	return fitContext(r, c, t, b, q, lines)
}

// lose takes what matters least from an answer that has too many tokens.
func lose(r *contract.ExploreResponse, most int) {
	for _, drop := range []func(){
		func() { r.Evidence.SharedNeighbours = []contract.Shared{} },
		func() { r.Evidence.Edges = []contract.BundledEdge{} },
		func() { r.Evidence.Paths = []contract.Path{} },
		func() { r.More = nil },
		func() { r.NextHops = []contract.NextHop{} },
	} {
		if exploreTokens(r) <= most {
			return
		}
		drop()
	}
}

// fitContext gives what the answer's frame leaves of the budget to previews.
func fitContext(r *contract.ExploreResponse, c *Operations, t *step.Task, b *bundling, q *contract.ExploreRequest, lines func(i int) int) error {
	budget := q.Budget
	withoutPreviews(&r.Evidence)
	for n := len(r.Evidence.Entities); n > 1 && exploreTokens(r) > budget/2; n-- {
		r.Evidence.Entities, b.nodes, r.Evidence.Truncated = r.Evidence.Entities[:n-1], b.nodes[:n-1], true
	}
	frame := exploreTokens(r)
	room := budget - frame
	for try := 0; room > 0 && try < 4; try++ {
		withoutPreviews(&r.Evidence)
		if err := b.preview(t, q.Query, room, lines); err != nil {
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
			r.Evidence.Tokens -= tokensOf(p)
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
