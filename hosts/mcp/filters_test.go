package mcp

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestFilterPaths: paths are taken as they are written, and one that fits no file is named, with
// what would fit.
func TestFilterPaths(t *testing.T) {
	t.Parallel()
	dir := tree(t, "demo", demo+"-- very/deep/price.go --\npackage deep\n")
	c := connect(t, serving(t, []string{dir}, Options{}), nil)
	for _, q := range []struct {
		paths       []string
		want, never string
	}{
		{[]string{filepath.Join(dir, "shop")}, "shop/price.go", "fits no file"},
		{[]string{"!" + filepath.Join(dir, "shop")}, "", "shop/price.go"},
		{[]string{"cmd, shop/price.go"}, "shop/price.go", "fits no file"},
		{[]string{"shop", "shop/prices.go"}, `path "shop/prices.go" fits no file`, "try"},
		{[]string{"shop", "main.go:1-2", "price.go#L3"}, `path "main.go:1-2" fits no file; try "main.go"`, ""},
		{[]string{"shop/price.go:1-2"}, `path "shop/price.go:1-2" fits no file; try "shop/price.go"`, ""},
		{[]string{"cmd", "op/price.go"}, `path "op/price.go" fits no file`, "fits no file; try"},
		{[]string{"deep/price.go", "cmd"}, `path "deep/price.go" fits no file; try "**/deep/price.go"`, ""},
		{[]string{"shop,cmd"}, `path "shop,cmd" fits no file; try "{shop,cmd}"`, ""},
		{[]string{"shop", "!vendor"}, "shop/price.go", "fits no file"},
	} {
		for _, args := range []arguments{{"query": "discount", "paths": q.paths}, {"query": "discount", "syntax": "literal", "paths": q.paths}} {
			got, failed := textOf(t, c, "search", args)
			if failed || !strings.Contains(got, q.want) || q.never != "" && strings.Contains(got, q.never) {
				t.Errorf("%v: %s", args, got)
			}
		}
	}
}

// TestIdleArguments: what would be of no effect is refused, and so is what is given under two names.
func TestIdleArguments(t *testing.T) {
	t.Parallel()
	c := connect(t, serving(t, []string{tree(t, "demo", demo)}, Options{Tools: []string{"code", "graph"}}), nil)
	for _, q := range []struct {
		tool, want string
		args       arguments
	}{
		{"search", "by: it has no effect with syntax literal", arguments{"query": "discount", "syntax": "literal", "by": "chunk"}},
		{"search", "snippet_lines: it has no effect with syntax regex", arguments{"query": "discount", "syntax": "regex", "snippet_lines": 3}},
		{"explore", "q: it is given twice, as query too", arguments{"query": "discount", "q": "refund"}},
		{"explore", `did you mean "budget"?`, arguments{"query": "discount", "budgets": 900}},
		{"impact", "targets: it has 0", arguments{"targets": []string{}}},
		{"search", `did you mean "paths"?`, arguments{"query": "discount", "below": "shop"}},
		{"inspect", `did you mean "edge_kinds"?`, arguments{"ref": "discount", "edges": []string{"CALLS"}}},
		{"impact", `did you mean "targets"?`, arguments{"changes": []string{"discount"}}},
		{"paths", `did you mean "from"?`, arguments{"source": "discount", "to": "refund"}},
		{"paths", `did you mean "to"?`, arguments{"from": "discount", "target": "refund"}},
		{"seeds", `did you mean "types"?`, arguments{"query": "discount", "type": "symbol"}},
		{"impact", "targets: \"shop/price.go:9-3\": lines 9-3 of \"shop/price.go\"", arguments{"targets": []string{"shop/price.go:9-3"}}},
		{"impact", "targets: element 1: number 5 where a string is wanted", arguments{"targets": []any{"discount", 5}}},
		{"impact", "targets: element 0 is empty", arguments{"targets": []string{" "}}},
		{"read", "lines: a string where a whole number is wanted (use 1 to 2147483647)", arguments{"path": "go.mod", "lines": "some"}},
		{"search", "limit: a string where a whole number is wanted (use 1 to 1000)", arguments{"query": "discount", "limit": "many"}},
		{"search", "query is empty", arguments{"query": " "}},
	} {
		if got, failed := textOf(t, c, q.tool, q.args); !failed || !strings.Contains(got, q.want) {
			t.Errorf("%s %v: %s", q.tool, q.args, got)
		}
	}
}
