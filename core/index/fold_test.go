package index

import (
	"fmt"
	"testing"
)

// A process that lives long updates its index again and again: the segments must
// stay few, and the files the same.
func TestFoldKeepsSegmentsFew(t *testing.T) {
	live := files{}
	for i := range 40 {
		live[fmt.Sprintf("base%02d.go", i)] = fmt.Sprintf("package p\n\nfunc base%d() {}\n", i)
	}
	x := build(t, live, false)
	most := 0
	for i := range 60 {
		path, text := fmt.Sprintf("late%02d.go", i%20), fmt.Sprintf("package p\n\nfunc late%d() {}\n", i)
		live[path] = text
		var removed []string
		if i%7 == 0 {
			removed = []string{fmt.Sprintf("base%02d.go", i/7)}
			delete(live, removed[0])
		}
		var err error
		if x, err = x.Update(segment(t, files{path: text}, []string{path}, 1, false), removed, Meta{}).Fold(nil); err != nil {
			t.Fatal(err)
		}
		most = max(most, len(x.Parts))
		if dead, stored := x.Dead(); len(x.Parts) > MaxParts || 2*dead > stored {
			t.Fatalf("after %d updates: %d segments, %d of %d files dead", i+1, len(x.Parts), dead, stored)
		}
		if x.Files() != len(live) {
			t.Fatalf("after %d updates: %d files, want %d", i+1, x.Files(), len(live))
		}
	}
	if most != MaxParts {
		t.Errorf("at most %d segments: the test never came to the limit", most)
	}
	compare(t, x, live, false)
}

// TestCut: what is cut ends between runes, and fits with its ellipsis.
func TestCut(t *testing.T) {
	for _, c := range []struct {
		s    string
		n    int
		want string
	}{
		{"abcdef", 6, "abcdef"}, {"abcdefg", 6, "abc…"}, {"日本語です", 8, "日…"}, {"日本語です", 9, "日本…"}, {"日本語です", 4, "…"}, {"日本語です", 2, "…"},
	} {
		if got := Cut(c.s, c.n); got != c.want {
			t.Errorf("%q within %d bytes: %q", c.s, c.n, got)
		}
	}
}
