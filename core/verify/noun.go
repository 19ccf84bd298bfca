package verify

// noun reads a relation from a noun: "a is a caller of b", "the callers of b are a",
// "b's callers are a", "f has a parameter p".
func (r *reader) noun(i int, t trigger) {
	usable := isName
	if t.rel == relImport {
		usable = isAny
	}
	other := usable
	if t.rel == relTake || t.rel == relReturn {
		other = func(m *mention) bool { return m.class == name || m.class == code }
	}
	give := func(x, y group, all bool) {
		if t.flip {
			x, y = y, x
		}
		n := len(r.found)
		r.state(i, t, x, y)
		if len(r.found) > n {
			r.found[n].all = all
		}
	}
	next := r.word(i + 1)
	plain := i
	if next == "class" || next == "classes" || next == "type" || next == "interface" {
		plain, next = i+1, r.word(i+2)
	}
	switch {
	case next == "of" || next == "von" || next == "to" && t.rel == relTake || next == "de":
		y := r.right(plain, usable)
		if len(y.list) == 0 {
			return
		}
		y.list = y.list[:1]
		y.to = y.from
		if x := r.left(i, other); len(x.list) > 0 && r.between(x.to+1, i, beings) && !r.strange(x.to+1, i) {
			give(x, y, false)
			return
		}
		if x := r.right(y.to, other); len(x.list) > 0 && r.tells(y.to+1, x.from) {
			give(x, y, plural[r.word(i)] && r.between(y.to+1, x.from, plural) && !r.between(i-3, x.from, partly))
		}
	case r.word(i-1) == "'s" || r.between(i-3, i, wordSet("'s")):
		y := r.left(i, usable)
		if x := r.right(plain, other); len(y.list) > 0 && len(x.list) > 0 && r.tells(plain+1, x.from) {
			give(x, y, false)
		}
	case t.rel == relTake || t.rel == relMember || t.rel == relExtend:
		y := r.left(i, usable)
		if x := r.left(i, other); len(x.list) == 1 { // f has a p parameter, a has b as its base class
			if y := r.left(x.from, usable); len(y.list) > 0 && r.between(y.to+1, x.from, owning) && (x.to == i-1 || r.between(x.to+1, i, asWords)) {
				give(x, y, false)
				return
			}
		}
		if len(y.list) > 0 && r.between(y.to+1, i, owning) { // f has a parameter p
			if x := r.right(i, other); len(x.list) > 0 && x.from <= i+4 {
				give(x, y, false)
				return
			}
		}
	}
}

// owning are verbs of having; those of taking too, when a noun follows.
var owning = wordSet("has have with had takes take accepts accept receives expects declares defines hat besitzt mit nimmt 有 具有 接受 a tiene gets adds")

// plural are the words of a list that is meant to be whole.
var plural = wordSet("callers aufrufer are sind were")

// partly say that a list is not all.
var partly = wordSet("include includes including among such some gehören")

// tells tells whether a list is given between two tokens: "are", "include", a colon.
func (r *reader) tells(from, to int) bool {
	for j := from; j < to && j < len(r.list); j++ {
		t := r.list[j]
		if beings[t.word] || partly[t.word] || t.mark == ':' || t.word == "是" || t.word == "包括" || t.word == "named" || t.word == "called" {
			return true
		}
	}
	return false
}

var asWords = wordSet("as als comme como")

// action reads a relation from the noun of what is done: "a makes a call to b", "there
// is a call to b in a", "a has an import of b".
func (r *reader) action(i int, t trigger) {
	object, usable := isName, isAny
	if t.rel == relImport {
		object = isAny
	}
	b := r.right(i, object)
	if len(b.list) == 0 || b.from > i+6 {
		return
	}
	b.list = b.list[:1]
	b.to = b.from
	if a := r.left(i, usable); len(a.list) > 0 && r.between(a.to+1, i, doing) && !r.strange(a.to+1, i-1) {
		r.state(i, t, a, b)
		return
	}
	a := r.right(b.to, usable)
	switch {
	case len(a.list) == 0 || a.from > b.to+8:
	case t.rel == relImport && isPlace(b.list[0]) && r.tells(b.to+1, a.from): // the imports of b are a
		r.state(i, t, b, a)
	case a.before == "by" || a.before == "in" || a.before == "inside" || a.before == "within" || a.before == "from":
		r.state(i, t, a, b)
	}
}

// doing are verbs that go with the noun of an action.
var doing = wordSet("has have makes make makes made making contains contain does do performs perform with issues issue adds add begins starts ends")

// passed reads "x is passed to f as an argument".
func (r *reader) passed(i int) {
	f := r.right(i, isName)
	x := r.left(i, func(m *mention) bool { return m.class == name || m.class == code })
	if len(f.list) == 0 || len(x.list) == 0 || f.from > i+5 || r.word(i+1) != "to" {
		return
	}
	for j := f.to + 1; j < len(r.list) && j <= f.to+4; j++ {
		if n := triggers[r.list[j].word]; n.noun && n.rel == relTake {
			r.state(i, trigger{rel: relTake}, f, x)
			return
		}
	}
}
