package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// python tells whether the file is of Python, whose own forms of giving something to a variable are here.
func (c *collector) python() bool { return c.of == outline.Python.Traits() }

// enter is the function of Python that gives a variable what it holds in a block: with A() as a.
const enter = "__enter__"

// maxNamed is how many bytes of the arguments of a call are looked at for what stands behind them.
const maxNamed = 256

// named notes what "as" behind call n gives a variable, and what a list that begins with it holds: with A() as a, case A() as a, a = [A()].
func (c *collector) named(n, start int, of string) {
	if !c.python() || start == 0 {
		return
	}
	before := c.blankBack(start)
	word := string(c.src[c.identBack(before):before])
	listed := c.src[start-1] == '['
	if !listed && word != "with" && word != "case" && (before == 0 || c.src[before-1] != ',') {
		return
	}
	call := &c.f.Calls[n]
	end := call.Name.End
	if end < len(c.src) && c.src[end] == '(' {
		end = c.behind(end, min(len(c.src), end+maxNamed), '(', ')')
	}
	if listed {
		if held := c.assigned(start - 1); held != "" && end < len(c.src) && (c.src[end] == ']' || c.src[end] == ',') {
			c.add(Use{Kind: Element, Name: c.text(call.Name.Of(c.src)), Of: of, For: held, Line: call.Line, Definition: call.Definition})
			c.held.set(variable{call.Definition, held}, true)
		}
		return
	}
	rest, ok := bytes.CutPrefix(c.src[end:], []byte(" as "))
	if !ok {
		return
	}
	name := c.text([]byte(c.wordAt(len(c.src) - len(rest))))
	switch taken := c.resultOf(n).text; {
	case name == "":
	case word == "case":
		c.turn(Use{Kind: Reference, Name: c.text([]byte(string(call.Name.Of(c.src)) + Returned)), Of: of, For: name, Line: call.Line, Definition: call.Definition}, true)
	case taken != Unknown && (!call.Local || of != ""):
		c.addCall(Use{Kind: Call, Name: enter, Of: taken, For: name, Line: call.Line, Definition: call.Definition})
	}
}

// makesOwn tells whether a call is one of the class that a method is called on, which is its first parameter: cls().
func (c *collector) makesOwn(call *outline.Call) bool {
	if !c.python() || call.Definition < 0 || string(call.Name.Of(c.src)) != "cls" {
		return false
	}
	d := &c.f.Definitions[call.Definition]
	return bytes.HasPrefix(c.src[d.Name.End:], []byte("(cls,")) || bytes.HasPrefix(c.src[d.Name.End:], []byte("(cls)"))
}

// starred is how many stars are before the parameter that has the type of word i, of a language in which it holds several then.
func (s *signature) starred(i int) int {
	if !s.c.python() || i == 0 || s.words[i-1].before != '*' || s.words[i].before != ':' {
		return 0
	}
	at := s.words[i-1].Start
	return 1 + bytes.Count(s.c.src[max(at-2, 0):at-1], []byte("*"))
}

// classOf is what calls of the parameter are that has the class of word i as its value, "" if there is none: a of a: type[T].
func (s *signature) classOf(i int) string {
	if !s.c.python() || i < 2 || s.words[i].before != '[' || s.words[i-1].before != ':' {
		return ""
	}
	if word := string(s.words[i-1].Of(s.c.src)); word != "type" && word != "Type" {
		return ""
	}
	return s.c.text([]byte(string(s.words[i-2].Of(s.c.src)) + Returned))
}
