package mcp

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestGate: the tools that retrieve turn away what needs no repository, unless the server or the
// call says otherwise; what is remembered is then not shown either.
func TestGate(t *testing.T) {
	t.Parallel()
	s := mindful(t, filepath.Join(t.TempDir(), "memory.db"), "all", tree(t, "demo", demo))
	c := connect(t, s, nil)
	if a, failed := twelve(t, c, "store_message", arguments{"role": "user", "content": "thanks, that helped"}); failed {
		t.Fatal(a)
	}
	const thanks = "thanks, that helped"
	tools := map[string]string{"ask": "query", "explore": "query", "gather": "query", "pack": "query"}
	away := func(tool string, args arguments) bool {
		t.Helper()
		a := good(t, c, tool, args)
		return strings.Contains(fmt.Sprint(a["reason"], a["warnings"]), "needs no search")
	}
	for tool, question := range tools {
		if !away(tool, arguments{question: thanks}) || away(tool, arguments{question: thanks, "gate": false}) {
			t.Errorf("%s is not gated, or is when told not to", tool)
		}
	}
	query := func(args arguments) string {
		t.Helper()
		a, failed := twelve(t, c, "context_query", args)
		if failed {
			t.Fatal(a)
		}
		return at(t, a, "context").(string)
	}
	if got := query(arguments{"query": thanks}); got != "" {
		t.Errorf("%q", got)
	}
	if got := query(arguments{"query": thanks, "gate": false}); !strings.Contains(got, thanks) {
		t.Errorf("%q", got)
	}
	s.options.Ungated = true
	for tool, question := range tools {
		if away(tool, arguments{question: thanks}) {
			t.Errorf("%s of a server without a gate", tool)
		}
	}
	if got := query(arguments{"query": thanks}); !strings.Contains(got, thanks) {
		t.Errorf("%q", got)
	}
}

// TestContextQueryParameters: each parameter changes the answer, or is refused by name.
func TestContextQueryParameters(t *testing.T) {
	t.Parallel()
	c := connect(t, mindful(t, filepath.Join(t.TempDir(), "memory.db"), "all", committed(t, tree(t, "demo", demo))), nil)
	const query = "discount of an order"
	plain, failed := twelve(t, c, "context_query", arguments{"query": query})
	if failed {
		t.Fatal(plain)
	}
	for name, value := range map[string]any{"max_tokens": 100, "include_types": []string{"file"}, "include_sources": false, "min_score": 99} {
		a, failed := twelve(t, c, "context_query", arguments{"query": query, name: value})
		if _, listed := a["sources"]; failed || a["context"] == plain["context"] && listed {
			t.Errorf("%s changes nothing: %v", name, a)
		}
	}
	for _, name := range []string{"hyde", "decompose", "session"} {
		if a, failed := twelve(t, c, "context_query", arguments{"query": query, name: true}); !failed || a["field"] != name {
			t.Errorf("%s is not refused: %v", name, a)
		}
	}
}
