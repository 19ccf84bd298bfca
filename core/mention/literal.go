package mention

import (
	"bytes"
	"slices"
	"strings"
)

// Bounds of the values whose type is written at them, in bytes.
const (
	maxLiteral   = 512 // T{…}, looked at from behind
	maxAssertion = 256 // a line that ends in .(T)
)

// literals notes what ":=" gives variables where the type of that is written, as Go does: T{…}, &T{…}, new(T), make([]T, n), a.(T).
func (c *collector) literals() {
	line, within := lineCounter{src: c.src, looks: c.looks}, around{c: c}
	c.looks.Add(len(c.src))
	for i := 0; ; i++ {
		next := bytes.Index(c.src[i:], []byte(":="))
		if i += next; next < 0 || i+2 == len(c.src) {
			return
		}
		at := i + 2
		t := c.valueType(at)
		if t.name == t.end {
			continue
		}
		for _, name := range c.namesBefore(i) {
			end := c.valueEnd(at, t)
			if t.name == t.end || end < len(c.src) && c.src[end] == '.' {
				break // T{}.a
			}
			row := line.at(t.name)
			c.literal(name, t, row, within.at(row))
			if t.asserted || end == len(c.src) || c.src[end] != ',' {
				break
			}
			at = end + 1
			t = c.valueType(at)
		}
	}
}

// literal notes that a variable has the type that is written at its value.
func (c *collector) literal(name string, t typeAt, row, definition int) {
	u := Use{Kind: Type, Name: c.text(c.src[t.name:t.end]), Of: string(t.of), For: name, Line: row, Definition: definition}
	if t.several {
		u.Kind = Element
	}
	if name != "" && name != "_" && !(t.several && c.builtin()[u.Name]) {
		c.add(u)
	}
}

// namesBefore returns the names of the list that ends before an offset: x, y of "x, y := T{}, U{}".
func (c *collector) namesBefore(at int) (names []string) {
	const most = 8
	for range most {
		end := c.blankBack(at)
		from := c.identBack(end)
		names = append(names, c.text(c.src[from:end]))
		if at = c.blankBack(from) - 1; at < 0 || c.src[at] != ',' {
			break
		}
	}
	slices.Reverse(names)
	return names
}

// valueEnd returns the offset behind the value that begins at an offset and has the type at it; where that begins if it does not end near.
func (c *collector) valueEnd(at int, t typeAt) int {
	at = c.skip(at, " &")
	open, begins, ends := t.end, byte('{'), byte('}')
	if open < len(c.src) && c.src[open] == '[' { // type arguments
		open = c.behindBracket(open)
	}
	switch rest := c.src[at:]; {
	case t.asserted || t.name == t.end:
		return t.end
	case bytes.HasPrefix(rest, []byte("new(")), bytes.HasPrefix(rest, []byte("make(")):
		open, begins, ends = at+bytes.IndexByte(rest, '('), '(', ')'
	case bytes.HasPrefix(rest, []byte("(*")):
		open, begins, ends = t.end+1, '(', ')'
	}
	return c.behind(open, min(len(c.src), open+maxLiteral), begins, ends)
}

// typeAt is a type that is written at a value.
type typeAt struct {
	of        []byte // what stands before its last name, which is from name to end; none if that is where it begins
	name, end int
	several   bool // the value holds several of that
	asserted  bool
}

// valueType returns the type of the value that begins at an offset, where that is written.
func (c *collector) valueType(at int) typeAt {
	at = c.skip(at, " &")
	rest := c.src[at:]
	switch {
	case bytes.HasPrefix(rest, []byte("new(")), bytes.HasPrefix(rest, []byte("make(")):
		return c.typeOf(at+bytes.IndexByte(rest, '(')+1, ",)")
	case bytes.HasPrefix(rest, []byte("(*")): // (*T)(x)
		return c.typeOf(at+1, ")")
	}
	if t := c.typeOf(at, "{"); t.name < t.end {
		return t
	}
	rest = rest[:min(len(rest), maxAssertion)]
	if end := bytes.IndexAny(rest, "\n;"); end >= 0 {
		rest = rest[:end]
	}
	c.looks.Add(len(rest))
	if open := bytes.LastIndex(rest, []byte(".(")); open >= 0 && bytes.HasSuffix(bytes.TrimRight(rest, " \t\r"), []byte(")")) {
		t := c.typeOf(at+open+2, ")")
		t.asserted = true
		return t
	}
	return typeAt{}
}

// skip returns the offset of the first byte from one on that is none of some.
func (c *collector) skip(at int, some string) int {
	from := at
	for at < len(c.src) && strings.IndexByte(some, c.src[at]) >= 0 {
		at++
	}
	c.looks.Add(at - from)
	return at
}

// typeOf reads the type that begins at an offset and that one of some bytes ends: a name, perhaps qualified, or what holds several of it.
func (c *collector) typeOf(at int, ends string) (t typeAt) {
	at = c.skip(at, "*")
	switch {
	case at == len(c.src):
		return t
	case c.src[at] == '[': // []T, [n]T
		t.several = true
		at = c.skip(c.behindBracket(at), "*")
	case bytes.HasPrefix(c.src[at:], []byte("map[")):
		t.several = true
		at = c.skip(c.behindBracket(at+len("map")), "*")
	case bytes.HasPrefix(c.src[at:], []byte("chan ")):
		t.several = true
		at = c.skip(at+len("chan "), "*")
	}
	start := at
	for at < len(c.src) && (identByte(c.src[at]) || c.src[at] == '.') {
		at++
	}
	c.looks.Add(at - start)
	end := at
	if at < len(c.src) && at > start && c.src[at] == '[' { // type arguments
		at = c.behindBracket(at)
	}
	if at == len(c.src) || at == start || strings.IndexByte(ends, c.src[at]) < 0 {
		return typeAt{}
	}
	t.name, t.end = c.identBack(end), end
	t.of = bytes.TrimSuffix(c.src[start:t.name], []byte("."))
	return t
}

// behindBracket returns the offset behind the bracket that ends what begins at one, the first if it is far or on another line.
func (c *collector) behindBracket(open int) int {
	end := min(len(c.src), open+maxArgument)
	if line := bytes.IndexByte(c.src[open:end], '\n'); line >= 0 {
		end = open + line
	}
	return c.behind(open, end, '[', ']')
}

// made returns the type of the value that ends at an offset, where that is written there, and where the value begins; "" if it is not:
// T{…}, (&T{…}), a.(*T).
func (c *collector) made(end int) (of string, start int) {
	if !c.of.Literals || end == 0 {
		return "", 0
	}
	if c.src[end-1] == '}' {
		return c.composite(end)
	}
	open := c.openedBy(end-1, '(', ')')
	switch {
	case open < 1 || identByte(c.src[open-1]) || c.src[open-1] == ']': // a call
		return "", 0
	case c.src[open-1] == '.':
		return c.assertion(open)
	}
	if of, _ = c.composite(c.blankBack(end - 1)); of == "" {
		return c.enclosed(open+1, end-1)
	}
	return of, open
}

// enclosed returns the chain of names that stands alone between the brackets that end at two offsets, or what is received of it: (*p), (<-a.ch).
func (c *collector) enclosed(from, end int) (of string, start int) {
	inner := c.src[from:end]
	received := bytes.HasPrefix(inner, []byte("<-"))
	inner = bytes.TrimLeft(bytes.TrimPrefix(inner, []byte("<-")), "*&")
	c.looks.Add(len(inner))
	for i, b := range inner {
		if !identByte(b) && (b != '.' || i == 0) || i == 0 && b <= '9' {
			return "", 0
		}
	}
	if of = c.text(inner); received {
		of += Several
	}
	return of, end - len(inner)
}

// assertion is made of an "a.(T)" whose parenthesis begins at an offset.
func (c *collector) assertion(open int) (of string, start int) {
	t := c.typeOf(open+1, ")")
	if t.name == t.end || t.several {
		return "", 0
	}
	start = open - 1
	for start > 0 && (identByte(c.src[start-1]) || c.src[start-1] == '.') && open-start < maxArgument {
		start--
	}
	c.looks.Add(open - start)
	return c.qualified(t), start
}

// composite is made of a "T{…}" that ends at an offset.
func (c *collector) composite(end int) (of string, start int) {
	if end == 0 || c.src[end-1] != '}' {
		return "", 0
	}
	open := c.openedBy(end-1, '{', '}')
	if open < 0 {
		return "", 0
	}
	start = open
	for start > 0 && (identByte(c.src[start-1]) || c.src[start-1] == '.') {
		start--
	}
	c.looks.Add(open - start)
	if start > 0 && c.src[start-1] == ']' { // several
		return "", 0
	}
	if t := c.typeOf(start, "{"); t.name < t.end {
		return c.qualified(t), start
	}
	return "", 0
}

// qualified is the name of a type with what stands before it, "" if it is one of the language's own.
func (c *collector) qualified(t typeAt) string {
	name := c.text(c.src[t.name:t.end])
	if len(t.of) == 0 {
		if c.builtin()[name] {
			return ""
		}
		return name
	}
	return string(t.of) + "." + name
}

// openedBy returns where the bracket begins that ends at an offset, -1 if it is far.
func (c *collector) openedBy(at int, begins, ends byte) int {
	if c.src[at] != ends {
		return -1
	}
	return c.beginning(at, max(0, at-maxLiteral+1), begins, ends)
}
