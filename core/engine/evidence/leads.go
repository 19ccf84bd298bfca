package evidence

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// What speaks for following a call. A definition that many call is a helper, of which the name alone
// tells whether it matters.
const (
	exploredHops = 4
	calledShown  = 2  // it stands in a line that is shown
	calledTwice  = 3  // by another of the entities too
	manyCallers  = 12 // are those of a helper
	leastLead    = 3
	maxInner     = 50 // definitions within an entity are looked at
	maxMeant     = 3  // definitions of one name
	leastName    = 4  // bytes of a name that may be one's own
)

// leading finds what the shown code calls and is not shown itself.
type leading struct {
	b     *bundling
	terms map[string]bool // of the question
	list  []lead
	place map[graph.Node]int
}

// lead is something that is called; the edge of what is only called by its name is no more than where.
type lead struct {
	edge  graph.Edge
	score int
}

// lead lists what the shown code calls: what the question's words name, in its name or where it is
// called, and what several of the entities call.
func (b *bundling) lead(query string) []contract.NextHop {
	l := leading{b: b, terms: map[string]bool{}, place: map[graph.Node]int{}}
	for _, t := range search.Parse(title(query)).Terms {
		l.terms[t.Text] = true
	}
	for i, n := range b.nodes {
		if p := b.out.Entities[i].Preview; p != nil {
			l.eachCall(n, func(e graph.Edge) { l.add(e, p) })
			l.written(n, p)
		}
	}
	list := slices.DeleteFunc(l.list, func(l lead) bool { return l.score < leastLead })
	order.StableBy(list, func(x, y lead) int { return cmp.Compare(y.score, x.score) })
	hops := []contract.NextHop{}
	for _, l := range list[:min(len(list), exploredHops)] {
		h := hop(b.v, graph.Hop{Edge: l.edge, Node: l.edge.To, Edges: 1}, l.edge.From)
		h.Where = b.v.Placed(l.edge.To)
		hops = append(hops, h)
	}
	return hops
}

// title is the first line of a question, which says what a report is about.
func title(query string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(query), "\n")
	return first
}

// eachCall calls yield for the edges out of an entity, and of what is defined within it.
func (l *leading) eachCall(n graph.Node, yield func(graph.Edge)) {
	inner := []graph.Node{n}
	for i := 0; i < len(inner) && i < maxInner; i++ {
		eachEdge(l.b.v, inner[i], false, func(e graph.Edge) {
			switch e.Kind {
			case graph.ContainsSymbol:
				inner = append(inner, e.To)
			case graph.Calls, graph.References:
				yield(e)
			}
		})
	}
}

// add counts a call from an entity of which p is shown.
func (l *leading) add(e graph.Edge, p *contract.Preview) {
	if !l.wanted(e.To) {
		return
	}
	if at, ok := l.place[e.To]; ok {
		if l.list[at].edge.From != e.From {
			l.list[at].score += calledTwice
		}
		return
	}
	l.place[e.To] = len(l.list)
	l.list = append(l.list, lead{e, l.worth(e, p)})
}

// written adds what lines that are shown call by a name that the question has words of, where it is
// not known which of several is meant.
func (l *leading) written(n graph.Node, p *contract.Preview) {
	for _, s := range shownParts(p) {
		for i, line := range strings.Split(s.Text, "\n") {
			for _, name := range calledIn(line) {
				if held(l.terms, name) == 0 {
					continue
				}
				found := slices.DeleteFunc(l.b.v.Symbols(name), func(n graph.Node) bool { return !l.wanted(n) })
				if len(found) > maxMeant {
					continue
				}
				for _, to := range found {
					l.add(graph.Edge{From: n, To: to, Kind: graph.Calls, Line: s.Start + i}, p)
				}
			}
		}
	}
}

// calledIn are the names in front of what is handed to a function in a line.
func calledIn(line string) (names []string) {
	for {
		before, rest, ok := strings.Cut(line, "(")
		if !ok {
			return names
		}
		line = rest
		before = strings.TrimRight(before, "!?")
		start := len(before)
		for start > 0 && word(before, start-1) {
			start--
		}
		if len(before)-start >= leastName {
			names = append(names, before[start:])
		}
	}
}

// wanted tells whether a node is a function that is not shown, and no test.
func (l *leading) wanted(n graph.Node) bool {
	v := l.b.v
	w, ok := v.Where(n)
	if !ok || v.TypeOf(n) != graph.Symbol || v.Role(w.File)&tree.Test != 0 || l.b.covers(w) {
		return false
	}
	return v.SymbolKind(n).IsFunction()
}

// covers tells whether a place is in an entity that is shown.
func (b *bundling) covers(w graph.Where) bool {
	for i, n := range b.nodes {
		if x, ok := b.v.Where(n); ok && b.out.Entities[i].Preview != nil && x.File == w.File && x.First <= w.First && w.First <= x.Last {
			return true
		}
	}
	return false
}

// worth is what speaks for following a call from an entity of which p is shown.
func (l *leading) worth(e graph.Edge, p *contract.Preview) int {
	name := l.b.v.Label(e.To)
	score := 3 * held(l.terms, name[strings.LastIndexByte(name, '.')+1:])
	callers := 0
	for _, g := range l.b.v.Groups(nil, e.To, true) {
		if g.Kind == graph.Calls || g.Kind == graph.References {
			callers += g.Len()
		}
	}
	if line, shown := lineOf(p, e.Line); shown && callers <= manyCallers {
		score += calledShown + held(l.terms, line)
	}
	return score
}

// held counts the terms that a text holds.
func held(terms map[string]bool, s string) (n int) {
	for t := range text.TermSet(s) {
		if terms[t] {
			n++
		}
	}
	return n
}

func shownParts(p *contract.Preview) []contract.Snippet {
	return slices.Concat([]contract.Snippet{{Start: p.Lines.Start, End: p.Lines.End, Text: p.Text}}, p.More)
}

// lineOf is a line of a preview, and whether it is shown.
func lineOf(p *contract.Preview, line int) (string, bool) {
	for _, s := range shownParts(p) {
		lines := strings.Split(s.Text, "\n")
		if i := line - s.Start; i >= 0 && line <= s.End && i < len(lines) {
			return lines[i], true
		}
	}
	return "", false
}

// aside are the roles of files that are read after others, unless the question is about them.
var aside = map[string]tree.Role{"test": tree.Test, "generated": tree.Generated, "vendored": tree.Vendored}

// told puts the seeds in the order in which their text is worth reading: tests behind what they test, and
// what nobody here writes, unless the question is about them, and without what only holds a better one.
func told(seeds []contract.Seed, query search.Query) []contract.Seed {
	var first, last []contract.Seed
	behind := func(role string) bool { return aside[role] != 0 && !query.Asks(aside[role]) }
	for i, s := range seeds {
		switch {
		case s.Path != "" && slices.ContainsFunc(seeds[:i], func(better contract.Seed) bool {
			return better.Path == s.Path && better.Lines != s.Lines && within(better.Lines, s.Lines)
		}):
		case slices.ContainsFunc(s.Roles, behind):
			last = append(last, s)
		default:
			first = append(first, s)
		}
	}
	return append(first, last...)
}
