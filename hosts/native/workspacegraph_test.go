package native

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/core/contract"
)

// two makes the repositories of a case of package link, each a directory.
func workspaceOf(t *testing.T, name string) *Workspace {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("..", "..", "core", "link", "testdata", "abroad", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var places []Place
	for _, f := range a.Files[:len(a.Files)-1] {
		root, path, _ := strings.Cut(f.Name, "/")
		at := repositoryAt(t, filepath.Join(dir, root), map[string]string{path: string(f.Data)})
		if !slices.ContainsFunc(places, func(p Place) bool { return p.Path == at }) {
			places = append(places, Place{Path: at})
		}
	}
	w, err := openAll(t, places...)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func called[A any](t *testing.T, w *Workspace, op string, request any) (a A, missing []contract.MissingRepository) {
	t.Helper()
	b, missing, err := w.Call(t.Context(), op, request)
	if err == nil {
		err = json.Unmarshal(b, &a)
	}
	if err != nil {
		t.Fatalf("%s: %v", op, err)
	}
	return a, missing
}

// Who calls what, how two things are connected and what breaks is known beyond the repository,
// for each kind of manifest.
func TestWorkspaceGraph(t *testing.T) {
	for name, x := range map[string]struct{ what, from, caller, file string }{
		"go":     {"lib/store/store.go:Store.Put", "app/main.go:main", "main", "app/main.go"},
		"npm":    {"store/lib/index.js:open", "app/index.js:main", "main", "app/index.js"},
		"python": {"store/src/store/base.py:Store.put", "app/app/main.py:main", "main", "app/app/main.py"},
		"cargo":  {"store/crates/store/src/table.rs:Table.put", "app/src/main.rs:main", "main", "app/src/main.rs"},
		"maven":  {"store/src/main/java/org/example/store/Store.java:Store.put", "app/src/main/java/org/example/app/Main.java:Main.main", "Main.main", "app/src/main/java/org/example/app/Main.java"},
	} {
		t.Run(name, func(t *testing.T) {
			w := workspaceOf(t, name)
			around, missing := called[contract.InspectResponse](t, w, "inspect", contract.InspectRequest{Ref: x.what, Direction: "in", EdgeKinds: []string{"CALLS"}})
			if len(missing) > 0 || len(around.Edges.In) != 1 || around.Edges.In[0].Edges[0].Name != x.caller || around.Edges.In[0].Edges[0].Confidence != "heuristic" || around.Edges.In[0].Edges[0].At.Path != x.file {
				t.Errorf("%v %+v", missing, around.Edges.In)
			}
			// A ref is the one that the repository has alone, and finds it again.
			repository, _, _ := strings.Cut(x.what, "/")
			if !strings.HasPrefix(around.Entity.Ref, "symbol:"+repository+":") {
				t.Errorf("ref %q", around.Entity.Ref)
			}
			m, rest, err := w.Find(x.what)
			if err != nil {
				t.Fatal(err)
			}
			alone, err := m.Repository.Inspect(t.Context(), contract.InspectRequest{Ref: rest})
			if err != nil || alone.Entity.Ref != around.Entity.Ref {
				t.Errorf("%v, alone %q, among others %q", err, alone.Entity.Ref, around.Entity.Ref)
			}
			found, _ := called[contract.PathsResponse](t, w, "paths", contract.PathsRequest{From: x.from, To: around.Entity.Ref, EdgeKinds: []string{"CALLS"}, Direction: "out"})
			if len(found.Paths) != 1 || len(found.Paths[0].Steps) != 1 {
				t.Errorf("%+v", found)
			}
			breaks, _ := called[contract.ImpactResponse](t, w, "impact", contract.ImpactRequest{Targets: []string{x.what}})
			if !slices.ContainsFunc(breaks.Dependents, func(r contract.Reached) bool { return r.Name == x.caller && strings.HasPrefix(r.Ref, "symbol:app:") }) {
				t.Errorf("%+v", breaks.Dependents)
			}
		})
	}
}

// Where two repositories give a name, users in others lead to neither, and both say so.
func TestWorkspaceGraphTwins(t *testing.T) {
	w := workspaceOf(t, "go")
	for ref, other := range map[string]string{"twice1/a/a.go:A": "twice2/a/a.go", "twice2/a/a.go:A": "twice1/a/a.go", "lib/tools/gen/gen.go:Run": ""} {
		shown, _ := called[contract.InspectResponse](t, w, "inspect", contract.InspectRequest{Ref: ref})
		breaks, _ := called[contract.ImpactResponse](t, w, "impact", contract.ImpactRequest{Targets: []string{ref}})
		for _, notes := range [][]string{shown.Notes, breaks.Notes} {
			if all := strings.Join(notes, "\n"); strings.Contains(all, other+" has it too") != (other != "") {
				t.Errorf("%s: notes %q", ref, all)
			}
		}
	}
}

// Tests of another repository are found by what leads to the change, not by words that are alike.
func TestWorkspaceImpactTestsWithin(t *testing.T) {
	dir := t.TempDir()
	code := map[string]string{"x.py": "def alpha():\n    return 1\n"}
	test := map[string]string{"test_q.py": "def test_alpha():\n    return 1\n"}
	for name, want := range map[string]int{"apart": 0, "together": 1} {
		first := repositoryAt(t, filepath.Join(dir, name, "a"), code)
		if name == "together" {
			repositoryAt(t, first, test)
		}
		w, err := openAll(t, Place{Path: first}, Place{Path: repositoryAt(t, filepath.Join(dir, name, "b"), test)})
		if err != nil {
			t.Fatal(err)
		}
		breaks, _ := called[contract.ImpactResponse](t, w, "impact", contract.ImpactRequest{Targets: []string{"a/x.py:alpha"}})
		if len(breaks.Tests) != want {
			t.Errorf("%s: %+v", name, breaks.Tests)
		}
	}
}

// What is in no repository, changes or cannot take part is told.
func TestWorkspaceGraphChanges(t *testing.T) {
	w := workspaceOf(t, "go")
	shown, _ := called[contract.InspectResponse](t, w, "inspect", contract.InspectRequest{Ref: "lib/store/store.go:Open", Detail: "full"})
	if shown.Preview == nil || !strings.Contains(shown.Preview.Text, "func Open(") {
		t.Errorf("%+v", shown.Preview)
	}
	for ref, want := range map[string]string{"project:lib": "directory", "directory:lib:store": "directory", "file:lib:store/store.go": "file", "lib": "directory", "project:workspace": "project"} {
		if r, _ := called[contract.InspectResponse](t, w, "inspect", contract.InspectRequest{Ref: ref}); r.Entity.Type != want || strings.Contains(ref, ":") && r.Entity.Ref != ref {
			t.Errorf("%s is %+v", ref, r.Entity)
		}
	}
	callers := func() (n int) {
		r, _ := called[contract.InspectResponse](t, w, "inspect", contract.InspectRequest{Ref: "lib/store/store.go:Open", Direction: "in", EdgeKinds: []string{"CALLS"}})
		for _, g := range r.Edges.In {
			n += g.Total
		}
		return n
	}
	if n := callers(); n != 1 {
		t.Errorf("%d callers", n)
	}
	m, _, err := w.Find("app/main.go")
	if err != nil {
		t.Fatal(err)
	}
	repositoryAt(t, m.Repository.Root, map[string]string{"more.go": "package main\n\nimport \"example.com/lib/v2/store\"\n\nfunc more() { store.Open(\"y\") }\n"})
	if n := callers(); n != 2 {
		t.Errorf("%d callers after a change", n)
	}
	if _, _, err := w.Call(t.Context(), "inspect", contract.InspectRequest{Ref: "symbol:nowhere:Open:12345678"}); err == nil || !strings.Contains(err.Error(), "another project") {
		t.Error(err)
	}
	if _, _, err := w.Call(t.Context(), "explore", contract.ExploreRequest{}); err == nil || !strings.Contains(err.Error(), "of one repository") {
		t.Error(err)
	}
	if err := os.RemoveAll(m.Repository.Root); err != nil {
		t.Fatal(err)
	}
	r, missing := called[contract.InspectResponse](t, w, "inspect", contract.InspectRequest{Ref: "lib/store/store.go:Open", Direction: "in", EdgeKinds: []string{"CALLS"}})
	if len(missing) != 1 || missing[0].Repository != "app" || len(r.Edges.In) != 0 {
		t.Errorf("%+v %+v", missing, r.Edges.In)
	}
}

// The links of all are kept, and found again by the next process as long as nothing changes.
func TestWorkspaceGraphKept(t *testing.T) {
	w := workspaceOf(t, "go")
	q := contract.InspectRequest{Ref: "lib/store/store.go:Open"}
	first, _ := called[contract.InspectResponse](t, w, "inspect", q)
	if !w.linked.kept {
		t.Fatal("the links are not kept")
	}
	var places []Place
	for _, m := range w.Members() {
		places = append(places, Place{Name: m.Name, Path: m.Path})
	}
	next, err := OpenWorkspace(t.Context(), places, w.members[0].Repository.options)
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close(t.Context())
	again, _ := called[contract.InspectResponse](t, next, "inspect", q)
	if a, b := encodedAs(t, first), encodedAs(t, again); !next.linked.kept || a != b {
		t.Errorf("kept: %v\n%s\n%s", next.linked.kept, a, b)
	}
	repositoryAt(t, next.members[0].Repository.Root, map[string]string{"more.go": "package main\n"})
	if err := next.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, _, err := next.Call(t.Context(), "inspect", q); err != nil {
		t.Fatal(err)
	}
	if next.linked.core.Loaded().Index().Links != nil {
		t.Error("links of other files are taken")
	}
}

func encodedAs(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Groups say who may see a repository.
func TestSeenBy(t *testing.T) {
	all := []Place{{Name: "a", Groups: []string{"web"}}, {Name: "b", Groups: []string{"ops", "web"}}, {Name: "c"}, {Name: "d", Groups: []string{"public"}}}
	for groups, want := range map[string]string{"web": "a b d", "ops": "b d", "": "d", "other": "d"} {
		var names []string
		for _, p := range SeenBy(strings.Split(groups, ","), all) {
			names = append(names, p.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q sees %q, want %q", groups, got, want)
		}
	}
}
