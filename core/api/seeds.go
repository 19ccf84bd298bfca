package api

import (
	"fmt"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// SeedsRequest asks for entities to begin with.
type SeedsRequest struct {
	// Query is as in SearchRequest.
	Query string `json:"query"`
	// Limit is how many entities come back at most: 1 to 30, default 8.
	Limit int `json:"limit,omitempty"`
	// Types are the types of entities wanted; default all.
	Types []string `json:"types,omitempty"`
	// Edges is how many notable edges each shows per direction: 1 to 10, default 2;
	// -1 for none.
	Edges int `json:"edges,omitempty"`
	// Explain, Vectors and History are as in SearchRequest; with History commits are
	// found too.
	Explain bool   `json:"explain,omitempty"`
	Vectors string `json:"vectors,omitempty"`
	History string `json:"history,omitempty"`
}

// SeedsResponse is the ranked list of entities: a mix of code, documents, records
// and commits. An empty list comes with a reason.
type SeedsResponse struct {
	Seeds  []Seed   `json:"seeds"`
	Reason string   `json:"reason,omitempty"`
	Class  string   `json:"class"`
	Model  string   `json:"model,omitempty"`
	Notes  []string `json:"notes,omitempty"`
}

// Seed is an entity that a query led to.
type Seed struct {
	Rank int `json:"rank"`
	Entity
	Score        rank.Score      `json:"score"`
	Explain      []search.Reason `json:"explain,omitempty"`
	NotableEdges []Edge          `json:"notable_edges,omitempty"`
}

// Bounds of a search for seeds.
const (
	defaultSeeds   = 8
	maxSeeds       = 30
	defaultNotable = 2
	maxNotable     = 10
)

func (c *Core) seeds(t *step.Task, q SeedsRequest) (*SeedsResponse, error) {
	limit, err := inRange("limit", q.Limit, defaultSeeds, 1, maxSeeds)
	if err != nil {
		return nil, err
	}
	notable := q.Edges
	if notable != -1 {
		if notable, err = inRange("edges", notable, defaultNotable, 1, maxNotable); err != nil {
			return nil, err
		}
	}
	var wanted [256]bool
	for i, name := range q.Types {
		kind, err := entityType(fmt.Sprintf("types[%d]", i), name)
		if err != nil {
			return nil, err
		}
		wanted[kind] = true
	}
	found, hits, err := c.searched(t, SearchRequest{Query: q.Query, Limit: max(2*limit, DefaultLimit), SnippetLines: -1, Explain: q.Explain, Vectors: q.Vectors, History: q.History})
	if err != nil {
		return nil, err
	}
	v, err := c.graph(t, q.History)
	if err != nil {
		return nil, err
	}
	r := &SeedsResponse{Seeds: []Seed{}, Class: found.Class, Model: found.Model, Notes: append(found.Notes, v.notes...)}
	s := seeding{v: v, seen: map[graph.Node]bool{}}
	s.explain = q.Explain
	s.add(exactly, s.named(q.Query), search.Reason{Name: "exact name", Add: exactly})
	more, _ := v.r.Run(search.Parse(q.Query), search.Options{Limit: 4 * limit, ByChunk: true})
	for i := range hits {
		if s.hit(&hits[i]); i == min(deepFiles, len(hits)-1) {
			for j := range min(deepFiles, len(hits)) {
				s.beside(&hits[j], more)
			}
		}
	}
	s.texts(q.Query)
	for _, at := range s.mixed(limit, func(n graph.Node) bool { return len(q.Types) == 0 || wanted[v.TypeOf(n)] }) {
		n := s.list[at].node
		seed := Seed{Rank: len(r.Seeds) + 1, Entity: v.entity(n), Score: s.list[at].score, Explain: s.list[at].reasons}
		seed.NotableEdges = v.notable(n, notable)
		r.Seeds = append(r.Seeds, seed)
	}
	if len(r.Seeds) == 0 {
		if r.Reason = found.Reason; r.Reason == "" {
			r.Reason = "nothing of these types was found"
		}
	}
	return r, nil
}

// notable returns the edges of a node that tell most, n per direction.
func (v *view) notable(node graph.Node, n int) []Edge {
	var list []Edge
	for _, in := range [...]bool{false, true} {
		for _, e := range v.Notable(node, n, in) {
			list = append(list, v.edge(e, node))
		}
	}
	return list
}
