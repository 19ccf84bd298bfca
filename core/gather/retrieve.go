package gather

import (
	"math"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// retains is how much a branch retains.
func (r *run) retains() int {
	if r.q.Plan.Mode == contract.GatherModeLinear {
		return math.MaxInt
	}
	return r.limits.retained
}

// search runs a query on the active branch, retains what is new and thinks of what
// could follow.
func (r *run) search(query string, by contract.ActionSelection) error {
	if err := r.progress("retrieving", r.searches, r.limits.steps); err != nil {
		return err
	}
	b, n := r.trace.active, r.trace.search(query, by)
	r.remember(query)
	r.searches++
	hits, note, err := r.o.Retriever.Retrieve(r.t, query, max(1, r.limits.items, r.limits.retained))
	if err != nil {
		return err
	}
	if note != "" {
		r.warn("%s", note)
	}
	n.Hits, r.added, r.last = len(hits), 0, r.last[:0:0]
	var fresh []*candidate
	for i, h := range hits {
		c, other := r.place(h)
		c.finds = append(c.finds, find{n, i + 1, same(query, r.q.Query), other})
		r.last = append(r.last, c)
		switch {
		case c.branch != "":
		case len(b.retained) < r.retains():
			r.retain(c, b)
			fresh = append(fresh, c)
		default:
			c.crowded = true
			if r.displace(c, b) {
				fresh = append(fresh, c)
			}
		}
	}
	r.added, n.Added = len(fresh), len(fresh)
	if r.fruitless++; len(fresh) > 0 {
		r.fruitless = 0
	}
	r.expand(fresh)
	return nil
}

// place returns the candidate that a hit is of. A better passage than earlier evidence of
// the same lines takes its place; one of other lines joins what there is of the file, unless
// a search has found a passage there that has all its words of the query.
func (r *run) place(h Hit) (c *candidate, other bool) {
	fresh := &candidate{Hit: h}
	r.show(fresh)
	if c := r.overlapping(h); c != nil {
		if r.show(c); len(c.finds) == 0 && r.covers(fresh, c) && (h.Start != c.Start || h.End != c.End) {
			c.instead = Source(c.Path, c.Start, c.End)
			c.Hit, c.snippet, c.terms = h, fresh.snippet, fresh.terms
		}
		return c, false
	}
	for _, c := range r.found[h.Path] {
		if r.show(c); len(c.finds) > 0 && r.covers(c, fresh) {
			return c, true
		}
	}
	return r.candidate(h), false
}

// covers tells whether a candidate has all words of the query that another has.
func (r *run) covers(a, b *candidate) bool {
	for _, w := range r.words {
		if w.in(b.terms) && !w.in(a.terms) {
			return false
		}
	}
	return true
}

// overlapping returns the candidate that has lines of a hit, nil if there is none.
func (r *run) overlapping(h Hit) *candidate {
	for _, c := range r.found[h.Path] {
		if c.Start <= h.End && h.Start <= c.End {
			return c
		}
	}
	return nil
}

func (r *run) candidate(h Hit) *candidate {
	c := &candidate{Hit: h, order: len(r.candidates)}
	r.found[h.Path] = append(r.found[h.Path], c)
	r.candidates = append(r.candidates, c)
	return c
}

func (r *run) retain(c *candidate, b *branch) {
	c.branch, c.crowded = b.id, false
	b.retained = append(b.retained, c)
}

// displace gives a candidate the place of the worst that a full branch retains, if that
// is worse.
func (r *run) displace(c *candidate, b *branch) bool {
	worst := -1
	for i, x := range b.retained {
		if worst < 0 || x.value() <= b.retained[worst].value() {
			worst = i
		}
	}
	if worst < 0 || b.retained[worst].value() >= c.value() || c.first() == 0 {
		return false
	}
	out := b.retained[worst]
	out.branch, out.crowded = "", true
	b.retained = slices.Delete(b.retained, worst, worst+1)
	r.retain(c, b)
	return true
}

// show makes the snippet of a candidate and its terms.
func (r *run) show(c *candidate) {
	if c.shown {
		return
	}
	c.shown, c.terms = true, map[string]bool{}
	var cut bool
	c.snippet, cut = Cut(strings.TrimRight(c.Text, "\r\n"), r.limits.snippet)
	if cut && c.snippet == "" && r.limits.snippet > 0 {
		r.warn("max_snippet_chars %d leaves no room for a cut snippet", r.limits.snippet)
	}
	addTerms(c.terms, strings.TrimSuffix(c.snippet, Truncated))
	addTerms(c.terms, c.Path)
}
