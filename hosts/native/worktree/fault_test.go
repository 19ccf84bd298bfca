package worktree

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// faulty is a directory of which some calls fail. A test that runs as root could
// not make a real one unreadable.
type faulty struct {
	directory
	path        string
	failEntries map[string]error // by directory
	failStat    map[string]error // by path
	asUnknown   bool             // kinds stay open, as on some file systems
	onStat      func()
}

func (f faulty) entries() ([]entry, error) {
	if err := f.failEntries[filepath.Base(f.path)]; err != nil {
		return nil, err
	}
	found, err := f.directory.entries()
	for i := range found {
		if f.asUnknown {
			found[i].kind = unknown
		}
	}
	return found, err
}

func (f faulty) stat(name string) (stat, error) {
	if f.onStat != nil {
		f.onStat()
	}
	if err := f.failStat[name]; err != nil {
		return stat{}, err
	}
	return f.directory.stat(name)
}

// listWith lists dir through f; failOpen fails opening by base name.
func listWith(ctx context.Context, dir string, f faulty, failOpen map[string]error) (*Listing, error) {
	return list(ctx, dir, Options{}, func(root, path string) (directory, error) {
		if err := failOpen[filepath.Base(filepath.Join(root, path))]; err != nil {
			return nil, err
		}
		d, err := openDirectory(root, path)
		if err != nil {
			return nil, err
		}
		f := f
		f.directory, f.path = d, path
		return f, nil
	}, newAccess())
}

func TestFailures(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	for _, path := range []string{"a", "closed/x", "gone/x", "half/x", "swapped/x", "ok/gone", "ok/denied", "ok/kept"} {
		put(t, dir, path, "")
	}
	f := faulty{
		failEntries: map[string]error{"half": syscall.EIO},
		failStat:    map[string]error{"gone": syscall.ENOENT, "denied": syscall.EACCES},
	}
	failOpen := map[string]error{"closed": syscall.EACCES, "gone": syscall.ENOENT, "swapped": syscall.ENOTDIR}
	l, err := listWith(t.Context(), dir, f, failOpen)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a", "ok/kept"}, pathsOf(l)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	want := "unreadable 3 [\"closed/\" \"half/\" \"ok/denied\"]\n"
	if diff := cmp.Diff(want, skipped(l)); diff != "" {
		t.Errorf("skipped (-want +got):\n%s", diff)
	}

	_, err = listWith(t.Context(), dir, faulty{}, map[string]error{filepath.Base(dir): &fs.PathError{Op: "open", Path: "p", Err: syscall.EACCES}})
	if !errors.Is(err, fs.ErrPermission) || strings.Contains(err.Error(), "open p") {
		t.Errorf("unreadable root: got %v", err)
	}
}

func TestUnknownKinds(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	gitInit(t, dir)
	put(t, dir, ".gitignore", "b\nd/\n")
	for _, path := range []string{"a-", "a/x", "b/x", "c/d", "d/x", "node_modules/x"} {
		put(t, dir, path, "")
	}
	known := mustList(t, dir, Options{})
	l, err := listWith(t.Context(), dir, faulty{asUnknown: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(known, l); diff != "" {
		t.Errorf("listing without d_type (-with +without):\n%s", diff)
	}
	if diff := cmp.Diff([]string{".gitignore", "a-", "a/x", "c/d"}, pathsOf(l)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// TestVanishing deletes and replaces things between reading names and lstat.
func TestVanishing(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	for _, path := range []string{"a", "b", "c/x", "d/x"} {
		put(t, dir, path, "")
	}
	l, err := listWith(t.Context(), dir, faulty{onStat: func() {
		os.Remove(filepath.Join(dir, "b"))
		os.RemoveAll(filepath.Join(dir, "c"))
		os.RemoveAll(filepath.Join(dir, "d"))
		os.WriteFile(filepath.Join(dir, "d"), nil, 0o644)
	}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a"}, pathsOf(l)); diff != "" || len(l.Skipped) != 0 {
		t.Errorf("files (-want +got):\n%s\nskipped: %s", diff, skipped(l))
	}
}

func TestCancel(t *testing.T) {
	dir := t.TempDir()
	largeTree(t, dir, 8, 300)
	ended, end := context.WithCancelCause(context.Background())
	end(nil)
	if _, err := List(ended, dir, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if _, err := listWith(ctx, dir, faulty{onStat: cancel}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that ends meanwhile: got %v", err)
	}
}

func TestLinksAndIrregular(t *testing.T) {
	isolate(t)
	base := t.TempDir()
	dir := filepath.Join(base, "root")
	put(t, base, "outside/secret", "")
	put(t, base, "root-sibling", "")
	put(t, dir, "in/file", "")
	links := map[string]string{
		"to-file": "in/file", "to-outside": "../outside/secret", "to-sibling": "../root-sibling", "to-dir": "in",
		"to-outside-dir": "../outside", "in/up": "..", "broken": "nowhere", "self": "self", "absolute": filepath.Join(dir, "in/file"),
		"to-link": "to-file",
	}
	for name, target := range links {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	want := `symlink-broken 2 ["broken" "self"]
symlink-dir 3 ["in/up" "to-dir" "to-outside-dir"]
symlink-file 3 ["absolute" "to-file" "to-link"]
symlink-outside 2 ["to-outside" "to-sibling"]
`
	if runtime.GOOS != "windows" {
		makeFifo(t, filepath.Join(dir, "fifo"))
		want = "irregular 1 [\"fifo\"]\n" + want
	}
	l := mustList(t, dir, Options{})
	if diff := cmp.Diff([]string{"in/file"}, pathsOf(l)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, skipped(l)); diff != "" {
		t.Errorf("skipped (-want +got):\n%s", diff)
	}
	// The root itself may be reached through a symlink.
	if err := os.Symlink(dir, filepath.Join(base, "alias")); err != nil {
		t.Fatal(err)
	}
	if alias := mustList(t, filepath.Join(base, "alias"), Options{}); alias.Root != l.Root || len(alias.Files) != 1 {
		t.Errorf("through a symlink: %q with %d files", alias.Root, len(alias.Files))
	}
}

// TestDeniedRules: what an ignore file leaves out is not shown because nobody may read
// the file.
func TestDeniedRules(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	gitInit(t, dir)
	put(t, dir, ".gitignore", "*.key\n")
	put(t, dir, "a", "")
	put(t, dir, "sub/.gitignore", "secret\n")
	put(t, dir, "sub/secret", "")
	put(t, dir, "sub/in/open", "")
	denied := func(name string) *access {
		a := newAccess()
		below := a.below
		a.below = func(root, path string, limit int64) ([]byte, error) {
			if path == name {
				return nil, &fs.PathError{Op: "open", Path: path, Err: syscall.EACCES}
			}
			return below(root, path, limit)
		}
		return a
	}
	l, err := list(t.Context(), dir, Options{}, openDirectory, denied("sub/.gitignore"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{".gitignore", "a"}, pathsOf(l)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if want := "unreadable 2 [\"sub/\" \"sub/.gitignore\"]\n"; skipped(l) != want && !strings.Contains(skipped(l), want) || !errors.Is(l.Unread, syscall.EACCES) {
		t.Errorf("skipped %s, %v", skipped(l), l.Unread)
	}
	for name, root := range map[string]string{".gitignore": dir, "sub/.gitignore": filepath.Join(dir, "sub")} {
		if _, err := list(t.Context(), root, Options{}, openDirectory, denied(name)); !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "which says what is ignored") {
			t.Errorf("the root's: got %v", err)
		}
	}
	// Above the root.
	if _, err := list(t.Context(), filepath.Join(dir, "sub"), Options{}, openDirectory, denied(".gitignore")); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("above the root: got %v", err)
	}
	if l, err := list(t.Context(), dir, Options{NoIgnore: true}, openDirectory, denied("sub/.gitignore")); err != nil || len(l.Files) != 5 {
		t.Errorf("with no rules wanted: %v", err)
	}
}
