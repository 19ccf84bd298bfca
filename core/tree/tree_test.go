package tree

import (
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestChildren(t *testing.T) {
	paths := []string{"b.go", "B.go", "a.go", "src/z.go", "src/A/deep/x.go", "src/A/y.go", "Lib/q", "lib/q", ".hidden", "src.go"}
	for dir, want := range map[string][]Entry{
		"": {{0, "Lib", true, 1}, {0, "lib", true, 1}, {0, "src", true, 3}, {0, ".hidden", false, 1}, {0, "a.go", false, 1}, {0, "B.go", false, 1},
			{0, "b.go", false, 1}, {0, "src.go", false, 1}},
		"src":        {{0, "src/A", true, 2}, {0, "src/z.go", false, 1}},
		"src/A":      {{0, "src/A/deep", true, 1}, {0, "src/A/y.go", false, 1}},
		"src/A/deep": {{0, "src/A/deep/x.go", false, 1}},
	} {
		slices.Reverse(paths) // the order of paths does not matter
		got, ok := New(paths).Children(dir)
		for i := range got {
			got[i].ID = 0
		}
		if d := cmp.Diff(want, got); d != "" || !ok {
			t.Errorf("%q: %s", dir, d)
		}
	}
	for _, dir := range []string{"a.go", "nothing", "src/a", "/", "src/A/y.go", "sr", "src/A/deep/x.go/z"} {
		if got, ok := New(paths).Children(dir); ok {
			t.Errorf("%q is no directory but has %v", dir, got)
		}
	}
	if got, ok := New(nil).Children(""); !ok || len(got) != 0 {
		t.Errorf("an empty tree: %v, %v", got, ok)
	}
}

// Walking down from the root meets every path once, and the counts add up.
func TestChildrenHoldEveryPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Files end in ".f", so that none is a directory as well.
		paths := rapid.SliceOfDistinct(rapid.StringMatching(`([abAB]/){0,4}[abAB]\.f`), func(s string) string { return s }).Draw(t, "paths")
		tree := New(paths)
		var met []string
		var walk func(dir string) int
		walk = func(dir string) int {
			entries, ok := tree.Children(dir)
			if !ok {
				t.Fatalf("%q is no directory", dir)
			}
			files := 0
			for i, e := range entries {
				if Dir(e.Path) != dir {
					t.Fatalf("%q lists %q", dir, e.Path)
				}
				if tree.Entry(e.ID) != e || i > 0 && e.ID != entries[i-1].ID+1 {
					t.Fatalf("%q has number %d", e.Path, e.ID)
				}
				if i > 0 && !ordered(entries[i-1], e) {
					t.Fatalf("%q lists %q before %q", dir, entries[i-1].Path, e.Path)
				}
				n := 1
				if e.Dir {
					n = walk(e.Path)
				} else {
					met = append(met, e.Path)
				}
				if n != e.Files {
					t.Fatalf("%q holds %d files, not %d", e.Path, n, e.Files)
				}
				files += n
			}
			return files
		}
		walk("")
		slices.Sort(met)
		if want := slices.Sorted(slices.Values(paths)); !slices.Equal(met, want) {
			t.Fatalf("met %q, want %q", met, want)
		}
	})
}

func ordered(a, b Entry) bool {
	if a.Dir != b.Dir {
		return a.Dir
	}
	x, y := strings.ToLower(Base(a.Path)), strings.ToLower(Base(b.Path))
	return x < y || x == y && a.Path < b.Path
}

// Why nothing was found is said of all files, or of those that could be indexed.
func TestNothing(t *testing.T) {
	skips := []contract.Skip{{Reason: SkipBinary, Count: 3}}
	if got := Nothing("no file has it", skips); got != "no file has it" {
		t.Error(got)
	}
	skips = append(skips, contract.Skip{Reason: "unreadable", Count: 1, Examples: []string{"a"}})
	if got := Nothing("no file has it", skips); got != "in what could be indexed: no file has it" {
		t.Error(got)
	}
	if got := Nothing("", skips); got != "" {
		t.Error(got)
	}
}
