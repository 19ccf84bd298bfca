package native

import (
	"cmp"
	"runtime"
	"slices"
	"sync"

	"github.com/cairn-search/cairn/core/engine/all"
	"github.com/cairn-search/cairn/core/search"
)

// Joiner joins engines of this process: what it makes of them answers the operations
// statistics and candidates as one index over all that they hold. It keeps what it made of
// the sets of engines that it was asked for last. Its methods may be called concurrently;
// engines must stay open while what is made of them is in use.
type Joiner struct {
	mu   sync.Mutex
	kept []*jointEngine // the last ones first
}

// Joinable is an engine with the name of the repository that it holds.
type Joinable struct {
	Name   string
	Engine Engine
}

const (
	// maxJoined is how many files are joined at most, or as many as make so many pieces for each
	// processor: what has more is searched in several pieces at the same time, and each says what may
	// be among the best.
	maxJoined = 1 << 14
	pieces    = 2
	// maxKept is how many sets are kept.
	maxKept = 64
)

// jointEngine is what was made of a set.
type jointEngine struct {
	Engine
	of []search.Named // by name
}

// searcher is that of an engine of this process that holds something; else nil.
func (m *Joinable) searcher() *search.Searcher {
	e := m.Engine
	if g, ok := e.(*guarded); ok {
		e = g.Engine
	}
	p, ok := e.(*process)
	if !ok {
		return nil
	}
	if r := p.core.Loaded(); r != nil {
		return r.Searcher
	}
	return nil
}

// Joined is an engine with the names of the repositories that it answers for.
type Joined struct {
	Names  []string
	Engine Engine
	// Alone is true if it is one of the engines as it was, which answers for itself.
	Alone bool
}

// Join groups engines, which have different names, by these and joins each group. Those that
// cannot be joined, and those of large repositories, stay alone.
func (j *Joiner) Join(list []Joinable) (joined []Joined) {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b Joinable) int { return cmp.Compare(a.Name, b.Name) })
	var group []search.Named
	var engines []Engine
	files := 0
	flush := func() {
		switch len(group) {
		case 0:
		case 1:
			joined = append(joined, Joined{[]string{group[0].Name}, engines[0], true})
		default:
			names := make([]string, len(group))
			for i := range group {
				names[i] = group[i].Name
			}
			joined = append(joined, Joined{names, j.engine(group), false})
		}
		group, engines, files = nil, nil, 0
	}
	searchers, all := make([]*search.Searcher, len(list)), 0
	for i := range list {
		if searchers[i] = list[i].searcher(); searchers[i] != nil {
			all += searchers[i].Index().Files()
		}
	}
	most := pieceOf(all, runtime.GOMAXPROCS(0))
	for i, m := range list {
		s := searchers[i]
		if s == nil {
			joined = append(joined, Joined{[]string{m.Name}, m.Engine, true})
			continue
		}
		n := s.Index().Files()
		if files+n > most {
			flush()
		}
		group, engines, files = append(group, search.Named{Name: m.Name, Searcher: s}), append(engines, m.Engine), files+n
	}
	flush()
	return joined
}

// pieceOf is how many of all files are joined at most.
func pieceOf(all, processors int) int { return max(maxJoined, all/(pieces*processors)) }

// engine returns the engine of a set, in the order of names.
func (j *Joiner) engine(of []search.Named) Engine {
	j.mu.Lock()
	defer j.mu.Unlock()
	for i, k := range j.kept {
		if slices.Equal(k.of, of) {
			copy(j.kept[1:], j.kept[:i])
			j.kept[0] = k
			return k.Engine
		}
	}
	j.outdate(of)
	core := all.New(1)
	core.Join(of)
	k := &jointEngine{&process{core: core}, of}
	j.kept = slices.Insert(j.kept, 0, k)
	j.kept = j.kept[:min(maxKept, len(j.kept))]
	return k.Engine
}

// outdate lets go of sets with other indexes of the repositories of a newer one.
func (j *Joiner) outdate(newer []search.Named) {
	j.kept = slices.DeleteFunc(j.kept, func(k *jointEngine) bool {
		return slices.ContainsFunc(k.of, func(n search.Named) bool {
			at, known := slices.BinarySearchFunc(newer, n.Name, func(m search.Named, name string) int { return cmp.Compare(m.Name, name) })
			return known && newer[at].Searcher != n.Searcher
		})
	})
}

// Drop lets go of what was made of an engine, before that is closed.
func (j *Joiner) Drop(e Engine) {
	s := (&Joinable{Engine: e}).searcher()
	if s == nil {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.kept = slices.DeleteFunc(j.kept, func(k *jointEngine) bool {
		return slices.ContainsFunc(k.of, func(n search.Named) bool { return n.Searcher == s })
	})
}
