package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
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
		if c.told[m.name] {
			return
		}
		sure := i > 0 && list[i-1].kind != "" || i+1 < len(list) && list[i+1].kind != "" || m.call
		if v = c.nameExists(m, sure); v.truth == unknown && !m.quoted {
			return
		}
	case module:
		d := c.directory(m.name)
		if len(d) == 0 {
			return
		}
		kind, v = File, yes(&contract.VerifySource{Path: d[0]})
	default:
		return
	}
	c.claim("`"+m.text+"` exists", kind, v)
	if m.decl != "" && v.truth == right && !c.proposes {
		c.claim("`"+m.text+"` is declared", Parameter, c.declared(m))
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
	near := len(v.like) > 0 && m.quoted && dirOf(v.like[0]) == dirOf(m.name)
	if deep && (c.dirs[top] && !doubtful(m.name) || m.first > 0 || near) && !c.proposes && !m.link && !c.elsewhereAs(m.name) {
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
	s := c.named(m.name)
	last := shortName(m.name)
	if s.state == found {
		return yes(c.first(s.nodes))
	}
	if s.state == loose || c.proposes || c.proposed[last] || c.proposed[m.name] || outsider(last) && s.state != noOwner {
		return open
	}
	switch {
	case s.state == noOwner:
		return c.nowhere(m, s)
	case s.state == cased && m.quoted && m.name != strings.ToLower(m.name) && !c.anywhere(m.name):
		v := c.nowhere(m, s)
		v.source, v.message = c.first(s.nodes), fmt.Sprintf("there is no `%s`", m.name)
		return v
	case s.state == cased, c.held(last), !m.quoted && !m.call, !compound(last) && (!sure || s.state == foreign), s.state == foreign && c.strange(m.name), m.name[0] == '$':
		return open // a variable, a key, a word of the code, a name of another's
	}
	v := c.nowhere(m, s)
	if !slices.ContainsFunc(v.like, func(l string) bool { return contract.Distance(last, shortName(l)) <= 1+len(last)/12 }) {
		v.issue = Unsupported
	}
	return v
}

// held tells whether files hold a name; of a text of the repository, which may be one of them,
// only code counts.
func (c *checker) held(name string) bool {
	if c.audit {
		return c.inCode(name)
	}
	return len(c.holders(name)) > 0
}

// anywhere tells whether a name is written exactly so in a file.
func (c *checker) anywhere(n string) bool {
	files := c.holders(n)
	return len(files) > maxProbes || slices.ContainsFunc(files, func(f int) bool { return c.fileHolds(f, n) })
}

// pathOf returns the files of a path mention, or why there are none.
func (c *checker) pathOf(m *mention) (files []int, dirs []string, v verdict) {
	files, _ = c.files(strings.TrimSuffix(m.name, "/"))
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
	if len(parts) < 3 {
		return false
	}
	list, _ := c.files(strings.Join(parts[len(parts)-2:], "/"))
	return len(list) > 0
}

// strange tells whether what stands before the last part of a name may be another's: what
// files import, a type of a library.
func (c *checker) strange(n string) bool {
	owner, _, _ := strings.Cut(n, ".")
	if s := c.named(n[:max(0, strings.LastIndexByte(n, '.'))]); s.state == found && len(s.nodes) < 20 {
		return slices.ContainsFunc(c.basesOf(s.nodes), func(b string) bool { return len(c.defined(b)) == 0 && !sets["root"][b] })
	}
	if outsider(owner) && len(owner) > 2 || owner[0] >= 'A' && owner[0] <= 'Z' {
		return true
	}
	if len(owner) < 3 || len(c.directory(owner)) > 0 {
		return false
	}
	for i, f := range c.holders(owner) {
		if i == maxProbes {
			return true
		}
		for _, im := range c.said(f).Imports {
			if p := slashes(im.Path); baseOf(p) == owner || slices.ContainsFunc(im.Names, func(n mentions.Name) bool { return n.Local == owner }) {
				return true
			}
		}
	}
	return len(c.holders(owner)) == 0
}

// maxProbes is how many files are read to see whether one holds a name.
const maxProbes = 20

// compound tells whether a name is of several words, as only names of code are.
func compound(n string) bool {
	lower := false
	for i := range len(n) {
		switch c := n[i]; {
		case c == '_' && i > 0 && i < len(n)-1:
			return true
		case c >= 'a' && c <= 'z':
			lower = true
		case c >= 'A' && c <= 'Z' && lower:
			return true
		}
	}
	return false
}
