package view

import (
	"sort"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// Bounds of the graph lane.
const (
	linkedDepth = 2
	linkedFiles = 200
)

// Linked returns the files that are at most two edges away from the symbols and
// paths that a query names.
func (c *Graphs) Linked(t *step.Task, r *engine.Repository, q search.Query) ([]search.Linked, error) {
	if len(q.Symbols)+len(q.Paths) == 0 {
		return nil, nil
	}
	g, err := c.Files(t, r)
	if err != nil {
		return nil, err
	}
	v := &Graph{Graph: g, Loaded: r}
	away := map[int]int{} // edges to each file
	p := graph.PathQuery{Depth: linkedDepth, Limit: linkedFiles, FanOut: FanOut}
	for _, k := range graph.Kinds {
		p.Kinds[k.Kind] = k.Family != graph.Structural && k.Family != graph.Git
	}
	for _, name := range append(append([]string{}, q.Symbols...), q.Paths...) {
		for _, n := range v.Named(name) {
			p.From = n
			nearer(g, p, away)
		}
	}
	var list []search.Linked
	for file, distance := range away {
		part, number := g.Place(file)
		list = append(list, search.Linked{Part: part, File: number, Distance: distance})
	}
	sort.Slice(list, func(i, j int) bool {
		return list[i].Part < list[j].Part || list[i].Part == list[j].Part && list[i].File < list[j].File
	})
	return list, nil
}

// nearer notes how far files are away from a node, but its own, where that is nearer than what is known.
func nearer(g *graph.Graph, p graph.PathQuery, away map[int]int) {
	reached, _ := g.Within(p)
	for _, e := range reached {
		w, ok := g.Where(e.Node)
		if known := away[w.File]; ok && (known == 0 || e.Distance < known) {
			away[w.File] = e.Distance
		}
	}
	if w, ok := g.Where(p.From); ok {
		delete(away, w.File)
	}
}

// AddEdges gives each result of a search the edges that tell most of it.
func (c *Graphs) AddEdges(t *step.Task, q contract.SearchRequest, hits []search.Hit, r *contract.SearchResponse) error {
	v, err := c.Whole(t, q.History)
	if err != nil {
		return err
	}
	r.Notes = append(r.Notes, v.Notes...)
	for i, h := range hits {
		node := v.FileNode(h.Part, h.File)
		if d := r.Results[i].Definition; d != nil {
			if n, err := v.Resolve(d.Ref); err == nil {
				node = n
			}
		}
		r.Results[i].NotableEdges = v.NotableEdges(node, q.NotableEdges)
	}
	return nil
}

// Links returns the links of a repository as an index keeps them, nil if there are none yet
// and they are not to be made.
func (c *Graphs) Links(t *step.Task, r *engine.Repository, make bool) ([]byte, error) {
	if !make && keptOf(r).linked.Load() == nil {
		return nil, nil
	}
	g, err := c.Files(t, r)
	if err != nil {
		return nil, err
	}
	return g.Links(), nil
}
