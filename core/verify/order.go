package verify

import (
	"bytes"
	"fmt"
	"iter"
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
		a, b := r.next(i-1, i-7, -1, isName), r.next(i+1, i+4, 1, isName)
		if m&prefer != 0 {
			a = b
			b = r.next(i+2, i+7, 1, func(m *mention) bool { return m != a })
		}
		if a == nil || b == nil || a.name == b.name {
			continue
		}
		if m&after != 0 {
			a, b = b, a
		}
		if v := c.ordered(r, a, b); v.truth != unknown {
			r.account([]int{i}, a, b)
			c.claim(fmt.Sprintf("`%s` comes before `%s`", a.text, b.text), Other, v)
		}
	}
}

// ordered checks that a stands before b: constants in their file, others in the code of
// what the sentence names, if each stands there once.
func (c *checker) ordered(r *reader, a, b *mention) verdict {
	one, two := c.narrowed(r, a), c.narrowed(r, b)
	x, y := shortName(a.name), shortName(b.name)
	if len(one) == 1 && len(two) == 1 && c.Graph.SymbolKind(one[0]) == outline.Constant && c.fileOf(one[0]) == c.fileOf(two[0]) {
		if v, w := c.source(one[0]), c.source(two[0]); v.First > w.First {
			return no(v, "`%s` comes behind `%s`: see %s", x, y, c.at(one))
		}
		return yes(c.source(one[0]))
	}
	for m, n := range c.about(r, maxProbes) {
		lines := c.code(n)
		p, times := holdsWord(lines, x)
		q, again := holdsWord(lines, y)
		switch {
		case m == a || m == b || times == 0 || again == 0:
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

// about yields what a sentence names, each with the definitions that it means, if they are no more
// than most.
func (c *checker) about(r *reader, most int) iter.Seq2[*mention, graph.Node] {
	return func(yield func(*mention, graph.Node) bool) {
		for _, t := range r.list {
			if t.mention == nil || c.named(t.mention.name).state != found {
				continue
			}
			nodes := c.narrowed(r, t.mention)
			for _, n := range nodes {
				if len(nodes) <= most && !yield(t.mention, n) {
					return
				}
			}
		}
	}
}

// outliers checks lists of what a definition has: if all but one stand in its code, and that
// one does not, it was made up.
func (c *checker) outliers(r *reader) {
	var run []token
	for i := 0; i <= len(r.list) && !r.has(0, len(r.list), not); i++ {
		switch t := r.at(i); {
		case itemOf(t) != "":
			run = append(run, t)
		case i == len(r.list) || t.mark != ',' && t.mark != ':' && t.means&and == 0:
			c.outlier(r, run)
			run = nil
		}
	}
}

// itemOf reads a token as something that code has, "" if it is not.
func itemOf(t token) (text string) {
	switch m := t.mention; {
	case m != nil && m.class == name && !m.call:
		return shortName(m.name)
	case m != nil && m.class == code:
		text = bare(shortName(strings.Trim(m.text, ":\"' *&")))
	case t.literal == "" && len(t.upper) > 2:
		text = t.upper
	}
	if strings.ContainsAny(text, " (){}=") {
		return ""
	}
	return text
}

// outlier checks whether one item of a list is the only one that the code of what a sentence
// names, its file and what it inherits from do not hold.
func (c *checker) outlier(r *reader, run []token) {
	if len(run) < 2 {
		return
	}
	for m, n := range c.about(r, 3) {
		if slices.ContainsFunc(run, func(t token) bool { return itemOf(t) == shortName(m.name) }) {
			continue
		}
		lines := c.code(n)
		lacking := slices.DeleteFunc(slices.Clone(run), func(t token) bool { return holdsCode(lines, itemOf(t)) })
		if len(lacking) == 0 {
			return
		}
		w := itemOf(lacking[0])
		above, _ := c.ancestors([]graph.Node{n})
		if len(run) < 3 || len(lacking) > 1 || len(lines) == 0 || !isValueKind(c.Graph.SymbolKind(n)) && holdsCode(c.codeOf(c.fileOf(n), 1, 1<<30), w) || slices.ContainsFunc(above, func(b graph.Node) bool { return holdsCode(c.code(b), w) }) {
			continue
		}
		c.claim(fmt.Sprintf("`%s` has `%s`", c.Graph.Label(n), w), Other, no(c.source(n), "`%s` has no `%s`, beside the others of the list: see %s", c.Graph.Label(n), w, c.at([]graph.Node{n})))
		c.judged[lacking[0].mention] = true
		return
	}
}

// texts checks that a text between quotation marks that code is said to have is there.
func (c *checker) texts(r *reader) {
	for i, t := range r.list {
		text := t.text
		if t.mention != nil && t.mention.class == code && valueOf(t.mention.text).kind() == 's' {
			text = string(valueOf(t.mention.text)[2:])
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
	if len(files) == 0 || len(files) > 4*maxProbes || slices.ContainsFunc(files, func(f int) bool {
		lines := c.content(f)
		return lines == nil || bytes.Contains(bytes.Join(lines, []byte(" ")), []byte(text))
	}) {
		return
	}
	c.judged[m] = true
	v := no(nil, "no code that it is said of has the text %q", clip(text, 80))
	v.issue = Unsupported
	c.claim(fmt.Sprintf("the code has %q", text), Other, v)
}

// counts checks "`foo` takes two parameters", "`a.go` has 120 lines", "`A` lists nine values".
func (c *checker) counts(r *reader) {
	for i, t := range r.list {
		thing := r.at(i + 1)
		if t.number < 0 || i == 0 || thing.word == "" || r.has(i-3, i, vague) || r.supposed(i) || r.at(i+2).means&of != 0 && thing.means&member == 0 {
			continue
		}
		m := r.next(i-1, i-6, -1, func(*mention) bool { return true })
		if m == nil {
			continue
		}
		if n := len(r.found); n > 0 && len(r.subject) == 1 && slices.Contains(r.found[n-1].b, m) && r.has(i-3, i, then) { // "a extends b and takes two arguments"
			m = r.subject[0]
		}
		n, what, low, high := c.counted(r, m, thing, t.number)
		short := fmt.Sprintf("`%s` has %d %s", m.text, t.number, what)
		if high >= 0 {
			r.account([]int{i, i + 1}, m)
		}
		switch {
		case high < 0:
		case t.number == high:
			c.claim(short, Count, yes(c.source(n)))
		case low <= t.number && t.number < high: // the others may be left out
			c.claim(short, Count, open)
		default:
			src := c.source(n)
			c.claim(short, Count, no(src, "`%s` has %s: see %s:%d", m.name, count(high, strings.TrimSuffix(what, "s")), src.Path, max(1, src.First)))
		}
	}
}

// counted returns how many of what a word names a mention has, at least and at most; -1 if that is
// not known.
func (c *checker) counted(r *reader, m *mention, thing token, told int) (n graph.Node, what string, low, high int) {
	nodes := c.narrowed(r, m)
	switch {
	case m.class == path && thing.means&lineWord != 0:
		if files, _, _ := c.pathOf(m); len(files) == 1 {
			n = c.fileNode(files[0])
			w, _ := c.Graph.Where(n)
			return n, thing.word, w.Last - 1, w.Last + 1
		}
	case len(nodes) != 1 || c.named(m.name).state != found:
	case thing.means&take != 0:
		n = c.maker(nodes[0])
		inside, _, ok := c.parametersOf(n)
		first, _, _ := strings.Cut(inside, ",")
		if low, high, ok = arity(inside, c.Graph.Language(c.fileOf(n)), ok); ok && (told != high+1 || !listed("receiver", strings.TrimSpace(first))) {
			return n, "parameters", low, high
		}
	case told > 1:
		low = c.memberCount(nodes[0], thing.kind)
		return nodes[0], thing.word, low, low
	}
	return graph.None, "", -1, -1
}

// memberCount returns the number of the elements of a list, of the constants of an enumeration,
// of the methods of a type that has no others; -1 if that is not known.
func (c *checker) memberCount(n graph.Node, noun string) int {
	k, have := c.Graph.SymbolKind(n), -1
	all := func(fits func(outline.Kind) bool) int {
		return len(keep(c.memberNodes(n), func(d graph.Node) bool { return fits(c.Graph.SymbolKind(d)) }))
	}
	switch {
	case k == outline.Constant || k == outline.Variable || k == outline.Field:
		have = c.elements(n)
	case k == outline.Enum && noun == "":
		have = all(func(k outline.Kind) bool { return k == outline.Constant })
	case noun == "method" && (k == outline.Interface || isType(k) && c.Graph.Language(c.fileOf(n)).Traits().AllMethods):
		return all(func(k outline.Kind) bool { return kindClass(k) == "f" })
	}
	if have < 2 {
		return -1
	}
	return have
}

// elements counts those of a list that a constant holds: "[a, b]", "%w[a b]", 0 if it is none.
func (c *checker) elements(n graph.Node) int {
	var text strings.Builder
	for _, l := range c.code(n) {
		text.WriteString(cutComment(string(l)+" ") + " ")
	}
	_, v, _ := strings.Cut(text.String(), "=")
	v, words := strings.CutPrefix(strings.TrimSpace(v), "%w")
	end := matching(v)
	switch {
	case end == 0 || strings.IndexByte("[({", v[0]) < 0 || strings.Contains(v, "*"):
		return 0
	case words:
		return len(strings.Fields(v[1 : end-1]))
	}
	return len(slices.Collect(elementsOf(v[1 : end-1])))
}
