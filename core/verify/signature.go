package verify

import (
	"bytes"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
)

// cutSignature is the length to which the index cuts signatures.
const cutSignature = 160

// maxSignatureLines is how many lines of a definition are read for its signature.
const maxSignatureLines = 60

// signature returns the signature of a definition: from its first word to the end of
// its parameters and what it returns, "" if that is not known.
func (c *facts) signature(n graph.Node) string {
	s := c.Graph.SymbolSignature(n)
	if len(s) < cutSignature-8 && !strings.HasSuffix(s, "…") {
		return s
	}
	w, ok := c.Graph.Where(n)
	if !ok {
		return ""
	}
	lines := c.content(w.File)
	if lines == nil {
		return ""
	}
	var b bytes.Buffer
	depth, opened := 0, false
	for i := max(w.First, 1) - 1; i < min(len(lines), w.Last, w.First+maxSignatureLines); i++ {
		line := lines[i]
		for j, ch := range line {
			switch ch {
			case '(', '[':
				depth++
				opened = true
			case ')', ']':
				depth--
			case '{', ';':
				if depth == 0 && opened {
					return string(append(b.Bytes(), line[:j]...))
				}
			}
		}
		b.Write(line)
		b.WriteByte(' ')
		if opened && depth == 0 && bytes.HasSuffix(bytes.TrimSpace(line), []byte(":")) {
			break
		}
	}
	return b.String()
}

// parametersOf returns the parameters of a function, and what is behind them.
func (c *checker) parametersOf(n graph.Node) (inside, behind string, ok bool) {
	if kindClass(c.Graph.SymbolKind(n)) != "f" {
		return "", "", false
	}
	return parameters(c.signature(n), bare(shortName(c.Graph.Label(n))))
}

// takes checks that a function has a parameter, by its name or its type.
func (c *checker) takes(a, b *mention) verdict {
	words := wordsOf(b.text)
	if a.class != name || len(words) == 0 || len(words) > 6 || strings.ContainsAny(b.text, "(){}[]=\"'+") || strings.HasPrefix(b.text, "-") {
		return open
	}
	s := c.named(a.name)
	if s.state != found && s.state != loose {
		return c.invented(a, s)
	}
	if len(s.nodes) > maxNodes {
		return open
	}
	c.judged[a], c.judged[b] = true, true
	for _, n := range s.nodes {
		if v := c.hasParameter(n, words); v.truth != wrong {
			return v
		}
	}
	if s.state == loose || slices.ContainsFunc(words, func(w string) bool { return sets["untold"][w] }) { // "an int", of a parameter without a type
		return open
	}
	v := no(c.first(s.nodes), "`%s` has no parameter `%s`: see %s", a.name, b.text, c.at(s.nodes))
	if sig := c.Graph.SymbolSignature(s.nodes[0]); len(s.nodes) == 1 && sig != "" {
		v.message = "`" + a.name + "` has no parameter `" + b.text + "`: it is `" + clipTo(sig, 100) + "`"
	}
	return v
}

// hasParameter checks that a definition has a parameter of some words. Of types the constructor
// or fields may be meant, and some languages name what they take in the body alone.
func (c *checker) hasParameter(n graph.Node, words []string) verdict {
	last := words[len(words)-1]
	named := func() bool { body := c.body(n); return body == nil || body[last] }
	if isType(c.Graph.SymbolKind(n)) {
		if bases, unknown := c.ancestors([]graph.Node{n}); unknown || len(bases) > 0 || c.mayHold([]graph.Node{n}, last, nil) {
			return open
		}
		return verdict{truth: wrong}
	}
	inside, _, ok := c.parametersOf(n)
	held, traits := wordsOf(inside), c.Graph.Language(c.fileOf(n)).Traits()
	options := strings.Contains(inside, "**")
	switch {
	case kindClass(c.Graph.SymbolKind(n)) != "f", !ok && named(): // without parentheses, values that are functions
		return open
	case !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(held, w) }):
		return yes(c.source(n))
	case options && (named() || len(c.holders(words[0])) > 0), variadic(inside) && (traits.Undeclared || traits.Options && named()):
		return open
	}
	return verdict{truth: wrong}
}

// wordsOf returns the words of a text that can be names.
func wordsOf(text string) (words []string) {
	identifiers([]byte(text), func(s string) { words = append(words, s) })
	return words
}

func clipTo(s string, n int) string {
	if len(s) > n {
		return strings.ToValidUTF8(s[:n], "") + "…"
	}
	return s
}

// returns checks that a function returns a type, where its signature says what it
// returns.
func (c *checker) returns(a, b *mention) verdict {
	words := wordsOf(b.text)
	s := c.named(a.name)
	if a.class != name || len(words) == 0 || strings.ContainsAny(b.text, "{}\"'=") || sets["literal"][words[0]] {
		return open
	}
	if s.state != found {
		return c.invented(a, s)
	}
	if len(s.nodes) > maxNodes {
		return open
	}
	c.judged[a] = true
	c.judged[b] = c.judged[b] || b.class == name
	for _, n := range s.nodes {
		held, ok := c.results(n)
		switch {
		case !ok:
			return open
		case !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(held, w) && w != "Promise" && w != "const" }):
			return yes(c.source(n))
		case b.class == code || !c.tellsApart(n, held, words[len(words)-1]):
			return open
		}
	}
	return no(c.first(s.nodes), "`%s` does not return `%s`: see %s", a.name, b.text, c.at(s.nodes))
}

// results returns the words of what a signature returns; ok is false if it does not say.
func (c *checker) results(n graph.Node) (words []string, ok bool) {
	_, behind, ok := c.parametersOf(n)
	traits := c.Graph.Language(c.fileOf(n)).Traits()
	if traits.Typing == outline.TypeFirst && !traits.ResultBehind {
		behind, _, _ = strings.Cut(c.signature(n), "(")
	} else if strings.Trim(behind, " {;:") == "" && traits.Typing != outline.NameFirst {
		return nil, false
	}
	short := bare(shortName(c.Graph.Label(n)))
	return slices.DeleteFunc(wordsOf(behind), func(w string) bool { return w == short }), ok
}

// tellsApart tells whether the results of a function exclude a type: no word of them is generic, an
// interface or above it.
func (c *checker) tellsApart(n graph.Node, held []string, last string) bool {
	types := c.named(last).nodes
	if !sets["untold"][last] && last != "error" && len(c.types(types)) == 0 {
		return false
	}
	above, _ := c.ancestors(types[:min(len(types), 20)])
	for _, w := range held {
		if len(w) == 1 || sets["vague"][w] {
			return false
		}
		for _, t := range c.named(w).nodes {
			k := c.Graph.SymbolKind(t)
			if k == outline.Interface || k == outline.Trait || k == outline.Type && holdsCode(c.code(t), last) || slices.Contains(above, t) {
				return false
			}
		}
	}
	return len(held) > 0 || c.Graph.Language(c.fileOf(n)).Traits().Typing == outline.NameFirst && !c.mayHold([]graph.Node{n}, last, nil)
}

// declared checks a declaration: each parameter that it gives must stand in the signature with
// what is said of it, types, defaults and all, and so must what it returns. Of arguments by name
// only the names are known.
func (c *checker) declared(m *mention) verdict {
	s := c.named(m.name)
	given, back, ok := parameters(m.decl, bare(shortName(m.name)))
	if !ok || s.state != found || len(s.nodes) > maxNodes {
		return open
	}
	lacks := ""
	for _, n := range s.nodes {
		inside, behind, ok := parameters(c.signature(n), bare(shortName(c.Graph.Label(n))))
		if !ok || strings.Contains(inside, "**") || variadic(inside) && c.Graph.Language(c.fileOf(n)).Traits().Undeclared {
			return open
		}
		var sure bool
		if lacks, sure = lacking(given, inside); lacks == "" && wordly(given) {
			if w := missing(back, behind); w != "" {
				lacks, sure = back, strings.Trim(behind, " {;:") != "" && !slices.ContainsFunc(wordsOf(back), func(w string) bool { return sets["declarator"][w] })
			}
		}
		switch {
		case lacks == "":
			return yes(c.source(n))
		case !sure:
			return open
		}
	}
	return no(c.first(s.nodes), "`%s` has no `%s` in its signature: see %s", m.name, strings.TrimSpace(lacks), c.at(s.nodes))
}

// lacking returns the first of some parameters that a signature does not have so, and whether
// that is sure: a type may be left out, or be an alias of what both mean.
func lacking(given, inside string) (part string, sure bool) {
	typed := wordly(given) && !strings.ContainsAny(given, "\"'")
	for part := range elementsOf(given) {
		before, v, assigned := cutAssign(part)
		if !assigned {
			before = part
		}
		words := wordsOf(before)
		if len(words) == 0 || !typed && !assigned {
			continue
		}
		its := ""
		for p := range elementsOf(inside) {
			if holdsCode([][]byte{[]byte(p)}, words[0]) || len(words) > 1 && !outsider(words[len(words)-1]) && holdsCode([][]byte{[]byte(p)}, words[len(words)-1]) {
				its = p
			}
		}
		if w := missing(before, its); w != "" {
			return part, its == "" && (typed || !outsider(words[0])) || holdsCode([][]byte{[]byte(its)}, words[0]) && outsider(w) && len(wordsOf(its)) > 1 && w[0] >= 'a'
		}
		if values, all := bindings([][]byte{[]byte(inside)}, words[0]); assigned && len(words) > 1 && all && len(values) > 0 {
			if want := valueOf(v); want != "" && !slices.Contains(values, want) && comparable(values[0], want) {
				return part, true
			}
		}
	}
	return "", true
}

// missing returns the first word of a text that another does not have.
func missing(text, other string) string {
	for _, w := range wordsOf(text) {
		if w[0] > '9' && !holdsCode([][]byte{[]byte(other)}, w) {
			return w
		}
	}
	return ""
}

// wordly tells whether parameters are given with their types: two words side by side.
func wordly(given string) bool {
	for part := range strings.SplitSeq(given, ",") {
		if before, _, _ := strings.Cut(part, "="); len(strings.FieldsFunc(before, func(r rune) bool { return r == ' ' || r == ':' })) > 1 {
			return true
		}
	}
	return false
}
