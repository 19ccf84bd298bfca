package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	mentions "github.com/cairn-search/cairn/core/mention"
)

// exists checks that what the token at i mentions is there.
func (c *checker) exists(m *mention, list []token, i int) {
	c.judged[m] = true
	kind, v := Symbol, open
	switch m.class {
	case path:
		kind, v = File, c.fileExists(m)
	case ref:
		v = c.refExists(m)
	case name:
		sure := m.call || i > 0 && list[i-1].kind != "" || i+1 < len(list) && list[i+1].kind != ""
		if v = c.nameExists(m, sure); v.truth == unknown && !m.quoted {
			return
		}
	default:
		d := c.directory(m.name)
		if m.class != module || len(d) == 0 {
			return
		}
		kind, v = File, yes(&contract.VerifySource{Path: d[0]})
	}
	c.claim("`"+m.text+"` exists", kind, v)
	if m.decl == "" || v.truth != right || c.proposes {
		return
	}
	if v := c.declared(m); v.truth != unknown || strings.Contains(m.decl, "=") || wordly(m.decl) {
		c.claim("`"+m.text+"` is declared", Parameter, v)
	}
}

// fileExists checks a path. One that does not exist may be of a reader's own project;
// it is wrong if it goes on from a directory that is there, or looks like a file that is.
func (c *checker) fileExists(m *mention) verdict {
	files, dirs, v := c.pathOf(m)
	if v.truth != wrong {
		if v := c.lineExists(m.first, m.last, files, dirs); v.truth == wrong {
			return v
		}
		if len(dirs) > 0 {
			return yes(&contract.VerifySource{Path: dirs[0]})
		}
		return c.fresh(m, files, yes(&contract.VerifySource{Path: c.Graph.Path(files[0]), First: m.first, Last: m.last, Ref: c.Graph.Ref(c.fileNode(files[0]))}))
	}
	top, _, deep := strings.Cut(m.name, "/")
	like := len(v.like) > 0 && m.quoted && dirOf(v.like[0]) == dirOf(m.name)
	if !deep { // a letter or two from one that is there
		like = like && !c.audit && contract.Distance(m.name, v.like[0]) <= 1+len(m.name)/12
	}
	if (deep && (c.dirs[top] && !doubtful(m.name) || m.first > 0) || like) && !c.proposes && !m.link && !c.elsewhereAs(m.name) {
		return v
	}
	return open
}

// lineExists checks that a file has the lines that are cited; a directory has none.
func (c *checker) lineExists(first, last int, files []int, dirs []string) verdict {
	if first == 0 {
		return open
	}
	if len(files) == 0 {
		return no(&contract.VerifySource{Path: dirs[0]}, "`%s` is a directory, which has no lines", dirs[0])
	}
	most := 0
	for _, f := range files {
		w, _ := c.Graph.Where(c.fileNode(f))
		most = max(most, w.Last)
	}
	if last <= most {
		return yes(nil)
	}
	p := c.Graph.Path(files[0])
	return no(&contract.VerifySource{Path: p}, "`%s` has only %s", p, count(most, "line"))
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// nameExists checks a name. sure tells that the draft takes it for code of its own:
// it is called a function, or called.
func (c *checker) nameExists(m *mention, sure bool) verdict {
	s, last := c.named(m.name), shortName(m.name)
	v := no(nil, "nothing is named `%s`", m.name)
	owner, _, several := strings.Cut(m.name, ".")
	switch {
	case s.state == found:
		return yes(c.first(s.nodes))
	case c.proposes, c.proposed[last]:
		return open
	case several && m.quoted && owner[0] >= 'A' && owner[0] <= 'Z' && compound(owner) && !outsider(owner) && !c.proposed[owner] && len(c.holders(owner)) == 0:
		v.issue = Unsupported // only a type can have such a name, and none has
		return v
	case s.state == noOwner:
		v.message = fmt.Sprintf("`%s` has no member `%s`", strings.TrimSuffix(m.name, "."+last), last)
	case s.state == loose, outsider(last):
		return open
	case s.state == cased && m.quoted && m.name != strings.ToLower(m.name) && !c.probe(m.name, func(f int) bool { return c.fileHolds(f, m.name) }):
		v.source, v.message = c.first(s.nodes), fmt.Sprintf("there is no `%s`", m.name)
	case s.state == cased, c.held(last), !m.quoted && !m.call, !compound(last) && (!sure || s.state == foreign), s.state == foreign && c.strange(m.name), m.name[0] == '$':
		return open // a variable, a key, a word of the code, a name of another's
	}
	if v.like = c.suggestions(m.name, s); s.state != noOwner && s.state != cased && !slices.ContainsFunc(v.like, func(l string) bool { return contract.Distance(last, shortName(l)) <= 1+len(last)/12 }) {
		v.issue = Unsupported
	}
	return v
}

// held tells whether files hold a name; of a text of the repository, which may be one of them,
// only code, comments aside, counts.
func (c *checker) held(name string) bool {
	if !c.audit {
		return len(c.holders(name)) > 0
	}
	return c.probe(name, func(f int) bool { lines := c.codeOf(f, 1, 1<<30); return lines == nil || holdsCode(lines, bare(name)) })
}

// maxProbes is how many files are read to see whether one holds a name.
const maxProbes = 20

// probe tells whether a file whose terms hold a name passes a test; of many it is taken for granted.
func (c *checker) probe(name string, test func(file int) bool) bool {
	files := c.holders(name)
	return len(files) > maxProbes || slices.ContainsFunc(files, test)
}

// pathOf returns the files of a path mention, or why there are none.
func (c *checker) pathOf(m *mention) (files []int, dirs []string, v verdict) {
	files = c.files(strings.TrimSuffix(m.name, "/"))
	if len(files) > 0 {
		return files, nil, open
	}
	if dirs = c.directory(m.name); len(dirs) > 0 {
		return nil, dirs, open
	}
	v = no(nil, "there is no file `%s`", m.name)
	if strings.HasSuffix(m.name, "/") || m.class == module {
		v.message = fmt.Sprintf("there is no directory `%s`", m.name)
	}
	v.like = c.similarPaths(strings.TrimSuffix(m.name, "/"))
	return nil, nil, v
}

// elsewhereAs tells whether the end of a path is there in another directory than it
// says: it may be told from another root.
func (c *checker) elsewhereAs(p string) bool {
	parts := strings.Split(p, "/")
	return len(parts) > 2 && len(c.files(strings.Join(parts[len(parts)-2:], "/"))) > 0
}

// strange tells whether what stands before the last part of a name may be another's: what
// files import, a type of a library.
func (c *checker) strange(n string) bool {
	owner, _, _ := strings.Cut(n, ".")
	if s := c.named(n[:max(0, strings.LastIndexByte(n, '.'))]); s.state == found && len(s.nodes) < maxProbes {
		if c.Graph.Language(c.fileOf(s.nodes[0])).Traits().DerivedBases { // traits have few names of their own
			return false
		}
		return slices.ContainsFunc(c.basesOf(s.nodes), func(b string) bool { return len(c.defined(b)) == 0 && !listed("root", b) })
	}
	switch {
	case outsider(owner) && len(owner) > 2, owner[0] >= 'A' && owner[0] <= 'Z', len(c.holders(owner)) == 0 && len(owner) > 2:
		return true
	case len(owner) < 3 || len(c.directory(owner)) > 0:
		return false
	}
	return c.probe(owner, func(f int) bool {
		return slices.ContainsFunc(c.said(f).Imports, func(im mentions.Import) bool {
			return baseOf(slashes(im.Path)) == owner || slices.ContainsFunc(im.Names, func(n mentions.Name) bool { return n.Local == owner })
		})
	})
}

// compound tells whether a name is of several words, as only names of code are.
func compound(n string) bool {
	lower := false
	for i := range len(n) {
		switch c := n[i]; {
		case c == '_' && i > 0 && i < len(n)-1, c >= 'A' && c <= 'Z' && lower:
			return true
		case c >= 'a' && c <= 'z':
			lower = true
		}
	}
	return false
}

// cited checks that a file is still what a draft was written from.
func (c *checker) cited(s contract.CitedSource) {
	short := fmt.Sprintf("`%s` is as it was", s.Path)
	files := c.files(strings.TrimPrefix(s.Path, "./"))
	if len(files) == 1 {
		c.claim(short, Citation, c.same(files[0], s.First, s.Last, s.Hash))
		return
	}
	v := no(nil, "`%s` is no longer there", s.Path)
	v.issue, v.like = Outdated, c.similarPaths(s.Path)
	c.claim(short, Citation, v)
}

// same checks a content hash against that of a file.
func (c *checker) same(file, first, last int, hash string) verdict {
	part, n := c.Graph.Place(file)
	now := fmt.Sprintf("%016x", c.Index.Parts[part].File(n).Hash)
	src := &contract.VerifySource{Path: c.Graph.Path(file), First: first, Last: last, Ref: c.Graph.Ref(c.fileNode(file))}
	if strings.HasPrefix(now, strings.ToLower(hash)) {
		return yes(src)
	}
	v := no(src, "`%s` has changed since: its content is %s now, not %s", src.Path, now[:min(len(now), max(8, len(hash)))], strings.ToLower(hash))
	v.issue = Outdated
	return v
}

// fresh is a verdict about a file, unless the file is cited by the hash of another
// content.
func (c *checker) fresh(m *mention, files []int, v verdict) verdict {
	if m.hash == "" || len(files) != 1 {
		return v
	}
	if s := c.same(files[0], m.first, m.last, m.hash); s.truth == wrong {
		return s
	}
	return v
}

// refExists checks a ref of this project.
func (c *checker) refExists(m *mention) verdict {
	n, err := c.Graph.Resolve(m.name)
	switch err {
	case nil:
		return yes(c.source(n))
	case graph.ErrChanged:
		v := no(nil, "the file of `%s` has changed since", m.name)
		v.issue = Outdated
		return v
	case graph.ErrGone:
		v := no(nil, "there is no `%s`", m.name)
		for _, s := range c.Graph.Similar(m.name, 3) {
			v.like = append(v.like, c.Graph.Ref(s))
		}
		return v
	}
	return open
}

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
			i++
			fallthrough
		case t.number > 0 && next.means&lineWord != 0 && han(next.word):
			l.first = r.at(i).number
			i = r.extent(&l, i) // where the numbers end
		}
		if l.to = i; l.file != nil {
			list = append(list, l)
		}
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
	start := r.has(0, len(r.list), starts|define)
	for _, l := range r.cites() {
		files, dirs, v := c.pathOf(l.file)
		beside := r.any(l.at-2, l.at+5, func(t token) bool { return t.mention == l.file })
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
		if m == nil || c.proposes || r.supposed(l.at) || len(c.meant(m)) == 0 || c.named(m.name).state != found {
			continue
		}
		for i := l.at; i <= l.to; i++ {
			r.account([]int{i}, m, l.file)
		}
		if v := c.whetherAt(m, files, l, start); v.truth != unknown {
			c.claim(fmt.Sprintf("`%s` is at %s of %s", m.text, l, l.file.name), Line, v)
			c.judged[m] = c.judged[m] || v.truth == right
		}
	}
}

// whetherAt checks that a symbol is at some lines of a file. Where it begins may be told with or without
// what is written before its name.
func (c *checker) whetherAt(m *mention, files []int, l cite, start bool) verdict {
	s, last := c.named(m.name), bare(shortName(m.name))
	nodes := keep(s.nodes, func(n graph.Node) bool { return slices.Contains(files, c.fileOf(n)) })
	for _, n := range nodes {
		w, _ := c.Graph.Where(n)
		head := graph.Where{File: w.File, First: w.First, Last: l.first - 1}
		if l.first <= w.Last && l.last >= w.First-2 && (!start || l.first >= w.First-2 && (l.first <= w.First+1 || c.holds(head, last) == wrong && c.holds(graph.Where{File: w.File, First: l.first, Last: l.first}, last) == right)) {
			return yes(c.source(n))
		}
	}
	named := slices.ContainsFunc(files, func(f int) bool { return c.holds(graph.Where{File: f, First: l.first, Last: l.last}, last) != wrong }) // a place where it is used
	switch {
	case !start && named, len(nodes) == 0 && (len(files) == 0 || !start && c.heldIn(last, files, nil)):
		return open
	case len(nodes) > 0:
		w, _ := c.Graph.Where(nodes[0])
		return no(c.source(nodes[0]), "`%s` is at lines %d to %d of `%s`, not at %s", m.name, w.First, w.Last, c.Graph.Path(w.File), l)
	}
	return no(c.first(s.nodes), "`%s` is not in `%s` but at %s", m.name, c.Graph.Path(files[0]), c.at(s.nodes))
}
