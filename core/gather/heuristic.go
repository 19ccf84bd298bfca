package gather

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/text"
)

// maxContentWords is how many words a query of the heuristic has.
const maxContentWords = 6

// The priorities of queries on the frontier. Follow-ups stand below.
const (
	firstPriority = 2000
	forkPriority  = 1000
	// missingPriority is that of the words that the first search leaves out.
	missingPriority = 950
)

// word is a content word as it is written, and what it is indexed as.
type word struct {
	text  string
	whole string
	parts []string // of a compound
}

// in tells whether terms hold the word, or all its parts.
func (w word) in(terms map[string]bool) bool {
	if terms[w.whole] {
		return true
	}
	for _, p := range w.parts {
		if !terms[p] {
			return false
		}
	}
	return len(w.parts) > 0
}

func wordOf(token string) (w word) {
	w.text = token
	text.Terms([]byte(token), func(t []byte) {
		if w.whole == "" {
			w.whole = string(t)
		} else {
			w.parts = append(w.parts, string(t))
		}
	})
	return w
}

// words calls yield for each distinct token of s, in order.
func words(s string, yield func(word) bool) {
	src, seen := []byte(s), map[string]bool{}
	for at := 0; at < len(src); {
		start, end := text.Next(src, at)
		if start == end {
			return
		}
		at = end
		if w := wordOf(s[start:end]); w.whole != "" && !seen[w.whole] {
			seen[w.whole] = true
			if !yield(w) {
				return
			}
		}
	}
}

// contentWords returns the words of a query that a search goes by.
func contentWords(q string) (list []word) {
	terms := map[string]bool{}
	for _, t := range search.Parse(q).Terms {
		terms[t.Text] = true
	}
	words(q, func(w word) bool {
		if terms[w.whole] {
			list = append(list, w)
		}
		return len(list) < search.MaxTerms
	})
	return list
}

func addTerms(to map[string]bool, s string) {
	words(s, func(w word) bool {
		to[w.whole] = true
		for _, p := range w.parts {
			to[p] = true
		}
		return true
	})
}

// same tells whether two queries are the same search.
func same(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}

// firstQuery is what the heuristic searches first: in linear mode the query as it
// stands, in graph mode up to six of its content words. A name, a path, a report or a
// trace is searched as it stands.
func (r *run) firstQuery() string {
	if r.q.Plan.Mode == contract.GatherModeLinear || len(r.words) <= maxContentWords || search.Parse(r.q.Query).Class != search.PhraseQuery {
		return r.q.Query
	}
	return r.contentQuery()
}

// contentQuery is up to six content words of the query and, in a refinement, of what the
// interpretation shares with the evidence there is.
func (r *run) contentQuery() string {
	list := slices.Clone(r.words)
	// Names say more than words of prose, of which those that come first say most.
	order.StableBy(list, func(a, b word) int { return cmp.Compare(min(1, len(b.parts)), min(1, len(a.parts))) })
	list = list[:min(len(list), maxContentWords)]
	if r.q.Intent == contract.GatherIntentPlannerRefine {
		list = append(list, r.shared(maxContentWords-len(list))...)
	}
	if len(list) == 0 {
		return r.q.Query
	}
	return join(list)
}

func join(list []word) string {
	var b strings.Builder
	for i, w := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	return b.String()
}

// remember notes the terms of a query, which are not followed up again.
func (r *run) remember(query string) { addTerms(r.seen, query) }

// idea is a term that could be followed up.
type idea struct {
	word
	shares, files int
}

// followUps is how many ideas go on the frontier after a search.
const followUps = 2

// expand thinks of what to search next from what a search added: names in it that were
// not seen before, first those that share words with the query, then those in most
// files. In graph mode the first search forks, so that there are three branches.
func (r *run) expand(fresh []*candidate) {
	if r.limits.steps == 1 && r.q.Plan.Mode == contract.GatherModeLinear {
		return // nobody would see it
	}
	if missing := r.missing(r.best()); r.searches == 1 && len(missing) > 0 && len(missing) < len(r.words) {
		// What no passage has is looked for by itself.
		r.trace.push(r.trace.active, strings.Join(missing[:min(len(missing), maxContentWords)], " "), missingPriority)
	}
	asked := map[string]bool{}
	for _, w := range r.words {
		asked[w.whole] = true
		for _, p := range w.parts {
			asked[p] = true
		}
	}
	var ideas []*idea
	known := map[string]*idea{}
	for _, c := range fresh {
		r.show(c)
		words(c.Definition+" "+c.snippet, func(w word) bool {
			if len(w.parts) < 2 || len(w.text) > maxIdea || r.seen[w.whole] {
				return true
			}
			i := known[w.whole]
			if i == nil {
				i = &idea{word: w}
				for _, p := range w.parts {
					if asked[p] {
						i.shares++
					}
				}
				known[w.whole] = i
				ideas = append(ideas, i)
			}
			i.files++
			return true
		})
	}
	order.StableBy(ideas, func(a, b *idea) int { return cmp.Compare(b.priority(), a.priority()) })
	t := r.trace
	for _, i := range ideas[:min(len(ideas), followUps)] {
		r.seen[i.whole] = true
		query := r.follow(i.word)
		if r.q.Plan.Mode == contract.GatherModeGraph && !r.led && len(t.branches) < maxBranches {
			t.fork(query, i.priority())
		} else {
			t.push(t.active, query, i.priority())
		}
	}
	r.settle()
}

// maxIdea is the longest name in bytes that is followed up.
const maxIdea = 60

func (i *idea) priority() int { return 100*min(i.shares, 8) + 10*min(i.files, 9) }

// follow is the query for a name: with the words it is to help with.
func (r *run) follow(w word) string {
	return join(append([]word{w}, r.words[:min(len(r.words), maxContentWords-1)]...))
}

// settle gives up a branch of the heuristic that leads nowhere: what it found is in
// the first branch already, or there is nothing.
func (r *run) settle() {
	t := r.trace
	b, first := t.active, t.branches[0]
	if r.led || b == first || len(b.retained) > 0 || t.waiting(b) || !first.open() && first.status != contract.BranchStatusCompleted {
		return
	}
	if b.head.Hits == 0 {
		t.prune(b)
	} else {
		t.merge(b, first, r.retains())
	}
}
