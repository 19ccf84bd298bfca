package verify

import (
	"bytes"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

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

// hasText checks that one of some files, tests aside, has a text.
func (c *checker) hasText(m *mention, files []int, text string) {
	files = slices.DeleteFunc(slices.Clone(files), func(f int) bool { return c.Graph.Role(f)&tree.Test != 0 })
	if len(files) == 0 || len(files) > 4*maxProbes || slices.ContainsFunc(files, func(f int) bool {
		lines := c.content(f)
		return lines == nil || bytes.Contains(bytes.Join(lines, []byte(" ")), []byte(text))
	}) {
		return
	}
	c.judged[m] = true
	v := no(nil, "no code that it is said of has the text %q", clip(text, 80))
	v.issue = contract.IssueTypeUnsupported
	c.claim(fmt.Sprintf("the code has %q", text), contract.ClaimTypeOther, v)
}

// counts checks "`foo` takes two parameters", "`A` lists nine values".
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
		n, what, low, high := c.counted(r, m, thing, t.number)
		if high < 0 {
			continue
		}
		r.account([]int{i, i + 1}, m)
		src, v := c.source(n), open
		switch {
		case t.number == high:
			v = yes(src)
		case t.number < low || t.number > high: // between them the others may be left out
			v = no(src, "`%s` has %s: see %s:%d", m.name, count(high, strings.TrimSuffix(what, "s")), src.Path, max(1, src.First))
		}
		c.claim(fmt.Sprintf("`%s` has %d %s", m.text, t.number, what), contract.ClaimTypeCount, v)
	}
}

// counted returns how many of what a word names a mention has, at least and at most; -1 if that is
// not known.
func (c *checker) counted(r *reader, m *mention, thing token, told int) (n graph.Node, what string, low, high int) {
	nodes := c.narrowed(r, m)
	if len(nodes) != 1 || c.named(m.name).state != found {
		return graph.None, "", -1, -1
	}
	if thing.means&take == 0 {
		high = c.memberCount(nodes[0], thing.kind, told)
		return nodes[0], thing.word, high, high
	}
	n = c.maker(nodes[0])
	inside, _, ok := c.parametersOf(n)
	first, _, _ := strings.Cut(inside, ",")
	if low, high, ok = arity(inside, c.Graph.Language(c.fileOf(n)), ok); !ok || told == high+1 && listed("receiver", strings.TrimSpace(first)) {
		high = -1
	}
	return n, "parameters", low, high
}

// memberCount returns the number of the elements of a list, of the constants of an enumeration, of the methods of a
// type that has no others; -1 if that is not known, or only one is told.
func (c *checker) memberCount(n graph.Node, noun string, told int) (have int) {
	k, least := c.Graph.SymbolKind(n), 2
	all := func(fits func(outline.Kind) bool) int {
		return len(keep(c.memberNodes(n), func(d graph.Node) bool { return fits(c.Graph.SymbolKind(d)) }))
	}
	switch {
	case k == outline.Constant || k == outline.Variable || k == outline.Field:
		have = c.elements(n)
	case k == outline.Enum && noun == "":
		have = all(func(k outline.Kind) bool { return k == outline.Constant })
	case noun == "method" && (k == outline.Interface || k.IsType() && c.Graph.Language(c.fileOf(n)).Traits().AllMethods):
		have, least = all(runs), 0
	}
	if told < 2 || have < least {
		return -1
	}
	return have
}

// elements counts those of a list that a constant holds: "[a, b]", "%w[a b]", 0 if it is none.
func (c *checker) elements(n graph.Node) int {
	var text strings.Builder
	for _, l := range c.code(n) {
		text.WriteString(trailing.Get().ReplaceAllString(string(l)+" ", "") + " ")
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
