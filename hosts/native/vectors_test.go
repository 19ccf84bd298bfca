package native

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// TestVectorsFollow: what has changed is embedded, once, by whatever process.
func TestVectorsFollow(t *testing.T) {
	f := readRepository(t, "raster")
	f["src/long.cpp"] = strings.Repeat("// first\n", 60) + strings.Repeat("// second\n", 60) + strings.Repeat("// third\n", 60)
	dir, cacheDir, e := f.write(t, "raster"), newCache(t), newBag()
	r := mustOpen(t, dir, Options{CacheDir: cacheDir, Embedder: e})
	expect := func(what string, want ...string) {
		t.Helper()
		if s := meant(t, r, softQuery); s.Notes != nil {
			t.Errorf("%s: notes %q", what, s.Notes)
		}
		if diff := cmp.Diff(append([]string{}, want...), e.embedded()); diff != "" {
			t.Errorf("%s: embedded (-want +got):\n%s", what, diff)
		}
	}
	restart := func() {
		t.Helper()
		check(t, r.Close(t.Context()))
		r = mustOpen(t, dir, Options{CacheDir: cacheDir, Embedder: e})
	}
	all := chunksOf(t, r)
	expect("first", all...)
	expect("again")
	restart()
	e.shy = true
	expect("by the next process")
	put(t, dir, "src/long.cpp", strings.Replace(f["src/long.cpp"], "// third", "// melt fuzzy", 3))
	if s := meant(t, r, softQuery); s.Results[0].Path != "src/long.cpp" || s.Results[0].Lines.Start != 121 {
		t.Errorf("the changed chunk is not found: %+v", s.Results[0])
	}
	expect("one chunk of three changed", "src/long.cpp")
	check(t, os.Remove(filepath.Join(dir, "src/long.cpp")))
	put(t, dir, "src/new.cpp", "// fuzzy\n")
	for _, hit := range meant(t, r, softQuery).Results {
		if hit.Path == "src/long.cpp" {
			t.Error("a file that is gone is found")
		}
	}
	expect("one file gone, one new", "src/new.cpp")
	restart()
	expect("by the process after the changes")
	put(t, dir, "src/long.cpp", f["src/long.cpp"])
	expect("what was forgotten is back", "src/long.cpp", "src/long.cpp", "src/long.cpp")

	// Another model has vectors of its own, and leaves the others alone.
	old := e
	e = newBag()
	e.name, e.size = "test:other", 64
	restart()
	all = chunksOf(t, r)
	expect("another model", all...)
	e = old
	restart()
	expect("the first model again")
	e.size = 32
	restart()
	put(t, dir, "src/new.cpp", "// fuzziest\n")
	want := append([]string{"src/new.cpp"}, all...)
	slices.Sort(want)
	expect("vectors of another length", want...)
}

// TestVectorsDamaged: whatever has become of the kept file, vectors are made anew.
func TestVectorsDamaged(t *testing.T) {
	dir, cacheDir := readRepository(t, "shortener").write(t, "shortener"), newCache(t)
	open := func() (*Repository, *bag) {
		e := newBag()
		return mustOpen(t, dir, Options{CacheDir: cacheDir, Embedder: e}), e
	}
	r, _ := open()
	want := meant(t, r, "tinyurl")
	all := chunksOf(t, r)
	check(t, r.Close(t.Context()))
	kept, err := filepath.Glob(filepath.Join(cacheDir, "entries", "*", "vectors-*"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept are %q, %v", kept, err)
	}
	good, err := os.ReadFile(kept[0])
	check(t, err)
	flipped := bytes.Clone(good)
	flipped[len(good)-100] ^= 1
	for name, c := range map[string]struct {
		content []byte
		want    []string
	}{
		"as it was": {good, nil}, "flipped": {flipped, all}, "cut": {good[:len(good)/2], all}, "empty": {nil, all}, "text": {[]byte("hello\n"), all},
	} {
		check(t, os.WriteFile(kept[0], c.content, 0o600))
		r, e := open()
		if diff := cmp.Diff(want, meant(t, r, "tinyurl")); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if got := e.embedded(); !slices.Equal(got, c.want) && len(got)+len(c.want) > 0 {
			t.Errorf("%s: embedded %q", name, got)
		}
		check(t, r.Close(t.Context()))
		if b, err := os.ReadFile(kept[0]); !bytes.Equal(b, good) {
			t.Errorf("%s: another file is kept, %v", name, err)
		}
	}
}

// TestVectorsOfTwo: what one process embeds, another need not: neither while it
// waits for the first, nor does it write over it.
func TestVectorsOfTwo(t *testing.T) {
	dir, cacheDir, e := manyFiles(100).write(t, "many"), newCache(t), newBag()
	begun, waits := make(chan struct{}), make(chan struct{})
	var once, twice sync.Once
	first := mustOpen(t, dir, Options{CacheDir: cacheDir, Embedder: e})
	second := mustOpen(t, dir, Options{CacheDir: cacheDir, Embedder: e, Progress: func(p Progress) {
		if p.Phase == "waiting" {
			twice.Do(func() { close(waits) })
		}
	}})
	check(t, first.Refresh(t.Context()))
	check(t, second.Refresh(t.Context()))
	e.before = func(ctx context.Context, _ []string) error {
		once.Do(func() { close(begun) })
		select {
		case <-waits:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	var all sync.WaitGroup
	all.Go(func() { meant(t, first, "number 1") })
	<-begun
	meant(t, second, "number 1")
	all.Wait()
	if got := e.embedded(); len(got) != 100 {
		t.Errorf("%d texts were embedded", len(got))
	}
	// Each has one that it has not kept yet; the second closes last.
	for i, r := range []*Repository{first, second} {
		put(t, dir, fmt.Sprintf("new%d.txt", i), fmt.Sprintf("number %d\n", i))
		meant(t, r, "number 1")
	}
	e.embedded()
	check(t, first.Close(t.Context()))
	put(t, dir, "new2.txt", "number 2\n")
	third := mustOpen(t, dir, Options{CacheDir: cacheDir, Embedder: e})
	meant(t, third, "number 1")
	check(t, third.Close(t.Context()))
	e.embedded()
	check(t, second.Close(t.Context()))
	meant(t, mustOpen(t, dir, Options{CacheDir: cacheDir, Embedder: e}), "number 1")
	if got := e.embedded(); len(got) != 0 {
		t.Errorf("embedded again: %q", got)
	}
}

// TestVectorsConcurrent: two repositories of one directory, as two processes have
// them, and searches and changes at the same time: each text is embedded once, and
// each answer is of the files as they are.
func TestVectorsConcurrent(t *testing.T) {
	dir, cacheDir, e := manyFiles(150).write(t, "many"), newCache(t), newBag()
	var all sync.WaitGroup
	repositories := []*Repository{mustOpen(t, dir, Options{CacheDir: cacheDir, Embedder: e}), mustOpen(t, dir, Options{CacheDir: cacheDir, Embedder: e})}
	for _, r := range repositories {
		for range 3 {
			all.Go(func() {
				for i := range 5 {
					s, err := r.Search(t.Context(), contract.SearchRequest{Query: fmt.Sprintf("number %d", i), Vectors: "host"})
					if err != nil || s.Notes != nil || s.Model == "" {
						t.Errorf("%+v, %v", s, err)
					}
				}
			})
		}
	}
	all.Wait()
	if got := e.embedded(); len(got) != 150 {
		t.Errorf("%d texts were embedded", len(got))
	}
	for _, r := range repositories {
		check(t, r.Close(t.Context()))
	}
}
