package gather

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
)

// shelf is a repository of short files, searched by how many words of the query a file
// has.
type shelf struct {
	files      map[string]string
	capability contract.Capability
	asked      []string
	note       string
	deaf       string // queries with it find nothing
	err        error
}

func (s *shelf) Capability(*step.Task, string) (contract.Capability, error) {
	if s.capability.State == "" {
		return contract.Capability{State: contract.CapabilityStateAvailable}, s.err
	}
	return s.capability, nil
}

func (s *shelf) paths() []string {
	var list []string
	for p := range s.files {
		list = append(list, p)
	}
	slices.Sort(list)
	return list
}

func (s *shelf) Retrieve(_ *step.Task, query string, limit int) ([]Hit, string, error) {
	s.asked = append(s.asked, query)
	if s.deaf != "" && strings.Contains(query, s.deaf) {
		return nil, "nothing is heard", nil
	}
	value := map[string]int{}
	var found []string
	for _, p := range s.paths() {
		has := map[string]bool{}
		addTerms(has, s.files[p])
		for _, w := range contentWords(query) {
			if w.in(has) {
				value[p]++
			}
		}
		if value[p] > 0 {
			found = append(found, p)
		}
	}
	slices.SortStableFunc(found, func(a, b string) int { return value[b] - value[a] })
	var hits []Hit
	for _, p := range found[:min(len(found), limit)] {
		hits = append(hits, s.hit(p))
	}
	return hits, s.note, s.err
}

func (s *shelf) hit(path string) Hit {
	return Hit{Path: path, Start: 1, End: 1 + strings.Count(s.files[path], "\n"), Text: s.files[path], Definition: "file " + path}
}

func (s *shelf) Place(_ *step.Task, path string, start, end int) (Hit, bool, error) {
	if _, ok := s.files[path]; !ok {
		return Hit{}, false, nil
	}
	h := s.hit(path)
	if start > 0 {
		h.Start, h.End = start, end
	}
	return h, true, nil
}

// run takes a request to its end; reply answers as a model, nil if there is none.
func (s *shelf) run(q Request, reply func(prompt string) contract.ModelReply) (*Bundle, error) {
	var b *Bundle
	call, status := step.Start(func(t *step.Task) (any, error) {
		var err error
		b, err = Run(t, q, Options{Retriever: s, Ask: model.Ask})
		return b, err
	})
	for !status.Done {
		var replies []contract.Reply
		for _, n := range status.Needs {
			r := contract.Reply{ID: n.ID}
			switch q, ok := n.Request.(contract.ModelRequest); {
			case !ok:
			case reply == nil:
				r.Error = contract.Errorf(contract.CodeUnsupported, "no model")
			default:
				r.Value, _ = json.Marshal(reply(q.Message))
			}
			replies = append(replies, r)
		}
		status, _ = call.Resume(replies)
	}
	if status.Err != nil {
		return nil, status.Err
	}
	return b, nil
}

// act is a reply with one action.
func act(arguments string) contract.ModelReply {
	return contract.ModelReply{Calls: []contract.ModelCall{{Name: "act", Arguments: json.RawMessage(arguments)}}, Stop: "tool"}
}

// lanterns is a shelf about three things that lead to each other.
func lanterns() *shelf {
	return &shelf{files: map[string]string{
		"fill.go":   "func Fill(lantern) { oilCanister.Pour(lantern) }",
		"oil.go":    "type oilCanister struct{}\nfunc (oilCanister) Pour() { pumpValve.Open() }",
		"pump.go":   "var pumpValve valve // opens for oil",
		"wick.go":   "func TrimWick(lantern) { lantern.wick_length-- }",
		"lamp.go":   "type lantern struct { wick_length int }",
		"bell.go":   "func Ring() {}",
		"notes.txt": "a lantern wants oil",
	}}
}

// holds says what is wrong with a bundle for a request.
func holds(q Request, b *Bundle) string {
	q = q.normal()
	l := limitsOf(q.Budget)
	switch {
	case b.Items == nil || b.Warnings == nil:
		return "items or warnings are no arrays"
	case len(b.Items) > l.items:
		return fmt.Sprintf("%d items", len(b.Items))
	case characters(b.Summary) > l.summary:
		return "the summary is too long"
	case len(b.Warnings) > maxWarnings+1:
		return "too many warnings"
	}
	seen := map[string]bool{}
	for i, item := range b.Items {
		switch {
		case item.Rank != i+1:
			return "ranks are not in order"
		case characters(item.Snippet) > l.snippet:
			return fmt.Sprintf("the snippet of %s is too long", item.Source)
		case item.Source == "" || item.Rationale == "":
			return "an item without a source or a rationale"
		case seen[item.Source]:
			return "an item comes twice"
		}
		seen[item.Source] = true
	}
	switch {
	case b.Capability.State != contract.CapabilityStateAvailable:
		if len(b.Items) > 0 || b.Trace != nil || b.Capability.Reason == "" {
			return "there is evidence, or no reason, without the capability"
		}
		return ""
	case q.Plan.Mode == contract.GatherModeLinear && b.Trace != nil:
		return "linear mode has a trace"
	case q.Plan.Mode == contract.GatherModeGraph && b.Trace == nil:
		return "graph mode has no trace"
	case b.Trace != nil:
		return traceHolds(b.Trace, l)
	}
	return ""
}

// traceHolds says what is wrong with a trace.
func traceHolds(t *contract.GatherTrace, l limits) string {
	nodes, branches, active := map[string]int{}, map[string]contract.BranchStatus{}, 0
	for i, n := range t.Nodes {
		if n.ID != fmt.Sprintf("n%d", i) || n.Added > n.Hits || (n.ChosenBy == "") != (i == 0) {
			return fmt.Sprintf("node %d is %+v", i, n)
		}
		nodes[n.ID] = i
	}
	held := map[string]bool{}
	for i, b := range t.Branches {
		branches[b.ID] = b.Status
		switch b.Status {
		case contract.BranchStatusActive:
			active++
		case contract.BranchStatusPending, contract.BranchStatusCompleted:
		case contract.BranchStatusMerged, contract.BranchStatusPruned:
			if len(b.Retained) > 0 {
				return "a branch that is over retains something"
			}
		default:
			return fmt.Sprintf("status %q", b.Status)
		}
		if b.ID != fmt.Sprintf("b%d", i+1) || len(b.Retained) > l.retained || i == maxBranches {
			return fmt.Sprintf("branch %d is %+v", i, b)
		}
		if _, ok := nodes[b.Head]; !ok {
			return "a head is no node"
		}
		for _, s := range b.Retained {
			if held[s] {
				return "two branches retain " + s
			}
			held[s] = true
		}
	}
	for _, n := range t.Nodes {
		if branches[n.Branch] == "" {
			return "a node is of no branch"
		}
	}
	into := map[string]int{}
	for _, e := range t.Edges {
		from, ok1 := nodes[e.From]
		to, ok2 := nodes[e.To]
		switch e.Kind {
		case "merge":
			if from == to {
				return "an edge leads to itself"
			}
		case "root", "child", "sibling":
			into[e.To]++
			if from >= to || (e.Kind == "root") != (from == 0) {
				return fmt.Sprintf("edge %+v", e)
			}
		default:
			return fmt.Sprintf("kind %q", e.Kind)
		}
		if !ok1 || !ok2 {
			return fmt.Sprintf("edge %+v is of no node", e)
		}
	}
	for _, n := range t.Nodes[1:] {
		if into[n.ID] != 1 {
			return fmt.Sprintf("%d edges lead to %s", into[n.ID], n.ID)
		}
	}
	for i, p := range t.Frontier {
		if s := branches[p.Branch]; s != contract.BranchStatusPending && s != contract.BranchStatusActive && s != contract.BranchStatusCompleted || i > 0 && p.Priority > t.Frontier[i-1].Priority || p.Query == "" {
			return fmt.Sprintf("frontier %d is %+v of a branch that is %q", i, p, s)
		}
	}
	switch {
	case t.Steps > l.steps || len(t.Nodes)-1 > t.Steps:
		return fmt.Sprintf("%d steps, %d nodes", t.Steps, len(t.Nodes))
	case t.Completed && (active > 0 || t.ActiveBranch != ""):
		return "a branch is active after the end"
	case !t.Completed && (active != 1 || branches[t.ActiveBranch] != contract.BranchStatusActive):
		return fmt.Sprintf("%d branches are active, %q is said to be", active, t.ActiveBranch)
	case t.Completed == (t.Stop == contract.GatherStopStepLimitReached):
		return "completed, and stopped by the limit"
	case !slices.Contains([]contract.GatherStop{contract.GatherStopGoalSatisfied, contract.GatherStopStepLimitReached, contract.GatherStopNoFurtherQueries, contract.GatherStopNoAdditionalEvidence}, t.Stop):
		return fmt.Sprintf("stop %q", t.Stop)
	}
	return ""
}
