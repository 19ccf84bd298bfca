package mention

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// maxOpenings is in how many blocks a byte of a file is, on average, in which members of something are named bare.
const maxOpenings = 1

// opens notes of what the members are named bare in the block behind a call whose expression begins at an offset: of the object that is made
// with it, new A { … }, of what a function runs it for, a.apply { … }, or of the argument, with(a) { … }.
func (c *collector) opens(call *outline.Call, of string, start int) {
	if call.Block.Last == 0 {
		return
	}
	name := string(call.Name.Of(c.src))
	holder := of
	switch {
	case of != "" && of != Unknown && outline.Lists(c.of.Scopes, name):
	case of == "" && outline.Lists(c.of.Scoped, name):
		holder = c.argumentPath(call.Name.End)
	case of != Unknown && c.embodied(start):
		holder = join(of, name)
	case c.of.Scoped != "" && !outline.Lists(c.of.Itself, name) && !outline.Lists(c.of.Visitors, name):
		holder = join(of, name) + Made
	default:
		return
	}
	c.openTo(holder, Receiver, call.Block.First, call.Block.Last, call.Definition)
}

// openTo notes of what the members are named bare in some lines, as Receiver or Imported.
func (c *collector) openTo(path, as string, first, last, definition int) {
	of, name := split(c.text([]byte(path)))
	c.narrow(Use{Kind: Narrowed, Name: name, Of: of, For: as, Line: first, Arguments: last - first + 1, Definition: definition})
	if c.openRoom -= last - first + 1; c.openRoom < 0 {
		return
	}
	c.looks.Add(last - first)
	for len(c.openings) <= last {
		c.openings = append(c.openings, 0)
	}
	for line := first; line <= last; line++ {
		c.openings[line] = c.openings[line]*prime + uint64(first)
	}
}

// openingsAt tells apart of what the members are named bare in a line; 0 if of nothing.
func (c *collector) openingsAt(line int) uint64 {
	if line >= len(c.openings) {
		return 0
	}
	return c.openings[line]
}

// opensClasses notes of what the members are named bare in the blocks of classes without a name: Class.new(A) do … end.
func (c *collector) opensClasses() {
	const word = "Class.new("
	if c.of.Class == "" {
		return
	}
	c.rows = c.rows[:0]
	line, within := lineCounter{src: c.src, looks: c.looks}, around{c: c}
	n := narrower{c, maxNarrowedLooks*len(c.src) + maxOpened, maxOpened}
	for from := c.find(word, 0); from >= 0; from = c.find(word, from+len(word)) {
		at := from + len(word)
		for at < len(c.src) && (identByte(c.src[at]) || c.src[at] == ':') {
			at++
		}
		base := strings.ReplaceAll(string(c.src[from+len(word):at]), "::", ".")
		if base = strings.TrimPrefix(base, "."); base == "" || !bytes.HasPrefix(c.src[at:], []byte(") do")) {
			continue
		}
		row := line.at(from)
		start := c.rowAt(row)
		text := c.src[start:from]
		last, _ := n.block(start, len(text)-len(bytes.TrimLeft(text, " \t")), "")
		c.openTo(base, Receiver, row, row+last, within.at(row))
	}
}

// maxOpened is how many bytes behind an import are looked at for the end of its block.
const maxOpened = 64 << 10

// opensImports notes of what the members are named bare behind imports that stand in a block, import a._, to the end of that as lines are indented.
func (c *collector) opensImports(imports []Import) {
	if c.of.Bodies == "" || !c.of.Relative {
		return
	}
	c.rows = c.rows[:0]
	n, within := narrower{c, maxNarrowedLooks*len(c.src) + maxOpened, maxOpened}, around{c: c}
	for i := range imports {
		im := &imports[i]
		start := c.rowAt(im.Line)
		line := c.src[start:min(len(c.src), start+maxArgument)]
		column := len(line) - len(bytes.TrimLeft(line, " \t"))
		if im.Flags&All == 0 || column == 0 {
			continue
		}
		last, _ := n.block(start, column-1, "")
		c.openTo(im.Path, Imported, im.Line, im.Line+last, within.at(im.Line))
	}
}

// blockReceivers notes of what the members are named bare in a block that a function is given, or that a type is another name of: f(g: A.() -> B).
func (c *collector) blockReceivers() {
	if c.of.Scoped == "" {
		return
	}
	line := lineCounter{src: c.src, looks: c.looks}
	for i := range c.f.Definitions {
		d := &c.f.Definitions[i]
		if !d.Kind.IsFunction() && d.Kind != outline.Type {
			continue
		}
		text := c.src[d.Name.End:max(d.Name.End, d.Signature.End)]
		c.looks.Add(len(text) / 8)
		at := bytes.LastIndex(text, []byte(".("))
		if at < 0 || !bytes.Contains(text[at:], []byte("->")) {
			continue
		}
		end := d.Name.End + at
		if end > 0 && c.src[end-1] == '>' {
			if less := c.beginning(end-1, max(d.Name.End, end-maxArgument), '<', '>'); less > 0 {
				end = less
			}
		}
		if from := c.identBack(end); from < end {
			c.add(Use{Kind: Type, Name: c.text(c.src[from:end]), Of: c.before(from), For: Receiver + Made, Line: line.at(from), Definition: i})
		}
	}
}

// embodied tells whether the type whose path begins at an offset is that of an object with a body of its own.
func (c *collector) embodied(at int) bool {
	if c.of.Bodies == "" {
		return false
	}
	end := c.blankBack(at)
	if end > 0 && c.src[end-1] == ':' {
		end = c.blankBack(end - 1)
	}
	return outline.Lists(c.of.Bodies, string(c.src[c.identBack(end):end]))
}

// argumentPath returns the names with dots, the last perhaps called, that are the only argument in the parenthesis at an offset; "" if that holds
// something else.
func (c *collector) argumentPath(at int) string {
	if at == len(c.src) || c.src[at] != '(' {
		return ""
	}
	at++
	start, _ := c.path(&at)
	path, rest := string(c.src[start:at]), c.src[at:]
	if len(rest) > 2 && rest[0] == '(' && rest[1] == ')' {
		path, rest = path+Returned, rest[2:]
	}
	if len(rest) == 0 || rest[0] != ')' {
		return ""
	}
	return path
}
