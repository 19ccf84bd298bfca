package pack

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/text"
)

func TestMap(t *testing.T) {
	files := []MapFile{
		{Path: "a.go", Entries: []Entry{{3, "type A struct", -1, 0}, {5, "func (a *A) One()", 0, 90}, {9, "func Two()", -1, 70}}},
		{Path: "b\n.go", Entries: []Entry{{1, "func\x1b[1m Three(\n)", -1, 80}}},
		{Path: "config.yml", Weight: 10},
		{Path: "nothing.go", Entries: []Entry{{1, "var x", -1, 0}}},
	}
	layout, shown, truncated := Map(files, 1000)
	want := "a.go\n  3 type A struct\n    5 func (a *A) One()\n  9 func Two()\nb .go\n  1 func Three( )\nconfig.yml"
	if d := cmp.Diff(want, layout); d != "" || truncated {
		t.Errorf("truncated %v: %s", truncated, d)
	}
	if d := cmp.Diff([]Shown{{0, []int{0, 1, 2}}, {1, []int{0}}, {2, nil}}, shown); d != "" {
		t.Error(d)
	}
	// The member takes the type that it lies in along, or does not come.
	exactly := text.Tokens("a.go\n  3 type A struct\n    5 func (a *A) One()")
	if layout, _, truncated = Map(files, exactly); layout != "a.go\n  3 type A struct\n    5 func (a *A) One()" || !truncated {
		t.Errorf("of %d tokens: %q", exactly, layout)
	}
	if layout, shown, truncated = Map(files, exactly-1); layout != "" || shown != nil || !truncated {
		t.Errorf("of %d tokens: %q", exactly-1, layout)
	}
	// A further definition of a file counts less than the first of another.
	files = []MapFile{
		{Path: "a.go", Entries: []Entry{{1, "func One()", -1, 100}, {2, "func Two()", -1, 95}}},
		{Path: "b.go", Entries: []Entry{{1, "func Three()", -1, 80}}},
	}
	if layout, _, _ = Map(files, text.Tokens("a.go\n  1 func One()\nb.go\n  1 func Three()")); layout != "a.go\n  1 func One()\nb.go\n  1 func Three()" {
		t.Errorf("%q", layout)
	}
	if layout, _, truncated = Map(nil, 100); layout != "" || truncated {
		t.Errorf("of nothing: %q", layout)
	}
}

func TestMapProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var files []MapFile
		total := 0
		for i := range rapid.IntRange(0, 8).Draw(t, "files") {
			f := MapFile{Path: fmt.Sprintf("dir/f%d.go", i), Weight: int64(rapid.IntRange(0, 9).Draw(t, "file weight"))}
			for j := range rapid.IntRange(0, 8).Draw(t, "entries") {
				f.Entries = append(f.Entries, Entry{j + 1, fmt.Sprintf("def f%d_%d(%s)", i, j, strings.Repeat("é́", rapid.IntRange(0, 120).Draw(t, "length"))), rapid.IntRange(-1, j-1).Draw(t, "parent"), rapid.Int64Range(0, 1<<40).Draw(t, "weight")})
			}
			total += len(f.Entries)
			files = append(files, f)
		}
		budget := rapid.OneOf(rapid.IntRange(-1, 300), rapid.Just(1_000_000_000)).Draw(t, "budget")
		layout, shown, truncated := Map(files, budget)
		if n := text.Tokens(layout); n > max(0, budget) {
			t.Fatalf("%d tokens of %d", n, budget)
		}
		lines, seen := strings.Count(layout, "\n")+1, 0
		if layout == "" {
			lines = 0
		}
		for i, s := range shown {
			if !slices.IsSorted(s.Entries) || slices.ContainsFunc(shown[:i], func(o Shown) bool { return o.File == s.File }) {
				t.Fatalf("%v", shown)
			}
			for _, e := range s.Entries {
				if p := files[s.File].Entries[e].Parent; p >= 0 && !slices.Contains(s.Entries, p) {
					t.Fatalf("entry %d without its parent %d: %v", e, p, s)
				}
			}
			seen += 1 + len(s.Entries)
		}
		if seen != lines {
			t.Fatalf("%d lines of %d files and entries: %q", lines, seen, layout)
		}
		if again, _, _ := Map(files, budget); again != layout {
			t.Fatal("the second time another map")
		}
		if budget == 1_000_000_000 && truncated {
			t.Fatal("truncated although there is room")
		}
	})
}
