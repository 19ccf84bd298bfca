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
	"fmt"

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

// The intents.
const (
	Search = "planner-search" // an initial or targeted query
	Refine = "planner-refine" // tightens the wording and reuses the evidence there is
)

// The values of a plan.
const (
	Linear    = "linear"
	Graph     = "graph"
	Lexical   = "lexical"
	Hybrid    = "hybrid"
	Vector    = "vector"
	Heuristic = "heuristic"
	ByModel   = "model"
)

// The defaults and bounds of a [Budget], the former as Paddles has them.
const (
	DefaultItems        = 8
	DefaultSummaryChars = 1200
	DefaultSnippetChars = 600
	DefaultSteps        = 1
	DefaultRetained     = 5
	MaxItems            = 1000
	MaxChars            = 100_000
	MaxSteps            = 64
	MaxRetained         = 1000
)

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

// limits are a budget that holds.
type limits struct{ items, summary, snippet, steps, retained int }

// limitsOf returns the budget with its defaults and bounds.
func limitsOf(b contract.GatherBudget, warn func(string, ...any)) (l limits, err error) {
	for _, f := range []struct {
		to           *int
		name         string
		value        *int
		preset, most int
	}{
		{&l.items, "max_items", b.MaxItems, DefaultItems, MaxItems},
		{&l.summary, "max_summary_chars", b.MaxSummaryChars, DefaultSummaryChars, MaxChars},
		{&l.snippet, "max_snippet_chars", b.MaxSnippetChars, DefaultSnippetChars, MaxChars},
		{&l.steps, "step_limit", b.StepLimit, DefaultSteps, MaxSteps},
		{&l.retained, "retained_artifacts", b.RetainedArtifacts, DefaultRetained, MaxRetained},
	} {
		*f.to = f.preset
		if f.value == nil {
			continue
		}
		if *f.value < 0 {
			return l, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%d is negative", *f.value), Field: "budget." + f.name, Fix: fmt.Sprintf("use 0 to %d, or leave it out for %d", f.most, f.preset)}
		}
		if *f.to = min(*f.value, f.most); *f.value > f.most {
			warn("%s %d is taken as %d, the most there can be", f.name, *f.value, f.most)
		}
	}
	return l, nil
}

// normal returns the request with its defaults.
func (q Request) normal() Request {
	q.Intent = cmp.Or(q.Intent, Search)
	q.Plan.SetDefaults()
	if q.Plan.Strategy == contract.GatherStrategyBm25 {
		q.Plan.Strategy = Lexical
	}
	return q
}

// Validate names the field that cannot be.
func (q Request) Validate() error {
	_, err := limitsOf(q.Budget, func(string, ...any) {})
	return err
}

// Without is the bundle of a request that cannot be answered: no evidence.
func Without(c contract.Capability, q Request) *Bundle {
	b := &Bundle{Capability: c, Items: []contract.EvidenceItem{}, Warnings: []string{}}
	most := DefaultSummaryChars
	if l, err := limitsOf(q.Budget, func(string, ...any) {}); err == nil {
		most = l.summary
	}
	b.Summary, _ = Cut("Nothing was gathered: "+line(c.Reason)+".", most)
	return b
}
