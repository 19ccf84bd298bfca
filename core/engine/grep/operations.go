// Package grep finds the lines of files in which a pattern matches.
package grep

import (
	"github.com/cairn-search/cairn/core/engine"
)

// Operations are those of the group.
type Operations struct {
	*engine.Core
}

// Of returns those of a core.
func Of(c *engine.Core) *Operations {
	return engine.Part(c, func(c *engine.Core) *Operations {
		return &Operations{Core: c}
	})
}
