package mention

import (
	"bytes"
	"slices"
)

// returned notes which functions return the object that they are methods of, and nothing else, where what they return is not said.
func (c *collector) returned() {
	r := selfReturns{lines: map[int]int{}}
	line := lineCounter{src: c.src, looks: c.looks}
	for _, v := range c.f.Returned {
		if v.Object {
			c.add(Use{Kind: Type, Name: Object, For: Result, Line: line.at(v.Start), Definition: v.Definition})
		}
		value := c.wordAt(v.Start)
		r.note(v.Definition, line.at(v.Start), selves[value] && v.Start == v.Last)
	}
	c.lastValues(&r, &line)
	if c.of.Returns {
		c.returnedLines(&r, &line)
	}
	c.returnedThis(&r, &line)
	for _, d := range r.order {
		if row := r.lines[d]; row > 0 {
			c.add(Use{Kind: Type, Name: r.word, For: Result, Line: row, Definition: d})
		}
	}
}

// returnedThis notes functions of C++ that return *this and leave it to the compiler what they return.
func (c *collector) returnedThis(r *selfReturns, line *lineCounter) {
	const word = "return *this;"
	if r.word = "self"; !c.of.Pointers {
		return
	}
	r.word = "this"
	within := around{c: c}
	for from := c.find(word, 0); from >= 0; from = c.find(word, from+len(word)) {
		row := line.at(from)
		d := within.at(row)
		if d < 0 {
			continue
		}
		def := &c.f.Definitions[d]
		if before := c.src[def.Signature.Start:max(def.Name.Start, def.Signature.Start)]; bytes.Contains(before, []byte("auto")) {
			r.note(d, row, true)
		}
	}
}

// returnedLines notes what functions of a language return of which the outline does not say it.
func (c *collector) returnedLines(r *selfReturns, line *lineCounter) {
	c.handedBack("return ", func(d, row int, value string, whole bool) {
		if !c.nothing(value, whole) {
			r.note(d, row, selves[value] && whole)
		}
		c.returnsHeld(d, row, value, whole)
	}, line)
	if slices.Contains(c.fixed, true) {
		c.handedBack("yield ", func(d, row int, value string, whole bool) {
			if c.fixed[d] {
				c.returnsHeld(d, row, value, whole)
			}
		}, line)
	}
}

// nothing tells whether what is behind "return" is no value.
func (c *collector) nothing(value string, whole bool) bool {
	if c.of.Last {
		return value == "nil" || value == "if" || value == "unless"
	}
	return value == "None" && whole
}

// returnsHeld notes that a function returns what a variable holds.
func (c *collector) returnsHeld(d, row int, value string, whole bool) {
	if whole && !selves[value] && c.held.has(variable{d, value}) {
		c.add(Use{Kind: Reference, Name: c.text([]byte(value)), For: Result, Line: row, Definition: d})
	}
}

// handedBack calls yield for the lines that begin with a word and what definition they are of, with the name behind it; whole tells that
// there is nothing else.
func (c *collector) handedBack(word string, yield func(d, row int, value string, whole bool), line *lineCounter) {
	within := around{c: c}
	for from := c.find(word, 0); from >= 0; from = c.find(word, from+len(word)) {
		if !c.begins(from) && (from < 2 || string(c.src[from-2:from]) != ": ") {
			continue
		}
		start := from + len(word)
		if c.of.Sigil != 0 && start < len(c.src) && c.src[start] == c.of.Sigil {
			start++
		}
		value := c.wordAt(start)
		row := line.at(from)
		if d := within.at(row); d >= 0 {
			yield(d, row, value, c.ends(start+len(value)))
		}
	}
}

// wordAt returns the identifier that begins at an offset.
func (c *collector) wordAt(start int) string {
	at := start
	for at < len(c.src) && identByte(c.src[at]) {
		at++
	}
	c.looks.Add(at - start)
	return string(c.src[start:at])
}

// selfReturns are functions by whether they return the object that they are methods of.
type selfReturns struct {
	lines map[int]int // the first line in which they do, -1 for those that return something else
	order []int
	word  string // for the object
}

func (r *selfReturns) note(d, row int, self bool) {
	switch {
	case !self:
		r.lines[d] = -1
	case r.lines[d] == 0:
		r.lines[d] = row
		r.order = append(r.order, d)
	}
}

// begins tells whether nothing but blanks stands before an offset in its line.
func (c *collector) begins(at int) bool {
	from := at
	for at > 0 && (c.src[at-1] == ' ' || c.src[at-1] == '\t') {
		at--
	}
	c.looks.Add(from - at)
	return at == 0 || c.src[at-1] == '\n' || c.of.Sigil != 0 && (c.src[at-1] == '{' || c.src[at-1] == ';')
}
