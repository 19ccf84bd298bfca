package verify

import "strings"

// group is a run of mentions joined by commas and "and".
type group struct {
	list     []*mention
	from, to int     // tokens
	before   concept // by, inside or of, if such a word stands before it
}

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

// right returns the first group behind token i in its clause.
func (r *reader) right(i int, usable func(*mention) bool) (g group) {
	d, words := r.depth[i], 0
	for j := i + 1; j < len(r.list); j++ {
		t := r.list[j]
		if r.depth[j] < d {
			break
		}
		if r.depth[j] > d || t.mark == '(' {
			continue
		}
		if t.mention == nil {
			if r.ends(j) || t.means&which != 0 && t.means&and == 0 || len(g.list) > 0 && t.means&and == 0 && t.mark != ',' && t.kind == "" {
				break
			}
			if len(g.list) == 0 {
				if t.means&(by|inside) != 0 {
					g.before = t.means & (by | inside)
				}
				if m := r.means(j); m&(relations&^parameter&^member&^hold&^callnoun&^importnoun) != 0 && m&(has|partly|is) == 0 && t.kind == "" && m&take == 0 {
					break
				}
			}
			if words++; words > 12 {
				break
			}
			continue
		}
		if !usable(t.mention) {
			if len(g.list) > 0 {
				break
			}
			continue
		}
		if len(g.list) == 0 {
			g.from = j
		}
		g.list, g.to = append(g.list, t.mention), j
	}
	return g
}

// left returns the nearest group before token i in its clause.
func (r *reader) left(i int, usable func(*mention) bool) (g group) {
	d := r.depth[min(i, len(r.list)-1)]
	for j := i - 1; j >= 0; j-- {
		t := r.list[j]
		if r.depth[j] > d || t.mark == ')' {
			continue
		}
		d = min(d, r.depth[j])
		if t.mention == nil {
			if t.mark == ';' || t.mark == '?' || len(g.list) > 0 && t.means&and == 0 && t.mark != ',' {
				break
			}
			continue
		}
		if !usable(t.mention) {
			if len(g.list) > 0 {
				break
			}
			continue
		}
		if len(g.list) > 0 && r.list[j+1].mark == ',' && (r.preposition(j) != 0 || len(g.list) == 1 && g.from > j+2 && r.at(j-1).mark != ',') {
			break // "In a, b", "it has a, and b calls": not one list
		}
		if len(g.list) == 0 {
			g.to = j
		}
		g.from = j
		g.list = append([]*mention{t.mention}, g.list...)
		if len(g.list) > maxGroup {
			break
		}
	}
	if len(g.list) > 0 {
		g.before = r.preposition(g.from)
	}
	return g
}

// maxGroup is how many mentions of a list are taken together.
const maxGroup = 50

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
		if r.means(j)&(call|use|define|importing|extend|implement|take|returning|raise) != 0 {
			return 0
		}
	}
	return 0
}

func isName(m *mention) bool  { return m.class == name && !m.link }
func isPlace(m *mention) bool { return (m.class == path || m.class == module) && !m.link }
func isAny(m *mention) bool   { return m.class != code && m.class != ref && !m.link }
func isValue(m *mention) bool { return m.class == name || m.class == code }

// nounConcepts are the relations that nouns name: what follows "of" is the second side,
// of those in flipped the first.
const (
	nounConcepts = caller | callnoun | importnoun | dependency | heir | base | implementer | parameter | result | member
	flipped      = base | parameter | result | dependency | callnoun | importnoun
)

// verbOf is the relation that a noun stands for.
var verbOf = map[concept]concept{caller: call, callnoun: call, importnoun: importing, dependency: importing, heir: extend, base: extend, implementer: implement, parameter: take, result: returning, member: member}

// statements finds what a sentence states, in its order.
func (r *reader) statements() []statement {
	for i, t := range r.list {
		m := r.means(i)
		if m&relations == 0 || t.mention != nil {
			continue
		}
		next := r.at(i + 1)
		if m&returning != 0 && r.means(i)&result != 0 {
			m &^= returning
		}
		if m&(callnoun|importnoun|dependency) != 0 {
			m &^= call | importing
		}
		switch noun := m & nounConcepts; {
		case m&call != 0 && t.word == "called" && next.mention != nil: // a function called `x`
		case noun != 0 && m&(call|take|define|importing|extend|implement|returning) == 0:
			noun &= -noun
			r.noun(i, noun)
		case m&(define|hold) != 0:
			r.place(i, m&(define|hold))
		default:
			v := m & (call | use | importing | extend | implement | take | returning | raise)
			if v &= -v; v != 0 {
				r.verb(i, v)
			}
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
	usable, object := isAny, isAny
	if rel&(extend|implement|returning|take|raise) != 0 {
		usable, object = isName, isName
	}
	switch rel {
	case call, raise:
		object = isName
	case take, returning, extend:
		object = isValue
	case importing:
		object = func(m *mention) bool { return isAny(m) || m.class == code }
	}
	left, right := r.left(i, usable), r.right(i, object)
	passive := r.has(i-4, i, is)
	if strings.HasSuffix(r.at(i).word, "ed") && r.at(i+1).word != "from" && r.at(i+1).means&inside != 0 && rel != returning {
		passive = true
	}
	if left.before == by && (rel != extend || r.has(0, i, is)) { // b wird von a aufgerufen
		if patient := r.left(left.from, object); len(patient.list) > 0 {
			r.state(i, rel, left, patient)
		} else {
			r.state(i, rel, left, right)
		}
		return
	}
	agent := r.right(i, usable)
	if rel == extend && left.before == by { // von a abgeleitet ist b; b, die von a erbt
		if len(agent.list) == 0 {
			agent = r.left(left.from, usable)
		}
		r.state(i, rel, agent, left)
		return
	}
	if len(agent.list) > 0 && agent.from <= i+6 && (agent.before == by && (rel != extend || passive || r.from(i, agent.from)) || agent.before == inside && rel == call && r.from(i, agent.from)) {
		if patient := r.left(i, object); len(patient.list) > 0 {
			r.state(i, rel, agent, patient)
		}
		return
	}
	if passive && rel&(call|use|importing) != 0 {
		if len(agent.list) > 0 && agent.before == inside { // b is called in a
			if left.before == 0 {
				r.state(i, rel, agent, left)
			}
		} else if subject := r.left(left.from, usable); len(left.list) > 0 && subject.before == inside { // in a, b is called
			r.state(i, rel, subject, left)
		}
		return
	}
	if rel&(extend|raise) == 0 && r.at(i-1).means&is != 0 {
		return
	}
	if len(right.list) == 0 { // verbs at the end: "dass a b aufruft"
		if e := lexicon[r.at(i).word]; e == nil || !e.last {
			return
		}
		if len(left.list) > 1 {
			r.state(i, rel, group{list: left.list[:1], from: left.from, to: left.from}, group{list: left.list[1:], from: left.from + 1, to: left.to})
		} else if subject := r.left(left.from, usable); len(subject.list) > 0 {
			r.state(i, rel, subject, left)
		}
		return
	}
	if rel == importing { // import x from y
		if from := r.right(right.to, usable); len(from.list) > 0 && from.before == inside {
			right = from
		}
	}
	if rel&(take|returning|raise) != 0 && right.from > i+5 {
		return
	}
	r.state(i, rel, r.subjectOf(i, left), right)
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
	follows := r.has(i-4, i, then) || r.comma(i-3, i)
	switch {
	case len(left.list) == 0 && follows:
		return carried
	case len(left.list) == 0 || r.strange(left.to+1, i), strings.HasSuffix(r.at(i).word, "ing") && r.at(i-1).means&(but|of) != 0:
		return group{}
	case r.has(left.to+1, i, which):
		return group{list: left.list[len(left.list)-1:], from: left.to, to: left.to}
	case r.subject != nil && r.lastObject(left) && (r.has(left.to+1, i, then) || r.comma(left.to+1, i)):
		return carried
	case left.before == inside && r.subject == nil: // "In x.go, a calls b": not who does it
		if before := r.left(left.from, isName); len(before.list) > 0 && before.before == 0 {
			return before
		}
		if !isPlace(left.list[0]) {
			return left
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
		case t.word == "":
			if t.mark == ',' || t.mark == ':' || t.mark == '-' {
				others++
			}
		case t.means&other != 0 && t.means&which == 0, t.word == "'s":
			return true
		case t.means&(which|then) != 0:
			if others > 1 {
				return true
			}
			others = 0
		case t.kind != "", t.means&(not|is|only|container|direct|small|modal) != 0, len(t.word) > 4 && strings.HasSuffix(t.word, "ly"), t.word[0] >= 0x80:
		default:
			others++
		}
	}
	return others > 1
}

func (r *reader) comma(from, to int) bool {
	for j := max(0, from); j < to; j++ {
		if r.list[j].mark == ',' {
			return true
		}
	}
	return false
}

// lastObject tells whether a group was what the last statement is about.
func (r *reader) lastObject(g group) bool {
	if len(r.found) == 0 {
		return false
	}
	last := &r.found[len(r.found)-1]
	for _, list := range [][]*mention{last.b, last.a} {
		for _, m := range list {
			if m == g.list[len(g.list)-1] && !(len(list) > 0 && len(r.subject) > 0 && list[0] == r.subject[0]) {
				return true
			}
		}
	}
	return false
}

// noun reads a relation from a noun: "a is a caller of b", "the callers of b are a",
// "f has a parameter p", "b's callers are a".
func (r *reader) noun(i int, noun concept) {
	rel := verbOf[noun]
	usable, side := isName, isName
	if rel == importing || noun == callnoun {
		usable, side = isAny, isAny
	}
	if rel&(take|returning) != 0 {
		side = isValue
	}
	give := func(x, y group, all bool) {
		if noun&flipped != 0 {
			x, y = y, x
		}
		n := len(r.found)
		if r.state(i, rel, x, y); len(r.found) > n {
			r.found[n].all = all
		}
	}
	plain := i
	if k := r.at(i + 1).kind; k != "" {
		plain = i + 1
	}
	switch next := r.at(plain + 1); {
	case next.means&of != 0:
		y := r.right(plain, usable)
		if len(y.list) == 0 {
			return
		}
		y.list, y.to = y.list[:1], y.from
		if noun&(callnoun|importnoun) != 0 {
			x := r.right(y.to, side)
			if len(x.list) == 0 || x.before&(inside|by) == 0 {
				x = r.left(i, side)
			}
			r.state(i, rel, x, y)
			return
		}
		if x := r.left(i, side); len(x.list) > 0 && r.has(x.to+1, i, is) && !r.strange(x.to+1, i) {
			give(x, y, false)
		} else if x := r.right(y.to, side); len(x.list) > 0 && r.tells(y.to+1, x.from) {
			give(x, y, r.at(i).word != "" && noun == caller && r.has(y.to+1, x.from, whole) && !r.has(i-3, x.from, partly))
		}
	case r.at(i-1).word == "'s":
		y := r.left(i, usable)
		if x := r.right(plain, side); len(x.list) > 0 && r.tells(plain+1, x.from) {
			give(x, y, false)
		}
	case noun&(parameter|member|heir|base|result) != 0:
		near := r.left(i, side)
		if len(near.list) == 1 { // f has a p parameter, a has b as its base class
			if y := r.left(near.from, usable); len(y.list) > 0 && r.has(y.to+1, near.from, has) && (near.to == i-1 || r.at(near.to+1).word == "as" || r.at(near.to+1).word == "als") {
				give(near, y, false)
				return
			}
		}
		if y := r.left(i, usable); len(y.list) > 0 && r.has(y.to+1, i, has) && !r.strange(y.to+1, i) { // f has a parameter p
			if x := r.right(i, side); len(x.list) > 0 && x.from <= i+4 {
				give(x, y, false)
			}
		}
	}
}

// tells tells whether a list is given between two tokens: "are", "include", a colon.
func (r *reader) tells(from, to int) bool {
	for j := from; j < to; j++ {
		if t := r.at(j); t.mark == ':' || t.mark == '-' || t.means&(is|partly) != 0 || t.word == "heißt" {
			return true
		}
	}
	return false
}

// place reads where a symbol is: "a is defined in b.go", "b.go defines a", "in b.go, a
// is defined", "the code lives in b.go: a does it".
func (r *reader) place(i int, rel concept) {
	near := r.left(i, isAny)
	var names, where group
	switch {
	case len(near.list) > 0 && isPlace(near.list[len(near.list)-1]) && near.before == 0 && !r.has(i-3, i, is): // b.go defines a
		if r.at(i+1).means&inside != 0 {
			return
		}
		where, names = near, r.right(i, isName)
	case len(near.list) > 0 && isName(near.list[0]):
		names, where = near, r.right(i, isPlace)
		if len(where.list) == 0 {
			where = r.left(near.from, isPlace)
		}
	default:
		where = near
		if len(where.list) == 0 || !isPlace(where.list[0]) {
			where = r.right(i, isPlace)
		} else if near.before != 0 { // a wird in b.go definiert
			names = r.left(near.from, isName)
		}
		if len(names.list) == 0 {
			names = r.right(i, isName)
		}
		if len(names.list) == 0 && len(where.list) > 0 && r.at(where.to+1).mark == ':' {
			names = r.right(where.to, isName)
		}
	}
	if len(names.list) == 0 || len(where.list) == 0 || isPlace(names.list[0]) || rel == define && r.has(names.to+1, i, call|use|importing) {
		return
	}
	where.list = where.list[len(where.list)-1:]
	subject := r.subject
	r.state(i, rel, names, where)
	if subject != nil && near.from < i && r.has(near.to, i, which) {
		r.subject = subject
	}
}

// located reads a name with a place right behind it: "`a` in `b.go`", "`a` (b.go)".
func (r *reader) located(i int) {
	m := r.list[i].mention
	if m == nil || !isPlace(m) || i < 2 {
		return
	}
	j := i - 1
	for j > 0 && (r.list[j].means&(container) != 0 || r.list[j].word == "the" || r.list[j].mark == '(' && j == i-1) {
		j--
	}
	open := j == i-2 && r.list[i-1].mark == '('
	if r.list[j].means&inside == 0 && !open || j == 0 {
		return
	}
	if open {
		j++
	}
	a := r.list[j-1].mention
	if a == nil && j > 1 && r.list[j-1].kind != "" {
		a = r.list[j-2].mention
	}
	if a == nil || !isName(a) {
		return
	}
	for n := range r.found {
		if s := &r.found[n]; s.rel&(define|hold|importing) != 0 {
			for _, b := range s.b {
				if b == m {
					return
				}
			}
		}
	}
	r.found = append(r.found, statement{rel: hold, a: []*mention{a}, b: []*mention{m}})
}

// state notes a statement.
func (r *reader) state(i int, rel concept, a, b group) {
	if len(a.list) == 0 || len(b.list) == 0 || a.list[0] == b.list[0] || a.list[0].name == b.list[0].name && a.list[0].name != "" {
		return
	}
	from, to := min(a.to, b.to, i), max(a.from, b.from, i)
	if a.to < i {
		from = a.to
	}
	if b.to < i && (b.to > from || a.before == by) {
		from = b.to
	}
	s := statement{rel: rel, a: a.list, b: b.list}
	if r.supposed(i) {
		return
	}
	s.plainly = a.to < i && i-a.to <= 4
	s.negated = r.has(from, i, not) || r.has(i, min(to, i+4), not)
	s.strict = r.has(from-2, to, direct)
	s.only = r.has(i-3, i+3, only) && rel&(call|use) != 0 && a.before&(by|inside) != 0
	r.subject = a.list
	r.found = append(r.found, s)
}

// unordered reads what a sentence says of the only two things that it mentions, if it
// was not understood who does what: a word of it tells the relation, and it is wrong
// only if it is so neither way.
func (r *reader) unordered() {
	if len(r.list) > maxPairTokens || len(r.found) > 0 || r.has(0, len(r.list), not) {
		return
	}
	var pair []*mention
	for i, t := range r.list {
		if m := t.mention; m != nil && !m.link {
			if r.supposed(i) || m.class == code || m.class == ref || !m.quoted {
				return
			}
			pair = append(pair, m)
		}
	}
	if len(pair) != 2 || pair[0].name == pair[1].name {
		return
	}
	var said concept
	for i, t := range r.list {
		if t.word != "called" || r.at(i+1).mention == nil {
			said |= r.means(i)
		}
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
	s := statement{a: []*mention{a}, b: []*mention{b}, either: true}
	switch {
	case places > 0 && said&(importing|importnoun|dependency) != 0:
		s.rel = importing
	case places == 1:
		s.either = false
		s.rel = hold
		if said&define != 0 {
			s.rel = define
		}
	case places > 0:
		return
	case said&(extend|heir|base) != 0 && said&call == 0:
		s.rel = extend
	case said&(take|parameter) != 0 && said&returning == 0:
		s.rel = take
	case said&(call|caller|callnoun) != 0 && said&(returning|before|after) == 0:
		s.rel = call
	default:
		return
	}
	r.found = append(r.found, s)
}

// maxPairTokens is how long a sentence may be to be about two things only.
const maxPairTokens = 16
