//go:build unix

package cache

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// limitVariable names what a child gives up before it writes.
const limitVariable = "CAIRN_CACHE_TEST_LIMIT"

func restrict(string) {
	switch os.Getenv(limitVariable) {
	case "size":
		signal.Ignore(syscall.SIGXFSZ)
		limit := syscall.Rlimit{Cur: 1000, Max: 1000}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			panic(err)
		}
	case "root":
		if os.Geteuid() == 0 { // root could write anywhere
			if err := syscall.Setuid(65534); err != nil {
				panic(err)
			}
		}
	}
}

// report runs the "open" child under a limit and returns what it prints.
func report(t *testing.T, limit, dir string) string {
	t.Helper()
	t.Setenv(limitVariable, limit)
	cmd, _, out := child(t, "open", dir)
	out.Scan()
	text := out.Text()
	if err := cmd.Wait(); err == nil {
		t.Error("the child succeeded")
	}
	return text
}

// TestFileSizeLimit lets the kernel refuse the bytes, as a full disk or a quota does.
func TestFileSizeLimit(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	e := s.Entry(childKey)
	put(t, e, "blob", "old")
	want := fmt.Sprintf("error: write blob %q: file too large", filepath.Join(e.dir, "blob"))
	if got := report(t, "size", s.Dir()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	left, err := os.ReadDir(e.dir)
	if err != nil || len(left) != 1 || get(e, "blob") != "old" {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestReadOnly uses cache directories that the user may not write to.
func TestReadOnly(t *testing.T) {
	base := t.TempDir()
	// Another user must get as far as the cache directory.
	for dir := base; len(dir) > len(os.TempDir()); dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	readOnly := func(name string) string {
		dir := filepath.Join(base, name)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	parent := readOnly("parent")
	lock := func(dirs ...string) {
		for _, dir := range dirs {
			if err := os.Chmod(dir, 0o555); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { os.Chmod(dir, 0o755) })
		}
	}
	lock(parent)
	dir := filepath.Join(parent, "cache")
	want := fmt.Sprintf("error: open cache %q: permission denied", dir)
	if got := report(t, "root", dir); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}

	whole := readOnly("whole")
	lock(readOnly("whole/entries"), readOnly("whole/locks"), whole)
	path := filepath.Join(whole, "entries", childKey, "blob")
	want = fmt.Sprintf("error: write blob %q: permission denied", path)
	if got := report(t, "root", whole); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}

	file := filepath.Join(base, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(filepath.Join(file, "cache")); err == nil || !strings.HasSuffix(err.Error(), "not a directory") {
		t.Errorf("below a file: got %v", err)
	}
}
