package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
)

// holdersOf returns what a mention is as something that holds code: definitions, files.
// v tells why it is none.
func (c *checker) holdersOf(m *mention) (nodes []graph.Node, v verdict) {
	switch m.class {
	case path, module:
		files, dirs, v := c.pathOf(m)
		if m.class == module && v.truth == wrong {
			return nil, open
		}
		for _, f := range files {
			nodes = append(nodes, c.fileNode(f))
		}
		for f := range c.Graph.Files() {
			if len(dirs) > 0 && inDirs(c.Graph.Path(f), dirs) {
				nodes = append(nodes, c.fileNode(f))
			}
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

// invented is the verdict of a statement about a name that is nowhere.
func (c *checker) invented(m *mention, s *symbols) verdict {
	last := shortName(m.name)
	if !m.quoted && !m.call && !strings.Contains(last, "_") {
		return open
	}
	if c.proposed[last] || outsider(last) || s.state == foreign || s.state == cased || len(c.holders(last)) > 0 && c.anywhere(last) {
		return open
	}
	c.judged[m], c.told[m.name] = true, true
	v := no(nil, "nothing is named `%s`", m.name)
	if s.state == noOwner {
		v = no(nil, "`%s` has no member `%s`", m.name[:len(m.name)-len(last)-1], last)
	}
	v.like = c.suggestions(m.name, s)
	return v
}

// calls checks that a calls b: an edge says so; if the body of no a holds the name of b
// at all, it does not.
func (c *checker) calls(a, b *mention, strict bool) verdict {
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
	if len(from) == 0 || len(from) > maxNodes || !slices.ContainsFunc(s.nodes, func(n graph.Node) bool { return callable(c.Graph.SymbolKind(n)) }) && len(s.nodes) > 0 {
		return open
	}
	if outsider(shortName(b.name)) && len(s.nodes) != 1 || a.class == name && outsider(shortName(a.name)) && len(from) != 1 {
		return open
	}
	c.judged[a], c.judged[b] = true, true
	if src := c.edge(from, s.nodes, graph.Calls, graph.UsesType); src != nil {
		return yes(src)
	}
	last := bare(shortName(b.name))
	if c.mayHold(from, last, s.nodes) {
		return open
	}
	if a.class == name && c.named(a.name).state == loose {
		return open
	}
	msg := fmt.Sprintf("`%s` does not call `%s`", a.name, b.name)
	out := no(c.first(from), "%s", msg)
	if callers := c.callers(s.nodes); callers != "" {
		out.message += "; it is called by " + callers
	}
	return out
}

// edge returns the place of an edge of some kinds between two sets of nodes.
func (c *checker) edge(from, to []graph.Node, kinds ...graph.Kind) *contract.VerifySource {
	if len(to) == 0 || len(to) > maxNodes {
		return nil
	}
	want := map[graph.Node]bool{}
	for _, n := range to {
		want[n] = true
	}
	inside := map[graph.Node]bool{}
	for _, n := range from {
		inside[n] = true
	}
	var room []graph.Group
	for _, n := range to {
		room = c.Graph.Groups(room[:0], n, true)
		for i := range room {
			if !slices.Contains(kinds, room[i].Kind) {
				continue
			}
			for j := range room[i].Len() {
				e := c.Graph.Edge(&room[i], j)
				if inside[e.From] || c.within(e.From, inside) {
					w, _ := c.Graph.Where(e.From)
					line := e.Line
					return &contract.VerifySource{Path: c.Graph.Path(w.File), First: line, Last: line, Ref: c.Graph.Ref(e.From)}
				}
			}
		}
	}
	return nil
}

// within tells whether a node lies in the lines of one of a set.
func (c *checker) within(n graph.Node, set map[graph.Node]bool) bool {
	for range 16 {
		w, ok := c.Graph.Where(n)
		if !ok {
			return false
		}
		if set[c.fileNode(w.File)] || set[n] {
			return true
		}
		up := graph.None
		for _, g := range c.Graph.Groups(nil, n, true) {
			if g.Kind == graph.ContainsSymbol || g.Kind == graph.HasField {
				if e := c.Graph.Edge(&g, 0); c.Graph.TypeOf(e.From) == graph.Symbol {
					up = e.From
				}
			}
		}
		if up == graph.None {
			return false
		}
		n = up
	}
	return false
}

// mayHold tells whether the lines of some nodes, or those that their members have
// elsewhere, may hold a name. What calls itself by its own definition does not count.
func (c *checker) mayHold(nodes []graph.Node, last string, targets []graph.Node) bool {
	holders := c.holders(last)
	for _, n := range nodes {
		w, ok := c.Graph.Where(n)
		if !ok {
			return true
		}
		if !slices.Contains(holders, w.File) && !c.elsewhere(n) {
			continue
		}
		words := c.body(n)
		if words == nil && slices.Contains(holders, w.File) || words[last] {
			if bare(shortName(c.Graph.Label(n))) == last && !slices.Contains(targets, n) {
				continue
			}
			return true
		}
		if c.elsewhere(n) {
			for _, m := range c.memberNodes(n) {
				if words := c.body(m); words == nil || words[last] {
					return true
				}
			}
		}
	}
	return false
}

// elsewhere tells whether a type has members outside of its lines.
func (c *checker) elsewhere(n graph.Node) bool {
	return c.Graph.TypeOf(n) == graph.Symbol && isType(c.Graph.SymbolKind(n))
}

// memberNodes returns the members of a type.
func (c *checker) memberNodes(n graph.Node) (list []graph.Node) {
	room := c.Graph.Groups(nil, n, false)
	for i := range room {
		if k := room[i].Kind; k == graph.ContainsSymbol || k == graph.HasField {
			for j := range room[i].Len() {
				list = append(list, c.Graph.Edge(&room[i], j).To)
			}
		}
	}
	return list
}

// callers lists up to three callers of some nodes.
func (c *checker) callers(nodes []graph.Node) string {
	var names []string
	for _, n := range nodes[:min(len(nodes), 20)] {
		room := c.Graph.Groups(nil, n, true)
		for i := range room {
			for j := range room[i].Len() {
				if room[i].Kind != graph.Calls || len(names) == 3 {
					break
				}
				if l := "`" + c.Graph.Label(c.Graph.Edge(&room[i], j).From) + "`"; !slices.Contains(names, l) {
					names = append(names, l)
				}
			}
		}
	}
	return strings.Join(names, ", ")
}
