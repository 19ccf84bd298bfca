package native

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

// entries returns the roots of what a cache directory holds.
func entries(t *testing.T, cacheDir string) []string {
	t.Helper()
	store, err := cache.Open(cacheDir)
	check(t, err)
	all, err := store.List()
	check(t, err)
	var roots []string
	for _, e := range all {
		roots = append(roots, e.Root)
	}
	return roots
}

// TestLinkedWorkTrees: two work trees of one repository share its objects, and
// nothing here.
func TestLinkedWorkTrees(t *testing.T) {
	main, cacheDir := files{"a.go": "package mainonly\n", "both.go": "package both\n"}.write(t, "repo"), newCache(t)
	commit(t, main)
	linked := filepath.Join(realTemp(t), "repo")
	git(t, main, "worktree", "add", "--quiet", "-b", "side", linked)
	put(t, linked, "a.go", "package linkedonly\n")
	put(t, main, ".git/info/exclude", "hidden.go\n") // of both
	for _, dir := range []string{main, linked} {
		put(t, dir, "hidden.go", "package both\n")
	}
	for round := range 2 {
		a, b := mustOpen(t, main, Options{CacheDir: cacheDir}), mustOpen(t, linked, Options{CacheDir: cacheDir})
		for _, c := range []struct {
			r     *Repository
			query string
			want  []string
		}{
			{a, "mainonly", []string{"a.go"}}, {b, "linkedonly", []string{"a.go"}},
			{a, "linkedonly", []string{}}, {b, "mainonly", []string{}},
			{a, "both", []string{"both.go"}}, {b, "both", []string{"both.go"}},
		} {
			if diff := cmp.Diff(c.want, found(t, c.r, c.query)); diff != "" {
				t.Errorf("round %d, %s in %s: %s", round, c.query, c.r.Root, diff)
			}
		}
		check(t, a.Close(t.Context()))
		check(t, b.Close(t.Context()))
	}
	if got := entries(t, cacheDir); len(got) != 2 || got[0] == got[1] {
		t.Errorf("cache entries of %q", got)
	}
}

// TestSymlinkedPath: one tree has one index, whichever way leads there.
func TestSymlinkedPath(t *testing.T) {
	dir, cacheDir := files{"a.go": "package numbat\n"}.write(t, "repo"), newCache(t)
	link := filepath.Join(realTemp(t), "link")
	check(t, os.Symlink(dir, link))
	t.Chdir(filepath.Dir(dir))
	for i, path := range []string{dir, link, link + "/../link/.", "repo", "./repo/"} {
		r, s := watched(t, path, Options{CacheDir: cacheDir})
		if got := found(t, r, "numbat"); len(got) != 1 || r.Root != dir {
			t.Errorf("%s: found %q in %s", path, got, r.Root)
		}
		if o := s.observe(t); i > 0 && (o.Opened != 1 || len(o.Mode) > 0) {
			t.Errorf("%s: the cached index was not used: %+v", path, o)
		}
		check(t, r.Close(t.Context()))
	}
	if diff := cmp.Diff([]string{dir}, entries(t, cacheDir)); diff != "" {
		t.Error(diff)
	}
}

// TestSubmodule: the files of a submodule belong to the tree, and follow its own
// ignore files.
func TestSubmodule(t *testing.T) {
	lib := files{"lib.go": "package numbat\n", ".gitignore": "skipped.go\n"}.write(t, "lib")
	commit(t, lib)
	dir, cacheDir := files{"main.go": "package main\n", ".gitignore": "lib.go\n"}.write(t, "repo"), newCache(t)
	commit(t, dir)
	git(t, dir, "submodule", "--quiet", "add", lib, "deps/lib")
	put(t, dir, "deps/lib/skipped.go", "package numbat\n")
	r := mustOpen(t, dir, Options{CacheDir: cacheDir})
	if diff := cmp.Diff([]string{"deps/lib/lib.go"}, found(t, r, "numbat")); diff != "" {
		t.Error(diff)
	}
	put(t, dir, "deps/lib/new.go", "package numbat\n")
	if diff := cmp.Diff([]string{"deps/lib/lib.go", "deps/lib/new.go"}, found(t, r, "numbat")); diff != "" {
		t.Error(diff)
	}
}

// TestNothingIsWritten: whatever is done, the user's repository stays as it was,
// to the bytes and times, with git's own files.
func TestNothingIsWritten(t *testing.T) {
	f := readRepository(t, "shortener")
	dir := f.write(t, "repo")
	commit(t, dir)
	put(t, dir, "untracked.go", "package numbat\n")
	archives := []string{dir, saved(t, "x.zip", f.zip(t)), saved(t, "x.tgz", f.targz(t)), saved(t, "x.cairn", exported(t, mustOpen(t, dir, Options{}), "require"))}
	var before []map[string]string
	for _, path := range archives {
		before = append(before, state(t, filepath.Dir(path)))
	}
	cacheDir := newCache(t)
	for _, engine := range []string{"native", "wazero"} {
		for _, path := range archives {
			for _, o := range []Options{{}, {Rebuild: true}, {NoCache: true}, {NoIgnore: true}} {
				o.Engine, o.CacheDir = engine, cacheDir
				r := mustOpen(t, path, o)
				_, err := r.Search(t.Context(), contract.SearchRequest{Query: "handler"})
				check(t, err)
				exported(t, r, "keep")
				check(t, r.Close(t.Context()))
			}
		}
	}
	for i, path := range archives {
		if diff := cmp.Diff(before[i], state(t, filepath.Dir(path))); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
	}
	if got := git(t, dir, "status", "--porcelain"); got != "?? untracked.go\n" {
		t.Errorf("git status: %s", got)
	}
}

// state describes everything in a directory.
func state(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	check(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		check(t, err)
		info, err := d.Info()
		check(t, err)
		all[path] = fmt.Sprintf("%v %s", info.Mode(), info.ModTime().Format(time.RFC3339Nano))
		if info.Mode().IsRegular() {
			b, err := os.ReadFile(path)
			check(t, err)
			all[path] += fmt.Sprintf(" %x", sha256.Sum256(b))
		}
		return nil
	}))
	return all
}
