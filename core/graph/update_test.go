package graph

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/index"
)

// names are few, so that definitions of files get into each other's way.
var names = []string{"alpha", "beta", "gamma", "Delta", "Epsilon"}

// draw writes a file of random definitions that use each other, in one of three
// languages.
func draw(t *rapid.T, path string) string {
	pick := func(label string) string { return rapid.SampledFrom(names).Draw(t, label) }
	var b strings.Builder
	switch {
	case strings.HasSuffix(path, ".go"):
		b.WriteString("package p\n\n")
		if rapid.Bool().Draw(t, "imports") {
			b.WriteString("import \"m/q\"\n\n")
		}
		for range rapid.IntRange(0, 4).Draw(t, "definitions") {
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				fmt.Fprintf(&b, "type %s struct { %s *%s }\n\n", pick("type"), pick("field"), pick("of"))
			case 1:
				fmt.Fprintf(&b, "func (x *%s) %s() *%s { return x.%s.%s() }\n\n", pick("on"), pick("method"), pick("result"), pick("field"), pick("call"))
			default:
				fmt.Fprintf(&b, "func %s(a *%s) *%s {\n\tv := %s()\n\tv.%s()\n\tq.%s()\n\treturn nil\n}\n\n", pick("name"), pick("param"), pick("result"), pick("call"), pick("method"), pick("other"))
			}
		}
	case strings.HasSuffix(path, ".py"):
		if rapid.Bool().Draw(t, "imports") {
			fmt.Fprintf(&b, "from %s import %s\n\n", rapid.SampledFrom([]string{"a", "b", ".a", "."}).Draw(t, "module"), pick("name"))
		}
		for range rapid.IntRange(0, 3).Draw(t, "definitions") {
			if rapid.Bool().Draw(t, "class") {
				fmt.Fprintf(&b, "class %s(%s):\n    def %s(self):\n        self.%s()\n\n", pick("name"), pick("base"), pick("method"), pick("call"))
			} else {
				fmt.Fprintf(&b, "def %s(x: %s):\n    y = %s()\n    y.%s()\n    x.%s()\n\n", pick("name"), pick("type"), pick("call"), pick("method"), pick("method"))
			}
		}
	case strings.HasSuffix(path, ".rst"):
		for range rapid.IntRange(0, 3).Draw(t, "sections") {
			fmt.Fprintf(&b, ".. _%s:\n\n%s\n======\n\nSee :ref:`%s`, ``%s``.\n\n", pick("label"), pick("heading"), pick("ref"), pick("quote"))
		}
	default:
		for range rapid.IntRange(0, 3).Draw(t, "sections") {
			fmt.Fprintf(&b, "# %s\n\nSee `%s` and [it](a.md#%s).\n\n", pick("heading"), pick("quote"), pick("anchor"))
			if n := rapid.IntRange(0, 4).Draw(t, "requirement"); n > 0 {
				fmt.Fprintf(&b, "- REQ-%d: `%s` as REQ-%d has it.\n\n", n, pick("quote"), rapid.IntRange(1, 3).Draw(t, "other"))
			}
		}
	}
	return b.String()
}

// linked are the hashes of the sample's links by linksVersion. Kept links of another
// version are found anew.
var linked = map[uint32]uint64{1: 0x26eb55902f29a783, 2: 0x32e22a7680c09bc9, 3: 0xce22039811c5b6a5, 4: 0x792bb4d2a434b8fc, 5: 0x688b2915f59cd21d, 6: 0x5246dd70eeb48479, 7: 0x8a07b9b31ba79e5, 8: 0x546b8e9feb945fdd, 9: 0xcfb6296862f50bae, 10: 0xfeece008fe86494b, 11: 0x89e0acbe7eaf423d, 12: 0xaf44aedfbcdcafd2, 13: 0x47e8fe66bd07de93, 14: 0x665e6abd04ae21af, 15: 0x56e5737062325c34, 16: 0xb924f63acc96870b, 17: 0x37f039fc4ec37ec3, 18: 0x1acc9624e6ef1b25, 19: 0x282b00fcbbc54adb, 20: 0x7616670590c3f2b6, 21: 0x355d9959c3ca4bd0}

func TestLinksVersion(t *testing.T) {
	g := graphOf(t, indexOf(t, documented), nil)
	if got := index.Hash(g.links.bytes); got != linked[linksVersion] {
		t.Errorf("the links of the sample hash to %#x, version %d is %#x: raise linksVersion", got, linksVersion, linked[linksVersion])
	}
}

// However a repository came to hold its files, its links are the same.
func TestUpdate(t *testing.T) {
	paths := []string{"a.go", "b.go", "c.go", "q/q.go", "a.py", "b.py", "pkg/__init__.py", "pkg/a.py", "a.md", "b.md", "a.rst", "b.rst", "go.mod", "x1.txt", "x2.txt", "x3.txt", "x4.txt", "x5.txt"}
	kept := 0
	rapid.Check(t, func(r *rapid.T) {
		files := map[string]string{}
		for _, p := range paths {
			files[p] = draw(r, p)
		}
		files["go.mod"] = "module m\n"
		x := indexOf(t, files)
		g := graphOf(t, x, nil)
		for range rapid.IntRange(1, 4).Draw(r, "updates") {
			change := map[string]string{}
			for range rapid.IntRange(1, 2).Draw(r, "changes") {
				p := rapid.SampledFrom(paths[:12]).Draw(r, "path")
				if change[p] = draw(r, p); rapid.IntRange(0, 2).Draw(r, "how") > 0 { // the same but for a function
					change[p] = files[p] + rapid.SampledFrom([]string{"\nfunc alpha() { beta() }\n", "\ndef alpha():\n    beta()\n", "\nlast\n", "\n// func\n", "\n.. _alpha:\n\ntext\n", "\n- REQ-1: x\n"}).Draw(r, "more")
				}
			}
			maps.Copy(files, change)
			x = x.Update(segmentOf(t, change), nil, index.Meta{})
			_, known := graphOfNothing(x).keep(g)
			if slices.Contains(known, true) {
				kept++
			}
			next := graphOf(t, x, g)
			if fresh := graphOf(t, indexOf(t, files), nil); string(fresh.Links()) != string(next.Links()) {
				r.Fatalf("after %q the links are other ones than of the files themselves:\n%s\n%s", change, next.dump(), fresh.dump())
			}
			g = next
		}
	})
	if kept == 0 {
		t.Error("no update kept anything")
	}
}

// What a script defines of what is declared beside it changes where calls of that lead.
func TestUpdateDeclared(t *testing.T) {
	files := map[string]string{
		"a.d.ts": "export interface A { f(): void }\nexport function make(): A\nexport function other(): A\n",
		"a.js":   "export function make() { return {} }\n",
		"b.ts":   "import { make, other } from './a.js'\nexport function b() { make().f(); other() }\n",
		"c.ts":   "import { other as o } from './a.js'\nexport function c() { o() }\n",
	}
	for i := range 8 {
		files[fmt.Sprintf("more%d.js", i)] = "export const x = 1\n"
	}
	x := indexOf(t, files)
	g := graphOf(t, x, nil)
	for _, script := range []string{
		"export function make() { return { f() {} } }\n",
		"export function make() { return { f() {} } }\nexport const other = () => make()\n",
		"export function make() { return { f() {} } }\nfunction g() { return { f() {} } }\n",
		"export function other() {}\n",
	} {
		files["a.js"] = script
		x = x.Update(segmentOf(t, map[string]string{"a.js": script}), nil, index.Meta{})
		next := graphOf(t, x, g)
		if fresh := graphOf(t, indexOf(t, files), nil); string(fresh.Links()) != string(next.Links()) {
			t.Errorf("after %q the links are other ones than of the files themselves:\n%s\n%s", script, next.dump(), fresh.dump())
		}
		g = next
	}
}

// graphOfNothing is a graph that has its nodes and no links yet.
func graphOfNothing(x *index.Index) *Graph {
	f := newFiles(x)
	return &Graph{files: f, nodes: newNodes(f, "repository"), beyond: noneBeyond}
}

// dump lists the stored edges.
func (g *Graph) dump() string {
	var b strings.Builder
	for n := range g.end {
		for _, r := range g.Groups(nil, n, false) {
			for i := range r.Len() {
				if e := g.Edge(&r, i); r.layout == stored {
					fmt.Fprintf(&b, "%s %s %s %d %d\n", g.Ref(e.From), e.Kind, g.Ref(e.To), e.Certainty, e.Line)
				}
			}
		}
	}
	return b.String()
}
