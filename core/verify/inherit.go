package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	mentions "github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// inherits checks that a type has another as its base, itself or by what it extends. To implement it
// a language may leave to the methods of the type.
func (c *checker) inherits(a, b *mention, verb string) verdict {
	from, v := c.meant(a)
	types, last := c.types(from), bare(shortName(b.name))
	if len(types) == 0 || len(types) > 50 { // a function "implements" an algorithm
		return v
	}
	if b.class != name {
		return c.bounded(b, types)
	}
	to := c.named(b.name)
	bases, beyond := c.ancestors(types)
	stated := c.basesOf(types)
	above := slices.ContainsFunc(bases, func(n graph.Node) bool { return c.short(n) == last })
	if c.judged[a] = true; above || slices.Contains(stated, last) {
		c.judged[b] = true
		if v := c.bounded(b, types); v.truth == wrong {
			return v
		}
		return yes(c.source(types[0]))
	}
	if v := c.invented(b, to); v.truth == wrong {
		return v
	}
	if verb == "implement" && c.Graph.Language(c.fileOf(types[0])).Traits().Structural || c.mayInherit(types, to, last, stated, beyond) {
		return open
	}
	c.judged[b] = true
	v = no(c.source(types[0]), "`%s` does not %s `%s`", a.name, verb, b.name)
	if len(stated) > 0 {
		v.message += " but `" + strings.Join(stated[:min(len(stated), 3)], "`, `") + "`"
	}
	return v
}

// mayInherit tells whether types may have a base though nothing that is read says so.
func (c *checker) mayInherit(types []graph.Node, to *symbols, last string, stated []string, beyond bool) bool {
	own := to.state == found && len(c.types(to.nodes)) > 0
	switch {
	case sets["root"][last], to.state == found && !own, !own && beyond && len(stated) == 0, c.saidOf(c.short(types[0]), last):
		return true
	case len(stated) == 0:
		return c.mayHold(types, last, nil) || to.state == foreign && !outsider(last) && len(c.holders(last)) == 0
	}
	return slices.ContainsFunc(types, func(n graph.Node) bool { return holdsIn(c.signature(n), last) })
}

// bounded checks bases of several words, "`Base<Long>`", "`A + Send`": a type that states the first
// must state the others beside it.
func (c *checker) bounded(b *mention, types []graph.Node) verdict {
	words := slices.DeleteFunc(wordsOf(b.text), func(w string) bool { return w[0] > 'Z' || len(w) == 1 && b.class == name })
	if len(words) < 2 || strings.ContainsAny(b.text, "(){}=\"") || b.class == code && (len(types) > 1 || !strings.ContainsAny(b.text, "+,")) {
		return open
	}
	lacks := ""
	for _, n := range types {
		sig := c.signature(n)
		at := slices.IndexFunc(words, func(w string) bool { return !holdsIn(sig, w) })
		if at < 0 || b.class == name && at == 0 {
			return open
		}
		lacks = words[at]
	}
	c.judged[b] = true
	return no(c.source(types[0]), "`%s` does not state `%s`: see %s", c.Graph.Label(types[0]), lacks, c.at(types))
}

// saidOf tells whether any file says that one name has another as its base: "impl Base
// for Heir".
func (c *checker) saidOf(heir, base string) bool {
	both := c.holders(base)
	return slices.ContainsFunc(c.holders(heir), func(f int) bool {
		if !slices.Contains(both, f) {
			return false
		}
		if slices.ContainsFunc(c.said(f).Uses, func(u mentions.Use) bool {
			return u.Kind == mentions.Base && u.Name == base && (u.For == heir || u.For == "" && u.Definition < 0)
		}) {
			return true
		}
		// What generates code may say it in its own way.
		lines := c.content(f)
		return c.Graph.Language(f).Traits().DerivedBases && (lines == nil || slices.ContainsFunc(lines, func(l []byte) bool { return holdsIn(string(l), heir) && holdsIn(string(l), base) }))
	})
}

// memberOf checks that a name is a member of a type.
func (c *checker) memberOf(a, b *mention) verdict {
	owner, v := c.meant(b)
	types, last := c.types(owner), shortName(a.name)
	if len(types) == 0 || len(types) > 50 || a.class != name || c.named(b.name).state != found {
		return v
	}
	list, closed := c.members(types, last)
	there := c.plain(last, false)
	_, beyond := c.ancestors(types)
	loose := beyond || slices.ContainsFunc(there, func(n graph.Node) bool { return ownerOf(c.Graph.Label(n)) == "" }) // not each another's member
	switch {
	case len(list) > 0:
		c.judged[a], c.judged[b] = true, true
		return yes(c.source(list[0]))
	case closed && len(there) > 0 && c.Graph.Language(c.fileOf(types[0])).Traits().AllMethods && len(keep(there, func(n graph.Node) bool { return c.Graph.SymbolKind(n) == outline.Function })) == len(there):
	case c.proposed[last], c.mayHold(types, bare(last), nil), !closed && (len(there) == 0 || loose && slices.ContainsFunc(types, func(t graph.Node) bool { return c.fileHolds(c.fileOf(t), last) })):
		return open
	}
	c.judged[a] = true
	v = no(c.source(types[0]), "`%s` has no member `%s`", b.name, last)
	if len(there) > 0 {
		v.message += fmt.Sprintf("; `%s` is at %s", c.Graph.Label(there[0]), c.at(there))
		v.like = []string{c.Graph.Label(there[0])}
	} else {
		v.like = c.suggestions(b.name+"."+last, &symbols{})
	}
	return v
}
