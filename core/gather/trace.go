package gather

import "github.com/cairn-search/cairn/core/contract"

// firstSearch is the id of the first search: before it is only the request.
const firstSearch = "n1"

// public is the trace as others see it.
func (t *trace) public() *contract.GatherTrace {
	out := &contract.GatherTrace{Branches: []contract.GatherBranch{}, Nodes: []contract.GatherNode{}, Edges: append([]contract.GatherEdge{}, t.edges...), Frontier: append([]contract.PendingQuery{}, t.frontier...),
		Completed: t.stop != contract.GatherStopStepLimitReached, Stop: t.stop, Steps: t.steps}
	if !out.Completed {
		out.ActiveBranch = t.active.id
	}
	for _, b := range t.branches {
		retained := []string{}
		for _, c := range b.retained {
			retained = append(retained, Source(c.Path, c.Start, c.End))
		}
		out.Branches = append(out.Branches, contract.GatherBranch{ID: b.id, Status: b.status, Head: b.head.ID, Retained: retained})
	}
	for _, n := range t.nodes {
		out.Nodes = append(out.Nodes, *n)
	}
	return out
}
