//go:build unix

package worktree

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/cairn-search/cairn/hosts/internal/inside"
)

// faulting makes every n-th read of rules fail with an error, and counts them.
func faulting(n int64, errno error) (a *access, reads *atomic.Int64) {
	a, reads = newAccess(), &atomic.Int64{}
	below, reach := a.below, a.reach
	fails := func() error {
		if reads.Add(1)%n == 0 {
			return &os.PathError{Op: "open", Path: "x", Err: errno}
		}
		return nil
	}
	a.below = func(root, path string, limit int64) ([]byte, error) {
		if err := fails(); err != nil {
			return nil, err
		}
		return below(root, path, limit)
	}
	a.reach = func(path string, limit int64) ([]byte, error) {
		if err := fails(); err != nil {
			return nil, err
		}
		return reach(path, limit)
	}
	return a, reads
}

// Rules that cannot be read for the moment end a listing. It would show what they hide.
func TestNothingIgnoredIsListedInTrouble(t *testing.T) {
	home := isolate(t)
	dir := t.TempDir()
	gitInit(t, dir)
	put(t, home, ".gitconfig", "[core]\n\texcludesFile = "+filepath.Join(home, "ignored")+"\n")
	put(t, home, "ignored", "secret.user\n")
	put(t, dir, ".gitignore", "secret.top\n")
	put(t, dir, "sub/.gitignore", "secret.sub\n")
	put(t, dir, ".git/info/exclude", "secret.git\n")
	for _, path := range []string{"a", "secret.user", "secret.top", "sub/secret.sub", "secret.git", "sub/b"} {
		put(t, dir, path, "")
	}
	want := pathsOf(mustList(t, dir, Options{}))
	for _, errno := range []syscall.Errno{syscall.EMFILE, syscall.ENFILE, syscall.EIO, syscall.ENOMEM, syscall.ETIMEDOUT} {
		_, reads := faulting(1<<40, errno)
		for n := int64(1); n == 1 || reads.Load() >= n-1; n++ {
			var a *access
			a, reads = faulting(n, errno)
			l, err := list(t.Context(), dir, Options{}, openDirectory, a)
			switch failed := reads.Load() >= n; {
			case failed && (!errors.Is(err, errno) || !strings.Contains(err.Error(), "says what is ignored")):
				t.Errorf("%v at read %d: %v, %v", errno, n, l, err)
			case !failed && (err != nil || !slices.Equal(pathsOf(l), want)):
				t.Errorf("%v at no read: %v, %v", errno, l, err)
			}
		}
	}
}

// What git keeps may be anything in a repository that was handed over: a listing neither
// waits for it nor reads without end.
func TestHostileRules(t *testing.T) {
	fifo := func(t *testing.T, path string) {
		t.Helper()
		_ = os.Remove(path)
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	link := func(target string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			t.Helper()
			_ = os.Remove(path)
			if err := os.Symlink(target, path); err != nil {
				t.Fatal(err)
			}
		}
	}
	for kind, make := range map[string]func(*testing.T, string){"fifo": fifo, "zero": link("/dev/zero"), "tty": link("/dev/tty"), "loop": link("loop")} {
		for _, path := range []string{".gitignore", "sub/.gitignore", ".git/config", ".git/info/exclude", ".git/index", ".git/commondir", ".git/HEAD", "included", "excluded"} {
			isolate(t)
			dir := t.TempDir()
			gitInit(t, dir)
			put(t, dir, ".git/config", "[core]\n\texcludesFile = "+filepath.Join(dir, "excluded")+"\n[include]\n\tpath = ../included\n")
			put(t, dir, ".gitignore", "x\n")
			put(t, dir, "sub/a", "")
			put(t, dir, "x", "")
			make(t, filepath.Join(dir, filepath.FromSlash(path)))
			if got := pathsOf(mustList(t, dir, Options{})); !slices.Contains(got, "sub/a") {
				t.Errorf("%s as %s: %q", path, kind, got)
			}
		}
		dir := t.TempDir()
		put(t, dir, "a", "")
		make(t, filepath.Join(dir, ".git"))
		if got := pathsOf(mustList(t, dir, Options{})); !slices.Equal(got, []string{"a"}) {
			t.Errorf(".git as %s: %q", kind, got)
		}
	}
}

// A .gitignore that is a link decides nothing, as in git; neither does one above the
// directory that is listed.
func TestLinkedIgnoreFile(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	gitInit(t, dir)
	put(t, dir, "rules", "a\n")
	put(t, dir, "sub/a", "")
	if err := os.Symlink("rules", filepath.Join(dir, ".gitignore")); err != nil {
		t.Fatal(err)
	}
	for _, root := range []string{dir, filepath.Join(dir, "sub")} {
		if got := pathsOf(mustList(t, root, Options{})); !strings.HasSuffix(strings.Join(got, " "), "a") {
			t.Errorf("%s: %q", root, got)
		}
	}
}

// Configurations that include each other are read a bounded number of times.
func TestIncludesWithoutEnd(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	gitInit(t, dir)
	put(t, dir, ".git/config", strings.Repeat("[include]\n\tpath = config\n", 100))
	a := newAccess()
	reads, reach := 0, a.reach
	a.reach = func(path string, limit int64) ([]byte, error) {
		reads++
		return reach(path, limit)
	}
	if _, err := list(t.Context(), dir, Options{}, openDirectory, a); err != nil || reads > maxConfigs+10 {
		t.Errorf("%d reads, %v", reads, err)
	}
}

// An index of version 4 whose paths share all they can unpacks to a bounded size.
func TestIndexThatUnpacks(t *testing.T) {
	const entries = 20_000
	data := binary.BigEndian.AppendUint32([]byte("DIRC"), 4)
	data = binary.BigEndian.AppendUint32(data, entries)
	for range entries { // each path is the one before and a letter more
		data = append(data, make([]byte, 62)...)
		data = append(data, 0, 'x', 0)
	}
	total := 0
	for _, path := range readTracked(data, 20) {
		total += len(path)
	}
	if total == 0 || total > 8*len(data) {
		t.Errorf("%d bytes unpack to %d", len(data), total)
	}
}

// Directories of which a path is longer than an index takes are counted, wherever the
// repository lies.
func TestTooDeep(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	at, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3000 {
		if err := at.Mkdir("d", 0o755); err != nil {
			t.Fatal(err)
		}
		below, err := at.OpenRoot("d")
		at.Close()
		if at = below; err != nil {
			t.Fatal(err)
		}
		if i == 1900 || i == 2500 {
			if err := at.WriteFile("f", nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	at.Close()
	l := mustList(t, dir, Options{})
	if len(l.Files) != 1 || len(l.Skipped) != 1 || l.Skipped[0].Reason != ReasonTooDeep || l.Skipped[0].Count != 1 {
		t.Errorf("%d files, skipped %.100s", len(l.Files), skipped(l))
	}
	if _, err := inside.Read(dir, l.Files[0].Path, nil, 100); err != nil {
		t.Errorf("a file that is listed cannot be read: %.100v", err)
	}
}
