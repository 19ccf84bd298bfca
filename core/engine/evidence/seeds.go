package evidence

import (
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// leastSeen is how many files are looked at for seeds at least.
const leastSeen = 10

// Seeds is [contract.EvidenceOperations.Seeds].
func (c *Operations) Seeds(t *step.Task, q contract.SeedsRequest) (*contract.SeedsResponse, error) {
	var wanted [256]bool
	for i, name := range q.Types {
		kind, err := view.EntityType(fmt.Sprintf("types[%d]", i), name)
		if err != nil {
			return nil, err
		}
		wanted[kind] = true
	}
	found, hits, err := c.search.Searched(t, contract.SearchRequest{Query: q.Query, Limit: max(2*q.Limit, leastSeen), SnippetLines: -1, Explain: q.Explain, Vectors: q.Vectors, History: q.History})
	if err != nil {
		return nil, err
	}
	v, err := c.graphs.Whole(t, q.History)
	if err != nil {
		return nil, err
	}
	r := &contract.SeedsResponse{Seeds: []contract.Seed{}, Class: found.Class, Model: found.Model, Notes: append(found.Notes, v.Notes...)}
	s := seeding{v: v, seen: map[graph.Node]bool{}}
	s.explain = q.Explain
	s.add(view.Exact, v.Named(q.Query), contract.ScoreReason{Name: "exact name", Add: view.Exact})
	more, _ := v.Loaded.Run(search.Parse(q.Query), search.Options{Limit: 4 * q.Limit, ByChunk: true})
	for i := range hits {
		if s.hit(&hits[i]); i == min(deepFiles, len(hits)-1) {
			for j := range min(deepFiles, len(hits)) {
				s.beside(&hits[j], more)
			}
		}
	}
	s.texts(q.Query)
	for _, at := range s.mixed(q.Limit, func(n graph.Node) bool { return len(q.Types) == 0 || wanted[v.TypeOf(n)] }) {
		n := s.list[at].node
		seed := contract.Seed{Rank: len(r.Seeds) + 1, Entity: v.Entity(n), Score: s.list[at].score, Explain: s.list[at].reasons}
		seed.NotableEdges = v.NotableEdges(n, q.Edges)
		r.Seeds = append(r.Seeds, seed)
	}
	if len(r.Seeds) == 0 {
		if r.Reason = found.Reason; r.Reason == "" {
			r.Reason = "nothing of these types was found"
		}
	}
	return r, nil
}
