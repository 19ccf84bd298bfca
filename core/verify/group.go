package verify

import "slices"

// group is a run of mentions joined by commas and "and".
type group struct {
	list     []*mention
	from, to int     // tokens
	before   concept // by, inside or of, if such a word stands before it
}

// take adds the mention at token j, and tells whether the group may go on: one that is
// not usable ends a group that has begun.
func (g *group) take(m *mention, j int, usable func(*mention) bool) bool {
	if !usable(m) {
		return len(g.list) == 0
	}
	if len(g.list) == 0 {
		g.from, g.to = j, j
	}
	g.list, g.from, g.to = append(g.list, m), min(g.from, j), max(g.to, j)
	return true
}

// apart tells whether a token without a mention ends a list: it neither joins nor introduces.
func (g *group) apart(t token) bool {
	return len(g.list) > 0 && t.means&and == 0 && t.mark != ','
}

// right returns the first group behind token i in its clause.
func (r *reader) right(i int, usable func(*mention) bool) (g group) {
	d, words := r.depth[i], 0
	for j := i + 1; j < len(r.list) && r.depth[j] >= d; j++ {
		t := r.list[j]
		if r.depth[j] > d || t.mark == '(' {
			continue
		}
		if t.mention == nil {
			if words++; words > maxBetween || r.stops(j, &g) {
				break
			}
		} else if !g.take(t.mention, j, usable) {
			break
		}
	}
	return g
}

// maxBetween is how many words may stand between a verb and what follows it.
const maxBetween = 12

// stops tells whether what follows a verb ends at the word j, and notes a preposition.
func (r *reader) stops(j int, g *group) bool {
	t := r.list[j]
	if r.ends(j) || t.means&which != 0 && t.means&and == 0 || g.apart(t) && t.kind == "" {
		return true
	}
	if len(g.list) > 0 {
		return false
	}
	if t.means&(by|inside) != 0 {
		g.before = t.means & (by | inside)
	}
	m := r.means(j)
	const ownVerb = relations &^ (parameter | member | hold | callnoun | importnoun)
	return m&ownVerb != 0 && m&(has|partly|is|take) == 0 && t.kind == ""
}

// left returns the nearest group before token i in its clause.
func (r *reader) left(i int, usable func(*mention) bool) (g group) {
	d := r.depth[min(i, len(r.list)-1)]
	for j := i - 1; j >= 0 && len(g.list) <= maxGroup; j-- {
		t := r.list[j]
		if r.depth[j] > d || t.mark == ')' {
			continue
		}
		d = min(d, r.depth[j])
		if t.mention == nil {
			if t.mark == ';' || t.mark == '?' || g.apart(t) {
				break
			}
		} else if r.otherList(j, g) || !g.take(t.mention, j, usable) {
			break
		}
	}
	slices.Reverse(g.list)
	if len(g.list) > 0 {
		g.before = r.preposition(g.from)
	}
	return g
}

// otherList tells whether the mention at j is none of a list behind it, though a comma joins
// them: "In a, b", "it has a, and b calls".
func (r *reader) otherList(j int, g group) bool {
	return len(g.list) > 0 && r.list[j+1].mark == ',' && (r.preposition(j) != 0 || len(g.list) == 1 && g.from > j+2 && r.at(j-1).mark != ',')
}

// maxGroup is how many mentions of a list are taken together.
const maxGroup = 50

// preposition returns how the mention at i stands to the rest.
func (r *reader) preposition(i int) concept {
	for j := i - 1; j >= 0 && j >= i-5; j-- {
		t := r.list[j]
		if t.mention != nil || t.mark != 0 && t.mark != '-' {
			return 0
		}
		if p := t.means & (by | inside); p != 0 {
			return p
		}
		if r.means(j)&(call|use|define|importing|extend|implement|take|returning|raise) != 0 {
			return 0
		}
	}
	return 0
}

func isName(m *mention) bool   { return m.class == name && !m.link }
func isPlace(m *mention) bool  { return (m.class == path || m.class == module) && !m.link }
func isAny(m *mention) bool    { return m.class != code && m.class != ref && !m.link }
func isValue(m *mention) bool  { return m.class == name || m.class == code }
func isModule(m *mention) bool { return isAny(m) || m.class == code }
