package native

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// repositoryAt makes a directory of files.
func repositoryAt(t testing.TB, dir string, files map[string]string) string {
	t.Helper()
	for path, content := range files {
		full := filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

var goFile = map[string]string{"open.go": "package a\n\n// Open opens a store.\nfunc Open() {}\n"}

func openAll(t testing.TB, places ...Place) (*Workspace, error) {
	t.Helper()
	w, err := OpenWorkspace(t.Context(), places, Options{CacheDir: t.TempDir()})
	if err == nil {
		t.Cleanup(func() { _ = w.Close(context.Background()) })
	}
	return w, err
}

func searched(t testing.TB, w *Workspace, q contract.FederateRequest) *contract.SearchResponse {
	t.Helper()
	b, err := w.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	var r contract.SearchResponse
	if err := json.Unmarshal(b, &r); err != nil {
		t.Fatal(err)
	}
	return &r
}

func placesOf(r *contract.SearchResponse) (list []string) {
	for _, x := range r.Results {
		list = append(list, x.Repository+"/"+x.Path)
	}
	return list
}

func query(text string, repositories ...string) contract.FederateRequest {
	return contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: text, Limit: 1000}, Repositories: repositories}
}

// Names tell members apart, by as much of their paths as it takes.
func TestWorkspaceNames(t *testing.T) {
	dir := t.TempDir()
	at := func(path string) Place { return Place{Path: repositoryAt(t, filepath.Join(dir, path), goFile)} }
	w, err := openAll(t, at("x/api"), at("y/api"), at("web"), Place{Name: "docs", Path: at("z/api").Path}, at("web"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range w.Members() {
		names = append(names, m.Name)
	}
	if d := cmp.Diff([]string{"docs", "web", "x/api", "y/api"}, names); d != "" {
		t.Error(d)
	}
	m, rest, err := w.Find("x/api/open.go:1-2")
	if err != nil || m.Name != "x/api" || rest != "open.go:1-2" {
		t.Errorf("%v %q %v", m, rest, err)
	}
	if _, _, err := w.Find("wab/open.go"); err == nil || !strings.Contains(err.Error(), `did you mean "web"`) {
		t.Error(err)
	}
	if r := searched(t, w, query("open a store")); !slices.Equal(placesOf(r), []string{"docs/open.go", "web/open.go", "x/api/open.go", "y/api/open.go"}) || !strings.HasPrefix(r.Results[2].Ref, "file:") {
		t.Errorf("%q", placesOf(r))
	}
	for name, places := range map[string][]Place{
		"both called":   {{Name: "a", Path: at("web").Path}, {Name: "a", Path: at("x/api").Path}},
		"as if it lay":  {{Name: "a", Path: at("web").Path}, {Name: "a/b", Path: at("x/api").Path}},
		"the same":      {{Name: "a", Path: at("web").Path}, {Name: "b", Path: at("web").Path}},
		"is no name":    {{Name: "../a", Path: at("web").Path}},
		"no repository": nil,
	} {
		if _, err := openAll(t, places...); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What is missing is named, what is empty is nothing, and what changes is seen.
func TestWorkspaceSearch(t *testing.T) {
	dir := t.TempDir()
	one := repositoryAt(t, filepath.Join(dir, "one"), goFile)
	two := repositoryAt(t, filepath.Join(dir, "two"), map[string]string{"close.py": "def close_store():\n    pass\n"})
	w, err := openAll(t, Place{Path: one}, Place{Path: two}, Place{Path: repositoryAt(t, filepath.Join(dir, "empty"), nil)}, Place{Path: filepath.Join(dir, "gone")})
	if err != nil {
		t.Fatal(err)
	}
	r := searched(t, w, query("open a store"))
	if !slices.Equal(placesOf(r), []string{"one/open.go", "two/close.py"}) || len(r.Missing) != 1 || r.Missing[0].Repository != "gone" {
		t.Errorf("%q, %+v", placesOf(r), r.Missing)
	}
	if r := searched(t, w, query("close store", "two")); !slices.Equal(placesOf(r), []string{"two/close.py"}) || r.Missing != nil {
		t.Errorf("%q, %+v", placesOf(r), r.Missing)
	}
	repositoryAt(t, two, map[string]string{"open.py": "def open_store():\n    \"\"\"Open a store, open it.\"\"\"\n"})
	if r := searched(t, w, query("open a store")); len(r.Results) != 3 {
		t.Errorf("%q", placesOf(r))
	}
	if _, err := w.Search(t.Context(), query("open", "on")); err == nil || !strings.Contains(err.Error(), `did you mean "one"`) {
		t.Error(err)
	}
	if _, _, err := w.Find("gone/open.go"); err == nil {
		t.Error("a file of what is gone is found")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Search(ctx, query("open")); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Two hundred repositories of the same content tie, by name.
func TestWorkspaceOfTheSame(t *testing.T) {
	dir := t.TempDir()
	var places []Place
	var want []string
	for i := range 200 {
		name := fmt.Sprintf("copy%03d", i)
		places = append(places, Place{Path: repositoryAt(t, filepath.Join(dir, name), goFile)})
		want = append(want, name+"/open.go")
	}
	w, err := openAll(t, places...)
	if err != nil {
		t.Fatal(err)
	}
	r := searched(t, w, query("open a store"))
	if d := cmp.Diff(want[:len(r.Results)], placesOf(r)); d != "" || len(r.Results) < 50 {
		t.Errorf("%d results: %s", len(r.Results), d)
	}
}

func TestWorkspaceFile(t *testing.T) {
	dir := t.TempDir()
	write := func(content string) string {
		path := filepath.Join(dir, "all.yaml")
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	places, err := ReadWorkspace(write("repositories:\n  - path: api\n  - {path: /srv/web, name: web, groups: [web, ops]}\n"))
	if d := cmp.Diff([]Place{{Path: filepath.Join(dir, "api")}, {Name: "web", Path: filepath.FromSlash("/srv/web"), Groups: []string{"web", "ops"}}}, places); d != "" || err != nil {
		t.Error(d, err)
	}
	for content, want := range map[string]string{
		"":                               "has no repositories",
		"repositories:\n  - name: a\n":   "repository 1 has no path",
		"repositories:\n  - pth: a\n":    "field pth not found",
		"repos: []\n":                    "field repos not found",
		"[":                              "did not find",
		"repositories:\n  - path: [a]\n": "cannot unmarshal",
		"repositories:\n  - {path: a, groups: [x, \"\"]}\n": "a group of the repository 1 has no name",
		strings.Repeat("# long\n", maxWorkspaceFile):        "larger than",
	} {
		if _, err := ReadWorkspace(write(content)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", content, err, want)
		}
	}
	if _, err := ReadWorkspace(filepath.Join(dir, "none.yaml")); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Error(err)
	}
}

// A directory that is no repository but holds several stands for these.
func TestRepositories(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{"a/.git/HEAD", "a/sub/.git/HEAD", "team/b/.git/HEAD", "x/y/z/deep/.git/HEAD", ".hidden/.git/HEAD", "notes/x.md"} {
		repositoryAt(t, dir, map[string]string{path: "x"})
	}
	at := func(path string) string { return filepath.Join(dir, path) }
	for path, want := range map[string][]string{
		dir:          {at("a"), at("team/b")},
		at("a"):      {at("a")},
		at("notes"):  {at("notes")},
		at("team"):   {at("team")}, // one alone is a part of it
		at("none"):   {at("none")},
		at("x/y/z"):  {at("x/y/z")},
		at("a/.git"): {at("a/.git")},
	} {
		if d := cmp.Diff(want, Repositories(path)); d != "" {
			t.Errorf("%s: %s", path, d)
		}
	}
	if d := cmp.Diff([]string{"notes", "x"}, Beside(dir)); d != "" || Beside(at("a")) != nil || Beside(at("team")) != nil {
		t.Errorf("beside them: %s", d)
	}
}

// TestWorkspaceRead: what is read is found as people name it, and what an error suggests is read.
func TestWorkspaceRead(t *testing.T) {
	dir := t.TempDir()
	one := repositoryAt(t, filepath.Join(dir, "one"), map[string]string{"src/core.go": "package src\n\nfunc Alone() {}\n\nfunc Both() {}\n", "core.go": "package one\n"})
	two := repositoryAt(t, filepath.Join(dir, "two"), map[string]string{"lib.go": "package two\n\nfunc Both() {}\n"})
	w, err := openAll(t, Place{Path: one}, Place{Path: two})
	if err != nil {
		t.Fatal(err)
	}
	read := func(path string) (r contract.FileReadResponse, err error) {
		b, err := w.Read(t.Context(), contract.FileReadRequest{Path: path})
		if err == nil {
			err = json.Unmarshal(b, &r)
		}
		return r, err
	}
	for path, want := range map[string]string{
		"one/src/core.go": "one/src/core.go", "one/src/": "one/src", "two": "two", "Alone": "one/src/core.go", "src/core.go:3": "one/src/core.go",
		filepath.Join(two, "lib.go"): "two/lib.go", one: "one", "two/Both": "two/lib.go", "lib.go:Both": "two/lib.go",
	} {
		if r, err := read(path); err != nil || r.Path != want {
			t.Errorf("read %q: %q, %v", path, r.Path, err)
		}
	}
	for _, path := range []string{"", ".", "./"} {
		if r, err := read(path); err != nil || len(r.Entries) != 2 || r.Entries[1].Path != "two" {
			t.Errorf("read %q: %+v, %v", path, r, err)
		}
	}
	for path, fix := range map[string]string{"one/src/cor.go": "one/src/core.go", "two/lib.go:99": "two/lib.go:3", "two/lib.go:Bot": "two/lib.go:Both", "Both": "one/Both", "on/src/core.go": ""} {
		_, err := read(path)
		e := (*contract.Error)(nil)
		if !errors.As(err, &e) || e.SuggestedFix != fix || e.Field != "path" {
			t.Errorf("read %q: %+v", path, err)
			continue
		}
		if fix == "" {
			continue
		}
		if path != "two/lib.go:99" && !strings.Contains(e.Fix, fix) {
			t.Errorf("read %q: %q does not name %q", path, e.Fix, fix)
		}
		if r, err := read(fix); err != nil || r.Path == "" {
			t.Errorf("read %q, as suggested for %q: %v", fix, path, err)
		}
	}
	if got := Repositories(string(filepath.Separator)); len(got) != 1 {
		t.Errorf("the root of the file system stands for %v", got)
	}
}
