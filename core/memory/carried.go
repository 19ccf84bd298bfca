package memory

import "slices"

// confirms tells whether a statement has the value that an earlier one gives, or decides on, and no
// other, or says all of a change again: it reports that this was carried out, and replaces nothing.
func (s *statement) confirms(before *statement) bool {
	labelled := slices.ContainsFunc(s.order, func(one spoken) bool { return one.label != "" && !before.has(one.label) })
	if s.drops && !before.drops || s.negates && !before.negates || labelled {
		return false
	}
	if slices.ContainsFunc(before.numbers, s.countsAnew) {
		return false
	}
	if n, _ := shared(s, before); before.changes && n > 1 && n == len(before.about) && !s.givesOther(before) {
		return true
	}
	values := slices.DeleteFunc(slices.Clone(before.names), func(had name) bool { return !had.value || had.left || sinceWhen.has(had.text) })
	if slices.ContainsFunc(values, func(had name) bool { _, left := s.occurs(had); return left }) {
		return false
	}
	return slices.ContainsFunc(before.numbers, func(had number) bool { has, _ := s.numbered(had, true); return has }) ||
		slices.ContainsFunc(values, func(had name) bool {
			has, _ := s.occurs(had)
			_, kept := s.named(had)
			return has && (kept || !s.moves && !s.givesOther(before))
		})
}

// occurs tells whether a statement has a name as one, and whether as one that is left.
func (s *statement) occurs(had name) (has, left bool) {
	for _, m := range s.names {
		if m.text == had.text {
			has, left = true, left || m.left
		}
	}
	return has, left
}

// countsAnew tells whether a statement leaves a number, or has another that may stand in the place
// of one.
func (s *statement) countsAnew(had number) bool {
	return slices.ContainsFunc(s.numbers, func(m number) bool {
		return m.left || m.text != had.text && (m.unit == had.unit || m.unit == "")
	})
}

// givesOther tells whether a statement names a value that another one does not name.
func (s *statement) givesOther(before *statement) bool {
	return slices.ContainsFunc(s.names, func(n name) bool {
		has, _ := before.named(n)
		return n.value && !n.left && !has
	})
}
