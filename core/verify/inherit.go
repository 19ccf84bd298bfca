package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	mentions "github.com/cairn-search/cairn/core/mention"
)

// inherits checks that a type extends or implements another, itself or by what it
// extends.
func (c *checker) inherits(a, b *mention, rel concept, strict bool) verdict {
	from := c.named(a.name)
	if a.class != name || from.state != found {
		return c.invented(a, from)
	}
	types := c.types(from.nodes)
	if len(types) == 0 || len(types) > 50 {
		return open // a function "implements" an algorithm
	}
	if b.class != name {
		return c.bounded(a, b, types)
	}
	c.judged[a] = true
	to, last := c.named(b.name), bare(shortName(b.name))
	bases, beyond := c.ancestors(types)
	stated := c.basesOf(types)
	above := slices.ContainsFunc(bases, func(n graph.Node) bool { return shortName(c.Graph.Label(n)) == last })
	if slices.Contains(stated, last) || above && !(strict && len(stated) > 0) {
		c.judged[b] = true
		if v := c.arguments(b, types, last); v.truth == wrong {
			return v
		}
		return yes(c.source(types[0]))
	}
	if to.state == absent || to.state == noOwner {
		if v := c.invented(b, to); v.truth == wrong {
			return v
		}
	}
	if rel == implement && c.Graph.Language(c.fileOf(types[0])).Traits().Structural { // by its methods
		return open
	}
	if !above && c.mayInherit(types, to, last, stated, beyond) {
		return open
	}
	c.judged[b] = true
	v := no(c.source(types[0]), "`%s` does not %s `%s`", a.name, strings.TrimSuffix(relationOf[rel].says, "s"), b.name)
	if len(stated) > 0 {
		v.message += " but `" + strings.Join(stated[:min(len(stated), 3)], "`, `") + "`"
	}
	return v
}

// mayInherit tells whether types may have a base though nothing that is read says so.
func (c *checker) mayInherit(types []graph.Node, to *symbols, last string, stated []string, beyond bool) bool {
	own := to.state == found && len(c.types(to.nodes)) > 0
	switch {
	case sets["root"][last], to.state == found && !own, !own && beyond && len(stated) == 0, c.saidOf(shortName(c.Graph.Label(types[0])), last):
		return true
	case len(stated) == 0:
		return c.mayHold(types, last, nil) || to.state == foreign && !outsider(last) && len(c.holders(last)) == 0
	}
	return slices.ContainsFunc(types, func(n graph.Node) bool { return strings.Contains(c.signature(n), last) })
}

// arguments checks the arguments of a generic base: "extends Base<Long>".
func (c *checker) arguments(b *mention, types []graph.Node, last string) verdict {
	at := strings.IndexByte(b.text, '<')
	if at < 0 || len(b.text)-at < 5 {
		return open
	}
	want := strings.ReplaceAll(b.text[at:], " ", "")
	for _, n := range types {
		sig := strings.ReplaceAll(c.signature(n), " ", "")
		if i := strings.Index(sig, last+"<"); i < 0 || strings.HasPrefix(sig[i+len(last):], want) {
			return open
		}
	}
	return no(c.source(types[0]), "`%s` has another base than `%s`: see %s", c.Graph.Label(types[0]), b.text, c.at(types))
}

// bounded checks what a trait or an interface asks for: "`A + Send`".
func (c *checker) bounded(a, b *mention, types []graph.Node) verdict {
	if len(types) != 1 || !strings.Contains(b.text, " + ") && !strings.Contains(b.text, ", ") || strings.ContainsAny(b.text, "(){}=\"") {
		return open
	}
	sig := c.signature(types[0])
	lacks := ""
	for _, w := range wordsOf(b.text) {
		if lacks == "" && w[0] <= 'Z' && !holdsCode([][]byte{[]byte(sig)}, w) {
			lacks = w
		}
	}
	c.judged[a], c.judged[b] = true, true
	if lacks == "" {
		return yes(c.source(types[0]))
	}
	return no(c.source(types[0]), "`%s` does not state `%s`: see %s", a.name, lacks, c.at(types))
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
		if slices.ContainsFunc(lines, func(l []byte) bool { return holdsCode([][]byte{l}, heir) && holdsCode([][]byte{l}, base) }) {
			return true
		}
	}
	return false
}

// memberOf checks that a name is a member of a type.
func (c *checker) memberOf(a, b *mention) verdict {
	owner := c.named(b.name)
	if owner.state != found {
		return c.invented(b, owner)
	}
	types, last := c.types(owner.nodes), shortName(a.name)
	if len(types) == 0 || len(types) > 50 {
		return open
	}
	list, closed := c.members(types, last)
	there := c.defined(last)
	switch {
	case len(list) > 0:
		c.judged[a], c.judged[b] = true, true
		return yes(c.source(list[0]))
	case c.proposed[last], c.mayHold(types, bare(last), nil), !closed && (len(there) == 0 || slices.ContainsFunc(types, func(t graph.Node) bool { return c.fileHolds(c.fileOf(t), last) })):
		return open
	}
	c.judged[a] = true
	v := no(c.source(types[0]), "`%s` has no member `%s`", b.name, last)
	if len(there) > 0 {
		v.message += fmt.Sprintf("; `%s` is at %s", c.Graph.Label(there[0]), c.at(there))
		v.like = []string{c.Graph.Label(there[0])}
	} else {
		v.like = c.suggestions(b.name+"."+last, &symbols{})
	}
	return v
}
