package mention

import (
	"cmp"

	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/outline"
)

// What a variable holds is said of it, by its name, from the line in which it is given that.
type heldAt struct {
	variable
	line int // 0 for any
}

func (h heldAt) hash() uint64 { return h.variable.hash() ^ uint64(h.line)*spread }

// rebound notes where variables of which something is known are given what nothing is known of.
func (c *collector) rebound() {
	if len(c.f.Rebound) == 0 {
		return
	}
	c.saidAt.empty()
	for i := range c.uses {
		if u := &c.uses[i]; u.For != "" && u.For != Result && u.Name != "" && (u.Kind == Type || u.Kind == Call || u.Kind == Reference || u.Kind == Element) {
			c.saysHeld(u, u.Line)
		}
	}
	for _, a := range c.again {
		use, line := splitLine(a)
		if u := &c.uses[use]; u.For != "" && u.Name != "" {
			c.saidAt.set(heldAt{variable{u.Definition, u.For}, line}, true)
		}
	}
	c.looks.Add(2*len(c.uses) + len(c.again) + len(c.f.Rebound))
	within := around{c: c}
	order.StableBy(c.f.Rebound, func(a, b outline.Rebound) int { return cmp.Compare(a.Name.Start, b.Name.Start) })
	for _, g := range c.f.Rebound {
		name := g.Name.Of(c.src)
		if g.Field {
			name = append([]byte(Self), name...)
		}
		u := Use{Kind: Reference, Name: Unknown, For: c.text(name), Line: g.Line, Definition: within.at(g.Line)}
		c.scoped(&u)
		at := heldAt{variable{u.Definition, u.For}, g.Line}
		if g.Hides == 0 && !c.heldAround(at.variable) {
			continue
		}
		if !c.saidWithin(at, g.Hides) {
			c.saidAt.set(at, true)
			u.Line = max(u.Line, g.Hides)
			c.addUnder(u, u.key()^uint64(u.Line)*prime)
		}
	}
}

// heldAround tells whether something says what a variable holds, or one of its name around it.
func (c *collector) heldAround(at variable) bool {
	const deepest = 16
	for range deepest {
		if c.looks.Add(1); c.saidAt.has(heldAt{at, 0}) {
			return true
		}
		if at.definition < 0 {
			break
		}
		at.definition = c.f.Definitions[at.definition].Parent
	}
	return false
}

// saidWithin tells whether it is said in a line, or one of those up to a last, what a variable holds.
func (c *collector) saidWithin(at heldAt, last int) bool {
	const most = 64
	for last = min(last, at.line+most); at.line < last && !c.saidAt.has(at); at.line++ {
		c.looks.Add(1)
	}
	return c.saidAt.has(at)
}

// saysHeld notes that a use says in a line what a variable holds.
func (c *collector) saysHeld(u *Use, line int) {
	at := heldAt{variable{u.Definition, u.For}, line}
	c.saidAt.set(at, true)
	if at.line = 0; u.Name != Unknown {
		c.saidAt.set(at, true)
	}
}
