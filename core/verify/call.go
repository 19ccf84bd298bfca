package verify

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
)

// holdersOf returns what a mention is as something that holds code: definitions, files.
// v tells why it is none.
func (c *checker) holdersOf(m *mention) (nodes []graph.Node, v verdict) {
	switch m.class {
	case path, module:
		files, v := c.filesOf(m)
		for _, f := range files {
			nodes = append(nodes, c.fileNode(f))
		}
		return nodes, v
	case name:
		s := c.named(m.name)
		if s.state == found || s.state == loose {
			return s.nodes, open
		}
		return nil, c.invented(m, s)
	}
	return nil, open
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
	if !m.quoted && !m.call && !strings.Contains(last, "_") || c.proposed[last] || outsider(last) || s.state == foreign || s.state == cased || c.anywhere(last) {
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
	if b.class != name {
		return open
	}
	from, v := c.holdersOf(a)
	if v.truth == wrong {
		return v
	}
	s := c.named(b.name)
	if s.state != found && s.state != loose {
		if v := c.invented(b, s); v.truth == wrong {
			return v
		}
	}
	last := bare(shortName(b.name))
	switch {
	case len(from) == 0 || len(from) > maxNodes,
		len(s.nodes) > 0 && !slices.ContainsFunc(s.nodes, func(n graph.Node) bool { return callable(c.Graph.SymbolKind(n)) }),
		outsider(last) && len(s.nodes) != 1, a.class == name && outsider(shortName(a.name)) && len(from) != 1:
		return open
	}
	c.judged[a], c.judged[b] = true, true
	if src := c.edge(setOf(from), s.nodes, graph.Calls, graph.UsesType); src != nil {
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
			if words == nil || words[last] && (p != n || bare(shortName(c.Graph.Label(n))) != last || slices.Contains(targets, n)) {
				return true
			}
		}
	}
	return false
}

// uses checks that a uses b. Nothing but what a itself says is looked at, and what it
// uses through others counts too, so that it can only be right or open, unless a name
// is invented.
func (c *checker) uses(a, b *mention) verdict {
	if b.class != name {
		return open
	}
	from, v := c.holdersOf(a)
	if v.truth == wrong && a.class == name {
		return v
	}
	s := c.named(b.name)
	switch {
	case s.state == absent && a.class == name && len(from) > 0:
		return c.invented(b, s)
	case s.state != found:
	case len(from) > 0 && len(from) < maxNodes && c.mayHold(from, bare(shortName(b.name)), nil):
		return yes(c.first(from))
	}
	return open
}
