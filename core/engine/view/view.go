// Package view shows operations the graph of what is loaded, with commits and records, and
// describes what is in it as answers do.
package view

import (
	"sync/atomic"

	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/graph"
)

// Graphs makes the graphs that the operations of a core see.
type Graphs struct{ *engine.Core }

// Of returns those of a core, which has a graph from then on.
func Of(c *engine.Core) *Graphs {
	return engine.Part(c, func(c *engine.Core) *Graphs {
		g := &Graphs{c}
		c.UseGraph(g)
		return g
	})
}

// kept are the graphs of one index.
type kept struct {
	linked  atomic.Pointer[graph.Graph] // of the files; nil before it is first wanted
	whole   atomic.Pointer[whole]       // with records and commits
	commits atomic.Pointer[commits]     // what the host said of them
	before  atomic.Pointer[graph.Graph] // of the index that this one is an update of
}

func keptOf(r *engine.Repository) *kept {
	return r.Kept(func(before any) any {
		k := &kept{}
		if b, ok := before.(*kept); ok {
			g := b.linked.Load()
			if g == nil {
				g = b.before.Load()
			}
			k.before.Store(g)
		}
		return k
	}).(*kept)
}
