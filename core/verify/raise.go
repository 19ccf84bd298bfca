package verify

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
)

// holdsAny tells whether a line holds a word that begins an import, raises or catches.
func holdsAny(line []byte, set string) bool {
	for w := range sets[set] {
		if holdsCode([][]byte{line}, w) {
			return true
		}
	}
	return false
}

// raises checks that a function raises an error: its code, or that of what it calls, says
// so. It is wrong if the code raises others and names this one nowhere but to catch it.
func (c *checker) raises(a, b *mention) verdict {
	s, known, last := c.named(a.name), c.named(b.name), shortName(b.name)
	from := keep(s.nodes, func(n graph.Node) bool { return callable(c.Graph.SymbolKind(n)) })
	if len(from) == 0 || len(from) > maxProbes || s.state != found {
		return open
	}
	if known.state == absent || known.state == noOwner {
		if v := c.invented(b, known); v.truth == wrong {
			return v
		}
	}
	var others []string
	caught := false // by the function itself
	for i, n := range c.callees(from, 2) {
		own, lines := i < len(from), c.code(n)
		if lines == nil {
			return open
		}
		for _, l := range lines {
			named, says := holdsCode([][]byte{l}, last), holdsAny(l, "raising")
			switch {
			case named && says && own:
				return yes(c.source(n))
			case named && (says || !holdsAny(l, "catching")) && !caught:
				return open
			case named:
				caught = caught || own
			case says && own:
				others = append(others, errorsIn(l)...)
			}
		}
	}
	slices.Sort(others)
	others = slices.Compact(others)
	if len(others) == 0 || slices.ContainsFunc(others, func(o string) bool { return c.heir(o, last) }) {
		return open
	}
	c.judged[a], c.judged[b] = true, true
	return no(c.first(from), "`%s` does not raise `%s` but `%s`: see %s", a.name, b.name, strings.Join(others[:min(len(others), 8)], "`, `"), c.at(from))
}

// errorsIn returns the words of a line that are written like types.
func errorsIn(line []byte) []string {
	return slices.DeleteFunc(wordsOf(string(line)), func(w string) bool { return w[0] < 'A' || w[0] > 'Z' || strings.ToUpper(w) == w })
}

// heir tells whether a type has another as its base.
func (c *checker) heir(of, base string) bool {
	s := c.named(of)
	bases, _ := c.ancestors(s.nodes[:min(len(s.nodes), maxProbes)])
	return slices.ContainsFunc(bases, func(n graph.Node) bool { return shortName(c.Graph.Label(n)) == base }) || c.baseNamed(s.nodes, base)
}
