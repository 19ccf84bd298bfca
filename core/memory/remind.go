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
		items, tokens := m.of(string(list[i].Tier))
		list[i].Items, list[i].Tokens = len(items), tokens
	}
	return list, nil
}

// Items lists what a session keeps in a tier, in the order in which it came.
func (p *Project) Items(session, tier string) ([]contract.Item, error) {
	records, err := p.all(TypeItem, session, []string{tier}, "old", MaxPage, 0)
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
		records, err := p.all(TypeItem, session, nil, "new", 10*MaxPage, 0)
		if err != nil {
			return err
		}
		hits := make([]Hit, len(records))
		w := alike(query, records)
		for i := range records {
			hits[i].Record = records[i]
			hits[i].Score, hits[i].Similarity = w.score(recordText(&records[i]))
		}
		if vectors {
			var n *nearby
			if n, note, err = p.nearTo(query); err == nil && n != nil {
				hits, err = n.join(hits, []string{TypeItem}, session, read)
			}
			if err != nil {
				return err
			}
		}
		hits = bestHits(hits, limit)
		accessed := map[string]bool{}
		for _, h := range hits {
			i := p.item(&h.Record)
			i.Similarity = min(rank.One, h.Similarity)
			i.Accesses++
			items, accessed[i.ID] = append(items, i), true
		}
		for at := range m.items {
			if accessed[m.items[at].id] {
				m.items[at].accesses++
			}
		}
		for i := range items {
			at := slices.IndexFunc(m.items, func(t *tiered) bool { return t.id == items[i].ID })
			if at < 0 {
				continue
			}
			t := m.items[at]
			if promote && (items[i].Similarity >= limits.Promote || t.accesses >= limits.Accesses) {
				m.heat(t)
			}
		}
		for i := range items {
			for _, t := range m.items {
				if t.id != items[i].ID {
					continue
				}
				was := items[i].Tier
				if items[i].Tier = contract.MemoryTier(t.tier); t.tier == Hot && was != Hot {
					promoted = append(promoted, t.id)
				}
			}
		}
		if len(items) == 0 {
			return nil
		}
		_, err = m.write(accessed)
		return err
	})
	return items, promoted, note, err
}
