package verify

import (
	"bytes"
	"slices"
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
	want := c.moduleOf(b)
	if len(files) == 0 || len(files) > maxNodes || want.text == "" {
		return open
	}
	c.judged[a], c.judged[b] = true, true
	any, sure := false, true
	for _, f := range files {
		said, traits := c.said(f), c.Graph.Language(f).Traits()
		for i := range said.Imports {
			im := &said.Imports[i]
			if want.fits(im, traits.Wild) {
				return yes(c.lineOf(f, im.Line))
			}
			if traits.Wild && im.Flags&mentions.All != 0 && b.class == name && !strings.Contains(b.name, ".") { // it may come with a whole module
				sure = false
			}
		}
		for e := range c.edges(c.fileNode(f), false, graph.Imports) {
			if want.at(c.Graph.Label(e.To)) {
				return yes(c.lineOf(f, e.Line))
			}
		}
		any = any || len(said.Imports) > 0
		sure = sure && traits.AllImports && !c.importLineHolds(f, want)
	}
	if !sure || !any && len(files) > 1 {
		return open
	}
	w := &contract.VerifySource{Path: c.Graph.Path(files[0])}
	if said := c.said(files[0]); len(said.Imports) > 0 {
		w.First, w.Last = said.Imports[0].Line, said.Imports[len(said.Imports)-1].Line
	}
	return no(w, "`%s` does not import `%s`", w.Path, b.text)
}

func (c *checker) lineOf(file, line int) *contract.VerifySource {
	return &contract.VerifySource{Path: c.Graph.Path(file), First: line, Last: line, Ref: c.Graph.Ref(c.fileNode(file))}
}

// importers returns the files that a mention names as what imports: a class or function is
// where it is defined.
func (c *checker) importers(m *mention) (files []int, v verdict) {
	if m.class != name {
		return c.filesOf(m)
	}
	if s := c.named(m.name); s.state == found && len(s.nodes) == 1 {
		files = []int{c.fileOf(s.nodes[0])}
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
	text := strings.TrimSuffix(strings.TrimLeft(strings.Trim(strings.Trim(m.text, `"'<>;`), "/"), "./"), "()")
	for _, word := range []string{"import ", "from ", "use ", "require ", "#include "} {
		text = strings.TrimPrefix(text, word)
	}
	text = strings.Trim(text, `"'<>`)
	if m.class == code || strings.ContainsAny(text, " (){}") {
		return wanted{}
	}
	w := wanted{text: slashes(text), files: map[string]bool{}}
	w.last = baseOf(w.text)
	w.base = w.last
	if m.class == name {
		if s := c.named(m.name); s.state == found {
			for _, n := range s.nodes[:min(len(s.nodes), 20)] {
				w.files[c.Graph.Path(c.fileOf(n))] = true
			}
		}
		return w
	}
	files, dirs, _ := c.pathOf(m)
	for _, f := range files {
		w.files[c.Graph.Path(f)] = true
	}
	for _, d := range dirs {
		w.files[d] = true
	}
	if m.class == path {
		w.base = baseOf(m.name)
		w.last, _, _ = strings.Cut(w.base, ".")
		w.text = strings.TrimSuffix(m.name, w.base[len(w.last):])
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
	stem, _, _ := strings.Cut(baseOf(p), ".")
	whole := wild && im.Flags&mentions.All != 0 && strings.HasPrefix(w.text, p+"/")
	return strings.EqualFold(p, w.text) || strings.Contains("/"+p+"/", "/"+w.text+"/") || p != "" && (strings.HasSuffix(w.text, "/"+p) || whole) || stem != baseOf(p) && stem == w.last ||
		slices.ContainsFunc(im.Names, func(n mentions.Name) bool { return n.Local == w.last || n.Original == w.last })
}

// at tells whether a file may be the module.
func (w wanted) at(p string) bool {
	stem, _, _ := strings.Cut(baseOf(p), ".")
	return w.files[p] || w.files[dirOf(p)] || strings.HasSuffix("/"+p, "/"+w.text) || stem == w.last
}

// importLineHolds tells whether a line of a file that may import something holds a
// name; without the content, whether the file does.
func (c *checker) importLineHolds(file int, w wanted) bool {
	odd := strings.ContainsAny(w.last, "-:")
	if !c.fileHolds(file, w.last) && !odd {
		return false
	}
	lines := c.content(file)
	return lines == nil || slices.ContainsFunc(lines, func(l []byte) bool {
		if !holdsAny(l, "import") {
			return false
		}
		if w.base != w.last || odd {
			return bytes.Contains(l, []byte(w.base))
		}
		return holdsCode([][]byte{l}, w.last)
	})
}

// importFragment checks "`from m import a`" beside a file: who imports that name from
// elsewhere does not import it from there.
func (c *checker) importFragment(r *reader, m *mention) {
	head, names, _ := strings.Cut(strings.TrimPrefix(m.text, "from "), " import ")
	file := r.next(0, len(r.list), 1, func(m *mention) bool { return m.class == path })
	if file == nil || names == "" {
		return
	}
	files, _, _ := c.pathOf(file)
	for _, f := range files {
		for _, im := range c.said(f).Imports {
			if !slices.ContainsFunc(im.Names, func(n mentions.Name) bool { return n.Local == names }) {
				continue
			}
			v := yes(c.lineOf(f, im.Line))
			if strings.TrimLeft(im.Path, ".") != strings.TrimLeft(head, ".") {
				v = no(v.source, "`%s` imports `%s` from `%s`", v.source.Path, names, im.Path)
			}
			c.judged[m] = true
			c.claim("`"+m.text+"`", Import, v)
			return
		}
	}
}
