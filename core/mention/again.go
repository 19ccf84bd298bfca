package mention

import (
	"slices"
	"strings"
)

// noted is what a set of uses has for one that need not be noted, as something else says it.
const noted = -1

// repeat notes a further line of a use.
func (c *collector) repeat(use, line int) {
	if use == noted || c.uses[use].Line == line {
		return
	}
	if c.less = c.less || len(c.again) == MaxUses; c.less {
		return
	}
	if a, n := lineOf(use, line), len(c.again); n == 0 || c.again[n-1] != a {
		c.again = append(c.again, a)
	}
}

// lineOf is a line of a use as a number that sorts by the use, then by the line.
func lineOf(use, line int) uint64 { return uint64(use)<<32 | uint64(uint32(line)) }

func splitLine(a uint64) (use, line int) { return int(a >> 32), int(uint32(a)) }

// apart sorts the further lines of uses, and makes uses of their own of those where a variable holds something else than above: what is
// called on it there may be another.
func (c *collector) apart() {
	for i := range c.again {
		use, line := splitLine(c.again[i])
		if to, ok := c.instead[use]; ok {
			use = to
		}
		if u := &c.uses[use]; line < u.Line && u.Kind != Type { // which says from where on a variable holds it
			line, u.Line = u.Line, line
		}
		c.again[i] = lineOf(use, line)
	}
	c.looks.Add(2 * len(c.again))
	slices.Sort(c.again)
	if len(c.again) == 0 {
		return
	}
	given := c.given()
	if len(given) == 0 {
		return
	}
	from, use, now := -1, 0, 0
	for i, a := range c.again {
		of, line := splitLine(a)
		if of != from {
			from, use = of, of
			now = c.epoch(given, &c.uses[use], c.uses[use].Line)
		}
		if then := c.epoch(given, &c.uses[from], line); then != now && c.uses[from].Kind != Type && !c.full() {
			again := c.uses[from]
			again.Line = line
			use, now = len(c.uses), then
			c.uses = append(c.uses, again)
		}
		c.again[i] = lineOf(use, line)
	}
}

// given are the lines in which variables are said to hold something, in order, of those where that is said more than once.
func (c *collector) given() map[variable][]int {
	first, all := &c.first, map[variable][]int{}
	first.empty()
	for i := range c.uses {
		u := &c.uses[i]
		c.looks.Add(1)
		if u.For == "" || u.For == Result || u.Kind != Type && u.Kind != Call && u.Kind != Reference && u.Kind != Element && u.Kind != Narrowed && (u.Kind != Either || u.Arguments == 0) {
			continue
		}
		at := variable{u.Definition, u.For}
		switch line, known := first.get(at); {
		case !known && !strings.HasPrefix(u.For, Self) && u.Name != Unknown: // a field, or what is hidden, may hold something from elsewhere above
			first.set(at, u.Line)
		case known && all[at] == nil:
			all[at] = []int{line, u.Line}
		default:
			all[at] = append(all[at], u.Line)
		}
		if u.Kind == Narrowed || u.Kind == Either {
			first.set(at, u.Line)
			all[at] = append(all[at], u.Line, u.Line+u.Arguments)
		}
	}
	for _, lines := range all {
		slices.Sort(lines)
	}
	return all
}

// epoch tells how often it was said up to a line what the variable holds that a use is taken of.
func (c *collector) epoch(given map[variable][]int, u *Use, line int) (n int) {
	if u.For != "" && u.For != Result {
		n, _ = slices.BinarySearch(given[variable{u.Definition, u.For}], line+1)
	}
	head := headOf(u.Of)
	if head == "" || head == Unknown {
		return n
	}
	if _, rest, more := strings.Cut(u.Of, "."); more && selves[head] {
		at, _ := slices.BinarySearch(given[variable{u.Definition, Self + headOf(rest)}], line+1)
		n += at
	}
	const deepest = 16
	definition := u.Definition
	for range deepest {
		c.looks.Add(1)
		at, _ := slices.BinarySearch(given[variable{definition, head}], line+1)
		if n += at; definition < 0 {
			break
		}
		definition = c.f.Definitions[definition].Parent
	}
	return n
}

// againByLine returns the further lines of uses by the numbers of their uses in the order of lines.
func (e *Extractor) againByLine() []Again {
	if len(e.again) == 0 {
		return nil
	}
	e.place = slices.Grow(e.place[:0], len(e.uses))[:len(e.uses)]
	for i, o := range e.order {
		e.place[uint32(o)] = i
	}
	for i, a := range e.again {
		use, line := splitLine(a)
		e.again[i] = lineOf(e.place[use], line)
	}
	slices.Sort(e.again)
	e.further = e.further[:0]
	last := uint64(0)
	for _, a := range e.again {
		if use, line := splitLine(a); a != last && e.ordered[use].Line != line {
			e.further = append(e.further, Again{use, line})
		}
		last = a
	}
	return e.further
}
