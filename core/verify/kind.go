package verify

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// narrowed returns the definitions that a mention means beside the others of its sentence:
// those in a file or type that is named with it, else those outside of tests.
func (c *checker) narrowed(r *reader, m *mention) []graph.Node {
	if m == nil {
		return nil
	}
	nodes := keepAny(c.meant(m), func(n graph.Node) bool { // no constructors beside their types
		q := c.Graph.Label(n)
		return !strings.HasSuffix(q, shortName(q)+"."+shortName(q))
	})
	for _, t := range r.list {
		if len(nodes) < 2 {
			return nodes
		}
		b := t.mention
		if b == nil || b.name == m.name || !isPlace(b) && b.class != name {
			continue
		}
		if list := keep(nodes, func(n graph.Node) bool {
			return isPlace(b) && slices.Contains(c.place(b.name).files, c.fileOf(n)) || b.class == name && ownerOf(c.Graph.Label(n)) == shortName(b.name)
		}); len(list) > 0 {
			return list
		}
	}
	return keepAny(nodes, func(n graph.Node) bool { return c.Graph.Role(c.fileOf(n))&tree.Test == 0 })
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
			c.claim(fmt.Sprintf("`%s` is %s", m.text, word), contract.ClaimTypeKind, c.each(nodes, func(n graph.Node) verdict { return c.hasModifier(n, word) }, nil))
		}
		if kind != "" {
			c.claim(fmt.Sprintf("`%s` is %s", m.text, withArticle(kind)), contract.ClaimTypeKind, c.ofKind(m, nodes, kind))
		}
	}
}

// kindOf returns the word for a kind and the modifiers that a sentence gives the mention at i: "the abstract class
// `A`", "the `A` class", "`A` in a.go is a class", "`A`, a class".
func (r *reader) kindOf(i int) (kind string, modifiers []string) {
	j, next := i-1, r.at(i+1)
	switch {
	case r.at(j).kind != "" && r.at(i-2).mention == nil:
		kind = r.at(j).kind
		r.account([]int{j})
		j--
	case slices.Contains([]string{"class", "function", "struct"}, next.kind) && r.at(i+2).mention == nil && next.means&(take|hold) == 0 && r.at(i+2).means&inside == 0:
		kind = next.kind
		r.account([]int{i + 1})
	}
	for ; kind != "" && r.at(j).modifier != ""; j-- {
		modifiers = append(modifiers, r.at(j).modifier)
		r.account([]int{j})
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

// predicate reads what stands behind the mention at i, a place or ", which".
func (r *reader) predicate(i int) (kind string, modifiers []string) {
	j := i + 1
	for r.has(i+1, i+2, inside) && j < i+6 && r.at(j).mark == 0 && r.at(j).means&is == 0 {
		j++
	}
	j = r.said(j - 1)
	sure := r.at(j).means&is != 0
	if !sure && r.at(j).mark != ',' && r.at(j).mark != '(' {
		return "", nil
	}
	for j++; j <= i+9; j++ {
		switch t, next := r.at(j), r.at(j+1); {
		case t.means&define != 0 && next.word == "as", t.kind != "" && next.kind != "": // declared as; "a class method"
		case t.kind != "":
			return r.kindAt(j, sure), modifiers
		case t.modifier != "" && sure:
			modifiers = append(modifiers, t.modifier)
			r.account([]int{j})
		case t.modifier != "" || t.means&(small|and) != 0 && t.means&(not|of|inside) == 0:
			sure = sure || t.means&article != 0
		case t.word == "" || t.means&(not|of|inside|relations|value) != 0:
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
		r.account([]int{j})
		return t.kind
	}
	return ""
}

// ofKind checks the kind of definitions. What a word for a kind cannot mean is listed: a constant
// that holds a function is a function too.
func (c *checker) ofKind(m *mention, nodes []graph.Node, word string) verdict {
	if outline.Kind(slices.Index(outline.KindNames(), word) + 1).IsType() { // of the types of that name, if it has any
		if nodes = keepAny(nodes, c.isType); !c.isType(nodes[0]) {
			nodes = keepAny(c.meant(m), c.isType)
		}
	}
	return c.each(nodes, func(n graph.Node) verdict {
		switch k := c.Graph.SymbolKind(n).String(); {
		case k == word:
			return yes(c.source(n))
		case !listed("not-"+word, k), word == "interface" && c.baseNamed([]graph.Node{n}, "Protocol", "ABC"):
			return open
		}
		return verdict{truth: wrong}
	}, func(string) string {
		return fmt.Sprintf("`%s` is %s, not %s: see %s", c.Graph.Label(nodes[0]), withArticle(c.Graph.SymbolKind(nodes[0]).String()), withArticle(word), c.at(nodes))
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
	text := string(bytes.Join(lines[:min(len(lines), 12)], []byte("\n")))
	for at := range occurrences(text, c.short(n)) {
		text = text[:at]
		break
	}
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" \t\n(),:;", r) })
}

// hasModifier checks that a definition has a modifier: it says so, or its language has it so. What
// the traits of a language list is lacking where it is not said.
func (c *checker) hasModifier(n graph.Node, word string) verdict {
	head, k := c.head(n), c.Graph.SymbolKind(n)
	has := func(word string) bool {
		return slices.ContainsFunc(head, func(w string) bool { return listed("says-"+word, w) })
	}
	is, lacks, told := has(word), false, slices.Contains(strings.Fields(c.Graph.Language(c.fileOf(n)).Traits().Modifiers), word) && c.content(c.fileOf(n)) != nil
	switch word {
	case "free":
		lacks = k == outline.Method
	case "checked":
		lacks = c.baseNamed([]graph.Node{n}, "RuntimeException", "IllegalArgumentException", "IllegalStateException", "UnsupportedOperationException")
	case "public", "private", "protected", "internal":
		is, told = c.visible(n, word, head, has)
		lacks = told && !is
	case "abstract", "sealed":
		lacks = told && !is && k.IsType() && k != outline.Interface && k != outline.Trait
	default:
		lacks = told && !is && (k == outline.Class || word != "final" && runs(k))
	}
	switch {
	case lacks:
		return no(c.source(n), "`%s` is not %s: see %s", c.Graph.Label(n), word, c.at([]graph.Node{n}))
	case is:
		return yes(c.source(n))
	}
	return open
}

// visible tells whether a definition is public, private, …, as its language has it.
func (c *checker) visible(n graph.Node, word string, head []string, has func(string) bool) (is, known bool) {
	label := c.Graph.Label(n)
	public, top := has("public"), shortName(label) == label
	said := public || has("private") || has("protected") || has("internal")
	switch rule := c.Graph.Language(c.fileOf(n)).Traits().Visibility; {
	case rule == outline.ByCapital:
		first := shortName(label)[0]
		return (first >= 'A' && first <= 'Z') == (word == "public"), true
	case len(head) == 0:
	case rule == outline.AsSaid:
		known = said
	case rule == outline.HiddenUnlessSaid: // Rust shows some to a part of a crate alone
		public = public && !slices.Contains([]string{"crate", "super", "in"}, head[min(slices.Index(head, "pub")+1, len(head)-1)])
		known = top && c.Graph.SymbolKind(n) != outline.Macro && (public || word == "public")
	case rule == outline.PackageUnlessSaid && !said && (!top || word == "internal"): // of an interface
		return true, top
	case rule == outline.PackageUnlessSaid, rule == outline.SeenUnlessSaid:
		known, public = true, public || rule == outline.SeenUnlessSaid && !said
	}
	return known && (word == "public" && public || word != "public" && !public && has(word)), known
}

func anyKind(outline.Kind) bool { return true }

// callable tells whether a kind can be called: functions, types that are constructed and
// values that may hold a function.
func callable(k outline.Kind) bool {
	return runs(k) || k == outline.Class || k == outline.Struct || k == outline.Variable || k == outline.Constant
}

// runs tells whether what is defined is code that is called.
func runs(k outline.Kind) bool { return k.IsFunction() || k == outline.Macro }

func isValueKind(k outline.Kind) bool {
	return slices.Contains([]outline.Kind{outline.Constant, outline.Variable, outline.Field, outline.Property, outline.Macro}, k)
}
