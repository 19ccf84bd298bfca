package mcp

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestFortyCalls: calls at once are all answered, each with what it asked for, also while the
// index is being made.
func TestFortyCalls(t *testing.T) {
	t.Parallel()
	var files strings.Builder
	for i := range 40 {
		fmt.Fprintf(&files, "-- part%02d.go --\npackage parts\n\n// Part%02d is one of many.\nfunc Part%02d() int { return %d }\n", i, i, i, i)
	}
	s := plainly(t, tree(t, "parts", files.String()))
	for _, version := range versions {
		c := connected(t, s, mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil), version)
		var all sync.WaitGroup
		for i := range 40 {
			name := fmt.Sprintf("Part%02d", i)
			tool := []string{"search", "inspect", "read", "explore", "impact"}[i%5]
			argument := map[string]string{"search": "query", "inspect": "ref", "read": "path", "explore": "query", "impact": "targets"}[tool]
			all.Go(func() {
				r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments{argument: name}})
				if err != nil {
					t.Errorf("%s %s: %v", tool, name, err)
				} else if text := r.Content[0].(*mcp.TextContent).Text; r.IsError || !strings.Contains(text, strings.ToLower(name)+".go") {
					t.Errorf("%s %s: %s", tool, name, text)
				}
			})
		}
		all.Wait()
	}
}

// TestLargeCall: a query over its bound is refused with what to do, one over what a message may
// be too, and the session goes on.
func TestLargeCall(t *testing.T) {
	t.Parallel()
	s := plainly(t, tree(t, "demo", demo))
	for _, version := range versions {
		c := connected(t, s, mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil), version)
		for _, size := range []int{2 << 20, 10 << 20} {
			r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "search", Arguments: arguments{"query": strings.Repeat("discount ", size/9)}})
			if err == nil && !r.IsError || err != nil && !strings.Contains(err.Error(), "send less") {
				t.Errorf("%s, %d bytes: %v, %v", version, size, r, err)
			}
		}
		if got, failed := textOf(t, c, "search", arguments{"query": "discount"}); failed || !strings.Contains(got, "price.go") {
			t.Errorf("%s: afterwards: %s", version, got)
		}
	}
}
