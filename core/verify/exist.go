package verify

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	mentions "github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// exists checks that what the token at i mentions is there.
func (c *checker) exists(m *mention, list []token, i int) {
	c.judged[m] = true
	kind, v := contract.ClaimTypeSymbol, open
	switch m.class {
	case path:
		kind, v = contract.ClaimTypeFile, c.fileExists(m)
	case ref:
		v = c.refExists(m)
	case name:
		sure := m.call || i > 0 && list[i-1].kind != "" || i+1 < len(list) && list[i+1].kind != ""
		if v = c.nameExists(m, sure); v.truth == unknown && !m.quoted {
			return
		}
	default:
		d := c.place(m.name).dir
		if m.class != module || d == "" {
			return
		}
		kind, v = contract.ClaimTypeFile, yes(&contract.VerifySource{Path: d})
	}
	c.claim("`"+m.text+"` exists", kind, v)
	if m.decl == "" || v.truth != right || c.proposes {
		return
	}
	if v := c.declared(m); v.truth != unknown || strings.Contains(m.decl, "=") || wordly(m.decl[strings.IndexByte(m.decl, '(')+1:]) {
		c.claim("`"+m.text+"` is declared", contract.ClaimTypeParameter, v)
	}
}

// fileExists checks a path. One that does not exist may be of a reader's own project;
// it is wrong if it goes on from a directory that is there, or looks like a file that is.
func (c *checker) fileExists(m *mention) verdict {
	if p := c.place(m.name); len(p.files) > 0 {
		v := c.lineExists(m.first, m.last, p)
		switch src := c.source(c.fileNode(p.files[0])); {
		case v.truth == wrong:
			return v
		case p.dir != "":
			return yes(&contract.VerifySource{Path: p.dir})
		default:
			src.First, src.Last = m.first, m.last
			return c.fresh(m, p, yes(src))
		}
	}
	v := no(nil, "there is no %s `%s`", map[bool]string{false: "file", true: "directory"}[strings.HasSuffix(m.name, "/")], m.name)
	v.like = c.similarPaths(strings.TrimSuffix(m.name, "/"))
	top, _, deep := strings.Cut(m.name, "/")
	like := len(v.like) > 0 && m.quoted && tree.Dir(v.like[0]) == tree.Dir(m.name)
	if !deep { // a letter or two from one that is there
		like = like && !c.audit && contract.Distance(m.name, v.like[0]) <= 1+len(m.name)/12
	}
	parts := strings.Split(m.name, "/")
	elsewhere := deep && len(parts) > 2 && len(c.place(strings.Join(parts[len(parts)-2:], "/")).files) > 0 // told from another root
	if (deep && (c.dirs[top] && !doubtful(m.name) || m.first > 0) || like) && !c.proposes && !m.link && !elsewhere {
		return v
	}
	return open
}

// lineExists checks that a file has the lines that are cited; a directory has none.
func (c *checker) lineExists(first, last int, p place) verdict {
	switch {
	case first == 0:
		return open
	case p.dir != "":
		return no(&contract.VerifySource{Path: p.dir}, "`%s` is a directory, which has no lines", p.dir)
	}
	most := 0
	for _, f := range p.files {
		w, _ := c.Graph.Where(c.fileNode(f))
		most = max(most, w.Last)
	}
	if last <= most {
		return yes(nil)
	}
	path := c.Graph.Path(p.files[0])
	return no(&contract.VerifySource{Path: path}, "`%s` has only %s", path, count(most, "line"))
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
	case several && c.kept(m.name) != graph.None:
		return yes(c.source(c.kept(m.name)))
	case c.proposes, c.proposed[last]:
		return open
	case several && m.quoted && owner[0] >= 'A' && owner[0] <= 'Z' && compound(owner) && !outsider(owner) && !c.proposed[owner] && !c.written(owner):
		v.issue = contract.IssueTypeUnsupported // only a type can have such a name, and none has
		return v
	case s.state == noOwner:
		v.message = fmt.Sprintf("`%s` has no member `%s`", strings.TrimSuffix(m.name, "."+last), last)
	case s.state == loose, outsider(last), strings.HasSuffix(last, "_") && c.probe(last, func(f int) bool { return bytes.Contains(bytes.Join(c.content(f), nil), []byte(last)) }): // what names begin with
		return open
	case s.state == cased && m.quoted && m.name != strings.ToLower(m.name) && !c.probe(m.name, func(f int) bool { return c.fileHolds(f, m.name) }):
		v.source, v.message = c.first(s.nodes), fmt.Sprintf("there is no `%s`", m.name)
	case s.state == cased, c.held(last), !m.quoted && !m.call, !compound(last) && (!sure || s.state == foreign), s.state == foreign && c.strange(m.name), m.name[0] == '$':
		return open // a variable, a key, a word of the code, a name of another's
	}
	if v.like = c.suggestions(m.name, s); s.state != noOwner && s.state != cased && !slices.ContainsFunc(v.like, func(l string) bool { return contract.Distance(last, shortName(l)) <= 1+len(last)/12 }) {
		v.issue = contract.IssueTypeUnsupported
	}
	return v
}

// kept returns the constant that has the last part of a name as a key, or the type that gives it to itself.
func (c *checker) kept(n string) graph.Node {
	last := shortName(n)
	for _, d := range c.meant(&mention{class: name, name: strings.TrimSuffix(n, "."+last)}) {
		if slices.ContainsFunc(c.code(d), func(l []byte) bool {
			key, _, pair := strings.Cut(string(l), ":")
			return pair && key == last && c.Graph.SymbolKind(d) == outline.Constant || holdsIn(string(l), "self."+last) || holdsIn(string(l), "this."+last)
		}) {
			return d
		}
	}
	return graph.None
}

// held tells whether files hold a name; of a text of the repository, which may be one of them,
// only code, comments aside, counts.
func (c *checker) held(name string) bool {
	if !c.audit {
		return c.written(name)
	}
	return c.probe(name, func(f int) bool {
		holds, known := c.codeHolds(f, bare(name))
		return holds || !known
	})
}

// written tells whether files hold a name; a word that is none of several parts with any ending.
func (c *checker) written(name string) bool {
	if !compound(name) {
		return len(c.holders(name)) > 0
	}
	return c.probe(name, func(f int) bool { return c.fileHolds(f, name) })
}

// maxProbes is how many files are read to see whether one holds a name.
const maxProbes = 20

// probe tells whether a file whose terms hold a name passes a test; of many it is taken for granted.
func (c *checker) probe(name string, test func(file int) bool) bool {
	files := c.holders(name)
	return len(files) > maxProbes || slices.ContainsFunc(files, test)
}

// strange tells whether what stands before the last part of a name may be another's: what
// files import, a type of a library.
func (c *checker) strange(n string) bool {
	owner, _, _ := strings.Cut(n, ".")
	if s := c.named(n[:max(0, strings.LastIndexByte(n, '.'))]); s.state == found && len(s.nodes) < maxProbes {
		if c.Graph.Language(c.fileOf(s.nodes[0])).Traits().DerivedBases { // traits have few names of their own
			return false
		}
		return slices.ContainsFunc(c.basesOf(s.nodes), func(b string) bool { return len(c.Graph.Symbols(b)) == 0 && !listed("root", b) })
	}
	switch {
	case outsider(owner) && len(owner) > 2, owner[0] >= 'A' && owner[0] <= 'Z', !c.written(owner) && len(owner) > 2:
		return true
	case len(owner) < 3 || c.place(owner).dir != "":
		return false
	}
	return c.probe(owner, func(f int) bool {
		return slices.ContainsFunc(c.said(f).Imports, func(im mentions.Import) bool {
			return tree.Base(slashes(im.Path)) == owner || slices.ContainsFunc(im.Names, func(n mentions.Name) bool { return n.Local == owner })
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
	p := c.place(strings.TrimPrefix(s.Path, "./"))
	v := no(nil, "`%s` is no longer there", s.Path)
	if v.issue = contract.IssueTypeOutdated; len(p.files) == 1 && p.dir == "" {
		v = c.same(p.files[0], s.First, s.Last, s.Hash)
	} else {
		v.like = c.similarPaths(s.Path)
	}
	c.claim(fmt.Sprintf("`%s` is as it was", s.Path), contract.ClaimTypeCitation, v)
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
	v.issue = contract.IssueTypeOutdated
	return v
}

// fresh is a verdict about a file, unless the file is cited by the hash of another
// content.
func (c *checker) fresh(m *mention, p place, v verdict) verdict {
	if m.hash != "" && len(p.files) == 1 {
		if s := c.same(p.files[0], m.first, m.last, m.hash); s.truth == wrong {
			return s
		}
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
		v.issue = contract.IssueTypeOutdated
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

// lines gives a file the lines that the sentence says of it: "lines 10-20 of `foo.go`".
func (r *reader) lines() {
	isPath := func(m *mention) bool { return m.class == path && !strings.HasSuffix(m.name, "/") }
	for i, t := range r.list {
		file := cmp.Or(r.next(i+1, i+8, 1, isPath), r.next(i-1, -1, -1, isPath))
		if t.means&lineWord == 0 || r.at(i+1).number < 1 || file == nil || file.first > 0 {
			continue
		}
		last := i + 1
		for last < i+3 && (r.at(last+1).number > 0 || r.at(last+1).mark == '-' || r.at(last+1).means&(of|and) != 0 && r.at(last+2).number > 0) {
			last++
		}
		r.account([]int{i, i + 1, last - 1, last})
		file.first, file.last = r.at(i+1).number, max(r.at(i+1).number, r.at(last).number)
		if file.text = fmt.Sprintf("%s:%d", file.name, file.first); file.last > file.first {
			file.text += fmt.Sprintf("-%d", file.last)
		}
	}
}

// lined checks that a symbol is at the lines of a file that a sentence names with it: it is defined around them, or
// named on them.
func (c *checker) lined(r *reader) {
	for i, t := range r.list {
		file := t.mention
		if file == nil || file.class != path || file.first == 0 || file.link || file.hash != "" || r.supposed(i) {
			continue
		}
		m := cmp.Or(r.next(i-1, -1, -1, isName), r.next(i+1, i+12, 1, isName))
		p := c.place(file.name)
		if m == nil || c.named(m.name).state != found || len(c.meant(m)) == 0 || len(p.files) == 0 || c.lineExists(file.first, file.last, p).truth != right {
			continue
		}
		r.account(nil, m, file)
		if v := c.whetherAt(m, p.files, file); v.truth != unknown {
			c.claim(fmt.Sprintf("`%s` is at `%s`", m.text, file.text), contract.ClaimTypeLine, v)
			c.judged[m] = c.judged[m] || v.truth == right
		}
	}
}

// whetherAt checks that a symbol is at some lines of files. Where it begins may be told with what is written before it.
func (c *checker) whetherAt(m *mention, files []int, at *mention) verdict {
	nodes := c.named(m.name).nodes
	for _, n := range nodes {
		if w, _ := c.Graph.Where(n); slices.Contains(files, w.File) && at.first <= w.Last && at.last >= w.First-2 {
			return yes(c.source(n))
		}
	}
	for _, f := range files {
		if c.holds(graph.Where{File: f, First: at.first, Last: at.last}, bare(shortName(m.name))) != wrong { // used there
			return open
		}
	}
	return no(c.first(nodes), "`%s` is not at `%s` but at %s", m.name, at.text, c.at(nodes))
}
