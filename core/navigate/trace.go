package navigate

import (
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
)

// tracer writes a trace.
type tracer struct {
	contract.NavigateTrace
	known map[string]bool // ids in Nodes
}

func (r *run) begin(pick int) *contract.NavigateRound {
	round := &contract.NavigateRound{PickLimit: pick, Restart: r.restarted}
	r.restarted = false
	r.walked++
	r.trace.Rounds = append(r.trace.Rounds, round)
	return round
}

// addBlock notes what became of a block.
func (t *tracer) addBlock(r *contract.NavigateRound, b *block, o *outcome) {
	x := contract.BlockTrace{Candidates: len(b.nodes), Tokens: b.tokens, PathPrefix: b.prefix, RankedIDs: []string{}, Done: o.ranking.Done, Dropped: o.ranking.Dropped, Usage: o.ranking.Usage}
	r.CandidateSet = append(r.CandidateSet, t.ids(b.nodes)...)
	for _, i := range o.ranking.Picks {
		x.RankedIDs = append(x.RankedIDs, b.nodes[i].ID)
	}
	if o.ranking.Attempts > 1 {
		x.Attempts = o.ranking.Attempts
	}
	number := len(r.Blocks) + 1
	for _, w := range o.ranking.Warnings {
		r.Warnings = append(r.Warnings, fmt.Sprintf("block %d: %s", number, w))
	}
	if d := o.ranking.Dropped; d != (contract.DroppedPicks{}) {
		r.Warnings = append(r.Warnings, fmt.Sprintf("block %d: dropped %d ids that are not in the block, %d repeated, %d past the pick limit", number, d.Unknown, d.Repeated, d.Excess))
	}
	if o.err != nil {
		x.Error = o.err.Error()
		r.Warnings = append(r.Warnings, fmt.Sprintf("block %d contributes nothing: %v", number, o.err))
	}
	r.Usage.Add(x.Usage)
	r.Blocks = append(r.Blocks, x)
}

// end notes how a round came out.
func (t *tracer) end(r *contract.NavigateRound, merged, ordered, frontier, found []contract.TreeNode, done bool) {
	r.MergedIDs, r.OrderedIDs = t.ids(merged), t.ids(ordered)
	r.Frontier, r.TopCandidateIDs = t.ids(frontier), t.ids(found)
	r.Done = done
}

// ids returns the ids of nodes, and sees to it that the trace tells their paths.
func (t *tracer) ids(nodes []contract.TreeNode) []string {
	ids := make([]string, len(nodes))
	for i, n := range nodes {
		ids[i] = n.ID
		if !t.known[n.ID] {
			if t.known == nil {
				t.known = map[string]bool{}
			}
			t.known[n.ID] = true
			n.Text, n.Summary = "", ""
			t.Nodes = append(t.Nodes, n)
		}
	}
	return ids
}

// listRound makes lists that are empty lists rather than null.
func listRound(r *contract.NavigateRound) {
	for _, list := range []*[]string{&r.CandidateSet, &r.MergedIDs, &r.OrderedIDs, &r.Frontier, &r.TopCandidateIDs} {
		if *list == nil {
			*list = []string{}
		}
	}
}

func (t *tracer) stop(reason string) {
	t.Stop = reason
	if n := len(t.Rounds); n > 0 {
		t.Rounds[n-1].Stop = reason
	}
}

// finish sums up.
func (t *tracer) finish(found []contract.TreeNode) {
	t.ids(found)
	for _, r := range t.Rounds {
		t.Usage.Add(r.Usage)
		listRound(r)
	}
	if t.Rounds == nil {
		t.Rounds = []*contract.NavigateRound{}
	}
	if t.Nodes == nil {
		t.Nodes = []contract.TreeNode{}
	}
}
