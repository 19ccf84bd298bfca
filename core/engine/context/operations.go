// Package context puts together what a model reads, under a budget of tokens.
package context

import (
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/navigate"
	"github.com/cairn-search/cairn/core/engine/search"
	"github.com/cairn-search/cairn/core/engine/verify"
	"github.com/cairn-search/cairn/core/engine/view"
)

// Operations are those of the group.
type Operations struct {
	*engine.Core
	graphs   *view.Graphs
	search   *search.Operations
	navigate *navigate.Operations
	verify   *verify.Operations
}

// Of returns those of a core.
func Of(c *engine.Core) *Operations {
	return engine.Part(c, func(c *engine.Core) *Operations {
		return &Operations{Core: c, graphs: view.Of(c), search: search.Of(c), navigate: navigate.Of(c), verify: verify.Of(c)}
	})
}
