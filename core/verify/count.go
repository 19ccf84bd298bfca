package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
)

// counts checks "`foo` takes two parameters", "`a.go` has 120 lines", "`A` lists nine values".
func (c *checker) counts(r *reader) {
	for i, t := range r.list {
		thing := r.at(i + 1)
		if t.number < 0 || i == 0 || thing.word == "" || r.has(i-3, i, vague) || r.supposed(i) || r.at(i+2).means&of != 0 && thing.means&member == 0 {
			continue
		}
		m := r.next(i-1, i-6, -1, func(*mention) bool { return true })
		if m == nil {
			continue
		}
		if n := len(r.found); n > 0 && len(r.subject) == 1 && slices.Contains(r.found[n-1].b, m) && r.has(i-3, i, then) { // "a extends b and takes two arguments"
			m = r.subject[0]
		}
		n, what, low, high := c.counted(r, m, thing, t.number)
		short := fmt.Sprintf("`%s` has %d %s", m.text, t.number, what)
		if high >= 0 {
			r.account([]int{i, i + 1}, m)
		}
		switch {
		case high < 0:
		case t.number == high:
			c.claim(short, Count, yes(c.source(n)))
		case low <= t.number && t.number < high: // the others may be left out
			c.claim(short, Count, open)
		default:
			src := c.source(n)
			c.claim(short, Count, no(src, "`%s` has %s: see %s:%d", m.name, count(high, strings.TrimSuffix(what, "s")), src.Path, max(1, src.First)))
		}
	}
}

// counted returns how many of what a word names a mention has, at least and at most; -1 if that is
// not known.
func (c *checker) counted(r *reader, m *mention, thing token, told int) (n graph.Node, what string, low, high int) {
	nodes := c.narrowed(r, m)
	switch {
	case m.class == path && thing.means&lineWord != 0:
		if files, _, _ := c.pathOf(m); len(files) == 1 {
			n = c.fileNode(files[0])
			w, _ := c.Graph.Where(n)
			return n, thing.word, w.Last - 1, w.Last + 1
		}
	case len(nodes) != 1 || c.named(m.name).state != found:
	case thing.means&take != 0:
		n = c.maker(nodes[0])
		inside, _, ok := c.parametersOf(n)
		first, _, _ := strings.Cut(inside, ",")
		if low, high, ok = arity(inside, c.Graph.Language(c.fileOf(n)), ok); ok && (told != high+1 || !sets["receiver"][strings.TrimSpace(first)]) {
			return n, "parameters", low, high
		}
	case told > 1:
		low = c.memberCount(nodes[0], thing.kind)
		return nodes[0], thing.word, low, low
	}
	return graph.None, "", -1, -1
}

// memberCount returns the number of the elements of a list, of the constants of an enumeration,
// of the methods of a type that has no others; -1 if that is not known.
func (c *checker) memberCount(n graph.Node, noun string) int {
	k, have := c.Graph.SymbolKind(n), -1
	all := func(fits func(outline.Kind) bool) int {
		return len(keep(c.memberNodes(n), func(d graph.Node) bool { return fits(c.Graph.SymbolKind(d)) }))
	}
	switch {
	case k == outline.Constant || k == outline.Variable || k == outline.Field:
		have = c.elements(n)
	case k == outline.Enum && noun == "":
		have = all(func(k outline.Kind) bool { return k == outline.Constant })
	case noun == "method" && (k == outline.Interface || isType(k) && c.Graph.Language(c.fileOf(n)).Traits().AllMethods):
		return all(func(k outline.Kind) bool { return kindClass(k) == "f" })
	}
	if have < 2 {
		return -1
	}
	return have
}

// elements counts those of a list that a constant holds: "[a, b]", "%w[a b]", 0 if it is none.
func (c *checker) elements(n graph.Node) (parts int) {
	var text strings.Builder
	for _, l := range c.code(n) {
		text.WriteString(cutComment(string(l)+" ") + " ")
	}
	_, v, _ := strings.Cut(text.String(), "=")
	v, words := strings.CutPrefix(strings.TrimSpace(v), "%w")
	end := matching(v)
	switch {
	case end == 0 || strings.IndexByte("[({", v[0]) < 0 || strings.Contains(v, "*"):
	case words:
		return len(strings.Fields(v[1 : end-1]))
	default:
		for range elementsOf(v[1 : end-1]) {
			parts++
		}
	}
	return parts
}
