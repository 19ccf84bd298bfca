package mention

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// Each is what a name ends in where one of those is meant that a loop over it gives: of what is found by a key, that is the key.
const Each = "[:]"

// loop is a variable that is given one of several things after the other, from an offset on.
type loop struct {
	at   int
	use  Use
	path bool // what it is given is said by a path
}

// loops finds the variables of loops: for x in xs, for (const x of xs), for _, x := range xs.
func (c *collector) loops() {
	c.looped = c.looped[:0]
	word := c.of.Loop
	if word == "" {
		return
	}
	line, within := lineCounter{src: c.src, looks: c.looks}, around{c: c}
	c.looks.Add(len(c.src) / 8) // several bytes are looked at at once
	for at := 0; ; {
		next := bytes.Index(c.src[at:], []byte(word))
		if next < 0 {
			return
		}
		from := at + next
		at = from + len(word)
		if at == len(c.src) || c.src[at] != ' ' || from == 0 || c.src[from-1] != ' ' && c.src[from-1] != ':' {
			continue
		}
		name, second := c.loopVariable(from)
		if name == "" || name == "_" {
			continue
		}
		row := line.at(from)
		of := c.loopedOver(at+1, second)
		u := Use{Kind: Reference, Name: Unknown, For: name, Line: row, Definition: within.at(row)}
		if of != "" {
			u.Of, u.Name = split(of)
		}
		c.looped = append(c.looped, loop{at: from, use: u})
	}
}

// split cuts the last name from a chain.
func split(of string) (before, name string) {
	at := strings.LastIndexByte(of, '.')
	return of[:max(at, 0)], of[at+1:]
}

// loopVariable returns the variable before the word of a loop that begins at an offset; second tells that it is the second of two.
func (c *collector) loopVariable(from int) (name string, second bool) {
	end := c.blankBack(from)
	if c.of.Loop == "range" || c.of.Loop == ":" {
		if c.of.Loop == "range" {
			if end < 2 || c.src[end-1] != '=' {
				return "", false
			}
			if end--; c.src[end-1] == ':' {
				end--
			}
			end = c.blankBack(end)
		}
	}
	closed := end > 0 && (c.src[end-1] == ']' || c.src[end-1] == ')')
	if closed {
		end = c.blankBack(end - 1)
	}
	start := c.identBack(end)
	if start == end {
		return "", false
	}
	name = c.text(c.src[start:end])
	before := c.blankBack(start)
	if before == 0 {
		return "", false
	}
	if c.src[before-1] == ',' {
		end = c.blankBack(before - 1)
		if start = c.identBack(end); start == end {
			return "", false
		}
		if before = c.blankBack(start); before == 0 {
			return "", false
		}
		second = true
	} else if c.of.Loop == "range" {
		return "", false // its number
	}
	if closed {
		if c.src[before-1] != '[' && c.src[before-1] != '(' {
			return "", false
		}
		before = c.blankBack(before - 1)
	}
	if c.src[max(before, 1)-1] == '(' {
		before = c.blankBack(before - 1)
	}
	switch string(c.src[c.identBack(before):before]) {
	case "for", "const", "let", "var", "val":
		return name, second
	}
	return "", false
}

// loopedOver returns what a loop goes over that begins at an offset, as what its variable holds: a chain of names that ends in Several or Each; ""
// if that is something else.
func (c *collector) loopedOver(at int, second bool) string {
	for at < len(c.src) && (c.src[at] == ' ' || c.src[at] == '&' || c.src[at] == '*') {
		at++
	}
	at += len("mut ") * min(1, len(c.src[at:])-len(bytes.TrimPrefix(c.src[at:], []byte("mut "))))
	var of []byte
	wrapped := 0
	for len(of) < maxCallsSize {
		start := at
		for at < len(c.src) && identByte(c.src[at]) {
			at++
		}
		c.looks.Add(at - start)
		if start == at {
			return ""
		}
		name := c.src[start:at]
		if wrapped == 0 && len(of) == 0 && at < len(c.src) && c.src[at] == '(' {
			switch string(name) {
			case "enumerate":
				if !second {
					return ""
				}
				second = false
				fallthrough
			case "sorted", "reversed", "list", "set", "iter":
				wrapped = 1
				at++
				continue
			}
		}
		of = append(of, name...)
		for at < len(c.src) && (c.src[at] == '(' || c.src[at] == '[') {
			next := at
			if c.src[at] == '(' {
				next = c.behindArguments(at)
				of = append(of, Returned...)
			} else if end, _ := c.closing(at + 1); end > 0 {
				next = end
				of = append(of, Several...)
			}
			if next == at {
				return ""
			}
			at = next
		}
		if at < len(c.src) && (c.src[at] == '?' || c.src[at] == '!') {
			at++
		}
		switch {
		case at < len(c.src) && c.src[at] == '.' && at+1 < len(c.src) && identByte(c.src[at+1]):
			at++
		case bytes.HasPrefix(c.src[at:], []byte("::")):
			at += 2
		default:
			if !c.loopEnds(at, wrapped) {
				return ""
			}
			text := string(of)
			switch {
			case second && c.of.Loop == "range":
				return text + Several
			case second:
				last := text[strings.LastIndexByte(text, '.')+1:]
				if last == "items()" || last == "entries()" {
					return strings.TrimSuffix(text, "."+last) + Several
				}
				if c.of.Loop == "of" && wrapped == 0 { // of a map
					return text + Several
				}
				return ""
			}
			if strings.HasSuffix(text, ".items()") || strings.HasSuffix(text, ".entries()") || strings.HasSuffix(text, ".keys()") {
				return ""
			}
			return text + Each
		}
		of = append(of, '.')
	}
	return ""
}

// loopEnds tells whether what a loop goes over ends at an offset.
func (c *collector) loopEnds(at, wrapped int) bool {
	for at < len(c.src) && (c.src[at] == ' ' || wrapped > 0 && c.src[at] == ')') {
		if c.src[at] == ')' {
			wrapped--
		}
		at++
	}
	if at == len(c.src) || wrapped > 0 {
		return false
	}
	switch c.src[at] {
	case ':', '{', ')', ']', '}', '\n', '\r':
		return true
	}
	for _, word := range [...]string{"if ", "for ", "do "} {
		if bytes.HasPrefix(c.src[at:], []byte(word)) {
			return true
		}
	}
	return false
}

// visits notes that the function that a call is given has a parameter that is one of what it is called on: xs.map(x => …).
func (c *collector) visits(call *outline.Call, of string) {
	if of == "" || !outline.Lists(c.of.Visitors, string(call.Name.Of(c.src))) {
		return
	}
	src, at := c.src, call.Name.End
	blank := func() {
		for at < len(src) && (src[at] == ' ' || src[at] == '\n' || src[at] == '\t') {
			at++
		}
	}
	blank()
	if at == len(src) || src[at] != '(' && src[at] != '{' {
		return
	}
	block := src[at] == '{'
	at++
	blank()
	at += len("async ") * min(1, len(src[at:])-len(bytes.TrimPrefix(src[at:], []byte("async "))))
	listed := at < len(src) && src[at] == '('
	if listed {
		at++
	}
	start := at
	for at < len(src) && identByte(src[at]) {
		at++
	}
	c.looks.Add(at - start)
	name := string(src[start:at])
	blank()
	arrow := bytes.HasPrefix(src[at:], []byte("=>")) || bytes.HasPrefix(src[at:], []byte("->"))
	switch {
	case name != "" && arrow && !listed:
	case name != "" && listed && at < len(src) && (src[at] == ',' || src[at] == ')') && c.of.Loop == "of":
	case block && c.of.Loop == "in" && !listed:
		name = "it"
	default:
		return
	}
	u := Use{Kind: Reference, Name: Unknown, For: c.text([]byte(name)), Line: call.Line, Definition: call.Definition}
	if of != Unknown {
		u.Of, u.Name = split(of + Each)
	}
	c.turn(u, false)
}

// turn notes that a variable is given one of several things, or something of which nothing is known; path tells that it is said by a path.
func (c *collector) turn(u Use, path bool) {
	at := variable{u.Definition, u.For}
	u.For = c.text([]byte(u.For))
	of := join(u.Of, u.Name)
	switch head := headOf(of); {
	case path || u.Name != Unknown && (c.reaches(u.Definition, head, false) || c.changes[variable{u.Definition, head}].n > 0):
	case c.held[at]:
		u.Of, u.Name = "", Unknown
	default:
		return
	}
	c.held[at] = true
	key := u.key() ^ uint64(u.Line)*1099511628211
	if n, anew := c.changes.to(at, key); anew && n > 1 {
		c.turns = append(c.turns, turn{at, u.Line, n})
	}
	c.addUnder(u, key)
}

// headOf is the first name of a chain.
func headOf(of string) string {
	head, _, _ := strings.Cut(of, ".")
	at := strings.IndexAny(head, "([")
	if at < 0 {
		return head
	}
	return head[:at]
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + "." + b
}

// indexed returns the name before the brackets that end at an offset, with what says that one of what it holds is meant, and where it begins; ""
// if they are none behind a name.
func (c *collector) indexed(end int) (name string, start int) {
	if !c.of.Indexes || end == 0 || c.src[end-1] != ']' {
		return "", 0
	}
	open := c.opened(end - 1)
	if open < 0 || bytes.IndexByte(c.src[open:end], ':') >= 0 {
		return "", 0
	}
	start = c.identBack(open)
	if start == open || c.src[start] <= '9' {
		return "", 0
	}
	return c.text(append(c.src[start:open:open], Several...)), start
}
