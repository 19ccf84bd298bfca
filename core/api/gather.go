package api

import (
	"github.com/cairn-search/cairn/core/gather"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
)

// GatherRequest asks for bounded evidence for the next step of an agent's loop.
type GatherRequest struct {
	// Query is as that of SearchRequest.
	Query string `json:"query"`
	// Intent is "planner-search" (default), an initial or targeted query, or
	// "planner-refine", which tightens the wording and reuses the evidence in
	// PriorContext.
	Intent string        `json:"intent,omitempty"`
	Plan   gather.Plan   `json:"plan,omitzero"`
	Budget gather.Budget `json:"budget,omitzero"`
	// PriorContext is what the loop knows already.
	PriorContext gather.Prior `json:"prior_context,omitzero"`
}

// GatherResponse is the evidence. A request that cannot be answered in the way it asks
// for is no error: Capability says why, and there is no evidence.
type GatherResponse struct {
	Capability gather.Capability `json:"capability"`
	// Summary is one sentence about what was found.
	Summary string `json:"summary"`
	// Items are the evidence, best first.
	Items []gather.Item `json:"items"`
	// Warnings say what the evidence lacks, or what was done otherwise than asked.
	Warnings []string `json:"warnings"`
	// Trace is how graph mode went.
	Trace *gather.Trace `json:"trace,omitempty"`
	// Usage is what the language model cost.
	Usage model.Usage `json:"usage,omitzero"`
}

func (c *Core) gather(t *step.Task, q GatherRequest) (*GatherResponse, error) {
	g := gather.Request{Query: q.Query, Intent: q.Intent, Plan: q.Plan, Budget: q.Budget, Prior: q.PriorContext}
	if err := g.Validate(); err != nil {
		return nil, err
	}
	if err := checkQuery(q.Query); err != nil {
		return nil, err
	}
	repository, err := c.repository()
	if err != nil {
		missing := gather.Capability{State: gather.HarnessRequired, Reason: err.Error()}
		return gathered(missing.Without(g)), nil
	}
	b, err := gather.Run(t, g, gather.Options{
		Retriever: &retriever{c: c, repository: repository, strategy: q.Plan.Strategy, lines: linesFor(q.Budget.MaxSnippetChars)},
		Ask:       model.Ask,
		Progress: func(t *step.Task, phase string, done, total int) error {
			_, err := t.Do("progress", Progress{Phase: phase, Done: int64(done), Total: int64(total)}, nil)
			return err
		},
	})
	if err != nil {
		return nil, err
	}
	return gathered(b), nil
}

func gathered(b *gather.Bundle) *GatherResponse {
	return &GatherResponse{Capability: b.Capability, Summary: b.Summary, Items: b.Items, Warnings: b.Warnings, Trace: b.Trace, Usage: b.Usage}
}
