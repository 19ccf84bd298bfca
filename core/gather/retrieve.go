package gather

import "strings"

// retains is how much a branch retains.
func (r *run) retains() int {
	if r.q.Plan.Mode == Linear {
		return MaxItems * MaxSteps
	}
	return r.limits.retained
}

// search runs a query on the active branch, retains what is new and thinks of what
// could follow.
func (r *run) search(query, by string) error {
	if err := r.progress("retrieving", r.searches, r.limits.steps); err != nil {
		return err
	}
	b, n := r.trace.active, r.trace.search(query, by)
	r.remember(query)
	r.searches++
	hits, note, err := r.o.Retriever.Retrieve(r.t, query, max(1, r.limits.items, min(r.limits.retained, MaxItems)))
	if err != nil {
		return err
	}
	if note != "" {
		r.warn("%s", note)
	}
	n.Hits, r.added, r.last = len(hits), 0, r.last[:0:0]
	var fresh []*candidate
	for i, h := range hits {
		c := r.candidate(h)
		c.finds = append(c.finds, find{n, i + 1})
		r.last = append(r.last, c)
		if c.branch == "" && len(b.retained) < r.retains() {
			r.retain(c, b)
			fresh = append(fresh, c)
		}
	}
	r.added, n.Added = len(fresh), len(fresh)
	r.expand(fresh)
	return nil
}

// candidate returns the candidate of a hit, by its path.
func (r *run) candidate(h Hit) *candidate {
	c := r.found[h.Path]
	if c == nil {
		c = &candidate{Hit: h, order: len(r.candidates)}
		r.found[h.Path] = c
		r.candidates = append(r.candidates, c)
	}
	return c
}

func (r *run) retain(c *candidate, b *branch) {
	c.branch = b.id
	b.retained = append(b.retained, c)
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
