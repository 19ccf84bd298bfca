package mention

import (
	"slices"
	"strconv"
	"strings"
)

// Given is the Of of an Either that tells in which lines its For was given what it holds, for as many lines as its Arguments are: its Name has
// those lines, with commas, and Earlier for what is not known to be given in the definition. Elsewhere a variable holds what was given to it
// last above.
const Given = "="

// Earlier is a line that stands for what something held before its definition is run.
const Earlier = 0

// Bounds of what is looked at to tell what variables hold behind forks.
const (
	maxFlow     = 16 // lines in which one is given something
	maxPossible = 8  // of those, the ones that may count
	maxRows     = 3  // how often the lines of a file are looked at, on average, for forks
)

// flow is what one variable of a definition is given.
type flow struct {
	*forks
	at       variable
	gives    []give // in order
	typed    bool   // its type is written
	possible []int
}

// give is a line that gives a variable something, with the arm that it is of, or -1.
type give struct {
	line, arm int
	noted     int  // the line of the use that says what
	own       bool // what it holds was taken of what it held
}

// flows notes what variables hold behind forks, where that is not what was given to them last above.
func (c *collector) flows() {
	if c.of.Scoping.Typed {
		return // whatever a variable is given is of its one type
	}
	list := c.givenAgain()
	var order []uint64 // definitions and numbers of those that forks may matter to
	for i := range list {
		if f := &list[i]; len(f.gives) <= maxFlow && (len(f.gives) > 1 || f.field()) {
			order = append(order, uint64(f.at.definition+1)<<32|uint64(i))
		}
	}
	if len(order) == 0 {
		return
	}
	slices.Sort(order)
	c.rows = c.rows[:0]
	c.rowAt(1)
	room := maxRows * len(c.rows)
	var of *forks
	definition := -2
	for _, o := range order {
		f := &list[uint32(o)]
		if f.at.definition != definition {
			first, last := 1, len(c.rows)
			if definition = f.at.definition; definition >= 0 {
				d := &c.f.Definitions[definition]
				first, last = d.StartLine, d.EndLine
			}
			if room -= last - first; room < 0 {
				return
			}
			of = c.forksOf(first, last)
		}
		f.forks = of
		c.flow(f)
	}
}

// givenAgain are the variables that are given something, with the lines.
func (c *collector) givenAgain() (list []flow) {
	numbers := &c.first
	numbers.empty()
	give := func(u *Use, line int) {
		if u.Name == "" || u.For == "" || u.For == Result || u.For == Made || u.Kind != Type && u.Kind != Call && u.Kind != Reference || HasCall(u.For) {
			return
		}
		at := variable{u.Definition, u.For}
		n, known := numbers.get(at)
		if !known {
			n = len(list)
			numbers.set(at, n)
			list = append(list, flow{at: at})
		}
		list[n].give(u, line)
	}
	c.looks.Add(len(c.uses) + len(c.again))
	for i := range c.uses {
		give(&c.uses[i], c.uses[i].Line)
	}
	for _, a := range c.again {
		use, line := splitLine(a)
		give(&c.uses[use], line)
	}
	return list
}

// field tells whether what is given something is a field.
func (f *flow) field() bool { return strings.HasPrefix(f.at.name, Self) }

// give notes a use that gives the variable something. What is written as its type goes before what it is given.
func (f *flow) give(u *Use, line int) {
	switch typed := u.Kind == Type; {
	case f.typed && !typed || len(f.gives) > maxFlow:
		return
	case typed && !f.typed:
		f.typed, f.gives = true, f.gives[:0]
	}
	for i := range f.gives {
		if g := &f.gives[i]; g.line == line {
			g.own = g.own || u.OfItself()
			return
		}
	}
	f.gives = append(f.gives, give{line: line, noted: u.Line, own: u.OfItself()})
	for i := len(f.gives) - 1; i > 0 && f.gives[i-1].line > line; i-- {
		f.gives[i], f.gives[i-1] = f.gives[i-1], f.gives[i]
	}
}

// flow notes what a variable holds in lines where that is not what was given to it last above.
func (c *collector) flow(f *flow) {
	forked := false
	for i := range f.gives {
		g := &f.gives[i]
		g.arm = f.armAt(g.line)
		forked = forked || g.arm >= 0
	}
	if !forked {
		return
	}
	turns := f.turns()
	first, said := 0, ""
	for i, line := range append(turns, turns[len(turns)-1]+1) {
		c.looks.Add(8 * len(f.gives))
		now := ""
		if i < len(turns) {
			now = f.heldAt(line)
		}
		if now == said {
			continue
		}
		if said != "" {
			u := Use{Kind: Either, Name: said, Of: Given, For: f.at.name, Arguments: line - first, Line: first, Definition: f.at.definition}
			c.addUnder(u, u.key()^uint64(first)*prime)
		}
		first, said = line, now
	}
}

// turns are the lines in which it may change what the variable holds, and the one behind the last that it is asked for.
func (f *flow) turns() (lines []int) {
	const deepest = 16
	for _, g := range f.gives {
		lines = append(lines, g.line, g.line+1)
		for n, a := 0, g.arm; a >= 0 && n < deepest; n, a = n+1, f.arm(f.arms[a].around) {
			of := f.list[f.arms[a].fork]
			lines = append(lines, of.first, f.arms[a].first, f.arms[a].last+1, of.last+1)
			for _, other := range of.arms[:min(len(of.arms), deepest)] {
				lines = append(lines, f.arms[other].first)
			}
		}
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	end := f.first + len(f.rows)
	for len(lines) > 0 && lines[len(lines)-1] >= end {
		lines = lines[:len(lines)-1]
	}
	return append(lines, end)
}

// heldAt tells in which lines the variable may have been given what it holds at a line; "" if that is the last of those up to there.
func (f *flow) heldAt(line int) string {
	f.possible = f.possible[:0]
	if f.field() {
		f.possible = append(f.possible, -1)
	}
	last := 0
	for i, g := range f.gives {
		f.again(i, line)
		if g.line < line || g.line == line && !g.own {
			last = g.noted
			f.pass(i, line)
		}
	}
	if len(f.possible) > maxPossible {
		return strconv.Itoa(Earlier)
	}
	lines := f.notedIn()
	switch {
	case len(lines) == 0 && last == 0, len(lines) == 1 && lines[0] == last:
		return ""
	case len(lines) == 0:
		lines = append(lines, Earlier)
	}
	var b []byte
	for i, given := range lines {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(given), 10)
	}
	return string(b)
}

// notedIn are the lines of the uses that say what the variable may hold.
func (f *flow) notedIn() (lines []int) {
	for _, n := range f.possible {
		given := Earlier
		if n >= 0 {
			given = f.gives[n].noted
		}
		lines = append(lines, given)
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// pass takes in what give i means for a line behind it.
func (f *flow) pass(i, line int) {
	out, leaves := -1, false // the outermost arm that does not reach to the line
	for a := f.gives[i].arm; a >= 0 && !f.arms[a].has(line); a = f.arm(f.arms[a].around) {
		out, leaves = a, leaves || f.arms[a].leaves
	}
	if out >= 0 {
		of := &f.list[f.arms[out].fork]
		if leaves || !of.tries && f.arms[out].kind != armLoop && line <= of.last {
			return
		}
	}
	within := f.gives[i].arm
	f.drop(func(g give) bool { return out < 0 || f.arms[within].has(g.line) })
	f.possible = append(f.possible, i)
	if out >= 0 {
		f.covered(i, line)
	}
}

// drop removes what the variable no longer holds.
func (f *flow) drop(gone func(g give) bool) {
	kept := f.possible[:0]
	for _, n := range f.possible {
		g := give{line: Earlier}
		if n >= 0 {
			g = f.gives[n]
		}
		if !gone(g) {
			kept = append(kept, n)
		}
	}
	f.possible = kept
}

// covered removes what the variable held before a fork if each of its arms gives it something, or leads elsewhere.
func (f *flow) covered(i, line int) {
	arm := f.gives[i].arm
	of := &f.list[f.arms[arm].fork]
	if !of.whole || of.tries && line <= of.last {
		return
	}
	for _, n := range of.arms {
		given := f.arms[n].kind == 0 || f.arms[n].leaves
		for _, g := range f.gives[:i+1] {
			given = given || g.arm == n
		}
		if !given {
			return
		}
	}
	around := f.arm(f.arms[arm].around)
	f.drop(func(g give) bool {
		return g.line < of.first && (around < 0 || f.arms[around].has(line) || f.arms[around].has(g.line))
	})
}

// again takes in what the loops around a line, whose first give is i, give at their ends.
func (f *flow) again(i, line int) {
	const deepest = 16
	for n, a := 0, f.gives[i].arm; a >= 0 && n < deepest; n, a = n+1, f.arm(f.arms[a].around) {
		l := &f.arms[a]
		if l.kind != armLoop || !l.has(line) || i > 0 && l.has(f.gives[i-1].line) {
			continue
		}
		for k := i; k < len(f.gives) && l.has(f.gives[k].line); k++ {
			if f.reaches(k, a) && !slices.Contains(f.possible, k) {
				f.possible = append(f.possible, k)
			}
		}
	}
}

// reaches tells whether what is given in a loop is held at its end.
func (f *flow) reaches(k, loop int) bool {
	for a := f.gives[k].arm; a >= 0 && a != loop; a = f.arm(f.arms[a].around) {
		if f.arms[a].leaves {
			return false
		}
	}
	for _, g := range f.gives[k+1:] {
		if !f.arms[loop].has(g.line) {
			break
		}
		if g.arm == loop || g.arm >= 0 && f.arms[g.arm].has(f.gives[k].line) {
			return false
		}
	}
	return true
}
