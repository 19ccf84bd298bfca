package memory

import "slices"

// opposites are words of which one sentence has the one and another the other, if they do not
// say the same, each with all that are against it.
var opposites = against(english["opposites"])

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
		if slices.ContainsFunc(opposites[w], func(other string) bool { return o.polar[other] && !s.polar[other] }) {
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

// passive tells whether a statement has a verb that says what is.
func (s *statement) passive() bool {
	return slices.ContainsFunc(s.order, func(one spoken) bool { return linkingVerbs[one.text] })
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
