package memory

import (
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

type itemMeta struct {
	Kind      string     `json:"kind,omitempty"`
	Tokens    int        `json:"tokens"`
	Relevance rank.Score `json:"relevance"`
	pin
}

// TypeTiers is the type of the record that counts what the tiers of a session hold, by the
// id of the session.
const TypeTiers = "tiers"

// mind is the tiers of a session as they are read, with the session's revision, so
// that nothing is written on what has changed meanwhile.
type mind struct {
	p       *Project
	session string
	rev     int64
	err     error // of loading
	tiers
}

// blank is the mind of a session that is still to be made.
func (p *Project) blank(session string, limits Limits) *mind {
	return &mind{p: p, session: session, tiers: tiers{limits: limits, moved: map[*tiered]bool{}}}
}

// mind reads how much the tiers of a session hold. What they hold is read when something
// has to leave: half of a tier does then, so that what is added costs the same on average
// however much there is.
func (p *Project) mind(session string, limits Limits) (*mind, error) {
	m := p.blank(session, limits)
	r, err := p.do(contract.StoreStep{Do: "get", Type: TypeSession, ID: session, Bytes: -1}, contract.StoreStep{Do: "get", Type: TypeTiers, ID: session})
	if err != nil {
		return nil, err
	}
	if len(r[0].Records) == 0 {
		return nil, p.noSession("session", session)
	}
	m.rev = r[0].Records[0].Rev
	if len(r[1].Records) > 0 {
		m.holds, m.load = of[holdings](&r[1].Records[0]), func() { m.err = m.read(Hot, Warm) }
		return m, nil
	}
	return m, m.read(Hot, Warm, Cold) // of a version before, or something was taken out
}

// read brings items of some tiers to hand and counts them.
func (m *mind) read(tiers ...string) error {
	records, err := m.p.all(TypeItem, m.session, tiers, "old", 100*contract.MaxPage, -1)
	if err != nil {
		return err
	}
	for _, tier := range tiers {
		*m.holds.of(tier) = tally{}
	}
	at := map[string]bool{}
	for _, t := range m.items {
		at[t.id] = true
		if slices.Contains(tiers, t.tier) {
			m.count(t, 1)
		}
	}
	for i := range records {
		if !at[records[i].ID] || records[i].ID == "" {
			m.take(&records[i])
			m.count(m.items[len(m.items)-1], 1)
		}
	}
	return nil
}

// take brings an item to hand that was read, unless it is.
func (m *mind) take(r *contract.StoreRecord) {
	if m.find(r.ID) == nil {
		t := of[itemMeta](r)
		m.items = append(m.items, &tiered{r.ID, r.Seq, r.Rev, r.State, t.Tokens, t.Relevance, r.Count, t.Pinned})
	}
}

// write stores what became of the items, with further steps. accessed counts once for
// each.
func (m *mind) write(accessed map[string]bool, more ...contract.StoreStep) ([]contract.StoreResult, error) {
	if m.err != nil {
		return nil, m.err
	}
	steps := append(more, contract.StoreStep{Do: "touch", Type: TypeSession, ID: m.session, Rev: m.rev},
		contract.StoreStep{Do: "put", Record: &contract.StoreRecord{Type: TypeTiers, ID: m.session, Parent: m.session, Meta: meta(m.holds)}})
	for _, i := range m.items {
		if i.rev == 0 || !m.moved[i] && !accessed[i.id] {
			continue // new, or as it was
		}
		s := contract.StoreStep{Do: "touch", Type: TypeItem, ID: i.id, State: i.tier}
		if accessed[i.id] {
			s.Add = 1
		}
		steps = append(steps, s)
	}
	return m.p.do(steps...)
}

func (p *Project) item(r *contract.StoreRecord) contract.Item {
	m := of[itemMeta](r)
	return contract.Item{ID: r.ID, Session: r.Parent, Tier: contract.MemoryTier(r.State), Label: m.Kind, Text: r.Content, Tokens: m.Tokens, Relevance: m.Relevance, Accesses: r.Count, Created: r.Created, Pinned: m.Pinned}
}

// Keep stores an item of a session that is there, hot if it fits, and returns it with
// the ids of those that had to leave the context.
func (p *Project) Keep(session, kind, content string, relevance rank.Score, limits Limits) (kept contract.Item, spilled []string, err error) {
	if content == "" {
		return kept, nil, &contract.Error{Code: contract.CodeTooLarge, Message: "an item of 0 bytes", Field: "text", Fix: "say what to keep"}
	}
	q := itemRecord(session, kind, content, relevance)
	err = again(func() error {
		m, err := p.mind(session, limits)
		if err != nil {
			return err
		}
		m.place(q)
		spilled = m.left()
		r, err := m.write(nil, contract.StoreStep{Do: "put", Mode: "new", Record: q})
		if err != nil {
			return err
		}
		have := r[0].Records[0]
		have.Content, have.Meta = q.Content, q.Meta
		kept = p.item(&have)
		return nil
	})
	return kept, spilled, err
}

func itemRecord(session, kind, content string, relevance rank.Score) *contract.StoreRecord {
	return &contract.StoreRecord{Type: TypeItem, Prefix: "mem", Parent: session, Content: content, Meta: meta(itemMeta{kind, text.Tokens(content), relevance, pin{}}), Terms: Terms(content)}
}

// place finds the tiers of new items, which come in order.
func (m *mind) place(fresh ...*contract.StoreRecord) {
	added := make([]*tiered, len(fresh))
	for at, q := range fresh {
		t := of[itemMeta](q)
		added[at] = &tiered{seq: 1<<62 + int64(at), tokens: t.Tokens, relevance: t.Relevance}
		m.items = append(m.items, added[at])
		m.heat(added[at])
	}
	for at, i := range added {
		fresh[at].State = i.tier
	}
}

// left are the ids of items that were moved out of the context.
func (m *mind) left() (ids []string) {
	for _, i := range m.items {
		if m.moved[i] && i.tier != Hot && i.rev > 0 {
			ids = append(ids, i.id)
		}
	}
	return ids
}

func names(list []*tiered) (ids []string) {
	for _, i := range list {
		ids = append(ids, i.id)
	}
	return ids
}

// spillNamed moves the hot ones of some items to a tier.
func (m *mind) spillNamed(ids []string, to string) (spilled []string, err error) {
	m.of(Hot)
	for i, id := range ids {
		at := slices.IndexFunc(m.items, func(t *tiered) bool { return t.id == id })
		if at < 0 {
			r, err := m.p.do(contract.StoreStep{Do: "get", Type: TypeItem, ID: id, Bytes: -1})
			if err != nil {
				return nil, err
			}
			if len(r[0].Records) > 0 && r[0].Records[0].Parent == m.session {
				continue // it is cold
			}
			return nil, &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("session %q keeps no item %q", m.session, contract.Quoted(id)), Field: fmt.Sprintf("ids[%d]", i), Fix: "use ids of its hot items"}
		}
		if m.items[at].tier == Hot && (to != Cold || !m.items[at].pinned) {
			m.move(m.items[at], to)
			spilled = append(spilled, id)
		}
	}
	return spilled, nil
}

// Spill moves items out of the context of a session to a tier, warm or cold: those
// named, or count of the least relevant, or (0) half of them, rounded up.
func (p *Project) Spill(session string, ids []string, count int, to string, limits Limits) (spilled []string, err error) {
	err = again(func() error {
		m, err := p.mind(session, limits)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			spilled = names(m.spill(Hot, to, count))
		} else if spilled, err = m.spillNamed(ids, to); err != nil {
			return err
		}
		m.settle()
		if len(m.moved) == 0 {
			return nil
		}
		_, err = m.write(nil)
		return err
	})
	return spilled, err
}
