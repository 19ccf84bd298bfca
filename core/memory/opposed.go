package memory

import (
	"cmp"
	"slices"
)

// opposites are words of which one sentence has the one and another the other, if they do not
// say the same, each with all that are against it.
var opposites = worded[map[string][]string]{as: against, name: "opposites"}

func against(list []string) map[string][]string {
	others := map[string][]string{}
	for _, words := range phrases(list) {
		for i, w := range words {
			others[w] = append(append(others[w], words[:i]...), words[i+1:]...)
		}
	}
	return others
}

// opposes tells whether a statement has a word whose opposite another has in its place.
func (s *statement) opposes(o *statement) bool {
	for w := range s.polar {
		if o.polar[w] {
			continue
		}
		if slices.ContainsFunc(opposites.get()[w], func(other string) bool { return o.polar[other] && !s.polar[other] }) {
			return true
		}
	}
	return false
}

// reverses tells whether a statement has what stands before and behind a word the other way
// round than another of the same voice: who does what to whom.
func (s *statement) reverses(o *statement) bool {
	if s.passive() != o.passive() {
		return false
	}
	mine, theirs := s.places(), o.places()
	for verb, at := range mine {
		there, ok := theirs[verb]
		if !ok {
			continue
		}
		behind, before := false, false // what of this one is there
		for word, i := range mine {
			j, ok := theirs[word]
			behind = behind || ok && i < at && j > there
			before = before || ok && i > at && j < there
		}
		if behind && before {
			return true
		}
	}
	return false
}

var joining = worded[[]string]{as: plainly, name: "joining"}

// swaps tells whether behind the words that join others a statement has what another has there
// too, but elsewhere: from A to B, and from B to A.
func (s *statement) swaps(o *statement) bool {
	return slices.ContainsFunc(joining.get(), func(word string) bool {
		mine, theirs := s.behind(word), o.behind(word)
		if len(mine) != len(theirs) || slices.Equal(mine, theirs) {
			return false
		}
		return !slices.ContainsFunc(mine, func(w string) bool { return !o.has(w) }) && !slices.ContainsFunc(theirs, func(w string) bool { return !s.has(w) })
	})
}

// behind are the words that say something next behind each time that a word is there.
func (s *statement) behind(word string) (list []string) {
	for i, one := range s.order {
		if one.text != word {
			continue
		}
		for j := i + 1; j < len(s.order); j++ {
			next := s.order[j]
			if next.mark() == "" && (next.plain || determines(next.text)) {
				continue
			}
			if j+1 < len(s.order) && !next.ends && s.order[j+1].label != "" {
				next = s.order[j+1] // hall A
			}
			list = append(list, cmp.Or(next.mark(), next.text))
			break
		}
	}
	return list
}

// has tells whether a word, number or label is in a statement.
func (s *statement) has(word string) bool {
	return slices.ContainsFunc(s.order, func(one spoken) bool { return cmp.Or(one.mark(), one.text) == word })
}

// passive tells whether a statement has a verb that says what is.
func (s *statement) passive() bool {
	return slices.ContainsFunc(s.order, func(one spoken) bool { return linkingVerbs.has(one.text) })
}

// places are where the words of a statement stand that it has once.
func (s *statement) places() map[string]int {
	at, twice := map[string]int{}, map[string]bool{}
	for i, one := range s.order {
		if one.plain || one.skip {
			continue
		}
		if _, had := at[one.text]; had {
			twice[one.text] = true
		}
		at[one.text] = i
	}
	for w := range twice {
		delete(at, w)
	}
	return at
}
