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
	goingTo       = wordSet(english["goingTo"])
	besides       = wordSet(english["besides"])
	conditions    = wordSet(english["conditions"])
	sinceWhen     = stemSet(english["sinceWhen"])
	circumstances = wordSet(english["circumstances"])
)

// asserts reads whether a sentence, of some words in lower case, says how things are:
// neither what is only thought of, nor what is not to be changed, nor what was or happened
// once and changes nothing.
func (s *statement) asserts(low []string) bool {
	line := "_" + strings.Join(low, "_") + "_"
	if slices.ContainsFunc(notPresent, func(phrase string) bool { return strings.Contains(line, "_"+phrase+"_") }) {
		return false
	}
	past := false
	for i, w := range low {
		if supposingAs[w] && !(i+1 < len(low) && low[i+1] == "not") || supposing[stemOf(w)] || !s.drops && refuses(low, i) {
			return false
		}
		past = past || pastBeing[w] || i > 0 && pronouns[low[i-1]] && (pastDoing[w] || strings.HasSuffix(w, "ed") && !decidingStems[stemOf(w)])
	}
	return !past || s.changes
}

// refuses tells whether the word i denies that something changes, which follows soon.
func refuses(low []string, i int) bool {
	if !refusing[low[i]] && !strings.HasSuffix(low[i], "n't") {
		return false
	}
	for i++; i < len(low) && goingTo[low[i]]; i++ {
	}
	return i < len(low) && (movingStems[stemOf(low[i])] || changeStems[stemOf(low[i])])
}

// elsewhere tells whether a statement begins with the circumstance in which it is so, a
// place, a kind of day, and another one says nothing of that.
func (s *statement) elsewhere(other *statement) bool {
	if len(s.order) == 0 || !s.order[0].plain || !circumstances[s.order[0].text] {
		return false
	}
	content := false
	for i, one := range s.order[1:] {
		if content && (one.plain && !qualifying[one.text] || s.verb(i+1)) {
			return false
		}
		if one.text == "#" || sinceWhen[one.text] && !one.many || i+2 < len(s.order) && sinceWhen[s.order[i+2].text] {
			return false // when it began
		}
		if !one.plain && !one.skip && !determiners[one.text] {
			if content = true; !other.says(one.text) {
				return true
			}
		}
		if one.ends {
			return false
		}
	}
	return false
}

// apart tells whether something qualifies one of two statements and not the other: a
// condition, a circumstance, or that it is so besides.
func (s *statement) apart(before *statement) bool {
	if s.conditional && !before.conditional || s.besides && !before.besides && !s.moves && !s.drops {
		return true
	}
	return !s.leaves(before) && (before.conditional && !s.conditional || s.elsewhere(before) || before.elsewhere(s))
}
