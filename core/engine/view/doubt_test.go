package view

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

// Code is named before tests and examples, definitions before other places, of each file one first, and what is long is
// cut.
func TestDoubt(t *testing.T) {
	readme := Near{Path: "README.md", Lines: contract.Lines{Start: 1, End: 90}, Roles: []string{"document"}}
	example := Near{"examples/a.go", contract.Lines{Start: 3, End: 5}, "func A()", []string{"example"}}
	code := Near{"b.go", contract.Lines{Start: 7, End: 9}, "func B(x int) error", nil}
	long := Near{strings.Repeat("deep/", 10) + "c.go", contract.Lines{Start: 1000, End: 2000}, "func C(" + strings.Repeat("argument string, ", 50) + ")", nil}
	next, other := Near{"b.go", contract.Lines{Start: 11, End: 12}, "func Next()", nil}, Near{"o.go", contract.Lines{Start: 1, End: 2}, "func O()", nil}
	for _, c := range []struct {
		places []Near
		want   string
	}{
		{[]Near{readme, example, code}, "Nearest: b.go:7-9 func B(x int) error; examples/a.go:3-5 func A(). Ask"},
		{[]Near{code, next, next, other}, "Nearest: b.go:7-9 func B(x int) error; o.go:1-2 func O(); b.go:11-12 func Next(). Ask"},
		{[]Near{readme}, "Nearest: README.md. Ask"},
		{[]Near{code, code, code, example}, "func B(x int) error. Ask"},
		{[]Near{long, long, long}, "…. Ask"},
	} {
		if got := Doubt(c.places); !strings.Contains(got, c.want) || text.Tokens(got) > mostDoubt {
			t.Errorf("%d tokens: %s", text.Tokens(got), got)
		}
	}
}
