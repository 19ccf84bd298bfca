package engine

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// Graph is what groups ask of the graph that could do without it, so that a core of them
// alone links none. Package view implements it.
type Graph interface {
	// Linked returns the files that are near the symbols and paths that a query names.
	Linked(t *step.Task, r *Repository, q search.Query) ([]search.Linked, error)
	// AddEdges gives each result of a search the edges that tell most of it.
	AddEdges(t *step.Task, q contract.SearchRequest, hits []search.Hit, r *contract.SearchResponse) error
	// Texts returns the commits and records that hold words of a query and are of one of some
	// kinds, best first. What the host cannot tell of them the notes of the answer say. Of commits
	// and records those pass a filter that belong to a file which passes it.
	Texts(t *step.Task, q contract.SearchRequest, kinds []string, filter *search.Filter, r *contract.SearchResponse) ([]contract.SearchResult, error)
	// Links returns the links of a repository as an index keeps them, nil if there are none
	// yet and they are not to be made.
	Links(t *step.Task, r *Repository, make bool) ([]byte, error)
}

// UseGraph tells a core that is being made of the graph.
func (c *Core) UseGraph(g Graph) { c.graph = g }

// Graph returns the graph, or an error for the field of a request that wants it.
func (c *Core) Graph(field string) (Graph, error) {
	if c.graph != nil {
		return c.graph, nil
	}
	return nil, contract.Errorf(contract.CodeUnsupported, "%s needs the graph, which comes with the group %q, and this core was made without", field, "evidence").With(field, "make the core with that group")
}
