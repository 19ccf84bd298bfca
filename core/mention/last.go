package mention

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// lasts finds the statements that functions end in, where a function returns what that is: of each definition where it begins, -1 for those whose
// last line is more than names and calls.
func (c *collector) lasts() {
	c.last = c.last[:0]
	if !c.of.Last {
		return
	}
	lines := []int{0}
	for at := 0; ; {
		next := bytes.IndexByte(c.src[at:], '\n')
		if next < 0 {
			break
		}
		at += next + 1
		lines = append(lines, at)
	}
	c.looks.Add(len(c.src))
	for i := range c.f.Definitions {
		c.last = append(c.last, c.lastOf(&c.f.Definitions[i], lines))
	}
}

// maxBlank is how many lines without a statement are looked at for the last one.
const maxBlank = 16

// lastOf is where the last statement of a function begins, -1 if that is not known.
func (c *collector) lastOf(d *outline.Definition, lines []int) int {
	if !d.Kind.IsFunction() || d.EndLine > len(lines) {
		return -1
	}
	row := d.EndLine - 1 // counted from 0, as lines are
	from, to := max(lines[row], d.Signature.End), len(c.src)
	if row+1 < len(lines) {
		to = lines[row+1]
	}
	c.looks.Add(max(to-from, 0))
	text := bytes.TrimSpace(c.src[min(from, to):to])
	text, ended := bytes.CutSuffix(text, []byte("end"))
	if !ended {
		return -1
	}
	if text = bytes.TrimRight(text, " \t;"); d.StartLine == d.EndLine { // def a; b; end
		at := bytes.LastIndexByte(text, ';') + 1
		text = bytes.TrimLeft(text[at:], " \t")
	} else if len(text) > 0 {
		return -1
	} else {
		for n := 0; n < maxBlank && len(text) == 0 && row > d.StartLine; n++ {
			row--
			c.looks.Add(lines[row+1] - lines[row])
			if text = bytes.TrimSpace(c.src[lines[row]:lines[row+1]]); len(text) > 0 && text[0] == '#' {
				text = nil
			}
		}
	}
	if len(text) == 0 || !plain(text) {
		return -1
	}
	return cap(c.src) - cap(text)
}

// plain tells whether a statement is no more than names and calls, perhaps assigned to a variable.
func plain(text []byte) bool {
	depth := 0
	for i, b := range text {
		switch {
		case b == '(':
			depth++
		case b == ')':
			depth--
		case depth > 0 || identByte(b) || strings.IndexByte(".:&!@, \"'", b) >= 0:
		case b == '?' && i > 0 && identByte(text[i-1]) && (i+1 == len(text) || text[i+1] == '(' || text[i+1] == '.'):
		case b == '=' && i+1 < len(text) && text[i+1] == ' ' && text[0] == '@', b == '|' && bytes.Contains(text[:min(len(text), i+3)], []byte("||=")):
		default:
			return false
		}
	}
	for word := range bytes.FieldsSeq(text) {
		switch string(word) {
		case "if", "unless", "while", "until", "do", "and", "or", "not", "rescue", "return", "end", "&&", "raise", "yield":
			return false
		}
	}
	return depth == 0
}

// lastValues notes which functions return their object, or what a variable holds, by their last statement.
func (c *collector) lastValues(r *selfReturns, line *lineCounter) {
	for d, at := range c.last {
		if at < 0 {
			continue
		}
		sigil := c.of.InstanceSigil != 0 && c.src[at] == c.of.InstanceSigil
		if sigil {
			at++
		}
		value := c.wordAt(at)
		end := at + len(value)
		alone := c.ends(end) || c.src[end] == ' ' && bytes.HasPrefix(bytes.TrimLeft(c.src[end:], " "), []byte("end"))
		switch {
		case value == "":
		case sigil && (alone || assigns(c.src[end:])):
			c.add(Use{Kind: Reference, Name: value, Of: strings.TrimSuffix(Self, "."), For: Result, Line: line.at(at), Definition: d})
		case alone && selves[value]:
			r.note(d, line.at(at), true)
		case alone && c.held.has(variable{d, value}):
			c.add(Use{Kind: Reference, Name: value, For: Result, Line: line.at(at), Definition: d})
		}
	}
}

// assigns tells whether a text behind a variable gives that a value.
func assigns(text []byte) bool {
	text = bytes.TrimPrefix(bytes.TrimLeft(text, " "), []byte("||"))
	return len(text) > 1 && text[0] == '=' && text[1] != '=' && text[1] != '~'
}

// helped returns the name that a helper of tests gives the value of the block that is the expression which begins at an offset, whose last name at
// another: x of let(:x) { A.new }; "subject" of subject { A.new }.
func (c *collector) helped(at, called int) string {
	i := c.blankBack(at)
	open, ok := bytes.CutSuffix(c.src[:i], []byte("{"))
	closes := "}"
	if !ok {
		if open, ok = bytes.CutSuffix(c.src[:i], []byte("do")); !ok {
			return ""
		}
		closes = "end"
	}
	head := open[max(0, len(open)-maxHead):]
	head = bytes.TrimSpace(head[bytes.LastIndexByte(head, '\n')+1:])
	c.looks.Add(len(head))
	if !bytes.HasPrefix(head, []byte("let")) && !bytes.HasPrefix(head, []byte("subject")) {
		return ""
	}
	word := c.wordAt(called)
	end := called + len(word)
	switch {
	case end < len(c.src) && c.src[end] == '(':
		end = c.behindArguments(end)
	case closes == "}":
		end = c.behindBare(end)
	}
	if end = c.skip(end, " \t\r\n"); !bytes.HasPrefix(c.src[end:], []byte(closes)) {
		return ""
	}
	helper, name, named := bytes.Cut(head, []byte("(:"))
	name, ended := bytes.CutSuffix(name, []byte(")"))
	switch helper = bytes.TrimSuffix(helper, []byte("!")); string(helper) {
	case "let", "subject":
		if named && ended && word != "" {
			return c.text(name)
		}
		if !named && string(helper) == "subject" {
			return "subject"
		}
	}
	return ""
}

// behindBare returns the offset of the brace that ends a line, if before it arguments without parentheses stand from an offset on: f a, b }; else the
// offset itself.
func (c *collector) behindBare(at int) int {
	line, _, _ := bytes.Cut(c.src[at:min(len(c.src), at+maxArgument)], []byte("\n"))
	c.looks.Add(len(line))
	line, ends := bytes.CutSuffix(bytes.TrimRight(line, " \t\r"), []byte("}"))
	arguments := bytes.TrimLeft(line, " ")
	if !ends || len(arguments) == 0 || len(arguments) == len(line) || !identByte(arguments[0]) && bytes.IndexByte([]byte("'\":@"), arguments[0]) < 0 {
		return at
	}
	if outline.Lists("if unless while until or and rescue", firstWord(arguments)) {
		return at
	}
	return at + len(line)
}

// described notes of which class the tests of a block are, which they name by the word that stands for it.
func (c *collector) described() {
	const word, stands = "describe ", "described_class"
	if !c.of.Last || c.find(stands, 0) < 0 {
		return
	}
	line, within := lineCounter{src: c.src, looks: c.looks}, around{c: c}
	for from := c.find(word, 0); from >= 0; from = c.find(word, from+len(word)) {
		at := from + len(word)
		for at < len(c.src) && (identByte(c.src[at]) || c.src[at] == ':') {
			at++
		}
		name := c.identBack(at)
		if name == at || c.src[name] < 'A' || c.src[name] > 'Z' {
			continue
		}
		row := line.at(from)
		u := Use{Kind: Reference, Name: c.text(c.src[name:at]), Of: c.before(name), For: stands, Line: row, Definition: within.at(row)}
		c.addUnder(u, u.key()^uint64(row)*prime)
	}
}
