package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// Fixture is the Of of a parameter of a test that is given what the fixture of its name returns, as a call of that. The fixture is handed on by
// its name.
const Fixture = "@"

// maxDecorators is how many lines of decorators are looked at.
const maxDecorators = 64

// fixtures notes which functions are fixtures of tests, under which names, and which parameters are given what these return.
func (c *collector) fixtures() {
	c.fixed = c.fixed[:0]
	if c.of.Fixtures == "" {
		return
	}
	c.fixed = append(c.fixed, make([]bool, len(c.f.Definitions))...)
	line := lineCounter{src: c.src, looks: c.looks}
	for i := range c.f.Definitions {
		d := &c.f.Definitions[i]
		test := bytes.HasPrefix(d.Name.Of(c.src), []byte("test"))
		decorated := line.at(d.Signature.Start) - d.StartLine
		if !d.Kind.IsFunction() || !test && decorated == 0 {
			continue
		}
		head := c.decorators(d, decorated)
		if name, ok := c.fixtureName(head); ok {
			if name == "" {
				name = c.text(d.Name.Of(c.src))
			}
			c.fixed[i], test = true, true
			c.add(Use{Kind: Exported, Name: c.text(d.Name.Of(c.src)), For: name, Line: d.StartLine, Definition: i})
		}
		if test {
			c.asked(i, head, &line)
		}
	}
}

// decorators are the lines above a function that decorate it.
func (c *collector) decorators(d *outline.Definition, lines int) []byte {
	start := bytes.LastIndexByte(c.src[:d.Signature.Start], '\n') + 1
	for from := start; lines > 0 && lines <= maxDecorators; lines-- {
		from = bytes.LastIndexByte(c.src[:max(from-1, 0)], '\n') + 1
		if lines == 1 {
			c.looks.Add(start - from)
			return c.src[from:start]
		}
	}
	return nil
}

// fixtureName tells whether one of some decorators makes a fixture, and which name it gives that, "" for the function's own.
func (c *collector) fixtureName(head []byte) (name string, ok bool) {
	for part := range bytes.SplitSeq(head, []byte("@")) {
		path, arguments, _ := bytes.Cut(part, []byte("("))
		path = bytes.TrimSpace(path)
		if string(path[bytes.LastIndexByte(path, '.')+1:]) != c.of.Fixtures {
			continue
		}
		_, given, _ := bytes.Cut(arguments, []byte("name="))
		if len(given) > 1 && (given[0] == '"' || given[0] == '\'') {
			if end := bytes.IndexByte(given[1:], given[0]); end > 0 {
				return c.text(given[1 : 1+end]), true
			}
		}
		return "", true
	}
	return "", false
}

// asked notes the parameters of a test or fixture that fixtures give: those without a value of their own, which no decorator names.
func (c *collector) asked(definition int, head []byte, line *lineCounter) {
	d := &c.f.Definitions[definition]
	begins, depth, marked := true, 0, bytes.Contains(head, []byte("parametrize"))
	for at, end := d.Name.End, min(d.Signature.End, d.Name.End+maxSignature); at < end; at++ {
		switch b := c.src[at]; {
		case b == '(' || b == '[' || b == '{':
			depth++
			begins = depth == 1
		case b == ')' || b == ']' || b == '}':
			if depth--; depth == 0 {
				return
			}
		case b == ',':
			begins = depth == 1
		case begins && identByte(b):
			name := c.wordAt(at)
			at += len(name)
			next := c.skip(at, " \t\r\n")
			begins = false
			if next < end && (c.src[next] == ',' || c.src[next] == ')' || c.src[next] == ':') && !selves[name] && !(marked && bytes.Contains(head, []byte(name))) {
				c.add(Use{Kind: Call, Name: c.text([]byte(name)), Of: Fixture, For: c.text([]byte(name)), Line: line.at(at - 1), Definition: definition})
			}
			at--
		case b > ' ':
			begins = false
		}
	}
}
