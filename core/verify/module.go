package verify

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	mentions "github.com/cairn-search/cairn/core/mention"
)

// imports checks that a file imports a module: one of its imports leads there, or is
// written so.
func (c *checker) imports(a, b *mention) verdict {
	files, v := c.importers(a)
	if v.truth == wrong {
		return v
	}
	if len(files) == 0 || len(files) > maxNodes {
		return open
	}
	want := c.moduleOf(b)
	if want.text == "" {
		return open
	}
	c.judged[a], c.judged[b] = true, true
	any, sure := false, true
	for _, f := range files {
		said := c.said(f)
		for i := range said.Imports {
			if im := &said.Imports[i]; want.fits(im, c.Graph.Language(f).Traits().Wild) {
				return yes(&contract.VerifySource{Path: c.Graph.Path(f), First: im.Line, Last: im.Line, Ref: c.Graph.Ref(c.fileNode(f))})
			}
		}
		if src := c.importEdge(f, want); src != nil {
			return yes(src)
		}
		any = any || len(said.Imports) > 0
		if b.class == name && !strings.Contains(b.name, ".") && c.Graph.Language(f).Traits().Wild { // it may come with a whole module
			for i := range said.Imports {
				sure = sure && said.Imports[i].Flags&mentions.All == 0
			}
		}
		if c.importLineHolds(f, want) || !c.Graph.Language(f).Traits().AllImports {
			sure = false
		}
	}
	if !sure || !any && len(files) > 1 {
		return open
	}
	w := &contract.VerifySource{Path: c.Graph.Path(files[0])}
	if said := c.said(files[0]); len(said.Imports) > 0 {
		w.First, w.Last = said.Imports[0].Line, said.Imports[len(said.Imports)-1].Line
	}
	return no(w, "`%s` does not import `%s`", c.Graph.Path(files[0]), b.text)
}

// importers returns the files that a mention names as what imports.
func (c *checker) importers(m *mention) (files []int, v verdict) {
	if m.class == name {
		// A class or function is where it is defined; a module by its name.
		s := c.named(m.name)
		if s.state == found && len(s.nodes) == 1 {
			w, _ := c.Graph.Where(s.nodes[0])
			return []int{w.File}, open
		}
		return nil, open
	}
	list, dirs, v := c.pathOf(m)
	if v.truth == wrong {
		if m.class == module || c.proposes {
			v = open
		}
		return nil, v
	}
	files = list
	if len(dirs) > 0 {
		for f := range c.Graph.Files() {
			if inDirs(c.Graph.Path(f), dirs) {
				files = append(files, f)
			}
		}
	}
	return files, open
}

// wanted is a module as a sentence names it.
type wanted struct {
	text  string          // with slashes
	last  string          // its last part, without extension
	base  string          // its last part as written
	files map[string]bool // files and directories that it may be
}

func (c *checker) moduleOf(m *mention) wanted {
	if m.class == code {
		return wanted{}
	}
	text := strings.Trim(strings.Trim(m.text, `"'<>;`), "/")
	text = strings.TrimSuffix(strings.TrimLeft(text, "./"), "()")
	for _, word := range []string{"import ", "from ", "use ", "require ", "#include "} {
		text = strings.TrimPrefix(text, word)
	}
	text = strings.Trim(text, `"'<>`)
	if strings.ContainsAny(text, " (){}") {
		return wanted{}
	}
	w := wanted{text: slashes(text), files: map[string]bool{}}
	w.last = w.text[strings.LastIndexByte(w.text, '/')+1:]
	w.base = w.last
	if m.class == path || m.class == module {
		files, dirs, _ := c.pathOf(m)
		for _, f := range files {
			w.files[c.Graph.Path(f)] = true
		}
		for _, d := range dirs {
			w.files[d] = true
		}
		if m.class == path {
			base := m.name[strings.LastIndexByte(m.name, '/')+1:]
			w.base = base
			w.last, _, _ = strings.Cut(base, ".")
			w.text = strings.TrimSuffix(m.name, base[len(w.last):])
		}
	} else if s := c.named(m.name); s.state == found {
		for _, n := range s.nodes[:min(len(s.nodes), 20)] {
			p, _ := c.Graph.Where(n)
			w.files[c.Graph.Path(p.File)] = true
		}
	}
	return w
}

// slashes writes a module's name with slashes, whatever its language has.
func slashes(s string) string {
	if strings.Contains(s, "/") {
		return strings.TrimSuffix(s, ".h")
	}
	return strings.Trim(strings.NewReplacer("::", "/", ".", "/", `\`, "/").Replace(s), "/")
}

// fits tells whether an import is of the module, as written, by its end or its head, or
// brings its name.
func (w wanted) fits(im *mentions.Import, wild bool) bool {
	p := strings.Trim(slashes(strings.TrimLeft(im.Path, "./")), "/")
	if p == w.text || strings.HasSuffix(p, "/"+w.text) || strings.HasPrefix(p, w.text+"/") || strings.HasSuffix(w.text, "/"+p) && p != "" || strings.HasPrefix(w.text, p+"/") && p != "" && im.Flags&mentions.All != 0 && wild {
		return true
	}
	if stem, _, ok := strings.Cut(p[strings.LastIndexByte(p, '/')+1:], "."); ok && stem == w.last || strings.Contains("/"+p+"/", "/"+w.text+"/") {
		return true
	}
	for _, n := range im.Names {
		if n.Local == w.last || n.Original == w.last {
			return true
		}
	}
	return strings.EqualFold(p, w.text)
}

// importEdge returns the place of an edge from a file to one of the module's.
func (c *checker) importEdge(file int, w wanted) *contract.VerifySource {
	room := c.Graph.Groups(nil, c.fileNode(file), false)
	for i := range room {
		if room[i].Kind != graph.Imports {
			continue
		}
		for j := range room[i].Len() {
			e := c.Graph.Edge(&room[i], j)
			to := c.Graph.Label(e.To)
			stem, _, _ := strings.Cut(to[strings.LastIndexByte(to, '/')+1:], ".")
			if w.files[to] || w.files[dirOf(to)] && dirOf(to) != "" || strings.HasSuffix("/"+to, "/"+w.text) || stem == w.last {
				return &contract.VerifySource{Path: c.Graph.Path(file), First: e.Line, Last: e.Line, Ref: c.Graph.Ref(c.fileNode(file))}
			}
		}
	}
	return nil
}

var importWords = [][]byte{[]byte("import"), []byte("require"), []byte("include"), []byte("use "), []byte("from "), []byte("using "), []byte("extern crate"), []byte("mod "), []byte("alias "), []byte("load")}

// importLineHolds tells whether a line of a file that may import something holds a
// name; without the content, whether the file does.
func (c *checker) importLineHolds(file int, w wanted) bool {
	if last := w.last; !c.fileHolds(file, last) && !strings.ContainsAny(last, "-:") {
		return false
	}
	lines := c.content(file)
	if lines == nil {
		return true
	}
	for _, l := range lines {
		holds := false
		for _, w := range importWords {
			holds = holds || bytes.Contains(l, w)
		}
		if holds {
			holds = w.base != w.last && bytes.Contains(l, []byte(w.base)) || strings.ContainsAny(w.last, "-:") && bytes.Contains(l, []byte(w.last))
			identifiers(l, func(s string) { holds = holds || s == w.last && w.base == w.last })
			if holds {
				return true
			}
		}
	}
	return false
}

// importFragment checks "`from m import a`" beside a file: who imports that name from
// elsewhere does not import it from there.
func (c *checker) importFragment(r *reader, m *mention) {
	head, names, ok := strings.Cut(strings.TrimPrefix(m.text, "from "), " import ")
	if names == "" || !ok || strings.ContainsAny(names, "(*,{ ") {
		return
	}
	for _, t := range r.list {
		if t.mention == nil || t.mention.class != path {
			continue
		}
		files, _, _ := c.pathOf(t.mention)
		for _, f := range files {
			for _, im := range c.said(f).Imports {
				for _, n := range im.Names {
					if n.Local != names && n.Original != names {
						continue
					}
					src := &contract.VerifySource{Path: c.Graph.Path(f), First: im.Line, Last: im.Line}
					c.judged[m] = true
					if v := yes(src); strings.TrimLeft(im.Path, ".") == strings.TrimLeft(head, ".") {
						c.claim("`"+m.text+"`", Import, v)
					} else {
						c.claim("`"+m.text+"`", Import, no(src, "`%s` imports `%s` from `%s`", src.Path, names, im.Path))
					}
					return
				}
			}
		}
	}
}
