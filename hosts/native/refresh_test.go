package native

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// settled waits until the times of files that have just been written prove that
// they are unchanged.
func settled() { time.Sleep(racyTime + 100*time.Millisecond) }

// reopened opens a directory with a cache, as a new process does, and tells what
// the engine was given for the first answer.
func reopened(t *testing.T, dir, cacheDir string) observed {
	t.Helper()
	r, s := watched(t, dir, Options{CacheDir: cacheDir})
	check(t, r.Refresh(t.Context()))
	o := s.observe(t)
	check(t, r.Close(t.Context()))
	return o
}

func expect(t *testing.T, name string, got, want observed) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// TestColdAndWarm: a tree is indexed once; after that only what has changed is
// read, by this process and by the next.
func TestColdAndWarm(t *testing.T) {
	t.Parallel()
	dir, cacheDir := readRepository(t, "formula").write(t, "formula"), newCache(t)
	cold := reopened(t, dir, cacheDir)
	if len(cold.Indexed) != 11 || cold.Opened != 0 {
		t.Errorf("cold: %+v", cold)
	}
	// The times prove nothing yet, so contents are compared; they are the same.
	expect(t, "racy", reopened(t, dir, cacheDir), observed{Opened: 1})
	settled()
	expect(t, "warm", reopened(t, dir, cacheDir), observed{Opened: 1})

	r, s := watched(t, dir, Options{CacheDir: cacheDir})
	find := func(query string, want ...string) {
		t.Helper()
		if diff := cmp.Diff(append([]string{}, want...), found(t, r, query)); diff != "" {
			t.Errorf("search %q (-want +got):\n%s", query, diff)
		}
	}
	find("wombat")
	expect(t, "first", s.observe(t), observed{Opened: 1})
	steps := []struct {
		name string
		edit func()
		find []string // for wombat
		want observed
	}{
		{"nothing", func() {}, nil, observed{}},
		{"added", func() { put(t, dir, "src/new.rs", "fn wombat() {}\n") }, []string{"src/new.rs"},
			observed{Mode: []string{"update"}, Indexed: []string{"src/new.rs"}}},
		{"changed", func() { put(t, dir, "src/lib.rs", "fn wombat_too() {}\n") }, []string{"src/lib.rs", "src/new.rs"},
			observed{Mode: []string{"update"}, Indexed: []string{"src/lib.rs"}}},
		{"touched", func() { check(t, os.Chtimes(filepath.Join(dir, "src/eval.rs"), time.Now(), time.Now())) }, []string{"src/lib.rs", "src/new.rs"},
			observed{}},
		{"renamed", func() { check(t, os.Rename(filepath.Join(dir, "src/new.rs"), filepath.Join(dir, "src/newer.rs"))) }, []string{"src/lib.rs", "src/newer.rs"},
			observed{Mode: []string{"update"}, Indexed: []string{"src/newer.rs"}, Removed: []string{"src/new.rs"}}},
		{"removed", func() { check(t, os.Remove(filepath.Join(dir, "src/lib.rs"))) }, []string{"src/newer.rs"},
			observed{Mode: []string{"update"}, Removed: []string{"src/lib.rs"}}},
		{"binary", func() { put(t, dir, "src/newer.rs", "wombat\x00") }, nil,
			observed{Mode: []string{"update"}, Removed: []string{"src/newer.rs"}}},
		{"text again", func() { put(t, dir, "src/newer.rs", "wombat\n") }, []string{"src/newer.rs"},
			observed{Mode: []string{"update"}, Indexed: []string{"src/newer.rs"}}},
		{"directory", func() {
			check(t, os.Remove(filepath.Join(dir, "src/newer.rs")))
			put(t, dir, "src/newer.rs/mod.rs", "wombat\n")
		}, []string{"src/newer.rs/mod.rs"},
			observed{Mode: []string{"update"}, Indexed: []string{"src/newer.rs/mod.rs"}, Removed: []string{"src/newer.rs"}}},
		{"unreadable by size", func() { put(t, dir, "src/newer.rs/mod.rs", strings.Repeat("wombat\n", 3<<20)) }, nil,
			observed{Mode: []string{"update"}, Removed: []string{"src/newer.rs/mod.rs"}}},
		{"small again", func() { put(t, dir, "src/newer.rs/mod.rs", "wombat\n") }, []string{"src/newer.rs/mod.rs"},
			observed{Mode: []string{"update"}, Indexed: []string{"src/newer.rs/mod.rs"}}},
	}
	for _, step := range steps {
		step.edit()
		find("wombat", step.find...)
		expect(t, step.name, s.observe(t), step.want)
	}
}

// TestClocks: neither a clock that goes backwards nor times that are set hide a change.
func TestClocks(t *testing.T) {
	t.Parallel()
	dir, cacheDir := files{"a.go": "package aardvark\n", "b.go": "package b\n", "c.go": "package c\n"}.write(t, "clocks"), newCache(t)
	path := filepath.Join(dir, "a.go")
	old := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	check(t, os.Chtimes(path, old, old))
	settled()
	r := mustOpen(t, dir, Options{CacheDir: cacheDir})
	if got := found(t, r, "aardvark"); len(got) != 1 {
		t.Fatalf("found %q", got)
	}
	edits := []struct{ content string }{{"package bandicoo\n"}, {"package capybara\n"}, {"package dormouse\n"}}
	for i, e := range edits {
		word := strings.Fields(e.content)[1]
		// The same size, and the same time or an earlier one.
		put(t, dir, "a.go", e.content)
		set := old.Add(-time.Duration(i) * time.Hour)
		check(t, os.Chtimes(path, set, set))
		if got := found(t, r, word); len(got) != 1 {
			t.Errorf("%s: found %q by the process that goes on", word, got)
		}
		if got := found(t, mustOpen(t, dir, Options{CacheDir: cacheDir}), word); len(got) != 1 {
			t.Errorf("%s: found %q by the next process", word, got)
		}
	}
}

// TestRacyWindow writes and asks as fast as it can, so that times stay the same
// on file systems with coarse clocks.
func TestRacyWindow(t *testing.T) {
	dir, cacheDir := files{"a.go": "package a\n", "b.go": "package b\n", "c.go": "package c\n"}.write(t, "racy"), newCache(t)
	r := mustOpen(t, dir, Options{CacheDir: cacheDir})
	for i := range 30 {
		word := "quagga" + string(rune('a'+i%26))
		put(t, dir, "a.go", "package "+word+"\n")
		if got := found(t, r, word); len(got) != 1 {
			t.Fatalf("round %d: found %q", i, got)
		}
		if i%10 == 0 {
			if got := found(t, mustOpen(t, dir, Options{CacheDir: cacheDir}), word); len(got) != 1 {
				t.Fatalf("round %d: found %q by the next process", i, got)
			}
		}
	}
}

// TestTimesThatProveNothing: a file that was written just before it was indexed is
// read again although size, times and inode are the same.
func TestTimesThatProveNothing(t *testing.T) {
	began := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name                string
		modified, changed   time.Duration // before began
		wantRacy, wantReads bool
	}{
		{"old", time.Hour, time.Hour, false, false},
		{"just written", 0, 0, true, true},
		{"old time set on a new file", time.Hour, time.Second, true, true},
		{"from the future", -time.Hour, time.Hour, true, true},
	} {
		f := worktree.File{Path: "a.go", Size: 9, ModTime: began.Add(-c.modified).UnixNano(), ChangeTime: began.Add(-c.changed).UnixNano(), Inode: 7}
		l := &worktree.Listing{Files: []worktree.File{f}}
		first := compare(nil, l, began)
		if got := first.next[0].Racy; got != c.wantRacy {
			t.Errorf("%s: racy = %v", c.name, got)
		}
		second := compare(first.next, l, began.Add(time.Hour))
		if got := len(second.read) == 1; got != c.wantReads {
			t.Errorf("%s: read again = %v", c.name, got)
		}
	}
}

// TestChangesWhileReading changes files between listing and reading.
func TestChangesWhileReading(t *testing.T) {
	for _, engine := range []string{"native", "wazero"} {
		f := files{"stays.go": "package okapi\n", "binary.go": "package okapi\n"}
		for _, name := range []string{"vanishes.go", "grows.go", "becomes.go", "shrinks.go", "empties.go"} {
			f[name] = "package okapi\n" + strings.Repeat("// filler\n", 50)
		}
		for _, start := range []string{"cold", "warm"} {
			dir := f.write(t, "moving")
			r := mustOpen(t, dir, Options{Engine: engine, MaxFileBytes: 1000})
			if start == "warm" {
				check(t, r.Refresh(t.Context()))
				for name, content := range f {
					put(t, dir, name, content+"// edited\n")
				}
				// Enough of the files stay for the changes alone to be loaded.
				for i := range 20 {
					put(t, dir, "more/"+string(rune('a'+i))+".go", "package more\n")
				}
				check(t, r.Refresh(t.Context()))
				for name, content := range f {
					put(t, dir, name, content)
				}
			}
			d := r.origin.(*directory)
			l, err := d.list(t.Context())
			check(t, err)
			check(t, os.Remove(filepath.Join(dir, "vanishes.go")))
			check(t, os.Remove(filepath.Join(dir, "becomes.go")))
			put(t, dir, "becomes.go/inner.go", "package okapi\n")
			put(t, dir, "grows.go", strings.Repeat("package okapi\n", 100))
			put(t, dir, "shrinks.go", "package okapi\n")
			put(t, dir, "empties.go", "")
			put(t, dir, "binary.go", "\x00")
			if d.files == nil {
				check(t, d.first(t.Context(), l, time.Now()))
			} else {
				check(t, d.update(t.Context(), l, time.Now()))
			}
			// What the core was told about the files that could not be read.
			var skipped []string
			for _, s := range d.skips {
				skipped = append(skipped, s.Reason+" "+strings.Join(s.Examples, ","))
			}
			want := []string{"binary binary.go", "too-large grows.go"} // what became a directory is none that failed
			if diff := cmp.Diff(want, skipped); diff != "" {
				t.Errorf("%s, %s: left out (-want +got):\n%s", engine, start, diff)
			}
			wantFound := []string{"becomes.go/inner.go", "shrinks.go", "stays.go"}
			if diff := cmp.Diff(wantFound, found(t, r, "okapi")); diff != "" {
				t.Errorf("%s, %s: found (-want +got):\n%s", engine, start, diff)
			}
			if _, skipped := stats(t, r); skipped["unreadable"] != 0 || skipped["too-large"] != 1 || skipped["binary"] != 1 {
				t.Errorf("%s, %s: stats %v", engine, start, skipped)
			}
		}
	}
}
