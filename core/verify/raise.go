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
	from := slices.DeleteFunc(slices.Clone(c.named(a.name).nodes), func(n graph.Node) bool { return !callable(c.Graph.SymbolKind(n)) })
	last := shortName(b.name)
	if len(from) == 0 || len(from) > 20 || c.named(a.name).state != found {
		return open
	}
	known := c.named(b.name)
	if known.state == absent || known.state == noOwner {
		if v := c.invented(b, known); v.truth == wrong {
			return v
		}
	}
	var others []string
	caught := false // by the function itself
	for i, n := range c.callees(from, 2) {
		lines := c.code(n)
		if lines == nil {
			return open
		}
		for _, l := range lines {
			says := holdsAny(l, "raising")
			at, _ := holdsWord([][]byte{l}, last)
			switch {
			case at >= 0 && says && i < len(from):
				return yes(c.source(n))
			case at >= 0 && says && !caught:
				return open
			case at >= 0 && holdsAny(l, "catching"):
				caught = caught || i < len(from)
			case at >= 0 && !caught:
				return open
			case says && i < len(from):
				identifiers(l, func(s string) {
					if s[0] >= 'A' && s[0] <= 'Z' && !slices.Contains(others, s) && len(others) < 8 && strings.ToUpper(s) != s {
						others = append(others, s)
					}
				})
			}
		}
	}
	if len(others) == 0 {
		return open
	}
	for _, o := range others { // one of its heirs
		heirs := c.named(o)
		if heirs.state != found {
			continue
		}
		if bases, _ := c.ancestors(heirs.nodes); slices.ContainsFunc(bases, func(n graph.Node) bool { return shortName(c.Graph.Label(n)) == last }) || c.baseNamed(heirs.nodes, last) {
			return open
		}
	}
	c.judged[a], c.judged[b] = true, true
	return no(c.first(from), "`%s` does not raise `%s` but `%s`: see %s", a.name, b.name, strings.Join(others, "`, `"), c.at(from))
}
