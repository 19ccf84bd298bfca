package mcp

import (
	"context"

	"github.com/cairn-search/cairn/core/step"
)

// preparePack gives the arguments of pack the names that the core knows: those of all
// tools are format and max_tokens.
func preparePack(ctx context.Context, c *call) *step.Error {
	rename(c.request, "context_format", "format")
	switch relation := c.request["neighbours"]; relation {
	case nil, "none":
		delete(c.request, "neighbours")
	case "all":
		c.request["neighbours"] = []string{"callers", "callees", "tests"}
	default:
		c.request["neighbours"] = []any{relation}
	}
	return prepareMap(ctx, c)
}

func prepareMap(_ context.Context, c *call) *step.Error {
	rename(c.request, "max_tokens", "budget")
	return nil
}

func rename(request map[string]any, from, to string) {
	if v, ok := request[from]; ok {
		request[to] = v
		delete(request, from)
	}
}
