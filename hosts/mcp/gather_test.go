package mcp

import (
	"slices"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestGather: what is gathered goes back into the next call, phases are told, and what
// cannot be done is no error.
func TestGather(t *testing.T) {
	t.Parallel()
	c := connect(t, serve(t, tree(t, "demo", demo)), nil)
	first := good(t, c, "gather", arguments{"query": "discount of an order", "mode": "graph", "step_limit": 4, "max_items": 2})
	if s := at(t, first, "items", 0, "source").(string); len(at(t, first, "items").([]any)) > 2 || s == "" || at(t, first, "trace", "stop") == "" {
		t.Errorf("gathered %v", first)
	}
	sources := []string{at(t, first, "items", 0, "source").(string), "gone.go:1"}
	again := good(t, c, "gather", arguments{"query": "price", "intent": "planner-refine", "interpretation": "the discount", "recent_turns": []string{"a turn"}, "evidence": sources})
	var found []string
	for i := range at(t, again, "items").([]any) {
		found = append(found, at(t, again, "items", i, "source").(string))
	}
	if !slices.Contains(found, sources[0]) || len(at(t, again, "warnings").([]any)) != 1 {
		t.Errorf("refined to %v", again)
	}
	if without := good(t, c, "gather", arguments{"query": "price", "strategy": "hybrid"}); at(t, without, "capability", "state") != "harness-required" || len(at(t, without, "items").([]any)) > 0 {
		t.Errorf("without vectors: %v", without)
	}
}

// TestGatherProgress: the first phase is told at once, whatever comes after.
func TestGatherProgress(t *testing.T) {
	t.Parallel()
	heard := make(chan *mcp.ProgressNotificationParams, 100)
	c := connect(t, serve(t, tree(t, "demo", demo)), func(n *mcp.ProgressNotificationParams) { heard <- n })
	p := &mcp.CallToolParams{Name: "gather", Arguments: arguments{"query": "discount"}}
	p.SetProgressToken("told")
	_, err := c.CallTool(t.Context(), p)
	check(t, err)
	if first := <-heard; first.Message != "initializing retrieval" || first.Progress <= 0 {
		t.Errorf("the first is %+v", first)
	}
}
