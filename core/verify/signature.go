package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
)

// takes checks that a function has a parameter, by its name or its type, and with its default if that is said. Of
// types the constructor or fields may be meant, and some languages name what they take in the body alone.
func (c *checker) takes(n graph.Node, b *mention) verdict {
	before, _, assigned := cutAssign(b.text)
	if !assigned {
		before = b.text
	}
	words := wordsOf(before)
	if len(words) == 0 || strings.ContainsAny(before, "(){}[]\"'+") || strings.HasPrefix(before, "-") {
		return open
	}
	w, _ := c.Graph.Where(n)
	named := c.holds(w, words[len(words)-1]) != wrong
	maker, traits := c.maker(n), c.Graph.Language(w.File).Traits()
	inside, _, ok := c.parametersOf(maker)
	switch {
	case missing(before, inside) == "":
		if lacks, so := borneOut(b.text, inside, true); so == wrong {
			return no(c.source(maker), "`%s` has no `%s` in its signature: see %s", c.Graph.Label(n), lacks, c.at([]graph.Node{maker}))
		}
		return yes(c.source(maker))
	case c.Graph.SymbolKind(n).IsType() && c.mayTake(n, maker == n, words[len(words)-1]):
		return open
	case c.Graph.SymbolKind(n).IsType():
	case !runs(c.Graph.SymbolKind(maker)), !ok && named, // without parentheses, values that are functions
		strings.Contains(inside, "**") && (named || len(c.holders(words[0])) > 0), variadic(inside) && (traits.Undeclared || traits.Options && named),
		slices.ContainsFunc(words, func(w string) bool { return listed("untold", w) }): // "an int", of a parameter without a type
		return open
	}
	v := verdict{truth: wrong}
	if sig := c.Graph.SymbolSignature(n); sig != "" {
		v.message = ": it is `" + clip(sig, 100) + "`"
	}
	return v
}

// mayTake tells whether a type may take something by a constructor that it inherits, or holds it.
func (c *checker) mayTake(n graph.Node, inherits bool, last string) bool {
	bases, unknown := c.ancestors([]graph.Node{n})
	return inherits && (unknown || len(bases) > 0) || c.mayHold(n, last, nil)
}

// returns checks that a function returns a type, where its signature says what it
// returns.
func (c *checker) returns(n graph.Node, b *mention) verdict {
	if c.isValue(b) {
		return c.raises(n, b)
	}
	words := slices.DeleteFunc(wordsOf(b.text), func(w string) bool { return w == "Promise" || w == "const" })
	_, behind, ok := c.parametersOf(n)
	traits := c.Graph.Language(c.fileOf(n)).Traits()
	first := traits.Typing == outline.TypeFirst && !traits.ResultBehind
	if first {
		behind, _, _ = strings.Cut(c.signature(n), "(")
	}
	if !ok || len(words) == 0 || strings.ContainsAny(b.text, "{}\"'=") || listed("literal", words[0]) || !first && strings.Trim(behind, " {;:") == "" && traits.Typing != outline.NameFirst {
		return open
	}
	held := slices.DeleteFunc(wordsOf(behind), func(w string) bool { return w == c.short(n) })
	switch {
	case missing(strings.Join(words, " "), strings.Join(held, " ")) == "":
		return yes(c.source(n))
	case b.class == code && strings.ContainsAny(b.text, "(|-:") || !c.tellsApart(n, held, words[len(words)-1]):
		return open
	}
	return verdict{truth: wrong}
}

// tellsApart tells whether the results of a function exclude a type: no word of them is generic, an
// interface or above it.
func (c *checker) tellsApart(n graph.Node, held []string, last string) bool {
	types := c.named(last).nodes
	if !listed("untold", last) && last != "error" && len(c.types(types)) == 0 {
		return false
	}
	above, _ := c.ancestors(types[:min(len(types), 20)])
	fits := func(t graph.Node) bool {
		k := c.Graph.SymbolKind(t)
		return k == outline.Interface || k == outline.Trait || k == outline.Type && holdsCode(c.code(t), last) || slices.Contains(above, t)
	}
	if slices.ContainsFunc(held, func(w string) bool {
		return len(w) == 1 || listed("vague", w) || slices.ContainsFunc(c.named(w).nodes, fits)
	}) {
		return false
	}
	return len(held) > 0 || c.Graph.Language(c.fileOf(n)).Traits().Typing == outline.NameFirst && !c.mayHold(n, last, nil)
}

// declared checks a declaration: each parameter that it gives must stand in the signature with
// what is said of it, types, defaults and all. Of an example of a call,
// `f(x, size=3)`, only the names of arguments are known; those of a type are its constructor's.
func (c *checker) declared(m *mention) verdict {
	s := c.named(m.name)
	given, _, ok := parameters(m.decl, bare(shortName(m.name)))
	if !ok || s.state != found || len(s.nodes) > maxNodes {
		return open
	}
	lacks, example := "", !m.stated && !wordly(given)
	return c.each(s.nodes, func(n graph.Node) verdict {
		if example {
			n = c.maker(n)
		}
		l := c.Graph.Language(c.fileOf(n))
		inside, _, ok := parameters(c.signature(n), c.short(n))
		if example && c.Graph.SymbolKind(n).IsType() || !ok || strings.Contains(inside, "**") || variadic(inside) && l.Traits().Undeclared {
			return open
		}
		part, so := borneOut(given, inside, m.stated)
		switch extra := c.surplus(n, given, inside); {
		case so == wrong:
		case example && extra != "":
			part, so = extra, wrong
		}
		if lacks = part; so == right {
			return yes(c.source(n))
		}
		return verdict{truth: so}
	}, func(string) string {
		return fmt.Sprintf("`%s` has no `%s` in its signature: see %s", m.name, strings.TrimSpace(lacks), c.at(s.nodes))
	})
}

// surplus returns the first argument of a call for which a function has no room.
func (c *checker) surplus(n graph.Node, given, inside string) string {
	_, high, ok := arity(inside, c.Graph.Language(c.fileOf(n)), !strings.ContainsAny(given, "*…") && !strings.Contains(given, "..."))
	args := slices.Collect(elementsOf(given))
	if first := wordsOf(inside); len(first) > 0 && (listed("receiver", first[0]) || first[0] == "mut") && len(args) > 0 && c.receives(n, args[0]) {
		high++
	}
	if !ok || len(args) <= high || holdsCode(c.code(n), "arguments") {
		return ""
	}
	return args[high]
}

// receives tells whether the first argument of a call may be what a method is called on, as in Counter.add(counter, 1): it
// is called so, or like the type.
func (c *checker) receives(n graph.Node, argument string) bool {
	first := strings.ToLower(argument)
	of := strings.ToLower(shortName(strings.TrimSuffix(c.Graph.Label(n), "."+c.short(n))))
	return listed("receiver", first) || strings.HasPrefix(of, first)
}

// borneOut tells whether a signature has parameters as they are given, and names one that it does not have so.
func borneOut(given, inside string, stated bool) (lacks string, of truth) {
	typed := wordly(given) && !strings.ContainsAny(given, "\"'")
	of = right
	for part := range elementsOf(given) {
		if so := parameterSo(part, inside, typed, stated); so != right {
			if lacks, of = part, so; so == wrong {
				break
			}
		}
	}
	return lacks, of
}

// parameterSo tells whether a signature has a parameter as it is given. A type may be left out, or be an
// alias of what both mean, and an argument of a call by its place may be named as it likes.
func parameterSo(part, inside string, typed, stated bool) truth {
	before, v, assigned := cutAssign(part)
	if !assigned {
		before = part
	}
	words := wordsOf(before)
	if len(words) == 0 || !typed && !assigned && holdsIn(inside, words[0]) {
		return right
	}
	its, last := "", words[len(words)-1] // the last of those that have the first or the last word
	for p := range elementsOf(inside) {
		if holdsIn(p, words[0]) || !outsider(last) && holdsIn(p, last) {
			its = p
		}
	}
	lacking, want := missing(before, its), valueOf(v)
	values, all := bindings([][]byte{[]byte(inside)}, words[0])
	switch {
	case !typed && !assigned: // the place of an argument alone
	case lacking != "" && (its == "" && (typed || !outsider(words[0])) || holdsIn(its, words[0]) && outsider(lacking) && len(wordsOf(its)) > 1 && lacking[0] >= 'a'),
		lacking == "" && (len(words) > 1 || stated) && want != "" && all && len(values) > 0 && !slices.Contains(values, want) && comparable(values[0], want):
		return wrong
	case lacking == "" && (!assigned || slices.Contains(values, want)):
		return right
	}
	return unknown
}

// missing returns the first word of a text that another does not have.
func missing(text, other string) string {
	for _, w := range wordsOf(text) {
		if w[0] > '9' && !holdsIn(other, w) {
			return w
		}
	}
	return ""
}

// wordly tells whether parameters are given with their types: two words side by side.
func wordly(given string) bool {
	for part := range elementsOf(given) {
		if strings.IndexByte("{[", part[0]) >= 0 { // a value, or what is taken apart
			continue
		}
		before, _, _ := strings.Cut(part, "=")
		_, behind, _ := strings.Cut(before, ": ") // an argument by name, "offset: 10", gives a value
		if v := valueOf(behind); len(strings.FieldsFunc(before, func(r rune) bool { return r == ' ' || r == ':' })) > 1 && (v == "" || v.kind() == 'i') {
			return true
		}
	}
	return false
}
