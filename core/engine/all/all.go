// Package all makes cores that have every operation.
package all

import (
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/context"
	"github.com/cairn-search/cairn/core/engine/evidence"
	"github.com/cairn-search/cairn/core/engine/federation"
	"github.com/cairn-search/cairn/core/engine/grep"
	"github.com/cairn-search/cairn/core/engine/indexing"
	"github.com/cairn-search/cairn/core/engine/memory"
	"github.com/cairn-search/cairn/core/engine/navigate"
	"github.com/cairn-search/cairn/core/engine/repository"
	"github.com/cairn-search/cairn/core/engine/search"
	"github.com/cairn-search/cairn/core/engine/verify"
)

// Groups are all there are.
var Groups = []engine.Group{repository.Group, indexing.Group, search.Group, federation.Group, grep.Group, evidence.Group, context.Group, navigate.Group, memory.Group, verify.Group}

// New makes a core of all groups, see [engine.New].
func New(workers int) *engine.Core { return engine.New(workers, Groups...) }
