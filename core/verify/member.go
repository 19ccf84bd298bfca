package verify

import (
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
)

// methodSet checks that types have all methods of an interface.
func (c *checker) methodSet(types []graph.Node, to *symbols) verdict {
	for _, t := range to.nodes {
		w, ok := c.Graph.Where(t)
		if !ok || !c.Graph.Language(w.File).Traits().Structural || c.Graph.SymbolKind(t) != outline.Interface {
			return open
		}
		methods := c.memberNodes(t)
		if b, _ := c.ancestors([]graph.Node{t}); len(b) > 0 || len(methods) == 0 {
			return open
		}
		lacks := ""
		for _, m := range methods {
			if list, _ := c.members(types, shortName(c.Graph.Label(m))); len(list) == 0 {
				lacks = shortName(c.Graph.Label(m))
			}
		}
		if lacks == "" {
			return yes(c.source(types[0]))
		}
		if b, open := c.ancestors(types); len(b) == 0 && !open {
			return no(c.source(types[0]), "`%s` does not implement `%s`: it has no method `%s`", c.Graph.Label(types[0]), c.Graph.Label(t), lacks)
		}
	}
	return open
}

// memberOf checks that a name is a member of a type.
func (c *checker) memberOf(a, b *mention) verdict {
	if a.class != name || b.class != name {
		return open
	}
	owner := c.named(b.name)
	if owner.state != found {
		return c.invented(b, owner)
	}
	types := slices.DeleteFunc(slices.Clone(owner.nodes), func(n graph.Node) bool { return !isType(c.Graph.SymbolKind(n)) })
	if len(types) == 0 || len(types) > 50 {
		return open
	}
	last := shortName(a.name)
	list, closed := c.members(types, last)
	if len(list) > 0 {
		c.judged[a], c.judged[b] = true, true
		return yes(c.source(list[0]))
	}
	if c.proposed[last] || c.mayHold(types, bare(last), nil) {
		return open
	}
	bases, bounded := c.ancestors(types)
	if !closed && bounded && len(bases) > 0 || !closed && len(c.holders(last)) > 0 && len(c.defined(last)) == 0 {
		return open
	}
	c.judged[a] = true
	if !closed {
		for _, t := range types {
			if w, ok := c.Graph.Where(t); !ok || c.fileHolds(w.File, last) {
				return open
			}
		}
	}
	v := no(c.source(types[0]), "`%s` has no member `%s`", b.name, last)
	if there := c.defined(last); len(there) > 0 {
		v.message += fmt.Sprintf("; `%s` is at %s", c.Graph.Label(there[0]), c.at(there))
		v.like = []string{c.Graph.Label(there[0])}
	} else {
		v.like = c.suggestions(b.name+"."+last, &symbols{})
	}
	return v
}
