package mention

import (
	"bytes"
	"cmp"
	"strings"

	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/outline"
)

// picks finds the variables that Go gives one of several things, of what a variable holds or a channel gives: x, ok := m[k], v := <-a.ch.
func (c *collector) picks() {
	line, within := lineCounter{src: c.src, looks: c.looks}, around{c: c}
	for at := c.find(":=", 0); at >= 0; at = c.find(":=", at+2) {
		of := c.picked(at + 2)
		if of == "" {
			continue
		}
		name := c.namesBefore(at)[0]
		if name == "" || name == "_" {
			continue
		}
		row := line.at(at)
		u := Use{Kind: Reference, For: name, Line: row, Definition: within.at(row)}
		u.Of, u.Name = split(of)
		c.looped = append(c.looped, loop{at: at, use: u})
	}
}

// returnedBy notes that a variable is given what a function returns that another holds, as Go says at that; elsewhere nothing is known of it.
func (c *collector) returnedBy(call *outline.Call, start int) {
	name := c.assigned(start)
	if name == "" {
		return
	}
	u := Use{Kind: Reference, Name: Unknown, For: name, Line: call.Line, Definition: call.Definition}
	if of := string(call.Name.Of(c.src)); c.of.Literals && c.held.has(variable{call.Definition, of}) {
		u.Name = of + Returned
	}
	c.turn(u, false)
}

// sortLoops orders what was found where.
func (c *collector) sortLoops() {
	order.StableBy(c.looped, func(a, b loop) int { return cmp.Compare(a.at, b.at) })
}

// picked returns the chain of the expression at an offset that is one of several, "" if it is none, or one that is noted by its name.
func (c *collector) picked(at int) string {
	r := iterated{collector: c, at: c.skip(at, " ")}
	received := bytes.HasPrefix(c.src[r.at:], []byte("<-"))
	if received {
		r.at += len("<-")
	}
	for len(r.got) < maxCallsSize {
		name := r.word()
		if len(name) == 0 || name[0] <= '9' {
			return ""
		}
		r.got = append(r.got, name...)
		if !r.behind() {
			return ""
		}
		if r.separated() {
			r.got = append(r.got, '.')
			continue
		}
		of := string(r.got)
		if received {
			of += Several
		}
		before, last := split(of)
		if !strings.HasSuffix(last, Several) || !received && before != "" && strings.Count(last, Several) == 1 || !c.loopEnds(r.at, 0) && !c.ends(r.at) {
			return ""
		}
		return of
	}
	return ""
}
