package memory

import (
	"slices"
	"strings"
)

// Words and phrases by which a sentence says how something may be, might have been or once
// was, and not how it is.
var (
	supposing     = stemSet(english["supposing"])
	supposingAs   = wordSet(english["supposingAs"])
	notPresent    = english["notPresent"]
	pastBeing     = wordSet(english["pastBeing"])
	pastDoing     = wordSet(english["pastDoing"])
	refusing      = wordSet(english["refusing"])
	directing     = english["directing"]
	goingTo       = wordSet(english["goingTo"])
	besides       = wordSet(english["besides"])
	conditions    = wordSet(english["conditions"])
	sinceWhen     = stemSet(english["sinceWhen"])
	circumstances = wordSet(english["circumstances"])
)

// asserts reads whether a sentence, of some words in lower case, says how things are:
// neither what is only thought of, nor what is not to be changed, nor what was or happened
// once and changes nothing.
func (s *statement) asserts(low []string, ends []bool) bool {
	line := "_" + strings.Join(low, "_") + "_"
	if slices.ContainsFunc(notPresent, func(phrase string) bool { return strings.Contains(line, "_"+phrase+"_") }) {
		return false
	}
	past, directs := false, slices.ContainsFunc(directing, func(phrase string) bool { return strings.Contains(line, "_"+phrase+"_") })
	for i, w := range low {
		if supposingAs[w] && !directs && !(i+1 < len(low) && low[i+1] == "not") || supposing[stemOf(w)] || !s.drops && refuses(low, ends, i) {
			return false
		}
		past = past || pastBeing[w] || i > 0 && pronouns[low[i-1]] && (pastDoing[w] || strings.HasSuffix(w, "ed") && !decidingStems[stemOf(w)])
	}
	return !past || s.changes
}

// refuses tells whether the word i denies that something changes, which follows soon, or that
// something is done, and no clause follows that says what is done.
func refuses(low []string, ends []bool, i int) bool {
	if !refusing[low[i]] && !strings.HasSuffix(low[i], "n't") {
		return false
	}
	for i++; i < len(low) && goingTo[low[i]]; i++ {
	}
	if i >= len(low) {
		return false
	}
	verb := stemOf(low[i])
	return movingStems[verb] || changeStems[verb] || predicates[verb] && !slices.Contains(ends[i:len(low)-1], true)
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
			if p := s.order[j]; p.plain && circumstances[p.text] && !slices.ContainsFunc(other.order, func(o spoken) bool { return o.text == p.text }) {
				return s.circumstance(j, other)
			}
		}
	}
	return false
}

// circumstance tells whether the words of a statement from a place on say where or when it is
// so, of which another one says nothing.
func (s *statement) circumstance(from int, other *statement) bool {
	if from >= len(s.order) || !s.order[from].plain || !circumstances[s.order[from].text] {
		return false
	}
	for i := from + 1; i < len(s.order); i++ {
		one := s.order[i]
		if s.begins(i) || i == from+1 && i+1 < len(s.order) && !one.ends && sinceWhen[s.order[i+1].text] {
			return false
		}
		if !one.plain && !one.skip && !determiners[one.text] {
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
	return one.text == "#" || sinceWhen[one.text] && !one.many
}

// ofPart tells whether a statement is of a part, or of one, of what an earlier one is about: it
// begins with all the words of that, and with others that the earlier one has not.
func (s *statement) ofPart(before *statement) bool {
	mine, theirs := s.order[:s.subject(0)], before.order[:before.subject(0)]
	named, more := false, false
	for _, one := range theirs {
		if one.plain || one.skip || determiners[one.text] {
			continue
		}
		if named = true; !slices.ContainsFunc(mine, func(o spoken) bool { return o.text == one.text }) {
			return false
		}
	}
	for _, one := range mine {
		more = more || !one.plain && !one.skip && !determiners[one.text] && !quantities[one.text] && !properties[one.text] && !requirements[one.text] && one.text != "#" && !before.says(one.text)
	}
	return named && more
}

// apart tells whether something qualifies one of two statements and not the other: a
// condition, a circumstance, or that it is so besides.
func (s *statement) apart(before *statement) bool {
	if s.conditional && !before.conditional || s.besides && !before.besides && !s.moves && !s.drops {
		return true
	}
	if s.leaves(before) || slices.ContainsFunc(before.numbers, func(had number) bool { same, _ := s.numbered(had, true); return same }) {
		return false // it names what it replaces
	}
	return before.conditional && !s.conditional || s.elsewhere(before) || before.elsewhere(s) || s.ofPart(before)
}
