package memory

import (
	"cmp"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// Words of questions about a time alone: "what did we decide last week".
var (
	decidingStems = stemSet(english["deciding"])
	talkingStems  = stemSet(english["talking"])
)

// timeAlone tells whether a question asks for what was said in a time, whatever it was about;
// decided tells that only decisions are asked for.
func (a asked) timeAlone() (is, decided bool) {
	if a.from == 0 && a.to == 0 {
		return false, false
	}
	for _, t := range queryTerms(a.text) {
		if !decidingStems[t] && !talkingStems[t] {
			return false, false
		}
		decided = decided || decidingStems[t]
	}
	return true, decided
}

// datedPool are what was said, or decided, in the time that a question asks for alone, of what
// was kept last; is tells whether it asks for no more.
func (p *Project) datedPool(q Question, a asked) (pool []*tale, is bool, err error) {
	is, decided := a.timeAlone()
	if !is {
		return nil, false, nil
	}
	types := q.types()
	for i, t := range recallTypes {
		if !slices.Contains(types, t.name) || decided && t.name != TypeDecision || t.name == TypeSession {
			continue
		}
		list, err := p.all(t.name, q.Session, nil, "new", contract.MaxPage, readBytes)
		if err != nil {
			return nil, true, err
		}
		for j := range list {
			if at := list[j].Created; at >= a.from && (a.to == 0 || at < a.to) {
				pool = append(pool, newTale(Hit{Record: list[j], Score: rank.One * t.worth / 8}, i))
			}
		}
	}
	slices.SortStableFunc(pool, func(a, b *tale) int { return cmp.Compare(b.Record.Created, a.Record.Created) })
	return pool, true, nil
}
