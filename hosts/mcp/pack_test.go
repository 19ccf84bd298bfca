package mcp

import (
	"strings"
	"testing"
)

// TestPackAndMap: arguments reach the core under its names, and budgets hold.
func TestPackAndMap(t *testing.T) {
	t.Parallel()
	c := connect(t, serve(t, tree(t, "demo", demo)), nil)
	packed := good(t, c, "pack", arguments{"query": "discount of an order", "format": "xml", "neighbours": []string{"callers", "callees", "tests"}, "refs": []string{"file:demo:cmd/main.go"}, "budget": 2000})
	context := at(t, packed, "context").(string)
	if !strings.HasPrefix(context, "<context>\n") || !strings.Contains(context, "sum / 10") || at(t, packed, "sources", 0, "ref") != "file:demo:cmd/main.go" {
		t.Errorf("packed %v", packed)
	}
	small := good(t, c, "pack", arguments{"query": "discount of an order", "budget": 100})
	if n := at(t, small, "tokens").(float64); n > 100 || n == 0 || at(t, small, "truncated") != true {
		t.Errorf("packed %v", small)
	}
	whole := good(t, c, "map", arguments{"detail": "full"})
	if text := at(t, whole, "map").(string); !strings.Contains(text, "shop/price.go\n") || len(at(t, whole, "files").([]any)) == 0 {
		t.Errorf("the map is %v", whole)
	}
	below := good(t, c, "map", arguments{"path": "cmd", "query": "main"})
	if text := at(t, below, "map").(string); !strings.HasPrefix(text, "cmd/main.go\n") || strings.Contains(text, "shop") || len(at(t, below, "files").([]any)) != 0 {
		t.Errorf("the map is %v", below)
	}
}

// A text that is cut does not end with the heading of an item of which it shows nothing.
func TestCutAboveHeading(t *testing.T) {
	item := "### price (function)\n*File: shop/price.go:14-15*\n\nfunc price() int {\n\treturn 14\n}\n"
	f := framed{body: item + "\n---\n\n" + item + "note: low confidence\n"}
	for tokens := 30; tokens <= f.tokens(); tokens++ {
		got := f.within(tokens)
		shown, _, _ := strings.Cut(got, "note: the rest")
		if last := strings.TrimSpace(shown); strings.HasSuffix(last, "*") || strings.HasSuffix(last, "(function)") || strings.HasSuffix(last, "---") {
			t.Errorf("%d tokens: %q", tokens, got)
		}
	}
}
