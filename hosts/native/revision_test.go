package native

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	gitrepo "github.com/cairn-search/cairn/hosts/internal/git"
)

// answers are what a few questions get of a repository, in JSON.
func answers(t *testing.T, dir string, o Options) (list []string) {
	t.Helper()
	r, err := Open(t.Context(), dir, o)
	check(t, err)
	for _, q := range []struct {
		op      string
		request any
	}{
		{"search", contract.SearchRequest{Query: "wombat burrow"}},
		{"search", contract.SearchRequest{Query: "quokka"}},
		{"read", map[string]any{"path": "den/burrow.go", "start": 1, "end": 4}},
		{"stats", struct{}{}},
	} {
		b, err := r.Call(t.Context(), q.op, q.request)
		if err != nil {
			b = []byte(err.Error())
		}
		whole, _, _ := strings.Cut(string(b), `"skipped"`) // a checkout has a .git beside
		list = append(list, whole)
	}
	check(t, r.Close(t.Context()))
	return list
}

// TestRevision: the answers about a revision are those of a checkout of it, whatever the work
// tree holds by then.
func TestRevision(t *testing.T) {
	t.Parallel()
	dir, cacheDir := filepath.Join(realTemp(t), "zoo"), newCache(t)
	put(t, dir, "den/burrow.go", "package den\n\n// Burrow is where a wombat lives.\nfunc Burrow() {}\n")
	put(t, dir, "den/tree.go", "package den\n\nfunc Tree() {}\n")
	put(t, dir, "node_modules/x/index.js", "function quokka() {}\n")
	check(t, os.Symlink("burrow.go", filepath.Join(dir, "den", "link.go")))
	commit(t, dir)
	git(t, dir, "tag", "old")
	put(t, dir, "den/burrow.go", "package den\n\n// Burrow is where a quokka lives.\nfunc Burrow() {}\n")
	put(t, dir, "den/new.go", "package den\n\nfunc NewWombat() {}\n")
	check(t, os.Remove(filepath.Join(dir, "den", "tree.go")))
	commit(t, dir)
	put(t, dir, "den/burrow.go", "package den\n")

	for _, name := range []string{"old", "HEAD~1", "main", "old"} {
		clone := filepath.Join(realTemp(t), "zoo")
		git(t, dir, "worktree", "add", "--quiet", "--detach", clone, name)
		want := answers(t, clone, Options{NoCache: true})
		for _, o := range []Options{{NoCache: true}, {CacheDir: cacheDir}, {CacheDir: cacheDir}} {
			o.Revision = name
			if d := cmp.Diff(want, answers(t, dir, o)); d != "" {
				t.Errorf("%s, no cache %t (-checkout +revision):\n%s", name, o.NoCache, d)
			}
		}
	}
	within := answers(t, filepath.Join(dir, "den"), Options{NoCache: true, Revision: "old"})
	if !strings.Contains(within[0], `"burrow.go"`) || strings.Contains(within[0], "den/") {
		t.Errorf("in a directory: %s", within[0])
	}

	for _, c := range []struct{ path, revision, want string }{
		{dir, "nowhere", `search revision "nowhere": there is no such commit`},
		{dir, "--help", `search revision "--help": there is no such commit`},
		{realTemp(t), "main", "not a git repository"},
		{filepath.Join(dir, "node_modules"), "old", ""},
	} {
		r, err := Open(t.Context(), c.path, Options{NoCache: true, Revision: c.revision})
		check(t, err)
		if err := r.Refresh(t.Context()); c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s at %s: %v, want %q", c.path, c.revision, err, c.want)
		}
		if err := r.Watch(t.Context(), WatchOptions{}); err == nil {
			t.Error("a revision is watched")
		}
		check(t, r.Close(t.Context()))
	}
	if _, err := Open(t.Context(), saved(t, "a.tar", nil), Options{NoCache: true, Revision: "main"}); err == nil || !strings.Contains(err.Error(), "no revisions") {
		t.Errorf("an archive: %v", err)
	}
}

// TestRevisionWithoutHead: a commit can be asked though the branch that is checked out has none.
func TestRevisionWithoutHead(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(realTemp(t), "zoo")
	put(t, dir, "a.go", "package a\n\nfunc Wombat() {}\n")
	commit(t, dir)
	git(t, dir, "tag", "one")
	git(t, dir, "checkout", "--quiet", "--orphan", "empty")
	r, err := Open(t.Context(), dir, Options{NoCache: true, Revision: "one"})
	check(t, err)
	if got := found(t, r, "wombat"); len(got) != 1 {
		t.Errorf("found %q", got)
	}
	check(t, r.Close(t.Context()))
}

// TestRevisionWithoutContent: what git has not got is told, and never fetched.
func TestRevisionWithoutContent(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(realTemp(t), "zoo")
	put(t, dir, "a.go", "package a\n\nfunc Wombat() {}\n")
	put(t, dir, "b.go", "package a\n\nfunc Quokka() {}\n")
	commit(t, dir)
	object := strings.TrimSpace(git(t, dir, "rev-parse", "HEAD:b.go"))
	check(t, os.Remove(filepath.Join(dir, ".git", "objects", object[:2], object[2:])))
	r, err := Open(t.Context(), dir, Options{NoCache: true, Revision: "HEAD"})
	check(t, err)
	check(t, r.Refresh(t.Context()))
	if m := r.Missing(); !strings.Contains(m.Note, "b.go") || !errors.Is(m.Why, gitrepo.ErrNoObject) {
		t.Errorf("missing: %q, %v", m.Note, m.Why)
	}
	check(t, r.Close(t.Context()))

	repo, err := gitrepo.Open(dir)
	check(t, err)
	g, err := repo.Private(t.Context(), true)
	check(t, err)
	objects, err := g.Objects(t.Context())
	check(t, err)
	if _, err := objects.Read(object, nil, 100); !errors.Is(err, gitrepo.ErrNoObject) {
		t.Errorf("read: %v", err)
	}
	known := strings.TrimSpace(git(t, dir, "rev-parse", "HEAD:a.go"))
	if _, err := objects.Read(known, nil, 5); err == nil {
		t.Error("a limit is not kept")
	}
	if b, err := objects.Read(known, make([]byte, 3), 100); err != nil || !strings.Contains(string(b), "Wombat") {
		t.Errorf("after that: %q, %v", b, err)
	}
	check(t, errors.Join(objects.Close(), g.Close()))
}

// TestSharing: the first index of a second work tree is that of the first with what differs, and
// takes no room of its own.
func TestSharing(t *testing.T) {
	t.Parallel()
	first, second, cacheDir := filepath.Join(realTemp(t), "zoo"), filepath.Join(realTemp(t), "zoo"), newCache(t)
	for i := range 70 {
		put(t, first, fmt.Sprintf("den/f%02d.go", i), fmt.Sprintf("package den\n\n// F%d keeps a wombat.\nfunc F%d() {}\n%s", i, i, strings.Repeat("// It digs.\n", 20)))
	}
	put(t, first, "picture.txt", "\x00\x01")
	commit(t, first)
	git(t, first, "worktree", "add", "--quiet", second)
	put(t, second, "den/f00.go", "package den\n\n// F0 keeps a quokka.\nfunc F0() {}\n")
	check(t, os.Remove(filepath.Join(second, "den", "f01.go")))
	put(t, second, "den/more.go", "package den\n\nfunc Numbat() {}\n")
	reopened(t, first, cacheDir)
	settled()

	changed := []string{"den/f00.go", "den/more.go"}
	alike := observed{Opened: 1, Mode: []string{"update"}, Indexed: changed, Removed: []string{"den/f01.go"}}
	expect(t, "adopted", reopened(t, second, cacheDir), alike)
	expect(t, "again", reopened(t, second, cacheDir), alike)
	same := func(when string) {
		t.Helper()
		if d := cmp.Diff(answers(t, second, Options{NoCache: true}), answers(t, second, Options{CacheDir: cacheDir})); d != "" {
			t.Errorf("%s (-without cache +with):\n%s", when, d)
		}
	}
	same("shared")
	indexes := func() (list []string) {
		found, err := filepath.Glob(filepath.Join(cacheDir, "entries", "*", "index*"))
		check(t, err)
		return found
	}
	base, own := "", int64(0)
	for _, file := range indexes() {
		info, err := os.Stat(file)
		check(t, err)
		if strings.HasSuffix(file, baseSuffix) {
			base = file
		} else if own == 0 || info.Size() < own {
			own = info.Size()
		}
	}
	info, err := os.Stat(base)
	if check(t, err); own > info.Size() {
		t.Errorf("the manifest has %d bytes, the base %d", own, info.Size())
	}

	// The first goes on; the second keeps what it began with.
	put(t, first, "den/f02.go", "package den\n\nfunc Bilby() {}\n")
	rebuilt, err := Open(t.Context(), first, Options{CacheDir: cacheDir, Rebuild: true})
	check(t, err)
	check(t, rebuilt.Refresh(t.Context()))
	check(t, rebuilt.Close(t.Context()))
	expect(t, "first written anew", reopened(t, second, cacheDir), alike)

	// A base that is gone, cut, or another is as good as none.
	b, err := os.ReadFile(base)
	check(t, err)
	other := append([]byte{}, b...)
	other[cacheHeader+20] ^= 1
	for name, content := range map[string][]byte{"gone": nil, "cut": b[:len(b)/2], "another": other} {
		check(t, os.Remove(base))
		if content != nil {
			check(t, os.WriteFile(base, content, 0o600))
		}
		same(name)
		if got := reopened(t, second, cacheDir); len(got.Indexed) > len(changed)+1 {
			t.Errorf("%s: %d files are indexed", name, len(got.Indexed))
		}
	}

	// One that differs in more has a snapshot of its own.
	for i := range 40 {
		put(t, second, fmt.Sprintf("den/f%02d.go", 10+i), "package den\n")
	}
	same("many differ")
}
