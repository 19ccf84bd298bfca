package verify

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// literalAt returns the value that the token at i states.
func (r *reader) literalAt(i int) bound {
	t := r.at(i)
	switch {
	case t.text != "":
		return bound("s:" + t.text)
	case t.literal != "" && r.at(i+1).means&scale == 0:
		return valueOf(t.literal)
	case t.word == "true" || t.word == "false":
		return bound(t.word)
	case t.mention != nil && isValue(t.mention) && !t.mention.call:
		return valueOf(t.mention.text)
	}
	return ""
}

// values checks what a sentence says of values: "`a` defaults to `true`", "`A` (63)",
// "`a: Int = 3`".
func (c *checker) values(r *reader) {
	done := map[*mention]bool{}
	for i, t := range r.list {
		if m := t.mention; m != nil && m.class == code {
			c.fragment(r, m)
		}
		if r.means(i)&value == 0 || r.supposed(i) || r.has(i-3, i+3, not) {
			continue
		}
		if x, v := r.at(i+1).mention, r.literalAt(i+3); x != nil && r.at(i+2).word == "to" && r.means(i)&is == 0 && v != "" && v.kind() != 'i' { // sets x to v
			r.account([]int{i, i + 2, i + 3}, x)
			c.hasValue(r, x, v)
			continue
		}
		v, at := r.valueBehind(i)
		if x := r.valued(i); x != nil && v != "" && !done[x] && c.states(r, i, at, x, v) {
			done[x], c.judged[r.at(at).mention] = true, true
			r.account([]int{i, at}, x)
			c.hasValue(r, x, v)
		}
	}
	for from, to := range r.clauses() { // a constant and a number alone in a part of the sentence
		if x, v, at := c.numbered(r, from, to); x != nil && v != "" && !done[x] && !r.has(from, to, alike|lineWord) {
			r.account([]int{at}, x)
			c.hasValue(r, x, v)
		}
	}
}

// clauses yields the parts of a sentence; ", a …" goes on about the same.
func (r *reader) clauses() iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		from := 0
		for to := range len(r.list) + 1 {
			m := r.at(to).mark
			if to < len(r.list) && (m != ',' || r.at(to+1).means&article != 0) && m != ':' && m != '-' && !r.ends(to) {
				continue
			}
			if !yield(from, to) {
				return
			}
			from = to + 1
		}
	}
}

// valueBehind returns the value that follows a word and where it stands.
func (r *reader) valueBehind(i int) (v bound, at int) {
	for at = i + 1; at <= i+4; at++ {
		if v = r.literalAt(at); v != "" || r.at(at).means&(small|of|inside|by|is|alike|and) == 0 {
			break
		}
	}
	return v, at
}

// states tells whether the word at i says of something that a value is its: "is" does of a number
// right behind it, of a truth with "default" or of a constant.
func (c *checker) states(r *reader, i, at int, x *mention, v bound) bool {
	copula, byDefaults := r.at(i).means&is != 0, r.means(i)&byDefault != 0
	switch {
	case v.kind() == 'i':
		return !copula && (byDefaults || strings.Contains(string(v), "."))
	case copula && !byDefaults && (v.kind() == 'b' || r.at(at).text != ""):
		nodes := c.narrowed(r, x)
		return r.has(0, len(r.list), byDefault) || at == i+1 && len(nodes) == 1 && c.Graph.SymbolKind(nodes[0]) == outline.Constant
	case copula && !byDefaults:
		return r.at(i).word != "was" && v.kind() == 'n' && at == i+1
	}
	return true
}

// valued returns what the word at i says a value of.
func (r *reader) valued(i int) *mention {
	for j := i - 1; j >= 0 && j >= i-8; j-- {
		if r.ends(j) || r.list[j].mark == ',' && r.at(j+1).means&which == 0 {
			return nil
		}
		if m := r.list[j].mention; m != nil && r.depth[j] <= r.depth[i] && m.class != path {
			if owner := r.at(j - 2).mention; r.at(j-1).means&of != 0 && owner != nil {
				return owner
			}
			return m
		}
	}
	return nil
}

// numbered returns the only constant and the only number between two tokens. Numbers that are not
// exact or are denied are none, but for bounds: "up to 20", "no more than 20". What was, or is
// computed, is not compared.
func (c *checker) numbered(r *reader, from, to int) (x *mention, v bound, at int) {
	numbers, names := 0, 0
	for i := from; i < to; i++ {
		t := r.list[i]
		switch {
		case t.literal != "":
			numbers++
			at = i
			if v = r.literalAt(i); len(t.literal) < 2 && r.at(i-1).mark != '(' || r.vague(i) {
				v = ""
			}
		case t.number > 1, t.word == "was", t.means&not != 0 && !sets["bound"][r.at(i+1).word]:
			numbers += 2
		}
		if nodes := c.narrowed(r, t.mention); len(nodes) > 0 && isValueKind(c.Graph.SymbolKind(nodes[0])) {
			names++
			x = t.mention
		}
	}
	if numbers != 1 || names != 1 {
		return nil, "", 0
	}
	return x, v, at
}

// vague tells whether the number at i is not exact.
func (r *reader) vague(i int) bool {
	return slices.ContainsFunc(r.list[max(0, i-2):i], func(t token) bool { return t.means&vague != 0 && !sets["bound"][t.word] })
}

// fragment checks code that binds a value: "`a: Int = 3`" is a parameter of a function that
// the sentence names; of "`a = 3`" only constants are taken for it. "`key: "text"`" is looked for.
func (c *checker) fragment(r *reader, m *mention) {
	before, v, ok := cutAssign(m.text)
	key, text, pair := strings.Cut(m.text, ": ")
	switch {
	case strings.HasPrefix(m.text, "from "):
		c.importFragment(r, m)
		return
	case !ok && pair && normalName(key) != "" && valueOf(text).kind() == 's':
		files := slices.DeleteFunc(slices.Clone(c.holders(shortName(normalName(key)))), func(f int) bool { return c.Graph.Role(f)&tree.Test != 0 })
		c.hasText(m, files, string(valueOf(text)[2:]))
		return
	}
	head, _, typed := strings.Cut(before, ":")
	words := strings.Fields(head)
	if !ok || len(words) == 0 || valueOf(v) == "" || strings.ContainsAny(before, ">.|&+-") {
		return
	}
	x := words[len(words)-1]
	if typed {
		x = words[0]
	}
	constant := func(n graph.Node) bool { return c.Graph.SymbolKind(n) == outline.Constant }
	if normalName(x) == x && (typed || len(words) > 1 || r.has(0, len(r.list), byDefault) || x == strings.ToUpper(x) || slices.ContainsFunc(c.defined(x), constant)) {
		c.judged[m] = true
		r.account(nil, m)
		c.hasValue(r, &mention{text: x, name: x, class: name, quoted: true}, valueOf(v))
	}
}

// hasValue checks that a name has a value, or had it in the beginning.
func (c *checker) hasValue(r *reader, x *mention, want bound) {
	short := x.name
	if x.class == code {
		short = normalName(strings.Trim(x.text, ":=\"'{}[] "))
	}
	if short = bare(shortName(short)); short == "" || "i:"+short == string(want) {
		return
	}
	v, g := open, c.valuesOf(r, x, short)
	switch {
	case slices.ContainsFunc(g.list, want.same):
		if len(g.list) == 1 && g.all {
			v = yes(c.source(g.where))
		}
	case len(g.list) > 0 && g.all && !slices.ContainsFunc(g.list, func(b bound) bool { return !comparable(b, want) }):
		v = no(c.source(g.where), "`%s` is not %s but %s: see %s", x.text, want, g.list[0], c.at([]graph.Node{g.where}))
	}
	c.judged[x] = true // that it is there does not bear out what it is
	c.claim(fmt.Sprintf("`%s` is %s", x.text, want), Other, v)
}

// same tells whether a value is another, or a name that ends like it.
func (b bound) same(other bound) bool {
	return b == other || b.kind() == 'i' && shortName(string(other)) == shortName(string(b[2:]))
}

// String is a value as people write it.
func (b bound) String() string {
	switch b.kind() {
	case 's':
		return clip(strconv.Quote(string(b[2:])), 60)
	case 'n', 'i':
		return clip(string(b[2:]), 60)
	}
	return string(b)
}

// comparable tells whether of two values only one can be.
func comparable(a, b bound) bool {
	x, _, one := strings.Cut(string(a), ".")
	y, _, two := strings.Cut(string(b), ".")
	return a.kind() == b.kind() && (a.kind() != 'i' || one && two && x == y)
}

// given are the values that code gives a name.
type given struct {
	list  []bound
	all   bool // each is a single value
	where graph.Node
}

// add adds those of the lines of a definition or file.
func (g *given) add(n graph.Node, lines [][]byte, name string) {
	have, single := bindings(lines, name)
	if g.where == graph.None && (len(have) > 0 || !single) {
		g.where = n
	}
	g.all = g.all && single
	for _, v := range have {
		if !slices.Contains(g.list, v) {
			g.list = append(g.list, v)
		}
	}
}

// open tells whether a value may still be found elsewhere.
func (g *given) open() bool { return len(g.list) == 0 && g.all }

// valuesOf returns the values that a name is given: at its definition, or in the code that the
// sentence names, or beside its definition.
func (c *checker) valuesOf(r *reader, x *mention, short string) given {
	g := given{all: true, where: graph.None}
	nodes := keep(c.narrowed(r, x), func(n graph.Node) bool { return isValueKind(c.Graph.SymbolKind(n)) })
	for _, n := range nodes {
		if w, _ := c.Graph.Where(n); len(g.list) == 0 {
			g.add(n, c.codeOf(w.File, w.First, min(w.Last, w.First+2)), short)
		}
	}
	if !slices.ContainsFunc(g.list, func(b bound) bool { return b.kind() != 'i' || strings.Contains(string(b), ".") }) { // "name: type" gives none
		g = given{all: g.all, where: graph.None}
	}
	inCode := func(lines func(graph.Node) [][]byte) {
		for m, n := range c.about(r, 5) {
			if m != x {
				g.add(n, lines(n), short)
			}
		}
	}
	if len(nodes) == 0 {
		inCode(func(n graph.Node) [][]byte {
			inside, _, _ := c.parametersOf(c.maker(n))
			return [][]byte{[]byte(inside)}
		})
	}
	if g.open() {
		inCode(c.code)
	}
	return g
}
