package memory

import (
	"slices"
	"strings"
)

// spoken is a word of a statement in its place, by which the places of two statements are
// held against each other.
type spoken struct {
	text     string // its stem, "#" of a number, as it stands if it is one of the commonest words
	count    string // the number
	label    string // the letter, or letter and number, by which several of a kind are told apart
	many     bool   // it ends like several
	measured bool   // it measures something
	plain    bool   // it is one of the commonest words, which join others
	named    bool   // it looks like a name
	ends     bool   // a clause ends after it
	skip     bool   // it says that something changes, or nothing
	valued   bool   // a word stands before it that a value follows, such as use
}

// predicates are what things commonly do in talk about work: that one thing "listens"
// where the other "runs" does not make them two.
var predicates = wordSet{name: "predicates", stems: true}

// read takes in a word for where it stands.
func (s *statement) read(word, low string, n number, ok, ends bool) {
	one := spoken{text: stemOf(word), ends: ends, label: labelOf(word), many: strings.HasSuffix(low, "s")}
	if as := irregular.get()[one.text]; as != "" {
		one.text = as
	}
	switch {
	case ok:
		one.text, one.count, one.measured = "#", n.text, measures.has(n.unit)
	case one.text == "":
		one.text, one.plain = low, true
	default:
		n, ok := nameOf(word, len(s.order) == 0 || s.order[len(s.order)-1].ends)
		one.named = ok && !n.first
		one.skip = changeStems.has(one.text) || fillers.has(one.text)
	}
	if last := len(s.order) - 1; last >= 0 && !s.order[last].ends {
		one.valued = beforeValue.has(s.order[last].text)
	}
	s.order = append(s.order, one)
}

// neighbour is the next word that says something on one side of a word, by 1 or -1, in its
// clause, behind the common words between; "" if there is none. A word that follows another
// at once belongs to it, and stands in nobody's place.
func (s *statement) neighbour(i, side int) (text string) {
	between := ""
	if side < 0 && i > 0 && !s.order[i-1].plain && !determines(s.order[i-1].text) {
		return ""
	}
	for j := i + side; j >= 0 && j < len(s.order); j += side {
		if s.order[min(j, j-side)].ends {
			return ""
		}
		switch one := s.order[j]; {
		case one.skip || determines(one.text) || one.plain && pronouns.has(one.text):
		case one.plain:
			between += " " + one.text
		default:
			return between + ">" + one.text
		}
	}
	return ""
}

var (
	determiners     = wordSet{name: "determiners"}
	determinerStems = wordSet{name: "determiners", stems: true}
	pronouns        = wordSet{name: "pronouns"}
)

// determines tells whether a word is a determiner, as it stands in an order.
func determines(w string) bool { return determiners.has(w) || determinerStems.has(w) }

// differing are the words of a statement in whose place another has another word: both
// stand before, or behind, the same.
func (s *statement) differing(o *statement) (list []spoken) {
	for i, x := range s.order {
		if !s.tells(i, o) {
			continue
		}
		for j, y := range o.order {
			if o.tells(j, s) && (meets(s.neighbour(i, 1), o.neighbour(j, 1)) || meets(s.neighbour(i, -1), o.neighbour(j, -1)) || s.leads(i) && o.leads(j)) {
				x.named = x.named && y.named
				list = append(list, x)
				break
			}
		}
	}
	return list
}

func meets(a, b string) bool { return a != "" && a == b }

// leads tells whether a word is what its sentence begins with, before what that does.
func (s *statement) leads(i int) bool {
	for j := range i {
		if one := s.order[j]; !determines(one.text) && !one.skip {
			return false
		}
	}
	if i+1 >= len(s.order) || s.order[i].ends {
		return false
	}
	next := s.order[i+1].text
	return predicates.has(next) || movingStems.has(next) || linkingVerbs.has(next)
}

var linkingVerbs = wordSet{name: "linkingVerbs"}

// tells tells whether a word is one that another statement lacks, and says of what this one
// is. What a sentence begins with before its verb is none, whatever it looks like.
func (s *statement) tells(i int, other *statement) bool {
	one := s.order[i]
	verb := (predicates.has(one.text) || movingStems.has(one.text)) && !s.leads(i)
	return !one.plain && !one.skip && one.text != "#" && !verb && !auxiliaries.has(one.text) && !other.says(one.text)
}

// says tells whether a statement has the stems of a word.
func (s *statement) says(word string) bool {
	for t := range strings.SplitSeq(word, " ") {
		if !s.held[t] && !s.about[t] {
			return false
		}
	}
	return true
}

// beside tells whether two statements are of two things that stand beside each other, such
// as staging and production: where one names its subject the other names another, and that
// is not the value that changes.
func (s *statement) beside(before *statement) bool {
	if s.countsOn(before) || s.qualifies(before) {
		return true
	}
	differing := before.differing(s)
	if len(differing) == 0 {
		return false
	}
	if len(differing) > 1 && !s.leaves(before) {
		return true
	}
	for _, had := range before.numbers {
		if same, other := s.numbered(had, false); same || other {
			return true
		}
	}
	return slices.ContainsFunc(before.names, func(had name) bool {
		_, kept := s.named(had)
		return had.value && kept
	})
}

// leaves tells whether a statement names a value of another one as one that is left.
func (s *statement) leaves(before *statement) bool {
	return slices.ContainsFunc(before.names, func(had name) bool {
		has, kept := s.named(had)
		return has && !kept && had.value && !had.left
	})
}

// extends tells whether a statement begins with all of another, and drops nothing of it.
func (s *statement) extends(before *statement) bool {
	if s.drops || len(s.order) <= len(before.order) {
		return false
	}
	for i := range before.order {
		if s.order[i].text != before.order[i].text {
			return false
		}
	}
	return !s.order[len(before.order)].skip
}

// refines tells whether a later statement says all that an earlier one says, and more, and
// neither leaves what that names nor gives another number for it.
func (s *statement) refines(before *statement) bool {
	n, _ := shared(s, before)
	return (!s.changes || s.extends(before)) && n == len(before.about) && len(s.about) > n && !s.leaves(before) &&
		!slices.ContainsFunc(before.numbers, func(had number) bool { same, other := s.numbered(had, true); return !same || other }) &&
		!slices.ContainsFunc(before.names, func(had name) bool { has, _ := s.named(had); return !has })
}

// moving tells what a statement says is moved, and whether it says to what: the words
// between the verb and "to", or those right before it.
func (s *statement) moving() (what []string, number, ok bool) {
	at := slices.IndexFunc(s.order, func(one spoken) bool { return movingStems.has(one.text) })
	if at < 0 {
		return nil, false, false
	}
	to := at + 1
	for ; to < len(s.order) && !s.order[to-1].ends && s.order[to].text != "to"; to++ {
		if one := s.order[to]; !one.plain && !one.skip && !determines(one.text) && one.text != "#" {
			what = append(what, one.text)
		}
	}
	if to+1 >= len(s.order) || s.order[to].text != "to" || s.order[to].ends {
		return nil, false, false
	}
	if goal := s.order[to+1]; goal.text != "#" && !goal.named && (!goal.ends || goal.plain) {
		return nil, false, false // "to" begins what is to be done
	}
	for i := at - 1; len(what) == 0 && i >= 0 && !s.order[i].ends && !s.order[i].plain && !s.order[i].skip; i-- {
		what = append(what, s.order[i].text)
	}
	return what, s.order[to+1].text == "#", len(what) > 0
}

// takes tells whether a statement moves what an earlier one says has a place, or is done
// with something, to another.
func (s *statement) takes(before *statement) bool {
	what, number, ok := s.moving()
	if !ok || slices.ContainsFunc(what, func(w string) bool { return !before.about[w] }) {
		return false
	}
	if number {
		return len(before.numbers) > 0
	}
	return slices.ContainsFunc(before.names, func(had name) bool { return had.value && !had.doer })
}
