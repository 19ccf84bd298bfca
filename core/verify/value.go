package verify

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/outline"
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
	say := func(x *mention, v bound, at ...int) {
		if x != nil && v != "" && !done[x] {
			done[x] = true
			r.account(at, x)
			c.hasValue(r, x, v)
		}
	}
	for i, t := range r.list {
		if m := t.mention; m != nil && m.class == code {
			c.fragment(r, m, r.at(i-1).mark == '(')
		}
		if r.means(i)&value == 0 || r.supposed(i) || r.has(i-3, i+3, not) {
			continue
		}
		at, x := r.valueBehind(i), r.valued(i)
		if of := r.at(i + 1); t.means&byDefault != 0 && r.at(i+2).word == "of" { // a default size of v
			at, x = i+3, cmp.Or(of.mention, &mention{text: of.word})
		}
		if v := r.literalAt(at); x != nil && v != "" && c.states(r, i, at, x, v) {
			c.judged[r.at(at).mention] = true
			say(x, v, i, at)
		}
	}
	from := 0
	for to := range len(r.list) + 1 { // a constant and a number alone in a part of the sentence
		if r.parted(to) {
			x, v, at := c.numbered(r, from, to)
			say(x, v, at)
			from = to + 1
		}
	}
}

// parted tells whether a part of the sentence ends at i; ", a …" goes on about the same.
func (r *reader) parted(i int) bool {
	m := r.at(i).mark
	return i == len(r.list) || m == ',' && r.at(i+1).means&article == 0 || m == ':' || m == '-' || r.at(i).ends()
}

// valueBehind returns where the value may stand that follows a word.
func (r *reader) valueBehind(i int) int {
	at := i + 1
	for at <= i+4 && r.literalAt(at) == "" && r.at(at).means&(small|of|inside|by|is|alike|and) != 0 {
		at++
	}
	return at
}

// states tells whether the word at i says of something that a value is its: "is" does of a number
// right behind it, of a truth with "default" or of a constant.
func (c *checker) states(r *reader, i, at int, x *mention, v bound) bool {
	copula, byDefaults := r.at(i).means&is != 0, r.means(i)&byDefault != 0
	switch {
	case v.kind() == 'i':
		return !copula && (byDefaults || strings.Contains(string(v), "."))
	case !copula || byDefaults:
		return true
	case v.kind() == 'b' || r.at(at).text != "":
		nodes := c.narrowed(r, x)
		return r.has(0, len(r.list), byDefault) || at == i+1 && len(nodes) == 1 && c.Graph.SymbolKind(nodes[0]) == outline.Constant
	}
	return r.at(i).word != "was" && v.kind() == 'n' && at == i+1
}

// valued returns what the word at i says a value of.
func (r *reader) valued(i int) *mention {
	for j := i - 1; j >= 0 && j >= i-8 && !r.at(j).ends() && (r.at(j).mark != ',' || r.at(j+1).means&which != 0); j-- {
		if m := r.at(j).mention; m != nil && m.class != path {
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
			if v = r.literalAt(i); len(t.literal) < 2 && r.at(i-1).mark != '(' || r.any(i-2, i, func(t token) bool { return t.means&vague != 0 && !listed("bound", t.word) }) {
				v = ""
			}
		case t.number > 1, t.word == "was", t.means&(alike|lineWord) != 0, t.means&not != 0 && !listed("bound", r.at(i+1).word):
			return nil, "", 0
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

// fragment checks code that binds a value: "`a: Int = 3`" is a parameter of a function that
// the sentence names; of "`a = 3`" only constants are taken for it, and what stands beside the rest in parentheses. "`key: "text"`" is looked for.
func (c *checker) fragment(r *reader, m *mention, beside bool) {
	before, v, ok := cutAssign(m.text)
	if key, text, pair := strings.Cut(m.text, ": "); !ok && pair && normalName(key) != "" && valueOf(text).kind() == 's' {
		c.hasText(m, c.holders(shortName(normalName(key))), string(valueOf(text)[2:]))
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
	if normalName(x) == x && (typed || beside || len(words) > 1 || r.has(0, len(r.list), byDefault) || x == strings.ToUpper(x) || slices.ContainsFunc(c.Graph.Symbols(x), constant)) {
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
		if g.single && !slices.ContainsFunc(g.list, func(b bound) bool { return b != g.list[0] }) {
			v = yes(c.source(g.where))
		}
	case len(g.list) > 0 && g.single && !slices.ContainsFunc(g.list, func(b bound) bool { return !comparable(b, want) }):
		v = no(c.source(g.where), "`%s` is not %s but %s: see %s", x.text, want, g.list[0], c.at([]graph.Node{g.where}))
	}
	c.judged[x] = true // that it is there does not bear out what it is
	c.claim(fmt.Sprintf("`%s` is %s", x.text, want), contract.ClaimTypeOther, v)
}

// given are the values that code gives a name.
type given struct {
	list   []bound
	single bool // each is a single value
	where  graph.Node
}

// add adds those of some lines of a definition.
func (g *given) add(n graph.Node, lines [][]byte, name string) {
	have, all := bindings(lines, name)
	if g.where == graph.None && (len(have) > 0 || !all) {
		g.where = n
	}
	g.list, g.single = append(g.list, have...), g.single && all
}

// valuesOf returns the values that a name is given: at its definition, or in the parameters or the code that the
// sentence names, or beside its definition.
func (c *checker) valuesOf(r *reader, x *mention, short string) given {
	g := given{single: true, where: graph.None}
	nodes := keep(c.narrowed(r, x), func(n graph.Node) bool { return isValueKind(c.Graph.SymbolKind(n)) })
	for _, n := range nodes {
		if w, _ := c.Graph.Where(n); len(g.list) == 0 {
			g.add(n, c.codeOf(w.File, w.First, min(w.Last, w.First+2)), short)
		}
	}
	if !slices.ContainsFunc(g.list, func(b bound) bool { return b.kind() != 'i' || strings.Contains(string(b), ".") }) { // "name: type" gives none
		g.list, g.where = nil, graph.None
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
	if len(g.list) == 0 && g.single {
		inCode(c.code)
	}
	return g
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

// A bound value in one form: "n:123", "s:text", "true", "null", "i:a.b" for a name; "" for
// what is no single value.
type bound string

// kind is what two values must have in common to be compared.
func (b bound) kind() byte {
	switch {
	case b == "":
		return 0
	case b == "true" || b == "false":
		return 'b'
	case b == "null":
		return '0'
	}
	return b[0]
}

// valueOf reads an expression as a value.
func valueOf(text string) bound {
	text = strings.TrimSpace(text)
	switch strings.ToLower(text) {
	case "":
		return ""
	case "true", "false":
		return bound(strings.ToLower(text))
	case "nil", "null", "none", "undefined", "nullptr":
		return "null"
	}
	if q := text[0]; strings.IndexByte("\"'`", q) >= 0 {
		if end := strings.IndexByte(text[1:], q); end < 0 || end < len(text)-2 {
			return ""
		}
		return bound("s:" + text[1:len(text)-1])
	}
	if n, ok := number(text); ok {
		return bound("n:" + strconv.FormatFloat(n, 'g', -1, 64))
	}
	if n := normalName(text); n != "" {
		return bound("i:" + n)
	}
	return ""
}

// number reads a number, or products and shifts of some: "32 << 20", "60 * 1000L".
func number(text string) (float64, bool) {
	for _, op := range []string{"<<", "*"} {
		if a, b, ok := strings.Cut(text, op); ok {
			x, ok1 := number(a)
			y, ok2 := number(b)
			if op == "<<" {
				y = math.Ldexp(1, int(max(0, min(y, 62))))
			}
			return x * y, ok1 && ok2
		}
	}
	text = strings.Trim(strings.ReplaceAll(text, "_", ""), " ()")
	if n, err := strconv.ParseInt(strings.TrimRight(text, "uUlL"), 0, 64); err == nil {
		return float64(n), true
	}
	if text == "" || strings.IndexByte("-.0123456789", text[0]) < 0 { // "Inf"
		return 0, false
	}
	n, err := strconv.ParseFloat(strings.TrimRight(strings.TrimSuffix(text, "ms"), "fFdDlLuU"), 64)
	return n, err == nil
}

// bindings returns the values that lines give a name: "name = v", "name: T = v", "name: v",
// "name ?? v", "#define name v". all is false if one of them is no single value.
func bindings(lines [][]byte, name string) (list []bound, all bool) {
	all = true
	for _, raw := range lines {
		line := string(raw)
		for at := range occurrences(line, name) {
			m := binds.Get().FindStringSubmatch(line[at+len(name):])
			switch {
			case strings.HasSuffix(strings.TrimSpace(line[:at]), "#define"):
				m = []string{"", line[at+len(name):], "", ""}
			case m == nil, m[3] != "" && strings.Contains(m[3], " | "):
				continue
			}
			switch v := valueOf(expression(m[1] + m[2] + m[3])); {
			case v == "":
				all = false
			case v.kind() == 'i' && shortName(string(v[2:])) == name: // itself, handed on
			case !slices.Contains(list, v):
				list = append(list, v)
			}
		}
	}
	return list, all
}

// binds finds the value behind a name that gets it, perhaps with its type between.
var binds = lazy.Regexp{Expr: `^["'\])?!]*[ \t]*(?:(?::=|=>|\?\?=?|\|\|=?)(.*)|(?::[^,=(){};]+|(?:[^"'?:+|&=(){},; -]+ +){0,3})=([^=>].*)|:([^:=].*))$`}

// cutAssign parts a text at the first sign that assigns.
func cutAssign(s string) (before, behind string, ok bool) {
	at := assigns.Get().FindStringIndex(s)
	if at == nil {
		return "", "", false
	}
	return s[:at[1]-1], s[at[1]:], !strings.HasPrefix(s[at[1]:], "=") && !strings.HasPrefix(s[at[1]:], ">")
}

var assigns = lazy.Regexp{Expr: `^[^(){},;=]*[^(){},;=!<>]=`}

// trailing finds a comment behind code.
var trailing = lazy.Regexp{Expr: `(?:[ \t]//|[ \t]/\*| # ).*`}

// expression cuts what follows a value off.
func expression(s string) string {
	s = trailing.Get().ReplaceAllString(s, "")
	depth, quote := 0, byte(0)
	for i := range len(s) {
		switch ch := s[i]; {
		case quote != 0:
			if ch == quote {
				quote = 0
			}
		case strings.IndexByte("\"'`", ch) >= 0:
			quote = ch
		case strings.IndexByte("([{", ch) >= 0:
			depth++
		case strings.IndexByte(")]}", ch) >= 0:
			depth--
		}
		if depth < 0 || depth == 0 && quote == 0 && (s[i] == ',' || s[i] == ';') {
			return strings.TrimSpace(s[:i])
		}
	}
	return strings.TrimSpace(s)
}
