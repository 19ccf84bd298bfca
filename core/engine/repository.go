package engine

import (
	"cmp"
	"encoding/json"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// Repository is what is loaded. Its index is immutable.
type Repository struct {
	*search.Searcher
	once    sync.Once
	files   *tree.Tree
	history atomic.Pointer[history] // nil before the first search with history

	mu sync.Mutex // guards what follows
	// kept is what package view keeps, nil before it is first wanted, and before that of
	// the index that this one is an update of: that index itself if it came with links that
	// nobody has asked for yet.
	kept, before any
}

func newRepository(x *index.Index) *Repository {
	return &Repository{Searcher: search.New(x, search.Default)}
}

// Kept returns what the graph is kept in. make makes it when it is first wanted, of that of
// the index that this one is an update of, or of that index, nil if there is neither.
func (r *Repository) Kept(make func(before any) any) any {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.kept == nil {
		r.kept, r.before = make(r.before), nil
	}
	return r.kept
}

// Tree returns the tree of the files, which is made when it is first wanted.
func (r *Repository) Tree() *tree.Tree {
	r.once.Do(func() { r.files = tree.New(r.Paths()) })
	return r.files
}

// Paths returns the paths of all files, in no order.
func (r *Repository) Paths() []string {
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

// Loaded returns what is loaded, nil if nothing is.
func (c *Core) Loaded() *Repository { return c.loaded.Load() }

// Repository returns what is loaded.
func (c *Core) Repository() (*Repository, error) {
	if r := c.loaded.Load(); r != nil {
		return r, nil
	}
	return nil, contract.Errorf(contract.CodeNotLoaded, "no repository is loaded").With("", "call load or import first")
}

// Index returns the index of what is loaded.
func (c *Core) Index() (*index.Index, error) {
	r, err := c.Repository()
	if err != nil {
		return nil, err
	}
	return r.Index(), nil
}

// Take puts an index in force.
func (c *Core) Take(x *index.Index) {
	c.takeRecords(x)
	if r := c.Attached.Load(); r != nil && r.Project != ref.Project(x) {
		c.Attached.CompareAndSwap(r, nil)
	}
	c.ranges.Store(nil)
	c.loaded.Store(newRepository(x))
}

// Update puts an index in force in the place of the one that it is an update of, false if
// another load or import has ended meanwhile.
func (c *Core) Update(old *Repository, x *index.Index) bool {
	next := newRepository(x)
	old.mu.Lock()
	next.before = old.kept
	if next.before == nil {
		next.before = old.before
	}
	if x := old.Index(); next.before == nil && x.Links != nil {
		next.before = x
	}
	old.mu.Unlock()
	return c.loaded.CompareAndSwap(old, next)
}

// history is the lane of history by the numbers of the files of an index.
type history struct {
	head string
	lane *search.History
}

// History asks the host for the lanes of history. Without one, notes say why; only
// a cancellation is an error.
func (r *Repository) History(t *step.Task, answer *contract.SearchResponse) (*search.History, error) {
	known := r.history.Load()
	q := contract.HistoryRequest{Commits: needs.HistoryCommits}
	if known != nil {
		q.Known = known.head
	}
	reply, err := needs.AskHistory(t, q)
	if err != nil {
		if contract.Canceled(err) {
			return nil, err
		}
		answer.Notes = append(answer.Notes, "history was left out: "+err.Error())
		return nil, nil
	}
	if known != nil && reply.Head == known.head && len(reply.Commits) == 0 {
		return known.lane, nil
	}
	known = &history{reply.Head, needs.HistoryOf(&reply, r.Index())}
	if reply.Head != "" {
		r.history.Store(known)
	}
	return known.lane, nil
}

// takeRecords puts the records in force that come with an index. Others stay only
// if they are of the same project.
func (c *Core) takeRecords(x *index.Index) {
	if x.Records != nil {
		var list []contract.StoredRecord
		if json.Unmarshal(x.Records, &list) == nil {
			c.Added.Store(&Records{Project: ref.Project(x), List: list})
			return
		}
	}
	if r := c.Added.Load(); r != nil && r.Project != ref.Project(x) {
		c.Added.Store(nil)
	}
}

// Beside puts several repositories in force as one, each below a directory of its name, for what
// asks the graph of the files. links are those of [Graph.Links] of exactly these, nil if they are
// to be found.
func (c *Core) Beside(list []search.Named, links []byte) {
	list = slices.Clone(list)
	order.By(list, func(a, b search.Named) int { return cmp.Compare(a.Name, b.Name) })
	var names []string
	var indexes []*index.Index
	for _, n := range list {
		names, indexes = append(names, n.Name), append(indexes, n.Index())
	}
	x := index.Beside(names, indexes)
	x.Meta.Name, x.Links = "workspace", links
	c.Take(x)
}

// Join puts several repositories in force, as one index over all of their files, for the
// operations statistics and candidates alone.
func (c *Core) Join(list []search.Named) {
	c.ranges.Store(nil)
	c.loaded.Store(&Repository{Searcher: search.NewOver(list, search.Default)})
}
