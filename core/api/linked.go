package api

import (
	"sort"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// Bounds of the graph lane.
const (
	linkedDepth = 2
	linkedFiles = 200
)

// linked returns the files that are at most two edges away from the symbols and
// paths that a query names.
func (c *Core) linked(t *step.Task, r *repository, q search.Query) ([]search.Linked, error) {
	if len(q.Symbols)+len(q.Paths) == 0 {
		return nil, nil
	}
	g, err := c.links(t, r)
	if err != nil {
		return nil, err
	}
	v := &view{Graph: g, r: r}
	s := seeding{v: v}
	away := map[int]int{} // edges to each file
	p := graph.PathQuery{Depth: linkedDepth, Limit: linkedFiles, FanOut: defaultFanOut}
	for _, k := range graph.Kinds {
		p.Kinds[k.Kind] = k.Family != graph.Structural && k.Family != graph.Git
	}
	for _, name := range append(append([]string{}, q.Symbols...), q.Paths...) {
		for _, n := range s.named(name) {
			p.From = n
			reached, _ := g.Within(p)
			for _, e := range reached {
				w, ok := g.Where(e.Node)
				if !ok {
					continue
				}
				if known := away[w.File]; known == 0 || e.Distance < known {
					away[w.File] = e.Distance
				}
			}
			if w, ok := g.Where(n); ok {
				delete(away, w.File)
			}
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
