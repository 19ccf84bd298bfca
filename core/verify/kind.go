package verify

import (
	"fmt"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
)

// kindBeside returns the kind noun before or behind a mention.
func (c *checker) kindBeside(list []token, i int) string {
	for _, j := range []int{i + 1, i - 1} {
		if j >= 0 && j < len(list) && kindNouns[list[j].word] != "" && (interfaceKind(list[j].word) <= 0 && list[j].word != "type" || j < i) {
			if j == i+1 && j+1 < len(list) && list[j+1].mention != nil {
				continue // "the class `A` method `b`"
			}
			return list[j].word
		}
	}
	return ""
}

// kinds checks "the `Foo` struct", "`Foo` is a class", "the function `foo`".
func (c *checker) kinds(list []token) {
	for i, t := range list {
		m := t.mention
		if m == nil || m.class != name || m.link {
			continue
		}
		word := c.kindBeside(list, i)
		if word == "" && i+2 < len(list) && beings[list[i+1].word] {
			for j := i + 2; j < len(list) && j <= i+5; j++ {
				if list[j].mention != nil || list[j].mark != 0 || negations[list[j].word] {
					break
				}
				if derived[list[j].word] {
					break
				}
				if kindNouns[list[j].word] != "" && !plurals[list[j].word] && (j+1 == len(list) || list[j+1].mention == nil) {
					word = list[j].word
				}
			}
		}
		if word == "" {
			continue
		}
		s := c.named(m.name)
		if s.state != found || len(s.nodes) > maxNodes {
			continue
		}
		c.claim(fmt.Sprintf("`%s` is a %s", m.text, word), Kind, c.ofKind(s.nodes, word))
	}
}

// ofKind checks the kind of definitions. Words for things that can be called or that
// are types are taken in a wide sense; an interface is no class and no struct.
func (c *checker) ofKind(nodes []graph.Node, word string) verdict {
	want := kindNouns[word]
	for _, n := range nodes {
		k := c.Graph.SymbolKind(n)
		if kindClass(k) != want && !(want == "t" && k == outline.Constant || want == "v" && kindClass(k) == "f") {
			continue
		}
		if special := interfaceKind(word); want == "t" && special != 0 && (k == outline.Interface || k == outline.Trait || k == outline.Class || k == outline.Struct) {
			if (special > 0) != (k == outline.Interface || k == outline.Trait) {
				continue
			}
		}
		return yes(c.source(n))
	}
	for _, n := range nodes { // functions that are values, classes that are called
		switch c.Graph.SymbolKind(n) {
		case outline.Variable, outline.Constant, outline.Type, outline.Property, outline.Field, outline.Macro, outline.Module, outline.Enum:
			return open
		}
	}
	if want == "v" || want == "f" && kindClass(c.Graph.SymbolKind(nodes[0])) == "t" && word != "function" && word != "method" && word != "函数" && word != "funktion" {
		return open
	}
	return no(c.first(nodes), "`%s` is a %s: see %s", c.Graph.Label(nodes[0]), c.Graph.SymbolKind(nodes[0]), c.at(nodes))
}

// derived say that what follows is a kind of something else.
var derived = wordSet("parent base super sub child derived subclass superclass")

var plurals = wordSet("functions methods structs classes interfaces")

// interfaceKind is 1 for words that only mean interfaces, -1 for those that never do.
func interfaceKind(word string) int {
	switch word {
	case "interface", "interfaces", "protocol", "trait", "schnittstelle", "接口":
		return 1
	case "struct", "structs", "结构体", "enum":
		return -1
	}
	return 0
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
