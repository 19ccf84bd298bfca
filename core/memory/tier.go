package memory

import (
	"cmp"
	"slices"

	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
)

// The tiers of memory: hot is in the agent's context, warm is near, cold is far.
const (
	Hot  = "hot"
	Warm = "warm"
	Cold = "cold"
)

// Limits say when what is remembered moves from tier to tier.
type Limits struct {
	HotTokens  int        // that hot items have together at most
	WarmTokens int        // that warm items have together at most
	ColdItems  int        // how many are cold before it is told that they are many
	Accesses   int64      // that make an item hot
	Promote    rank.Score // similarity that makes a recalled item hot
}

// DefaultLimits are those of the contract. Warm has none there; four times what is hot
// keeps it something that can be read.
var DefaultLimits = Limits{HotTokens: 4000, WarmTokens: 16000, ColdItems: 1000, Accesses: 3, Promote: rank.Of(85, 100)}

// tiered is an item as its place in the tiers is decided by.
type tiered struct {
	id        string
	seq, rev  int64
	tier      string
	tokens    int
	relevance rank.Score
	accesses  int64
	pinned    bool // it never becomes cold
}

// tally counts what a tier holds.
type tally struct {
	Items  int `json:"items"`
	Tokens int `json:"tokens"`
}

// holdings counts what the tiers hold, so that adding need not read them.
type holdings struct {
	Hot  tally `json:"hot"`
	Warm tally `json:"warm"`
	Cold tally `json:"cold"`
}

func (h *holdings) of(tier string) *tally {
	switch tier {
	case Hot:
		return &h.Hot
	case Warm:
		return &h.Warm
	}
	return &h.Cold
}

// tiers are items of a session, and what became of them.
type tiers struct {
	limits Limits
	// items are those at hand: all that are hot and warm once load is nil, and others.
	items []*tiered
	moved map[*tiered]bool
	holds holdings
	// load brings the hot and warm ones to hand, when they are wanted.
	load func()
}

// of returns the items of a tier, hot or warm, the least relevant first: of equals the one
// used less, then the older.
func (s *tiers) of(tier string) (list []*tiered) {
	if load := s.load; load != nil {
		s.load = nil
		load()
	}
	for _, i := range s.items {
		if i.tier == tier {
			list = append(list, i)
		}
	}
	order.By(list, func(a, b *tiered) int {
		return cmp.Or(cmp.Compare(a.relevance, b.relevance), cmp.Compare(a.accesses, b.accesses), cmp.Compare(a.seq, b.seq))
	})
	return list
}

// move gives an item, which may be new, another tier.
func (s *tiers) move(i *tiered, tier string) {
	if i.tier == tier {
		return
	}
	s.count(i, -1)
	i.tier = tier
	s.count(i, 1)
	s.moved[i] = true
}

// count adds an item to what its tier holds so many times.
func (s *tiers) count(i *tiered, times int) {
	if i.tier != "" {
		t := s.holds.of(i.tier)
		t.Items += times
		t.Tokens += times * i.tokens
	}
}

// spill moves the least relevant items of a tier to another: count, or ⌈n/2⌉ of n.
func (s *tiers) spill(from, to string, count int) (spilled []*tiered) {
	list := s.of(from)
	if to == Cold {
		list = slices.DeleteFunc(list, func(i *tiered) bool { return i.pinned })
	}
	if count <= 0 {
		count = (len(list) + 1) / 2
	}
	spilled = list[:min(count, len(list))]
	for _, i := range spilled {
		s.move(i, to)
	}
	return spilled
}

// heat makes an item hot, and room for it. One that is larger than all that may be hot
// becomes warm, for nothing would be left beside it.
func (s *tiers) heat(i *tiered) {
	if i.tokens > s.limits.HotTokens {
		if i.tier != Hot {
			s.move(i, Warm)
		}
		s.settle()
		return
	}
	for i.tier != Hot {
		if s.holds.Hot.Tokens+i.tokens <= s.limits.HotTokens || len(s.of(Hot)) == 0 {
			s.move(i, Hot)
			break
		}
		s.spill(Hot, Warm, 0)
	}
	s.settle()
}

// settle lets what is too much go on from warm to cold, where it stays and is found.
func (s *tiers) settle() {
	for s.holds.Warm.Tokens > s.limits.WarmTokens && len(s.of(Warm)) > 1 {
		if len(s.spill(Warm, Cold, 0)) == 0 {
			return // all of it is pinned
		}
	}
}
