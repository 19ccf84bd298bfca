package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// metatables notes of which table, as of a type, Lua makes what variables hold and functions return, and which table a table is based on:
// setmetatable({}, A), setmetatable({}, {__index = A}).
func (c *collector) metatables() {
	if c.of.Metatables == "" {
		return
	}
	word := c.of.Metatables + "("
	line, within := lineCounter{src: c.src, looks: c.looks}, around{c: c}
	for from := c.find(word, 0); from >= 0; from = c.find(word, from+len(word)) {
		first, at := c.tableArgument(from + len(word))
		if at == len(c.src) || c.src[at] != ',' {
			continue
		}
		of, at := c.tableArgument(c.skip(at+1, " \t\r\n"))
		if at == len(c.src) || c.src[at] != ')' || of == "" {
			continue
		}
		row := line.at(from)
		if d := within.at(row); d >= 0 && c.hasParameter(d, headOf(of)) {
			continue
		}
		u := Use{Kind: Type, For: c.assigned(from), Line: row, Definition: within.at(row)}
		end := c.blankBack(from)
		switch {
		case u.For != "":
		case string(c.src[c.identBack(end):end]) == "return":
			u.For = Result
		case c.begins(from):
			u.For = first
		}
		u.Of, u.Name = split(of)
		if own := u.Definition >= 0 && c.f.Definitions[u.Definition].Kind == outline.Variable; own && string(c.f.Definitions[u.Definition].Name.Of(c.src)) == u.For && of != first {
			u.Kind, u.For = Base, ""
		}
		if u.For != "" || u.Kind == Base {
			c.add(u)
		}
	}
	c.handedBack("return ", func(d, row int, value string, whole bool) {
		u := Use{Kind: Reference, Name: c.text([]byte(value)), For: Result, Line: row, Definition: d}
		if whole && (selves[value] || c.typedIn(d, value)) {
			if !c.typedIn(d, value) {
				u.Kind = Type
			}
			c.add(u)
		}
	}, &line)
}

// typedIn tells whether a use says so far what a variable of a function holds.
func (c *collector) typedIn(d int, name string) bool {
	c.typed()
	return c.held.has(variable{d, name})
}

// maxTable is how many bytes of a table that is written out are looked at.
const maxTable = 2 << 10

// tableArgument reads the argument that begins at an offset: a chain of names, or the table that is looked in behind one that is written out, "" if
// there is none. It returns the offset behind.
func (c *collector) tableArgument(at int) (of string, end int) {
	if at == len(c.src) || c.src[at] != '{' {
		from := at
		for at < len(c.src) && (identByte(c.src[at]) || c.src[at] == '.') {
			at++
		}
		c.looks.Add(at - from)
		of, end = c.text(c.src[from:at]), c.skip(at, " \t\r\n")
		if bytes.HasPrefix(c.src[end:], []byte("or {")) { // a or {}
			_, end = c.tableArgument(end + len("or "))
		}
		return of, end
	}
	end = c.behind(at, min(len(c.src), at+maxTable), '{', '}')
	text := c.src[at:end]
	if _, value, ok := bytes.Cut(text, []byte("__index")); ok {
		value = bytes.TrimLeft(value, " \t")
		if value, ok = bytes.CutPrefix(value, []byte("=")); ok {
			value = bytes.TrimLeft(value, " \t")
			n := 0
			for n < len(value) && (identByte(value[n]) || value[n] == '.') {
				n++
			}
			if rest := bytes.TrimLeft(value[n:], " \t\r\n"); len(rest) > 0 && (rest[0] == '}' || rest[0] == ',') && string(value[:n]) != "function" {
				of = c.text(value[:n])
			}
		}
	}
	return of, c.skip(end, " \t\r\n")
}

// hasParameter tells whether a function has a parameter of a name.
func (c *collector) hasParameter(definition int, name string) bool {
	d := &c.f.Definitions[definition]
	text := c.src[min(d.Name.End, d.Signature.End):d.Signature.End]
	c.looks.Add(len(text))
	at := bytes.Index(text, []byte(name))
	return at > 0 && !identByte(text[at-1]) && (at+len(name) == len(text) || !identByte(text[at+len(name)]))
}
