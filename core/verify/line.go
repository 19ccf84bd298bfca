package verify

import (
	"fmt"
	"slices"

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

// String is the place as people write it.
func (l cite) String() string {
	if l.last > l.first {
		return fmt.Sprintf("lines %d to %d", l.first, l.last)
	}
	return fmt.Sprintf("line %d", l.first)
}

// lined checks the lines that a sentence names, with the symbol that is said to be
// there.
func (c *checker) lined(r *reader) {
	for _, l := range r.cites() {
		var files []int
		of := ""
		if l.file != nil {
			list, dirs, v := c.pathOf(l.file)
			if v.truth == wrong {
				continue // told by what checks that the file exists
			}
			if len(dirs) > 0 && !r.beside(l) { // only named in the same sentence
				l.file = nil
			} else if v := c.lineExists(l.first, l.last, list, dirs); v.truth == wrong {
				c.judged[l.file] = true
				c.claim(fmt.Sprintf("`%s` has line %d", l.file.text, l.last), Line, v)
				continue
			} else {
				files, of = list, " of "+l.file.name
			}
		}
		m := r.atCite(l)
		if m == nil || c.proposes || r.supposed(l.at) {
			continue
		}
		s := c.named(m.name)
		if s.state != found && s.state != loose || len(s.nodes) > maxNodes {
			continue
		}
		if v := c.atLine(m, s, files, l); v.truth != unknown || l.file == nil {
			c.claim(fmt.Sprintf("`%s` is at %s%s", m.text, l, of), Line, v)
			c.judged[m] = c.judged[m] || l.file != nil && v.truth == right
		}
	}
}

// beside tells whether the path stands right by its lines: "in `a/` line 9", "line 9 of
// the `a/`".
func (r *reader) beside(l cite) bool {
	return slices.ContainsFunc(r.list[max(0, l.at-2):min(len(r.list), l.at+5)], func(t token) bool { return t.mention == l.file })
}

// cites finds "foo.go:12", "lines 10-20 of `foo.go`", "第 12 行". What is said to begin or to be
// defined anywhere in the sentence is meant.
func (r *reader) cites() (list []cite) {
	starting, finishing := false, false
	for i := 0; i < len(r.list); i++ {
		t, next := r.list[i], r.at(i+1)
		starting = starting || r.means(i)&(starts|define) != 0
		finishing = finishing || t.means&ending != 0
		l := cite{at: i}
		switch m := t.mention; {
		case m != nil && m.class == path && m.first > 0 && !m.link && m.hash == "":
			l.first, l.last, l.file = m.first, m.last, m
		case t.means&lineWord != 0 && next.number > 0:
			l.first = next.number
			i++
		case t.number > 0 && next.means&lineWord != 0 && han(next.word):
			l.first = t.number
		default:
			continue
		}
		if l.file == nil {
			l.last, l.file = l.first, r.fileNear(l.at)
			for j := i + 1; j <= i+2; j++ { // "10-20", "10 to 20"
				if r.at(j).number > l.first && (j == i+1 || r.at(j-1).mark == '-' || r.at(j-1).means&until != 0) {
					l.last, i = r.at(j).number, j
				}
			}
		}
		list = append(list, l)
	}
	for i := range list {
		list[i].starts, list[i].ends = starting, finishing && len(list) == 1
	}
	return list
}

// fileNear returns the path that a line belongs to: the next one behind it if close,
// else the last one before it.
func (r *reader) fileNear(at int) *mention {
	isPath := func(m *mention) bool { return m.class == path }
	if m := r.next(at+1, at+8, 1, isPath); m != nil {
		return m
	}
	return r.next(at-1, -1, -1, isPath)
}

// atCite returns the symbol that is said to be at a line: the nearest one before it,
// else the first behind it.
func (r *reader) atCite(l cite) *mention {
	if m := r.next(l.at-1, -1, -1, isName); m != nil {
		return m
	}
	return r.next(l.at+1, l.at+12, 1, isName)
}

// atLine checks that a symbol is at lines: where it is said to begin its definition must
// begin, else it must be there or be named there.
func (c *checker) atLine(m *mention, s *symbols, files []int, l cite) verdict {
	nodes := keep(s.nodes, func(n graph.Node) bool { return l.file == nil || slices.Contains(files, c.fileOf(n)) })
	last := bare(shortName(m.name))
	for _, n := range nodes {
		if c.isAt(n, l, last) {
			return yes(c.source(n))
		}
	}
	named := slices.ContainsFunc(files, func(f int) bool { // a place where it is used
		words := c.wordsIn(f, l.first, l.last)
		return words == nil || words[last]
	})
	switch {
	case !l.ends && !l.starts && (named || l.file == nil):
		return open
	case len(nodes) > 0:
		w, _ := c.Graph.Where(nodes[0])
		return no(c.source(nodes[0]), "`%s` is at lines %d to %d of `%s`, not at %s", m.name, w.First, w.Last, c.Graph.Path(w.File), l)
	case len(files) == 0 || s.state != found || c.heldIn(last, files, nil) && !l.starts:
		return open
	}
	return no(c.first(s.nodes), "`%s` is not in `%s` but at %s", m.name, c.Graph.Path(files[0]), c.at(s.nodes))
}

// isAt tells whether a definition is at lines. Where it begins may be told without what is
// written before its name: decorators, comments.
func (c *checker) isAt(n graph.Node, l cite, last string) bool {
	w, _ := c.Graph.Where(n)
	switch {
	case l.ends:
		return l.first == w.Last
	case l.last > l.first:
		return l.first <= w.Last && l.last >= w.First && (!l.starts || l.first <= w.First+1 && l.first >= w.First-30)
	case !l.starts || l.first == w.First:
		return l.first >= w.First && l.first <= w.Last
	case l.first <= w.First-3 || l.first > w.Last:
		return false
	}
	there, before := c.wordsIn(w.File, l.first, l.first), c.wordsIn(w.File, w.First, l.first-1)
	return there[last] && (!before[last] || l.first <= w.First+3) || there == nil && l.first < w.First+8
}
