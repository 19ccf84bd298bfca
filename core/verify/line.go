package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
)

// cite is a run of lines that a sentence names.
type cite struct {
	first, last int
	at          int // token
	file        *mention
	starts      bool // something begins there
	ends        bool // something ends there
}

// lined checks the lines that a sentence names, with the symbol that is said to be
// there.
func (c *checker) lined(r *reader) {
	list := r.list
	for _, l := range cites(r) {
		var files []int
		if l.file != nil {
			var v verdict
			var dirs []string
			files, dirs, v = c.pathOf(l.file)
			if v.truth == wrong {
				continue // told by what checks that the file exists
			}
			if len(dirs) > 0 && !l.beside(list) {
				l.file = nil // only named in the same sentence
			}
			m := mention{first: l.first, last: l.last}
			if v := c.lineExists(&m, files, dirs); l.file != nil && v.truth == wrong {
				c.judged[l.file] = true
				c.claim(fmt.Sprintf("`%s` has line %d", l.file.text, l.last), Line, v)
				continue
			}
		}
		subject := c.subjectOf(list, l)
		if subject == nil || c.proposes || r.supposed(l.at) {
			continue
		}
		s := c.named(subject.name)
		if s.state != found && s.state != loose || len(s.nodes) > maxNodes {
			continue
		}
		if v := c.atLine(subject, s, files, l); v.truth != unknown || l.file == nil {
			c.claim(fmt.Sprintf("`%s` is at %s", subject.text, l), Line, v)
			if l.file != nil && v.truth == right {
				c.judged[subject] = true
			}
		}
	}
}

// String is the place as people write it.
func (l cite) String() string {
	s := fmt.Sprintf("line %d", l.first)
	if l.last > l.first {
		s = fmt.Sprintf("lines %d to %d", l.first, l.last)
	}
	if l.file != nil {
		s += " of " + l.file.name
	}
	return s
}

// beside tells whether the path stands right by its lines: "in `a/` line 9", "line 9 of
// the `a/`".
func (l cite) beside(list []token) bool {
	return slices.ContainsFunc(list[max(0, l.at-2):min(len(list), l.at+5)], func(t token) bool { return t.mention == l.file })
}

// cites finds "foo.go:12", "lines 10-20 of `foo.go`", "第 12 行".
func cites(r *reader) (found []cite) {
	list := r.list
	starting, finishing := false, false
	for i := 0; i < len(list); i++ {
		t := list[i]
		starting = starting || r.means(i)&(starts|define) != 0
		finishing = finishing || t.means&ending != 0
		l := cite{at: i}
		switch {
		case t.mention != nil && t.mention.class == path && t.mention.first > 0 && !t.mention.link && t.mention.hash == "":
			l.first, l.last, l.file = t.mention.first, t.mention.last, t.mention
		case t.means&lineWord != 0 && i+1 < len(list) && list[i+1].number > 0:
			l.first = list[i+1].number
			i++
		case t.number > 0 && i+1 < len(list) && list[i+1].means&lineWord != 0 && han(list[i+1].word):
			l.first = t.number
		default:
			continue
		}
		if l.file == nil {
			l.last = l.first
			for j := i + 1; j < len(list) && j <= i+2; j++ { // "10-20", "10 to 20"
				if list[j].number > l.first && (list[j-1].mark == '-' || j == i+1 || slices.Contains([]string{"to", "through", "and", "bis", "and", "until"}, list[j-1].word)) {
					l.last = list[j].number
					i = j
					break
				}
			}
			l.file = fileNear(list, l.at)
		}
		found = append(found, l)
	}
	// What is said to begin or to be defined anywhere in the sentence is meant.
	for i := range found {
		found[i].starts, found[i].ends = starting, finishing
	}
	if len(found) > 1 {
		for i := range found {
			found[i].ends = false
		}
	}
	return found
}

// fileNear returns the path that a line belongs to: the next one behind it if close,
// else the last one before it.
func fileNear(list []token, at int) *mention {
	for j := at + 1; j < len(list) && j < at+8; j++ {
		if m := list[j].mention; m != nil && m.class == path {
			return m
		}
	}
	for j := at - 1; j >= 0; j-- {
		if m := list[j].mention; m != nil && m.class == path {
			return m
		}
	}
	return nil
}

// subjectOf returns the symbol that is said to be at a line: the nearest one before it,
// else the first behind it.
func (c *checker) subjectOf(list []token, l cite) *mention {
	for j := l.at - 1; j >= 0; j-- {
		if list[j].mark == ';' {
			break
		}
		if m := list[j].mention; m != nil && m.class == name && !m.link {
			if r := c.relatedBefore(list, j); r != nil {
				return r
			}
			return m
		}
	}
	for j := l.at + 1; j < len(list) && j < l.at+12; j++ {
		if list[j].mark == ';' || list[j].means&but != 0 {
			break
		}
		if m := list[j].mention; m != nil && m.class == name && !m.link {
			return m
		}
	}
	return nil
}

// relatedBefore returns nil, or the mention that the one at j only stands beside:
// "the `Bar` method of `Foo` at line 3".
func (c *checker) relatedBefore(list []token, j int) *mention {
	for i := j - 1; i >= 0 && i >= j-4; i-- {
		if m := list[i].mention; m != nil {
			return nil
		}
		if list[i].means&of != 0 {
			for k := i - 1; k >= 0 && k >= i-3; k-- {
				if m := list[k].mention; m != nil && m.class == name {
					return m
				}
			}
		}
	}
	return nil
}

// atLine checks that a symbol is at lines: where it is said to begin its definition must
// begin, else it must be there or be named there.
func (c *checker) atLine(m *mention, s *symbols, files []int, l cite) verdict {
	var nodes []graph.Node
	for _, n := range s.nodes {
		w, _ := c.Graph.Where(n)
		if l.file == nil || slices.Contains(files, w.File) {
			nodes = append(nodes, n)
		}
	}
	last := bare(shortName(m.name))
	for _, n := range nodes {
		w, _ := c.Graph.Where(n)
		switch {
		case l.ends:
			if l.first == w.Last {
				return yes(c.source(n))
			}
		case l.last > l.first:
			if l.first <= w.Last && l.last >= w.First && (!l.starts || l.first <= w.First+1 && l.first >= w.First-30) {
				return yes(c.source(n))
			}
		case l.starts:
			if l.first == w.First {
				return yes(c.source(n))
			}
			if l.first > w.First-3 && l.first <= w.Last { // behind decorators, before its name is said again
				holds, known := c.lineHolds(w.File, l.first, l.first, last)
				before, _ := c.lineHolds(w.File, w.First, l.first-1, last)
				if holds && (!before || l.first <= w.First+3) || !known && l.first < w.First+8 {
					return yes(c.source(n))
				}
			}
		case l.first >= w.First && l.first <= w.Last:
			return yes(c.source(n))
		}
	}
	if !l.ends && !l.starts {
		for _, f := range files { // a place where it is used
			if holds, known := c.lineHolds(f, l.first, l.last, last); holds || !known {
				return open
			}
		}
		if l.file == nil {
			return open
		}
	}
	if len(nodes) == 0 {
		if len(files) == 0 || s.state != found || c.heldIn(last, files, nil) && !l.starts {
			return open
		}
		return no(c.first(s.nodes), "`%s` is not in `%s` but at %s", m.name, c.Graph.Path(files[0]), c.at(s.nodes))
	}
	w, _ := c.Graph.Where(nodes[0])
	return no(c.source(nodes[0]), "`%s` is at lines %d to %d of `%s`, not at %s", m.name, w.First, w.Last, c.Graph.Path(w.File), strings.Split(l.String(), " of ")[0])
}
