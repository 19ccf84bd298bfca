package verify

import (
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/graph"
)

// cite is a run of lines that a sentence names.
type cite struct {
	first, last int
	at, to      int // tokens
	file        *mention
}

// String is the place as people write it.
func (l cite) String() string {
	if l.last > l.first {
		return fmt.Sprintf("lines %d to %d", l.first, l.last)
	}
	return fmt.Sprintf("line %d", l.first)
}

// cites finds "foo.go:12", "lines 10-20 of `foo.go`", "第 12 行".
func (r *reader) cites() (list []cite) {
	for i := 0; i < len(r.list); i++ {
		t, next := r.list[i], r.at(i+1)
		l := cite{at: i}
		switch m := t.mention; {
		case m != nil && m.class == path && m.first > 0 && !m.link && m.hash == "":
			l.first, l.last, l.file = m.first, m.last, m
		case t.means&lineWord != 0 && next.number > 0:
			l.first = next.number
			i = r.extent(&l, i+1) // where the numbers end
		case t.number > 0 && next.means&lineWord != 0 && han(next.word):
			l.first = t.number
			i = r.extent(&l, i)
		default:
			continue
		}
		l.to = i
		list = append(list, l)
	}
	return list
}

// extent finds the last line of lines whose number stands at i, "10-20", "10 to 20", and their file:
// the next one behind them if close, else the last one before them. It returns where the numbers end.
func (r *reader) extent(l *cite, i int) int {
	isPath := func(m *mention) bool { return m.class == path }
	if l.last, l.file = l.first, r.next(l.at+1, l.at+8, 1, isPath); l.file == nil {
		l.file = r.next(l.at-1, -1, -1, isPath)
	}
	for j := i + 1; j <= i+2; j++ {
		if r.at(j).number > l.first && (j == i+1 || r.at(j-1).mark == '-' || r.at(j-1).means&(of|and) != 0) {
			l.last, i = r.at(j).number, j
		}
	}
	return i
}

// lined checks the lines that a sentence names, with the symbol that is said to be
// there: where one is said to begin its definition must begin, else it must be there or be named there.
func (c *checker) lined(r *reader) {
	start := r.any(0, len(r.list), func(t token) bool { return t.means&(starts|define) != 0 })
	for _, l := range r.cites() {
		if l.file == nil {
			continue
		}
		files, dirs, v := c.pathOf(l.file)
		beside := slices.ContainsFunc(r.list[max(0, l.at-2):min(len(r.list), l.at+5)], func(t token) bool { return t.mention == l.file })
		if v.truth == wrong || len(dirs) > 0 && !beside { // told elsewhere; only named in the same sentence
			continue
		}
		if v := c.lineExists(l.first, l.last, files, dirs); v.truth == wrong {
			c.judged[l.file] = true
			c.claim(fmt.Sprintf("`%s` has line %d", l.file.text, l.last), Line, v)
			continue
		}
		m := r.next(l.at-1, -1, -1, isName)
		if m == nil {
			m = r.next(l.at+1, l.at+12, 1, isName)
		}
		if m != nil && !c.proposes && !r.supposed(l.at) && c.named(m.name).state == found && len(c.named(m.name).nodes) <= maxNodes {
			r.account(nil, m, l.file)
			for i := l.at; i <= l.to; i++ {
				r.read[i] = true
			}
			c.atLine(m, files, l, start)
		}
	}
}

// atLine checks that a symbol is at some lines of a file.
func (c *checker) atLine(m *mention, files []int, l cite, start bool) {
	if v := c.whetherAt(m, files, l, start); v.truth != unknown {
		c.claim(fmt.Sprintf("`%s` is at %s of %s", m.text, l, l.file.name), Line, v)
		c.judged[m] = c.judged[m] || v.truth == right
	}
}

func (c *checker) whetherAt(m *mention, files []int, l cite, start bool) verdict {
	s, last := c.named(m.name), bare(shortName(m.name))
	nodes := keep(s.nodes, func(n graph.Node) bool { return slices.Contains(files, c.fileOf(n)) })
	for _, n := range nodes {
		// Where it begins may be told with or without what is written before its name.
		w, _ := c.Graph.Where(n)
		if l.first <= w.Last && l.last >= w.First-2 && (!start || l.first >= w.First-2 && (l.first <= w.First+1 || c.wordsIn(w.File, l.first, l.first)[last] && !c.wordsIn(w.File, w.First, l.first-1)[last])) {
			return yes(c.source(n))
		}
	}
	named := slices.ContainsFunc(files, func(f int) bool { // a place where it is used
		words := c.wordsIn(f, l.first, l.last)
		return words == nil || words[last]
	})
	switch {
	case !start && named:
		return open
	case len(nodes) > 0:
		w, _ := c.Graph.Where(nodes[0])
		return no(c.source(nodes[0]), "`%s` is at lines %d to %d of `%s`, not at %s", m.name, w.First, w.Last, c.Graph.Path(w.File), l)
	case len(files) == 0 || c.heldIn(last, files, nil) && !start:
		return open
	}
	return no(c.first(s.nodes), "`%s` is not in `%s` but at %s", m.name, c.Graph.Path(files[0]), c.at(s.nodes))
}
