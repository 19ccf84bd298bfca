package context

import (
	"math"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/gather"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
)

// Gather is [contract.ContextOperations.Gather].
func (c *Operations) Gather(t *step.Task, q contract.GatherRequest) (*contract.GatherResponse, error) {
	g := gather.Request{Query: q.Query, Intent: q.Intent, Plan: q.Plan, Budget: q.Budget, Prior: q.PriorContext}
	if err := contract.CheckQuery(q.Query); err != nil {
		return nil, err
	}
	repository, err := c.Repository()
	if err != nil {
		missing := contract.Capability{State: contract.CapabilityStateHarnessRequired, Reason: err.Error()}
		return gathered(gather.Without(missing, g)), nil
	}
	if needless, err := c.search.TurnedAway(q.Query, q.Gate); err != nil {
		return nil, err
	} else if needless != "" {
		b := gather.Without(contract.Capability{State: contract.CapabilityStateAvailable, Reason: needless}, g)
		b.Capability.Reason, b.Warnings = "", []string{needless}
		return gathered(b), nil
	}
	b, err := gather.Run(t, g, gather.Options{
		Retriever: &retriever{c: c, repository: repository, strategy: q.Plan.Strategy, lines: linesFor(*q.Budget.MaxSnippetChars)},
		Ask:       model.Ask,
		Progress: func(t *step.Task, phase string, done, total int) error {
			_, err := t.Do("progress", contract.Progress{Phase: contract.ProgressPhase(phase), Done: int64(done), Total: int64(total)}, nil)
			return err
		},
	})
	if err != nil {
		return nil, err
	}
	r := gathered(b)
	vectors := contract.HostUseNone
	if q.Plan.Strategy == contract.GatherStrategyHybrid || q.Plan.Strategy == contract.GatherStrategyVector {
		vectors = contract.HostUseHost
	}
	said, _, notes, err := c.remembered(t, q.Query, q.Remembered, vectors, math.MaxInt)
	r.Remembered, r.Warnings = said, append(r.Warnings, notes...)
	return r, err
}

func gathered(b *gather.Bundle) *contract.GatherResponse {
	return &contract.GatherResponse{Capability: b.Capability, Summary: b.Summary, Items: b.Items, Warnings: b.Warnings, Trace: b.Trace, Usage: b.Usage}
}
