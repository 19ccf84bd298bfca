package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// variants are the functions that share a name with others beside them of which a condition chooses one while the program runs, so that any
// may be called: try: def f(): … except ImportError: def f(): …
func (c *collector) variants() (list []Overload) {
	defs := c.f.Definitions
	last, chosen := make([]int, len(defs)+1), make([]bool, len(defs)) // of each definition the last function in it so far, counted from 1
	room := maxShared * len(c.src)
	c.said.empty() // what there is by names and what is around them
	several := false
	for i := range defs {
		d := &defs[i]
		if !d.Kind.IsFunction() {
			continue
		}
		c.looks.Add(4)
		before := last[d.Parent+1] - 1
		last[d.Parent+1] = i + 1
		chosen[i] = c.conditional(d, before, before >= 0 && chosen[before], &room)
		at := variable{d.Parent, c.text(d.Name.Of(c.src))}
		how, known := c.said.get(at)
		if known {
			several, how = true, how|isSeveral
		}
		if chosen[i] {
			how |= isChosen
		}
		c.said.set(at, how)
	}
	for i := range defs {
		d := &defs[i]
		if !several || !d.Kind.IsFunction() {
			continue
		}
		if how, _ := c.said.get(variable{d.Parent, c.text(d.Name.Of(c.src))}); how == isSeveral|isChosen {
			list = append(list, Overload{Definition: i, Most: MaxArguments})
		}
	}
	return list
}

// What there is of functions of one name beside each other.
const (
	isSeveral = 1 << iota
	isChosen  // one stands in a block of a condition
)

// opensBlock tells whether a line of Ruby ends in the beginning of a block, which has its functions for itself: describe "a" do, each do |x|.
func opensBlock(line []byte) bool {
	line = bytes.TrimSpace(line)
	if parameters, ok := bytes.CutSuffix(line, []byte("|")); ok {
		line = bytes.TrimSpace(parameters[:max(bytes.LastIndexByte(parameters, '|'), 0)])
	}
	return bytes.HasSuffix(line, []byte(" do"))
}

// conditional tells whether the first line above a function that is indented less begins what runs under a condition, or a block. Where there is none
// between it and the function before it in what both are in, it is so of that.
func (c *collector) conditional(d *outline.Definition, before int, chosen bool, room *int) bool {
	from, column := 0, -1
	if d.Parent >= 0 {
		from = c.f.Definitions[d.Parent].Signature.End
	}
	start := bytes.LastIndexByte(c.src[:d.Signature.Start], '\n') + 1
	own := indentation(c.src[start:d.Signature.Start])
	if before >= 0 {
		name := c.f.Definitions[before].Signature.Start
		from = bytes.LastIndexByte(c.src[:name], '\n') + 1
		column = indentation(c.src[from:name])
		from = name
	}
	for at := start; at > from && *room > 0; {
		line := bytes.LastIndexByte(c.src[:at-1], '\n') + 1
		c.looks.Add(at - line)
		*room -= at - line
		if text := bytes.TrimLeft(c.src[line:at], " \t\r\n"); line >= from && len(text) > 0 && text[0] != '#' && indentation(c.src[line:at]) < own {
			return outline.Lists(c.of.Conditions, c.wordAt(at-len(text))) || c.of.Scoping.Mixins && opensBlock(text)
		}
		at = line
	}
	return column == own && chosen
}
