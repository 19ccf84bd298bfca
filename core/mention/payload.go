package mention

import (
	"bytes"
)

// payloads finds the variables that patterns give what a variant of an enum holds: A::B(c) => …, if let A::B(c) = d.
func (c *collector) payloads() {
	line, within := lineCounter{src: c.src, looks: c.looks}, around{c: c}
	c.looks.Add(len(c.src) / 8) // several bytes are looked at at once
	for at := 0; ; {
		next := bytes.Index(c.src[at:], []byte("::"))
		if next < 0 {
			break
		}
		start := at + next + len("::")
		open := start
		for open < len(c.src) && identByte(c.src[open]) {
			open++
		}
		c.looks.Add(open - start)
		at = open
		name, end := c.boundIn(open)
		if open == start || name == "" || !c.matches(end) {
			continue
		}
		row := line.at(start)
		u := Use{Kind: Reference, Name: c.text(c.src[start:open]), Of: c.before(start), For: name, Line: row, Definition: within.at(row)}
		if u.Of != Unknown {
			c.looped = append(c.looped, loop{start, u, true})
		}
	}
	c.sortLoops()
}

// boundIn returns the one name in the parenthesis that begins at an offset, and the offset behind it; "" if there is something else.
func (c *collector) boundIn(open int) (name string, end int) {
	if open == len(c.src) || c.src[open] != '(' {
		return "", 0
	}
	at := open + 1
	for _, word := range [...]string{"ref ", "mut "} {
		at += len(word) * min(1, len(c.src[at:])-len(bytes.TrimPrefix(c.src[at:], []byte(word))))
	}
	start := at
	for at < len(c.src) && identByte(c.src[at]) {
		at++
	}
	c.looks.Add(at - open)
	if at == start || at == len(c.src) || c.src[at] != ')' {
		return "", 0
	}
	return c.text(c.src[start:at]), at + 1
}

// matches tells whether what ends at an offset is a pattern, behind which there is an arm, a condition or a value.
func (c *collector) matches(end int) bool {
	rest := c.src[c.skip(end, " \t\r\n"):]
	return bytes.HasPrefix(rest, []byte("=>")) || bytes.HasPrefix(rest, []byte("if ")) || bytes.HasPrefix(rest, []byte("= "))
}
