package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
)

// excludes are the kinds of definitions that a word for a kind cannot mean. What is not
// listed may be meant: a constant that holds a function is a function too.
var excludes = map[string][]outline.Kind{
	"function":    {outline.Class, outline.Struct, outline.Interface, outline.Trait, outline.Enum},
	"method":      {outline.Class, outline.Struct, outline.Interface, outline.Trait, outline.Enum},
	"constructor": {outline.Interface, outline.Trait, outline.Enum},
	"class":       {outline.Interface, outline.Trait, outline.Function, outline.Method},
	"struct":      {outline.Interface, outline.Trait, outline.Enum, outline.Function, outline.Method, outline.Class},
	"interface":   {outline.Class, outline.Struct, outline.Enum, outline.Function, outline.Method},
	"trait":       {outline.Class, outline.Struct, outline.Enum, outline.Function, outline.Method},
	"enum":        {outline.Interface, outline.Trait, outline.Function, outline.Method, outline.Struct},
	"type":        {outline.Function, outline.Method},
	"constant":    {outline.Interface, outline.Trait, outline.Struct, outline.Method},
	"variable":    {outline.Interface, outline.Trait, outline.Struct, outline.Class, outline.Method},
	"field":       {outline.Interface, outline.Trait, outline.Struct, outline.Class, outline.Function},
	"property":    {outline.Interface, outline.Trait, outline.Struct, outline.Class},
}

// kinds checks "the abstract class `A`", "`A` is a public struct", "`a`, a private constant".
func (c *checker) kinds(r *reader) {
	for i, t := range r.list {
		m := t.mention
		if m == nil || m.class != name || m.link {
			continue
		}
		kind, modifiers := r.kindOf(i)
		if kind == "" && len(modifiers) == 0 {
			continue
		}
		nodes := c.narrowed(r, m)
		if len(nodes) == 0 || c.named(m.name).state != found {
			continue
		}
		for _, word := range modifiers {
			c.claim(fmt.Sprintf("`%s` is %s", m.text, word), Kind, c.modified(nodes, word))
		}
		if kind != "" {
			c.claim(fmt.Sprintf("`%s` is a %s", m.text, kind), Kind, c.ofKind(nodes, kind))
		}
	}
}

// kindOf returns the word for a kind and the modifiers that a sentence gives the mention at i.
func (r *reader) kindOf(i int) (kind string, modifiers []string) {
	if k := r.at(i - 1).kind; k != "" && r.at(i-2).mention == nil { // the abstract class `A`
		if kind = k; k == "class" { // said of any type
			kind = "type"
		}
		for j := i - 2; j >= 0 && r.at(j).modifier != ""; j-- {
			modifiers = append(modifiers, r.at(j).modifier)
		}
	} else if k := r.at(i + 1).kind; k != "" && r.at(i+2).mention == nil && r.at(i+1).means&(parameter|hold) == 0 && (k == "class" || k == "function" || k == "struct") && r.at(i+2).means&inside == 0 {
		if kind = k; k == "class" { // the `A` class
			kind = "type"
		}
		for j := i - 1; j >= 0 && r.at(j).modifier != ""; j-- {
			modifiers = append(modifiers, r.at(j).modifier)
		}
	}
	j := i + 1
	if r.at(j).means&inside != 0 { // `A` in a.go is a class
		for j++; j < i+6 && r.at(j).mark == 0 && r.at(j).means&is == 0; {
			j++
		}
	}
	if r.at(j).mark == ',' && r.at(j+1).means&which != 0 && r.at(j+2).means&is != 0 {
		j += 2
	}
	apposition := r.at(j).mark == ',' || r.at(j).mark == '('
	if r.at(j).means&is == 0 && !apposition {
		return kind, modifiers
	}
	article := false
	for j++; j <= i+9; j++ {
		t := r.at(j)
		switch {
		case t.mention != nil || t.mark != 0 || t.means&(not|of|inside|base|heir|callnoun) != 0 || t.word == "":
			return kind, modifiers
		case t.kind != "":
			if next := r.at(j + 1); (!apposition || article) && next.mention == nil && next.means&(of|parameter) == 0 && next.kind == "" && !strings.HasSuffix(t.word, "s") || t.word == "class" && next.mention == nil {
				if kind == "" {
					kind = t.kind
				}
			}
			return kind, modifiers
		case t.modifier != "":
			if !apposition || article {
				modifiers = append(modifiers, t.modifier)
			}
		case t.means&(small|and) != 0:
			article = article || t.word == "a" || t.word == "an" || t.word == "ein" || t.word == "eine"
		case t.means&(relations|value) != 0:
			return kind, modifiers
		}
	}
	return kind, modifiers
}

// ofKind checks the kind of definitions.
func (c *checker) ofKind(nodes []graph.Node, word string) verdict {
	for _, n := range nodes {
		k := c.Graph.SymbolKind(n)
		if !slices.Contains(excludes[word], k) {
			if k.String() == word {
				return yes(c.source(n))
			}
			return open
		}
		if word == "enum" && c.baseNamed([]graph.Node{n}, "Enum") || (word == "method" || word == "field") && strings.Contains(c.Graph.Label(n), ".") || word == "interface" && c.baseNamed([]graph.Node{n}, "Protocol", "ABC") {
			return open
		}
	}
	k := c.Graph.SymbolKind(nodes[0])
	return no(c.first(nodes), "`%s` is a %s, not a %s: see %s", c.Graph.Label(nodes[0]), k, word, c.at(nodes))
}

// head returns the words before a definition's name in the line that declares it.
func (c *checker) head(n graph.Node) []string {
	sig := c.Graph.SymbolSignature(n)
	w, _ := c.Graph.Where(n)
	short := bare(shortName(c.Graph.Label(n)))
	var words []string
	take := func(line string) bool {
		at, _ := holdsWord([][]byte{[]byte(line)}, short)
		if at >= 0 {
			words = append(words, strings.FieldsFunc(line[:at], func(r rune) bool { return r == ' ' || r == '\t' || r == '(' || r == ')' || r == ':' })...)
		}
		return at >= 0
	}
	for i, l := range c.code(n) {
		if i > 12 || take(string(l)) {
			break
		}
		words = append(words, strings.Fields(string(l))...)
	}
	if len(words) == 0 && w.First > 0 {
		take(sig)
	}
	return words
}

// modifiersOf are words of declarations, by what they say.
var modifiersOf = map[string][]string{
	"abstract": {"abstract", "ABCMeta", "ABC"}, "final": {"final", "sealed"}, "static": {"static", "@staticmethod"}, "async": {"async", "suspend"}, "suspend": {"suspend"},
	"public": {"public", "pub", "export"}, "private": {"private", "fileprivate"}, "protected": {"protected"}, "internal": {"internal"}, "sealed": {"sealed"},
}

// modified checks that a definition has a modifier.
func (c *checker) modified(nodes []graph.Node, word string) verdict {
	var wrongly verdict
	for _, n := range nodes {
		v := c.hasModifier(n, word)
		if v.truth != wrong {
			return v
		}
		wrongly = v
	}
	return wrongly
}

func (c *checker) hasModifier(n graph.Node, word string) verdict {
	head, k, label := c.head(n), c.Graph.SymbolKind(n), c.Graph.Label(n)
	traits := c.Graph.Language(c.fileOf(n)).Traits()
	has := func(word string) bool {
		return slices.ContainsFunc(head, func(w string) bool { return slices.Contains(modifiersOf[word], strings.Trim(w, ",;")) })
	}
	lacks := no(c.source(n), "`%s` is not %s: see %s", label, word, c.at([]graph.Node{n}))
	applies := kindClass(k) == "f"
	switch word {
	case "free":
		if k == outline.Method {
			return lacks
		}
		return open
	case "checked":
		if c.baseNamed([]graph.Node{n}, "RuntimeException", "IllegalArgumentException", "IllegalStateException", "UnsupportedOperationException") {
			return lacks
		}
		return open
	case "public", "private", "protected", "internal":
		if len(head) == 0 && traits.Visibility != outline.ByCapital {
			return open
		}
		return c.visible(n, word, has, lacks)
	case "abstract", "sealed":
		applies = isType(k) && k != outline.Interface && k != outline.Trait
	case "final":
		applies = k == outline.Class
	}
	switch {
	case has(word):
		return yes(c.source(n))
	case applies && slices.Contains(strings.Fields(traits.Modifiers), word) && c.content(c.fileOf(n)) != nil:
		return lacks
	}
	return open
}

// visible checks who may see a definition.
func (c *checker) visible(n graph.Node, word string, has func(string) bool, lacks verdict) verdict {
	short := shortName(c.Graph.Label(n))
	member := short != c.Graph.Label(n)
	public, said := has("public"), has("public") || has("private") || has("protected") || has("internal")
	hidden := said && !public
	switch c.Graph.Language(c.fileOf(n)).Traits().Visibility {
	case outline.ByCapital:
		public = short[0] >= 'A' && short[0] <= 'Z'
		hidden = !public
		if hidden && word != "public" {
			return yes(c.source(n))
		}
	case outline.HiddenUnlessSaid:
		words := strings.Join(c.head(n), " ")
		public = public && !strings.Contains(words, "pub crate") && !strings.Contains(words, "pub super") && !strings.Contains(words, "pub in")
		if member || c.Graph.SymbolKind(n) == outline.Macro || !public && word != "public" {
			return open
		}
		hidden = !public
	case outline.PackageUnlessSaid:
		if member && !said { // of an interface
			return open
		}
		if !said && word == "internal" {
			return yes(c.source(n))
		}
		hidden = !public
	case outline.SeenUnlessSaid:
		public = !hidden
	case outline.AsSaid:
		if !said {
			return open
		}
	default:
		return open
	}
	if word == "public" && public || word != "public" && hidden && has(word) {
		return yes(c.source(n))
	}
	return lacks
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
