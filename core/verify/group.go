package verify

// group is a run of mentions joined by commas and "and".
type group struct {
	list     []*mention
	from, to int    // tokens
	before   string // the preposition
}

// joins are the words between the members of a group.
var joins = wordSet("and or as well plus also und oder sowie 和 与 或 及 以及 、 et ou y o both either the a an then")

// right returns the first group behind token i, before anything that ends the clause.
func (r *reader) right(i int, usable func(*mention) bool) (g group) {
	d := r.depth[i]
	words := 0
	for j := i + 1; j < len(r.list); j++ {
		t := r.list[j]
		if r.depth[j] < d || t.mark == ')' && r.depth[j] < d {
			break
		}
		if r.depth[j] > d || t.mark == '(' {
			continue
		}
		if t.mention == nil {
			if t.mark == ';' || t.mark == '?' || conjunctions[t.word] || relatives[t.word] && t.word != "that" && t.word != "die" && t.word != "der" && t.word != "das" {
				break
			}
			if len(g.list) > 0 && !joins[t.word] && t.mark != ',' && kindNouns[t.word] == "" {
				break
			}
			if insides[t.word] || agents[t.word] {
				g.before = t.word
			}
			if words++; words > 12 {
				break
			}
			if tr, ok := r.trigger(j); ok && !tr.noun && len(g.list) == 0 && t.word != "is" && t.word != "are" && !partly[t.word] {
				break
			}
			continue
		}
		if !usable(t.mention) {
			if len(g.list) > 0 {
				break
			}
			continue
		}
		if len(g.list) == 0 {
			g.from = j
		}
		g.list = append(g.list, t.mention)
		g.to = j
	}
	return g
}

// left returns the nearest group before token i.
func (r *reader) left(i int, usable func(*mention) bool) (g group) {
	d := r.depth[i]
	for j := i - 1; j >= 0; j-- {
		t := r.list[j]
		if r.depth[j] > d || t.mark == ')' {
			continue
		}
		if r.depth[j] < d {
			d = r.depth[j]
		}
		if t.mention == nil {
			if t.mark == ';' || t.mark == '?' {
				break
			}
			if len(g.list) > 0 && !joins[t.word] && t.mark != ',' {
				break
			}
			continue
		}
		if !usable(t.mention) {
			if len(g.list) > 0 {
				break
			}
			continue
		}
		if len(g.list) > 0 && r.list[j+1].mark == ',' && (r.preposition(j) != "" || len(g.list) == 1 && g.from > j+2 && (j == 0 || r.list[j-1].mark != ',')) {
			break // "In a, b", "it has a, and b calls": not one list
		}
		if len(g.list) == 0 {
			g.to = j
		}
		g.from = j
		g.list = append(g.list, t.mention)
	}
	for a, b := 0, len(g.list)-1; a < b; a, b = a+1, b-1 {
		g.list[a], g.list[b] = g.list[b], g.list[a]
	}
	if len(g.list) > 0 {
		g.before = r.preposition(g.from)
	}
	return g
}

// preposition returns the word that says how the mention at i stands to the rest.
func (r *reader) preposition(i int) string {
	for j := i - 1; j >= 0 && j >= i-5; j-- {
		t := r.list[j]
		switch {
		case t.mention != nil, t.mark != 0 && t.mark != '-':
			return ""
		case insides[t.word], agents[t.word]:
			return t.word
		}
		if tr, ok := r.trigger(j); ok && !tr.noun {
			return ""
		}
	}
	return ""
}

// between tells whether one of the words is between two tokens.
func (r *reader) between(from, to int, words map[string]bool) bool {
	for j := max(0, from); j < to && j < len(r.list); j++ {
		if words[r.list[j].word] {
			return true
		}
	}
	return false
}
