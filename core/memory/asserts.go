package memory

import (
	"slices"
	"strings"
)

// Words and phrases by which a sentence says how something may be, might have been or once
// was, and not how it is.
var (
	supposing     = wordSet{name: "supposing", stems: true}
	supposingAs   = wordSet{name: "supposingAs"}
	notPresent    = worded[[]string]{as: plainly, name: "notPresent"}
	pastBeing     = wordSet{name: "pastBeing"}
	pastDoing     = wordSet{name: "pastDoing"}
	refusing      = wordSet{name: "refusing"}
	directing     = worded[[]string]{as: plainly, name: "directing"}
	goingTo       = wordSet{name: "goingTo"}
	besides       = wordSet{name: "besides"}
	conditions    = wordSet{name: "conditions"}
	sinceWhen     = wordSet{name: "sinceWhen", stems: true}
	circumstances = wordSet{name: "circumstances"}
)

// asserts reads whether a sentence, of some words in lower case, says how things are: neither
// what is only thought of, nor what was or happened once and changes nothing. What is not to be
// changed it notes.
func (s *statement) asserts(low []string, ends []bool) bool {
	line := "_" + strings.Join(low, "_") + "_"
	if slices.ContainsFunc(notPresent.get(), func(phrase string) bool { return strings.Contains(line, "_"+phrase+"_") }) {
		return false
	}
	past, directs := false, slices.ContainsFunc(directing.get(), func(phrase string) bool { return strings.Contains(line, "_"+phrase+"_") })
	for i, w := range low {
		if supposingAs.has(w) && !directs && !(i+1 < len(low) && low[i+1] == "not") || supposing.has(stemOf(w)) {
			return false
		}
		s.refuses = s.refuses || !s.drops && refuses(low, ends, i)
		past = past || pastBeing.has(w) || i > 0 && pronouns.has(low[i-1]) && (pastDoing.has(w) || strings.HasSuffix(w, "ed") && !decidingStems.has(stemOf(w)))
	}
	return !past || s.changes
}

// refuses tells whether the word i denies that something changes, which follows soon, or that
// something is done, and no clause follows that says what is done.
func refuses(low []string, ends []bool, i int) bool {
	if !refusing.has(low[i]) && !strings.HasSuffix(low[i], "n't") {
		return false
	}
	for i++; i < len(low) && goingTo.has(low[i]); i++ {
	}
	if i >= len(low) {
		return false
	}
	verb := stemOf(low[i])
	return movingStems.has(verb) || changeStems.has(verb) || predicates.has(verb) && !slices.Contains(ends[i:len(low)-1], true)
}

// elsewhere tells whether a statement begins with the circumstance in which it is so, or has it
// behind a number, a place, a kind of day, and another one says nothing of that.
func (s *statement) elsewhere(other *statement) bool {
	if s.circumstance(0, other) {
		return true
	}
	for i, one := range s.order {
		if one.text != "#" || one.ends {
			continue
		}
		for j := i + 1; j < min(len(s.order), i+3) && !s.order[j-1].ends; j++ {
			if p := s.order[j]; p.plain && circumstances.has(p.text) && !slices.ContainsFunc(other.order, func(o spoken) bool { return o.text == p.text }) {
				return s.circumstance(j, other)
			}
		}
	}
	return false
}

// circumstance tells whether the words of a statement from a place on say where or when it is
// so, of which another one says nothing.
func (s *statement) circumstance(from int, other *statement) bool {
	if from >= len(s.order) || !s.order[from].plain || !circumstances.has(s.order[from].text) {
		return false
	}
	for i := from + 1; i < len(s.order); i++ {
		one := s.order[i]
		if s.begins(i) || i == from+1 && i+1 < len(s.order) && !one.ends && sinceWhen.has(s.order[i+1].text) {
			return false
		}
		if !one.plain && !one.skip && !determines(one.text) {
			return !other.says(one.text) || !one.ends && s.circumstance(i+1, other)
		}
		if one.ends {
			return false
		}
	}
	return false
}

// begins tells whether the word i says when something began.
func (s *statement) begins(i int) bool {
	one := s.order[i]
	return one.text == "#" || sinceWhen.has(one.text) && !one.many
}

// ofPart tells whether a statement is of a part, or of one, of what an earlier one is about: it
// begins with all the words of that, and with others that the earlier one has not.
func (s *statement) ofPart(before *statement) bool {
	mine, theirs := s.order[:s.subject(0)], before.order[:before.subject(0)]
	named, more := false, false
	for _, one := range theirs {
		if one.plain || one.skip || determines(one.text) {
			continue
		}
		if named = true; !slices.ContainsFunc(mine, func(o spoken) bool { return o.text == one.text }) {
			return false
		}
	}
	for _, one := range mine {
		more = more || !one.plain && !one.skip && !determines(one.text) && !quantities.has(one.text) && !properties.has(one.text) && !requirements.has(one.text) && one.text != "#" && !before.says(one.text)
	}
	return named && more
}

// apart tells whether something qualifies one of two statements and not the other: a
// condition, a circumstance, that it is so besides, or that it is the old one.
func (s *statement) apart(before *statement) bool {
	if s.polar["new"] && before.polar["old"] || s.polar["old"] && before.polar["new"] {
		return true
	}
	if s.conditional && !before.conditional || s.besides && !before.besides && !s.moves && !s.drops {
		return true
	}
	if s.leaves(before) || slices.ContainsFunc(before.numbers, func(had number) bool { same, _ := s.numbered(had, true); return same }) {
		return false // it names what it replaces
	}
	return before.conditional && !s.conditional || s.elsewhere(before) || before.elsewhere(s) || s.ofPart(before) || !s.changes && (s.compounds(before) || before.compounds(s)) || s.keeps(before)
}

// compounds tells whether a statement goes on behind a word that ends a clause of another one:
// the paint thinner, beside the paint.
func (s *statement) compounds(other *statement) bool {
	for i, one := range s.order[:max(0, len(s.order)-1)] {
		next := s.order[i+1]
		if one.plain || one.skip || one.ends || one.text == "#" || next.plain || next.skip || next.text == "#" || next.label != "" || s.verb(i) || s.verb(i+1) || other.says(next.text) {
			continue
		}
		if slices.ContainsFunc(other.order[min(1, len(other.order)):], func(o spoken) bool { return o.text == one.text && o.ends }) {
			return true
		}
	}
	return false
}

var keeping = wordSet{name: "keeping", stems: true}

// keeps tells whether a statement is of something else than an earlier one that somebody has to
// do with: who owns the parser may own the lexer too.
func (s *statement) keeps(before *statement) bool {
	mine, verb := s.kept()
	theirs, other := before.kept()
	return verb != "" && verb == other && mine != theirs
}

// kept is what a statement says that somebody has to do with, and how; "" of others.
func (s *statement) kept() (what, verb string) {
	at := slices.IndexFunc(s.order, func(one spoken) bool { return keeping.has(one.text) })
	if at < 1 || linkingVerbs.has(s.order[at-1].text) {
		return "", ""
	}
	for _, one := range s.order[at+1:] {
		if what != "" && (one.plain || one.skip) {
			break
		}
		if !one.skip && !determines(one.text) {
			what += " " + one.text
		}
		if one.ends {
			break
		}
	}
	return what, s.order[at].text
}

// contradicts tells whether a statement denies just what an earlier one says, or says just what
// that denies.
func (s *statement) contradicts(before *statement) bool {
	if s.denies == before.denies || len(s.about) != len(before.about) {
		return false
	}
	n, _ := shared(s, before)
	if s.conditional != before.conditional || s.besides != before.besides || n < 2 || n != len(s.about) {
		return false
	}
	return !s.adds(before) && !before.adds(s) && !s.opposes(before) && !s.reverses(before) && !s.swaps(before)
}

// corrects tells whether a statement says what an earlier one says, but with something else in
// the place of a word that it denies: spaces, not tabs.
func (s *statement) corrects(before *statement) bool {
	if !s.denies || before.denies {
		return false
	}
	fresh, wrong := false, ""
	for i, one := range s.order {
		if one.plain || one.skip || one.text == "#" {
			continue
		}
		fresh = fresh || !before.says(one.text)
		for j := i - 1; j >= max(0, i-3) && !s.order[j].ends && (s.order[j].plain || determines(s.order[j].text)); j-- {
			if s.order[j].text == "not" && before.says(one.text) {
				wrong = one.text
			}
		}
	}
	return fresh && wrong != "" && len(before.about) > 1 && !slices.ContainsFunc(before.order, func(one spoken) bool {
		return !one.plain && !one.skip && !s.says(one.text)
	})
}

var setting = wordSet{name: "setting", stems: true}

// sets tells whether a statement tells somebody to give what an earlier one says of another
// value: "make the default colour amber".
func (s *statement) sets(before *statement) bool {
	if len(s.order) == 0 || !setting.has(s.order[0].text) {
		return false
	}
	var mine []spoken
	for _, one := range s.order[1:] {
		if !one.skip && !determines(one.text) {
			mine = append(mine, one)
		}
	}
	theirs := before.frame()
	k := len(mine) - 1
	return k > 0 && len(theirs) == k+2 && linkingVerbs.has(theirs[k].text) && !theirs[k+1].plain && slices.EqualFunc(mine[:k], theirs[:k], func(a, b spoken) bool { return a.text == b.text && !a.plain })
}
