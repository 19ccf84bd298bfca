package verify

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
)

// counts checks "`foo` takes two parameters", "`a.go` has 120 lines", "`A` lists nine values".
func (c *checker) counts(r *reader) {
	for i, t := range r.list {
		noun := r.at(i + 1)
		if t.number < 0 || i == 0 || noun.word == "" || r.has(i-3, i, vague) || r.supposed(i) || r.at(i+2).means&of != 0 && noun.means&member == 0 {
			continue
		}
		var m *mention
		for j := i - 1; j >= 0 && j >= i-5; j-- {
			if m = r.list[j].mention; m != nil {
				break
			}
		}
		if m == nil {
			continue
		}
		switch plural := strings.HasSuffix(noun.word, "s"); {
		case m.class == path && noun.means&lineWord != 0:
			c.countLines(m, t.number)
		case m.class == name && noun.means&parameter != 0:
			c.countParameters(r, m, t.number)
		case m.class == name && t.number > 1 && (plural || noun.kind != "" || r.at(i+2).word != ""):
			c.countMembers(r, m, t.number, noun, i)
		}
	}
}

func (c *checker) countLines(m *mention, n int) {
	files, _, _ := c.pathOf(m)
	if len(files) != 1 {
		return
	}
	w, _ := c.Graph.Where(c.fileNode(files[0]))
	src := &contract.VerifySource{Path: c.Graph.Path(files[0])}
	v := yes(src)
	if w.Last < n-1 || w.Last > n+1 {
		v = no(src, "`%s` has %d lines", src.Path, w.Last)
	}
	c.claim(fmt.Sprintf("`%s` has %d lines", m.text, n), Count, v)
}

func (c *checker) countParameters(r *reader, m *mention, n int) {
	nodes := c.narrowed(r, m)
	if c.named(m.name).state != found || len(nodes) == 0 {
		return
	}
	short, most := fmt.Sprintf("`%s` has %d parameters", m.text, n), 0
	for _, node := range nodes {
		if kindClass(c.Graph.SymbolKind(node)) != "f" {
			return
		}
		low, high, ok := arity(c.signature(node), c.Graph.Language(c.fileOf(node)))
		if !ok || low <= n && n <= high {
			c.claim(short, Count, map[bool]verdict{true: yes(c.source(node)), false: open}[ok])
			return
		}
		most = high
	}
	seen := fmt.Sprintf("%d parameters", most)
	if most == 1 {
		seen = "1 parameter"
	}
	c.claim(short, Count, no(c.first(nodes), "`%s` has %s: see %s", m.name, seen, c.at(nodes)))
}

// countMembers checks a number of members: of a list, of the constants of a type, of the
// methods of one that has no others, of the functions of a module, which can be fewer than
// there are but not more.
func (c *checker) countMembers(r *reader, m *mention, n int, noun token, i int) {
	nodes := c.narrowed(r, m)
	if len(nodes) != 1 || c.named(m.name).state != found {
		return
	}
	node := nodes[0]
	k := c.Graph.SymbolKind(node)
	have, exact := 0, false
	switch {
	case k == outline.Constant || k == outline.Variable || k == outline.Field:
		have = c.elements(node)
		exact = have > 1
	case k == outline.Enum && noun.kind != "method" && noun.kind != "function":
		for _, d := range c.memberNodes(node) {
			if c.Graph.SymbolKind(d) == outline.Constant {
				have++
			}
		}
		exact = have > 1
	case isType(k) && (noun.kind == "method" || noun.kind == "function"):
		for _, d := range c.memberNodes(node) {
			if kindClass(c.Graph.SymbolKind(d)) == "f" {
				have++
			}
		}
		exact = c.Graph.Language(c.fileOf(node)).Traits().AllMethods || k == outline.Interface
		exact = exact && have > 0 && noun.kind == "method"
	}
	short := fmt.Sprintf("`%s` has %d %s", m.text, n, noun.word)
	switch {
	case !exact:
	case have == n:
		c.claim(short, Count, yes(c.source(node)))
	default:
		c.claim(short, Count, no(c.source(node), "`%s` has %d: see %s", m.name, have, c.at(nodes)))
	}
}

// elements counts those of a list that a constant holds: "[a, b]", "%w[a b]", 0 if it is none.
func (c *checker) elements(n graph.Node) int {
	var text strings.Builder
	for _, l := range c.code(n) {
		text.Write(l)
		text.WriteByte(' ')
	}
	_, v, ok := strings.Cut(text.String(), "=")
	v = strings.TrimSpace(v)
	if !ok || v == "" {
		return 0
	}
	if strings.HasPrefix(v, "%w") || strings.HasPrefix(v, "%i") {
		if end := strings.IndexAny(v[3:], ")]}"); end >= 0 {
			return len(strings.Fields(v[3 : 3+end]))
		}
		return 0
	}
	if v[0] != '[' && v[0] != '(' && v[0] != '{' || strings.ContainsAny(v, "*") {
		return 0
	}
	end := matching(v)
	if end == 0 {
		return 0
	}
	depth, parts, some := 0, 0, false
	for _, ch := range v[1 : end-1] {
		switch {
		case strings.ContainsRune("([{", ch):
			depth++
			some = true
		case strings.ContainsRune(")]}", ch):
			depth--
		case ch == ',' && depth == 0:
			if some {
				parts++
			}
			some = false
		case ch != ' ':
			some = true
		}
	}
	if some {
		parts++
	}
	return parts
}
