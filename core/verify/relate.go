package verify

import "strings"

// Which mentions a relation can be between.

func isName(m *mention) bool { return m.class == name && !m.link }

func isPlace(m *mention) bool { return m.class == path || m.class == module }

func isAny(m *mention) bool { return m.class != code && m.class != ref && !m.link }

// verb reads a relation from a verb: "a calls b", "b is called by a", "b wird von a
// aufgerufen", "in a wird b aufgerufen".
func (r *reader) verb(i int, t trigger) {
	usable := isAny
	switch t.rel {
	case relExtend, relImplement, relReturn, relTake, relMember:
		usable = isName
	}
	object := usable
	switch t.rel {
	case relCall:
		object = isName
	case relTake, relReturn:
		object = func(m *mention) bool { return m.class == name || m.class == code }
	}
	left, right := r.left(i, usable), r.right(i, object)
	passive := r.between(i-4, i, beings)
	if w := r.word(i); strings.HasSuffix(w, "ed") && r.word(i+1) != "from" && insides[r.word(i+1)] && t.rel != relReturn { // b, imported in a
		passive = true
	}
	only := r.between(i-3, i+3, onlyWords)
	// Agents named by a preposition.
	if len(left.list) > 0 && agents[left.before] && (t.rel != relExtend || r.between(0, i, beings)) { // b wird von a aufgerufen
		if patient := r.left(left.from, object); len(patient.list) > 0 {
			r.once(only, i, t, left, patient)
			return
		}
		if len(right.list) > 0 {
			r.state(i, t, left, right)
			return
		}
	}
	by := r.right(i, usable)
	if t.rel == relExtend && len(right.list) == 0 && (left.before == "von" || left.before == "from" || left.before == "de") { // die von b erbt
		if subject := r.left(left.from, usable); len(subject.list) > 0 {
			r.state(i, t, subject, left)
		}
		return
	}
	if len(by.list) > 0 && by.from <= i+6 && (agents[by.before] && (t.rel != relExtend || passive || by.before == "by") || by.before == "from" && t.rel == relCall) && !r.mentionIn(i+1, by.from) {
		if patient := r.left(i, object); len(patient.list) > 0 {
			r.once(only, i, t, by, patient)
		}
		return
	}
	inside := func(w string) bool { return insides[w] && w != "of" && w != "on" }
	if passive && (t.rel == relCall || t.rel == relUse || t.rel == relImport) {
		if len(by.list) > 0 && inside(by.before) { // b is called in a
			if patient := r.left(i, object); len(patient.list) > 0 && patient.before == "" {
				r.once(only, i, t, by, patient)
			}
			return
		}
		if patient := r.left(i, object); len(patient.list) > 0 { // in a, b is called
			if agent := r.left(patient.from, usable); len(agent.list) > 0 && inside(agent.before) {
				r.state(i, t, agent, patient)
			}
		}
		return
	}
	if r.word(i-1) == "is" || r.word(i-1) == "are" || r.word(i-1) == "be" {
		if t.rel != relExtend { // "is derived from", "is extended"
			return
		}
	}
	if len(right.list) == 0 { // verbs at the end: "dass a b aufruft", "a 在 b 中"
		if len(left.list) > 0 {
			if len(left.list) > 1 {
				first := group{list: left.list[:1], from: left.from, to: left.from}
				rest := group{list: left.list[1:], from: left.from + 1, to: left.to}
				if r.final(i) {
					r.state(i, t, first, rest)
				}
			} else if before := r.left(left.from, usable); len(before.list) > 0 && r.final(i) {
				r.state(i, t, before, left)
			}
		}
		return
	}
	if t.rel == relImport { // import x from y
		if from := r.right(right.to, usable); len(from.list) > 0 && from.before == "from" {
			right = from
		}
	}
	if t.rel == relTake && r.between(i, right.from, wordSet("through via during as als durch")) {
		return
	}
	subject := r.subjectOf(i, left)
	if len(subject.list) == 0 {
		return
	}
	r.state(i, t, subject, right)
}

// final tells whether the verb at i is one that stands last.
func (r *reader) final(i int) bool {
	w := r.list[i].word
	return len(w) > 0 && (w[0] >= 0xE3 && w[0] <= 0xE9 || len(w) > 4 && (w[len(w)-1] == 't' || w[len(w)-1] == 'n'))
}

// subjectOf chooses who does what the verb at i says: the mention before it, or who did
// what was said before: "a calls b and returns c".
func (r *reader) subjectOf(i int, left group) group {
	if len(left.list) == 0 {
		if r.subject != nil && r.follows(i) {
			return group{list: r.subject, from: i, to: i}
		}
		return group{}
	}
	if r.strange(left.to+1, i) || baseForms[r.word(i)] && len(left.list) < 2 && !modals[r.word(i-1)] && !r.between(left.to+1, i, modals) {
		return group{}
	}
	if r.between(left.to+1, i, relatives) {
		return group{list: left.list[len(left.list)-1:], from: left.to, to: left.to}
	}
	if r.subject != nil && r.lastObject(left) && (r.between(left.to+1, i, carries) || r.comma(left.to+1, i)) {
		return group{list: r.subject, from: left.from, to: left.to}
	}
	if left.before != "" && insides[left.before] && r.subject == nil {
		// "In x.go, a calls b": the mention is a place, not who does it.
		if before := r.left(left.from, isName); len(before.list) > 0 && before.before == "" {
			return before
		}
		if isPlace(left.list[0]) {
			return left
		}
	}
	return left
}

// pronouns are who does it, if it is nobody who was named.
var pronouns = wordSet("we you it they i users one he she this these there someone everyone people callers wir sie du man es ich er dies 我们 你 他们 它们 您 on nous vous usted nosotros")

// baseForms are verbs as they stand after "to" or "can", or in a command.
var baseForms = wordSet("call invoke trigger execute use import require extend implement return take accept receive expect define declare embed inherit")

var modals = wordSet("does do did can will must to not may cannot could both")

// strange tells whether something else than the mention before does what is said: words
// stand between that no adverb and no verb's helper is.
func (r *reader) strange(from, to int) bool {
	other := 0
	for j := from; j < to; j++ {
		t := r.list[j]
		w := t.word
		switch {
		case w == "":
			if t.mark == ')' || t.mark == '(' {
				continue
			}
		case pronouns[w] && !relatives[w], w == "'s":
			return true
		case relatives[w], carries[w]:
			if other > 1 {
				return true
			}
			other = 0
		case kindNouns[w] != "", negations[w], beings[w], onlyWords[w], fileNouns[w], packageNouns[w], directly[w], helpers[w], strings.HasSuffix(w, "ly"), len(w) > 0 && w[0] >= 0x80:
		default:
			other++
		}
	}
	w := r.word(to)
	if strings.HasSuffix(w, "ing") && to > 0 && (conjunctions[r.word(to-1)] || r.word(to-1) == "for" || r.word(to-1) == "of" || r.word(to-1) == "than") {
		return true
	}
	return other > 1
}

// helpers may stand between a name and its verb.
var helpers = wordSet("does do did has have had will can may must to then also itself always first later finally turn in just even now still again both each all would it's gets needs need the a an at end further well therefore thus hence auch selbst immer zuerst dann intern wiederum einen eine ein der die das den aussi")

// carries are words before a second verb of the same subject.
var carries = wordSet("and then or before after while also it und dann sowie oder bevor nachdem 并 并且 然后 et y without ohne")

func (r *reader) comma(from, to int) bool {
	for j := max(0, from); j < to; j++ {
		if r.list[j].mark == ',' {
			return true
		}
	}
	return false
}

func (r *reader) follows(i int) bool { return r.between(i-4, i, carries) || r.comma(i-3, i) }

// lastObject tells whether a group was what the last statement is about.
func (r *reader) lastObject(g group) bool {
	if len(r.found) == 0 {
		return false
	}
	last := &r.found[len(r.found)-1]
	for _, list := range [][]*mention{last.b, last.a} {
		for _, m := range list {
			if m == g.list[len(g.list)-1] && !same(list, r.subject) {
				return true
			}
		}
	}
	return false
}

func same(a, b []*mention) bool {
	return len(a) == len(b) && len(a) > 0 && a[0] == b[0]
}

func (r *reader) mentionIn(from, to int) bool {
	for j := from; j < to; j++ {
		if r.list[j].mention != nil && r.list[j].mention.class != code {
			return true
		}
	}
	return false
}

var directly = wordSet("directly direkt unmittelbar 直接 directement directamente")

// state notes a statement.
func (r *reader) state(i int, t trigger, a, b group) {
	if len(a.list) == 0 || len(b.list) == 0 || a.list[0] == b.list[0] || a.list[0].name == b.list[0].name && a.list[0].name != "" {
		return
	}
	from, to := min(a.to, b.to, i), max(a.from, b.from, i)
	s := statement{rel: t.rel, a: a.list, b: b.list, word: i}
	if a.to < i {
		from = a.to
	}
	if b.to < i && (b.to > from || agents[a.before]) {
		from = b.to
	}
	s.plainly = a.to < i && i-a.to <= 4 && !r.between(from, i, wordSet("without ohne"))
	s.negated = r.between(from, i, negations) || r.between(i, min(to, i+4), negations)
	s.strict = r.between(from-2, to, directly)
	r.subject = a.list
	r.found = append(r.found, s)
}

// once notes a statement of the passive voice, which may say that there is no other.
func (r *reader) once(only bool, i int, t trigger, a, b group) {
	n := len(r.found)
	r.state(i, t, a, b)
	if len(r.found) > n {
		r.found[n].only = only && (t.rel == relCall || t.rel == relUse)
	}
}
