package memory

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// TestWordsAreUsed holds that every list of words is asked for by its name, and each that is
// asked for is there: a name that is written wrong would be a list of nothing.
func TestWordsAreUsed(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	asked := map[string]bool{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?:(?:wordSet|worded\[\S+\])\{.*name: |english\.Get\(\)\[)"(\w+)"`).FindAllSubmatch(b, -1) {
			asked[string(m[1])] = true
		}
	}
	if have, want := slices.Sorted(maps.Keys(english.Get())), slices.Sorted(maps.Keys(asked)); !slices.Equal(have, want) {
		t.Errorf("words/en.txt has %q, and asked for are %q", have, want)
	}
}

// TestAlike: words that mean the same stand for each other, and a kind for its things.
func TestAlike(t *testing.T) {
	for _, c := range [][2]string{{"approve", "review"}, {"crimson", "colour"}, {"colour", "teal"}, {"expensive", "costly"}} {
		if !slices.Contains(kinOf(stemOf(c[0])), stemOf(c[1])) {
			t.Errorf("%q does not lead to %q: %q", c[0], c[1], kinOf(stemOf(c[0])))
		}
	}
	for a, list := range alike.Get() {
		for _, b := range list {
			if !slices.Contains(alike.Get()[b], a) || b == "" {
				t.Errorf("%q leads to %q, and not back", a, b)
			}
		}
	}
}
