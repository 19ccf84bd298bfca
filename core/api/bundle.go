package api

import (
	"fmt"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/step"
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
		e := &step.Error{Code: step.CodeBadInput, Message: "nothing to bundle", Field: "entity_refs[0]", Fix: "give refs of entities or ids of paths"}
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
