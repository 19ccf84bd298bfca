package gather

import (
	"strings"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// How much of what the loop knows counts.
const (
	maxInterpretation = 16 << 10
	maxTurns          = 20
	maxTurn           = 4 << 10
	maxPriorItems     = 100
	maxPriorSnippet   = 4 << 10
)

// bound keeps the part of the prior context that counts, so that any size of it costs
// no more than reading it once.
func (r *run) bound() {
	p := r.q.Prior
	var left bool
	head := func(s string, most int) string {
		if len(s) <= most {
			return s
		}
		left = true
		for most > 0 && !utf8.RuneStart(s[most]) {
			most--
		}
		return s[:most]
	}
	r.prior.Interpretation = head(p.Interpretation, maxInterpretation)
	if left {
		r.warn("prior_context: the interpretation is longer than %d bytes, the rest was left out", maxInterpretation)
	}
	turns := p.RecentTurns
	if left = false; len(turns) > maxTurns {
		r.warn("prior_context: of %d turns the last %d count", len(turns), maxTurns)
		turns = turns[len(turns)-maxTurns:]
	}
	for _, s := range turns {
		r.prior.RecentTurns = append(r.prior.RecentTurns, head(s, maxTurn))
	}
	if left {
		r.warn("prior_context: turns were cut to %d bytes", maxTurn)
	}
	items := p.Evidence
	if left = false; len(items) > maxPriorItems {
		r.warn("prior_context: of %d pieces of evidence the first %d count", len(items), maxPriorItems)
		items = items[:maxPriorItems]
	}
	for _, i := range items {
		r.prior.Evidence = append(r.prior.Evidence, contract.KnownEvidence{Source: head(i.Source, maxTurn), Snippet: head(i.Snippet, maxPriorSnippet)})
	}
	if left {
		r.warn("prior_context: evidence was cut to %d bytes", maxPriorSnippet)
	}
	// What is in the evidence need not be looked for again.
	for _, i := range r.prior.Evidence {
		addTerms(r.seen, i.Snippet)
	}
}

// shared returns up to n words of the interpretation that the evidence there is has,
// and the query has not.
func (r *run) shared(n int) (list []word) {
	if n <= 0 || len(r.prior.Evidence) == 0 {
		return nil
	}
	has, asked := map[string]bool{}, map[string]bool{}
	for _, i := range r.prior.Evidence {
		addTerms(has, i.Snippet)
		addTerms(has, i.Source)
	}
	addTerms(asked, r.q.Query)
	for _, w := range contentWords(r.prior.Interpretation) {
		if len(list) < n && w.in(has) && !asked[w.whole] {
			asked[w.whole] = true
			list = append(list, w)
		}
	}
	return list
}

// reuse retains the evidence of earlier bundles as far as the repository bears it out.
func (r *run) reuse() error {
	if len(r.prior.Evidence) == 0 {
		r.warn("refine: there is no prior evidence to reuse")
		return nil
	}
	found := make([]*Hit, len(r.prior.Evidence))
	err := r.t.Each(len(found), 0, func(t *step.Task, i int) error {
		path, start, end := ParseSource(strings.TrimSpace(r.prior.Evidence[i].Source))
		h, ok, err := r.o.Retriever.Place(t, path, start, end)
		if ok {
			found[i] = &h
		}
		return err
	})
	if err != nil {
		return err
	}
	b, gone, most := r.trace.active, 0, r.retains()
	if r.q.Plan.Mode == contract.GatherModeGraph {
		most = (most + 1) / 2 // there must be room for what is found now
	}
	for i, h := range found {
		if h == nil {
			gone++
			continue
		}
		c := r.overlapping(*h)
		if c == nil {
			c = r.candidate(*h)
		}
		if c.prior > 0 {
			continue
		}
		if c.prior = i + 1; len(b.retained) < most {
			r.retain(c, b)
		} else {
			c.crowded = true
		}
	}
	if gone > 0 {
		r.warn("refine: %d of %d pieces of prior evidence are not in the repository and were left out", gone, len(found))
	}
	return nil
}
