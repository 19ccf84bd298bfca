package mention

import (
	"bytes"
	"cmp"

	"github.com/cairn-search/cairn/core/outline"
)

// holdings notes which variables are given what a chain of names leads to: x = a.b.c.
func (c *collector) holdings() {
	c.typed()
	c.returned()
	for i := range c.f.Names {
		c.holding(&c.f.Names[i])
	}
	for i := range c.f.Typed {
		t := &c.f.Typed[i]
		if c.looks.Add(1); t.Value {
			c.holdValue(t)
		}
	}
	if c.of.Patterns {
		c.patterns()
	}
}

// holding notes which variable is given what a name stands for, or one of several that it holds.
func (c *collector) holding(n *outline.Name) {
	c.looks.Add(1)
	end, part := n.End, ""
	if c.of.Indexes && end < len(c.src) && c.src[end] == '[' {
		end, part = c.behindBracket(end), Several
	}
	if !n.Literal.Empty() || !c.ends(end) || part == "" && c.separator(n.Start) < 0 {
		return
	}
	of, before := c.taken(n.Start, n.Result, n.Local)
	if of == "" && part == "" || of == Unknown {
		return
	}
	u := Use{Kind: Reference, Name: c.text(n.Of(c.src)) + part, Of: of, Line: n.Line, Definition: n.Definition}
	if u.For = c.receiver(before.start, n.Start, n.Definition); u.For == "" {
		return
	}
	c.hold(u, before.local)
}

// holdValue notes that a variable is what another is.
func (c *collector) holdValue(t *outline.Typed) {
	u := Use{Kind: Reference, Name: c.text(t.Type.Of(c.src)), For: c.typedName(t), Line: t.Line, Definition: t.Definition}
	c.scoped(&u)
	if u.Name == "this" || c.near[u.Name] || c.held.has(variable{u.Definition, u.Name}) || c.typedAround(u.Definition, u.Name, false) {
		c.add(u)
		c.held.set(variable{u.Definition, u.For}, true)
	}
}

// hold notes that a variable is given a member of something, if it may be known what that is.
func (c *collector) hold(u Use, local bool) {
	c.scoped(&u)
	if c.reaches(u.Definition, cmp.Or(u.Of, u.Name), local) {
		c.add(u)
		bare := u
		bare.For = ""
		c.seen.set(useKey(bare.key()), noted) // need not be again
		c.held.set(variable{u.Definition, u.For}, true)
	}
}

// ends tells whether an expression that ends at an offset is the last of its line or statement.
func (c *collector) ends(at int) bool {
	for at < len(c.src) && (c.src[at] == ' ' || c.src[at] == '\t' || c.src[at] == '!' || c.src[at] == '\r') {
		at++
	}
	return at == len(c.src) || c.src[at] == ';' || c.src[at] == '\n'
}

// maxPattern is how many bytes of a pattern are looked at.
const maxPattern = 512

// patterns notes what "const {a, b: c} = d.e" gives to a and c, and what parameters "({a, b: c}: T)" are.
func (c *collector) patterns() {
	line, within := lineCounter{src: c.src, looks: c.looks}, around{c: c}
	for at := 0; ; {
		length := bytes.IndexByte(c.src[at:], '}')
		if length < 0 {
			c.looks.Add(len(c.src) - at)
			return
		}
		end := at + length
		c.looks.Add(length + 1)
		at = end + 1
		of, parameter := c.unpacked(at)
		if of == "" {
			continue
		}
		room := c.src[max(0, end-maxPattern):end]
		from := end - len(room) + bytes.LastIndexByte(room, '{')
		if c.looks.Add(len(room)); from < end-len(room) || !c.binds(from, parameter) {
			continue
		}
		row := line.at(from)
		definition := within.at(row)
		for part := range bytes.SplitSeq(c.src[from+1:end], []byte(",")) {
			part, _, _ = bytes.Cut(part, []byte("=")) // what it is if it is not given
			key, name, renamed := bytes.Cut(part, []byte(":"))
			if key, name = bytes.TrimSpace(key), bytes.TrimSpace(name); !renamed {
				name = key
			}
			if word(key) && word(name) {
				c.hold(Use{Kind: Reference, Name: c.text(key), Of: of, For: c.text(name), Line: row, Definition: definition}, !parameter && !HasCall(of))
			}
		}
	}
}

// unpacked returns what the pattern that ends at an offset is given: a chain of names, or the type that a parameter has; "" if that is
// something else.
func (c *collector) unpacked(at int) (of string, parameter bool) {
	blank := func() {
		for at < len(c.src) && (c.src[at] == ' ' || c.src[at] == '\t') {
			at++
		}
	}
	if blank(); at == len(c.src) || c.src[at] != '=' && c.src[at] != ':' {
		return "", false
	}
	parameter = c.src[at] == ':'
	at++
	blank()
	if bytes.HasPrefix(c.src[at:], []byte("await ")) {
		at += len("await ")
		blank()
	}
	from := at
	for at < len(c.src) && at-from < maxPattern && (identByte(c.src[at]) || c.src[at] == '.') {
		at++
	}
	c.looks.Add(at - from)
	if of = c.text(c.src[from:at]); !parameter && of != "" && at < len(c.src) && c.src[at] == '(' {
		at, of = c.behindArguments(at), of+Returned
	}
	if !parameter && !c.ends(at) {
		return "", false
	}
	return of, parameter
}

// behindArguments returns the offset behind the parenthesis that ends what begins at one; the first if it is far.
func (c *collector) behindArguments(open int) int {
	return c.behind(open, min(len(c.src), open+maxPattern), '(', ')')
}

// behind returns the offset behind what ends a bracket that begins at one; the first if that does not end before another.
func (c *collector) behind(open, end int, begins, ends byte) int {
	depth := 0
	for at := open; at < end; at++ {
		c.looks.Add(1)
		switch c.src[at] {
		case begins:
			depth++
		case ends:
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
	return open
}

// binds tells whether the brace at an offset begins a pattern that declares variables, or a parameter.
func (c *collector) binds(brace int, parameter bool) bool {
	end := c.blankBack(brace)
	if parameter {
		return end > 0 && (c.src[end-1] == '(' || c.src[end-1] == ',')
	}
	switch string(c.src[c.identBack(end):end]) {
	case "const", "let", "var":
		return true
	}
	return false
}
