package tree

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestPattern(t *testing.T) {
	for _, c := range []struct{ pattern, matches, others string }{
		{"*.go", "a.go x/y/b.go", "a.gox go x/a.py"},
		{"vendor", "vendor vendor/a x/vendor/b/c.go", "vendored/a x/avendor"},
		{"vendor/", "vendor/a x/vendor/b", "vendor x/vendor"},
		{"core/search", "core/search core/search/a.go core/search/x/b.go", "a/core/search core/searching/a.go"},
		{"/core", "core core/a", "x/core core2"},
		{"src/**/*.ts", "src/a.ts src/x/y/a.ts", "src/a.tsx a.ts x/src/a.ts"},
		{"src/**", "src/a src/b/c", "src srcs/a"},
		{"**/cache", "cache a/cache a/cache/b", "a/caches"},
		{"docs/*", "docs/a.md", "docs/x/a.md docs"},
		{"a?c", "abc x/axc abc/d", "ac a/c abbc"},
		{"**", "a a/b", ""},
		{"*_test.go", "a_test.go x/_test.go", "a_test.go.txt test.go"},
	} {
		p, ok := ParsePattern(c.pattern)
		if !ok {
			t.Errorf("%q is no pattern", c.pattern)
		}
		for _, path := range strings.Fields(c.matches) {
			if !p.Match(path) {
				t.Errorf("%q does not match %q", c.pattern, path)
			}
		}
		for _, path := range strings.Fields(c.others) {
			if p.Match(path) {
				t.Errorf("%q matches %q", c.pattern, path)
			}
		}
	}
	for _, s := range []string{"", "/", "//", strings.Repeat("**/a/", MaxWild+1)} {
		if _, ok := ParsePattern(s); ok {
			t.Errorf("%q is a pattern", s)
		}
	}
}

// A path matches itself, its directories and its name, each as a pattern.
func TestPatternOfPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfN(rapid.StringMatching(`[a-c.]{1,4}`), 1, 6).Draw(t, "names")
		path := strings.Join(names, "/")
		n := rapid.IntRange(1, len(names)).Draw(t, "n")
		for _, s := range []string{"/" + strings.Join(names[:n], "/"), names[n-1], "**/" + names[n-1], "/**/" + strings.Join(names[n-1:], "/")} {
			if p, ok := ParsePattern(s); !ok || !p.Match(path) {
				t.Errorf("%q does not match %q", s, path)
			}
		}
	})
}
