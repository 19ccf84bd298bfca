package native

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/watch"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// asWatched are the ways of keeping an index current.
var asWatched = map[string]WatchOptions{"watching": {}, "polling": {Poll: true}}

// TestWatched: every change is found by the next call, however soon that comes, and what
// is told of it adds up to what there is.
func TestWatched(t *testing.T) {
	t.Parallel()
	for name, o := range asWatched {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := readRepository(t, "formula")
			f[".gitignore"] = "*.tmp\nout/\n"
			dir := f.write(t, "formula")
			commit(t, dir)
			r := mustOpen(t, dir, Options{})
			d := attend(t, r, o)
			path := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
			steps := []struct {
				name string
				edit func()
				want []string // for wombat
			}{
				{"nothing", func() {}, nil},
				{"added", func() { put(t, dir, "src/new.rs", "fn wombat() {}\n") }, []string{"src/new.rs"}},
				{"changed", func() { put(t, dir, "src/lib.rs", "fn wombat_too() {}\n") }, []string{"src/lib.rs", "src/new.rs"}},
				{"saved as editors do", func() {
					put(t, dir, "src/.eval.rs.swp~", "fn wombat() {}\n")
					check(t, os.Rename(path("src/.eval.rs.swp~"), path("src/eval.rs")))
				}, []string{"src/eval.rs", "src/lib.rs", "src/new.rs"}},
				{"renamed", func() { check(t, os.Rename(path("src/eval.rs"), path("src/newer.rs"))) }, []string{"src/lib.rs", "src/new.rs", "src/newer.rs"}},
				{"deep", func() { put(t, dir, "a/b/c/d/e.rs", "fn wombat() {}\n") }, []string{"a/b/c/d/e.rs", "src/lib.rs", "src/new.rs", "src/newer.rs"}},
				{"directory moved", func() { check(t, os.Rename(path("a/b"), path("src/moved"))) }, []string{"src/lib.rs", "src/moved/c/d/e.rs", "src/new.rs", "src/newer.rs"}},
				{"below what moved", func() { put(t, dir, "src/moved/c/f.rs", "fn wombat() {}\n") }, []string{"src/lib.rs", "src/moved/c/d/e.rs", "src/moved/c/f.rs", "src/new.rs", "src/newer.rs"}},
				{"directory exchanged", func() {
					check(t, os.Rename(path("src/moved"), path("old")))
					put(t, dir, "src/moved/c/d/g.rs", "fn wombat() {}\n")
					check(t, os.RemoveAll(path("old")))
				}, []string{"src/lib.rs", "src/moved/c/d/g.rs", "src/new.rs", "src/newer.rs"}},
				{"below what was exchanged", func() { put(t, dir, "src/moved/c/d/h.rs", "fn wombat() {}\n") }, []string{"src/lib.rs", "src/moved/c/d/g.rs", "src/moved/c/d/h.rs", "src/new.rs", "src/newer.rs"}},
				{"directory removed", func() { check(t, os.RemoveAll(path("src/moved"))) }, []string{"src/lib.rs", "src/new.rs", "src/newer.rs"}},
				{"ignored", func() { put(t, dir, "src/a.tmp", "wombat\n"); put(t, dir, "out/a.rs", "wombat\n") }, []string{"src/lib.rs", "src/new.rs", "src/newer.rs"}},
				{"no longer ignored", func() { put(t, dir, ".gitignore", "out/\n") }, []string{"src/a.tmp", "src/lib.rs", "src/new.rs", "src/newer.rs"}},
				{"ignored by another file", func() { put(t, dir, ".git/info/exclude", "new*\n") }, []string{"src/a.tmp", "src/lib.rs"}},
				{"ignored but tracked", func() { git(t, dir, "add", "-f", "src/newer.rs") }, []string{"src/a.tmp", "src/lib.rs", "src/newer.rs"}},
				{"recursive link", func() { check(t, os.Symlink("..", path("src/loop"))) }, []string{"src/a.tmp", "src/lib.rs", "src/newer.rs"}},
				{"beside a recursive link", func() { put(t, dir, "src/z.rs", "fn wombat() {}\n") }, []string{"src/a.tmp", "src/lib.rs", "src/newer.rs", "src/z.rs"}},
				{"branch", func() { git(t, dir, "checkout", "--quiet", "--force", "-b", "other") }, []string{"src/z.rs"}},
			}
			for _, step := range steps {
				step.edit()
				if diff := cmp.Diff(append([]string{}, step.want...), found(t, r, "wombat")); diff != "" {
					t.Errorf("%s (-want +got):\n%s", step.name, diff)
				}
			}
			// What was told adds up to what is there.
			there := func() []string {
				l, err := worktree.List(t.Context(), dir, worktree.Options{})
				check(t, err)
				var paths []string
				for _, f := range l.Files {
					paths = append(paths, f.Path)
				}
				return paths
			}()
			have := map[string]bool{}
			for p := range f {
				have[p] = true
			}
			eventually(t, "all is told", func() bool {
				d.mu.Lock()
				defer d.mu.Unlock()
				for _, e := range d.all {
					for _, p := range e.Added {
						have[p] = true
					}
					for _, p := range e.Removed {
						delete(have, p)
					}
				}
				return len(have) == len(there)
			})
			for _, p := range there {
				if !have[p] {
					t.Errorf("not told of %s", p)
				}
			}
		})
	}
}

// TestNotListed: while nothing happens, calls do not list; ignored files are nothing.
func TestNotListed(t *testing.T) {
	t.Parallel()
	if !watch.Exact {
		return
	}
	f := readRepository(t, "formula")
	f[".gitignore"] = "*.log\nout/\n"
	dir := f.write(t, "formula")
	commit(t, dir)
	put(t, dir, "out/x", "x")
	put(t, dir, "src/a.log", "x")
	r := mustOpen(t, dir, Options{})
	attend(t, r, WatchOptions{})
	found(t, r, "wombat")
	before := lists(r)
	for i := range 20 {
		put(t, dir, "src/a.log", fmt.Sprint("wombat ", i))
		put(t, dir, "out/x", fmt.Sprint("wombat ", i))
		put(t, dir, "node_modules/x/y.js", "wombat")
		if got := found(t, r, "wombat"); len(got) > 0 {
			t.Fatalf("found %q", got)
		}
	}
	if n := lists(r) - before; n > 0 {
		t.Errorf("listed %d times", n)
	}
	put(t, dir, "src/a.rs", "wombat")
	if got := found(t, r, "wombat"); len(got) != 1 || lists(r) == before {
		t.Errorf("found %q", got)
	}
}

// TestRacyWindowWatched writes and asks as fast as it can.
func TestRacyWindowWatched(t *testing.T) {
	t.Parallel()
	dir := files{"a.go": "package a\n", "b.go": "package b\n", "c.go": "package c\n"}.write(t, "racy")
	r := mustOpen(t, dir, Options{})
	attend(t, r, WatchOptions{Debounce: time.Millisecond})
	for i := range 200 {
		word := "quagga" + strings.Repeat(string(rune('a'+i%26)), 1+i/26)
		put(t, dir, "a.go", "package "+word+"\n")
		if got := found(t, r, word); len(got) != 1 {
			t.Fatalf("round %d: found %q", i, got)
		}
	}
}

// TestCurrentWithoutCalls: the index is brought up to date though nobody asks.
func TestCurrentWithoutCalls(t *testing.T) {
	t.Parallel()
	for name, o := range asWatched {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := readRepository(t, "formula").write(t, "formula")
			r := mustOpen(t, dir, Options{})
			d := attend(t, r, o)
			put(t, dir, "src/new.rs", "fn wombat() {}\n")
			d.has(t, "the change is told", func(e WatchEvent) bool {
				return e.Kind == WatchChanged && slices.Equal(e.Added, []string{"src/new.rs"})
			})
			b, err := decoded[contract.SearchResponse](r.CallIndexed(t.Context(), "search", contract.SearchRequest{Query: "wombat"}))
			check(t, err)
			if len(b.Results) != 1 {
				t.Errorf("found %v", b.Results)
			}
		})
	}
}

// TestUnseen: what changed without an event is never quoted; seeing that leads to a
// listing. Here a file is written by another name of it, outside of the directory.
func TestUnseen(t *testing.T) {
	t.Parallel()
	dir := readRepository(t, "formula").write(t, "formula")
	put(t, dir, "src/new.rs", "fn wombat() {}\n")
	other := filepath.Join(realTemp(t), "other")
	check(t, os.Link(filepath.Join(dir, "src", "new.rs"), other))
	r := mustOpen(t, dir, Options{})
	attend(t, r, WatchOptions{})
	if got := found(t, r, "wombat"); len(got) != 1 {
		t.Fatalf("found %q", got)
	}
	check(t, os.WriteFile(other, []byte("fn quagga() {}\n"), 0o644))
	if got := found(t, r, "wombat"); len(got) != 0 {
		t.Errorf("found %q", got)
	}
	if got := found(t, r, "quagga"); len(got) != 1 {
		t.Errorf("found %q", got)
	}
}

// TestRootReplaced: the directory goes, comes back as another, and is watched again.
func TestRootReplaced(t *testing.T) {
	t.Parallel()
	dir := readRepository(t, "formula").write(t, "formula")
	r := mustOpen(t, dir, Options{})
	d := attend(t, r, WatchOptions{})
	check(t, os.Rename(dir, dir+"-away"))
	if _, err := r.Search(t.Context(), contract.SearchRequest{Query: "wombat"}); err == nil {
		t.Error("a directory that is gone is searched")
	}
	d.has(t, "it is gone", kind(WatchGone))
	check(t, os.Mkdir(dir, 0o755))
	put(t, dir, "only.rs", "fn wombat() {}\n")
	if got := found(t, r, "wombat"); !slices.Equal(got, []string{"only.rs"}) {
		t.Errorf("found %q", got)
	}
	d.has(t, "it is back", kind(WatchBack))
	put(t, dir, "more.rs", "fn wombat() {}\n")
	d.has(t, "it is watched again", func(e WatchEvent) bool { return slices.Contains(e.Added, "more.rs") })
	// Exchanged by another in no time.
	check(t, os.Rename(dir, dir+"-away-too"))
	check(t, os.Rename(dir+"-away", dir))
	if got := found(t, r, "wombat"); len(got) != 0 {
		t.Errorf("found %q", got)
	}
	check(t, os.RemoveAll(dir))
	check(t, os.Mkdir(dir, 0o755))
	put(t, dir, "other.rs", "fn wombat() {}\n")
	if got := found(t, r, "wombat"); !slices.Equal(got, []string{"other.rs"}) {
		t.Errorf("found %q", got)
	}
}

// TestWatchRefused: what cannot be watched says so, and a second time is refused.
func TestWatchRefused(t *testing.T) {
	t.Parallel()
	f := readRepository(t, "formula")
	r := mustOpen(t, saved(t, "a.tar", f.tar(t)), Options{})
	if err := r.Watch(t.Context(), WatchOptions{}); err == nil {
		t.Error("an archive is watched")
	}
	r = mustOpen(t, f.write(t, "formula"), Options{})
	attend(t, r, WatchOptions{})
	if err := r.Watch(t.Context(), WatchOptions{}); err == nil {
		t.Error("it is watched twice")
	}
}

// TestClosedWhileWatched: closing ends it, and Watch says why.
func TestClosedWhileWatched(t *testing.T) {
	t.Parallel()
	dir := readRepository(t, "formula").write(t, "formula")
	r := mustOpen(t, dir, Options{})
	ready := make(chan bool)
	done := make(chan error, 1)
	go func() {
		done <- r.Watch(t.Context(), WatchOptions{Told: func(e WatchEvent) {
			if e.Kind == WatchReady {
				close(ready)
			}
		}})
	}()
	<-ready
	check(t, r.Close(t.Context()))
	put(t, dir, "src/new.rs", "x")
	if err := <-done; err != ErrClosed {
		t.Errorf("watch: %v", err)
	}
}

// TestDifferences: what is told of a change.
func TestDifferences(t *testing.T) {
	state := func(path string, hash uint64, skip string) fileState {
		return fileState{File: worktree.File{Path: path}, Hash: hash, Skip: skip}
	}
	old := []fileState{state("a", 1, ""), state("b", 1, ""), state("c", 0, "binary"), state("d", 1, ""), state("f", 1, "")}
	now := []fileState{state("a", 1, ""), state("b", 2, ""), state("c", 3, ""), state("d", 0, "binary"), state("e", 4, "")}
	want := &WatchEvent{Kind: WatchChanged, Added: []string{"c", "e"}, Changed: []string{"b"}, Removed: []string{"d", "f"}}
	if diff := cmp.Diff(want, differences(old, now)); diff != "" {
		t.Error(diff)
	}
	if differences(now, now) != nil || differences(nil, now) != nil {
		t.Error("what is the same is told")
	}
}
