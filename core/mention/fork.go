package mention

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// forks are the forks of a definition, as its lines and how far they are indented tell them: where one of several blocks is run, or one
// perhaps, or again and again.
type forks struct {
	first   int     // the line of the first row
	rows    []int32 // by line, 1 more than the arm that it is of, or that it begins
	arms    []arm
	list    []fork
	trailed bool // what is asked may stand behind a statement, and before "when" what is compared: in Ruby
}

// arm is one of the blocks of a fork, with the line before it.
type arm struct {
	first, last int // lines
	around      int // the arm that it stands in, -1 if it is in none
	fork        int
	kind        armKind
	leaves      bool // what it does at its end leads elsewhere than behind it
	bare        bool // it is of one line
}

type armKind uint8

const (
	armIf     armKind = iota + 1
	armElse           // of what an if, or a case, says nothing of
	armCase           // what its first line names is of it
	armTry            // it is run, as far as that comes
	armCatch          // of what went wrong
	armAlways         // it is run
	armLoop
)

// fork are arms that stand one behind the other.
type fork struct {
	first, last int  // lines
	tries       bool // its arms are run one after the other
	whole       bool // one of its arms is run
	arms        []int
}

// armWords are the words that arms begin with.
var armWords = [...]string{
	armIf: "if unless guard", armElse: "else elif elsif elseif", armCase: "case when default", armTry: "try begin do", armCatch: "except catch rescue",
	armAlways: "finally ensure", armLoop: "for foreach while until loop repeat",
}

// armKinds are the arms by those words.
var armKinds = func() map[string]armKind {
	kinds := map[string]armKind{}
	for kind, words := range armWords {
		for word := range strings.FieldsSeq(words) {
			kinds[word] = armKind(kind)
		}
	}
	return kinds
}()

// leaving are the words of statements behind which nothing is run.
const leaving = "return raise throw continue next panic goto exit die"

// opened is a line whose block may still go on.
type opened struct {
	indent, arm int  // the arm that it begins, or -1
	around      int  // the arm that it stands in, or -1
	chooses     bool // each line of its block begins an arm
	leaves      bool // the last line of its block leads elsewhere
	bare        bool // it has no block
}

// forksOf finds the forks between two lines.
func (c *collector) forksOf(first, last int) *forks {
	f := &forks{first: first, trailed: c.of.Last}
	src := c.src
	if from := c.rowAt(first); from < len(src) {
		src = src[from:]
	} else {
		return f
	}
	var stack []opened
	for line := first; line <= last && len(src) > 0; line++ {
		row, rest, _ := bytes.Cut(src, []byte("\n"))
		c.looks.Add(len(row) + 8)
		src = rest
		text := bytes.TrimLeft(row, " \t")
		indent := len(row) - len(text)
		text = bytes.TrimLeft(text, "} \t")
		if noStatement(text) {
			f.rows = append(f.rows, 0)
			continue
		}
		stack = f.row(stack, line, indent, bytes.TrimRight(text, " \t\r"))
	}
	for len(stack) > 0 {
		stack, _ = f.close(stack, first+len(f.rows)-1)
	}
	for i := range f.list {
		f.finish(&f.list[i])
	}
	return f
}

// noStatement tells whether a line has nothing but what ends or begins a block, or a comment.
func noStatement(text []byte) bool {
	switch {
	case len(bytes.Trim(text, "{()[];, \t\r")) == 0, text[0] == '#', text[0] == '*':
		return true
	case bytes.HasPrefix(text, []byte("//")), bytes.HasPrefix(text, []byte("/*")), bytes.HasPrefix(text, []byte("--")):
		return true
	}
	return bytes.HasPrefix(text, []byte("end")) && (len(text) == len("end") || !identByte(text[len("end")]))
}

// row takes in a line with a statement.
func (f *forks) row(stack []opened, line, indent int, text []byte) []opened {
	beside := -1 // the arm before it
	for len(stack) > 0 && stack[len(stack)-1].indent >= indent {
		var closed opened
		if stack, closed = f.close(stack, line-1); closed.indent == indent {
			beside = closed.arm
		}
	}
	o := opened{indent: indent, arm: -1, around: -1, bare: true}
	kind, chosen := f.kindOf(text), false
	if n := len(stack) - 1; n >= 0 {
		above := &stack[n]
		above.leaves, above.bare = f.leads(text), false
		if o.around = above.arm; o.around < 0 {
			o.around = above.around
		}
		chosen = above.chooses && kind != armCase && (bytes.Contains(text, []byte("=>")) || bytes.Contains(text, []byte("->")))
	}
	if chosen {
		kind = armCase
	}
	if kind > 0 {
		o.arm = f.begin(arm{first: line, around: o.around, kind: kind}, beside, text, chosen)
	}
	o.chooses = chooses(text)
	f.rows = append(f.rows, int32(max(o.arm, o.around)+1))
	return append(stack, o)
}

// kindOf tells which arm a line begins, 0 if it begins none.
func (f *forks) kindOf(text []byte) armKind {
	word := firstWord(text)
	if word == "when" && bytes.HasSuffix(text, []byte("{")) || word == "case" && f.trailed {
		return 0 // what is compared
	}
	if kind, ok := armKinds[word]; ok {
		return kind
	}
	for _, perhaps := range [...]string{"||= ", "??= ", " if ", " unless "} {
		if at := bytes.Index(text, []byte(perhaps)); at > 0 && (perhaps[0] != ' ' || f.trailed && text[at-1] != '=') {
			return armIf
		}
	}
	if keeps(text) {
		return armIf
	}
	return 0
}

// keeps tells whether a statement may leave a variable as it is: a = a or b.
func keeps(text []byte) bool {
	name, value, _ := bytes.Cut(text, []byte(" = "))
	rest, own := bytes.CutPrefix(value, append(name[:len(name):len(name)], ' '))
	if !own {
		return false
	}
	for _, operator := range [...]string{"or ", "|| ", "?? ", "?: ", "if "} {
		if bytes.HasPrefix(rest, []byte(operator)) {
			return true
		}
	}
	return false
}

// leads tells whether a statement leads elsewhere than behind it.
func (f *forks) leads(text []byte) bool {
	word := firstWord(text)
	if !outline.Lists(leaving, word) || word == "next" && len(text) > len(word) && text[len(word)] == '(' {
		return false
	}
	return !f.trailed || !bytes.Contains(text, []byte(" if ")) && !bytes.Contains(text, []byte(" unless "))
}

// chooses tells whether each line of the block behind a line begins an arm: match a {, when (a) {.
func chooses(text []byte) bool {
	if len(text) == 0 || text[len(text)-1] != '{' && text[len(text)-1] != 'h' {
		return false
	}
	for _, word := range [...]string{"match", "when", "switch"} {
		if at := bytes.Index(text, []byte(word)); at == 0 || at > 0 && text[at-1] == ' ' {
			return true
		}
	}
	return false
}

// begin notes an arm, of the fork that the one beside it is of if it goes on with that.
func (f *forks) begin(a arm, beside int, text []byte, chosen bool) int {
	joins, tries := false, a.kind == armTry || a.kind == armCatch || a.kind == armAlways
	if beside >= 0 {
		before := f.arms[beside].kind
		switch {
		case a.kind == armElse:
			joins = before == armIf || before == armElse || before == armCase || before == armTry || before == armCatch
		case a.kind == armCase:
			joins = before == armCase
		case a.kind == armCatch, a.kind == armAlways:
			joins = before == armTry || before == armCatch || before == armElse
		}
	}
	n := len(f.arms)
	if a.fork = len(f.list); joins {
		a.fork = f.arms[beside].fork
	} else {
		f.list = append(f.list, fork{first: a.first, tries: tries})
	}
	of := &f.list[a.fork]
	if a.kind == armElse && of.tries { // of what went right
		a.kind = armTry
	}
	of.arms = append(of.arms, n)
	of.whole = of.whole || a.kind == armCatch || lastChoice(a.kind, text, chosen)
	f.arms = append(f.arms, a)
	return n
}

// lastChoice tells whether an arm that begins so is run where no other of its fork is.
func lastChoice(kind armKind, text []byte, chosen bool) bool {
	word := firstWord(text)
	rest := bytes.TrimLeft(text[len(word):], " ")
	switch kind {
	case armElse:
		return word == "else" && firstWord(rest) != "if"
	case armCase:
		return word == "default" || word == "else" || firstWord(rest) == "_" || chosen && word == "_"
	}
	return false
}

// close ends the block that was opened last, whose last line it is.
func (f *forks) close(stack []opened, last int) ([]opened, opened) {
	o := stack[len(stack)-1]
	if o.arm >= 0 {
		a := &f.arms[o.arm]
		a.last, a.leaves, a.bare = last, o.leaves, o.bare
		of := &f.list[a.fork]
		of.last = max(of.last, last)
	}
	return stack[:len(stack)-1], o
}

// finish makes no arm of what is run in any case: of a try if nothing is caught, or what is caught leads elsewhere.
func (f *forks) finish(of *fork) {
	if !of.tries {
		return
	}
	through := true
	for _, n := range of.arms {
		through = through && (f.arms[n].kind != armCatch || f.arms[n].leaves)
	}
	for _, n := range of.arms {
		if a := &f.arms[n]; a.kind == armAlways || through && a.kind == armTry {
			a.kind = 0
		}
	}
}

// armAt returns the arm that what a line gives to a variable is of, -1 if that is none.
func (f *forks) armAt(line int) int {
	n := line - f.first
	if n < 0 || n >= len(f.rows) {
		return -1
	}
	at := int(f.rows[n]) - 1
	if at >= 0 {
		if a := &f.arms[at]; a.first == line && !a.bare && (a.kind < armCase || a.kind == armTry) { // what is asked is run before
			at = a.around
		}
	}
	return f.arm(at)
}

// arm returns an arm, or the one around what is none.
func (f *forks) arm(n int) int {
	for n >= 0 && f.arms[n].kind == 0 {
		n = f.arms[n].around
	}
	return n
}

func (a *arm) has(line int) bool { return a.first <= line && line <= a.last }

func firstWord(text []byte) string {
	n := 0
	for n < len(text) && identByte(text[n]) {
		n++
	}
	return string(text[:n])
}

// rowAt returns the offset of a line.
func (c *collector) rowAt(line int) int {
	if len(c.rows) == 0 {
		c.rows = append(c.rows, 0)
		for at := 0; ; {
			next := bytes.IndexByte(c.src[at:], '\n')
			if next < 0 {
				break
			}
			at += next + 1
			c.rows = append(c.rows, at)
		}
		c.looks.Add(len(c.src) / 4)
	}
	if line < 1 || line > len(c.rows) {
		return len(c.src)
	}
	return c.rows[line-1]
}
