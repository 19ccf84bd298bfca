package mcp

import (
	"fmt"
	"strings"
	"testing"
)

// TestMoreTokens: explore asks for more tokens only where more of them give more.
func TestMoreTokens(t *testing.T) {
	t.Parallel()
	long := "package long\n\n// Lantern swings.\nfunc Lantern() int {\n\tsum := 0\n"
	for i := range 90 {
		long += fmt.Sprintf("\tsum += swing(%d) // %s\n", i, strings.Repeat("to and fro ", 12))
	}
	long += "\treturn sum\n}\n\nfunc swing(n int) int { return n }\n"
	c := connect(t, serving(t, []string{tree(t, "long", "-- long.go --\n"+long)}, Options{}), nil)
	asked := func(tokens int) string {
		got, failed := textOf(t, c, "explore", arguments{"query": "how does Lantern swing", "budget": tokens})
		if failed {
			t.Fatal(got)
		}
		return got
	}
	few, many, most := asked(500), asked(5000), asked(20_000)
	if !strings.Contains(few, "raise budget") || len(few) >= len(many) {
		t.Errorf("of few tokens: %s", few)
	}
	if strings.Contains(many, "raise budget") || !strings.Contains(many, "   …\n") || many != most {
		t.Errorf("of many tokens: %s", many)
	}
}
