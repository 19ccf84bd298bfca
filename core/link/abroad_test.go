package link

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestAbroad compares the links of small workspaces, one for each kind of manifest, with those
// written beside them. Each directory at the top is a repository.
func TestAbroad(t *testing.T) {
	compare(t, "abroad", "links", 5, func(repo *archive) string {
		repo.several = true
		return repo.lines(New(repo), nil)
	})
}

// lines writes a line for each link, without those that skip says.
func (s *archive) lines(l *Linker, skip func(Link) bool) string {
	var b strings.Builder
	for f := range s.Files() {
		for _, e := range l.File(f) {
			if skip == nil || !skip(e) {
				fmt.Fprintf(&b, "%s:%d %s %s %s%s\n", s.Path(f), e.Line, s.nameOf(l, e.From), kindNames[e.Kind], s.nameOf(l, e.To), strings.Repeat("?", int(e.Certainty)))
			}
		}
	}
	return b.String()
}

// rootOf is the repository in which a place is.
func (s *archive) rootOf(l *Linker, p Place) string {
	path := ""
	switch p.Kind {
	case Directory:
		path = l.Directories()[p.Number]
	case File:
		path = s.paths[p.Number]
	default:
		path = s.paths[s.definitions[p.Number].File]
	}
	root, _, _ := strings.Cut(path, "/")
	return root
}

// In a workspace of all small repositories that there are, each is linked within itself as it
// is alone, and nothing leads to another one but where a manifest names it.
func TestWorkspaceLinksWithin(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join("testdata", "[ei]*", "*.txtar"))
	if err != nil || len(cases) < 30 {
		t.Fatalf("%v, %d cases", err, len(cases))
	}
	var all []txtar.File
	alone := map[string]string{}
	for _, name := range cases {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		root := filepath.Base(filepath.Dir(name)) + "-" + strings.TrimSuffix(filepath.Base(name), ".txtar")
		var own []txtar.File
		for _, f := range a.Files[:len(a.Files)-1] {
			own = append(own, txtar.File{Name: root + "/" + f.Name, Data: f.Data})
		}
		one := newArchive(own)
		one.several = true
		l := New(one)
		for f := range one.Files() {
			for _, e := range l.File(f) {
				alone[root] += fmt.Sprintln(one.paths[f], e.Line, e.Kind, e.Certainty, one.placed(l, e.From), one.placed(l, e.To))
			}
		}
		all = append(all, own...)
	}
	s := newArchive(all)
	s.several = true
	l := New(s)
	together, across := map[string]string{}, 0
	for f := range s.Files() {
		root, _, _ := strings.Cut(s.paths[f], "/")
		for _, e := range l.File(f) {
			if s.rootOf(l, e.To) != root {
				across++
				if e.Certainty == Exact {
					t.Errorf("%s:%d leads for sure to %s", s.paths[f], e.Line, s.placed(l, e.To))
				}
				continue
			}
			together[root] += fmt.Sprintln(s.paths[f], e.Line, e.Kind, e.Certainty, s.placed(l, e.From), s.placed(l, e.To))
		}
	}
	for root, want := range alone {
		if d := cmp.Diff(want, together[root]); d != "" {
			t.Errorf("%s (-alone +together):\n%s", root, d)
		}
	}
	t.Logf("%d repositories, %d links from one to another", len(alone), across)
}

// placed is a place by path and line.
func (s *archive) placed(l *Linker, p Place) string {
	switch p.Kind {
	case Directory:
		return l.Directories()[p.Number] + "/"
	case File:
		return s.paths[p.Number]
	}
	d := s.definitions[p.Number]
	return fmt.Sprintf("%s:%d %s", s.paths[d.File], d.First, d.Qualified)
}

// Whoever writes a repository does not decide how much is looked at for each import: of the manifests
// of a name, of directories with packages and of repositories with a name only so many are.
func TestAbroadBounds(t *testing.T) {
	var files []txtar.File
	add := func(path, content string) { files = append(files, txtar.File{Name: path, Data: []byte(content)}) }
	add("app/main.py", "import wide\nimport near\n")
	add("app/main.js", "import a from 'many'\nimport b from 'common'\n")
	for i := range 200 {
		add(fmt.Sprintf("lib/p%03d/package.json", i), `{"name": "many", "main": "i.js"}`)
		add(fmt.Sprintf("lib/p%03d/i.js", i), "")
		add(fmt.Sprintf("lib/deep/q%03d/setup.py", i), "")
		add(fmt.Sprintf("lib/deep/q%03d/wide%d.py", i, i), "")
		add(fmt.Sprintf("r%03d/package.json", i), `{"name": "common", "main": "i.js"}`)
		add(fmt.Sprintf("r%03d/i.js", i), "")
	}
	add("lib/setup.py", "")
	add("lib/near.py", "")
	s := newArchive(files)
	s.several = true
	tree := newFiles(s)
	all := newImporters(s, tree)
	lib := all[1]
	if lib.root != "lib" || len(lib.outermost("npm:many")) != maxOuter || len(lib.pythonRoots()) != maxRooted || len(all[0].foreignNames()["npm:common"]) != 200 {
		t.Errorf("%s: %d manifests, %d roots, %d repositories", lib.root, len(lib.outermost("npm:many")), len(lib.pythonRoots()), len(all[0].foreignNames()["npm:common"]))
	}
	got := s.lines(New(s), func(l Link) bool { return l.Kind != Imports })
	if want := "app/main.js:1 app/main.js IMPORTS lib/p000/i.js?\napp/main.py:2 app/main.py IMPORTS lib/near.py?\n"; got != want {
		t.Errorf("%s", cmp.Diff(want, got))
	}
}
