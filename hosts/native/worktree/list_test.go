package worktree

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// largeTree makes dirs directories of empty files.
func largeTree(t testing.TB, root string, dirs, files int) {
	t.Helper()
	for d := range dirs {
		dir := filepath.Join(root, fmt.Sprintf("d%03d", d))
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		for f := range files {
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("file%05d.go", f)), nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// manyPatterns is an ignore file of the usual mixture.
func manyPatterns(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, []string{"*.x%d\n", "name%d\n", "/dir%d/\n", "tmp%d-*\n", "a/**/b%d\n"}[i%5], i)
	}
	return b.String()
}

// skipped renders Listing.Skipped, one reason a line.
func skipped(l *Listing) string {
	var b strings.Builder
	for _, s := range l.Skipped {
		fmt.Fprintf(&b, "%s %d %q\n", s.Reason, s.Count, s.Examples)
	}
	return b.String()
}

func TestListOutsideGit(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	for _, path := range []string{
		".github/ci.yml", ".hidden", "Makefile", "a-b/x", "a/x", "a.b", "z/.gitignore", "z/ignored-only-in-git",
		"node_modules/p/i.js", "web/node_modules/p/i.js", ".DS_Store", ".git/HEAD-is-missing", ".hg/store", "py/__pycache__/m.pyc",
		"src/node_modules.go", "big",
	} {
		put(t, dir, path, "1234")
	}
	put(t, dir, "big", "12345")
	put(t, dir, "z/.gitignore", "*")
	put(t, dir, "bin/.svn", "a file of that name is a file")

	l := mustList(t, dir, Options{MaxFileBytes: 4})
	want := []string{".github/ci.yml", ".hidden", "Makefile", "a-b/x", "a.b", "a/x", "src/node_modules.go", "z/.gitignore", "z/ignored-only-in-git"}
	if diff := cmp.Diff(want, pathsOf(l)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	wantSkipped := `builtin 6 [".DS_Store" ".git/" ".hg/" "node_modules/" "py/__pycache__/"]
too-large 2 ["big" "bin/.svn"]
`
	if diff := cmp.Diff(wantSkipped, skipped(l)); diff != "" {
		t.Errorf("skipped (-want +got):\n%s", diff)
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	if l.Root != real || l.Top != "" || l.GitCommonDir != "" {
		t.Errorf("Root, Top, GitCommonDir = %q, %q, %q, want %q and nothing", l.Root, l.Top, l.GitCommonDir, real)
	}

	all := pathsOf(mustList(t, dir, Options{NoIgnore: true}))
	for _, path := range []string{"node_modules/p/i.js", ".DS_Store", "py/__pycache__/m.pyc"} {
		if !slices.Contains(all, path) {
			t.Errorf("NoIgnore leaves out %q", path)
		}
	}
	for _, path := range []string{".git/HEAD-is-missing", ".hg/store"} {
		if slices.Contains(all, path) {
			t.Errorf("NoIgnore lists %q", path)
		}
	}
}

func TestStat(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a", "12345")
	when := time.Unix(1_700_000_000, 123_456_789)
	if err := os.Chtimes(filepath.Join(dir, "a"), when, when); err != nil {
		t.Fatal(err)
	}
	before := mustList(t, dir, Options{}).Files[0]
	info, err := os.Lstat(filepath.Join(dir, "a"))
	if err != nil {
		t.Fatal(err)
	}
	if before.Size != 5 || before.ModTime != info.ModTime().UnixNano() {
		t.Errorf("got %+v, want size 5 and modification time %d", before, info.ModTime().UnixNano())
	}
	// Same size, same modification time, other content: the change time or the
	// inode gives it away where the system has them.
	time.Sleep(20 * time.Millisecond)
	put(t, dir, "new", "54321")
	if err := os.Rename(filepath.Join(dir, "new"), filepath.Join(dir, "a")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(filepath.Join(dir, "a"), when, when); err != nil {
		t.Fatal(err)
	}
	after := mustList(t, dir, Options{}).Files[0]
	if runtime.GOOS != "windows" && (after.Inode == before.Inode || after.ChangeTime <= before.ChangeTime) {
		t.Errorf("a replaced file looks unchanged: %+v, then %+v", before, after)
	}
}

func TestOddNames(t *testing.T) {
	dir := t.TempDir()
	want := []string{"sp ace", "é", "日本"}
	if runtime.GOOS == "linux" {
		want = append(want, "new\nline", "\xff\xfe/\x80", "tab\t", "back\\slash", "-")
	}
	for _, path := range want {
		put(t, dir, path, "")
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, pathsOf(mustList(t, dir, Options{}))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// TestOrder holds the order by path against sorting, on names around the slash.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`[a!.0-]{1,3}`), 1, 12, rapid.ID).Draw(r, "names")
		var entries []entry
		for _, n := range names {
			entries = append(entries, entry{n, rapid.SampledFrom([]kind{regular, folder}).Draw(r, "kind")})
		}
		slices.SortFunc(entries, compareEntries)
		var paths []string
		for _, e := range entries {
			if e.kind == folder {
				paths = append(paths, e.name+"/!", e.name+"/z")
			} else {
				paths = append(paths, e.name)
			}
		}
		if !slices.IsSorted(paths) {
			r.Fatalf("not in order of path: %q", paths)
		}
	})
}

func TestSizes(t *testing.T) {
	t.Run("empty", func(t *testing.T) {
		if l := mustList(t, t.TempDir(), Options{}); len(l.Files) != 0 || len(l.Skipped) != 0 {
			t.Errorf("got %+v", l)
		}
	})
	t.Run("wide", func(t *testing.T) {
		dir := t.TempDir()
		largeTree(t, dir, 1, 20_000)
		files := mustList(t, dir, Options{}).Files
		if len(files) != 20_000 || files[0].Path != "d000/file00000.go" || files[19_999].Path != "d000/file19999.go" {
			t.Errorf("got %d files", len(files))
		}
	})
	for _, depth := range []int{60, 1000} {
		t.Run(fmt.Sprint("deep ", depth), func(t *testing.T) {
			dir := t.TempDir()
			path := strings.Repeat("d/", depth) + "leaf"
			put(t, dir, path, "")
			put(t, dir, "d/e", "")
			if diff := cmp.Diff([]string{path, "d/e"}, pathsOf(mustList(t, dir, Options{}))); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
		})
	}
}

// TestTooLongPath makes a directory whose path no system call takes.
func TestTooLongPath(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // the limit there ends the making, too
	}
	dir := t.TempDir()
	put(t, dir, "z", "")
	at, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		name := strings.Repeat("n", 200)
		if err := at.Mkdir(name, 0o755); err != nil {
			t.Fatal(err)
		}
		below, err := at.OpenRoot(name)
		at.Close()
		if at = below; err != nil {
			t.Fatal(err)
		}
	}
	at.Close()
	l := mustList(t, dir, Options{})
	if len(l.Files) != 1 || len(l.Skipped) != 1 || l.Skipped[0].Reason != ReasonTooDeep || l.Skipped[0].Count != 1 {
		t.Errorf("got %d files, skipped %s", len(l.Files), skipped(l))
	}
}

func TestBadRoots(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "file", "")
	missing := filepath.Join(dir, "missing")
	if _, err := List(t.Context(), missing, Options{}); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), fmt.Sprintf("list directory %q: ", missing)) {
		t.Errorf("missing: got %v", err)
	}
	if _, err := List(t.Context(), filepath.Join(dir, "file"), Options{}); !errors.Is(err, syscall.ENOTDIR) {
		t.Errorf("a file: got %v", err)
	}
	if _, err := List(t.Context(), dir, Options{MaxFileBytes: -1}); err == nil {
		t.Error("a negative size is taken")
	}
}
