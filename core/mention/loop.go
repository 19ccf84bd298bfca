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
	if c.of.Literals {
		c.picks()
	}
	for from := c.find(word, 0); from >= 0; from = c.find(word, from+len(word)) {
		at := from + len(word)
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
	if c.of.Literals {
		c.sortLoops()
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
	}
	if closed {
		if c.src[before-1] != '[' && c.src[before-1] != '(' {
			return "", false
		}
		before = c.blankBack(before - 1)
	}
	for c.of.Loop == ":" && before > 0 && (c.src[before-1] == '&' || c.src[before-1] == '*') {
		before = c.blankBack(before - 1)
	}
	if before == 0 {
		return "", false
	}
	if c.src[max(before, 1)-1] == '(' {
		before = c.blankBack(before - 1)
	}
	switch string(c.src[c.identBack(before):before]) {
	case "for", "const", "let", "var", "val", "auto":
		return name, second
	}
	return "", false
}

// iterated reads what a loop goes over.
type iterated struct {
	*collector
	at      int
	second  bool // the variable is the second of two
	wrapped int  // how many functions that hand on what they are given are open
	got     []byte
}

// loopedOver returns what a loop goes over that begins at an offset, as what its variable holds: a chain of names that ends in Several or Each; ""
// if that is something else.
func (c *collector) loopedOver(at int, second bool) string {
	for at < len(c.src) && (c.src[at] == ' ' || c.src[at] == '&' || c.src[at] == '*') {
		at++
	}
	at += len("mut ") * min(1, len(c.src[at:])-len(bytes.TrimPrefix(c.src[at:], []byte("mut "))))
	r := iterated{collector: c, at: at, second: second}
	for len(r.got) < maxCallsSize {
		name := r.word()
		if len(name) == 0 {
			return ""
		}
		if r.wraps(name) {
			continue
		}
		r.got = append(r.got, name...)
		if !r.behind() {
			return ""
		}
		if !r.separated() {
			return r.holds()
		}
		r.got = append(r.got, '.')
	}
	return ""
}

// word reads a name.
func (r *iterated) word() []byte {
	start := r.at
	for r.at < len(r.src) && identByte(r.src[r.at]) {
		r.at++
	}
	r.looks.Add(r.at - start)
	return r.src[start:r.at]
}

// wraps tells whether a name is that of a function of the language that hands on what it is given, and goes into its parentheses.
func (r *iterated) wraps(name []byte) bool {
	if r.wrapped > 0 || len(r.got) > 0 || r.at >= len(r.src) || r.src[r.at] != '(' {
		return false
	}
	if r.second && outline.Lists(r.of.Numbered, string(name)) {
		r.second = false
	} else if !outline.Lists(r.of.Ordered, string(name)) {
		return false
	}
	r.wrapped = 1
	r.at++
	return true
}

// behind goes over the arguments and indexes behind a name; false if they do not end.
func (r *iterated) behind() bool {
	for r.at < len(r.src) && (r.src[r.at] == '(' || r.src[r.at] == '[') {
		next := r.at
		if r.src[r.at] == '(' {
			next = r.behindArguments(r.at)
			r.got = append(r.got, Returned...)
		} else if end, _ := r.closing(r.at + 1); end > 0 {
			next = end
			r.got = append(r.got, Several...)
		}
		if next == r.at {
			return false
		}
		r.at = next
	}
	if r.at < len(r.src) && (r.src[r.at] == '?' || r.src[r.at] == '!') {
		r.at++
	}
	return true
}

// separated goes over the dot before another name; false if there is none.
func (r *iterated) separated() bool {
	switch {
	case r.at+1 < len(r.src) && r.src[r.at] == '.' && identByte(r.src[r.at+1]):
		r.at++
	case bytes.HasPrefix(r.src[r.at:], []byte("::")), r.of.ArrowMembers && bytes.HasPrefix(r.src[r.at:], []byte("->")):
		r.at += 2
	default:
		return false
	}
	return true
}

// holds returns what the variable holds of what was read, if the loop goes over nothing else.
func (r *iterated) holds() string {
	if !r.loopEnds(r.at, r.wrapped) {
		return ""
	}
	whole := string(r.got)
	before, last := split(whole)
	method, called := strings.CutSuffix(last, Returned)
	called = called && before != ""
	paired := called && outline.Lists(r.of.Paired, method)
	switch {
	case r.second && r.of.Loop == "range":
		return whole + Several
	case r.second && paired:
		return before + Several
	case r.second && (r.of.Loop == "of" || r.of.Loop == ":") && r.wrapped == 0: // of a map
		return whole + Several
	case r.second, paired, called && outline.Lists(r.of.Keyed, method):
		return ""
	}
	return whole + Each
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
	u := Use{Kind: Reference, Name: Unknown, For: c.text([]byte(name)), Line: call.Line + bytes.Count(src[call.Name.End:start], []byte("\n")), Definition: call.Definition}
	if of != Unknown {
		u.Of, u.Name = split(of + Each)
	}
	c.turn(u, false)
}

// turn notes that a variable is given one of several things, or something of which nothing is known; path tells that it is said by a path.
func (c *collector) turn(u Use, path bool) {
	c.scoped(&u)
	at := variable{u.Definition, u.For}
	u.For = c.text([]byte(u.For))
	of := join(u.Of, u.Name)
	switch head := headOf(of); {
	case path || u.Name != Unknown && (c.reaches(u.Definition, head, false) || c.changes.of(variable{u.Definition, head}) > 0):
	case c.held.has(at) || c.changes.of(at) > 0:
		u.Of, u.Name = "", Unknown
	default:
		return
	}
	c.held.set(at, true)
	key := u.key() ^ uint64(u.Line)*prime
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

// whole is a variable without what says that one of what it holds is meant, or what it returns.
func whole(name string) string {
	if at := strings.IndexAny(name, "[("); at > 0 {
		return name[:at]
	}
	return name
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
	part := ""
	for end > 0 && c.src[end-1] == ']' && (part == "" || c.of.Pointers && len(part) < maxIndexes*len(Several)) {
		open := c.opened(end - 1)
		if open < 0 || bytes.IndexByte(c.src[open:end], ':') >= 0 {
			return "", 0
		}
		end, part = open, part+Several
	}
	start = c.identBack(end)
	if start == end || c.src[start] <= '9' {
		return "", 0
	}
	return c.text(append(c.src[start:end:end], part...)), start
}

// maxIndexes is how many brackets in a row are followed: a[0][1].
const maxIndexes = 4
