package search

import (
	"slices"
	"strings"
	"testing"
)

// Braces within braces are choices of a choice; those that do not close are names.
func TestBraces(t *testing.T) {
	for pattern, want := range map[string]string{
		"a/b.go":           "a/b.go",
		"*.{go,ts}":        "*.go *.ts",
		"{a,{b,c}}/d":      "a/d b/d c/d",
		"{{b,c},a}":        "a b c",
		"x{s{1,2},t}":      "xs1 xs2 xt",
		"{a,b}{c,d}":       "ac ad bc bd",
		"a}b{c,d}":         "a}bc a}bd",
		"a}":               "a}",
		"{a,b}{c":          "a{c b{c",
		"{one}":            "one",
		"{a,{b,{c,{d,e}}}": "{a,b {a,c {a,d {a,e",
	} {
		got := braces([]string{pattern})
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", pattern, got, want)
		}
	}
}
