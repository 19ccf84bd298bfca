package fleet

import (
	"slices"
	"sync"
)

// plan is what a fleet looks like to those who see the same of it.
type plan struct {
	version uint64   // of the repositories
	live    []string // nodes
	groups  []string // of those who ask, in order
	all     bool     // they see everything

	entries []Entry // that they see, by name
	names   []string
	visible map[string]int // the place of each name
	// orders are the nodes that are asked for each repository, by which of those that hold it
	// is the first: by turns between queries one of these, then those that held it if nodes have
	// just come.
	orders [holders][][]string
}

// plans keep the last ones: what is there changes less often than it is asked for.
type plans struct {
	mu   sync.Mutex
	kept []*plan // the last ones first
}

// maxPlans is how many are kept.
const maxPlans = 16

func (s *plans) of(v *View, g Grant) *plan {
	groups := slices.Compact(slices.Sorted(slices.Values(g.Groups)))
	version, live := v.revision(), v.live()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = slices.DeleteFunc(s.kept, func(p *plan) bool { return p.version != version || !slices.Equal(p.live, live) })
	for i, p := range s.kept {
		if p.all == g.all && slices.Equal(p.groups, groups) {
			copy(s.kept[1:], s.kept[:i])
			s.kept[0] = p
			return p
		}
	}
	p := newPlan(v, g, live)
	p.version, p.groups = version, groups
	s.kept = slices.Insert(s.kept, 0, p)
	s.kept = s.kept[:min(maxPlans, len(s.kept))]
	return p
}

func newPlan(v *View, g Grant, live []string) *plan {
	p := &plan{live: live, all: g.all, entries: v.Repositories(g), visible: map[string]int{}}
	for i, e := range p.entries {
		p.visible[e.Name] = i
		p.names = append(p.names, e.Name)
		order := v.order(e.Name, live)
		for turn := range p.orders {
			list := order
			if len(order) >= holders {
				list = slices.Concat(order[turn:holders], order[:turn], order[holders:])
			}
			p.orders[turn] = append(p.orders[turn], list)
		}
	}
	return p
}
