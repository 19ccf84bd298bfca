// Package search finds files and passages for a query, tells whether a message needs a
// search, and has models summarize what is searched.
package search

import (
	"sync/atomic"

	"github.com/cairn-search/cairn/core/engine"
)

// Operations are those of the group.
type Operations struct {
	*engine.Core
	gates gateCache
	// summaries are those of what is loaded; nil until they are first wanted.
	summaries atomic.Pointer[summaries]
}

// Of returns those of a core.
func Of(c *engine.Core) *Operations {
	return engine.Part(c, func(c *engine.Core) *Operations {
		return &Operations{Core: c}
	})
}
