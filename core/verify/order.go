package verify

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
)

// orders checks "`a` comes after `b`", "in `f`, `a` is called before `b`", "prefers `a` over `b`".
func (c *checker) orders(r *reader) {
	for i := range r.list {
		m := r.means(i) & (before | after | prefer)
		if m == 0 || r.has(i-3, i, not) || r.supposed(i) {
			continue
		}
		a, b := r.next(i-1, i-7, -1, isName), r.next(i+1, i+4, 1, isName)
		if m&prefer != 0 {
			a = b
			b = r.next(i+2, i+7, 1, func(m *mention) bool { return m != a })
		}
		if a == nil || b == nil || a.name == b.name {
			continue
		}
		if m&after != 0 {
			a, b = b, a
		}
		if v := c.ordered(r, a, b); v.truth != unknown {
			r.account([]int{i}, a, b)
			c.claim(fmt.Sprintf("`%s` comes before `%s`", a.text, b.text), contract.ClaimTypeOther, v)
		}
	}
}

// ordered checks that a stands before b: constants in their file, others in the code of
// what the sentence names, if each stands there once.
func (c *checker) ordered(r *reader, a, b *mention) verdict {
	one, two := c.narrowed(r, a), c.narrowed(r, b)
	x, y := shortName(a.name), shortName(b.name)
	if len(one) == 1 && len(two) == 1 && c.Graph.SymbolKind(one[0]) == outline.Constant && c.fileOf(one[0]) == c.fileOf(two[0]) {
		if v, w := c.source(one[0]), c.source(two[0]); v.First > w.First {
			return no(v, "`%s` comes behind `%s`: see %s", x, y, c.at(one))
		}
		return yes(c.source(one[0]))
	}
	for m, n := range c.about(r, maxProbes) {
		text := string(bytes.Join(c.code(n), []byte("\n")))
		p, q := slices.Collect(occurrences(text, x)), slices.Collect(occurrences(text, y))
		switch {
		case m == a || m == b || len(p) == 0 || len(q) == 0:
		case len(p) > 1 || len(q) > 1:
			return open
		case p[0] < q[0]:
			return yes(c.source(n))
		default:
			return no(c.source(n), "in `%s`, `%s` comes before `%s`: see %s", c.Graph.Label(n), y, x, c.at([]graph.Node{n}))
		}
	}
	return open
}

// outliers checks lists of what a definition has: if all but one stand in its code, and that
// one does not, it was made up.
func (c *checker) outliers(r *reader) {
	var run []token
	for i := 0; i <= len(r.list) && !r.has(0, len(r.list), not); i++ {
		switch t := r.at(i); {
		case itemOf(t) != "":
			run = append(run, t)
		case i == len(r.list) || t.mark != ',' && t.mark != ':' && t.means&and == 0:
			c.outlier(r, run)
			run = nil
		}
	}
}

// itemOf reads a token as something that code has, "" if it is not.
func itemOf(t token) (text string) {
	switch m := t.mention; {
	case m != nil && m.class == name && !m.call:
		return shortName(m.name)
	case m != nil && m.class == code:
		text = bare(shortName(strings.Trim(m.text, ":\"' *&")))
	case t.literal == "" && len(t.upper) > 2:
		text = t.upper
	}
	if strings.ContainsAny(text, " (){}=") {
		return ""
	}
	return text
}

// outlier checks whether one item of a list is the only one that the code of what a sentence
// names, its file and what it inherits from do not hold.
func (c *checker) outlier(r *reader, run []token) {
	if len(run) < 2 {
		return
	}
	for m, n := range c.about(r, 3) {
		if slices.ContainsFunc(run, func(t token) bool { return itemOf(t) == shortName(m.name) }) {
			continue
		}
		lines := c.code(n)
		lacking := slices.DeleteFunc(slices.Clone(run), func(t token) bool { return holdsCode(lines, itemOf(t)) })
		if len(lacking) == 0 {
			return
		}
		w := itemOf(lacking[0])
		above, _ := c.ancestors([]graph.Node{n})
		if len(run) < 3 || len(lacking) > 1 || len(lines) == 0 || !isValueKind(c.Graph.SymbolKind(n)) && holdsCode(c.codeOf(c.fileOf(n), 1, 1<<30), w) || slices.ContainsFunc(above, func(b graph.Node) bool { return holdsCode(c.code(b), w) }) {
			continue
		}
		c.claim(fmt.Sprintf("`%s` has `%s`", c.Graph.Label(n), w), contract.ClaimTypeOther, no(c.source(n), "`%s` has no `%s`, beside the others of the list: see %s", c.Graph.Label(n), w, c.at([]graph.Node{n})))
		c.judged[lacking[0].mention] = true
		return
	}
}
