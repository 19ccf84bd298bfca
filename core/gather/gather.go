// Package gather turns one search or refinement of an agent's loop into bounded
// evidence: a few passages with their sources, why each was taken, a sentence about
// all, warnings, and why it stopped.
//
// A request is a run of steps, each a search. In linear mode they follow each other;
// in graph mode they are the nodes of at most three branches, and the bundle comes
// with the trace of it. What to do next is chosen by fixed rules or by a language
// model, whose choices are held against the trace. Hits come from a [Retriever], so
// nothing here knows an index.
package gather

import (
	"cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// Request asks for evidence.
type Request struct {
	// Query is what to look for.
	Query string
	// Intent is [Search] (default) or [Refine].
	Intent contract.GatherIntent
	Plan   contract.GatherPlan
	Budget contract.GatherBudget
	Prior  contract.GatherPrior
}

// Retriever is what evidence comes from.
type Retriever interface {
	// Capability tells whether there can be hits for a query in this way.
	Capability(t *step.Task, query string) (contract.Capability, error)
	// Retrieve returns up to limit hits for a query, best first, each path once, and
	// what is to be said of them, such as why there are none.
	Retrieve(t *step.Task, query string, limit int) (hits []Hit, note string, err error)
	// Place returns lines of a file as a hit, all if start is 0; false if there are
	// none such.
	Place(t *step.Task, path string, start, end int) (Hit, bool, error)
}

// Hit is a passage.
type Hit struct {
	Path       string
	Start, End int    // lines, 1-based and inclusive; 0 in an empty file
	Text       string // of the lines
	Definition string // the kind and name of what it is part of, "" if of none
}

// Options are what a run works with.
type Options struct {
	Retriever Retriever
	// Ask has a language model answer; see [model.Ask].
	Ask func(*step.Task, contract.ModelRequest) (contract.ModelReply, error)
	// Progress is told each phase; its error ends the run.
	Progress func(t *step.Task, phase string, done, total int) error
}

// limits are a budget with its defaults.
type limits struct{ items, summary, snippet, steps, retained int }

func limitsOf(b contract.GatherBudget) limits {
	b.SetDefaults()
	return limits{*b.MaxItems, *b.MaxSummaryChars, *b.MaxSnippetChars, *b.StepLimit, *b.RetainedArtifacts}
}

func (q Request) normal() Request {
	q.Intent = cmp.Or(q.Intent, contract.GatherIntentPlannerSearch)
	q.Plan.SetDefaults()
	if q.Plan.Strategy == contract.GatherStrategyBm25 {
		q.Plan.Strategy = contract.GatherStrategyLexical
	}
	return q
}

// Without is the bundle of a request that cannot be answered: no evidence.
func Without(c contract.Capability, q Request) *Bundle {
	b := &Bundle{Capability: c, Items: []contract.EvidenceItem{}, Warnings: []string{}}
	b.Summary, _ = Cut("Nothing was gathered: "+line(c.Reason)+".", limitsOf(q.Budget).summary)
	return b
}
