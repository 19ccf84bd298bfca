package verify

import (
	"bytes"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	mentions "github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// placed checks that a symbol is defined in a file or directory, or, unless that is strict, at least
// used there.
func (c *checker) placed(a, b *mention, strict bool) verdict {
	s, last := c.named(a.name), shortName(a.name)
	files, dirs, v := c.pathOf(b)
	if v.truth == wrong {
		return open
	}
	c.judged[a] = true
	c.judged[b] = c.judged[b] || b.first == 0
	for _, n := range s.nodes {
		if f := c.fileOf(n); s.state != cased && (slices.Contains(files, f) || inDirs(c.Graph.Path(f), dirs)) {
			return c.fresh(b, files, yes(c.source(n)))
		}
	}
	where, inside := b.name, c.heldIn(last, files, dirs)
	if owner := ownerOf(a.name); owner != "" && s.state == found { // it may be another's member of that name
		inside = inside && c.heldIn(owner, files, dirs)
	}
	if len(files) > 0 {
		where = c.Graph.Path(files[0])
	}
	switch {
	case !strict && inside && s.state == found:
		return yes(&contract.VerifySource{Path: where})
	case inside && (!strict || s.state != found), !strict && len(files) > 0 && c.Graph.Language(files[0]).Traits().Family == outline.Unknown: // a key of a configuration
		return open
	}
	return c.misplaced(a, where, strict)
}

// misplaced is the verdict of a symbol that is not defined where it is said to be.
func (c *checker) misplaced(a *mention, where string, strict bool) verdict {
	s, last := c.named(a.name), shortName(a.name)
	known := s.state == found || s.state == loose
	switch {
	case c.proposed[last], !known && len(c.holders(last)) > 0:
		return open
	case known:
		return no(c.first(s.nodes), "`%s` is not defined in `%s` but at %s", a.name, where, c.at(s.nodes))
	case s.state == foreign && (outsider(last) || strings.Contains(a.name, ".") && !strict):
		return open
	}
	v := no(nil, "`%s` is not defined in `%s`, nor anywhere else", a.name, where)
	v.like = c.suggestions(a.name, s)
	return v
}

func inDirs(p string, dirs []string) bool {
	return slices.ContainsFunc(dirs, func(d string) bool { return strings.HasPrefix(p, d+"/") })
}

// heldIn tells whether files or directories hold a name as a word.
func (c *checker) heldIn(n string, files []int, dirs []string) bool {
	probes := 0
	return slices.ContainsFunc(c.holders(n), func(f int) bool {
		if !slices.Contains(files, f) && !inDirs(c.Graph.Path(f), dirs) {
			return false
		}
		probes++
		return probes > maxProbes || c.fileHolds(f, n)
	})
}

// imports checks that a file imports a module or a name: one of its imports is written so, or
// leads there.
func (c *checker) imports(a, b *mention) verdict {
	files, want := c.filesOf(a), strings.Trim(b.text, "\"'<>;./()")
	if b.class != path { // the dot of core.py parts no names
		want = slashes(want)
	}
	if len(files) == 0 || len(files) > maxNodes || want == "" || b.class == code || a.class == name && b.class == name && len(c.named(b.name).nodes) > 0 {
		return open
	}
	c.judged[a], c.judged[b] = true, true
	for _, f := range files {
		if at := c.importOf(f, want); at != nil {
			return yes(at)
		}
		list, traits := c.said(f).Imports, c.Graph.Language(f).Traits()
		whole := traits.Wild && slices.ContainsFunc(list, func(im mentions.Import) bool { return im.Flags&mentions.All != 0 })
		if lines := c.content(f); whole || !traits.AllImports || len(list) == 0 && len(files) > 1 || lines == nil ||
			slices.ContainsFunc(lines, func(l []byte) bool { return holdsAny(l, "import") && bytes.Contains(l, []byte(stem(want))) }) {
			return open
		}
	}
	w := c.lineOf(files[0], 0)
	if said := c.said(files[0]); len(said.Imports) > 0 {
		w.First, w.Last = said.Imports[0].Line, said.Imports[len(said.Imports)-1].Line
	}
	return no(w, "`%s` does not import `%s`", w.Path, b.text)
}

// importOf returns the place where a file imports what is written with slashes, nil if it does not.
func (c *checker) importOf(f int, want string) *contract.VerifySource {
	last := stem(want)
	for _, im := range c.said(f).Imports {
		if p := strings.Trim(slashes(im.Path), "./"); stem(p) == last || strings.HasSuffix(want, "/"+p) || strings.Contains("/"+p+"/", "/"+want+"/") || brings(&im, last) {
			return c.lineOf(f, im.Line)
		}
	}
	for e := range c.edges(c.fileNode(f), false, graph.Imports) {
		if p := c.Graph.Label(e.To); stem(p) == last || strings.HasSuffix("/"+dirOf(p), "/"+want) {
			return c.lineOf(f, e.Line)
		}
	}
	return nil
}

// stem is the last part of a path up to its first dot.
func stem(p string) string {
	s, _, _ := strings.Cut(baseOf(p), ".")
	return s
}

// slashes writes a module's name with slashes, whatever its language has.
func slashes(s string) string {
	if strings.Contains(s, "/") {
		return s
	}
	return strings.Trim(strings.NewReplacer("::", "/", ".", "/", `\`, "/").Replace(strings.TrimSuffix(s, ".h")), "/")
}

func brings(im *mentions.Import, name string) bool {
	return slices.ContainsFunc(im.Names, func(n mentions.Name) bool { return n.Local == name || n.Original == name })
}

// importFragment checks "`from m import a`" beside a file: who imports that name from
// elsewhere does not import it from there.
func (c *checker) importFragment(r *reader, m *mention) {
	head, names, ok := strings.Cut(strings.TrimPrefix(m.text, "from "), " import ")
	file := r.next(0, len(r.list), 1, func(m *mention) bool { return m.class == path })
	if file == nil || !ok {
		return
	}
	for _, f := range c.files(file.name) {
		for _, im := range c.said(f).Imports {
			if brings(&im, names) {
				v := yes(c.lineOf(f, im.Line))
				if strings.Trim(im.Path, ".") != strings.Trim(head, ".") {
					v = no(v.source, "`%s` imports `%s` from `%s`", v.source.Path, names, im.Path)
				}
				c.judged[m] = true
				c.claim("`"+m.text+"`", Import, v)
				return
			}
		}
	}
}
