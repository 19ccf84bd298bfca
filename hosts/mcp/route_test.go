package mcp

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// two are directories of the same base name whose files differ.
func two(t *testing.T) (a, b string) {
	t.Helper()
	return tree(t, "same", "-- both.go --\npackage a\n\n// Lantern is the word, in A.\nfunc Lantern() {}\n-- onlya.go --\npackage a\n"),
		tree(t, "same", "-- both.go --\npackage b\n\n// Lantern is the word, in B.\nfunc Lantern() {}\n-- onlyb.go --\npackage b\n")
}

// TestTwoTrees: work trees of one base name are never mixed, whoever asks.
func TestTwoTrees(t *testing.T) {
	t.Parallel()
	a, b := two(t)
	s := serve(t, a, b)
	names := s.Projects()
	if len(names) != 2 || names[0] == names[1] || !slices.IsSorted(names) {
		t.Fatalf("projects are %q", names)
	}
	for _, n := range names {
		if !regexp.MustCompile(`^same-[0-9a-f]{8}$`).MatchString(n) {
			t.Errorf("project is called %q", n)
		}
	}
	c := connect(t, s, nil)
	for _, n := range names {
		letter, other := "A", "B"
		if s.project(n).root == real(t, b) {
			letter, other = other, letter
		}
		answer := good(t, c, "search", arguments{"query": "Lantern", "project": n})
		if at(t, answer, "project") != n || len(at(t, answer, "results").([]any)) != 1 {
			t.Errorf("search in %q: %v", n, answer)
		}
		if lines := at(t, answer, "results", 0, "snippet", "text").(string); !strings.Contains(lines, "in "+letter) {
			t.Errorf("search in %q finds %q", n, lines)
		}
		// A ref tells the project, with which no other argument has to agree.
		if text := at(t, good(t, c, "read", arguments{"path": "file:" + n + ":both.go"}), "text").(string); !strings.Contains(text, "in "+letter) {
			t.Errorf("read of %q gives %q", n, text)
		}
		if e := wrong(t, c, "read", arguments{"path": "file:" + n + ":only" + strings.ToLower(other) + ".go"}); e.Code != contract.CodeNotFound {
			t.Errorf("%q reads the other's file: %v", n, e)
		}
	}
}

// TestWhichProject: who does not say which of several is told, with a value that does.
func TestWhichProject(t *testing.T) {
	t.Parallel()
	a, b := two(t)
	s := serve(t, a, b, tree(t, "alone", demo))
	c := connect(t, s, nil)
	names := s.Projects()
	for _, args := range []arguments{{"query": "Lantern"}, {"query": "Lantern", "project": "nowhere"}, {"query": "Lantern", "project": "alon"}} {
		e := wrong(t, c, "search", args)
		if e.Field != "project" || !slices.Contains(names, e.SuggestedFix) {
			t.Fatalf("%v: %+v", args, e)
		}
		args["project"] = e.SuggestedFix
		good(t, c, "search", args)
	}
	if e := wrong(t, c, "search", arguments{"query": "x"}); !cmp.Equal(e.Similar, names) || e.Code != contract.CodeBadInput {
		t.Errorf("the projects are %q, told are %+v", names, e)
	}
	if e := wrong(t, c, "search", arguments{"query": "x", "project": "alon"}); e.SuggestedFix != "alone" {
		t.Errorf("alon leads to %+v", e)
	}
	if e := wrong(t, c, "paths", arguments{"from": "file:" + names[0] + ":go.mod", "to": "file:" + names[1] + ":both.go"}); e.Code != contract.CodeBadInput || e.Field != "to" {
		t.Errorf("refs of two projects: %+v", e)
	}
	if e := wrong(t, c, "inspect", arguments{"ref": "file:elsewhere:go.mod"}); e.Code != contract.CodeNotFound || e.Field != "ref" || !strings.Contains(e.Fix, "alone") {
		t.Errorf("foreign ref: %+v", e)
	}
	if e := wrong(t, c, "read", arguments{"path": "file:" + names[1] + ":both.go", "project": "alone"}); e.Code != contract.CodeBadInput || e.Field != "project" || e.SuggestedFix != names[1] {
		t.Errorf("ref of another project than named: %+v", e)
	}
}

// TestPathsTellTheProject: an absolute path and NAME/path say which of several is meant; of what
// is only in one the error says in which, and of what is in none it does not guess.
func TestPathsTellTheProject(t *testing.T) {
	t.Parallel()
	dir := tree(t, "zoo", demo)
	s := serve(t, tree(t, "ark", "-- deck.go --\npackage ark\n\nfunc Deck() {}\n"), dir)
	for _, p := range s.served() {
		<-p.opened
	}
	c := connect(t, s, nil)
	for _, path := range []string{filepath.Join(real(t, dir), "shop", "price.go"), "zoo/shop/price.go", "zoo/shop/price.go:Price"} {
		if got := at(t, good(t, c, "read", arguments{"path": path}), "path"); got != "shop/price.go" {
			t.Errorf("read %s gives %v", path, got)
		}
		good(t, c, "inspect", arguments{"ref": path})
		good(t, c, "impact", arguments{"targets": []string{path}})
	}
	for ref, want := range map[string]string{"shop/price.go": "zoo", "discount": "zoo", "Deck": "ark", "nothing/here.go": "", "Nobody": ""} {
		e := wrong(t, c, "inspect", arguments{"ref": ref})
		if e.Field != "project" || e.SuggestedFix != want || !strings.Contains(e.Fix, "ark, zoo") {
			t.Errorf("%s: %+v", ref, e)
		}
	}
}

// TestNames: base names that refs or URIs could not hold are changed, a path given
// twice is one project, and one that is not there is said.
func TestNames(t *testing.T) {
	t.Parallel()
	for base, want := range map[string]string{
		"cairn": "cairn", "a.b_c-d": "a.b_c-d", "My Project": "My-Project", "a:b": "a-b", "50%": "50-", "日本": "日本", "...": "project", "\xff": "project", "/": "project",
	} {
		if got := named(base); got != want {
			t.Errorf("%q is called %q, want %q", base, got, want)
		}
	}
	dir := tree(t, "demo", demo)
	link := filepath.Join(t.TempDir(), "link")
	check(t, os.Symlink(dir, link))
	all, err := open([]string{dir, dir + "/", link}, native.Options{})
	check(t, err)
	if len(all) != 1 || all[0].name != "demo" {
		t.Errorf("one directory is %d projects", len(all))
	}
	if _, err := New(context.Background(), []string{dir, filepath.Join(dir, "missing")}, Options{}); err == nil || !strings.Contains(err.Error(), "no such file or directory") {
		t.Errorf("a missing path: %v", err)
	}
}

func real(t *testing.T, path string) string {
	t.Helper()
	p, err := filepath.EvalSymlinks(path)
	check(t, err)
	return p
}
