package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
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

// pair checks what a statement says of a pair of mentions.
func (c *checker) pair(s *statement, a, b *mention) {
	rel := s.relation
	if rel.means == importing && a.class == name && b.class == code { // "a requires B + C"
		rel = relationOf(extend)
	}
	v, claim := rel.check(c, a, b), fmt.Sprintf("`%s` %s `%s`", a.text, rel.says, b.text)
	if s.negated {
		if rel.means == hold || !s.plainly && v.truth == right {
			v = open
		}
		v, claim = denied(v, claim), "it is not so that "+claim
	}
	c.claim(claim, rel.kind, v)
}

// denied turns a verdict around: what is denied is wrong if it is so for certain.
func denied(v verdict, claim string) verdict {
	switch {
	case v.truth == right && v.source != nil:
		return no(v.source, "%s after all: see %s:%d", claim, v.source.Path, max(1, v.source.First))
	case v.truth == wrong && len(v.like) == 0: // not a name that does not exist
		return yes(nil)
	}
	return v
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

// meant returns the definitions that a name may mean, none if they are too many; v tells of one
// that was made up.
func (c *checker) meant(m *mention) (nodes []graph.Node, v verdict) {
	if m.class != name {
		return nil, open
	}
	s := c.named(m.name)
	switch {
	case s.state != found && s.state != loose:
		return nil, c.invented(m, s)
	case len(s.nodes) > maxNodes:
		return nil, open
	}
	return s.nodes, open
}

// holdersOf returns what a mention is as something that holds code: definitions, files.
func (c *checker) holdersOf(m *mention) (nodes []graph.Node, v verdict) {
	if m.class == name {
		return c.meant(m)
	}
	if !isPlace(m) {
		return nil, open
	}
	files, v := c.filesOf(m)
	for _, f := range files[:min(len(files), maxNodes+1)] {
		nodes = append(nodes, c.fileNode(f))
	}
	return nodes, v
}

// filesOf returns the files that a path means, all of a directory; v tells why there are none.
func (c *checker) filesOf(m *mention) (files []int, v verdict) {
	files, dirs, v := c.pathOf(m)
	if len(dirs) > 0 {
		for f := range c.Graph.Files() {
			if inDirs(c.Graph.Path(f), dirs) {
				files = append(files, f)
			}
		}
	}
	if m.class == module { // it may be somebody else's
		v = open
	}
	return files, v
}

// invented is the verdict of a statement about a name that is nowhere.
func (c *checker) invented(m *mention, s *symbols) verdict {
	last := shortName(m.name)
	if m.class != name || s.state != absent && s.state != noOwner || !m.quoted && !m.call && !strings.Contains(last, "_") || c.proposed[last] || outsider(last) || c.anywhere(last) {
		return open
	}
	c.judged[m], c.told[m.name] = true, true
	return c.nowhere(m, s)
}

// nowhere is the verdict of a name that is not there.
func (c *checker) nowhere(m *mention, s *symbols) verdict {
	v := no(nil, "nothing is named `%s`", m.name)
	if last := shortName(m.name); s.state == noOwner {
		v = no(nil, "`%s` has no member `%s`", strings.TrimSuffix(m.name, "."+last), last)
	}
	v.like = c.suggestions(m.name, s)
	return v
}

// calls checks that a calls b: an edge says so; if the body of no a holds the name of b
// at all, it does not.
func (c *checker) calls(a, b *mention) verdict {
	from, v := c.holdersOf(a)
	if v.truth == wrong || b.class != name {
		return v
	}
	s, last := c.named(b.name), bare(shortName(b.name))
	if v := c.invented(b, s); v.truth == wrong {
		return v
	}
	switch {
	case len(from) == 0 || len(from) > maxNodes,
		len(s.nodes) > 0 && !slices.ContainsFunc(s.nodes, func(n graph.Node) bool { return callable(c.Graph.SymbolKind(n)) }),
		outsider(last) && len(s.nodes) != 1, a.class == name && outsider(shortName(a.name)) && len(from) != 1:
		return open
	}
	c.judged[a], c.judged[b] = true, true
	if src := c.edge(from, s.nodes, graph.Calls, graph.UsesType); src != nil {
		return yes(src)
	}
	if c.mayHold(from, last, s.nodes) || a.class == name && c.named(a.name).state == loose {
		return open
	}
	v = no(c.first(from), "`%s` does not call `%s`", a.name, b.name)
	if callers := c.callers(s.nodes); callers != "" {
		v.message += "; it is called by " + callers
	}
	return v
}

// mayHold tells whether the lines of some nodes, or those that their members have
// elsewhere, may hold a name. What calls itself by its own definition does not count.
func (c *checker) mayHold(nodes []graph.Node, last string, targets []graph.Node) bool {
	holders := c.holders(last)
	for _, n := range nodes {
		parts := []graph.Node{n}
		if len(c.types(parts)) > 0 {
			parts = append(parts, c.memberNodes(n)...)
		}
		for _, p := range parts {
			if !slices.Contains(holders, c.fileOf(p)) {
				continue
			}
			words := c.body(p)
			if words == nil || words[last] && (p != n || c.short(n) != last || slices.Contains(targets, n)) {
				return true
			}
		}
	}
	return false
}

// raises checks that a function raises an error: its code, or that of what it calls, says
// so. It is wrong if the code raises others and names this one nowhere but to catch it.
func (c *checker) raises(a, b *mention) verdict {
	s, last := c.named(a.name), shortName(b.name)
	from := keep(s.nodes, func(n graph.Node) bool { return callable(c.Graph.SymbolKind(n)) })
	if len(from) == 0 || len(from) > maxProbes || s.state != found {
		return open
	}
	if v := c.invented(b, c.named(b.name)); v.truth == wrong {
		return v
	}
	set := "raising"
	if c.isValue(b) {
		set = "returning"
	}
	v, others := c.raised(from, last, set)
	if set == "returning" {
		others = slices.DeleteFunc(others, func(o string) bool { return !c.isValue(&mention{class: name, name: o}) })
	}
	switch {
	case v.truth != wrong:
		return v
	case len(others) == 0 || slices.ContainsFunc(others, func(o string) bool { return c.heir(o, last) }):
		return open
	}
	c.judged[a], c.judged[b] = true, true
	return no(c.first(from), "`%s` does not %s `%s` but `%s`: see %s", a.name, map[string]string{"raising": "raise", "returning": "return"}[set], b.name, strings.Join(others[:min(len(others), 8)], "`, `"), c.at(from))
}

// isValue tells whether a name is that of values alone, as of errors that are returned.
func (c *checker) isValue(m *mention) bool {
	s := c.named(m.name)
	return m.class == name && s.state == found && !slices.ContainsFunc(s.nodes, func(n graph.Node) bool { return !isValueKind(c.Graph.SymbolKind(n)) })
}

// raised tells whether the code of functions, or of what they call, raises an error; where it does not
// it is wrong, and others are what the functions themselves raise.
func (c *checker) raised(from []graph.Node, last, set string) (v verdict, others []string) {
	caught := false // by the function itself
	for i, n := range c.callees(from, 2) {
		own, lines := i < len(from), c.code(n)
		if lines == nil {
			return open, nil
		}
		for _, l := range lines {
			switch named, says := holdsCode([][]byte{l}, last), holdsAny(l, set); {
			case named && says && own:
				return yes(c.source(n)), nil
			case named && (says || !holdsAny(l, "catching")) && !caught:
				return open, nil
			case named:
				caught = caught || own
			case says && own:
				others = append(others, typesIn(string(l))...)
			}
		}
	}
	slices.Sort(others)
	return verdict{truth: wrong}, slices.Compact(others)
}

// typesIn returns the words of a line that are written like types.
func typesIn(line string) []string {
	return slices.DeleteFunc(wordsOf(line), func(w string) bool { return w[0] < 'A' || w[0] > 'Z' || strings.ToUpper(w) == w })
}

// heir tells whether a type has another as its base.
func (c *checker) heir(of, base string) bool {
	s := c.named(of)
	bases, _ := c.ancestors(s.nodes[:min(len(s.nodes), maxProbes)])
	return slices.ContainsFunc(bases, func(n graph.Node) bool { return c.short(n) == base }) || c.baseNamed(s.nodes, base)
}
