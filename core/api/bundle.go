package api

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// BundleRequest asks for evidence to answer from.
type BundleRequest struct {
	// EntityRefs are refs, PathIDs what paths answered; 1 to 50 in all.
	EntityRefs []string `json:"entity_refs,omitempty"`
	PathIDs    []string `json:"path_ids,omitempty"`
	// Question, if given, decides which lines previews show.
	Question string `json:"question,omitempty"`
	// MaxTokens bounds the previews: 100 to 100000, default 4000.
	MaxTokens int `json:"max_tokens,omitempty"`
	// History is "none" (default) or "host".
	History string `json:"history,omitempty"`
}

// BundleResponse is the evidence.
type BundleResponse struct {
	Question string `json:"question,omitempty"`
	// Entities are those asked for, then those on the paths, each once.
	Entities []BundledEntity `json:"entities"`
	// Paths are found again in the graph as it is now.
	Paths []Path `json:"paths"`
	// Edges are those between the entities.
	Edges []BundledEdge `json:"edges"`
	// SharedNeighbours are what several of the entities are connected with.
	SharedNeighbours []Shared `json:"shared_neighbours"`
	// Degraded lists what could not be taken up, and why. It never fails the bundle.
	Degraded []Degraded `json:"degraded"`
	// Tokens is an estimate of what the previews have.
	Tokens int `json:"tokens"`
	// Truncated is true if previews were shortened or left out for MaxTokens.
	Truncated bool     `json:"truncated"`
	Notes     []string `json:"notes,omitempty"`
}

// BundledEntity is an entity with its text.
type BundledEntity struct {
	Entity
	Preview *Preview `json:"preview,omitempty"`
}

// BundledEdge is an edge between two entities of a bundle.
type BundledEdge struct {
	From string `json:"from"`
	Kind string `json:"kind"`
	To   string `json:"to"`
	Evidence
}

// Shared is an entity that several of a bundle are connected with.
type Shared struct {
	Ref  string `json:"ref"`
	Type string `json:"type"`
	Name string `json:"name"`
	// Of are the refs of those connected with it.
	Of []string `json:"of"`
}

// Degraded is a part of a request that could not be answered as asked.
type Degraded struct {
	// Field is "entity_refs" or "path_ids", Value what it held.
	Field string `json:"field"`
	Value string `json:"value"`
	// Reason is "stale" (it was good once), "not_found" or "bad_input".
	Reason  string `json:"reason"`
	Message string `json:"message"`
	// SuggestedFix is a value that resolves, if there is one.
	SuggestedFix string `json:"suggested_fix,omitempty"`
}

// Bounds of a bundle.
const (
	maxBundled          = 50
	defaultBundleTokens = 4000
	minBundleTokens     = 100
	maxBundleTokens     = 100_000
	maxShared           = 10
	tokensPerLine       = 12 // what a line of code has on the average
	maxPreviewLines     = 200
)

func (c *Core) bundle(t *step.Task, q BundleRequest) (*BundleResponse, error) {
	budget, err := inRange("max_tokens", q.MaxTokens, defaultBundleTokens, minBundleTokens, maxBundleTokens)
	if err != nil {
		return nil, err
	}
	switch n := len(q.EntityRefs) + len(q.PathIDs); {
	case n == 0:
		e := &step.Error{Code: step.CodeBadInput, Message: "nothing to bundle", Field: "entity_refs", Fix: "give refs of entities or ids of paths"}
		if v, err := c.graph(t, "none"); err == nil {
			e.SuggestedFix = v.Ref(0)
		}
		return nil, e
	case n > maxBundled:
		return nil, &step.Error{Code: step.CodeTooLarge, Message: fmt.Sprintf("%d refs and paths", n), Field: "entity_refs", Fix: fmt.Sprintf("bundle at most %d", maxBundled)}
	}
	if len(q.Question) > MaxQueryBytes {
		return nil, &step.Error{Code: step.CodeTooLarge, Message: "the question is longer than 1 MiB", Field: "question"}
	}
	v, err := c.graph(t, q.History)
	if err != nil {
		return nil, err
	}
	if err := c.handles.secret(t); err != nil {
		return nil, err
	}
	b := bundling{v: v, seen: map[graph.Node]bool{}, out: &BundleResponse{
		Question: q.Question, Entities: []BundledEntity{}, Paths: []Path{}, Edges: []BundledEdge{}, SharedNeighbours: []Shared{}, Degraded: []Degraded{}, Notes: v.notes,
	}}
	for _, ref := range q.EntityRefs {
		b.entity(ref)
	}
	for _, id := range q.PathIDs {
		b.path(c, id)
	}
	b.edges()
	b.shared()
	return b.out, b.preview(c, t, q.Question, budget, maxPreviewLines)
}

// bundling is a bundle that is being made.
type bundling struct {
	v     *view
	out   *BundleResponse
	nodes []graph.Node
	seen  map[graph.Node]bool
}

func (b *bundling) take(n graph.Node) {
	if !b.seen[n] {
		b.seen[n] = true
		b.nodes = append(b.nodes, n)
		b.out.Entities = append(b.out.Entities, BundledEntity{Entity: b.v.entity(n)})
	}
}

func (b *bundling) entity(ref string) {
	n, err := b.v.resolve("entity_refs", ref)
	if err == nil {
		b.take(n)
		return
	}
	e := step.ErrorOf(err)
	d := Degraded{Field: "entity_refs", Value: cut(ref), Reason: e.Code, Message: e.Message}
	if len(e.Similar) > 0 {
		d.SuggestedFix = e.Similar[0]
	}
	b.out.Degraded = append(b.out.Degraded, d)
}

func (b *bundling) path(c *Core, id string) {
	names, ok := c.handles.find(id)
	if !ok {
		b.out.Degraded = append(b.out.Degraded, Degraded{Field: "path_ids", Value: cut(id), Reason: step.CodeStale, Message: "no path has this id any more; ask for the path again"})
		return
	}
	p, err := b.v.again(names)
	if err != nil {
		b.out.Degraded = append(b.out.Degraded, Degraded{Field: "path_ids", Value: cut(id), Reason: step.CodeStale, Message: "the path is not there any more: " + err.Error()})
		return
	}
	b.out.Paths = append(b.out.Paths, c.path(b.v, p))
	for _, n := range p.Nodes {
		b.take(n)
	}
}

// eachEdge calls yield for the edges from (in: to) a node, not too many of a kind.
func (v *view) eachEdge(n graph.Node, in bool, yield func(graph.Edge)) {
	for _, r := range v.Groups(nil, n, in) {
		for i := range min(r.Len(), maxEdges) {
			yield(v.Edge(&r, i))
		}
	}
}

// edges lists the edges between the entities.
func (b *bundling) edges() {
	for _, n := range b.nodes {
		b.v.eachEdge(n, false, func(e graph.Edge) {
			if b.seen[e.To] {
				b.out.Edges = append(b.out.Edges, BundledEdge{b.v.Ref(e.From), e.Kind.String(), b.v.Ref(e.To), b.v.evidence(e)})
			}
		})
	}
}

// shared lists what several of the entities are connected with: what most are
// first.
func (b *bundling) shared() {
	of := map[graph.Node][]graph.Node{}
	var order []graph.Node
	for _, n := range b.nodes {
		for _, in := range [...]bool{false, true} {
			b.v.eachEdge(n, in, func(e graph.Edge) {
				other := e.Other(n)
				if b.seen[other] || placed(b.v.TypeOf(other)) {
					return
				}
				list := of[other]
				if len(list) == 0 {
					order = append(order, other)
				}
				if len(list) == 0 || list[len(list)-1] != n {
					of[other] = append(list, n)
				}
			})
		}
	}
	order = slices.DeleteFunc(order, func(n graph.Node) bool { return len(of[n]) < 2 })
	sort.SliceStable(order, func(i, j int) bool {
		return cmp.Or(cmp.Compare(len(of[order[j]]), len(of[order[i]])), cmp.Compare(order[i], order[j])) < 0
	})
	for _, n := range order[:min(len(order), maxShared)] {
		s := Shared{Ref: b.v.Ref(n), Type: b.v.TypeOf(n).String(), Name: b.v.Label(n)}
		for _, m := range of[n] {
			s.Of = append(s.Of, b.v.Ref(m))
		}
		b.out.SharedNeighbours = append(b.out.SharedNeighbours, s)
	}
}

// preview gives each entity its share of the budget, at most so many lines; what
// one leaves is for those behind.
func (b *bundling) preview(c *Core, t *step.Task, question string, budget, most int) error {
	lines := make([]int, len(b.nodes))
	for i := range lines {
		lines[i] = min(most, max(3, budget/tokensPerLine))
	}
	list, err := c.previews(t, b.v, b.nodes, lines, question)
	if err != nil {
		return err
	}
	texts := 0
	for _, p := range list {
		if p != nil {
			texts++
		}
	}
	for i, p := range list {
		if p == nil {
			continue
		}
		share := (budget - b.out.Tokens) / texts
		texts--
		n := p.fit(share)
		if p.Cut {
			b.out.Truncated = true
		}
		if n > 0 {
			b.out.Tokens += n
			b.out.Entities[i].Preview = p
		}
	}
	return nil
}

// fit cuts a preview to whole lines of at most so many tokens, and returns how many
// it has. A preview of which not even a line fits has none.
func (p *Preview) fit(most int) int {
	if n := text.Tokens(p.Text); n <= most {
		return n
	}
	p.Cut = true
	total, end, lines := 0, 0, 0
	for line := range strings.Lines(p.Text) {
		n := text.Tokens(line)
		if total+n > most {
			break
		}
		total, end, lines = total+n, end+len(line), lines+1
	}
	p.Text, p.Lines.End = strings.TrimRight(p.Text[:end], "\n"), p.Lines.Start+lines-1
	return total
}
