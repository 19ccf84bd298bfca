package verify

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
)

// orders checks "`a` comes after `b`", "in `f`, `a` is called before `b`", "prefers `a` over `b`".
func (c *checker) orders(r *reader) {
	for i := range r.list {
		m := r.means(i) & (before | after | prefer)
		if m == 0 || r.has(i-3, i, not) || r.supposed(i) {
			continue
		}
		a, b := r.next(i-1, i-7, -1, isAny), r.next(i+1, i+4, 1, isAny)
		if m&prefer != 0 {
			a = b
			b = r.next(i+2, i+7, 1, func(m *mention) bool { return m != a })
		}
		if a == nil || b == nil || a.class != name || b.class != name || a.name == b.name {
			continue
		}
		if m&after != 0 {
			a, b = b, a
		}
		if v := c.ordered(r, a, b); v.truth != unknown {
			c.claim(fmt.Sprintf("`%s` comes before `%s`", a.text, b.text), Other, v)
		}
	}
}

// ordered checks that a stands before b: constants by their lines, else in the code of
// what the sentence names, if each stands there once.
func (c *checker) ordered(r *reader, a, b *mention) verdict {
	one, two := c.narrowed(r, a), c.narrowed(r, b)
	x, y := shortName(a.name), shortName(b.name)
	if len(one) == 1 && len(two) == 1 && c.Graph.SymbolKind(one[0]) == outline.Constant && c.fileOf(one[0]) == c.fileOf(two[0]) {
		v, _ := c.Graph.Where(one[0])
		w, _ := c.Graph.Where(two[0])
		if v.First > w.First {
			return no(c.source(one[0]), "`%s` comes behind `%s`: see %s", x, y, c.at(one))
		}
		return yes(c.source(one[0]))
	}
	for m, n := range c.about(r, maxProbes) {
		if m == a || m == b {
			continue
		}
		lines := c.code(n)
		p, times := holdsWord(lines, x)
		q, again := holdsWord(lines, y)
		switch {
		case times == 0 || again == 0:
		case times > 1 || again > 1:
			return open
		case p < q:
			return yes(c.source(n))
		default:
			return no(c.source(n), "in `%s`, `%s` comes before `%s`: see %s", c.Graph.Label(n), y, x, c.at([]graph.Node{n}))
		}
	}
	return open
}

// item is one of a list in a sentence.
type item struct {
	text string
	m    *mention
}

// outliers checks lists of what a definition has: if all but one stand in its code, and that
// one does not, it was made up.
func (c *checker) outliers(r *reader) {
	if r.has(0, len(r.list), not) {
		return
	}
	var run []item
	joined := true
	for i := 0; i <= len(r.list); i++ {
		t := r.at(i)
		it := itemOf(t)
		if it.text == "" && i < len(r.list) && (t.mark == ',' || t.mark == ':' || t.means&and != 0) {
			joined = true
			continue
		}
		if it.text == "" || !joined {
			c.outlier(r, run)
			run = nil
		}
		if joined = false; it.text != "" {
			run = append(run, it)
		} else {
			joined = true
		}
	}
}

// itemOf reads a token as something that code has, "" if it is not.
func itemOf(t token) item {
	text := ""
	switch m := t.mention; {
	case m != nil && m.class == name && !m.call:
		text = shortName(m.name)
	case m != nil && m.class == code:
		text = bare(shortName(strings.Trim(m.text, ":\"' *&")))
	case t.literal == "" && len(t.upper) > 2:
		text = t.upper
	}
	if strings.ContainsAny(text, " (){}=") {
		text = ""
	}
	return item{text, t.mention}
}

// outlier checks whether one item of a list is the only one that the code of what a sentence
// names does not hold.
func (c *checker) outlier(r *reader, run []item) {
	if len(run) < 3 {
		return
	}
	for m, n := range c.about(r, 3) {
		if slices.ContainsFunc(run, func(it item) bool { return it.text == shortName(m.name) }) {
			continue
		}
		lines := c.code(n)
		lacking := slices.DeleteFunc(slices.Clone(run), func(it item) bool { return holdsCode(lines, it.text) })
		if len(lacking) == 0 {
			return
		}
		w, whole := lacking[0].text, c.codeOf(c.fileOf(n), 1, 1<<30)
		if len(lacking) > 1 || len(whole) == 0 || holdsCode(whole, w) || c.inherited(n, w) {
			continue
		}
		c.claim(fmt.Sprintf("`%s` has `%s`", c.Graph.Label(n), w), Other, no(c.source(n), "`%s` has no `%s`, beside the others of the list: see %s", c.Graph.Label(n), w, c.at([]graph.Node{n})))
		c.judged[lacking[0].m] = true
		return
	}
}

func holdsCode(lines [][]byte, w string) bool {
	_, times := holdsWord(lines, w)
	return times > 0
}

// inherited tells whether a word may come from a type above one.
func (c *checker) inherited(n graph.Node, w string) bool {
	bases, _ := c.ancestors([]graph.Node{n})
	return slices.ContainsFunc(bases, func(b graph.Node) bool { return holdsCode(c.code(b), w) })
}

// texts checks that a text between quotation marks that code is said to have is there.
func (c *checker) texts(r *reader) {
	for i, t := range r.list {
		text := t.text
		if t.mention != nil && t.mention.class == code {
			if v := valueOf(t.mention.text); v.kind() == 's' {
				text = string(v[2:])
			}
		}
		word := t.mention == nil && text == strings.ToLower(text) && !strings.Contains(text, " ")
		if len(text) < 5 || word || !r.has(i-6, i, says) || strings.ContainsAny(text, "%{}$…") || strings.Contains(text, "...") {
			continue
		}
		var files []int
		for _, n := range c.about(r, maxProbes) {
			files = append(files, c.fileOf(n))
		}
		longest := slices.MaxFunc(strings.Fields(text), func(a, b string) int { return len(a) - len(b) })
		if len(files) > 0 {
			c.hasText(t.mention, append(files, c.holders(strings.Trim(longest, ".,:;!?()"))...), text)
		}
	}
}

// hasText checks that one of some files has a text.
func (c *checker) hasText(m *mention, files []int, text string) {
	if len(files) == 0 || len(files) > 4*maxProbes {
		return
	}
	for _, f := range files {
		if lines := c.content(f); lines == nil || bytes.Contains(bytes.Join(lines, []byte(" ")), []byte(text)) {
			return
		}
	}
	c.judged[m] = true
	v := no(nil, "no code that it is said of has the text %q", clipTo(text, 80))
	v.issue = Unsupported
	c.claim(fmt.Sprintf("the code has %q", text), Other, v)
}
