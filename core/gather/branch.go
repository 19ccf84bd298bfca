package gather

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
)

// branch is a Branch under way.
type branch struct {
	id       string
	status   contract.BranchStatus
	parent   *contract.GatherNode // that it left from
	begun    *contract.GatherNode // its first search, nil before
	head     *contract.GatherNode
	retained []*candidate
}

func (b *branch) open() bool {
	return b.status == contract.BranchStatusPending || b.status == contract.BranchStatusActive
}

// trace is a Trace under way. There is one active branch until the end.
type trace struct {
	branches []*branch
	nodes    []*contract.GatherNode
	edges    []contract.GatherEdge
	frontier []contract.PendingQuery
	active   *branch
	stop     contract.GatherStop
	steps    int
}

// The bounds of a trace.
const (
	maxBranches = 3
	maxFrontier = 12
)

func newTrace(query string) *trace {
	root := &contract.GatherNode{ID: "n0", Branch: "b1", Query: query}
	b := &branch{id: "b1", status: contract.BranchStatusActive, parent: root, head: root}
	return &trace{branches: []*branch{b}, nodes: []*contract.GatherNode{root}, active: b}
}

// find returns a branch by its id, nil if there is none.
func (t *trace) find(id string) *branch {
	if i := slices.IndexFunc(t.branches, func(b *branch) bool { return b.id == id }); i >= 0 {
		return t.branches[i]
	}
	return nil
}

// push puts a query on the frontier, whose worst may fall off.
func (t *trace) push(b *branch, query string, priority int) {
	t.frontier = append(t.frontier, contract.PendingQuery{Branch: b.id, Query: query, Priority: priority})
	order.StableBy(t.frontier, func(a, b contract.PendingQuery) int { return cmp.Compare(b.Priority, a.Priority) })
	t.frontier = t.frontier[:min(len(t.frontier), maxFrontier)]
}

// forget takes a query off the frontier.
func (t *trace) forget(query string) {
	t.frontier = slices.DeleteFunc(t.frontier, func(p contract.PendingQuery) bool { return same(p.Query, query) })
}

// waiting tells whether a branch has a query on the frontier.
func (t *trace) waiting(b *branch) bool {
	return slices.ContainsFunc(t.frontier, func(p contract.PendingQuery) bool { return p.Branch == b.id })
}

// fork makes a branch that leaves from the active one's head.
func (t *trace) fork(query string, priority int) {
	b := &branch{id: "b" + strconv.Itoa(len(t.branches)+1), status: contract.BranchStatusPending, parent: t.active.head, head: t.active.head}
	t.branches = append(t.branches, b)
	t.push(b, query, priority)
}

func (t *trace) activate(b *branch) {
	if old := t.active; old != b && old.status == contract.BranchStatusActive {
		old.status = contract.BranchStatusCompleted
		if t.waiting(old) {
			old.status = contract.BranchStatusPending
		}
	}
	b.status, t.active = contract.BranchStatusActive, b
}

// search adds a node to the active branch.
func (t *trace) search(query string, by contract.ActionSelection) *contract.GatherNode {
	b := t.active
	n := &contract.GatherNode{ID: "n" + strconv.Itoa(len(t.nodes)), Branch: b.id, Query: query, ChosenBy: by}
	e := contract.GatherEdge{From: b.head.ID, To: n.ID, Kind: "child"}
	switch {
	case n.ID == firstSearch:
		e.Kind = "root"
	case b.begun == nil:
		for _, s := range t.branches {
			if s != b && s.parent == b.parent && s.begun != nil {
				e = contract.GatherEdge{From: s.begun.ID, To: n.ID, Kind: "sibling"}
			}
		}
	}
	if b.begun == nil {
		b.begun = n
	}
	b.head = n
	t.nodes, t.edges = append(t.nodes, n), append(t.edges, e)
	t.forget(query)
	return n
}

// next returns the branch to go on with instead of another, nil if there is none: that
// of the best query on the frontier, or the first that was not given up.
func (t *trace) next(than *branch) *branch {
	for _, p := range t.frontier {
		if p.Branch != than.id {
			return t.find(p.Branch)
		}
	}
	for _, b := range t.branches {
		if b != than && (b.open() || b.status == contract.BranchStatusCompleted) {
			return b
		}
	}
	return nil
}

// merge makes a branch part of another, which keeps the best of what both retain.
func (t *trace) merge(b, into *branch, most int) {
	t.edges = append(t.edges, contract.GatherEdge{From: b.head.ID, To: into.head.ID, Kind: "merge"})
	for _, c := range b.retained {
		c.branch = into.id
	}
	into.retained = append(into.retained, b.retained...)
	b.retained = nil
	if len(into.retained) > most {
		order.StableBy(into.retained, func(x, y *candidate) int { return cmp.Compare(y.value(), x.value()) })
		for _, c := range into.retained[most:] {
			c.branch = ""
		}
		into.retained = into.retained[:most]
		order.By(into.retained, func(x, y *candidate) int { return cmp.Compare(x.order, y.order) })
	}
	for i := range t.frontier {
		if t.frontier[i].Branch == b.id {
			t.frontier[i].Branch = into.id
		}
	}
	wasActive := t.active == b
	b.status = contract.BranchStatusMerged
	if wasActive {
		t.activate(into)
	} else if into.status == contract.BranchStatusCompleted && t.waiting(into) {
		into.status = contract.BranchStatusPending
	}
}

// prune gives a branch up with all that it retains; another must be there.
func (t *trace) prune(b *branch) {
	t.frontier = slices.DeleteFunc(t.frontier, func(p contract.PendingQuery) bool { return p.Branch == b.id })
	for _, c := range b.retained {
		c.branch = ""
	}
	b.retained, b.status = nil, contract.BranchStatusPruned
	if t.active == b {
		t.activate(t.next(b))
	}
}

// end says why it stops.
func (t *trace) end(stop contract.GatherStop) {
	t.stop = stop
	if stop != contract.GatherStopStepLimitReached {
		t.active.status = contract.BranchStatusCompleted
	}
}
