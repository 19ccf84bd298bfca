package cache

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

func mustOpen(t testing.TB, dir string) *Store {
	t.Helper()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestDir(t *testing.T) {
	t.Setenv(DirVariable, "relative")
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if dir, err := Dir(); err != nil || dir != filepath.Join(wd, "relative") {
		t.Errorf("Dir() = %q, %v", dir, err)
	}
	t.Setenv(DirVariable, "")
	user, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	if dir, err := Dir(); err != nil || dir != filepath.Join(user, "cairn") {
		t.Errorf("Dir() = %q, %v", dir, err)
	}
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, "")
	}
	if _, err := Dir(); err == nil || !strings.Contains(err.Error(), DirVariable) {
		t.Errorf("without a home: got %v", err)
	}
}

func TestKey(t *testing.T) {
	// Keys name directories on disk: a change orphans every cache.
	if got, want := Key("/home/a/proj", "/home/a/proj/.git"), "proj-b246383e73caae6ae56675523cb81c84"; got != want {
		t.Errorf("Key = %q, want %q", got, want)
	}
	for _, root := range []string{"/", "", "/x/..", "/x/.git", "/x/ü\xff", "/x/a b\n", "/x/" + strings.Repeat("y", 300), "/x/--"} {
		if key := Key(root, ""); !keyForm.MatchString(key) {
			t.Errorf("Key(%q) = %q is not of the form that Clear deletes", root, key)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		a, b, c, d := rapid.String().Draw(r, "a"), rapid.String().Draw(r, "b"), rapid.String().Draw(r, "c"), rapid.String().Draw(r, "d")
		if !keyForm.MatchString(Key(a, b)) {
			r.Fatalf("Key(%q, %q) = %q", a, b, Key(a, b))
		}
		if (Key(a, b) == Key(c, d)) != (a == c && b == d) {
			r.Fatalf("Key(%q, %q) and Key(%q, %q)", a, b, c, d)
		}
	})
	if Key("/ab", "c") == Key("/a", "bc") || Key("/p/a", "") == Key("/q/a", "") {
		t.Error("different work trees share a key")
	}
}

func TestListAndClear(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	roots := []string{"/p/alpha", "/p/beta", "/p/\xff"}
	var want []Info
	for _, root := range roots {
		e := s.Entry(Key(root, ""))
		put(t, e, "index", strings.Repeat("x", 1000))
		if err := e.Describe(root); err != nil {
			t.Fatal(err)
		}
		st, err := os.Stat(filepath.Join(e.dir, descriptionName))
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, Info{Key: e.Key(), Root: root, Bytes: 1000 + st.Size()})
	}
	byKey := cmpopts.SortSlices(func(a, b Info) bool { return a.Key < b.Key })
	check := func(want []Info) {
		t.Helper()
		got, err := s.List()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, byKey, cmpopts.IgnoreFields(Info{}, "LastUsed")); diff != "" {
			t.Errorf("entries (-want +got):\n%s", diff)
		}
		for i := 1; i < len(got); i++ {
			if got[i-1].Key >= got[i].Key {
				t.Errorf("not sorted: %q before %q", got[i-1].Key, got[i].Key)
			}
		}
	}
	check(want)

	// Damage and strangers are survived, and strangers are let alone.
	os.WriteFile(filepath.Join(s.entries(), want[0].Key, descriptionName), []byte("{\"root\": "), 0o600)
	want[0].Root, want[0].Bytes = "", 1000+int64(len("{\"root\": "))
	outside := t.TempDir()
	os.WriteFile(filepath.Join(outside, "precious"), []byte("p"), 0o600)
	os.MkdirAll(filepath.Join(s.entries(), "stranger"), 0o700)
	os.WriteFile(filepath.Join(s.dir, "stranger"), nil, 0o600)
	alias := Key("/alias", "")
	if err := os.Symlink(outside, filepath.Join(s.entries(), alias)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(s.entries(), want[1].Key, "link")); err != nil {
		t.Fatal(err)
	}
	st, _ := os.Lstat(filepath.Join(s.entries(), want[1].Key, "link"))
	want[1].Bytes += st.Size()
	check(want)

	if _, err := s.Clear(Key("/unknown", "")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("unknown key: got %v", err)
	}
	if freed, err := s.Clear(want[1].Key); err != nil || freed != want[1].Bytes {
		t.Errorf("Clear = %d, %v, want %d", freed, err, want[1].Bytes)
	}
	check([]Info{want[0], want[2]})
	if _, err := s.Clear(alias); err == nil {
		t.Error("a symlink is cleared")
	}

	// An entry in use stays, the others go.
	lock, ok, err := s.Entry(want[0].Key).TryLock()
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if freed, err := s.Clear(); !errors.Is(err, ErrBusy) || freed != want[2].Bytes {
		t.Errorf("Clear = %d, %v", freed, err)
	}
	check(want[:1])
	lock.Unlock()
	if freed, err := s.Clear(); err != nil || freed != want[0].Bytes {
		t.Errorf("Clear = %d, %v", freed, err)
	}
	check(nil)
	for _, path := range []string{filepath.Join(outside, "precious"), filepath.Join(s.entries(), "stranger"), filepath.Join(s.dir, "stranger")} {
		if _, err := os.Stat(path); err != nil {
			t.Errorf("Clear went too far: %v", err)
		}
	}
}

func TestLastUsed(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	e := s.Entry(Key("/r", ""))
	put(t, e, "index", "x")
	if err := e.Describe("/r"); err != nil {
		t.Fatal(err)
	}
	past := time.Now().Add(-48 * time.Hour)
	for _, name := range []string{"index", descriptionName} {
		os.Chtimes(filepath.Join(e.dir, name), past, past)
	}
	lastUsed := func() time.Duration {
		all, err := s.List()
		if err != nil || len(all) != 1 {
			t.Fatal(all, err)
		}
		return time.Since(all[0].LastUsed)
	}
	if ago := lastUsed(); ago < 47*time.Hour {
		t.Errorf("used %v ago", ago)
	}
	get(e, "index")
	if ago := lastUsed(); ago > time.Hour {
		t.Errorf("after reading: used %v ago", ago)
	}
}
