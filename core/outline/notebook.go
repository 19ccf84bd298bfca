package outline

import (
	"bytes"
	"cmp"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/order"
)

var notebookLanguage = language{
	name:       "notebook",
	also:       []string{"jupyter"},
	extensions: []string{"ipynb"},
	form:       isDocument,
	// Its code seldom is anything else than Python.
	Traits: Traits{Family: Python, Markup: NotebookMarkup, Targets: PythonTargets, Scoping: pythonScoping},
}

// A Jupyter notebook is JSON whose cells hold their text line by line. Its Text has each of these lines where the JSON has it, and nothing
// else: neither JSON's own marks nor outputs, pictures and settings. So all lines are those of the file. A notebook that is
// written on a single line has a single line.

// cell is a cell of a notebook.
type cell struct {
	from, to int  // begins and ends of its lines
	is       byte // 'm' for Markdown, 'c' for code, else 0
	pieces   []Span
}

// notebook outlines the text cells as Markdown, the code cells as code.
func (p *Parser) notebook() {
	cells, kernel := p.readNotebook()
	p.looks.Add(6 * len(p.src)) // copies, the lines of pieces and the pieces
	text := p.emptied(p.src)
	code := bytes.Clone(text)
	last := 0
	start, seen, end := 0, 0, 0 // of the line at hand; how far lines were looked for
	for i := range cells {
		c := &cells[i]
		for k, s := range c.pieces {
			if n := bytes.LastIndexByte(p.src[seen:s.Start], '\n'); n >= 0 {
				start = seen + n + 1
			}
			if seen = s.Start; end <= s.End {
				end = lineEnd(p.src, s.End)
			}
			at := max(start, last)
			if at > start {
				text[at] = '\r'
				code[at] = '\r'
				at++
			}
			if k == 0 {
				c.from = start
			}
			last = unescape(text, at, s.Of(p.src))
			c.to = end
			if line := text[at:last]; c.is == 'c' && !magic(line) {
				copy(code[at:last], line)
			} else if c.is == 'c' && k == 0 && bytes.HasPrefix(line, []byte("%%")) && !bytes.HasPrefix(line, []byte("%%time")) && !bytes.HasPrefix(line, []byte("%%capture")) {
				c.is = 0 // of another language
			}
		}
		if n := len(p.file.Prose); n > 0 {
			c.from = max(c.from, p.file.Prose[n-1].End)
		}
		if c.is == 'm' && c.from < c.to {
			p.file.Prose = append(p.file.Prose, Span{c.from, c.to})
		}
	}
	p.file.Text, p.file.Code = text, kernel
	source := p.src
	p.src = text
	row, counted := 0, 0
	for _, s := range p.file.Prose {
		row += bytes.Count(text[counted:s.Start], newline)
		counted = s.Start
		p.markdown(s.Start, s.End, row)
	}
	p.closeSections(0, lastLine(text))
	p.src = source
	if kernel != Unknown {
		if p.cells == nil {
			p.cells = &Parser{}
		}
		p.cells.Looks = p.looks
		p.file.merge(p.cells.Parse(kernel, code, p.want|Definitions))
	}
}

// magic tells whether a line is for the notebook rather than its language.
func magic(line []byte) bool {
	line = bytes.TrimLeft(line, " ")
	return len(line) > 0 && (line[0] == '%' || line[0] == '!')
}

// lineEnd returns the offset behind the line that holds an offset.
func lineEnd(src []byte, at int) int {
	if n := bytes.IndexByte(src[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(src)
}

// emptied returns a text with the lines of src, all of them empty.
func (p *Parser) emptied(src []byte) []byte {
	p.room = append(p.room[:0], src...)
	for i, c := range p.room {
		if c != '\n' {
			p.room[i] = ' '
		}
	}
	return p.room
}

// unescape writes a string of JSON into text from an offset on, which takes no more than the string does, and returns where it ends. A
// line break at its end is not written, one inside becomes '\r'.
func unescape(text []byte, at int, s []byte) int {
	for i := 0; i < len(s); {
		c := s[i]
		if c != '\\' || i+1 == len(s) {
			text[at] = c
			at++
			i++
			continue
		}
		i += 2
		switch e := s[i-1]; e {
		case 'n':
			if i < len(s) {
				text[at] = '\r'
				at++
			}
		case 't':
			text[at] = '\t'
			at++
		case 'r', 'b', 'f':
		case 'u':
			var r rune
			r, i = escapedRune(s, i)
			at += copy(text[at:], utf8.AppendRune(nil, max(r, ' ')))
		default:
			text[at] = e
			at++
		}
	}
	return at
}

// hex4 reads four hexadecimal digits; what is none of them gives the mark for unreadable runes.
func hex4(s []byte) rune {
	if len(s) < 4 {
		return ' '
	}
	r := rune(0)
	for _, c := range s[:4] {
		n := bytes.IndexByte([]byte("0123456789abcdef"), c|0x20)
		if n < 0 {
			return ' '
		}
		r = r<<4 | rune(n)
	}
	return r
}

// escapedRune reads the rune behind the "\u" before an offset, which may take another escape, and returns where it ends.
func escapedRune(s []byte, i int) (r rune, end int) {
	r = hex4(s[i:])
	i = min(len(s), i+4)
	if utf16.IsSurrogate(r) && i+6 <= len(s) && s[i] == '\\' && s[i+1] == 'u' {
		return utf16.DecodeRune(r, hex4(s[i+2:])), i + 6
	}
	return r, i
}

// readNotebook returns the cells of a notebook and the language of its code, Python if it does not say.
func (p *Parser) readNotebook() (cells []cell, kernel Language) {
	src := p.src
	is := func(s Span, word string) bool { return string(s.Of(src)) == word }
	var c cell
	kernel = Python
	p.jsonWalk(func(path []Span, t jsonToken) {
		if len(path) < 3 {
			return
		}
		switch {
		case is(path[1], "cells") && len(path) == 3 && t.kind == '{':
			c = cell{}
		case is(path[1], "cells") && len(path) == 3 && t.kind == '}':
			if len(c.pieces) > 0 {
				cells = append(cells, c)
			}
			c = cell{}
		case is(path[1], "cells") && len(path) == 4 && t.kind == '"' && is(path[3], "cell_type"):
			switch {
			case is(t.Span, "markdown"):
				c.is = 'm'
			case is(t.Span, "code"):
				c.is = 'c'
			}
		case is(path[1], "cells") && len(path) >= 4 && len(path) <= 5 && t.kind == '"' && is(path[3], "source") && bytes.IndexByte(t.Of(src), '\n') < 0:
			c.pieces = append(c.pieces, t.Span)
		case is(path[1], "metadata") && len(path) == 4 && t.kind == '"' &&
			(is(path[2], "kernelspec") && is(path[3], "language") || is(path[2], "language_info") && is(path[3], "name")):
			kernel = Unknown
			if l, ok := LanguageNamed(string(t.Of(src))); ok && l.Outlined() && !l.Document() {
				kernel = l
			}
		}
	})
	if len(c.pieces) > 0 { // the file is cut off
		cells = append(cells, c)
	}
	return cells, kernel
}

// merge adds what code between the sections defines, in order of lines.
func (f *File) merge(code *File) {
	type from struct {
		code   bool
		number int
	}
	sequence := make([]from, 0, len(f.Definitions)+len(code.Definitions))
	for i := range f.Definitions {
		sequence = append(sequence, from{false, i})
	}
	for i := range code.Definitions {
		sequence = append(sequence, from{true, i})
	}
	line := func(at from) int {
		if at.code {
			return code.Definitions[at.number].StartLine
		}
		return f.Definitions[at.number].StartLine
	}
	order.StableBy(sequence, func(a, b from) int { return cmp.Compare(line(a), line(b)) })
	moved := [2][]int{make([]int, len(f.Definitions)), make([]int, len(code.Definitions))}
	all := make([]Definition, len(sequence))
	for i, at := range sequence {
		list, to := f.Definitions, moved[0]
		if at.code {
			list, to = code.Definitions, moved[1]
		}
		all[i] = list[at.number]
		to[at.number] = i
		if parent := all[i].Parent; parent >= 0 {
			all[i].Parent = to[parent] // which begins before, hence is there
		}
	}
	f.Definitions = append(f.Definitions[:0], all...)
	renumber := func(d int) int {
		if d < 0 {
			return d
		}
		return moved[1][d]
	}
	f.Imports = append(f.Imports, code.Imports...)
	for _, m := range code.Inherits {
		m.Definition = renumber(m.Definition)
		f.Inherits = append(f.Inherits, m)
	}
	before := len(f.Calls)
	renumbered := func(r Result) Result {
		if r.Call > 0 {
			r.Call += before
		}
		return r
	}
	for _, c := range code.Calls {
		c.Definition, c.Result, c.Given = renumber(c.Definition), renumbered(c.Result), Span{}
		f.Calls = append(f.Calls, c)
	}
	for _, n := range code.Names {
		n.Definition, n.Result = renumber(n.Definition), renumbered(n.Result)
		f.Names = append(f.Names, n)
	}
	f.Exports, f.Comments = append(f.Exports, code.Exports...), append(f.Comments, code.Comments...)
	for _, t := range code.Typed {
		t.Definition = renumber(t.Definition)
		f.Typed = append(f.Typed, t)
	}
}
