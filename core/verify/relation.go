package verify

import (
	"slices"
	"strings"
)

// statement is a relation that a sentence states of two groups.
type statement struct {
	rel     concept
	a, b    []*mention
	negated bool
	plainly bool // who does it stands just before the verb
	strict  bool // "directly"
	either  bool // it is not told which is a
}

// reader finds the statements of a sentence: each word for a relation is given the groups of
// mentions next to it in its clause, and prepositions tell which of them does it.
type reader struct {
	list    []token
	depth   []int // of parentheses
	subject []*mention
	found   []statement
}

func newReader(list []token) *reader {
	r := &reader{list: list, depth: make([]int, len(list))}
	d := 0
	for i, t := range list {
		if t.mark == ')' {
			d = max(0, d-1)
		}
		r.depth[i] = d
		if t.mark == '(' {
			d++
		}
	}
	return r
}

// at returns the token at i, an empty one outside of the sentence.
func (r *reader) at(i int) token {
	if i < 0 || i >= len(r.list) {
		return token{number: -1}
	}
	return r.list[i]
}

// means returns what the word at i means with those that follow it.
func (r *reader) means(i int) concept {
	t := r.at(i)
	m := t.means
	for j := i + 1; j <= i+3 && len(t.next) > 0; j++ {
		m |= t.next[r.at(j).word]
	}
	return m
}

// has tells whether a word between two tokens has a meaning.
func (r *reader) has(from, to int, c concept) bool {
	for j := max(0, from); j < to && j < len(r.list); j++ {
		if r.list[j].means&c != 0 {
			return true
		}
	}
	return false
}

// ends tells whether a clause ends at i.
func (r *reader) ends(i int) bool {
	t := r.list[i]
	return t.mark == ';' || t.mark == '?' || t.means&but != 0
}

// supposed tells whether the clause of the token at i only supposes what it says: "if a
// calls b", "a should call b".
func (r *reader) supposed(i int) bool {
	for j := i; j >= 0 && r.at(j).mark != ';'; j-- {
		t := r.at(j)
		if t.mark == ',' && j < i && r.at(j+1).mention == nil {
			return false
		}
		if t.means&(suppose|modals) != 0 && r.at(j+2).means&looking == 0 {
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

// A relation as claims tell it: their type, and what may stand on its sides.
type relation struct {
	says, kind    string
	first, second func(*mention) bool
}

var relationOf = map[concept]relation{
	call:      {"calls", Call, isAny, isName},
	use:       {"uses", Use, isAny, isAny},
	define:    {"is defined in", Definition, isName, isPlace},
	hold:      {"is found in", Definition, isName, isPlace},
	importing: {"imports", Import, isAny, isModule},
	extend:    {"extends", Inheritance, isName, isValue},
	implement: {"implements", Inheritance, isName, isName},
	take:      {"has the parameter", Parameter, isName, isValue},
	returning: {"returns", Return, isName, isValue},
	member:    {"is a member of", Member, isName, isName},
	raise:     {"raises", Call, isName, isName},
}

func isName(m *mention) bool   { return m.class == name && !m.link }
func isPlace(m *mention) bool  { return (m.class == path || m.class == module) && !m.link }
func isAny(m *mention) bool    { return m.class != code && m.class != ref && !m.link }
func isValue(m *mention) bool  { return m.class == name || m.class == code }
func isModule(m *mention) bool { return isAny(m) || m.class == code }

// verbOf is the relation that a noun stands for: what follows "of" is its second side, of
// those in flipped the first.
var verbOf = map[concept]concept{caller: call, callnoun: call, importnoun: importing, dependency: importing, heir: extend, base: extend, implementer: implement, parameter: take, result: returning, member: member}

const (
	nounConcepts = caller | callnoun | importnoun | dependency | heir | base | implementer | parameter | result | member
	verbConcepts = call | use | importing | extend | implement | take | returning | raise
	flipped      = base | parameter | result | dependency
)

// statements finds what a sentence states, in its order.
func (r *reader) statements() []statement {
	for i, t := range r.list {
		m := r.means(i)
		if t.mention != nil || t.word == "called" && r.at(i+1).mention != nil { // a function called `x`
			continue
		}
		if m&result != 0 {
			m &^= returning
		}
		if m&(callnoun|importnoun|dependency) != 0 {
			m &^= call | importing
		}
		noun, verb := m&nounConcepts, m&verbConcepts
		switch {
		case noun != 0 && m&(verbConcepts&^(use|raise)|define) == 0:
			r.noun(i, noun&-noun)
		case m&(define|hold) != 0:
			r.place(i, m&(define|hold))
		case verb != 0:
			r.verb(i, verb&-verb)
		}
	}
	for i := range r.list {
		if a, b := r.at(i).mention, r.at(i+2).mention; a != nil && b != nil && r.at(i-1).kind == "class" && r.at(i+1).mark == '(' && isName(a) && isName(b) { // class A(B)
			r.found = append(r.found, statement{rel: extend, a: []*mention{a}, b: []*mention{b}})
		}
	}
	if len(r.found) == 0 {
		r.unordered()
	}
	return r.found
}

// verb reads a relation from a verb: "a calls b", "b is called by a", "b is called in a".
func (r *reader) verb(i int, rel concept) {
	agent, object := relationOf[rel].first, relationOf[rel].second
	left, right, doer := r.left(i, agent), r.right(i, object), r.right(i, agent)
	from := slices.ContainsFunc(r.list[i+1:max(i+1, doer.from)], func(t token) bool { return t.word == "from" || t.word == "by" })
	passive := r.has(i-4, i, is) || strings.HasSuffix(r.at(i).word, "ed") && r.at(i+1).means&inside != 0 && rel != returning
	active := !passive && strings.HasSuffix(r.at(i).word, "s") // "prepares by x", "derives by inheriting x"
	switch {
	case left.before == by: // b wird von a aufgerufen, von a wird b aufgerufen
		if patient := r.left(left.from, object); rel != extend && len(patient.list) > 0 {
			right = patient
		}
		if rel != extend {
			r.state(i, rel, left, right)
		}
	case len(doer.list) > 0 && doer.from <= i+6 && !active && (doer.before == by && (passive || rel != extend || from) || doer.before == inside && rel == call && from):
		r.state(i, rel, doer, r.left(i, object))
	case passive && rel&(call|use|importing) != 0:
		if doer.before == inside && left.before == 0 {
			r.state(i, rel, doer, left)
		}
	case rel&(extend|raise) == 0 && r.at(i-1).means&is != 0, active && right.before == by && rel != extend:
	case len(right.list) > 0 && (rel&(take|returning|raise) == 0 || right.from <= i+5):
		if source := r.right(right.to, agent); rel == importing && source.before == inside { // import x from y
			right = source
		}
		r.state(i, rel, r.subjectOf(i, left), right)
	}
}

// subjectOf chooses who does what the verb at i says: the mention before it, or who did
// what was said before: "a calls b and returns c".
func (r *reader) subjectOf(i int, left group) group {
	carried := group{list: r.subject, from: i, to: i}
	joins := func(from int) bool {
		return r.has(from, i, then) || slices.ContainsFunc(r.list[max(0, from):i], func(t token) bool { return t.mark == ',' })
	}
	switch {
	case len(left.list) == 0 && joins(i-3):
		return carried
	case len(left.list) == 0 || r.strange(left.to+1, i):
		return group{}
	case r.has(left.to+1, i, which):
		return group{list: left.list[len(left.list)-1:], from: left.to, to: left.to}
	case r.subject != nil && joins(left.to+1) && len(r.found) > 0 && slices.Contains(r.found[len(r.found)-1].b, left.list[len(left.list)-1]):
		return carried
	case left.before == inside && r.subject == nil: // "In x.go, a calls b": not who does it
		if before := r.left(left.from, isName); len(before.list) > 0 && before.before == 0 {
			return before
		}
	}
	return left
}

// strange tells whether something else than the mention before does what is said: words
// stand between that no adverb and no verb's helper is.
func (r *reader) strange(from, to int) bool {
	others := 0
	for _, t := range r.list[min(from, to):to] {
		switch {
		case t.means&other != 0 && t.means&which == 0, t.word == "'s":
			return true
		case t.means&(which|then) != 0 && others < 2:
			others = 0
		case t.kind != "", t.means&(not|is|only|container|direct|small|modal) != 0, strings.HasSuffix(t.word, "ly"):
		default:
			others++
		}
	}
	return others > 1
}

// noun reads a relation from a noun: "a is a caller of b", "the callers of b are a",
// "f has a parameter p".
func (r *reader) noun(i int, noun concept) {
	rel := verbOf[noun]
	usable, side := isName, isName
	switch {
	case rel == importing || noun == callnoun:
		usable, side = isAny, isAny
	case rel&(take|returning) != 0:
		side = isValue
	}
	end := i
	if r.at(i+1).kind != "" { // of the base class
		end = i + 1
	}
	var x, y group
	switch {
	case r.at(end+1).means&of != 0:
		x, y = r.nounOf(i, end, noun, usable, side)
	case noun&(parameter|member|heir|base|result) != 0:
		x, y = r.nounHad(i, usable, side)
	}
	if noun&flipped != 0 {
		x, y = y, x
	}
	r.state(i, rel, x, y)
}

// nounOf reads a noun with what it is of, y: "the callers of b are a". Without both it is
// nothing.
func (r *reader) nounOf(i, end int, noun concept, usable, side func(*mention) bool) (x, y group) {
	if y = r.right(end, usable); len(y.list) == 0 {
		return x, y
	}
	y.list, y.to = y.list[:1], y.from
	x = r.left(i, side)
	behind := r.right(y.to, side)
	switch {
	case noun&(callnoun|importnoun) != 0:
		if behind.before&(inside|by) != 0 {
			x = behind
		}
	case len(x.list) == 0 || !r.has(x.to+1, i, is) || r.strange(x.to+1, i):
		list := slices.ContainsFunc(r.list[y.to+1:max(y.to+1, behind.from)], func(t token) bool { return t.mark == ':' || t.means&(is|partly) != 0 })
		if x = behind; !list {
			return group{}, group{}
		}
	}
	return x, y
}

// nounHad reads a noun for what y has: "f has a parameter p", "a has b as its base class".
func (r *reader) nounHad(i int, usable, side func(*mention) bool) (x, y group) {
	near := r.left(i, side)
	y = r.left(near.from, usable)
	if len(near.list) == 1 && len(y.list) > 0 && r.has(y.to+1, near.from, has) && (near.to == i-1 || r.at(near.to+1).means&as != 0) {
		return near, y
	}
	x, y = r.right(i, side), r.left(i, usable)
	if x.from > i+4 || len(y.list) == 0 || !r.has(y.to+1, i, has) || r.strange(y.to+1, i) {
		return group{}, group{}
	}
	return x, y
}

// place reads where a symbol is: "a is defined in b.go", "b.go defines a", "in b.go, a
// is defined".
func (r *reader) place(i int, rel concept) {
	names, where := r.left(i, isName), r.right(i, isPlace)
	if near := r.left(i, isAny); len(near.list) > 0 && isPlace(near.list[len(near.list)-1]) && near.before == 0 && !r.has(i-3, i, is) { // b.go defines a
		names, where = r.right(i, isName), near
	}
	if len(names.list) == 0 {
		names = r.right(i, isName)
	}
	if len(where.list) == 0 {
		where = r.left(i, isPlace)
	}
	if len(names.list) > 0 && len(where.list) > 0 && (rel != define || !r.has(names.to+1, i, call|use|importing)) {
		where.list = where.list[len(where.list)-1:]
		r.state(i, rel, names, where)
	}
}

// state notes a statement.
func (r *reader) state(i int, rel concept, a, b group) {
	if len(a.list) == 0 || len(b.list) == 0 || a.list[0] == b.list[0] || a.list[0].name == b.list[0].name && a.list[0].name != "" || r.supposed(i) {
		return
	}
	from, to := min(a.to, b.to, i), max(a.from, b.from, i)
	if a.to < i {
		from = a.to
	}
	if b.to < i && (b.to > from || a.before == by) {
		from = b.to
	}
	r.subject = a.list
	r.found = append(r.found, statement{
		rel: rel, a: a.list, b: b.list, plainly: a.to < i && i-a.to <= 4,
		negated: r.has(from, i, not) || r.has(i, min(to, i+4), not) || b.to < i && r.has(max(a.to, b.from-3), b.from, not),
		strict:  r.has(from-2, to, direct),
	})
}

// maxPairTokens is how long a sentence may be to be about two things only.
const maxPairTokens = 16

// unordered reads what a sentence says of the only two things that it mentions, if it was not
// understood who does what: a word of it tells the relation, and it is wrong only if it is so
// neither way.
func (r *reader) unordered() {
	if len(r.list) > maxPairTokens || r.has(0, len(r.list), not) {
		return
	}
	var pair []*mention
	said, places := concept(0), 0
	for i, t := range r.list {
		said |= r.means(i)
		m := t.mention
		if m == nil || m.link {
			continue
		}
		if r.supposed(i) || !isAny(m) || !m.quoted {
			return
		}
		if pair = append(pair, m); isPlace(m) {
			places++
		}
	}
	if len(pair) != 2 || pair[0].name == pair[1].name {
		return
	}
	if isPlace(pair[0]) {
		slices.Reverse(pair)
	}
	for _, p := range pairs {
		if said&p.said != 0 && said&p.unless == 0 && p.least <= places && places <= p.most {
			r.found = append(r.found, statement{rel: p.rel, a: pair[:1], b: pair[1:], either: p.rel&(define|hold) == 0})
			return
		}
	}
}

// pairs are the relations of two things by the words beside them and how many are places.
var pairs = []struct {
	least, most       int
	said, unless, rel concept
}{
	{1, 2, importing | importnoun | dependency, 0, importing},
	{1, 1, define, 0, define},
	{1, 1, ^concept(0), 0, hold},
	{0, 0, extend | heir | base, call, extend},
	{0, 0, take | parameter, returning, take},
	{0, 0, call | caller | callnoun, returning | before | after, call},
}

// group is a run of mentions joined by commas and "and".
type group struct {
	list     []*mention
	from, to int     // tokens
	before   concept // by, inside or of, if such a word stands before it
}

// take adds the mention at token j, and tells whether the group may go on: one that is
// not usable ends a group that has begun.
func (g *group) take(m *mention, j int, usable func(*mention) bool) bool {
	if !usable(m) {
		return len(g.list) == 0
	}
	if len(g.list) == 0 {
		g.from, g.to = j, j
	}
	g.list, g.from, g.to = append(g.list, m), min(g.from, j), max(g.to, j)
	return true
}

// apart tells whether a token without a mention ends a list: it neither joins nor introduces.
func (g *group) apart(t token) bool {
	return len(g.list) > 0 && t.means&and == 0 && t.mark != ','
}

// maxBetween is how many words may stand between a verb and what follows it, maxGroup how many
// mentions of a list are taken together.
const maxBetween, maxGroup = 12, 50

// right returns the first group behind token i in its clause.
func (r *reader) right(i int, usable func(*mention) bool) (g group) {
	d, words := r.depth[i], 0
	for j := i + 1; j < len(r.list) && r.depth[j] >= d; j++ {
		t := r.list[j]
		if r.depth[j] > d || t.mark == '(' {
			continue
		}
		if t.mention == nil {
			if words++; words > maxBetween || r.stops(j, &g) {
				break
			}
		} else if !g.take(t.mention, j, usable) {
			break
		}
	}
	return g
}

// stops tells whether what follows a verb ends at the word j, and notes a preposition.
func (r *reader) stops(j int, g *group) bool {
	t := r.list[j]
	if r.ends(j) || t.means&which != 0 && t.means&and == 0 || g.apart(t) && t.kind == "" {
		return true
	}
	if len(g.list) > 0 {
		return false
	}
	if t.means&(by|inside) != 0 {
		g.before = t.means & (by | inside)
	}
	m := r.means(j)
	const ownVerb = relations &^ (parameter | member | hold | callnoun | importnoun)
	return m&ownVerb != 0 && m&(has|partly|is|take) == 0 && t.kind == ""
}

// left returns the nearest group before token i in its clause.
func (r *reader) left(i int, usable func(*mention) bool) (g group) {
	d := r.depth[min(i, len(r.list)-1)]
	for j := i - 1; j >= 0 && len(g.list) <= maxGroup; j-- {
		t := r.list[j]
		if r.depth[j] > d || t.mark == ')' {
			continue
		}
		d = min(d, r.depth[j])
		if t.mention == nil {
			if t.mark == ';' || t.mark == '?' || g.apart(t) {
				break
			}
		} else if len(g.list) > 0 && r.list[j+1].mark == ',' && r.preposition(j) != 0 || !g.take(t.mention, j, usable) { // "In a, b"
			break
		}
	}
	slices.Reverse(g.list)
	if len(g.list) > 0 {
		g.before = r.preposition(g.from)
	}
	return g
}

// preposition returns how the mention at i stands to the rest.
func (r *reader) preposition(i int) concept {
	for j := i - 1; j >= 0 && j >= i-5; j-- {
		t := r.list[j]
		if t.mention != nil || t.mark != 0 && t.mark != '-' {
			return 0
		}
		if p := t.means & (by | inside); p != 0 {
			return p
		}
		if r.means(j)&(verbConcepts|define) != 0 {
			return 0
		}
	}
	return 0
}
