package verify

import (
	"slices"
	"strings"
)

// reader finds in a sentence what is said of which mentions: each word for a relation is given the
// groups of mentions next to it in its clause, and prepositions tell which of them does it.
type reader struct {
	list    []token
	subject []*mention
	found   []statement
	taken   int          // the last token of what was last stated, behind its verb
	read    map[int]bool // tokens that claims account for
	steps   int          // tokens that were looked at
}

// statement is a relation that a sentence states of two groups.
type statement struct {
	*relation
	a, b    []*mention
	negated bool
	plainly bool // who does it stands just before the verb
}

func newReader(list []token) *reader { return &reader{list: list, taken: -1, read: map[int]bool{}} }

// at returns the token at i, an empty one outside of the sentence.
func (r *reader) at(i int) token {
	r.steps++
	if i < 0 || i >= len(r.list) {
		return token{number: -1}
	}
	return r.list[i]
}

// means returns what the word at i means with those that follow it; a noun ends where something is named:
// "a call to x", but not "calls x to".
func (r *reader) means(i int) concept {
	t := r.at(i)
	m, named := t.means, false
	for j := i + 1; j <= i+3 && len(t.next) > 0; j++ {
		named = named || r.at(j).mention != nil
		if next := t.next[r.at(j).word]; !named || next&noun == 0 {
			m |= next
		}
	}
	return m
}

// has tells whether a word between two tokens has a meaning.
func (r *reader) has(from, to int, c concept) bool {
	return r.any(from, to, func(t token) bool { return t.means&c != 0 })
}

func (r *reader) any(from, to int, is func(token) bool) bool {
	from = max(0, from)
	return from < to && from < len(r.list) && slices.ContainsFunc(r.list[from:min(to, len(r.list))], is)
}

// account notes that claims account for the tokens at some places, and for mentions.
func (r *reader) account(places []int, of ...*mention) {
	for _, i := range places {
		r.read[i] = true
	}
	for i, t := range r.list {
		if t.mention != nil && slices.Contains(of, t.mention) {
			r.read[i] = true
		}
	}
}

// rest tells whether a sentence says something that no claim accounts for: a word of a meaning of its
// own, a number, a text, or a mention beside those of which something was claimed.
func (r *reader) rest() bool {
	names, worded, told := 0, len(r.read) > 0, concept(0)
	for _, s := range r.found {
		told |= s.means & relations
		if s.negated {
			told |= not
		}
	}
	for i, t := range r.list {
		switch {
		case r.read[i] || t.mark != 0 || t.word == "'s" || t.means&told&not != 0 || t.means&noun != 0 && t.means&told != 0:
		case t.mention != nil:
			names++
		case t.number >= 0 || t.text != "" || listed("weighty", t.word) || t.means&(small|and|is|by|inside|of|article|which) == 0:
			return true
		default:
			worded = worded || t.means&(and|article) == 0
		}
	}
	return worded && (names > 1 || names > 0 && len(r.read) > 0)
}

// supposed tells whether the clause of the token at i only supposes what it says: "if a
// calls b", "a should call b".
func (r *reader) supposed(i int) bool {
	for j := i; j >= 0 && r.at(j).mark != ';' && (j == i || r.at(j).mark != ',' || r.at(j+1).mention != nil); j-- {
		if r.at(j).means&suppose != 0 {
			return true
		}
	}
	return false
}

// next returns the first mention that fits from one token to before another, in the same part of the
// sentence.
func (r *reader) next(from, to, step int, fits func(*mention) bool) *mention {
	for j := from; j != to && j >= -1 && j <= len(r.list) && r.at(j).mark != ';' && (step < 0 || r.at(j).means&but == 0); j += step {
		if m := r.at(j).mention; m != nil && fits(m) {
			return m
		}
	}
	return nil
}

// statements finds what a sentence states, in its order.
func (r *reader) statements() []statement {
	for i, t := range r.list {
		m := r.means(i)
		owned := m&take != 0 && r.at(i+1).mention != nil && r.any(i-3, i, func(t token) bool { return listed("owns", t.word) }) // a has the parameter b
		switch rel := relationOf(m); {
		case rel == nil, t.mention != nil, t.word == "called" && r.at(i+1).mention != nil, strings.HasSuffix(t.word, "ing") && r.at(i-1).means&(before|after|of) != 0, listed("heirs", t.word) && r.at(i-1).mention == nil: // a function called `x`, before calling `x`, the subclasses of `x`
		case m&noun != 0 && !owned && (m&member == 0 || r.at(i+1).means&of == 0):
		case m&(define|hold) != 0:
			r.place(i, rel)
		default:
			r.verb(i, rel)
		}
	}
	for i, t := range r.list {
		if t.mention != nil && isName(t.mention) {
			r.beside(i)
		}
	}
	return r.found
}

// beside states "`a` in b.go", "`a` (b.go)", "`a`, which is in b.go" "`a` in the class `B`" and "in b.go, `a`".
func (r *reader) beside(i int) {
	j := r.said(i)
	if r.at(j).means&is != 0 {
		j++
	}
	switch {
	case r.at(i-1).mark == ',' && r.preposition(i-2) == inside:
		j = i - 3
	case r.at(j).mark != '(' && !listed("within", r.at(j).word):
		return
	}
	for j++; j < i+7 && r.at(j).mention == nil && (r.at(j).means&(small|inside) != 0 || r.at(j).kind == "class"); {
		j++
	}
	a, b, rel := r.at(i).mention, r.at(j).mention, relationOf(hold)
	if b == nil || r.supposed(i) || slices.ContainsFunc(r.found, func(s statement) bool { return slices.Contains(s.a, a) && slices.Contains(s.b, b) }) {
		return
	}
	switch class := r.at(j-1).kind == "class" || r.at(j+1).kind == "class"; {
	case isName(b) && r.at(i-1).kind == "class" && r.at(i+1).mark == '(': // class A(B)
		rel = relationOf(extend)
	case isName(b) && class:
		rel = relationOf(member)
	case !isPlace(b):
		return
	}
	r.account(nil, a, b)
	r.found = append(r.found, statement{relation: rel, a: []*mention{a}, b: []*mention{b}})
}

// said returns where what is said of the mention at i begins: behind ", which".
func (r *reader) said(i int) int {
	if r.at(i+1).mark == ',' && r.at(i+2).means&which != 0 {
		return i + 3
	}
	return i + 1
}

// verb reads a relation from a verb: "a calls b", "b is called by a", "b is called in a", "b wird von a aufgerufen".
func (r *reader) verb(i int, rel *relation) {
	left, right, doer := r.group(i, -1, rel.first), r.group(i, 1, rel.second), r.group(i, 1, rel.first)
	passive := r.has(i-4, i, is)
	active := strings.HasSuffix(r.at(i).word, "s") && !passive // "prepares by x"
	turns := passive && rel.means&(call|importing) != 0
	switch {
	case left.before == by && rel.means == extend: // a, die von b erbt
	case left.before == by:
		if first := r.group(left.from, -1, rel.second); len(first.list) > 0 {
			right = first
		}
		r.state(i, rel, left, right)
	case !active && len(doer.list) > 0 && doer.from <= i+6 && (doer.before == by && (passive || rel.means != extend) || turns && doer.before == inside):
		r.state(i, rel, doer, r.group(i, -1, rel.second))
	case turns, len(right.list) == 0, active && right.before == by && rel.means != extend, rel.means&(take|returning|raise) != 0 && right.from > i+5:
	default:
		subject := r.subjectOf(i, left)
		if from := r.group(right.to, 1, rel.first); rel.means == importing && from.before == inside { // import x from y
			r.state(i, rel, subject, from)
		}
		r.state(i, rel, subject, right)
	}
}

// subjectOf chooses who does what the verb at i says: the mention before it, or who did what was said
// before: "a calls b and returns c".
func (r *reader) subjectOf(i int, left group) group {
	n, joined := len(r.found), r.any(max(left.to+1, i-3), i, func(t token) bool { return t.mark == ',' || t.means&then != 0 })
	switch {
	case len(left.list) > 0 && r.has(left.to+1, i, which):
		left = group{list: left.list[len(left.list)-1:], from: left.to, to: left.to}
	case joined && (len(left.list) == 0 || slices.Equal(r.subject, left.list) || n > 0 && slices.Contains(r.found[n-1].b, left.list[len(left.list)-1])):
		return group{list: r.subject, from: i, to: i}
	}
	if r.strange(left.to+1, i) && len(left.list) > 0 && (left.from > 1 || !listed("pronoun", r.at(i-1).word)) { // but "a is slow, as it calls b"
		return group{}
	}
	if left.before == inside && r.subject == nil { // "In x.go, a calls b": not who does it
		if before := r.group(left.from, -1, isName); len(before.list) > 0 && before.before == 0 {
			return before
		}
	}
	return left
}

// strange tells whether something else than the mention before does what is said: words stand between that no adverb
// and no verb's helper is.
func (r *reader) strange(from, to int) bool {
	others := 0
	for _, t := range r.list[min(from, to):to] {
		switch {
		case t.means&other != 0, t.word == "'s":
			return true
		case t.means&(which|then) != 0 && others < 2:
			others = 0
		case t.kind == "" && t.means&(not|is|small) == 0 && !strings.HasSuffix(t.word, "ly"):
			others++
		}
	}
	return others > 1
}

// place reads where a symbol is: "a is defined in b.go", "b.go defines a", "in b.go, a
// is defined".
func (r *reader) place(i int, rel *relation) {
	names, where, near := r.group(i, -1, isName), r.group(i, 1, isPlace), r.group(i, -1, isAny)
	if len(near.list) > 0 && isPlace(near.list[len(near.list)-1]) && near.before == 0 { // b.go defines a
		names, where = group{}, near
	}
	if len(names.list) == 0 {
		names = r.group(i, 1, isName)
	}
	if len(where.list) == 0 {
		where = r.group(i, -1, isPlace)
	}
	if n := len(where.list); n > 0 && (rel.means != define || !r.has(names.to+1, i, call|importing)) {
		where.list = where.list[n-1:]
		r.state(i, rel, names, where)
	}
}

// state notes a statement.
func (r *reader) state(i int, rel *relation, a, b group) {
	r.read[i] = true
	if len(a.list) == 0 || len(b.list) == 0 || a.list[0].text == b.list[0].text || r.supposed(i) {
		return
	}
	from, to := min(a.to, b.to, i), max(a.from, b.from, i)
	if a.to < i {
		from = a.to
	}
	if b.to < i && (b.to > from || a.before == by) {
		from = b.to
	}
	r.subject, r.taken = a.list, max(r.taken, a.to, b.to)
	r.account(nil, append(slices.Clone(a.list), b.list...)...)
	r.found = append(r.found, statement{
		relation: rel, a: a.list, b: b.list, negated: r.has(from, min(to, i+4), not) || a.to < i && r.has(max(a.from-1, 0), a.from, not), // "nor `a` calls"
		plainly: a.to < i && i-a.to <= 4 && !r.has(to+1, len(r.list), but), // no "does not call b from c but from d"
	})
}

// group is a run of mentions joined by commas and "and".
type group struct {
	list     []*mention
	from, to int     // tokens
	before   concept // by or inside, if such a word stands before it
}

// maxBetween is how many words may stand between a verb and what follows it, maxGroup how many
// mentions of a list are taken together.
const maxBetween, maxGroup = 12, 50

// group returns the first group of usable mentions before or behind token i in its clause.
func (r *reader) group(i, step int, usable func(*mention) bool) (g group) {
	for j := i + step; j >= 0 && j < len(r.list) && len(g.list) <= maxGroup && (step < 0 || j <= i+maxBetween || len(g.list) > 0); j += step {
		for closed := r.at(j).mark == ')'; step < 0 && closed && j > 0 && r.at(j).mark != '('; j-- { // what stands in parentheses is beside what is told
		}
		if named := r.at(j).mention != nil; !named && r.stops(j, step, &g) || named && !r.take(j, step, &g, usable) {
			break
		}
	}
	if step < 0 && len(g.list) > 0 {
		slices.Reverse(g.list)
		g.before = r.preposition(g.from)
	}
	return g
}

// take adds the mention at j to a group, and tells whether the group may go on: what is not usable ends one that has
// begun, as does what another clause is about.
func (r *reader) take(j, step int, g *group, usable func(*mention) bool) bool {
	begun := len(g.list) > 0
	switch {
	case step > 0 && (begun || r.at(j-1).mark == ',') && r.begins(j), step < 0 && begun && (j <= r.taken || r.at(j+1).mark == ',' && r.preposition(j) != 0): // "In a, b"
		return false
	case !usable(r.at(j).mention):
		return !begun
	case !begun:
		g.from, g.to = j, j
	}
	g.list, g.from, g.to = append(g.list, r.at(j).mention), min(g.from, j), max(g.to, j)
	return true
}

// begins tells whether the mention at j, which a list before it may hold, is what another clause
// is about: "a is called by b, and c is defined in d.go".
func (r *reader) begins(j int) bool {
	next := r.at(j + 1)
	return next.means&(is|by) != 0 || next.mention == nil && next.kind == "" && r.means(j+1)&relations != 0 && r.means(j+1)&noun == 0
}

// stops tells whether a group ends at the word j, and notes a preposition before one behind a verb.
func (r *reader) stops(j, step int, g *group) bool {
	t := r.list[j]
	apart := len(g.list) > 0 && t.means&and == 0 && t.mark != ',' // it neither joins nor introduces
	switch {
	case t.mark == ';', t.mark == '?':
		return true
	case step < 0:
		return apart
	case t.mark == '(':
		return false
	case t.means&but != 0, t.mark == ')', t.means&which != 0 && t.means&and == 0, apart && t.kind == "" && t.means&g.before&by == 0: // "by a and by b"
		return true
	case len(g.list) > 0:
		return false
	case t.means&(by|inside) != 0:
		g.before = t.means & (by | inside)
	}
	m := r.means(j)
	return m&(relations&^hold) != 0 && m&(is|take|noun) == 0
}

// ends tells whether a clause ends at a token.
func (t token) ends() bool { return t.mark == ';' || t.mark == '?' || t.means&but != 0 }

// preposition returns how the mention at i stands to the rest.
func (r *reader) preposition(i int) concept {
	for j := i - 1; j >= 0 && j >= i-5; j-- {
		t := r.list[j]
		if p := t.means & (by | inside); p != 0 || t.mention != nil || t.mark != 0 && t.mark != '-' || r.means(j)&(relations&^(hold|member|noun)) != 0 {
			return p
		}
	}
	return 0
}
