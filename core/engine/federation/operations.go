// Package federation searches several repositories as if one index held the files of all. It is
// a group of its own because a reader of one index needs none of it.
package federation

import (
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/search"
)

// Of returns the operations of a core: those of package search, as a shard ranks, filters and
// shows as a search of its own does.
func Of(c *engine.Core) *search.Operations { return search.Of(c) }
