package verify

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/link"
	"github.com/cairn-search/cairn/core/tree"
)

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
	if s.state != found {
		if s.state == absent && a.class == name && len(from) > 0 {
			return c.invented(b, s)
		}
		return open
	}
	if src := c.edge(from, s.nodes, graph.Calls, graph.UsesType, graph.Extends, graph.Implements); src != nil {
		return yes(src)
	}
	if len(from) > 0 && len(from) < maxNodes && c.mayHold(from, bare(shortName(b.name)), nil) {
		return yes(c.first(from))
	}
	return open
}

// only checks that a name is used nowhere but in some files or functions.
func (c *checker) only(s *statement) {
	a, b := s.a, s.b
	if s.rel == define || s.rel == hold {
		a, b = b, a // places first
	}
	for _, used := range b {
		if used.class != name {
			continue
		}
		sy := c.named(used.name)
		if sy.state != found || len(sy.nodes) > 20 {
			c.claim(fmt.Sprintf("`%s` is used only there", used.text), Only, open)
			continue
		}
		inside := map[graph.Node]bool{}
		for _, m := range a {
			nodes, v := c.holdersOf(m)
			if v.truth == wrong {
				c.claim(fmt.Sprintf("`%s` is used only in `%s`", used.text, m.text), Only, v)
				return
			}
			for _, n := range nodes {
				inside[n] = true
			}
		}
		if len(inside) == 0 {
			continue
		}
		v := c.usedOutside(sy.nodes, inside, used.name)
		for _, m := range append(a, used) {
			c.judged[m] = true
		}
		if s.negated {
			v = open
		}
		c.claim(fmt.Sprintf("`%s` is used only in `%s`", used.text, a[0].text), Only, v)
	}
}

// usedOutside is wrong if something outside of a set calls or uses nodes for certain.
func (c *checker) usedOutside(nodes []graph.Node, inside map[graph.Node]bool, label string) verdict {
	for _, n := range nodes {
		room := c.Graph.Groups(nil, n, true)
		for i := range room {
			if k := room[i].Kind; k != graph.Calls && k != graph.UsesType {
				continue
			}
			for j := range room[i].Len() {
				e := c.Graph.Edge(&room[i], j)
				w, ok := c.Graph.Where(e.From)
				if !ok || inside[e.From] || c.within(e.From, inside) || e.From == n || e.Certainty != link.Exact {
					continue
				}
				if c.Graph.Role(w.File)&tree.Test != 0 { // people mean the code
					continue
				}
				src := &contract.VerifySource{Path: c.Graph.Path(w.File), First: e.Line, Last: e.Line, Ref: c.Graph.Ref(e.From)}
				return no(src, "`%s` is also used by `%s` at %s:%d", label, c.Graph.Label(e.From), src.Path, e.Line)
			}
		}
	}
	last := bare(shortName(label))
	for i, f := range c.holders(last) {
		w, _ := c.Graph.Where(nodes[0])
		if i > maxProbes {
			return open
		}
		if f != w.File && !inside[c.fileNode(f)] && c.fileHolds(f, last) {
			return open
		}
	}
	return yes(c.first(nodes))
}

// whole checks that a list of callers or members leaves nothing out.
func (c *checker) whole(s *statement) {
	if s.rel != call || len(s.b) != 1 || s.negated {
		return
	}
	to := c.named(s.b[0].name)
	if to.state != found || len(to.nodes) != 1 {
		return
	}
	inside := map[graph.Node]bool{}
	for _, m := range s.a {
		nodes, _ := c.holdersOf(m)
		for _, n := range nodes {
			inside[n] = true
		}
	}
	if v := c.usedOutside(to.nodes, inside, s.b[0].name); v.truth == wrong && len(inside) > 0 {
		v.truth, v.issue = right, Incomplete
		v.message = strings.Replace(v.message, "is also used by", "is also called by", 1)
		c.claim(fmt.Sprintf("these are all callers of `%s`", s.b[0].text), Call, v)
	}
}
