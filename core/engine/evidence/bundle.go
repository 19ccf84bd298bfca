package evidence

import (
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/step"
)

// Bounds of a bundle.
const (
	maxPreviewLines = 200
)

// Bundle is [contract.EvidenceOperations.Bundle].
func (c *Operations) Bundle(t *step.Task, q contract.BundleRequest) (*contract.BundleResponse, error) {
	switch n := len(q.Refs) + len(q.PathIDs); {
	case n == 0:
		return nil, contract.Errorf(contract.CodeBadInput, "nothing to bundle").With("refs[0]", "give refs of entities or ids of paths")
	case n > contract.MaxBundled:
		return nil, &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("%d refs and paths", n), Field: "refs", Fix: fmt.Sprintf("bundle at most %d", contract.MaxBundled)}
	}
	v, err := c.graphs.Whole(t, q.History)
	if err != nil {
		return nil, err
	}
	if err := c.handles.secret(t); err != nil {
		return nil, err
	}
	b := bundling{v: v, seen: map[graph.Node]bool{}, out: &contract.BundleResponse{
		Query: q.Query, Entities: []contract.BundledEntity{}, Paths: []contract.Path{}, Edges: []contract.BundledEdge{}, SharedNeighbours: []contract.Shared{}, Degraded: []contract.Degraded{}, Notes: v.Notes,
	}}
	for _, ref := range q.Refs {
		b.entity(ref)
	}
	for _, id := range q.PathIDs {
		b.path(c, id)
	}
	b.edges()
	b.shared()
	return b.out, b.preview(t, q.Query, q.Budget, func(int) int { return maxPreviewLines })
}
