package cli

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// shownNodes is how many nodes a line of a trace names.
const shownNodes = 8

// trace draws a navigation as a tree: rounds, their blocks, and what came of them.
func (s *session) trace(a *contract.NavigateResponse) {
	t := tracer{session: s, nodes: map[string]*contract.TreeNode{}}
	for i := range a.Trace.Nodes {
		t.nodes[a.Trace.Nodes[i].ID] = &a.Trace.Nodes[i]
	}
	fmt.Fprintf(s.out, "%s: %s, ended by %s\n", a.Strategy, plural(len(a.Trace.Rounds), "round"), escapeLine(a.Trace.Stop))
	for i, r := range a.Trace.Rounds {
		t.round(i+1, r)
	}
	fmt.Fprintf(s.out, "└─ %s\n\n", spent(a.Trace.Usage))
}

type tracer struct {
	*session
	nodes map[string]*contract.TreeNode
}

func (t *tracer) round(number int, r *contract.NavigateRound) {
	about := fmt.Sprintf("round %d: %s in %s, pick up to %d", number, plural(len(r.CandidateSet), "candidate"), plural(len(r.Blocks), "block"), r.PickLimit)
	if r.Restart {
		about += ", begun again"
	}
	fmt.Fprintln(t.out, "├─ "+about)
	var lines []string
	for i := range r.Blocks {
		lines = append(lines, t.block(i+1, &r.Blocks[i]))
	}
	if len(r.Blocks) > 1 {
		lines = append(lines, "merged    "+t.names(r.MergedIDs))
	}
	if strings.Join(r.OrderedIDs, " ") != strings.Join(r.MergedIDs, " ") {
		lines = append(lines, "ordered   "+t.names(r.OrderedIDs))
	}
	for _, w := range r.Warnings {
		lines = append(lines, t.style.Paint(t.style.Match, escapeLine(w)))
	}
	if len(r.Frontier) > 0 {
		lines = append(lines, "frontier  "+t.names(r.Frontier))
	}
	if len(r.TopCandidateIDs) > 0 {
		lines = append(lines, "found     "+t.names(r.TopCandidateIDs))
	}
	if r.Usage.Calls > 0 {
		lines = append(lines, "spent     "+spent(r.Usage))
	}
	for i, line := range lines {
		branch := "│  ├─ "
		if i == len(lines)-1 {
			branch = "│  └─ "
		}
		fmt.Fprintln(t.out, branch+line)
	}
}

func (t *tracer) block(number int, b *contract.BlockTrace) string {
	about := fmt.Sprintf("block %d: %s, %s", number, plural(b.Candidates, "candidate"), plural(b.Tokens, "token"))
	if b.PathPrefix != "" {
		about += " below " + escapeLine(b.PathPrefix)
	}
	if b.Attempts > 1 {
		about += fmt.Sprintf(", asked %d times", b.Attempts)
	}
	about += " → "
	switch {
	case b.Error != "":
		return about + "nothing"
	case len(b.RankedIDs) == 0:
		about += "no pick"
	default:
		about += t.names(b.RankedIDs)
	}
	if b.Done {
		about += t.style.Paint(t.style.Dim, " done")
	}
	return about
}

// names lists nodes by their paths, directories with a slash.
func (t *tracer) names(ids []string) string {
	var list []string
	for _, id := range ids[:min(len(ids), shownNodes)] {
		name := id
		if n := t.nodes[id]; n != nil {
			name = n.Path
			if name == "" {
				name = n.Title
			}
			if n.Directory {
				name += "/"
			}
		}
		list = append(list, t.style.Paint(t.style.Path, escapeLine(name)))
	}
	if more := len(ids) - shownNodes; more > 0 {
		list = append(list, fmt.Sprintf("and %s more", count(more)))
	}
	return strings.Join(list, ", ")
}

// spent is what calls cost.
func spent(u contract.Usage) string {
	if u.Calls == 0 {
		return "no model was asked"
	}
	cached := 0
	if u.Prompt() > 0 {
		cached = 100 * u.CacheRead / u.Prompt()
	}
	line := fmt.Sprintf("%s, %s in (%d%% from the cache), %s out", plural(u.Calls, "call"), plural(u.Prompt(), "token"), cached, count(u.Output))
	switch {
	case u.Unpriced == u.Calls:
		return line + ", price unknown"
	case u.Unpriced > 0:
		return line + ", $" + dollars(u.NanoDollars) + " and calls of unknown price"
	}
	return line + ", $" + dollars(u.NanoDollars)
}

// dollars writes an amount with the places that tell something.
func dollars(nano int64) string {
	if nano >= nanoDollar/10 || nano == 0 {
		return fmt.Sprintf("%.2f", float64(nano)/nanoDollar)
	}
	return fmt.Sprintf("%.6f", float64(nano)/nanoDollar)
}

// shownWarnings is how many warnings a summary repeats.
const shownWarnings = 5

// summary says in a line or two what a navigation cost and what went wrong.
func (s *session) summary(a *contract.NavigateResponse) {
	var warnings []string
	for i, r := range a.Trace.Rounds {
		for _, w := range r.Warnings {
			warnings = append(warnings, fmt.Sprintf("round %d: %s", i+1, w))
		}
	}
	for _, w := range warnings[:min(len(warnings), shownWarnings)] {
		s.note("warning: %s", w)
	}
	if more := len(warnings) - shownWarnings; more > 0 {
		s.note("warning: and %s more (see --trace)", count(more))
	}
	if a.Trace.Usage.Calls > 0 {
		s.note("%s: %s, %s", a.Strategy, plural(len(a.Trace.Rounds), "round"), spent(a.Trace.Usage))
	}
}
