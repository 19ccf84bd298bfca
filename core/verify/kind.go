package verify

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// narrowed returns the definitions that a mention means beside the others of its sentence:
// those in a file or type that is named with it, else those outside of tests.
func (c *checker) narrowed(r *reader, m *mention) []graph.Node {
	if m == nil || m.class != name {
		return nil
	}
	s := c.named(m.name)
	if s.state != found && s.state != loose || len(s.nodes) > maxNodes {
		return nil
	}
	nodes := keepAny(s.nodes, func(n graph.Node) bool { // no constructors beside their types
		q := c.Graph.Label(n)
		return !strings.HasSuffix(q, shortName(q)+"."+shortName(q))
	})
	for _, t := range r.list {
		if len(nodes) < 2 {
			return nodes
		}
		if t.mention == nil || t.mention.name == m.name {
			continue
		}
		if list := keep(nodes, c.besides(t.mention)); len(list) > 0 {
			return list
		}
	}
	return keepAny(nodes, func(n graph.Node) bool { return c.Graph.Role(c.fileOf(n))&tree.Test == 0 })
}

// besides tells of definitions whether they are in the file or the type of a mention.
func (c *checker) besides(m *mention) func(graph.Node) bool {
	if isPlace(m) {
		files, dirs, _ := c.pathOf(m)
		return func(n graph.Node) bool {
			return slices.Contains(files, c.fileOf(n)) || inDirs(c.Graph.Path(c.fileOf(n)), dirs)
		}
	}
	return func(n graph.Node) bool {
		q := c.Graph.Label(n)
		return m.class == name && q != shortName(q) && strings.HasSuffix("."+strings.TrimSuffix(q, "."+shortName(q)), "."+shortName(m.name))
	}
}

// kinds checks "the abstract class `A`", "`A` is a public struct", "`a`, a private constant".
func (c *checker) kinds(r *reader) {
	for i, t := range r.list {
		m := t.mention
		nodes := c.narrowed(r, m)
		if len(nodes) == 0 || m.link || c.named(m.name).state != found {
			continue
		}
		kind, modifiers := r.kindOf(i)
		if kind != "" || len(modifiers) > 0 {
			r.account(nil, m)
		}
		for _, word := range modifiers {
			c.claim(fmt.Sprintf("`%s` is %s", m.text, word), Kind, c.each(nodes, func(n graph.Node) verdict { return c.hasModifier(n, word) }, nil))
		}
		if kind != "" {
			c.claim(fmt.Sprintf("`%s` is %s", m.text, withArticle(kind)), Kind, c.ofKind(nodes, kind))
		}
	}
}

// kindOf returns the word for a kind and the modifiers that a sentence gives the mention at i.
func (r *reader) kindOf(i int) (kind string, modifiers []string) {
	j, next := i-1, r.at(i+1)
	switch {
	case r.at(j).kind != "" && r.at(i-2).mention == nil: // the abstract class `A`
		kind = r.at(j).kind
		r.read[j] = true
		j--
	case slices.Contains([]string{"class", "function", "struct"}, next.kind) && r.at(i+2).mention == nil && next.means&(take|hold) == 0 && r.at(i+2).means&inside == 0: // the `A` class
		kind = next.kind
		r.read[i+1] = true
	}
	for ; kind != "" && r.at(j).modifier != ""; j-- {
		modifiers = append(modifiers, r.at(j).modifier)
		r.read[j] = true
	}
	said, more := r.predicate(i)
	switch kind {
	case "":
		kind = said
	case "class": // said of any type
		kind = "type"
	}
	return kind, append(modifiers, more...)
}

// saidAt returns where the word or mark may stand that says what the mention at i is: behind a place, or behind ", which".
func (r *reader) saidAt(i int) int {
	j := i + 1
	for r.has(i+1, i+2, inside) && j < i+6 && r.at(j).mark == 0 && r.at(j).means&is == 0 {
		j++
	}
	if r.at(j).mark == ',' && r.at(j+1).means&which != 0 {
		j += 2
	}
	return j
}

// predicate reads what the mention at i is said to be: "`A` in a.go is a class", "`A`, a class".
func (r *reader) predicate(i int) (kind string, modifiers []string) {
	j := r.saidAt(i)
	sure := r.at(j).means&is != 0
	if !sure && r.at(j).mark != ',' && r.at(j).mark != '(' {
		return "", nil
	}
	for j++; j <= i+9; j++ {
		switch t, next := r.at(j), r.at(j+1); {
		case t.means&define != 0 && next.word == "as", t.kind != "" && next.kind != "": // declared as; "a class method"
		case t.word == "" || t.means&(not|of|inside) != 0 || t.means&noun != 0 && t.means&(extend|call) != 0:
			return "", modifiers
		case t.kind != "":
			return r.kindAt(j, sure), modifiers
		case t.modifier != "" && sure:
			modifiers = append(modifiers, t.modifier)
			r.read[j] = true
		case t.modifier != "" || t.means&(small|and) != 0:
			sure = sure || t.means&article != 0
		case t.means&(relations|value) != 0:
			return "", modifiers
		}
	}
	return "", modifiers
}

// kindAt returns the word for a kind at j, "" if it may be of something else.
func (r *reader) kindAt(j int, sure bool) string {
	t, next := r.at(j), r.at(j+1)
	alone := next.means&of == 0 && next.means&(take|noun) != take|noun && !strings.HasSuffix(t.word, "s")
	if next.mention == nil && (sure && alone || t.word == "class") {
		r.read[j] = true
		return t.kind
	}
	return ""
}

// ofKind checks the kind of definitions. What a word for a kind cannot mean is listed: a constant
// that holds a function is a function too.
func (c *checker) ofKind(nodes []graph.Node, word string) verdict {
	if isType(outline.Kind(slices.Index(outline.KindNames(), word) + 1)) { // of the types of that name, if it has any
		nodes = keepAny(nodes, func(n graph.Node) bool { return isType(c.Graph.SymbolKind(n)) })
	}
	return c.each(nodes, func(n graph.Node) verdict {
		switch k := c.Graph.SymbolKind(n).String(); {
		case k == word:
			return yes(c.source(n))
		case !listed("not-"+word, k), word == "interface" && c.baseNamed([]graph.Node{n}, "Protocol", "ABC"):
			return open
		}
		return verdict{truth: wrong}
	}, func() string {
		return fmt.Sprintf("`%s` is %s, not %s", c.Graph.Label(nodes[0]), withArticle(c.Graph.SymbolKind(nodes[0]).String()), withArticle(word))
	})
}

func withArticle(word string) string {
	if strings.IndexByte("aeiou", word[0]) >= 0 {
		return "an " + word
	}
	return "a " + word
}

// head returns the words before a definition's name in the lines that declare it.
func (c *checker) head(n graph.Node) (words []string) {
	lines := c.code(n)
	if len(lines) == 0 {
		lines = [][]byte{[]byte(c.Graph.SymbolSignature(n))}
	}
	text := string(bytes.Join(lines[:min(len(lines), 12)], []byte("\n")))
	if at, _ := holdsWord([][]byte{[]byte(text)}, c.short(n)); at >= 0 {
		text = text[:at]
	}
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\n():,;", r) })
}

// hasModifier checks that a definition has a modifier: it says so, or its language has it so. What
// the traits of a language list is lacking where it is not said.
func (c *checker) hasModifier(n graph.Node, word string) verdict {
	head, k := c.head(n), c.Graph.SymbolKind(n)
	has := func(word string) bool {
		return slices.ContainsFunc(head, func(w string) bool { return listed("says-"+word, strings.ToLower(w)) })
	}
	traits := c.Graph.Language(c.fileOf(n)).Traits()
	is, lacks := has(word), false
	switch word {
	case "free":
		lacks = k == outline.Method
	case "checked":
		lacks = c.baseNamed([]graph.Node{n}, "RuntimeException", "IllegalArgumentException", "IllegalStateException", "UnsupportedOperationException")
	case "public", "private", "protected", "internal":
		var known bool
		is, known = c.visible(n, word, head, has)
		lacks = known && !is
	default:
		applies := map[string]bool{"abstract": isType(k) && k != outline.Interface && k != outline.Trait, "final": k == outline.Class}
		applies["sealed"] = applies["abstract"]
		of, told := applies[word]
		lacks = !is && (of || !told && kindClass(k) == "f") && slices.Contains(strings.Fields(traits.Modifiers), word) && c.content(c.fileOf(n)) != nil
	}
	switch {
	case lacks:
		return no(c.source(n), "`%s` is not %s: see %s", c.Graph.Label(n), word, c.at([]graph.Node{n}))
	case is:
		return yes(c.source(n))
	}
	return open
}

// inCrate is what Rust shows to a part of a crate alone.
var inCrate = lazy.Regexp{Expr: `pub (?:crate|super|in)`}

// visible tells whether a definition is public, private, …, as its language has it.
func (c *checker) visible(n graph.Node, word string, head []string, has func(string) bool) (is, known bool) {
	label := c.Graph.Label(n)
	public, top := has("public"), shortName(label) == label
	said := public || has("private") || has("protected") || has("internal")
	rule := c.Graph.Language(c.fileOf(n)).Traits().Visibility
	if len(head) == 0 && rule != outline.ByCapital {
		return false, false
	}
	switch rule {
	case outline.AsSaid:
		known = said
	case outline.ByCapital:
		first := shortName(label)[0]
		return (first >= 'A' && first <= 'Z') == (word == "public"), true
	case outline.HiddenUnlessSaid:
		public = public && !inCrate.Get().MatchString(strings.Join(head, " "))
		known = top && c.Graph.SymbolKind(n) != outline.Macro && (public || word == "public")
	case outline.PackageUnlessSaid:
		if known = true; !said && (!top || word == "internal") { // of an interface
			return true, top
		}
	case outline.SeenUnlessSaid:
		known, public = true, public || !said
	}
	return known && (word == "public" && public || word != "public" && !public && has(word)), known
}

// callable tells whether a kind can be called: functions, types that are constructed and
// values that may hold a function.
func callable(k outline.Kind) bool {
	return kindClass(k) == "f" || k == outline.Class || k == outline.Struct || k == outline.Variable || k == outline.Constant
}

func kindClass(k outline.Kind) string {
	switch {
	case k == outline.Function || k == outline.Method || k == outline.Macro:
		return "f"
	case isType(k):
		return "t"
	}
	return "v"
}

func isValueKind(k outline.Kind) bool {
	return slices.Contains([]outline.Kind{outline.Constant, outline.Variable, outline.Field, outline.Property, outline.Macro}, k)
}
