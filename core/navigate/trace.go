package navigate

import (
	"fmt"

	"github.com/cairn-search/cairn/core/model"
)

// Trace says what a navigation did. Ids are those of nodes; Nodes tells the paths
// of those that rankings, frontiers and results name.
type Trace struct {
	Rounds []*Round `json:"rounds"`
	// Stop is why the navigation ended: "limit" (enough files), "done" (the ranker
	// said so), "agreement" (with the index), "no directories left", "no
	// candidates", "rounds" or "depth" (their bound), or "budget".
	Stop  string      `json:"stop"`
	Usage model.Usage `json:"usage"`
	Nodes []Node      `json:"nodes"`

	known map[string]bool // ids in Nodes
}

// Round is one round of a navigation.
type Round struct {
	// CandidateSet holds the candidates of all blocks, in order: Blocks tells how
	// many are whose.
	CandidateSet []string `json:"candidate_set"`
	PickLimit    int      `json:"pick_limit"`
	// Restart marks the first round of another attempt, after one that found nothing.
	Restart bool         `json:"restart,omitempty"`
	Blocks  []BlockTrace `json:"blocks"`
	// MergedIDs are the picks of all blocks, in the order of blocks and in each in
	// the order of its ranking: not a ranking.
	MergedIDs []string `json:"merged_ids"`
	// OrderedIDs is what path ordering made of them; the same without one.
	OrderedIDs []string `json:"ordered_ids"`
	Frontier   []string `json:"frontier"`
	// TopCandidateIDs are the files found so far.
	TopCandidateIDs []string    `json:"top_candidate_ids"`
	Done            bool        `json:"done"`
	Stop            string      `json:"stop,omitempty"` // in the last round, why it is the last
	Warnings        []string    `json:"warnings,omitempty"`
	Usage           model.Usage `json:"usage"`
}

// BlockTrace is one rank call.
type BlockTrace struct {
	Candidates int         `json:"candidates"`
	Tokens     int         `json:"tokens"` // of the rendered block, as the core counts
	PathPrefix string      `json:"path_prefix,omitempty"`
	RankedIDs  []string    `json:"ranked_ids"`
	Done       bool        `json:"done"`
	Dropped    Dropped     `json:"dropped,omitzero"`
	Attempts   int         `json:"attempts,omitempty"` // if more than one
	Error      string      `json:"error,omitempty"`    // why it contributes nothing
	Usage      model.Usage `json:"usage"`
}

func (r *run) begin(pick int) *Round {
	round := &Round{PickLimit: pick, Restart: r.restarted}
	r.restarted = false
	r.trace.Rounds = append(r.trace.Rounds, round)
	return round
}

// addBlock notes what became of a block.
func (r *Round) addBlock(b *block, o *outcome) {
	x := BlockTrace{Candidates: len(b.nodes), Tokens: b.tokens, PathPrefix: b.prefix, RankedIDs: []string{}, Done: o.ranking.Done, Dropped: o.ranking.Dropped, Usage: o.ranking.Usage}
	for i := range b.nodes {
		r.CandidateSet = append(r.CandidateSet, b.nodes[i].ID)
	}
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
	if d := o.ranking.Dropped; d != (Dropped{}) {
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
func (t *Trace) end(r *Round, merged, ordered, frontier, found []Node, done bool) {
	r.MergedIDs, r.OrderedIDs = t.ids(merged), t.ids(ordered)
	r.Frontier, r.TopCandidateIDs = t.ids(frontier), t.ids(found)
	r.Done = done
}

// ids returns the ids of nodes, and sees to it that the trace tells their paths.
func (t *Trace) ids(nodes []Node) []string {
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

// listed makes lists that are empty lists rather than null.
func (r *Round) listed() {
	for _, list := range []*[]string{&r.CandidateSet, &r.MergedIDs, &r.OrderedIDs, &r.Frontier, &r.TopCandidateIDs} {
		if *list == nil {
			*list = []string{}
		}
	}
}

func (t *Trace) stop(reason string) {
	t.Stop = reason
	if n := len(t.Rounds); n > 0 {
		t.Rounds[n-1].Stop = reason
	}
}

// finish sums up.
func (t *Trace) finish(found []Node) {
	t.ids(found)
	for _, r := range t.Rounds {
		t.Usage.Add(r.Usage)
		r.listed()
	}
	if t.Rounds == nil {
		t.Rounds = []*Round{}
	}
	if t.Nodes == nil {
		t.Nodes = []Node{}
	}
}
