package memory

import (
	"cmp"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// recallTypes are what is recalled, with what each kind of saying is worth in eighths:
// what was concluded, before the talk that led to it.
var recallTypes = []recallType{
	{TypeDecision, 10}, {TypeKnowledge, 10}, {TypeNote, 10}, {TypeThread, 8},
	{TypeReflection, 9}, {TypeSession, 8}, {TypeMessage, 8},
}

type recallType struct {
	name  string
	worth rank.Score
}

// Question asks what was said, decided and learned about something.
type Question struct {
	Query   string
	Types   []contract.RecallType // "" is all
	Session string                // "" is all
	Limit   int
	Vectors bool
}

// Recollection is something recalled.
type Recollection struct {
	Hit
	// Replaces are what it has replaced, the newest first.
	Replaces []*contract.StoreRecord
	// By is what replaced it first, if anything has, and Part what of it alone was replaced, ""
	// if all was.
	By   *contract.StoreRecord
	Part string
	// Times is how often it was said, and Last when the last time.
	Times int
	Last  int64
}

const (
	// followed is how many of the best hits are looked after: what they were replaced by
	// need hold no word of the question.
	followed = 6
	// values is how many of the values of each.
	values = 4
	// linked is how many of the best hits are held against all others.
	linked = 16
	// considered is how many of a type are.
	considered = 40
	// nearest is how much is told at most of what hardly answers.
	nearest = 5
)

// Recall answers a question, best first. What is so now stands before what it replaced,
// unless the question asks for then; what was said several times is told once. note says
// why vectors, if wanted, were left out; reason why nothing was found, or why what was
// found is only the nearest and hardly answers.
func (p *Project) Recall(q Question) (found []Recollection, note, reason string, err error) {
	clock, err := p.reply()
	if err != nil {
		return nil, "", "", err
	}
	a, reason, err := p.beyond(q, understand(q.Query, clock.Now))
	if err != nil || reason != "" {
		return nil, "", reason, err
	}
	pool, alone, err := p.datedPool(q, a)
	if err == nil && alone && len(pool) == 0 {
		if a.from == 0 && a.to == 0 {
			return nil, "", "nothing that was said reads like a decision", nil
		}
		return nil, "", "nothing of that was remembered in the time that is asked for", nil
	}
	if err == nil && !alone {
		pool, note, err = p.pool(q, a)
		if err == nil && !q.Vectors {
			reason = a.unknown(pool)
		}
		if a.inName(pool) {
			a.when = current
		}
	}
	if err != nil {
		return nil, "", "", err
	}
	if reason != "" {
		q.Limit = min(q.Limit, nearest)
	}
	t, err := p.tied(q, a.text, pool)
	if err != nil {
		return nil, "", "", err
	}
	found = t.tell(a, q.Limit)
	if len(found) == 0 {
		reason = "nothing that was said holds a word of the query"
	}
	return found, note, reason, nil
}

// tied are hits with what follows them, and what ties them to each other as far as a text asks.
func (p *Project) tied(q Question, text string, pool []*tale) (*tales, error) {
	t := &tales{list: pool}
	if err := p.follow(q, t); err != nil {
		return nil, err
	}
	asked := queryTerms(text)
	t.ask(asked)
	t.link(asked)
	return t, nil
}

// successor is what was said later in the place of a record, nil if nothing was.
func (p *Project) successor(r *contract.StoreRecord) (*contract.StoreRecord, error) {
	q := Question{Query: r.Content, Types: []contract.RecallType{TypeDecision, TypeKnowledge, TypeNote, TypeMessage}}
	pool, _, err := p.pool(q, asked{text: r.Content})
	if err != nil {
		return nil, err
	}
	t, err := p.tied(q, r.Content, pool)
	if err != nil {
		return nil, err
	}
	for _, h := range t.list {
		if h.Record.Type != r.Type || h.Record.ID != r.ID {
			continue
		}
		if h.of != nil {
			h = h.of
		}
		return h.recollect(0).By, nil
	}
	return nil, nil
}

// types are those of what a question asks for.
func (q Question) types() (names []string) {
	for _, t := range recallTypes {
		if len(q.Types) == 0 || slices.Contains(q.Types, contract.RecallType(t.name)) {
			names = append(names, t.name)
		}
	}
	return names
}

// pool is what the words, and the meaning, of a question find in all types, best first.
func (p *Project) pool(q Question, a asked) (pool []*tale, note string, err error) {
	types := q.types()
	byType, looked := make([][]Hit, len(types)), make([]*candidates, len(types))
	err = p.t.Each(len(types), 0, func(t *step.Task, i int) (err error) {
		byType[i], looked[i], err = On(t, p.Name).byWords(types[i], q.Session, a.text, max(q.Limit, considered))
		byType[i] = bestHits(byType[i], max(q.Limit, considered))
		return err
	})
	if err != nil {
		return nil, "", err
	}
	hits := slices.Concat(byType...)
	if q.Vectors {
		if hits, note, err = p.byMeaning(q.Query, q.Session, types, hits, looked, max(q.Limit, considered)); err != nil {
			return nil, "", err
		}
	}
	for _, h := range hits {
		i := slices.IndexFunc(recallTypes, func(t recallType) bool { return t.name == h.Record.Type })
		h.Score = h.Score * recallTypes[i].worth / 8
		pool = append(pool, newTale(h, i))
	}
	order.StableBy(pool, func(a, b *tale) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), byPin(&a.Record, &b.Record), cmp.Compare(a.order, b.order), cmp.Compare(b.Record.Seq, a.Record.Seq))
	})
	return pool, note, nil
}

// follow adds what names the values of the best hits.
func (p *Project) follow(q Question, t *tales) error {
	wanted := t.values()
	if err := p.superseding(t); err != nil {
		return err
	}
	var steps []contract.StoreStep
	var orders []int
	for i, kind := range recallTypes {
		if len(q.Types) > 0 && !slices.Contains(q.Types, contract.RecallType(kind.name)) || kind.name == TypeSession || kind.name == TypeThread {
			continue
		}
		for _, terms := range wanted {
			steps = append(steps, contract.StoreStep{Do: "match", Type: kind.name, Parent: q.Session, Terms: terms, Limit: 8})
			orders = append(orders, i)
		}
	}
	if len(steps) == 0 {
		return nil
	}
	matches, err := p.do(steps...)
	if err != nil {
		return err
	}
	return p.pick(t, matches, orders)
}

// values are the terms of the values that the best hits name, of each a few.
func (t *tales) values() (wanted [][]string) {
	for _, h := range t.list[:min(len(t.list), followed)] {
		n := 0
		for _, value := range h.says.values() {
			terms := termList(value)
			known := slices.ContainsFunc(wanted, func(w []string) bool { return slices.Equal(w, terms) })
			if len(terms) > 0 && !known && n < values {
				wanted, n = append(wanted, terms), n+1
			}
		}
	}
	return wanted
}

// values are the values that a text names.
func (s *saying) values() (list []string) {
	for _, one := range s.list {
		for _, v := range one.names {
			if v.value || v.first {
				list = append(list, v.text)
			}
		}
		for _, v := range one.numbers {
			if len(v.text) > 3 {
				list = append(list, v.text)
			}
		}
	}
	return list
}

// pick adds the records that matches found, each of the type at the index that orders has,
// but those that are there.
func (p *Project) pick(t *tales, matches []contract.StoreResult, orders []int) error {
	picks := make([]contract.StoreStep, len(recallTypes))
	for i, m := range matches {
		at := orders[i]
		picks[at].Do, picks[at].Type, picks[at].Bytes = "pick", recallTypes[at].name, readBytes
		for _, seq := range m.Seqs {
			if !slices.Contains(picks[at].Seqs, seq) && !t.has(at, seq) {
				picks[at].Seqs = append(picks[at].Seqs, seq)
			}
		}
	}
	var steps []contract.StoreStep
	var of []int
	for at := range picks {
		if len(picks[at].Seqs) > 0 {
			steps, of = append(steps, picks[at]), append(of, at)
		}
	}
	if len(steps) == 0 {
		return nil
	}
	r, err := p.do(steps...)
	if err != nil {
		return err
	}
	t.add(r, of)
	return nil
}

// superseding adds what hits were told to be superseded by, and what that was.
func (p *Project) superseding(t *tales) error {
	for from := 0; from < len(t.list); {
		var steps []contract.StoreStep
		var orders []int
		for _, h := range t.list[from:] {
			if h.by != "" {
				steps = append(steps, contract.StoreStep{Do: "get", Type: h.Record.Type, ID: h.by, Bytes: readBytes})
				orders = append(orders, h.order)
			}
		}
		if from = len(t.list); len(steps) == 0 {
			return nil
		}
		r, err := p.do(steps...)
		if err != nil {
			return err
		}
		t.add(r, orders)
	}
	return nil
}

// add takes in the records of results, each of the type at the index that orders has, but
// those that are there.
func (t *tales) add(results []contract.StoreResult, orders []int) {
	for i, r := range results {
		for _, record := range r.Records {
			if !t.has(orders[i], record.Seq) {
				t.list = append(t.list, newTale(Hit{Record: record}, orders[i]))
			}
		}
	}
}
