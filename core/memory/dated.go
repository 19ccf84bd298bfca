package memory

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
)

// Words of questions about a time alone: "what did we decide last week".
var (
	decidingStems = wordSet{name: "deciding", stems: true}
	talkingStems  = wordSet{name: "talking", stems: true}
	orderingStems = wordSet{name: "ordering", stems: true}
	// tellingStems are those of talking that ask for what was said at a time, and not for what
	// was so.
	tellingStems = wordSet{name: "telling", stems: true}
)

// timeAlone tells whether a question asks for what was said in a time, whatever it was about,
// or for what was decided first, last or at all; decided tells that only decisions are asked for.
func (a asked) timeAlone() (is, decided bool) {
	for _, t := range queryTerms(a.text) {
		if !decidingStems.has(t) && !talkingStems.has(t) && !orderingStems.has(t) {
			return false, false
		}
		decided = decided || decidingStems.has(t)
	}
	return decided || a.from != 0 || a.to != 0, decided
}

// beyond takes the time of what a question asks before or after of, when it asks for what was
// said or decided then, whatever it was about: "what was decided after the roof". What that was
// is found by its words. reason says that it is not, else it is "".
func (p *Project) beyond(q Question, a asked) (_ asked, reason string, err error) {
	if a.when != before && a.when != after || len(a.at) == 0 || a.from != 0 || a.to != 0 {
		return a, "", nil
	}
	var rest, named []string
	tells := false
	for _, w := range strings.Fields(a.text) {
		t := stemOf(w)
		if slices.Contains(a.at, t) {
			named = append(named, w) // as it is written: a stem has another stem
		}
		if t == "" || slices.Contains(a.at, t) {
			continue
		}
		if !decidingStems.has(t) && !talkingStems.has(t) && !orderingStems.has(t) {
			return a, "", nil
		}
		rest, tells = append(rest, w), tells || decidingStems.has(t) || tellingStems.has(t)
	}
	if !tells {
		return a, "", nil
	}
	about := asked{text: strings.Join(named, " "), value: true}
	pool, _, err := p.pool(Question{Types: q.Types, Session: q.Session, Limit: 1}, about)
	if err != nil {
		return a, "", err
	}
	if len(pool) == 0 {
		return a, "what it asks about was never spoken of: " + strings.Join(named, ", "), nil
	}
	if reason := about.unknown(pool); reason != "" {
		return a, reason, nil
	}
	at := pool[0].Record.Created
	for _, h := range pool {
		if h.Score == pool[0].Score {
			at = min(at, h.Record.Created) // when it was said first
		}
	}
	if a.text = strings.Join(rest, " "); a.when == before {
		a.to = at
	} else {
		a.from, a.onward = at+1, true
	}
	a.when, a.at = current, nil
	return a, "", nil
}

// holds tells whether a time is one that is asked for.
func (a asked) holds(at int64) bool { return at >= a.from && (a.to == 0 || at < a.to) }

// How much a question for a time looks at: so many of the last records of a type for when they
// were said, and what so many of these say.
const (
	datedLooked = 20 * contract.MaxPage
	datedRead   = 200
)

// datedPool are what was said, or decided, in the time that a question asks for alone, the last
// first, or the first if that is asked for; is tells whether it asks for no more.
func (p *Project) datedPool(q Question, a asked) (pool []*tale, is bool, err error) {
	is, decided := a.timeAlone()
	if !is {
		return nil, false, nil
	}
	types := q.types()
	taken := map[string]bool{}
	for i, t := range recallTypes {
		if !slices.Contains(types, t.name) || t.name == TypeSession || decided && !decides(t.name) {
			continue
		}
		list, err := p.ofTime(t.name, q.Session, a)
		if err != nil {
			return nil, true, err
		}
		for j := range list {
			one := newTale(Hit{Record: list[j], Score: rank.One}, i)
			taken[one.from] = true
			pool = append(pool, one)
		}
	}
	if decided {
		pool = slices.DeleteFunc(pool, func(h *tale) bool { // what it decided is there, or it decided nothing
			return h.Record.Type == TypeMessage && (taken[h.Record.ID] || len(Decided(h.Record.Content)) == 0)
		})
	}
	order.StableBy(pool, func(x, y *tale) int {
		if a.when == original || a.onward {
			x, y = y, x
		}
		return cmp.Compare(y.Record.Created, x.Record.Created)
	})
	return pool[:min(len(pool), datedRead)], true, nil
}

// decides tells whether records of a type may be decisions.
func decides(kind string) bool { return kind == TypeDecision || kind == TypeMessage }

// ofTime are the records of a type, of a parent if given, that are of the time asked for.
func (p *Project) ofTime(kind, parent string, a asked) (list []contract.StoreRecord, err error) {
	all, err := p.all(kind, parent, nil, "new", datedLooked, -1)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(r contract.StoreRecord) bool { return !a.holds(r.Created) })
	order.StableBy(all, func(x, y contract.StoreRecord) int {
		if a.when == original || a.onward {
			x, y = y, x
		}
		return cmp.Compare(y.Created, x.Created)
	})
	if all = all[:min(len(all), datedRead)]; len(all) == 0 {
		return nil, nil
	}
	s := contract.StoreStep{Do: "pick", Type: kind, Bytes: readBytes}
	for i := range all {
		s.Seqs = append(s.Seqs, all[i].Seq)
	}
	r, err := p.do(s)
	if err != nil {
		return nil, err
	}
	return r[0].Records, nil
}
