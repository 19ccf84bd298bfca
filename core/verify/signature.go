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
func (c *checker) signature(n graph.Node) string {
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
	if a.class != name {
		return open
	}
	var words []string
	identifiers([]byte(b.text), func(s string) { words = append(words, s) })
	if len(words) == 0 || len(words) > 6 || strings.ContainsAny(b.text, "(){}[]=\"'+") || strings.HasPrefix(b.text, "-") {
		return open
	}
	s := c.named(a.name)
	if s.state != found && s.state != loose {
		v := c.invented(a, s)
		return v
	}
	if len(s.nodes) > maxNodes {
		return open
	}
	c.judged[a], c.judged[b] = true, true
	for _, n := range s.nodes {
		if isType(c.Graph.SymbolKind(n)) { // its constructor, its fields
			if c.mayHold([]graph.Node{n}, words[len(words)-1], nil) {
				return open
			}
			if bases, open := c.ancestors([]graph.Node{n}); open || len(bases) > 0 {
				return verdict{}
			}
			continue
		}
		sig := c.signature(n)
		short := bare(shortName(c.Graph.Label(n)))
		inside, _, ok := parameters(sig, short)
		held := map[string]bool{}
		identifiers([]byte(inside), func(s string) { held[s] = true })
		if kindClass(c.Graph.SymbolKind(n)) != "f" {
			return open
		}
		if !ok {
			// Parameters without parentheses, values that are functions.
			if body := c.body(n); body == nil || body[words[len(words)-1]] {
				return open
			}
			continue
		}
		all := true
		for _, w := range words {
			all = all && held[w]
		}
		if all {
			return yes(c.source(n))
		}
		language := c.Graph.Language(c.fileOf(n)).Traits()
		if strings.Contains(inside, "**") || language.Options && variadic(inside) {
			if body := c.body(n); body == nil || body[words[len(words)-1]] || strings.Contains(inside, "**") && len(c.holders(words[0])) > 0 {
				return open
			}
		}
		if variadic(inside) && language.Undeclared {
			return open
		}
		for _, w := range words { // "an int", of a parameter without a type
			if sets["untold"][w] {
				return open
			}
		}
	}
	if s.state == loose {
		return open
	}
	v := no(c.first(s.nodes), "`%s` has no parameter `%s`: see %s", a.name, b.text, c.at(s.nodes))
	if len(s.nodes) == 1 {
		if sig := c.Graph.SymbolSignature(s.nodes[0]); sig != "" {
			v.message = "`" + a.name + "` has no parameter `" + b.text + "`: it is `" + clipTo(sig, 100) + "`"
		}
	}
	return v
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
	var words []string
	identifiers([]byte(b.text), func(s string) { words = append(words, s) })
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
	if b.class == name {
		c.judged[b] = true
	}
	for _, n := range s.nodes {
		sig := c.signature(n)
		_, behind, ok := parameters(sig, bare(shortName(c.Graph.Label(n))))
		if kindClass(c.Graph.SymbolKind(n)) != "f" || !ok {
			return open
		}
		language := c.Graph.Language(c.fileOf(n)).Traits()
		if language.Typing == outline.TypeFirst && !language.ResultBehind {
			behind, _, _ = strings.Cut(sig, "(")
		} else if strings.Trim(behind, " {;:") == "" && language.Typing != outline.NameFirst {
			return open
		}
		held := map[string]bool{}
		identifiers([]byte(behind), func(s string) { held[s] = true })
		all, generic := true, false
		for _, w := range words {
			all = all && (held[w] || w == "Promise" || w == "const")
		}
		if all {
			return yes(c.source(n))
		}
		delete(held, bare(shortName(c.Graph.Label(n))))
		for w := range held {
			of := c.named(w)
			bases := c.named(words[len(words)-1]).nodes
			above, _ := c.ancestors(bases[:min(len(bases), 20)])
			generic = generic || len(w) == 1 || sets["vague"][w] || slices.ContainsFunc(above, func(n graph.Node) bool { return slices.Contains(of.nodes, n) }) ||
				slices.ContainsFunc(of.nodes, func(n graph.Node) bool {
					k := c.Graph.SymbolKind(n)
					return k == outline.Interface || k == outline.Trait || k == outline.Type && holdsCode(c.code(n), words[len(words)-1])
				})
		}
		last := shortName(words[len(words)-1])
		isTyped := sets["untold"][last] || last == "error" || slices.ContainsFunc(c.named(last).nodes, func(n graph.Node) bool { return isType(c.Graph.SymbolKind(n)) })
		if generic || len(held) == 0 && (language.Typing != outline.NameFirst || c.mayHold([]graph.Node{n}, last, nil)) || !isTyped || b.class == code {
			return open
		}
	}
	return no(c.first(s.nodes), "`%s` does not return `%s`: see %s", a.name, b.text, c.at(s.nodes))
}

// declared checks a declaration: what it says of parameters must be words of a signature,
// and the values that it gives those their defaults. Of arguments by name only the names are.
func (c *checker) declared(m *mention) verdict {
	s := c.named(m.name)
	given, _, ok := parameters(m.decl, bare(shortName(m.name)))
	if !ok || s.state != found || len(s.nodes) > maxNodes {
		return open
	}
	typed, lacks := wordly(given) && !strings.ContainsAny(given, "\"'"), ""
	for _, n := range s.nodes {
		inside, _, ok := parameters(c.signature(n), bare(shortName(c.Graph.Label(n))))
		if !ok || strings.Contains(inside, "**") || variadic(inside) && c.Graph.Language(c.fileOf(n)).Traits().Undeclared {
			return open
		}
		lines, lack := [][]byte{[]byte(inside)}, ""
		for part := range strings.SplitSeq(given, ",") {
			before, v, assigned := cutAssign(part)
			if !assigned {
				if before = part; !typed || strings.TrimSpace(part) == "" {
					continue
				}
			}
			identifiers([]byte(before), func(w string) {
				if at, _ := holdsWord(lines, w); at < 0 && lack == "" && w[0] > '9' && !outsider(w) {
					lack = w
				}
			})
			if words := strings.Fields(strings.ReplaceAll(before, ":", " ")); lack == "" && assigned && len(words) > 1 {
				have, all := bindings(lines, words[0])
				if want := valueOf(v); all && want != "" && len(have) > 0 && !slices.Contains(have, want) && comparable(have[0], want) {
					lack = strings.TrimSpace(part)
				}
			}
		}
		if lack == "" {
			return yes(c.source(n))
		}
		lacks = lack
	}
	return no(c.first(s.nodes), "`%s` has no `%s` in its signature: see %s", m.name, lacks, c.at(s.nodes))
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
