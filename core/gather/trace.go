package gather

// Trace is how graph mode went.
type Trace struct {
	Branches []Branch `json:"branches"`
	// Nodes are the request (n0) and the searches, in order.
	Nodes []Node `json:"nodes"`
	Edges []Edge `json:"edges"`
	// Frontier are the queries that were thought of and not searched, best first.
	Frontier []Pending `json:"frontier"`
	// ActiveBranch is the one that goes on, "" once all is completed.
	ActiveBranch string `json:"active_branch"`
	// Completed is false if the step limit ended it: there is more to do.
	Completed bool `json:"completed"`
	// Stop is "goal-satisfied", "step-limit-reached", "no-further-queries" or
	// "no-additional-evidence".
	Stop string `json:"stop"`
	// Steps is how many actions were taken.
	Steps int `json:"steps"`
}

// The reasons to stop.
const (
	GoalSatisfied        = "goal-satisfied"
	StepLimitReached     = "step-limit-reached"
	NoFurtherQueries     = "no-further-queries"
	NoAdditionalEvidence = "no-additional-evidence"
)

// Branch is a line of searches.
type Branch struct {
	ID string `json:"id"`
	// Status is "pending", "active", "completed", "merged" or "pruned".
	Status string `json:"status"`
	// Head is the branch's last node; that which it leaves from before it has one.
	Head string `json:"head"`
	// Retained are the sources of what it holds, in the order in which it was found.
	Retained []string `json:"retained"`
}

// The statuses of a [Branch].
const (
	Waiting   = "pending"
	Active    = "active"
	Completed = "completed"
	Merged    = "merged"
	Pruned    = "pruned"
)

// Node is a search, or the request itself.
type Node struct {
	ID     string `json:"id"`
	Branch string `json:"branch"`
	Query  string `json:"query"`
	// By is who chose the search: "heuristic" or "model"; "" of the request.
	By string `json:"by,omitempty"`
	// Hits is how many passages it found, Added how many of these were retained.
	Hits  int  `json:"hits"`
	Added int  `json:"added"`
	first bool // the first search
}

// Edge leads from a node to a later one, or, of a merge, between the heads of two
// branches.
type Edge struct {
	From string `json:"from"`
	To   string `json:"to"`
	// Kind is "root" (to the first search), "child", "sibling" (between branches that
	// leave from one node) or "merge".
	Kind string `json:"kind"`
}

// Pending is a query on the frontier.
type Pending struct {
	Branch   string `json:"branch"`
	Query    string `json:"query"`
	Priority int    `json:"priority"` // the highest goes first
}

// public is the trace as others see it.
func (t *trace) public() *Trace {
	out := &Trace{Branches: []Branch{}, Nodes: []Node{}, Edges: append([]Edge{}, t.edges...), Frontier: append([]Pending{}, t.frontier...),
		Completed: t.stop != StepLimitReached, Stop: t.stop, Steps: t.steps}
	if !out.Completed {
		out.ActiveBranch = t.active.id
	}
	for _, b := range t.branches {
		retained := []string{}
		for _, c := range b.retained {
			retained = append(retained, Source(c.Path, c.Start, c.End))
		}
		out.Branches = append(out.Branches, Branch{b.id, b.status, b.head.ID, retained})
	}
	for _, n := range t.nodes {
		out.Nodes = append(out.Nodes, *n)
	}
	return out
}
