package navigate

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// progress reports the blocks of the round at hand that are about to be ranked.
func (r *run) progress(t *step.Task, blocks []*block) error {
	if r.o.Progress == nil {
		return nil
	}
	report := contract.Report{Round: len(r.trace.Rounds), Files: len(r.found)}
	for _, b := range blocks {
		report.Blocks = append(report.Blocks, contract.BlockTrace{Candidates: len(b.nodes), Tokens: b.tokens, PathPrefix: b.prefix, RankedIDs: []string{}})
	}
	if last := report.Round - 1; last > r.reported {
		ended := *r.trace.Rounds[last-1]
		listRound(&ended)
		report.Ended, r.reported = &ended, last
		report.Nodes, r.named = r.trace.Nodes[r.named:], len(r.trace.Nodes)
	}
	return r.o.Progress(t, report)
}
