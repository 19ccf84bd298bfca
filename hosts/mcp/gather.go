package mcp

import (
	"context"
	"maps"

	"github.com/cairn-search/cairn/core/gather"
	"github.com/cairn-search/cairn/core/step"
)

// prepareGather makes the core's request of the tool's flat arguments.
func prepareGather(_ context.Context, c *call) *step.Error {
	for part, names := range map[string][]string{
		"plan":          {"mode", "strategy"},
		"budget":        {"max_items", "max_summary_chars", "max_snippet_chars", "step_limit", "retained_artifacts"},
		"prior_context": {"interpretation", "recent_turns", "evidence"},
	} {
		values := map[string]any{}
		for _, name := range names {
			if v, ok := c.request[name]; ok {
				values[name] = v
			}
		}
		maps.DeleteFunc(c.request, func(name string, _ any) bool { _, moved := values[name]; return moved })
		if sources, ok := values["evidence"].([]string); ok {
			list := make([]gather.Known, len(sources))
			for i, s := range sources {
				list[i].Source = s
			}
			values["evidence"] = list
		}
		if len(values) > 0 {
			c.request[part] = values
		}
	}
	return nil
}
