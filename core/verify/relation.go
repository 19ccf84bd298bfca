package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	mentions "github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// relation is what can be said of two mentions: how claims tell it, what may stand on its sides and
// how it is checked.
type relation struct {
	means         concept
	says, kind    string
	first, second func(*mention) bool
	check         func(c *checker, a, b *mention) verdict
}

var relationsByMeaning []*relation

func init() {
	relationsByMeaning = []*relation{
		{define, "is defined in", Definition, isName, isPlace, func(c *checker, a, b *mention) verdict { return c.placed(a, b, true) }},
		{hold, "is found in", Definition, isName, isPlace, func(c *checker, a, b *mention) verdict { return c.placed(a, b, false) }},
		{call, "calls", Call, isAny, isName, (*checker).calls},
		{importing, "imports", Import, isAny, isModule, (*checker).imports},
		{extend, "extends", Inheritance, isName, isValue, func(c *checker, a, b *mention) verdict { return c.inherits(a, b, "extend") }},
		{implement, "implements", Inheritance, isName, isName, func(c *checker, a, b *mention) verdict { return c.inherits(a, b, "implement") }},
		{take, "has the parameter", Parameter, isName, isValue, (*checker).takes},
		{returning, "returns", Return, isName, isValue, (*checker).returns},
		{raise, "raises", Call, isName, isName, (*checker).raises},
		{member, "is a member of", Member, isName, isName, (*checker).memberOf},
	}
}

// relationOf returns the relation that words mean, nil if they mean none.
func relationOf(m concept) *relation {
	for _, r := range relationsByMeaning {
		if m&r.means != 0 {
			return r
		}
	}
	return nil
}

// pairs checks each pair of what statements relate.
func (c *checker) pairs(list []statement) {
	for i := range list {
		for _, a := range list[i].a {
			for _, b := range list[i].b {
				c.pair(&list[i], a, b)
			}
		}
	}
}

// pair checks what a statement says of a pair of mentions.
func (c *checker) pair(s *statement, a, b *mention) {
	rel := s.relation
	if rel.means == importing && a.class == name && b.class == code { // "a requires B + C"
		rel = relationOf(extend)
	}
	v, claim := rel.check(c, a, b), fmt.Sprintf("`%s` %s `%s`", a.text, rel.says, b.text)
	if s.negated { // what is denied is wrong if it is so for certain
		denial := open
		switch {
		case rel.means == hold:
		case v.truth == right && s.plainly && v.source != nil:
			denial = no(v.source, "%s after all: see %s:%d", claim, v.source.Path, max(1, v.source.First))
		case v.truth == wrong && len(v.like) == 0: // not a name that does not exist
			denial = yes(nil)
		}
		v, claim = denial, "it is not so that "+claim
	}
	c.claim(claim, rel.kind, v)
}

// each checks definitions of a name: one that is right is enough, and each must be wrong. What is
// wrong with them is told of all.
func (c *checker) each(nodes []graph.Node, check func(graph.Node) verdict, wrongly func() string) (v verdict) {
	for i, n := range nodes {
		switch w := check(n); {
		case w.truth == right:
			return w
		case i == 0 || w.truth == unknown:
			v = w
		}
	}
	if v.truth == wrong && v.message == "" {
		return no(c.first(nodes), "%s: see %s", wrongly(), c.at(nodes))
	}
	return v
}

// meant returns the definitions that a name may mean, none if they are too many.
func (c *checker) meant(m *mention) []graph.Node {
	if s := c.named(m.name); m.class == name && (s.state == found || s.state == loose) && len(s.nodes) <= maxNodes {
		return s.nodes
	}
	return nil
}

// filesOf returns the files that a mention means: the one in which it is defined, all of a directory.
func (c *checker) filesOf(m *mention) []int {
	if nodes := c.meant(m); len(nodes) == 1 {
		return []int{c.fileOf(nodes[0])}
	}
	if !isPlace(m) {
		return nil
	}
	files, dirs, _ := c.pathOf(m)
	for f := range c.Graph.Files() {
		if len(dirs) > 0 && inDirs(c.Graph.Path(f), dirs) {
			files = append(files, f)
		}
	}
	return files
}

// invented is the verdict of what is said of a name that is nowhere, open if it is there.
func (c *checker) invented(m *mention) verdict {
	if s := c.named(m.name).state; m.class == name && (m.quoted || m.call) && s != found && s != cased {
		if v := c.nameExists(m, true); v.truth == wrong {
			c.judged[m], v.issue = true, ""
			return v
		}
	}
	return open
}

// calls checks that a calls b: an edge says so; if the body of no a holds the name of b
// at all, it does not.
func (c *checker) calls(a, b *mention) verdict {
	from, to, last := c.meant(a), c.named(b.name).nodes, bare(shortName(b.name))
	if a.class != name {
		for _, f := range c.filesOf(a) {
			from = append(from, c.fileNode(f))
		}
	}
	switch {
	case len(from) == 0 || len(from) > maxNodes,
		len(to) > 0 && !slices.ContainsFunc(to, func(n graph.Node) bool { return callable(c.Graph.SymbolKind(n)) }),
		outsider(last) && len(to) != 1, a.class == name && outsider(shortName(a.name)) && len(from) != 1:
		return open
	}
	if v := c.invented(b); v.truth == wrong {
		return v
	}
	c.judged[a], c.judged[b] = true, true
	if src := c.edge(from, to, graph.Calls, graph.UsesType); src != nil {
		return yes(src)
	}
	if c.mayHold(from, last, to) || a.class == name && c.named(a.name).state == loose {
		return open
	}
	v := no(c.first(from), "`%s` does not call `%s`", a.name, b.name)
	if callers := c.callers(to); callers != "" {
		v.message += "; it is called by " + callers
	}
	return v
}

// mayHold tells whether the lines of some nodes, or those that their members have
// elsewhere, may hold a name. What calls itself by its own definition does not count.
func (c *checker) mayHold(nodes []graph.Node, last string, targets []graph.Node) bool {
	holders := c.holders(last)
	for _, n := range nodes {
		for _, p := range append(c.memberNodes(n), n) {
			if w, _ := c.Graph.Where(p); slices.Contains(holders, w.File) && c.holds(w, last) != wrong && (p != n || c.short(n) != last || slices.Contains(targets, n)) {
				return true
			}
		}
	}
	return false
}

// raises checks that a function raises an error, or returns one that is a value: its code, or that of what
// it calls, says so. It is wrong if the code raises others and names this one nowhere but to catch it.
func (c *checker) raises(a, b *mention) verdict {
	last, set, verb := shortName(b.name), "raising", "raise"
	from := keep(c.meant(a), func(n graph.Node) bool { return callable(c.Graph.SymbolKind(n)) })
	if len(from) == 0 || len(from) > maxProbes {
		return open
	}
	if v := c.invented(b); v.truth == wrong {
		return v
	}
	if c.isValue(b) {
		set, verb = "returning", "return"
	}
	truth, others := c.raised(from, last, set)
	if verb == "return" {
		others = slices.DeleteFunc(others, func(o string) bool { return !c.isValue(&mention{class: name, name: o}) })
	}
	switch {
	case truth == right:
		return yes(c.source(from[0]))
	case truth == unknown || len(others) == 0 || slices.ContainsFunc(others, func(o string) bool { return c.heir(o, last) }):
		return open
	}
	c.judged[a], c.judged[b] = true, true
	return no(c.first(from), "`%s` does not %s `%s` but `%s`: see %s", a.name, verb, b.name, strings.Join(others[:min(len(others), 8)], "`, `"), c.at(from))
}

// isValue tells whether a name is that of values alone, as of errors that are returned.
func (c *checker) isValue(m *mention) bool {
	nodes := c.meant(m)
	return len(nodes) > 0 && !slices.ContainsFunc(nodes, func(n graph.Node) bool { return !isValueKind(c.Graph.SymbolKind(n)) })
}

// raised tells whether the code of functions, or of what they call, raises an error; where it does not
// it is wrong, and others are what the functions themselves raise.
func (c *checker) raised(from []graph.Node, last, set string) (t truth, others []string) {
	caught := false // by the function itself
	for i, n := range c.callees(from, 2) {
		own, lines := i < len(from), c.code(n)
		if lines == nil {
			return unknown, nil
		}
		for _, l := range lines {
			switch named, says := holdsCode([][]byte{l}, last), holdsAny(l, set); {
			case named && says && own:
				return right, nil
			case named && (says || !holdsAny(l, "catching")) && !caught:
				return unknown, nil
			case named:
				caught = caught || own
			case says && own: // words that are written like types
				others = append(others, slices.DeleteFunc(wordsOf(string(l)), func(w string) bool { return w[0] < 'A' || w[0] > 'Z' || strings.ToUpper(w) == w })...)
			}
		}
	}
	slices.Sort(others)
	return wrong, slices.Compact(others)
}

// heir tells whether a type has another as its base.
func (c *checker) heir(of, base string) bool {
	nodes := c.named(of).nodes
	bases, _ := c.ancestors(nodes[:min(len(nodes), maxProbes)])
	return slices.ContainsFunc(bases, func(n graph.Node) bool { return c.short(n) == base }) || c.baseNamed(nodes, base)
}

// typesOf returns the types that a mention means, if they are few.
func (c *checker) typesOf(m *mention) []graph.Node {
	if types := c.types(c.meant(m)); len(types) <= maxProbes {
		return types
	}
	return nil
}

// inherits checks that a type has another as its base, itself or by what it extends. To implement it
// a language may leave to the methods of the type.
func (c *checker) inherits(a, b *mention, verb string) verdict {
	types, last := c.typesOf(a), bare(shortName(b.name))
	if len(types) == 0 { // a function "implements" an algorithm
		return open
	}
	if b.class != name {
		return c.bounded(b, types)
	}
	bases, beyond := c.ancestors(types)
	stated, v := c.basesOf(types), c.invented(b)
	c.judged[a] = true
	switch {
	case slices.Contains(stated, last) || slices.ContainsFunc(bases, func(n graph.Node) bool { return c.short(n) == last }):
		c.judged[b] = true
		if v := c.bounded(b, types); v.truth == wrong {
			return v
		}
		return yes(c.source(types[0]))
	case v.truth == wrong:
		return v
	case verb == "implement" && c.Graph.Language(c.fileOf(types[0])).Traits().Structural, c.mayInherit(types, c.named(b.name), last, stated, beyond):
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
	case listed("root", last), to.state == found && !own, !own && beyond && len(stated) == 0, c.saidOf(c.short(types[0]), last):
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
		if lacks = missing(strings.Join(words, " "), c.signature(n)); lacks == "" || b.class == name && lacks == words[0] {
			return open
		}
	}
	c.judged[b] = true
	return no(c.source(types[0]), "`%s` does not state `%s`: see %s", c.Graph.Label(types[0]), lacks, c.at(types))
}

// saidOf tells whether any file says that one name has another as its base: "impl Base
// for Heir". What generates code may say it in its own way.
func (c *checker) saidOf(heir, base string) bool {
	both := c.holders(base)
	return slices.ContainsFunc(c.holders(heir), func(f int) bool {
		return slices.Contains(both, f) && (slices.ContainsFunc(c.said(f).Uses, func(u mentions.Use) bool {
			return u.Kind == mentions.Base && u.Name == base && (u.For == heir || u.For == "" && u.Definition < 0)
		}) || c.Graph.Language(f).Traits().DerivedBases && slices.ContainsFunc(c.content(f), func(l []byte) bool { return holdsIn(string(l), heir) && holdsIn(string(l), base) }))
	})
}

// memberOf checks that a name is a member of a type.
func (c *checker) memberOf(a, b *mention) verdict {
	types, last := c.typesOf(b), shortName(a.name)
	if len(types) == 0 || c.named(b.name).state != found {
		return open
	}
	list, closed := c.members(types, last)
	there := c.plain(last, false)
	_, beyond := c.ancestors(types)
	loose := beyond || slices.ContainsFunc(there, func(n graph.Node) bool { return ownerOf(c.Graph.Label(n)) == "" }) // not each another's member
	switch {
	case len(list) > 0:
		c.judged[a], c.judged[b] = true, true
		return yes(c.source(list[0]))
	case closed && len(there) > 0 && c.Graph.Language(c.fileOf(types[0])).Traits().AllMethods && !slices.ContainsFunc(there, func(n graph.Node) bool { return c.Graph.SymbolKind(n) != outline.Function }):
	case c.proposed[last], c.mayHold(types, bare(last), nil), !closed && (len(there) == 0 || loose && slices.ContainsFunc(types, func(t graph.Node) bool { return c.fileHolds(c.fileOf(t), last) })):
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
