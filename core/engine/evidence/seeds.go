package evidence

import (
	"cmp"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/search"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/step"
)

// unit is what is searched for: definitions, unless only other entities are wanted.
func unit(wanted *[256]bool, all bool) contract.ResultUnit {
	if all || wanted[graph.Symbol] {
		return contract.ResultUnitDefinition
	}
	return contract.ResultUnitFile
}

// leastSeen is how many results are looked at for seeds at least.
const leastSeen = 10

// Seeds is [contract.EvidenceOperations.Seeds].
func (c *Operations) Seeds(t *step.Task, q contract.SeedsRequest) (*contract.SeedsResponse, error) {
	r, _, err := c.seeds(t, q, c.search.Searched)
	return r, err
}

// seeds also tells whether what the search found is hardly about the query.
func (c *Operations) seeds(t *step.Task, q contract.SeedsRequest, find func(*step.Task, contract.SearchRequest) (*search.Found, error)) (r *contract.SeedsResponse, hopeless bool, err error) {
	var wanted [256]bool
	for i, name := range q.Types {
		kind, err := view.EntityType(fmt.Sprintf("types[%d]", i), name)
		if err != nil {
			return nil, false, err
		}
		wanted[kind] = true
	}
	by := unit(&wanted, len(q.Types) == 0)
	f, err := find(t, contract.SearchRequest{Query: q.Query, By: by, Limit: max(2*q.Limit, leastSeen), SnippetLines: new(0), Explain: q.Explain, Vectors: q.Vectors, History: q.History})
	if err != nil {
		return nil, false, err
	}
	v, err := c.graphs.Whole(t, q.History)
	if err != nil {
		return nil, false, err
	}
	found, hits := f.Response, f.Hits
	r = &contract.SeedsResponse{Seeds: []contract.Seed{}, Class: found.Class, Confidence: found.Confidence, Model: found.Model, Notes: append(found.Notes, v.Notes...)}
	s := seeding{v: v, seen: map[graph.Node]bool{}}
	s.explain = q.Explain
	s.add(view.Exact, v.Named(q.Query), contract.ScoreReason{Name: "exact name", Add: view.Exact})
	for i := range hits {
		if h := &hits[i]; h.Definition >= 0 || by != contract.ResultUnitDefinition {
			s.hit(h)
		} else if from, to := v.Loaded.Index().Parts[h.Part].DefRange(h.File); from == to { // else its definitions say what there is to say
			h.Chunk = -1
			s.hit(h)
		}
	}
	s.texts(q.Query)
	for _, at := range s.mixed(q.Limit, func(n graph.Node) bool { return len(q.Types) == 0 || wanted[v.TypeOf(n)] }) {
		n := s.list[at].node
		seed := contract.Seed{Rank: len(r.Seeds) + 1, Entity: v.Entity(n), Score: s.list[at].score, Explain: s.list[at].reasons}
		seed.NotableEdges = v.NotableEdges(n, *q.NotableEdges)
		r.Seeds = append(r.Seeds, seed)
	}
	if len(r.Seeds) == 0 {
		r.Reason = cmp.Or(found.Reason, "nothing of these types was found")
	}
	return r, f.Confidence.Hopeless(), nil
}
