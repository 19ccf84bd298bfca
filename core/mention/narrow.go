package mention

import "bytes"

// Bounds of what is looked at to tell where a variable is of a type.
const (
	maxNarrowed      = 4 << 10 // bytes of a block
	maxNarrowedLooks = 8       // how often the bytes of a file are looked at, on average, as those of blocks
)

// narrower finds the lines in which a variable is known to be of a type.
type narrower struct {
	*collector
	room int // bytes of blocks that may still be looked at
	most int // those of one
}

// narrowed notes in which lines a variable is known to be of a type since that was asked: if isinstance(a, T): …, assert isinstance(a, T).
func (c *collector) narrowed() {
	if c.of.Narrows == "" {
		return
	}
	word := c.of.Narrows + "("
	line, within := lineCounter{src: c.src, looks: c.looks}, around{c: c}
	n := narrower{c, maxNarrowedLooks*len(c.src) + maxNarrowed, maxNarrowed}
	for from := c.find(word, 0); from >= 0; from = c.find(word, from+len(word)) {
		name, of, to, end := c.question(from + len(word))
		if name == "" {
			continue
		}
		first, last := n.lines(name, from, end)
		if last < first {
			continue
		}
		row := line.at(from)
		u := Use{Kind: Narrowed, Name: to, Of: of, For: name, Line: row + first, Arguments: last - first + 1, Definition: within.at(row)}
		c.narrow(u)
	}
}

// narrow notes a type that a variable has in some lines, each time.
func (c *collector) narrow(u Use) {
	c.scoped(&u)
	c.addUnder(u, u.key()^uint64(u.Line)*prime)
}

// question returns the variable and the type that are the arguments at an offset, and the offset behind them; "" if they are not a name and a type.
func (c *collector) question(at int) (name, of, to string, end int) {
	word := func(dots bool) string {
		from := at
		for at < len(c.src) && (identByte(c.src[at]) || dots && c.src[at] == '.') {
			at++
		}
		c.looks.Add(at - from)
		return c.text(c.src[from:at])
	}
	name = word(false)
	if !bytes.HasPrefix(c.src[at:], []byte(", ")) {
		return "", "", "", at
	}
	at += len(", ")
	of, to = split(word(true))
	if to == "" || at == len(c.src) || c.src[at] != ')' || c.builtin()[to] {
		return "", "", "", at
	}
	return name, of, to, at + 1
}

// lines are the first and last line, counted from that of an offset, in which what is asked there is so: the block behind "if", what
// follows a block behind "if not" that is left at its end, what follows "assert", the rest of a line behind "and". The last is before the
// first if that is not known.
func (c *narrower) lines(name string, from, end int) (first, last int) {
	head := c.src[max(0, from-maxArgument):from]
	if n := bytes.LastIndexByte(head, '\n'); n >= 0 || len(head) < maxArgument {
		head = head[n+1:]
	} else {
		return 1, 0
	}
	start := from - len(head)
	head = bytes.TrimLeft(head, " \t")
	rest, _, _ := bytes.Cut(c.src[end:min(len(c.src), end+maxArgument)], []byte("\n"))
	rest = bytes.TrimRight(rest, " \t\r")
	indent := from - start - len(head)
	c.looks.Add(from - start + len(rest))
	before, asks := head, false
	for _, word := range [...]string{"if ", "elif ", "while "} {
		if b, ok := bytes.CutPrefix(head, []byte(word)); ok {
			before, asks = b, true
		}
	}
	alone := string(rest) == ":"
	both := bytes.HasPrefix(rest, []byte(" and ")) && !bytes.Contains(rest, []byte(" or ")) && !bytes.Contains(head, []byte(" or "))
	switch {
	case string(head) == "assert " && (len(rest) == 0 || rest[0] == ',' || both):
		last, _ = c.block(start, indent-1, name)
		return 0, last
	case asks && string(before) == "not " && alone:
		last, leaves := c.block(start, indent, "")
		if !leaves {
			return 1, 0
		}
		all, _ := c.block(start, indent-1, name)
		return last + 1, all
	case asks && (len(before) == 0 || bytes.HasSuffix(before, []byte(" and ")) && !bytes.Contains(before, []byte(" or "))) && (alone || both && bytes.HasSuffix(rest, []byte(":"))):
		last, _ = c.block(start, indent, name)
		return 0, last
	case both:
		return 0, 0
	case asks && len(before) == 0 && bytes.HasPrefix(rest, []byte(": ")), bytes.HasSuffix(head, []byte(" if ")) && bytes.HasPrefix(rest, []byte(" else ")) && !bytes.Contains(rest, []byte(name)):
		return 0, 0 // if isinstance(a, T): a.b(); a.b() if isinstance(a, T) else c
	}
	return 1, 0
}

// block returns the last of the lines behind that at an offset that are indented by more than a number of bytes, counted from that line, or
// the one that gives a variable something else, and whether the block that they begin is left at its end.
func (c *narrower) block(start, indent int, name string) (last int, leaves bool) {
	c.room = max(0, c.room)
	inner, src := -1, c.src[start:min(len(c.src), start+min(c.most, c.room))]
	_, rest, _ := bytes.Cut(src, []byte("\n"))
	c.room -= len(src) - len(rest)
	for row := 1; len(rest) > 0; row++ {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
		c.looks.Add(len(line) + 1)
		c.room -= len(line) + 1
		text := bytes.TrimLeft(line, " \t")
		if len(bytes.TrimSpace(text)) == 0 || text[0] == '#' {
			continue
		}
		column := len(line) - len(text)
		if column <= indent {
			break
		}
		last = row
		if value, ok := bytes.CutPrefix(text, []byte(name+" =")); ok && name != "" && !bytes.HasPrefix(value, []byte("=")) {
			break
		}
		if inner < 0 {
			inner = column
		}
		if column == inner && !bytes.ContainsRune([]byte(")]}"), rune(text[0])) {
			leaves = false
			for _, word := range [...]string{"return", "raise", "continue", "break"} {
				leaves = leaves || bytes.HasPrefix(text, []byte(word))
			}
		}
	}
	return last, leaves
}
