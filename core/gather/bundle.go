package gather

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// Bundle is the evidence for a request.
type Bundle struct {
	Capability contract.Capability
	// Summary is one sentence about what was found.
	Summary string
	Items   []contract.EvidenceItem
	// Warnings are what the evidence lacks or what was done otherwise than asked.
	Warnings []string
	// Trace is how graph mode went, nil in linear mode.
	Trace *contract.GatherTrace
	// Usage is what the language model cost.
	Usage contract.Usage
}

// The states of a [Capability].
const (
	Available       = "available"
	Unsupported     = "unsupported"
	HarnessRequired = "harness-required"
)

// Source writes where a passage is.
func Source(path string, start, end int) string {
	switch {
	case start == 0:
		return path
	case start == end:
		return path + ":" + strconv.Itoa(start)
	}
	return fmt.Sprintf("%s:%d-%d", path, start, end)
}

// ParseSource reads what [Source] writes. Lines are 0 if there are none.
func ParseSource(source string) (path string, start, end int) {
	at := strings.LastIndexByte(source, ':')
	if at < 0 {
		return source, 0, 0
	}
	first, last, ranged := strings.Cut(source[at+1:], "-")
	start, err := strconv.Atoi(first)
	end = start
	if err == nil && ranged {
		end, err = strconv.Atoi(last)
	}
	if err != nil || start < 1 || end < start {
		return source, 0, 0
	}
	return source[:at], start, end
}

// candidate is a file that was hit.
type candidate struct {
	Hit
	order   int // of its discovery
	finds   []find
	branch  string // that retains it, "" if none does
	snippet string
	shown   bool            // snippet and terms are made
	terms   map[string]bool // of the snippet and the path
	score   rank.Score
}

// find is a place of a candidate in the results of a search.
type find struct {
	node     *contract.GatherNode // nil if it is earlier evidence
	position int
}

// The weights of lists in the order of items: the first search asks for what is wanted,
// follow-ups and earlier evidence for what is near it.
const (
	firstWeight  = rank.One
	followWeight = rank.One / 2
	priorWeight  = rank.One * 3 / 4
)

// value is the score by reciprocal ranks.
func (c *candidate) value() (v rank.Score) {
	for _, f := range c.finds {
		switch {
		case f.node == nil:
			v += rank.Reciprocal(priorWeight, f.position)
		case f.node.ID == firstSearch:
			v += rank.Reciprocal(firstWeight, f.position)
		default:
			v += rank.Reciprocal(followWeight, f.position)
		}
	}
	return v
}

// best returns what is retained, best first, as far as the budget goes.
func (r *run) best() []*candidate {
	var list []*candidate
	for _, c := range r.candidates {
		if c.branch != "" {
			c.score = c.value()
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.order, b.order))
	})
	return list[:min(len(list), r.limits.items)]
}

func (r *run) bundle() *Bundle {
	list := r.best()
	if len(list) == 0 && r.q.Plan.Mode == Graph && len(r.last) > 0 && r.limits.items > 0 {
		r.warn("nothing is retained: these are the hits of the last search")
		list = r.last[:min(len(r.last), r.limits.items)]
	}
	if r.limits.items == 0 {
		r.warn("max_items 0 leaves no room for evidence")
	}
	if r.limits.steps == 0 {
		r.warn("step_limit 0 allows no search")
	}
	b := &Bundle{Capability: contract.Capability{State: Available}, Items: make([]contract.EvidenceItem, len(list)), Usage: r.usage}
	for i, c := range list {
		r.show(c)
		b.Items[i] = contract.EvidenceItem{Source: Source(c.Path, c.Start, c.End), Snippet: c.snippet, Rationale: r.rationale(c), Rank: i + 1}
	}
	b.Summary, _ = Cut(r.summary(list), r.limits.summary)
	if r.q.Plan.Mode == Graph {
		b.Trace = r.trace.public()
	}
	b.Warnings = r.warnings()
	return b
}

func (r *run) summary(list []*candidate) string {
	asked := fmt.Sprintf("for %q by %s search in %s", brief(r.q.Query), r.q.Plan.Strategy, count(r.searches, "search"))
	if len(list) == 0 {
		return "Nothing was found " + asked + "."
	}
	missing := r.missing(list)
	s := fmt.Sprintf("Found %s %s, best in %s", count(len(list), "passage"), asked, line(Source(list[0].Path, list[0].Start, list[0].End)))
	if len(missing) > 0 {
		s += "; not in them: " + strings.Join(missing, ", ")
	}
	return s + "."
}

// rationale says by which searches a candidate was found, what it is part of, and which
// words of the query it has.
func (r *run) rationale(c *candidate) string {
	var parts []string
	for i, f := range c.finds {
		if i == maxReasons {
			parts = append(parts, fmt.Sprintf("%d more", len(c.finds)-i))
			break
		}
		if f.node == nil {
			parts = append(parts, "kept from earlier evidence")
		} else {
			parts = append(parts, fmt.Sprintf("result %d for %q", f.position, brief(f.node.Query)))
		}
	}
	if c.Definition != "" {
		parts = append(parts, "in "+brief(c.Definition))
	}
	var has []string
	for _, w := range r.words {
		if w.in(c.terms) && len(has) < maxContentWords {
			has = append(has, w.text)
		}
	}
	if len(has) > 0 {
		parts = append(parts, "has "+strings.Join(has, ", "))
	}
	return strings.Join(parts, "; ")
}

// maxReasons is how many searches a rationale names.
const maxReasons = 3

func count(n int, what string) string {
	switch {
	case n == 1:
		return "1 " + what
	case strings.HasSuffix(what, "ch"):
		what += "e"
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// briefChars is how much of a text is quoted in another.
const briefChars = 80

// brief is the beginning of a text, on one line.
func brief(s string) string {
	s, _ = Cut(s, briefChars)
	return line(s)
}

// line puts a text on one line, without escapes.
func line(s string) string {
	s, _ = Cut(s, MaxChars)
	return strings.Join(strings.Fields(s), " ")
}
