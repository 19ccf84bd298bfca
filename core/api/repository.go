package api

import (
	"sync"
	"sync/atomic"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/tree"
)

// repository is what is loaded. Its index is immutable.
type repository struct {
	*search.Searcher
	once  sync.Once
	files *tree.Tree
	past  atomic.Pointer[remembered] // nil before the first search with history
	// The graph: of the files, nil before it is first wanted; with records and
	// commits; what the host said of commits. before is the graph of the index that
	// this one came of, nil if there is none.
	linked atomic.Pointer[graph.Graph]
	whole  atomic.Pointer[whole]
	log    atomic.Pointer[commits]
	before atomic.Pointer[graph.Graph]
}

func newRepository(x *index.Index) *repository {
	return &repository{Searcher: search.New(x, search.Default)}
}

// tree returns the tree of the files, which is made when it is first wanted.
func (r *repository) tree() *tree.Tree {
	r.once.Do(func() { r.files = tree.New(r.paths()) })
	return r.files
}

// paths returns the paths of all files, in no order.
func (r *repository) paths() []string {
	x := r.Index()
	paths := make([]string, 0, x.Files())
	for i := range x.Parts {
		for j := range x.Parts[i].Files() {
			if x.Parts[i].Live(j) {
				paths = append(paths, string(x.Parts[i].PathBytes(j)))
			}
		}
	}
	return paths
}

// repository returns what is loaded.
func (c *Core) repository() (*repository, error) {
	if r := c.loaded.Load(); r != nil {
		return r, nil
	}
	err := contract.Errorf(contract.CodeNotLoaded, "no repository is loaded")
	err.Fix = "call load or import first"
	return nil, err
}

// index returns the index of what is loaded.
func (c *Core) index() (*index.Index, error) {
	r, err := c.repository()
	if err != nil {
		return nil, err
	}
	return r.Index(), nil
}

// take puts an index in force.
func (c *Core) take(x *index.Index) {
	c.takeRecords(x)
	if r := c.stored.Load(); r != nil && r.project != project(x) {
		c.stored.CompareAndSwap(r, nil)
	}
	c.loaded.Store(newRepository(x))
}
