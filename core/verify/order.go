package verify

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// orders checks "`a` comes after `b`", "in `f`, `a` is called before `b`", "prefers `a` over `b`".
func (c *checker) orders(r *reader) {
	for i, t := range r.list {
		m := r.means(i) & (before | after | prefer)
		if m == 0 || t.means&inside != 0 || r.has(i-3, i, not) || r.supposed(i) {
			continue
		}
		var a, b *mention
		if m&prefer != 0 {
			a = r.near(i+1, 3)
			for j := i + 2; j < i+7 && a != nil; j++ {
				if x := r.at(j).mention; x != nil && x != a {
					b = x
					break
				}
			}
		} else {
			b = r.near(i+1, 3)
			for j := i - 1; j >= 0 && j >= i-6 && !r.ends(j); j-- {
				if a = r.list[j].mention; a != nil {
					break
				}
			}
		}
		if a == nil || b == nil || a.class != name || b.class != name || a.name == b.name {
			continue
		}
		x, y := shortName(a.name), shortName(b.name)
		if m&after != 0 {
			x, y = y, x
		}
		if v := c.ordered(r, a, b, x, y); v.truth != unknown {
			c.claim(fmt.Sprintf("`%s` %s `%s`", a.text, t.word, b.text), Other, v)
		}
	}
}

// near returns the mention among the n tokens from i on.
func (r *reader) near(i, n int) *mention {
	for j := i; j < i+n; j++ {
		if m := r.at(j).mention; m != nil {
			return m
		}
	}
	return nil
}

// ordered checks that x stands before y: constants by their lines, else in the code of
// what the sentence names, if each stands there once.
func (c *checker) ordered(r *reader, a, b *mention, x, y string) verdict {
	one, two := c.narrowed(r, a), c.narrowed(r, b)
	if len(one) == 1 && len(two) == 1 && c.Graph.SymbolKind(one[0]) == outline.Constant && c.Graph.SymbolKind(two[0]) == outline.Constant && c.fileOf(one[0]) == c.fileOf(two[0]) {
		if shortName(a.name) != x {
			one, two = two, one
		}
		v, _ := c.Graph.Where(one[0])
		w, _ := c.Graph.Where(two[0])
		switch {
		case v.First < w.First:
			return yes(c.source(one[0]))
		case v.First > w.First:
			return no(c.source(one[0]), "`%s` comes behind `%s`: see %s", x, y, c.at(one))
		}
		return open
	}
	for _, t := range r.list {
		m := t.mention
		if m == nil || m == a || m == b || m.class != name {
			continue
		}
		for _, n := range c.narrowed(r, m) {
			lines := c.code(n)
			p, times := holdsWord(lines, x)
			q, again := holdsWord(lines, y)
			switch {
			case times == 0 || again == 0:
			case times == 1 && again == 1 && p < q:
				return yes(c.source(n))
			case times == 1 && again == 1:
				return no(c.source(n), "in `%s`, `%s` comes before `%s`: see %s", c.Graph.Label(n), y, x, c.at([]graph.Node{n}))
			default:
				return open
			}
		}
	}
	return open
}

// outliers checks lists of what a definition has: if all but one stand in its code, and that
// one does not, it was made up.
func (c *checker) outliers(r *reader) {
	type item struct {
		text string
		m    *mention
	}
	var run []item
	flush := func(first, end int) {
		if len(run) >= 3 {
			var words []string
			for _, it := range run {
				words = append(words, it.text)
			}
			if at, n := c.outlier(r, words); at >= 0 && !r.has(0, len(r.list), not) {
				c.claim(fmt.Sprintf("`%s` has `%s`", c.Graph.Label(n), words[at]), Other, no(c.source(n), "`%s` has no `%s`, beside the others of the list: see %s", c.Graph.Label(n), words[at], c.at([]graph.Node{n})))
				if m := run[at].m; m != nil {
					c.judged[m] = true
				}
			}
		}
		run = nil
	}
	first, joins := 0, 0
	for i, t := range r.list {
		text := ""
		switch m := t.mention; {
		case m != nil && (m.class == name || m.class == code) && !m.call:
			text = bare(shortName(strings.Trim(m.text, ":\"' *&")))
			if m.class == name {
				text = shortName(m.name)
			}
		case t.literal == "" && t.upper != "" && len(t.upper) > 2:
			text = t.upper
		}
		switch {
		case text != "" && (joins > 0 || len(run) == 0) && !strings.ContainsAny(text, " (){}="):
			if len(run) == 0 {
				first = i
			}
			run, joins = append(run, item{text, t.mention}), 0
		case text == "" && (t.mark == ',' || t.means&and != 0 || t.mark == ':' && i+1 < len(r.list)) && len(run) > 0:
			joins++
		default:
			flush(first, i)
			joins = 0
			if text != "" && !strings.ContainsAny(text, " (){}=") {
				run = append(run, item{text, t.mention})
			}
		}
	}
	flush(first, len(r.list))
}

// outlier returns which of some words is the only one that the code of what a sentence names
// does not hold, -1 for none.
func (c *checker) outlier(r *reader, words []string) (int, graph.Node) {
	for _, t := range r.list {
		m := t.mention
		if m == nil || m.class != name || containsWord(words, shortName(m.name)) {
			continue
		}
		nodes := c.narrowed(r, m)
		if len(nodes) == 0 || len(nodes) > 3 || c.named(m.name).state != found {
			continue
		}
		at, lacking := -1, 0
		for i, w := range words {
			held := false
			for _, n := range nodes {
				_, times := holdsWord(c.code(n), w)
				held = held || times > 0
			}
			if !held {
				at = i
				lacking++
			}
		}
		if lacking == 1 {
			if f := c.fileOf(nodes[0]); c.content(f) == nil || !holdsCode(c.codeOf(f, 1, 1<<30), words[at]) && !(len(c.holders(words[at])) > 0 && isType(c.Graph.SymbolKind(nodes[0])) && c.inherited(nodes, words[at])) {
				return at, nodes[0]
			}
		}
		if lacking == 0 {
			return -1, nodes[0]
		}
	}
	return -1, graph.None
}

func holdsCode(lines [][]byte, w string) bool {
	_, times := holdsWord(lines, w)
	return times > 0
}

// inherited tells whether a word may come from a type above some.
func (c *checker) inherited(nodes []graph.Node, w string) bool {
	bases, _ := c.ancestors(nodes)
	for _, b := range bases {
		if holdsCode(c.code(b), w) {
			return true
		}
	}
	return false
}

func containsWord(words []string, w string) bool {
	for _, x := range words {
		if x == w {
			return true
		}
	}
	return false
}

// texts checks that a text between quotation marks that code is said to have is there.
func (c *checker) texts(r *reader) {
	if !r.has(0, len(r.list), says) {
		return
	}
	for i, t := range r.list {
		text := t.text
		if t.mention != nil && t.mention.class == code {
			if v := valueOf(t.mention.text); v.kind() == 's' {
				text = string(v[2:])
			}
		}
		if len(text) < 5 || !r.has(max(0, i-6), i, says) || strings.ContainsAny(text, "%{}$…") || strings.Contains(text, "...") || text == strings.ToLower(text) && !strings.Contains(text, " ") && t.mention == nil {
			continue
		}
		c.hasText(r, t.mention, "", text)
	}
}

// hasText checks that the code of what a sentence names, or any that holds key, has a text.
func (c *checker) hasText(r *reader, m *mention, key, text string) {
	var files []int
	if key != "" {
		files = c.holders(shortName(normalName(key)))
	} else {
		for _, t := range r.list {
			for _, n := range c.narrowed(r, t.mention) {
				files = append(files, c.fileOf(n))
			}
		}
		word := ""
		for w := range strings.FieldsSeq(text) {
			if len(w) > len(word) {
				word = w
			}
		}
		if len(files) == 0 {
			return
		}
		files = append(files, c.holders(strings.Trim(word, ".,:;!?()"))...)
	}
	if len(files) == 0 || len(files) > 4*maxProbes {
		return
	}
	for _, f := range files {
		lines := c.content(f)
		if lines == nil {
			return
		}
		if c.Graph.Role(f)&tree.Test != 0 && key != "" {
			continue
		}
		if bytes.Contains(bytes.Join(lines, []byte(" ")), []byte(text)) {
			return
		}
	}
	if m != nil {
		c.judged[m] = true
	}
	v := no(nil, "no code that it is said of has the text %q", clipTo(text, 80))
	v.issue = Unsupported
	c.claim(fmt.Sprintf("the code has %q", text), Other, v)
}
