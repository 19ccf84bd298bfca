package verify

// located reads a name with a place right behind it: "`a` in `b.go`".
func (r *reader) located(i int) {
	m := r.list[i].mention
	if !isPlace(m) || m.link || i < 2 {
		return
	}
	j := i - 1
	for j > 0 && (fileNouns[r.list[j].word] || r.list[j].word == "the" || r.list[j].mark == '(' && j == i-1) {
		j--
	}
	if w := r.list[j].word; w != "in" && w != "inside" && w != "within" && w != "from" && w != "aus" || j == 0 {
		return
	}
	a := r.list[j-1].mention
	if a == nil && j > 1 && kindNouns[r.list[j-1].word] != "" {
		a = r.list[j-2].mention
	}
	if a == nil || !isName(a) {
		return
	}
	for n := range r.found {
		if s := &r.found[n]; s.rel == relDefine || s.rel == relHold || s.rel == relImport {
			for _, b := range s.b {
				if b == m {
					return
				}
			}
		}
	}
	r.found = append(r.found, statement{rel: relHold, a: []*mention{a}, b: []*mention{m}, word: i})
}

// place reads where a symbol is: "a is defined in b.go", "b.go defines a", "in b.go, a
// is defined", "the definition of a lives in b.go".
func (r *reader) place(i int, rel relation) {
	place := func(m *mention) bool { return isPlace(m) && !m.link }
	near := r.left(i, isAny)
	var names, where group
	participle := insides[r.word(i+1)] && r.word(i+1) != "of" || insides[r.word(i+2)] && r.word(i+1) != ""
	switch {
	case participle && len(near.list) > 0 && place(near.list[len(near.list)-1]) && near.before == "" && !r.between(i-3, i, beings):
		return
	case len(near.list) > 0 && place(near.list[len(near.list)-1]) && near.before == "" && !r.between(i-3, i, beings): // b.go defines a
		where = near
		names = r.right(i, isName)
	case len(near.list) > 0 && isName(near.list[0]):
		names = near
		where = r.right(i, place)
		if len(where.list) == 0 {
			where = r.left(near.from, place)
		}
		if len(where.list) == 0 { // "a, found in b.go": handled from the other side
			return
		}
	default:
		where = near
		if len(where.list) == 0 || !place(where.list[0]) {
			where = r.right(i, place)
		} else if near.before != "" { // "a wird in b.go definiert"
			names = r.left(near.from, isName)
		}
		if len(names.list) == 0 {
			names = r.right(i, isName)
		}
	}
	if len(names.list) == 0 || len(where.list) == 0 || rel == relDefine && r.between(names.to+1, i, wordSet("calls call uses use imports")) {
		return
	}
	where.list = where.list[len(where.list)-1:]
	if isPlace(names.list[0]) {
		return
	}
	for n := range r.found {
		if s := &r.found[n]; s.rel == relDefine && same(s.a, names.list) && same(s.b, where.list) {
			return
		}
	}
	subject := r.subject
	r.state(i, trigger{rel: rel}, names, where)
	if subject != nil && near.from < i && r.between(near.to, i, relatives) {
		r.subject = subject
	}
}
