// Package evidence answers by the graph of what calls, imports and describes what.
package evidence

import (
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/search"
	"github.com/cairn-search/cairn/core/engine/view"
)

// Operations are those of the group.
type Operations struct {
	*engine.Core
	graphs  *view.Graphs
	search  *search.Operations
	handles handles
}

// Of returns those of a core.
func Of(c *engine.Core) *Operations {
	return engine.Part(c, func(c *engine.Core) *Operations {
		return &Operations{Core: c, graphs: view.Of(c), search: search.Of(c)}
	})
}
