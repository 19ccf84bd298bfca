// Package memory keeps what agents said, decided and learned with the host.
package memory

import (
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/view"
)

// Operations are those of the group.
type Operations struct {
	*engine.Core
	graphs *view.Graphs
}

// Of returns those of a core.
func Of(c *engine.Core) *Operations {
	return engine.Part(c, func(c *engine.Core) *Operations {
		o := &Operations{Core: c, graphs: view.Of(c)}
		c.Recollect = o.Recall
		return o
	})
}
