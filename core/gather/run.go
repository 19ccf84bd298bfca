package gather

import (
	"errors"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// run is one request under way.
type run struct {
	t       *step.Task
	q       Request
	o       Options
	limits  limits
	words   []word // content words of the query
	trace   *trace
	usage   contract.Usage
	notes   []string
	muted   int                  // notes over maxWarnings
	prior   contract.GatherPrior // as much of it as counts
	byModel bool
	led     bool                    // the step under way is one that the model chose
	idle    bool                    // there was nothing to go on with
	found   map[string][]*candidate // by path
	dropped int                     // passages for which there are not items enough
	// candidates are all passages hit, last those of the last search.
	candidates, last []*candidate
	seen             map[string]bool // terms of queries and of what was followed up
	searches, added  int             // in all; by the last search
	fruitless        int             // searches in a row that added nothing
}

// maxFruitless is how many follow-ups in a row may add nothing before there are no more.
const maxFruitless = 2

// maxWarnings bounds the warnings of a bundle.
const maxWarnings = 20

// begin plans the first queries, and takes up what was found before.
func (r *run) begin() error {
	first, query := r.firstQuery(), r.q.Query
	r.trace = newTrace(query)
	r.trace.push(r.trace.active, first, firstPriority)
	if !same(first, query) {
		r.trace.push(r.trace.active, query, firstPriority-1)
	}
	if r.q.Intent != contract.GatherIntentPlannerRefine {
		return nil
	}
	if also := r.contentQuery(); !same(also, query) && !same(also, first) {
		r.trace.push(r.trace.active, also, firstPriority-1)
	}
	return r.reuse()
}

// Run gathers evidence. Errors are of the request, of the retriever, and
// cancellation; whatever a model does is not one.
func Run(t *step.Task, q Request, o Options) (*Bundle, error) {
	q = q.normal()
	r := &run{t: t, q: q, o: o, found: map[string][]*candidate{}, seen: map[string]bool{}, limits: limitsOf(q.Budget), byModel: q.Plan.ActionSelection == contract.ActionSelectionModel}
	if err := r.progress("initializing retrieval", 0, 0); err != nil {
		return nil, err
	}
	if q.Plan.Strategy != contract.GatherStrategyLexical {
		if err := r.progress("embedding", 0, 0); err != nil {
			return nil, err
		}
	}
	c, err := o.Retriever.Capability(t, q.Query)
	if err != nil {
		return nil, err
	}
	if c.State != contract.CapabilityStateAvailable {
		return Without(c, q), nil
	}
	clean, _ := Cut(q.Query, len(q.Query))
	r.words = contentWords(clean)
	r.bound()
	if err := r.begin(); err != nil {
		return nil, err
	}
	var without *missingModel
	if err := r.steps(); errors.As(err, &without) {
		return Without(contract.Capability{State: contract.CapabilityStateHarnessRequired, Reason: without.Error()}, q), nil
	} else if err != nil {
		return nil, err
	}
	if err := r.progress("ranking", len(r.candidates), len(r.candidates)); err != nil {
		return nil, err
	}
	return r.bundle(), nil
}

// missingModel is the error of a host without a language model.
type missingModel struct{ error }

func (r *run) progress(phase string, done, total int) error {
	if r.o.Progress == nil {
		return nil
	}
	return r.o.Progress(r.t, phase, done, total)
}

// warn notes a warning, once.
func (r *run) warn(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	for _, n := range r.notes {
		if n == s {
			return
		}
	}
	if len(r.notes) == maxWarnings {
		r.muted++
		return
	}
	r.notes = append(r.notes, s)
}

func (r *run) warnings() []string {
	list := append([]string{}, r.notes...)
	if r.muted > 0 {
		list = append(list, fmt.Sprintf("%d more", r.muted))
	}
	return list
}

// steps takes actions until there is a reason to stop.
func (r *run) steps() error {
	for r.trace.steps < r.limits.steps {
		if err := r.progress("planning", r.trace.steps, r.limits.steps); err != nil {
			return err
		}
		a, by := action{kind: doContinue}, contract.ActionSelectionHeuristic
		if r.byModel {
			chosen, problem, err := r.choose()
			switch {
			case err != nil:
				return err
			case problem == "":
				a, by = chosen, contract.ActionSelectionModel
			default:
				r.warn("the model's choice was left out: %s", problem)
			}
		}
		r.trace.steps++
		r.led = by == contract.ActionSelectionModel
		if err := r.take(a, by); err != nil {
			return err
		}
		if r.trace.stop = r.stops(a); r.trace.stop != "" {
			break
		}
	}
	if r.trace.stop == "" {
		r.trace.stop = contract.GatherStopStepLimitReached
	}
	r.trace.end(r.trace.stop)
	return nil
}

// stops tells why to stop after an action, "" if not.
func (r *run) stops(a action) contract.GatherStop {
	switch {
	case r.satisfied():
		return contract.GatherStopGoalSatisfied
	case a.kind == doStop, r.idle:
		return contract.GatherStopNoFurtherQueries
	case !r.byModel && r.fruitless >= maxFruitless:
		return contract.GatherStopNoAdditionalEvidence
	case a.kind != doContinue && a.kind != doSearch, len(r.trace.frontier) > 0:
		return ""
	case r.added == 0:
		return contract.GatherStopNoAdditionalEvidence
	case !r.byModel:
		return contract.GatherStopNoFurtherQueries
	}
	return ""
}

// satisfied is the test of the goal: the budget is filled, and every content word of
// the query occurs in the evidence.
func (r *run) satisfied() bool {
	list := r.best()
	return r.searches > 0 && len(list) == r.limits.items && len(r.missing(list)) == 0
}

// missing returns the content words of the query that no candidate has.
func (r *run) missing(list []*candidate) (words []string) {
	for _, w := range r.words {
		in := false
		for _, c := range list {
			r.show(c)
			in = in || w.in(c.terms)
		}
		if !in {
			words = append(words, w.text)
		}
	}
	return words
}

// take carries out an action that is possible.
func (r *run) take(a action, by contract.ActionSelection) error {
	t := r.trace
	switch a.kind {
	case doContinue:
		if r.idle = len(t.frontier) == 0; r.idle {
			return nil
		}
		best := t.frontier[0]
		if by == contract.ActionSelectionModel {
			// A model goes on where it is.
			for i := len(t.frontier) - 1; i >= 0; i-- {
				if t.frontier[i].Branch == t.active.id {
					best = t.frontier[i]
				}
			}
		}
		t.activate(t.find(best.Branch))
		return r.search(best.Query, by)
	case doSearch:
		return r.search(a.query, by)
	case doFork:
		t.fork(a.query, forkPriority)
		r.remember(a.query)
	case doSelect:
		t.activate(t.find(a.branch))
	case doMerge:
		t.merge(t.find(a.branch), t.find(a.into), r.retains())
	case doPrune:
		t.prune(t.find(a.branch))
	}
	return nil
}
