package verify

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	mentions "github.com/cairn-search/cairn/core/mention"
)

// inherits checks that a type extends or implements another, itself or by what it
// extends.
func (c *checker) inherits(a, b *mention, rel relation) verdict {
	if a.class != name || b.class != name {
		return open
	}
	from := c.named(a.name)
	to := c.named(b.name)
	if from.state != found {
		return c.invented(a, from)
	}
	types := slices.DeleteFunc(slices.Clone(from.nodes), func(n graph.Node) bool { return !isType(c.Graph.SymbolKind(n)) })
	if len(types) == 0 || len(types) > 50 {
		return open // a function "implements" an algorithm
	}
	c.judged[a] = true
	last := bare(shortName(b.name))
	bases, _ := c.ancestors(types)
	for _, n := range bases {
		if slices.Contains(to.nodes, n) || shortName(c.Graph.Label(n)) == last {
			c.judged[b] = true
			return yes(c.source(types[0]))
		}
	}
	if to.state == absent || to.state == noOwner {
		if v := c.invented(b, to); v.truth == wrong {
			return v
		}
	}
	short := shortName(c.Graph.Label(types[0]))
	if rel == relImplement {
		if v := c.methodSet(types, to); v.truth != unknown {
			c.judged[b] = true
			return v
		}
	}
	if c.mayHold(types, last, nil) || c.saidOf(short, last) {
		return open
	}
	if to.state == found && !slices.ContainsFunc(to.nodes, func(n graph.Node) bool { return isType(c.Graph.SymbolKind(n)) }) {
		return open // a value, a protocol of another kind
	}
	if to.state == foreign && !known(last) && len(c.holders(last)) == 0 {
		return open
	}
	c.judged[b] = true
	said := verbs[rel][0]
	v := no(c.source(types[0]), "`%s` does not %s `%s`", a.name, strings.TrimSuffix(said, "s"), b.name)
	if len(bases) > 0 {
		var names []string
		for _, n := range bases[:min(len(bases), 3)] {
			names = append(names, "`"+c.Graph.Label(n)+"`")
		}
		v.message += " but " + strings.Join(names, ", ")
	}
	return v
}

// saidOf tells whether any file says that one name has another as its base: "impl Base
// for Heir".
func (c *checker) saidOf(heir, base string) bool {
	both := c.holders(base)
	for _, f := range c.holders(heir) {
		if !slices.Contains(both, f) {
			continue
		}
		for _, u := range c.said(f).Uses {
			if u.Kind == mentions.Base && (u.For == heir && u.Name == base || u.Name == base && u.For == "" && u.Definition < 0) {
				return true
			}
		}
		// What generates code may say it in its own way.
		if !c.Graph.Language(f).Traits().DerivedBases {
			continue
		}
		lines := c.content(f)
		if lines == nil {
			return true
		}
		for _, l := range lines {
			a, b := false, false
			identifiers(l, func(s string) { a, b = a || s == heir, b || s == base })
			if a && b {
				return true
			}
		}
	}
	return false
}
