package gather

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
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

// candidate is a passage that was hit.
type candidate struct {
	Hit
	order   int // of its discovery
	finds   []find
	prior   int    // its place in the earlier evidence, 0 if it is not of it
	instead string // the earlier evidence that it replaces
	crowded bool   // it was not retained, for there was no room
	branch  string // that retains it, "" if none does
	snippet string
	shown   bool            // snippet and terms are made
	terms   map[string]bool // of the snippet and the path
}

// find is a place of a candidate in the results of a search.
type find struct {
	node     *contract.GatherNode
	position int
	whole    bool // the search is for the query as it stands
	other    bool // it found other lines of the file
}

// behindAll is more than any position in the hits of a search.
const behindAll = 1 << 20

// first is the place of a candidate in the search for the query as it stands, or behind all
// of these in the first search, 0 if it is in neither.
func (c *candidate) first() (at int) {
	for _, f := range c.finds {
		if f.whole {
			return f.position
		}
		if f.node.ID == firstSearch {
			at = behindAll + f.position
		}
	}
	return at
}

// value is worth more for what the first searches found, which ask for what is wanted, than
// for what follow-ups found, and that more than earlier evidence.
func (c *candidate) value() (v rank.Score) {
	if at := c.first(); at > 0 {
		return rank.One + rank.Reciprocal(rank.One, at)
	}
	for _, f := range c.finds {
		v += rank.Reciprocal(rank.One/2, f.position)
	}
	return v
}

// reserved is the part of the items, one in so many, that is kept free for earlier evidence
// that is relevant, and for what only follow-ups found.
const reserved = 4

// best returns what is retained, as far as the budget goes: what the first search found in
// its order, then what follow-ups add to it, then earlier evidence.
func (r *run) best() []*candidate {
	var first, follow, prior, rest []*candidate
	for _, c := range r.candidates {
		switch {
		case c.branch == "":
		case c.first() > 0:
			first = append(first, c)
		case len(c.finds) > 0:
			follow = append(follow, c)
		case r.relevant(c):
			prior = append(prior, c)
		default:
			rest = append(rest, c)
		}
	}
	for _, list := range [][]*candidate{first, follow} {
		order.By(list, func(a, b *candidate) int {
			return cmp.Or(cmp.Compare(b.value(), a.value()), cmp.Compare(a.order, b.order))
		})
	}
	most := r.limits.items
	follow = r.telling(follow, first[:min(len(first), most)])
	places := min(len(follow), most/reserved) + min(len(prior), most/reserved)
	head := first[:min(len(first), most-places)]
	list := slices.Concat(head, follow[:min(len(follow), max(most/reserved, most-len(head)-min(len(prior), most/reserved)))])
	list = slices.Concat(list, prior, first[len(head):], rest)
	r.dropped = max(0, len(list)-most)
	return list[:min(len(list), most)]
}

// relevant tells whether earlier evidence has half of the words of the query.
func (r *run) relevant(c *candidate) bool {
	r.show(c)
	has := 0
	for _, w := range r.words {
		if w.in(c.terms) {
			has++
		}
	}
	return has > 0 && 2*has >= len(r.words)
}

// telling puts those first that have words of the query which a list lacks.
func (r *run) telling(list, known []*candidate) []*candidate {
	missing := r.missing(known)
	tells := func(c *candidate) bool {
		r.show(c)
		return slices.ContainsFunc(missing, func(m string) bool { return wordOf(m).in(c.terms) })
	}
	var yes, no []*candidate
	for _, c := range list {
		if tells(c) {
			yes = append(yes, c)
		} else {
			no = append(no, c)
		}
	}
	if len(known) >= r.limits.items {
		return yes // the others are not worth a place
	}
	return append(yes, no...)
}

func (r *run) bundle() *Bundle {
	list := r.best()
	if len(list) == 0 && r.q.Plan.Mode == contract.GatherModeGraph && len(r.last) > 0 && r.limits.items > 0 {
		r.warn("nothing is retained: these are the hits of the last search")
		list = r.last[:min(len(r.last), r.limits.items)]
	}
	if r.limits.items == 0 {
		r.warn("max_items 0 leaves no room for evidence")
	}
	if r.limits.steps == 0 {
		r.warn("step_limit 0 allows no search")
	}
	if r.dropped > 0 && r.limits.items > 0 {
		r.warn("max_items %d: %d more of the passages found would have been there", r.limits.items, r.dropped)
	}
	crowded := 0
	for _, c := range r.candidates {
		if c.crowded {
			crowded++
		}
	}
	if crowded > 0 {
		r.warn("retained_artifacts %d: %d more of the passages found were not retained", r.limits.retained, crowded)
	}
	b := &Bundle{Capability: contract.Capability{State: contract.CapabilityStateAvailable}, Items: make([]contract.EvidenceItem, len(list)), Usage: r.usage}
	for i, c := range list {
		r.show(c)
		b.Items[i] = contract.EvidenceItem{Source: Source(c.Path, c.Start, c.End), Snippet: c.snippet, Rationale: r.rationale(c), Rank: i + 1}
	}
	b.Summary, _ = Cut(r.summary(list), r.limits.summary)
	if r.q.Plan.Mode == contract.GatherModeGraph {
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
	if c.instead != "" {
		parts = append(parts, "instead of earlier evidence in "+line(c.instead))
	} else if c.prior > 0 {
		parts = append(parts, "kept from earlier evidence")
	}
	for i, f := range c.finds {
		if i == maxReasons {
			parts = append(parts, fmt.Sprintf("%d more", len(c.finds)-i))
			break
		}
		reason := fmt.Sprintf("result %d for %q", f.position, brief(f.node.Query))
		if f.other {
			reason += " by other lines of the file"
		}
		parts = append(parts, reason)
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

// lineMost bounds a line, in characters.
const lineMost = 100_000

// line puts a text on one line, without escapes.
func line(s string) string {
	s, _ = Cut(s, lineMost)
	return strings.Join(strings.Fields(s), " ")
}
