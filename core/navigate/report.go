package navigate

import "github.com/cairn-search/cairn/core/step"

// Report is how far a navigation is.
type Report struct {
	Round int `json:"round"` // that is under way, from 1
	// Blocks are those that are asked about now: their candidates and tokens.
	Blocks []BlockTrace `json:"blocks"`
	Files  int          `json:"files"` // found so far
	// Ended is the round before, in the first report that follows it.
	Ended *Round `json:"ended,omitempty"`
	// Nodes tells the paths that Ended names and no report before did.
	Nodes []Node `json:"nodes,omitempty"`
}

// progress reports the blocks of the round at hand that are about to be ranked.
func (r *run) progress(t *step.Task, blocks []*block) error {
	if r.o.Progress == nil {
		return nil
	}
	report := Report{Round: len(r.trace.Rounds), Files: len(r.found)}
	for _, b := range blocks {
		report.Blocks = append(report.Blocks, BlockTrace{Candidates: len(b.nodes), Tokens: b.tokens, PathPrefix: b.prefix, RankedIDs: []string{}})
	}
	if last := report.Round - 1; last > r.reported {
		ended := *r.trace.Rounds[last-1]
		ended.listed()
		report.Ended, r.reported = &ended, last
		report.Nodes, r.named = r.trace.Nodes[r.named:], len(r.trace.Nodes)
	}
	return r.o.Progress(t, report)
}
