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

	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
)

// Request asks for evidence.
type Request struct {
	// Query is what to look for.
	Query string
	// Intent is [Search] (default) or [Refine].
	Intent string
	Plan   Plan
	Budget Budget
	Prior  Prior
}

// The intents.
const (
	Search = "planner-search" // an initial or targeted query
	Refine = "planner-refine" // tightens the wording and reuses the evidence there is
)

// Plan says how to look.
type Plan struct {
	// Mode is "linear" (default) or "graph".
	Mode string `json:"mode,omitempty"`
	// Strategy is "lexical" (default, also called "bm25"), "hybrid" or "vector"; the
	// last two need the host's embedding model.
	Strategy string `json:"strategy,omitempty"`
	// ActionSelection is "heuristic" (default) or "model", which asks the host's
	// language model.
	ActionSelection string `json:"action_selection,omitempty"`
}

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

// Budget bounds a bundle. What is absent has its default, 0 is none; more than can be
// had is taken as that, with a warning. Characters are grapheme clusters.
type Budget struct {
	// MaxItems is how many items there are at most; default 8, at most 1000.
	MaxItems *int `json:"max_items,omitempty"`
	// MaxSummaryChars bounds the summary; default 1200 characters, at most 100000.
	MaxSummaryChars *int `json:"max_summary_chars,omitempty"`
	// MaxSnippetChars bounds each snippet; default 600 characters, at most 100000.
	MaxSnippetChars *int `json:"max_snippet_chars,omitempty"`
	// StepLimit is how many actions are taken; default 1, at most 64.
	StepLimit *int `json:"step_limit,omitempty"`
	// RetainedArtifacts is how many passages each branch of graph mode retains; default
	// 5, at most 1000.
	RetainedArtifacts *int `json:"retained_artifacts,omitempty"`
}

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

// Prior is what the loop knows already.
type Prior struct {
	// Interpretation is what the loop takes the task for; 16 KiB count.
	Interpretation string `json:"interpretation,omitempty"`
	// RecentTurns are the last turns, the newest last; 20 of 4 KiB each count.
	RecentTurns []string `json:"recent_turns,omitempty"`
	// Evidence is that of earlier bundles, best first; 100 items count.
	Evidence []Known `json:"evidence,omitempty"`
}

// Known is an [Item] of an earlier bundle. Only the source is needed: what it shows is
// read again.
type Known struct {
	Source    string `json:"source"`
	Snippet   string `json:"snippet,omitempty"`
	Rationale string `json:"rationale,omitempty"`
	Rank      int    `json:"rank,omitempty"`
}

// Retriever is what evidence comes from.
type Retriever interface {
	// Capability tells whether there can be hits for a query in this way.
	Capability(t *step.Task, query string) (Capability, error)
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
	Ask func(*step.Task, model.Request) (model.Reply, error)
	// Progress is told each phase; its error ends the run.
	Progress func(t *step.Task, phase string, done, total int) error
}

// limits are a budget that holds.
type limits struct{ items, summary, snippet, steps, retained int }

// limits returns the budget with its defaults and bounds.
func (b Budget) limits(warn func(string, ...any)) (l limits, err error) {
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
			return l, &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("%d is negative", *f.value), Field: "budget." + f.name, Fix: fmt.Sprintf("use 0 to %d, or leave it out for %d", f.most, f.preset)}
		}
		if *f.to = min(*f.value, f.most); *f.value > f.most {
			warn("%s %d is taken as %d, the most there can be", f.name, *f.value, f.most)
		}
	}
	return l, nil
}

// normal returns the request with its defaults, or what is wrong with it.
func (q Request) normal() (Request, error) {
	if q.Plan.Strategy == "bm25" {
		q.Plan.Strategy = Lexical
	}
	for _, f := range []struct {
		field   string
		value   *string
		allowed [3]string
	}{
		{"intent", &q.Intent, [3]string{Search, Refine, Refine}},
		{"plan.mode", &q.Plan.Mode, [3]string{Linear, Graph, Graph}},
		{"plan.strategy", &q.Plan.Strategy, [3]string{Lexical, Hybrid, Vector}},
		{"plan.action_selection", &q.Plan.ActionSelection, [3]string{Heuristic, ByModel, ByModel}},
	} {
		*f.value = cmp.Or(*f.value, f.allowed[0])
		if a := f.allowed; *f.value != a[0] && *f.value != a[1] && *f.value != a[2] {
			fix := fmt.Sprintf("use %s, %s or %s", a[0], a[1], a[2])
			if a[1] == a[2] {
				fix = fmt.Sprintf("use %s or %s", a[0], a[1])
			}
			return q, &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("unknown value %q", brief(*f.value)), Field: f.field, Fix: fix}
		}
	}
	return q, nil
}

// Validate names the field that cannot be.
func (q Request) Validate() error {
	if _, err := q.normal(); err != nil {
		return err
	}
	_, err := q.Budget.limits(func(string, ...any) {})
	return err
}
