package verify

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
)

// counts checks "`foo` takes two parameters", "`a.go` has 120 lines", "`A` lists nine values".
func (c *checker) counts(r *reader) {
	for i, t := range r.list {
		noun := r.at(i + 1)
		if t.number < 0 || i == 0 || noun.word == "" || r.has(i-3, i, vague) || r.supposed(i) || r.at(i+2).means&of != 0 && noun.means&member == 0 {
			continue
		}
		m := r.next(i-1, i-6, -1, func(*mention) bool { return true })
		if m == nil {
			continue
		}
		var have, slack int
		var src *contract.VerifySource
		what := noun.word
		switch {
		case m.class == path && noun.means&lineWord != 0:
			files, _, _ := c.pathOf(m)
			if len(files) != 1 {
				continue
			}
			w, _ := c.Graph.Where(c.fileNode(files[0]))
			have, slack, src = w.Last, 1, &contract.VerifySource{Path: c.Graph.Path(w.File)}
		case m.class != name || c.named(m.name).state != found:
			continue
		case noun.means&parameter != 0:
			have, src = c.parameterCount(c.narrowed(r, m), t.number)
			what = "parameters"
		default:
			if nodes := c.narrowed(r, m); t.number > 1 && len(nodes) == 1 {
				have, src = c.memberCount(nodes[0], noun.kind), c.source(nodes[0])
			}
			if have == 0 {
				continue
			}
		}
		short := fmt.Sprintf("`%s` has %d %s", m.text, t.number, what)
		switch {
		case src == nil:
		case have-slack <= t.number && t.number <= have+slack:
			c.claim(short, Count, yes(src))
		default:
			c.claim(short, Count, no(src, "`%s` has %s: see %s:%d", m.name, count(have, strings.TrimSuffix(what, "s")), src.Path, max(1, src.First)))
		}
	}
}

// parameterCount returns n if one of some functions can have so many parameters, else the most
// that one has; no source if that is not known.
func (c *checker) parameterCount(nodes []graph.Node, n int) (have int, src *contract.VerifySource) {
	for _, node := range nodes {
		low, high, ok := arity(c.signature(node), c.Graph.Language(c.fileOf(node)))
		if kindClass(c.Graph.SymbolKind(node)) != "f" || !ok {
			return 0, nil
		}
		if low <= n && n <= high {
			return n, c.source(node)
		}
		have = high
	}
	return have, c.first(nodes)
}

// memberCount returns the number of the elements of a list, of the constants of an enumeration,
// of the methods of a type that has no others; 0 if that is not known.
func (c *checker) memberCount(n graph.Node, noun string) (have int) {
	k := c.Graph.SymbolKind(n)
	switch {
	case k == outline.Constant || k == outline.Variable || k == outline.Field:
		have = c.elements(n)
	case k == outline.Enum && noun == "":
		have = len(keep(c.memberNodes(n), func(d graph.Node) bool { return c.Graph.SymbolKind(d) == outline.Constant }))
	case noun == "method" && (k == outline.Interface || isType(k) && c.Graph.Language(c.fileOf(n)).Traits().AllMethods):
		return len(keep(c.memberNodes(n), func(d graph.Node) bool { return kindClass(c.Graph.SymbolKind(d)) == "f" }))
	}
	if have < 2 {
		return 0
	}
	return have
}

// elements counts those of a list that a constant holds: "[a, b]", "%w[a b]", 0 if it is none.
func (c *checker) elements(n graph.Node) int {
	var text strings.Builder
	for _, l := range c.code(n) {
		text.WriteString(cutComment(string(l) + " "))
		text.WriteByte(' ')
	}
	_, v, _ := strings.Cut(text.String(), "=")
	v = strings.TrimSpace(v)
	words := strings.HasPrefix(v, "%w")
	v = strings.TrimPrefix(v, "%w")
	end := matching(v)
	if end == 0 || strings.IndexByte("[({", v[0]) < 0 || strings.Contains(v, "*") {
		return 0
	}
	if words {
		return len(strings.Fields(v[1 : end-1]))
	}
	parts := 0
	for range elementsOf(v[1 : end-1]) {
		parts++
	}
	return parts
}
