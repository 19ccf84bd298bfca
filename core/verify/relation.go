package verify

import (
	"cmp"
	"slices"
	"strings"
)

// statement is a relation that a sentence states of two groups.
type statement struct {
	rel     concept
	a, b    []*mention
	negated bool
	plainly bool // who does it stands just before the verb
	only    bool // nothing but
	strict  bool // "directly"
	all     bool // the list is all there is
	either  bool // it is not told which is a
}

// reader finds the statements of a sentence: each word for a relation is given the groups
// next to it in its clause, and prepositions tell which of them does it.
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
		if t.mark == ')' && d > 0 {
			d--
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
		if more, ok := t.next[r.at(j).word]; ok && r.at(j).word != "" {
			m |= more
		}
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
		if t.mention != nil || m&call != 0 && t.word == "called" && r.at(i+1).mention != nil { // a function called `x`
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
		r.located(i)
		if a, b := r.at(i).mention, r.at(i+2).mention; a != nil && b != nil && r.at(i-1).kind == "class" && r.at(i+1).mark == '(' && isName(a) && isName(b) { // class A(B)
			r.found = append(r.found, statement{rel: extend, a: []*mention{a}, b: []*mention{b}})
		}
	}
	r.unordered()
	return r.found
}

// verb reads a relation from a verb: "a calls b", "b is called by a", "in a wird b
// aufgerufen".
func (r *reader) verb(i int, rel concept) {
	agent, object := relationOf[rel].first, relationOf[rel].second
	left, right, doer := r.left(i, agent), r.right(i, object), r.right(i, agent)
	passive := r.has(i-4, i, is) || strings.HasSuffix(r.at(i).word, "ed") && r.at(i+1).word != "from" && r.at(i+1).means&inside != 0 && rel != returning
	away := rel == extend && !passive && !r.from(i, doer.from) // "derives by": of extending, "by" names the base
	inner := passive && rel&(call|use|importing) != 0
	switch {
	case left.before == by:
		r.agentFirst(i, rel, left, right, doer)
	case len(doer.list) > 0 && doer.from <= i+6 && (doer.before == by && !away || doer.before == inside && rel == call && r.from(i, doer.from)):
		r.state(i, rel, doer, r.left(i, object))
	case inner:
		r.within(i, rel, left, doer)
	case rel&(extend|raise) == 0 && r.at(i-1).means&is != 0:
	case len(right.list) > 0:
		if from := r.right(right.to, agent); rel == importing && from.before == inside { // import x from y
			right = from
		}
		if rel&(take|returning|raise) == 0 || right.from <= i+5 {
			r.state(i, rel, r.subjectOf(i, left), right)
		}
	case lexicon[r.at(i).word] != nil && lexicon[r.at(i).word].last:
		r.verbLast(i, rel, left)
	}
}

// agentFirst states what is said with "by" before the verb: who does it stands there.
func (r *reader) agentFirst(i int, rel concept, left, right, doer group) {
	agent, object := relationOf[rel].first, relationOf[rel].second
	if rel == extend { // von a abgeleitet ist b; b, die von a erbt
		if len(doer.list) == 0 {
			doer = r.left(left.from, agent)
		}
		r.state(i, rel, doer, left)
		return
	}
	if patient := r.left(left.from, object); len(patient.list) > 0 { // b wird von a aufgerufen
		right = patient
	}
	r.state(i, rel, left, right)
}

// within states what is done inside of something: "b is called in a", "in a, b is called".
func (r *reader) within(i int, rel concept, left, doer group) {
	if len(doer.list) == 0 || doer.before != inside {
		if subject := r.left(left.from, relationOf[rel].first); subject.before == inside {
			r.state(i, rel, subject, left)
		}
		return
	}
	if left.before == 0 {
		r.state(i, rel, doer, left)
	}
}

// verbLast states what a verb at the end of its clause says: "dass a b aufruft".
func (r *reader) verbLast(i int, rel concept, left group) {
	subject, object := r.left(left.from, relationOf[rel].first), left
	if len(left.list) > 1 {
		subject = group{list: left.list[:1], from: left.from, to: left.from}
		object = group{list: left.list[1:], from: left.from + 1, to: left.to}
	}
	r.state(i, rel, subject, object)
}

// from tells whether a preposition between two tokens means who does it: "called from a".
func (r *reader) from(i, j int) bool {
	for k := i + 1; k < j; k++ {
		if w := r.at(k).word; w == "from" || w == "by" {
			return true
		}
	}
	return false
}

// subjectOf chooses who does what the verb at i says: the mention before it, or who did
// what was said before: "a calls b and returns c".
func (r *reader) subjectOf(i int, left group) group {
	carried := group{list: r.subject, from: i, to: i}
	joined := r.has(left.to+1, i, then) || r.comma(left.to+1, i)
	switch {
	case len(left.list) == 0 && (r.has(i-4, i, then) || r.comma(i-3, i)):
		return carried
	case len(left.list) == 0 || r.strange(left.to+1, i):
		return group{}
	case r.has(left.to+1, i, which):
		return group{list: left.list[len(left.list)-1:], from: left.to, to: left.to}
	case r.subject != nil && joined && r.lastObject(left):
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
	for j := from; j < to; j++ {
		t := r.list[j]
		switch {
		case t.means&other != 0 && t.means&which == 0, t.word == "'s":
			return true
		case t.means&(which|then) != 0:
			if others > 1 {
				return true
			}
			others = 0
		case t.kind != "", t.means&(not|is|only|container|direct|small|modal) != 0, len(t.word) > 4 && strings.HasSuffix(t.word, "ly"), t.word != "" && t.word[0] >= 0x80:
		case t.word != "" || t.mark == ',' || t.mark == ':' || t.mark == '-':
			others++
		}
	}
	return others > 1
}

func (r *reader) comma(from, to int) bool {
	return slices.ContainsFunc(r.list[max(0, from):max(0, from, to)], func(t token) bool { return t.mark == ',' })
}

// lastObject tells whether a group was what the last statement is about.
func (r *reader) lastObject(g group) bool {
	if len(r.found) == 0 {
		return false
	}
	last, m := &r.found[len(r.found)-1], g.list[len(g.list)-1]
	return m != r.subject[0] && (slices.Contains(last.a, m) || slices.Contains(last.b, m))
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
	all := false
	switch {
	case r.at(end+1).means&of != 0:
		x, y, all = r.nounOf(i, end, noun, usable, side)
	case noun&(parameter|member|heir|base|result) != 0:
		x, y = r.nounHad(i, usable, side)
	}
	if noun&flipped != 0 {
		x, y = y, x
	}
	n := len(r.found)
	if r.state(i, rel, x, y); len(r.found) > n {
		r.found[n].all = all
	}
}

// nounOf reads a noun with what it is of, y: "the callers of b are a"; all tells whether x
// is all there is. Without both it is nothing.
func (r *reader) nounOf(i, end int, noun concept, usable, side func(*mention) bool) (x, y group, all bool) {
	if y = r.right(end, usable); len(y.list) == 0 {
		return x, y, false
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
		if x = behind; !r.tells(y.to+1, x.from) {
			return group{}, group{}, false
		}
		all = noun == caller && r.has(y.to+1, x.from, whole) && !r.has(i-3, x.from, partly)
	}
	return x, y, all
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

// tells tells whether a list is given between two tokens: "are", "include", a colon.
func (r *reader) tells(from, to int) bool {
	for j := from; j < to; j++ {
		if t := r.at(j); t.mark == ':' || t.mark == '-' || t.means&(is|partly) != 0 {
			return true
		}
	}
	return false
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
	if len(names.list) == 0 || len(where.list) == 0 || rel == define && r.has(names.to+1, i, call|use|importing) {
		return
	}
	where.list = where.list[len(where.list)-1:]
	r.state(i, rel, names, where)
}

// located reads a name with a place right behind it: "`a` in `b.go`", "`a` (b.go)".
func (r *reader) located(i int) {
	m := r.list[i].mention
	if m == nil || !isPlace(m) {
		return
	}
	j := i - 1
	for r.at(j).means&(container|article) != 0 {
		j--
	}
	if r.at(j).means&inside == 0 && (r.at(j).mark != '(' || j != i-1) {
		return
	}
	a := r.at(j - 1).mention
	if a == nil && r.at(j-1).kind != "" {
		a = r.at(j - 2).mention
	}
	if a == nil || !isName(a) || slices.ContainsFunc(r.found, func(s statement) bool { return s.rel&(define|hold|importing) != 0 && slices.Contains(s.b, m) }) {
		return
	}
	r.found = append(r.found, statement{rel: hold, a: []*mention{a}, b: []*mention{m}})
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
		only:    r.has(i-3, i+3, only) && rel&(call|use) != 0 && a.before&(by|inside) != 0,
	})
}

// maxPairTokens is how long a sentence may be to be about two things only.
const maxPairTokens = 16

// unordered reads what a sentence says of the only two things that it mentions, if it
// was not understood who does what: a word of it tells the relation, and it is wrong
// only if it is so neither way.
func (r *reader) unordered() {
	if len(r.list) > maxPairTokens || len(r.found) > 0 || r.has(0, len(r.list), not) {
		return
	}
	pair, said := r.pair()
	if len(pair) != 2 || pair[0].name == pair[1].name {
		return
	}
	a, b := pair[0], pair[1]
	places := 0
	for _, m := range pair {
		if isPlace(m) {
			places++
		}
	}
	if isPlace(a) {
		a, b = b, a
	}
	if rel := ofPair(said, places); rel != 0 {
		r.found = append(r.found, statement{rel: rel, a: []*mention{a}, b: []*mention{b}, either: rel&(define|hold) == 0})
	}
}

// pair returns what a sentence mentions, and all that its words mean: nothing if it
// supposes, shows code, or does not mark what it mentions.
func (r *reader) pair() (pair []*mention, said concept) {
	for i, t := range r.list {
		if t.word != "called" || r.at(i+1).mention == nil {
			said |= r.means(i)
		}
		m := t.mention
		if m == nil || m.link {
			continue
		}
		if r.supposed(i) || m.class == code || m.class == ref || !m.quoted {
			return nil, 0
		}
		pair = append(pair, m)
	}
	return pair, said
}

// ofPair is the relation of two things of which so many are places, 0 if none is told.
func ofPair(said concept, places int) concept {
	switch {
	case places > 0 && said&(importing|importnoun|dependency) != 0:
		return importing
	case places == 1:
		return cmp.Or(said&define, hold)
	case places > 0:
	case said&(extend|heir|base) != 0 && said&call == 0:
		return extend
	case said&(take|parameter) != 0 && said&returning == 0:
		return take
	case said&(call|caller|callnoun) != 0 && said&(returning|before|after) == 0:
		return call
	}
	return 0
}
