package mention

import (
	"bytes"
	"slices"
)

// returned notes which functions return the object that they are methods of, and nothing else, where what they return is not said.
func (c *collector) returned() {
	if !c.of.Returns {
		return
	}
	const word = "return "
	line, within := lineCounter{src: c.src, looks: c.looks}, around{c: c}
	self := map[int]int{} // the lines in which functions return it, -1 for those that return something else
	var order []int
	c.looks.Add(len(c.src) / 8) // several bytes are looked at at once
	for at := 0; ; {
		next := bytes.Index(c.src[at:], []byte(word))
		if next < 0 {
			break
		}
		from := at + next
		at = from + len(word)
		if !c.begins(from) {
			continue
		}
		start := at
		for at < len(c.src) && identByte(c.src[at]) {
			at++
		}
		value := string(c.src[start:at])
		c.looks.Add(at - start)
		row := line.at(from)
		d := within.at(row)
		switch {
		case d < 0 || value == "None" && c.ends(at):
		case !selves[value] || !c.ends(at):
			self[d] = -1
		case self[d] == 0:
			self[d] = row
			order = append(order, d)
		}
	}
	for _, d := range order {
		if row := self[d]; row > 0 {
			c.add(Use{Kind: Type, Name: "self", For: Result, Line: row, Definition: d})
		}
	}
}

// begins tells whether nothing but blanks stands before an offset in its line.
func (c *collector) begins(at int) bool {
	before := c.src[:at]
	before = before[bytes.LastIndexByte(before, '\n')+1:]
	c.looks.Add(len(before))
	return !slices.ContainsFunc(before, func(b byte) bool { return b != ' ' && b != '\t' })
}
