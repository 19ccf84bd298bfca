package verify

import (
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
)

// counts checks "`foo` takes two parameters", "`a.go` has 120 lines".
func (c *checker) counts(list []token) {
	for i, t := range list {
		if t.number < 0 || i+1 >= len(list) || i == 0 {
			continue
		}
		noun := list[i+1].word
		if (noun == "required" || noun == "positional" || noun == "exported" || noun == "public") && i+2 < len(list) {
			continue
		}
		about := false
		for j := max(0, i-3); j < i; j++ {
			switch list[j].word {
			case "about", "roughly", "around", "least", "most", "over", "nearly", "almost", "approximately", "etwa", "ca", "rund", "line", "lines", "第", "zeile", "first", "last", "other", "these", "those", "than":
				about = true
			}
		}
		if about || i+2 < len(list) && list[i+2].word == "of" {
			continue
		}
		var m *mention
		for j := i - 1; j >= 0 && j >= i-5; j-- {
			if list[j].mention != nil {
				m = list[j].mention
				break
			}
		}
		if m == nil || m.class != name && m.class != path || triggers[noun].rel == relMember && m.class == path {
			continue
		}
		c.counted(m, t.number, noun)
	}
}

func (c *checker) counted(m *mention, n int, noun string) {
	short := fmt.Sprintf("`%s` has %d %s", m.text, n, noun)
	switch {
	case m.class == path && (noun == "lines" || noun == "zeilen" || noun == "行"):
		files, _, _ := c.pathOf(m)
		if len(files) != 1 {
			return
		}
		w, _ := c.Graph.Where(c.fileNode(files[0]))
		src := &contract.VerifySource{Path: c.Graph.Path(files[0])}
		if w.Last == n || w.Last == n+1 || w.Last == n-1 {
			c.claim(short, Count, yes(src))
		} else {
			c.claim(short, Count, no(src, "`%s` has %d lines", src.Path, w.Last))
		}
	case m.class == name && (triggers[noun].rel == relTake && triggers[noun].noun):
		s := c.named(m.name)
		if s.state != found || len(s.nodes) > maxNodes {
			return
		}
		seen := ""
		for _, node := range s.nodes {
			if kindClass(c.Graph.SymbolKind(node)) != "f" {
				return
			}
			low, high, ok := arity(c.signature(node), c.Graph.Language(c.fileOf(node)))
			if !ok || low <= n && n <= high {
				c.claim(short, Count, map[bool]verdict{true: yes(c.source(node)), false: open}[ok])
				return
			}
			seen = fmt.Sprintf("%d parameters", high)
			if high == 1 {
				seen = "1 parameter"
			}
		}
		c.claim(short, Count, no(c.first(s.nodes), "`%s` has %s: see %s", m.name, seen, c.at(s.nodes)))
	case m.class == name && (noun == "methods" || noun == "methoden"):
		s := c.named(m.name)
		if s.state != found || len(s.nodes) != 1 || !isType(c.Graph.SymbolKind(s.nodes[0])) {
			return
		}
		have := 0
		for _, d := range c.memberNodes(s.nodes[0]) {
			if kindClass(c.Graph.SymbolKind(d)) == "f" {
				have++
			}
		}
		switch {
		case have == n:
			c.claim(short, Count, yes(c.source(s.nodes[0])))
		case c.Graph.Language(c.fileOf(s.nodes[0])).Traits().AllMethods:
			c.claim(short, Count, no(c.source(s.nodes[0]), "`%s` has %d methods", m.name, have))
		default:
			c.claim(short, Count, open)
		}
	}
}

func (c *checker) fileOf(n graph.Node) int {
	w, _ := c.Graph.Where(n)
	return w.File
}
