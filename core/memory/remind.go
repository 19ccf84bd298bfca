package memory

import (
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// Tiers counts what a session keeps.
func (p *Project) Tiers(session string, limits Limits) ([]contract.Tier, error) {
	m, err := p.mind(session, limits)
	if err != nil {
		return nil, err
	}
	list := []contract.Tier{{Tier: Hot, Most: limits.HotTokens}, {Tier: Warm, Most: limits.WarmTokens}, {Tier: Cold, Most: limits.ColdItems}}
	for i := range list {
		held := m.holds.of(string(list[i].Tier))
		list[i].Items, list[i].Tokens = held.Items, held.Tokens
	}
	return list, nil
}

// Items lists what a session keeps in a tier, in the order in which it came.
func (p *Project) Items(session, tier string) ([]contract.Item, error) {
	records, err := p.all(TypeItem, session, []string{tier}, "old", contract.MaxPage, 0)
	list := []contract.Item{}
	for i := range records {
		list = append(list, p.item(&records[i]))
	}
	return list, err
}

// Remind returns the items of a session that are most like a query, of all tiers, best
// first, of equals the newest, and counts that they were used. With promote, those that
// are very like it, or were used often, become hot; their ids are returned too. note
// says why vectors, if wanted, were left out.
func (p *Project) Remind(session, query string, limit int, promote, vectors bool, limits Limits) (items []contract.Item, promoted []string, note string, err error) {
	err = again(func() error {
		items, promoted = []contract.Item{}, nil
		m, err := p.mind(session, limits)
		if err != nil {
			return err
		}
		hits, why, err := p.Find(TypeItem, session, query, limit, vectors)
		if err != nil {
			return err
		}
		note = why
		accessed := map[string]bool{}
		for _, h := range hits {
			m.take(&h.Record)
			i := p.item(&h.Record)
			i.Similarity = min(rank.One, h.Similarity)
			i.Accesses++
			items, accessed[i.ID] = append(items, i), true
		}
		m.access(accessed)
		for i := range items {
			t := m.find(items[i].ID)
			if promote && t != nil && (items[i].Similarity >= limits.Promote || t.accesses >= limits.Accesses) {
				m.heat(t)
			}
		}
		promoted = m.retier(items)
		if len(items) == 0 {
			return nil
		}
		_, err = m.write(accessed)
		return err
	})
	return items, promoted, note, err
}

// access counts that items were used.
func (m *mind) access(ids map[string]bool) {
	for _, t := range m.items {
		if ids[t.id] {
			t.accesses++
		}
	}
}

// find returns an item by its id, nil if it is not kept.
func (m *mind) find(id string) *tiered {
	if at := slices.IndexFunc(m.items, func(t *tiered) bool { return t.id == id }); at >= 0 {
		return m.items[at]
	}
	return nil
}

// retier sets the tiers that items have now, and returns the ids of those that became hot.
func (m *mind) retier(items []contract.Item) (promoted []string) {
	for i := range items {
		t := m.find(items[i].ID)
		if t == nil {
			continue
		}
		if t.tier == Hot && items[i].Tier != Hot {
			promoted = append(promoted, t.id)
		}
		items[i].Tier = contract.MemoryTier(t.tier)
	}
	return promoted
}
