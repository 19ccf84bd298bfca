package mcp

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/cairn-search/cairn/hosts/native"
)

// TestWatched: what is served is watched until the server is closed, unless that is not
// wanted, and answers are as fresh either way.
func TestWatched(t *testing.T) {
	t.Parallel()
	for _, noWatch := range []bool{false, true} {
		dir := tree(t, "demo", demo)
		told := make(chan native.WatchEvent, 100)
		s, err := New(t.Context(), []string{dir}, Options{
			Native: native.Options{CacheDir: t.TempDir()}, Structured: true, NoWatch: noWatch,
			Watched: func(project string, e native.WatchEvent) {
				if project != "demo" {
					t.Errorf("told of %q", project)
				}
				told <- e
			},
		})
		check(t, err)
		c := connect(t, s, nil)
		if !noWatch {
			wait(t, told, func(e native.WatchEvent) bool { return e.Kind == native.WatchReady })
		}
		check(t, os.WriteFile(filepath.Join(dir, "shop", "refund.go"), []byte("package shop\n\n// Refund gives back.\nfunc Refund() {}\n"), 0o644))
		if path := at(t, good(t, c, "search", arguments{"query": "Refund"}), "results", 0, "path"); path != "shop/refund.go" {
			t.Errorf("found %v", path)
		}
		if !noWatch {
			wait(t, told, func(e native.WatchEvent) bool { return slices.Contains(e.Added, "shop/refund.go") })
		}
		check(t, s.Close(t.Context()))
		if len(told) > 0 && noWatch {
			t.Errorf("told %v though nothing is watched", <-told)
		}
	}
}

// wait waits for an event.
func wait(t *testing.T, told <-chan native.WatchEvent, want func(native.WatchEvent) bool) {
	t.Helper()
	late := time.After(60 * time.Second)
	for {
		select {
		case e := <-told:
			if want(e) {
				return
			}
		case <-late:
			t.Fatal("not told")
		}
	}
}
