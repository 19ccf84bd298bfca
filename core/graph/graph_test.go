package graph

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/index"
)

// documented is sample with documents of other formats, in which sections,
// requirements and definitions are mixed.
var documented = func() map[string]string {
	all := maps.Clone(sample)
	maps.Copy(all, map[string]string{
		"docs/rules.md": "- REQ-0: first\n\n# Rules\n\n- REQ-1: `Store.Get` gets, see REQ-2.\n\n## More\n\nAs a reader, I want it so that I have it.\n\n- REQ-2: again\n",
		"docs/page.rst": ".. _way:\n\nPage\n====\n\n:ref:`way`, :doc:`guide`, REQ-1\n",
		"docs/a.ipynb":  "{\"cells\": [\n{\"cell_type\": \"code\", \"source\": [\n\"class A:\\n\",\n\"    x = 1\"]},\n{\"cell_type\": \"markdown\", \"source\": [\n\"# B\\n\",\n\"- REQ-3: [it](rules.md#more)\"]},\n{\"cell_type\": \"code\", \"source\": [\n\"def c(a: A): pass\"]}],\n\"metadata\": {\"kernelspec\": {\"language\": \"python\"}}}\n",
		"docs/a.adoc":   "= A\n\n[[x]]\n== B\n\n<<x>> xref:rules.md#rules[]\n",
		"docs/a.html":   "<h1 id=x>A</h1><a href=\"a.adoc#x\">x</a>\n",
		"api.yaml":      "openapi: 3.0.0\npaths:\n  /a:\n    get:\n      $ref: '#/components/schemas/B'\ncomponents:\n  schemas:\n    B: {}\n",
	})
	return all
}()

// indexOf makes an index of files, with each list of later files as an update.
func indexOf(t testing.TB, files map[string]string, later ...map[string]string) *index.Index {
	t.Helper()
	x := index.New(segmentOf(t, files), index.Meta{Name: "repository"})
	for _, more := range later {
		x = x.Update(segmentOf(t, more), nil, x.Meta)
	}
	return x
}

func segmentOf(t testing.TB, files map[string]string) *index.Segment {
	t.Helper()
	var w index.Worker
	var b index.Builder
	for path, content := range files {
		b.Add(w.Analyze(path, []byte(content), true))
	}
	s, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func graphOf(t testing.TB, x *index.Index, before *Graph) *Graph {
	t.Helper()
	g, err := New(x, "repository", before, func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// sample is a repository in which most kinds of edges occur.
var sample = map[string]string{
	"go.mod":               "module example.com/m\n",
	"main.go":              "package main\n\nimport \"example.com/m/store\"\n\nfunc main() {\n\ts := store.Open()\n\ts.Get()\n\thelp()\n}\n\nfunc help() {}\n",
	"store/store.go":       "package store\n\n// Store keeps things.\ntype Store struct {\n\tbase\n\tname string\n}\n\ntype base struct{}\n\nfunc Open() *Store { return &Store{} }\n\nfunc (s *Store) Get() { s.load() }\n\nfunc (b *base) load() {}\n",
	"store/store_test.go":  "package store\n\nimport \"testing\"\n\nfunc TestGet(t *testing.T) { Open().Get() }\n",
	"docs/guide.md":        "# Guide\n\nSee [the store](../store/store.go) and `Store.Get`.\n\n## Use\n\nRead [above](#guide).\n\n## Use\n\nAgain.\n",
	"py/app/__init__.py":   "from .shapes import Circle\n",
	"py/app/shapes.py":     "class Shape:\n    def area(self):\n        return 0\n\nclass Circle(Shape):\n    def grow(self):\n        return self.area()\n",
	"py/app/use.py":        "from app import Circle\n\ndef use():\n    c = Circle()\n    c.grow()\n    c.area()\n",
	"web/lib/index.ts":     "export * from './impl';\n",
	"web/lib/impl.ts":      "export interface Runner { run(): void }\nexport class Fast implements Runner { run() {} }\n",
	"web/app.ts":           "import { Fast } from './lib';\n\nexport function start(f: Fast) { f.run(); }\n",
	"odd name/ü:colon.txt": "text\n",
	"ex/conn.ex":           "defmodule Plug.Conn do\n  def send(c), do: c\nend\n",
	"empty.go":             "",
}

func find(t testing.TB, g *Graph, name string) Node {
	t.Helper()
	n, err := g.Named(name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// around returns the edges of a node as text, sorted as answered.
func around(g *Graph, n Node, in bool) string {
	var list []string
	for _, r := range g.Groups(nil, n, in) {
		for i := range r.Len() {
			e := g.Edge(&r, i)
			list = append(list, fmt.Sprintf("%s %s", e.Kind, g.Label(e.Other(n))))
		}
	}
	return strings.Join(list, "; ")
}

func TestEdges(t *testing.T) {
	g := graphOf(t, indexOf(t, sample), nil)
	for _, c := range []struct {
		name string
		in   bool
		want string
	}{
		{"main", false, "CALLS Open; CALLS Store.Get; CALLS help; DEFINED_IN main.go"},
		{"main.go", false, "IMPORTS store; IN_DIRECTORY repository; CONTAINS_SYMBOL main; CONTAINS_SYMBOL help"},
		{"Store.Get", false, "CALLS base.load; USES_TYPE Store; DEFINED_IN store/store.go"},
		{"Store.Get", true, "CALLS main; CALLS TestGet; DESCRIBES Guide; CONTAINS_SYMBOL Store; CONTAINS_SYMBOL store/store.go"},
		{"Store", false, "EXTENDS base; CONTAINS_SYMBOL Store.Get; DEFINED_IN store/store.go; HAS_FIELD Store.name"},
		{"use", false, "CALLS Circle.grow; CALLS Shape.area; USES_TYPE Circle; DEFINED_IN py/app/use.py"},
		{"Circle", true, "USES_TYPE py/app/__init__.py; USES_TYPE py/app/use.py; USES_TYPE use; CONTAINS_SYMBOL py/app/shapes.py"},
		{"py/app/use.py", false, "IMPORTS py/app/__init__.py; USES_TYPE Circle; IN_DIRECTORY py/app; CONTAINS_SYMBOL use"},
		{"start", false, "CALLS Fast.run; USES_TYPE Fast; DEFINED_IN web/app.ts"},
		{"Fast", false, "IMPLEMENTS_TRAIT Runner; DEFINED_IN web/lib/impl.ts; CONTAINS_SYMBOL Fast.run"},
		{"store", true, "IMPORTS main.go; IN_DIRECTORY store/store.go; IN_DIRECTORY store/store_test.go"},
		{"docs/guide.md", true, "IN_FILE Guide; IN_FILE Use; IN_FILE Use; IN_FILE docs/guide.md"},
	} {
		if got := around(g, find(t, g, c.name), c.in); got != c.want {
			t.Errorf("%s, in %v:\n got %s\nwant %s", c.name, c.in, got, c.want)
		}
	}
	guide, err := g.Resolve("section:repository:docs/guide.md:guide")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := around(g, guide, false), "LINKS_TO_FILE store/store.go; DESCRIBES Store.Get; IN_FILE docs/guide.md; NEXT_SECTION Use"; got != want {
		t.Errorf("the guide: %s", got)
	}
}

// Every edge is found from both ends, alike.
func TestBothEnds(t *testing.T) {
	g := graphOf(t, indexOf(t, documented), nil)
	g, _ = g.With([]Entity{{Type: Commit, ID: "a1", Touched: []int{0, 1}}, {Type: NoteRecord, ID: "n", Edges: []Stated{{RelatesTo, "commit:repository:a1"}}}})
	seen := [2]map[Edge]int{{}, {}}
	for n := range Node(g.Len()) {
		for i, in := range [...]bool{false, true} {
			for _, r := range g.Groups(nil, n, in) {
				for j := range r.Len() {
					e := g.Edge(&r, j)
					if end := [...]Node{e.From, e.To}[i]; end != n || e.From == e.To {
						t.Errorf("an edge of %s: %+v", g.Ref(n), e)
					}
					seen[i][e]++
				}
			}
		}
	}
	for i := range seen {
		for e, n := range seen[i] {
			if n != 1 || seen[1-i][e] != 1 {
				t.Errorf("%s %s %s: %d times from one end, %d from the other", g.Ref(e.From), e.Kind, g.Ref(e.To), n, seen[1-i][e])
			}
		}
	}
}

// Every ref resolves to what it was made for, and the same files have the same
// graph however their index came about.
func TestRefs(t *testing.T) {
	whole := graphOf(t, indexOf(t, documented), nil)
	old, later := map[string]string{}, map[string]string{"main.go": sample["main.go"]}
	for path, content := range documented {
		old[path] = content
		if strings.HasPrefix(path, "web/") {
			delete(old, path)
			later[path] = content
		}
	}
	old["main.go"] = "package main\n"
	parts := graphOf(t, indexOf(t, old, later), nil)
	if string(whole.Links()) != string(parts.Links()) || whole.Len() != parts.Len() {
		t.Error("an index of two parts has another graph")
	}
	seen := map[string]bool{}
	for n := range Node(whole.Len()) {
		ref := whole.Ref(n)
		if got, err := whole.Resolve(ref); err != nil || got != n || seen[ref] || ref != parts.Ref(n) {
			t.Errorf("%s of %d: %d, %v", ref, n, got, err)
		}
		seen[ref] = true
	}
}
