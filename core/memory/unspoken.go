package memory

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/rank"
)

// sought is what a question for a value asks for, as far as its words tell.
type sought struct {
	// names are what it names: who asks of somebody by name does not call them otherwise.
	names []string
	// attribute is what of something is asked for, its salary, and of what; entity is that, or
	// what does something: the gateway of "where does the gateway listen".
	attribute, entity []string
	// kind is of what kind its answer is, kindAny if that is not known.
	kind valueKind
	// of are what "how many" counts.
	of []string
}

// valueKind is a kind of value that is recognised where it is said.
type valueKind int

const (
	kindAny valueKind = iota
	kindMoney
	kindCount  // how many of something
	kindNumber // how big, how long
	kindName   // which company
	kindColour
)

var (
	moneyStems   = wordSet{name: "money", stems: true}
	currencies   = wordSet{name: "currencies", stems: true}
	measuredBy   = wordSet{name: "measuredBy"}
	namedKinds   = wordSet{name: "namedKinds", stems: true}
	genericHeads = wordSet{name: "genericHeads", stems: true}
	colourStems  = wordSet{name: "colour", stems: true}
	doing        = wordSet{name: "doing"}
	vagueCounts  = wordSet{name: "vagueCounts", stems: true}
)

// seek reads what a question for a value asks for.
func seek(words []string) (s sought) {
	low := make([]string, len(words))
	for i, w := range words {
		low[i] = lowered(w)
		if n, ok := nameOf(w, i == 0); ok && !n.first && !asking.has(low[i]) {
			s.names = append(s.names, n.text)
		}
	}
	at := slices.IndexFunc(low, func(w string) bool { return asking.has(w) })
	if at < 0 {
		s.attribute, s.entity = parted(low)
		return s
	}
	s.kind, s.of = kindAsked(low, at)
	if verb := slices.IndexFunc(low[at+1:], func(w string) bool { return linkingVerbs.has(w) || doing.has(w) }); verb >= 0 {
		s.seekBehind(low, at, at+1+verb)
	}
	return s
}

// seekBehind reads what is asked for, and of what, behind the verb of a question.
func (s *sought) seekBehind(low []string, at, verb int) {
	rest, who, is := low[verb+1:], low[at] == "who", linkingVerbs.has(low[verb])
	joins := slices.IndexFunc(rest, func(w string) bool { return qualifying.has(w) })
	switch {
	case is && verb == at+1 && startOf(rest, articles.get()) > 0 && rest[0] != "a" && rest[0] != "an" && low[at] != "when" && low[at] != "where":
		if s.attribute, s.entity = parted(rest); who && len(s.attribute) > 1 {
			s.attribute = s.attribute[len(s.attribute)-1:] // what stands before the officer only says which
		}
	case who && (low[verb] == "has" || low[verb] == "have"):
	case who && is && joins >= 0 && len(termList(strings.Join(rest[:joins], " "))) < 2:
		s.entity = termList(strings.Join(rest[joins:], " ")) // who is responsible for it
	default:
		s.entity = termsUntil(rest, !is)
	}
}

// parted reads what of something a phrase is of: the limit of the gateway.
func parted(low []string) (attribute, entity []string) {
	at := slices.IndexFunc(low, func(w string) bool { return w == "of" || w == "for" })
	if at < 0 {
		at = slices.IndexFunc(low, func(w string) bool { return qualifying.has(w) })
	}
	head := low
	if at >= 0 {
		head, entity = low[:at], termList(strings.Join(low[at+1:], " "))
	}
	for _, t := range termList(strings.Join(head, " ")) {
		if !genericHeads.has(t) && !fillers.has(t) {
			attribute = append(attribute, t)
		}
	}
	if len(attribute) == 0 { // the name of the ship
		return entity, nil
	}
	return attribute, entity
}

// termsUntil are the terms of what a question is about, up to a word that joins others; last tells
// that its verb comes last.
func termsUntil(low []string, last bool) (list []string) {
	for i, w := range low {
		if pronouns.has(w) || qualifying.has(w) && len(list) > 0 {
			break
		}
		if t := termList(w); len(t) > 0 && !(last && i == len(low)-1 && len(list) > 0) {
			list = append(list, t...)
		}
	}
	if last && len(list) > 1 {
		list = list[:2] // its verb may stand behind
	}
	return list
}

// kindAsked is the kind of value that a question with an asking word at a place is for, and what is
// counted.
func kindAsked(low []string, at int) (kind valueKind, of []string) {
	next := ""
	if at+1 < len(low) {
		next = low[at+1]
	}
	switch {
	case (low[at] == "how" || low[at] == "what") && slices.ContainsFunc(low, func(w string) bool { return moneyStems.has(stemOf(w)) }):
		return kindMoney, nil
	case low[at] == "how" && next == "many" && at+2 < len(low):
		return kindCount, termList(low[at+2])
	case low[at] == "how" && measuredBy.has(next):
		return kindNumber, nil
	case low[at] == "which" || low[at] == "what":
		if colourStems.has(stemOf(next)) {
			return kindColour, nil
		}
		if namedKinds.has(stemOf(next)) {
			return kindName, nil
		}
	}
	return kindAny, nil
}

// fits tells whether a text has a value of the kind that is asked for.
func (s *sought) fits(h *tale) bool {
	signed := strings.ContainsAny(recordText(&h.Record), "€$£")
	return slices.ContainsFunc(h.says.list, func(one statement) bool { return s.fitsIn(&one, signed) })
}

// fitsIn tells the same of a statement; signed tells that its text has a sign of money.
func (s *sought) fitsIn(one *statement, signed bool) bool {
	switch s.kind {
	case kindMoney:
		return slices.ContainsFunc(one.numbers, func(n number) bool { return signed || currencies.has(n.unit) || currencies.has(n.before) })
	case kindCount:
		return slices.ContainsFunc(one.numbers, s.counts) || one.hasOf(&vagueCounts)
	case kindNumber:
		return slices.ContainsFunc(one.numbers, func(n number) bool { return !n.clock() }) || one.hasOf(&vagueCounts) || one.hasOf(&measures)
	case kindName:
		return slices.ContainsFunc(one.names, func(n name) bool { return !n.first })
	case kindColour:
		return slices.ContainsFunc(slices.Concat(alike.Get()["colour"], alike.Get()["color"]), func(t string) bool { return one.held[t] })
	}
	return true
}

// hasOf tells whether one of some words is in a statement.
func (s *statement) hasOf(words *wordSet) bool {
	return slices.ContainsFunc(s.order, func(o spoken) bool { return words.has(o.text) })
}

// counts tells whether a number may be of how many there are of what is asked for: what it
// measures is no thing.
func (s *sought) counts(n number) bool {
	return !measures.has(n.unit) && !n.clock() || slices.Contains(s.of, n.unit)
}

// holds tells whether a text has one of some terms, or what may stand for it; true of none.
func (h *tale) holdsOf(terms []string) bool {
	return len(terms) == 0 || slices.ContainsFunc(terms, func(t string) bool {
		return h.says.held[t] || slices.ContainsFunc(kinOf(t), func(k string) bool { return h.says.held[k] })
	})
}

// The part of the words of a question for a value, by their rarity, that what answers it must
// hold, that it must if it lacks the first of them, which mostly is what is asked for, and that
// it must if it has a value of the kind that is asked for.
const (
	leastHeld        = rank.One * 28 / 100
	leastWithoutHead = rank.One * 40 / 100
	leastOfKind      = rank.One * 20 / 100
)

// answers tells whether a text may hold what a question for a value asks for.
func (a asked) answers(h *tale, terms []string) bool {
	if !h.holdsOf(a.sought.entity) {
		return false
	}
	fits := a.sought.fits(h)
	if a.sought.kind == kindAny {
		if !h.holdsOf(a.sought.attribute) {
			return false
		}
	} else if !fits {
		return false
	} else if h.Similarity >= leastOfKind {
		return true
	}
	return h.Similarity >= leastWithoutHead || h.Similarity >= leastHeld && h.says.held[terms[0]]
}

// unknown says why a question is about nothing that was spoken of, "" if it may be.
func (a asked) unknown(pool []*tale) string {
	terms := queryTerms(a.text)
	if !a.value || len(pool) == 0 || len(terms) == 0 {
		return ""
	}
	held := func(t string) bool {
		return slices.ContainsFunc(pool, func(h *tale) bool { return h.holdsOf([]string{t}) })
	}
	named := !slices.ContainsFunc(a.sought.names, func(n string) bool { return !slices.ContainsFunc(strings.Fields(n), held) })
	if named && slices.ContainsFunc(pool, func(h *tale) bool { return a.answers(h, terms) }) {
		return ""
	}
	missing := slices.DeleteFunc(slices.Clone(terms), held)
	return strings.TrimSuffix("what it asks about was never spoken of: "+strings.Join(missing, ", "), ": ")
}
