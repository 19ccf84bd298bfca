package verify

// unordered reads what a sentence says of the only two things that it mentions, if it
// was not understood who does what: a word of it tells the relation, and it is wrong
// only if it is so neither way.
func (r *reader) unordered() {
	if len(r.list) > maxPairTokens {
		return
	}
	var pair []*mention
	last := 0
	for i, t := range r.list {
		if m := t.mention; m != nil && !m.link {
			if m.class == code || m.class == ref || !m.quoted || len(pair) > 0 && r.joined(last+1, i) {
				return
			}
			pair, last = append(pair, m), i
		}
	}
	if len(pair) != 2 || pair[0].name == pair[1].name || len(r.found) > 0 || r.between(0, len(r.list), negations) {
		return
	}
	rel := r.family(pair[0], pair[1])
	if rel == relNone {
		return
	}
	a, b := pair[0], pair[1]
	if (rel == relDefine || rel == relHold) && isPlace(a) {
		a, b = b, a
	}
	r.found = append(r.found, statement{rel: rel, a: []*mention{a}, b: []*mention{b}, either: rel != relDefine && rel != relHold})
}

// maxPairTokens is how long a sentence may be to be about two things only.
const maxPairTokens = 16

// joined tells whether nothing but "and" or a comma is between two mentions.
func (r *reader) joined(from, to int) bool {
	for j := from; j < to; j++ {
		if t := r.list[j]; t.word != "" && !joins[t.word] {
			return false
		}
	}
	return true
}

// family is the relation that two mentions can have and that a word of the sentence is
// about.
func (r *reader) family(a, b *mention) relation {
	said := map[relation]bool{}
	for i, t := range r.list {
		w := t.word
		if w == "" {
			continue
		}
		if tr, ok := triggers[w]; ok && (tr.rel != relCall || plainCalls[w]) {
			said[tr.rel] = true
		}
		if w == "use" && r.word(i+1) == "of" {
			said[relCall] = true
		}
		switch w {
		case "include", "includes", "included", "bindet":
			said[relImport] = true
		}
	}
	places := 0
	for _, m := range []*mention{a, b} {
		if isPlace(m) {
			places++
		}
	}
	switch {
	case places > 0 && said[relImport]:
		return relImport
	case places == 1 && said[relDefine]:
		return relDefine
	case places == 1 && (a.class == path || b.class == path):
		return relHold
	case places > 0:
		return relNone
	case said[relExtend] && !said[relCall]:
		return relExtend
	case said[relTake] && !said[relCall]:
		return relTake
	case said[relTake] && (r.between(0, len(r.list), callersOnly)):
		return relTake
	case said[relCall] && !said[relReturn]:
		return relCall
	}
	return relNone
}

// plainCalls are the words of calling that mean nothing else.
var plainCalls = wordSet("call calls called calling invoke invokes invoked invoking caller callers ruft aufgerufen aufruft 调用")

// callersOnly are words of calling that also stand beside parameters.
var callersOnly = wordSet("caller callers called aufrufer")

// eitherWay checks a relation in both directions.
func (c *checker) eitherWay(rel relation, a, b *mention) (verdict, *mention, *mention) {
	one := c.relates(rel, a, b, false)
	if one.truth == right {
		return one, a, b
	}
	other := c.relates(rel, b, a, false)
	if other.truth == right {
		return other, b, a
	}
	switch can, could := c.canBe(rel, a), c.canBe(rel, b); {
	case one.truth == wrong && can && (!could || other.truth == wrong):
		return one, a, b
	case other.truth == wrong && could && !can:
		return other, b, a
	}
	return open, a, b
}

// canBe tells whether a mention can be the first of a relation.
func (c *checker) canBe(rel relation, m *mention) bool {
	if rel == relImport {
		files, v := c.importers(m)
		return v.truth != wrong && len(files) > 0
	}
	s := c.named(m.name)
	if m.class != name || s.state != found {
		return false
	}
	for _, n := range s.nodes {
		k := c.Graph.SymbolKind(n)
		if rel == relExtend && isType(k) || rel != relExtend && kindClass(k) == "f" {
			return true
		}
	}
	return false
}
