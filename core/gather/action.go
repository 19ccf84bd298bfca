package gather

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
)

// action is what is done in a step.
type action struct{ kind, query, branch, into string }

// The kinds of actions.
const (
	doSearch   = "search"   // a query on the active branch
	doFork     = "fork"     // a new branch with a query, which waits on the frontier
	doSelect   = "select"   // another branch becomes the active one
	doMerge    = "merge"    // what a branch retains goes over to another
	doPrune    = "prune"    // a branch is given up with what it retains
	doContinue = "continue" // the best query of the frontier is searched
	doStop     = "stop"
)

// actTool is the one tool that the model is offered.
var actTool = &contract.ModelTool{
	Name:        "act",
	Description: "Choose the next action of the retrieval",
	InputSchema: json.RawMessage(`{"type":"object","properties":{"action":{"type":"string","enum":["search","fork","select","merge","prune","continue","stop"]},` +
		`"query":{"type":"string"},"branch":{"type":"string"},"into":{"type":"string"}},"required":["action"]}`),
}

// parseAction reads the action of a reply. problem says why there is none.
func parseAction(reply contract.ModelReply) (a action, problem string) {
	_, problem = model.Called(reply, actTool.Name, func(arguments []byte) (bad string) {
		a, bad = parseArguments(arguments)
		return bad
	})
	if problem != "" {
		return action{}, problem
	}
	return a, ""
}

func parseArguments(b []byte) (a action, problem string) {
	var call struct{ Action, Query, Branch, Into string }
	if err := json.NewDecoder(bytes.NewReader(b)).Decode(&call); err != nil {
		return a, "are not a JSON object of strings"
	}
	if call.Action == "" {
		return a, "lack the action"
	}
	return action{strings.ToLower(strings.TrimSpace(call.Action)), strings.TrimSpace(call.Query), strings.TrimSpace(call.Branch), strings.TrimSpace(call.Into)}, ""
}

// maxModelQuery is the length in bytes of the longest query that a model may ask.
const maxModelQuery = 4 << 10

// check holds an action against the trace; it returns what is wrong, and the action
// with what it left open.
func (r *run) check(a action) (action, string) {
	t := r.trace
	graph := r.q.Plan.Mode == contract.GatherModeGraph
	switch a.kind {
	case doSearch, doContinue, doStop:
	case doFork, doSelect, doMerge, doPrune:
		if !graph {
			return a, fmt.Sprintf("%s: there are no branches in linear mode", a.kind)
		}
	default:
		return a, fmt.Sprintf("there is no action %q", brief(a.kind))
	}
	if r.searches == 0 && a.kind != doSearch && a.kind != doContinue {
		return a, a.kind + ": nothing was searched yet"
	}
	if a.kind == doSearch || a.kind == doFork {
		switch {
		case len(contentWords(a.query)) == 0:
			return a, a.kind + ": the query is empty"
		case len(a.query) > maxModelQuery:
			return a, fmt.Sprintf("%s: the query is longer than %d bytes", a.kind, maxModelQuery)
		}
		for _, n := range t.nodes[1:] {
			if same(n.Query, a.query) {
				return a, fmt.Sprintf("%s: %q was searched before", a.kind, brief(a.query))
			}
		}
	}
	b, into := t.find(a.branch), t.find(a.into)
	if a.kind == doMerge && a.into == "" {
		into = t.active
		a.into = into.id
	}
	switch a.kind {
	case doContinue:
		if len(t.frontier) == 0 {
			return a, "continue: the frontier is empty"
		}
	case doFork:
		if len(t.branches) == maxBranches {
			return a, fmt.Sprintf("fork: there are %d branches, the most there can be", maxBranches)
		}
		for _, p := range t.frontier {
			if same(p.Query, a.query) {
				return a, fmt.Sprintf("fork: %q waits on the frontier", brief(a.query))
			}
		}
	case doSelect, doMerge, doPrune:
		switch {
		case b == nil:
			return a, fmt.Sprintf("%s: there is no branch %q", a.kind, brief(a.branch))
		case b.status == contract.BranchStatusMerged, b.status == contract.BranchStatusPruned:
			return a, fmt.Sprintf("%s: branch %s is %s", a.kind, b.id, b.status)
		}
	}
	switch {
	case a.kind == doSelect && b == t.active:
		return a, fmt.Sprintf("select: branch %s is the active one", b.id)
	case a.kind == doPrune && t.next(b) == nil:
		return a, fmt.Sprintf("prune: branch %s is the only one", b.id)
	case a.kind != doMerge:
		return a, ""
	case into == nil:
		return a, fmt.Sprintf("merge: there is no branch %q", brief(a.into))
	case into == b:
		return a, fmt.Sprintf("merge: branch %s into itself", b.id)
	case into.status == contract.BranchStatusMerged, into.status == contract.BranchStatusPruned:
		return a, fmt.Sprintf("merge: branch %s is %s", into.id, into.status)
	case b.begun == nil, into.begun == nil:
		return a, "merge: a branch without a search"
	}
	return a, ""
}
