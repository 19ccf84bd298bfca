// Package view shows operations the graph of what is loaded, with commits and records, and
// describes what is in it as answers do.
package view

import (
	"sync/atomic"

	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/ref"
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
	stored  atomic.Pointer[index.Index] // that index, if its links were never read
}

func keptOf(r *engine.Repository) *kept {
	return r.Kept(func(before any) any {
		k := &kept{}
		switch b := before.(type) {
		case *kept:
			g := b.linked.Load()
			if g == nil {
				g = b.before.Load()
			}
			k.before.Store(g)
			if g == nil {
				k.stored.Store(b.stored.Load())
			}
		case *index.Index:
			k.stored.Store(b)
		}
		return k
	}).(*kept)
}

// earlier returns the graph of the index that this one is an update of, nil if none is known.
func (k *kept) earlier() *graph.Graph {
	if x := k.stored.Load(); x != nil {
		if g, ok := graph.Stored(x, ref.Project(x)); ok {
			return g
		}
	}
	return k.before.Load()
}
