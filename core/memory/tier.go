package memory

import (
	"cmp"
	"slices"

	"github.com/cairn-search/cairn/core/rank"
)

// The tiers of memory: hot is in the agent's context, warm is near, cold is far and
// bounded.
const (
	Hot  = "hot"
	Warm = "warm"
	Cold = "cold"
)

// Limits say when what is remembered moves from tier to tier.
type Limits struct {
	HotTokens  int        // that hot items have together at most
	WarmTokens int        // that warm items have together at most
	ColdItems  int        // how many are cold at most; what is more is forgotten
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
}

// tiers are the items of a session, and what became of them.
type tiers struct {
	limits Limits
	items  []*tiered
	moved  map[*tiered]bool
	gone   []*tiered
}

// of returns the items of a tier, the least relevant first: of equals the one used
// less, then the older.
func (s *tiers) of(tier string) (list []*tiered, tokens int) {
	for _, i := range s.items {
		if i.tier == tier {
			list = append(list, i)
			tokens += i.tokens
		}
	}
	slices.SortFunc(list, func(a, b *tiered) int {
		return cmp.Or(cmp.Compare(a.relevance, b.relevance), cmp.Compare(a.accesses, b.accesses), cmp.Compare(a.seq, b.seq))
	})
	return list, tokens
}

func (s *tiers) move(i *tiered, tier string) {
	if i.tier != tier {
		i.tier = tier
		s.moved[i] = true
	}
}

// spill moves the least relevant items of a tier to another: count, or ⌈n/2⌉ of n.
func (s *tiers) spill(from, to string, count int) (spilled []*tiered) {
	list, _ := s.of(from)
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
		list, tokens := s.of(Hot)
		if tokens+i.tokens <= s.limits.HotTokens || len(list) == 0 {
			s.move(i, Hot)
			break
		}
		s.spill(Hot, Warm, 0)
	}
	s.settle()
}

// settle lets what is too much go on: from warm to cold, from cold into nothing.
func (s *tiers) settle() {
	for list, tokens := s.of(Warm); tokens > s.limits.WarmTokens && len(list) > 1; list, tokens = s.of(Warm) {
		s.spill(Warm, Cold, 0)
	}
	list, _ := s.of(Cold)
	for _, i := range list[:max(0, len(list)-s.limits.ColdItems)] {
		s.gone = append(s.gone, i)
		s.items = slices.DeleteFunc(s.items, func(have *tiered) bool { return have == i })
	}
}
