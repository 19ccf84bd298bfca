package memory

import (
	"cmp"
	"slices"
	"strings"
)

// designator is a number, or a letter, that says which of several things of a kind is meant, as in zone 1,
// release 1.2 and the second sprint: where the value of a thing changes its number stays.
type designator struct{ kind, number string }

var (
	quantities   = wordSet{name: "quantities", stems: true}
	requirements = wordSet{name: "requirements", stems: true}
	auxiliaries  = wordSet{name: "auxiliaries"}
	properties   = wordSet{name: "properties", stems: true}
	qualifying   = wordSet{name: "qualifying"}
)

// verb tells whether the word i is one by which a clause says what its subject does.
func (s *statement) verb(i int) bool {
	one := s.order[i].text
	return linkingVerbs.has(one) || auxiliaries.has(one) || predicates.has(one) || movingStems.has(one)
}

// subject is where the words of the clause that begins at the word from end before its verb,
// from itself if it has none, or does not begin with what it is about.
func (s *statement) subject(from int) (to int) {
	content := false
	for i := from; i < len(s.order); i++ {
		one := s.order[i]
		if content && s.verb(i) {
			return i
		}
		if one.plain && !determines(one.text) && (!content || !qualifying.has(one.text)) || pronouns.has(one.text) {
			return from
		}
		content = content || !one.plain && !one.skip && !determines(one.text)
		if one.ends {
			return from
		}
	}
	return from
}

// clauses are where the clauses of a statement begin.
func (s *statement) clauses() (at []int) {
	for i := range s.order {
		if i == 0 || s.order[i-1].ends {
			at = append(at, i)
		}
	}
	return at
}

// designators are the numbers of what a statement is about.
func (s *statement) designators() (list []designator) {
	for _, from := range s.clauses() {
		start := from
		if s.order[from].plain && qualifying.has(s.order[from].text) {
			start++ // "in phase 2 we …"
		}
		for i := start + 1; i < len(s.order) && !s.order[i-1].ends; i++ {
			if s.designates(start, i) {
				list = append(list, designator{s.order[i-1].text, s.order[i].mark()})
			}
			if s.verb(i) && i > start+1 || pronouns.has(s.order[i].text) {
				break
			}
		}
	}
	return list
}

// designates tells whether the word i, of a clause that begins at a place, is the number of
// the thing that is named before it.
func (s *statement) designates(start, i int) bool {
	one, kind := s.order[i], s.order[i-1]
	if one.mark() == "" || one.measured || kind.plain || kind.skip || kind.ends || kind.text == "#" || quantities.has(kind.text) {
		return false
	}
	if i+1 >= len(s.order) {
		return s.heads(i)
	}
	if one.ends {
		return start == 0 && i == 1 // a heading: "bug 17: …"
	}
	if i-1 > start && s.verb(start) && !(s.order[start+1].plain && qualifying.has(s.order[start+1].text)) {
		return false // it says what is to be done
	}
	if linkingVerbs.has(s.order[i+1].text) {
		for _, after := range s.order[i+2 : min(len(s.order), i+5)] {
			if requirements.has(after.text) {
				return false // which one is used is a value
			}
		}
	}
	return true
}

// heads tells whether the word i ends a statement that is but a thing and its whole number.
func (s *statement) heads(i int) bool {
	return i > 1 && !strings.Contains(s.order[i].count, ".") && !slices.ContainsFunc(s.order[:i], func(one spoken) bool {
		return one.plain || one.ends || one.skip || one.text == "#" || predicates.has(one.text) || movingStems.has(one.text)
	})
}

// mentions tells whether a statement has the number of a thing as that, and not of how many.
func (s *statement) mentions(had designator) bool {
	for i, one := range s.order {
		if one.mark() != had.number {
			continue
		}
		if i == 0 || s.order[i-1].text == had.kind || one.ends || i+1 == len(s.order) || s.order[i+1].plain || s.order[i+1].skip {
			return true
		}
	}
	return false
}

// mark is by what a word tells several of a kind apart: its number, or its label.
func (one spoken) mark() string { return cmp.Or(one.count, one.label) }

// labelOf is a word that is a label, such as A and B12, "" of others.
func labelOf(word string) string {
	letters := strings.TrimRight(word, "0123456789")
	if word == "I" || len(word) > len(letters)+3 || len(letters) == 0 || len(letters) > 2 || len(letters) == 2 && word == letters {
		return ""
	}
	if strings.Trim(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return ""
	}
	return word
}

// countsOn tells whether a statement is of another thing of a kind of which an earlier one
// tells one by its number: the next sprint, another zone.
func (s *statement) countsOn(before *statement) bool {
	other := false
	list := s.designators()
	for _, had := range before.designators() {
		for _, has := range list {
			if has == had {
				return false
			}
			other = other || has.kind == had.kind && !s.mentions(had)
		}
	}
	return other
}

// qualifies tells whether a statement is of a part of what an earlier one is about, or of
// one of several, by words behind that: the API of staging.
func (s *statement) qualifies(before *statement) bool {
	if s.changes {
		return false
	}
	a, b := before.frame(), s.frame()
	k := 0
	for k < min(len(a), len(b)) && a[k].text == b[k].text {
		k++
	}
	if k == 0 || k+2 >= len(b) || k >= len(a) || !b[k].plain || !qualifying.has(b[k].text) {
		return false
	}
	for _, one := range b[k+1 : min(len(b), k+6)] {
		if one.text == a[k].text {
			return true
		}
	}
	return false
}

// tellsOf tells whether a statement that says nothing of a change begins with what an
// earlier one names: it tells more of it.
func (s *statement) tellsOf(had name) bool {
	to := s.subject(0)
	for _, one := range s.order[:to] {
		if one.text == had.text {
			return !s.changes
		}
	}
	return false
}

// substitutes tells whether a statement is word for word an earlier one, but with another
// value in the place of one, and says that this is new, or of something of which there is
// but one. Words that are common to what was said, such as who speaks, tie the two together no
// more than they do elsewhere.
func (s *statement) substitutes(before *statement, common map[string]bool) bool {
	a, b := before.frame(), s.frame()
	k := 0
	for k < min(len(a), len(b)) && (a[k].text == b[k].text && a[k].count == b[k].count || k > 0 && a[k].isAs(b[k])) {
		k++
	}
	if k == 0 || k >= len(a) || k >= len(b) || len(b) < len(a) || a[k].plain || b[k].plain || (a[k].text == "#") != (b[k].text == "#") {
		return false
	}
	for i := k + 1; i < len(a); i++ {
		if a[i].text != b[i].text {
			return false
		}
	}
	if !slices.ContainsFunc(slices.Concat(a[:k], a[k+1:]), func(one spoken) bool { return !one.plain && one.text != "#" && !common[one.text] }) {
		return false
	}
	if a[k-1].ends { // a label and its value
		return len(a) == len(b) && k+1 == len(a) && b[k-1].ends
	}
	if one := a[k-1].text; !s.decidesAnew(before, b[k]) && (k < 2 || !beforeValue.has(one) && !linkingVerbs.has(one)) && !(a[k].valued && b[k].valued) {
		return false
	}
	return s.changes || s.decidesAnew(before, b[k]) || len(a) == len(b) && slices.ContainsFunc(a, func(one spoken) bool { return properties.has(one.text) })
}

// decidesAnew tells whether two statements decide what is to become of one thing, which they name
// before the value at the end: "paint the boat blue".
func (s *statement) decidesAnew(before *statement, value spoken) bool {
	last := len(s.order) - 1
	if !s.decided || !before.decided || s.order[last] != value {
		return false
	}
	thing := slices.IndexFunc(s.order, func(one spoken) bool { return determines(one.text) })
	return thing >= 0 && thing+2 <= last && slices.ContainsFunc(s.order[thing+1:last], func(one spoken) bool { return !one.plain && !one.skip })
}

// isAs tells whether one of two words says that something is, and the other what it does there:
// it is on the server, it runs on it.
func (one spoken) isAs(other spoken) bool {
	return linkingVerbs.has(one.text) && predicates.has(other.text) || predicates.has(one.text) && linkingVerbs.has(other.text)
}

// frame are the words of a statement without those that say nothing of what it is about.
func (s *statement) frame() (list []spoken) {
	for _, one := range s.order {
		if !one.skip && !determines(one.text) {
			list = append(list, one)
		}
	}
	return list
}
