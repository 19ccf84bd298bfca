package watch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// deadline is how long what should take milliseconds may take on a busy machine.
const deadline = 60 * time.Second

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func put(t testing.TB, path, content string) {
	t.Helper()
	check(t, os.MkdirAll(filepath.Dir(path), 0o755))
	check(t, os.WriteFile(path, []byte(content), 0o644))
}

// folder makes a directory with a few files, in a repository of git without the program.
func folder(t testing.TB) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	check(t, err)
	for path, content := range map[string]string{
		"a.go": "package a", "sub/b.go": "package b", "sub/deep/c.go": "package c", "out/x": "x",
		".gitignore": "out/\n*.log\n", ".git/HEAD": "ref: refs/heads/main\n", ".git/config": "", ".git/info/exclude": "",
	} {
		put(t, filepath.Join(dir, path), content)
	}
	return dir
}

func list(t testing.TB, dir string) *worktree.Tree {
	t.Helper()
	l, err := worktree.List(t.Context(), dir, worktree.Options{Tree: true})
	check(t, err)
	return l.Tree
}

// covered returns a watcher of a directory that covers all of it.
func covered(t testing.TB, dir string) *Watcher {
	t.Helper()
	w := New(dir, Options{FenceDir: filepath.Join(t.TempDir(), "fence")})
	t.Cleanup(w.Close)
	cover(t, w, dir)
	return w
}

func cover(t testing.TB, w *Watcher, dir string) {
	t.Helper()
	for range 20 {
		if !w.Cover(list(t, dir)) {
			return
		}
	}
	t.Fatal("there is always something new to watch")
}

// counted waits until more events are counted than before.
func counted(t testing.TB, w *Watcher, before uint64, what string) {
	t.Helper()
	for end := time.Now().Add(deadline); w.Events() == before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not counted: %s", what)
		}
	}
}

// TestCounted: what may change a listing is counted, what cannot is not; where the
// system allows it, at once.
func TestCounted(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	w := covered(t, dir)
	path := func(p string) string { return filepath.Join(dir, filepath.FromSlash(p)) }
	for _, c := range []struct {
		name string
		edit func()
		want bool
	}{
		{"nothing", func() {}, false},
		{"a file", func() { put(t, path("a.go"), "package aa") }, true},
		{"a new file", func() { put(t, path("sub/new.go"), "package new") }, true},
		{"an ignored file", func() { put(t, path("a.log"), "x") }, false},
		{"an ignored directory", func() { put(t, path("out/y/z"), "x") }, false},
		{"a built-in directory", func() { put(t, path("node_modules/m/i.js"), "x") }, false},
		{"git's own files", func() { put(t, path(".git/COMMIT_EDITMSG"), "x") }, false},
		{"git's index", func() { put(t, path(".git/index"), "x") }, true},
		{"what is excluded", func() { put(t, path(".git/info/exclude"), "x\n") }, true},
		{"git's configuration", func() { put(t, path(".git/config"), "[core]\n") }, true},
		{"permissions", func() { check(t, os.Chmod(path("a.go"), 0o600)) }, true},
		{"permissions of a directory", func() { check(t, os.Chmod(path("sub/deep"), 0o700)) }, true},
		{"a link", func() { check(t, os.Symlink(".", path("sub/loop"))) }, true},
		{"through a link", func() { put(t, path("sub/loop/b.go"), "package bb") }, true},
		{"a directory", func() { check(t, os.Mkdir(path("more"), 0o755)) }, true},
		{"in the new directory", func() { put(t, path("more/d.go"), "package d") }, true},
		{"a directory is renamed", func() { check(t, os.Rename(path("sub"), path("bus"))) }, true},
		{"below it", func() { put(t, path("bus/deep/c.go"), "package cc") }, true},
		{"a directory is removed", func() { check(t, os.RemoveAll(path("bus/deep"))) }, true},
	} {
		cover(t, w, dir)
		before, sure := w.Settle(t.Context())
		if sure != Exact {
			t.Fatalf("%s: sure is %v", c.name, sure)
		}
		c.edit()
		if c.want && !Exact {
			counted(t, w, before, c.name)
		}
		after, sure := w.Settle(t.Context())
		// That it is not sure leads to a listing too.
		if got := after != before || sure != Exact; got != c.want {
			t.Errorf("%s: counted is %v", c.name, got)
		}
	}
}

// TestExact counts each of many changes that are made as fast as can be.
func TestExact(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	w := covered(t, dir)
	for i := range 500 {
		before, _ := w.Settle(t.Context())
		put(t, filepath.Join(dir, "sub", "b.go"), fmt.Sprint("package b // ", i))
		if after, sure := w.Settle(t.Context()); sure && after == before {
			t.Fatalf("change %d is not counted", i)
		} else if !sure && Exact {
			t.Fatalf("change %d: not sure", i)
		}
	}
}

// TestLimit: where no more may be watched, it polls and says why, also if that comes
// later; it lets go of what it watched.
func TestLimit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"watches":  {syscall.ENOSPC, "no more directories may be watched"},
		"watchers": {syscall.EMFILE, "no more watchers or files may be open"},
		"other":    {syscall.EIO, "input/output error"},
	} {
		dir := folder(t)
		w := covered(t, dir)
		if w.Polling() != nil || w.Directories() != 3 {
			t.Fatalf("%s: watches %d directories, polling %v", name, w.Directories(), w.Polling())
		}
		w.limit = func(string) error { return c.err }
		check(t, os.Mkdir(filepath.Join(dir, "more"), 0o755))
		if w.Cover(list(t, dir)) {
			t.Errorf("%s: something is watched", name)
		}
		if err := w.Polling(); err == nil || !strings.Contains(err.Error(), c.want) && name != "other" {
			t.Errorf("%s: polls because of %v", name, err)
		}
		if _, sure := w.Settle(t.Context()); sure || w.Directories() != 0 {
			t.Errorf("%s: sure is %v, %d directories are watched", name, sure, w.Directories())
		}
	}
	w := New(folder(t), Options{Poll: true})
	defer w.Close()
	if w.Cover(list(t, w.root)) || w.Polling() != ErrPoll {
		t.Error("it watches though told to poll")
	}
}

// TestOverflow: lost events make it unsure until all is covered anew.
func TestOverflow(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	w := covered(t, dir)
	before := w.Events()
	w.system.Errors <- fsnotify.ErrEventOverflow
	counted(t, w, before, "lost events")
	if _, sure := w.Settle(t.Context()); sure {
		t.Error("sure though events are lost")
	}
	if !w.Cover(list(t, dir)) {
		t.Error("nothing is watched anew")
	}
	cover(t, w, dir)
	if _, sure := w.Settle(t.Context()); sure != Exact || w.Lost() != 1 || w.Polling() != nil {
		t.Errorf("sure is %v, lost %d, polling %v", sure, w.Lost(), w.Polling())
	}
}

// TestRoot: a root that is gone, or is another, makes it unsure.
func TestRoot(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	w := covered(t, dir)
	check(t, os.Rename(dir, dir+"-away"))
	if _, sure := w.Settle(t.Context()); sure {
		t.Error("sure of a directory that is gone")
	}
	put(t, filepath.Join(dir, "a.go"), "package other")
	if _, sure := w.Settle(t.Context()); sure {
		t.Error("sure of another directory")
	}
	cover(t, w, dir)
	before, sure := w.Settle(t.Context())
	put(t, filepath.Join(dir, "a.go"), "package again")
	counted(t, w, before, "a file of the new directory")
	// Its parent goes, of which nobody tells.
	check(t, os.RemoveAll(dir))
	if _, still := w.Settle(t.Context()); sure != Exact || still {
		t.Errorf("sure was %v, is %v", sure, still)
	}
}

// TestFence: without a place for its files it is unsure, and does not wait; nor when
// the caller has gone.
func TestFence(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	w := covered(t, dir)
	check(t, os.RemoveAll(w.fence.dir))
	began := time.Now()
	if _, sure := w.Settle(t.Context()); sure || time.Since(began) > fencePatience {
		t.Errorf("sure is %v after %v", sure, time.Since(began))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w = covered(t, dir)
	_, _ = w.Settle(ctx) // it ends, whatever it says
	left, err := os.ReadDir(w.fence.dir)
	check(t, err)
	if len(left) > 0 {
		t.Errorf("it leaves %v", left)
	}
	w = New(dir, Options{})
	cover(t, w, dir)
	own := w.fence.dir
	w.Close()
	if _, err := os.Stat(own); own == "" || !os.IsNotExist(err) {
		t.Errorf("the temporary directory %q is left", own)
	}
	if w.Cover(list(t, dir)) {
		t.Error("it watches though it is closed")
	}
}
