package memory

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
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
	// By is what has replaced it, as it is now, if anything has.
	By *contract.StoreRecord
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
	a := understand(q.Query, clock.Now)
	pool, alone, err := p.datedPool(q, a)
	if err == nil && alone && len(pool) == 0 {
		return nil, "", "nothing of that was remembered in the time that is asked for", nil
	}
	if err == nil && !alone {
		pool, note, err = p.pool(q, a)
		if err == nil && !q.Vectors {
			reason = a.unknown(pool)
		}
	}
	if err != nil {
		return nil, "", "", err
	}
	if reason != "" {
		q.Limit = min(q.Limit, nearest)
	}
	t := &tales{list: pool}
	if err := p.follow(q, t); err != nil {
		return nil, "", "", err
	}
	t.link()
	found = t.tell(a, q.Limit)
	if len(found) == 0 {
		reason = "nothing that was said holds a word of the query"
	}
	return found, note, reason, nil
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
	slices.SortStableFunc(pool, func(a, b *tale) int {
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
			terms := appendTerms(nil, value)
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

// tale is a hit with what it says, and its ties to others.
type tale struct {
	Hit
	order int // of its type
	says  saying
	by    string // the id of what it was told to be superseded by
	from  string // the id of the message that it was taken from
	// next are what replaced it, prior what it replaced, copies what says the same.
	next, prior, copies []*tale
	of                  *tale // what it is a copy of
}

func newTale(h Hit, order int) *tale {
	return &tale{Hit: h, order: order, says: readSaying(recordText(&h.Record)), by: of[supersession](&h.Record).SupersededBy, from: takenFrom(&h.Record)}
}

// takenFrom is the id of the message that a decision was taken from.
func takenFrom(r *contract.StoreRecord) string {
	if r.Type != TypeDecision {
		return ""
	}
	return of[decisionMeta](r).Message
}

// later tells whether a was said after b: by the clock, and in one session or at one
// time by the number, which no clock that is set back can change.
func (a *tale) later(b *tale) bool {
	if a.Record.Parent != b.Record.Parent && a.Record.Created != b.Record.Created {
		return a.Record.Created > b.Record.Created
	}
	return a.Record.Seq > b.Record.Seq
}

// tales are hits, best first, and then those that follow them.
type tales struct{ list []*tale }

func (t *tales) has(order int, seq int64) bool {
	return slices.ContainsFunc(t.list, func(h *tale) bool { return h.order == order && h.Record.Seq == seq })
}

// link finds which of the hits say the same, and which replaced which: the best of them
// are held against all, and so are those that this brings.
func (t *tales) link() {
	t.linkTold()
	common := t.common()
	queue := slices.Clone(t.list[:min(len(t.list), linked)])
	done := map[*tale]bool{}
	for len(queue) > 0 && len(done) < 2*linked {
		h := queue[0]
		queue = queue[1:]
		if done[h] || h.of != nil {
			continue
		}
		done[h] = true
		for _, o := range t.list {
			if o == h || o.of != nil || done[o] || h.by == o.Record.ID || o.by == h.Record.ID {
				continue
			}
			if h.compare(o, common) {
				queue = append(queue, o)
			}
		}
	}
	for _, h := range t.list {
		h.next, h.prior = originals(h.next), originals(h.prior)
	}
}

// linkTold links the hits that were told to replace one another.
func (t *tales) linkTold() {
	byID := map[string]*tale{}
	for _, h := range t.list {
		byID[h.Record.ID] = h
	}
	for _, h := range t.list {
		if o := byID[h.by]; o != nil && o != h {
			h.next, o.prior = append(h.next, o), append(o.prior, h)
		}
	}
}

// subject is by what a decision on the same is found, "" of one without a subject.
func (h *tale) subject() string {
	if h.Record.Type != TypeDecision {
		return ""
	}
	return subjectTerm(of[decisionMeta](&h.Record).Subject)
}

// compare notes that another hit says no more, or that one of the two replaces the other,
// and tells whether it does.
func (h *tale) compare(o *tale, common map[string]bool) (replaces bool) {
	first, second := h, o
	if first.later(second) {
		first, second = second, first
	}
	if second.says.repeats(&first.says) && o.says.repeats(&h.says) {
		o.of = h
		h.copies = append(h.copies, o)
		return false
	}
	if h.from == o.Record.ID || o.from == h.Record.ID {
		return false // a decision says what the message says that it was taken from
	}
	if a, b := h.subject(), o.subject(); a != "" && b != "" && a != b {
		return false // what somebody called them counts for more than their words
	}
	if replaces = second.says.replaces(&first.says, common); replaces {
		first.next, second.prior = append(first.next, second), append(second.prior, first)
	}
	return replaces
}

// common are the words that many of the hits have, and the names that more than a few
// have, such as of who speaks: that two texts have them ties them together no more.
func (t *tales) common() map[string]bool {
	count := map[string]int{}
	for _, h := range t.list {
		named := map[string]bool{}
		for _, s := range h.says.list {
			for _, n := range s.names {
				named[n.text] = true
			}
		}
		for n := range named {
			count[n] += commonWords / commonNames
		}
		for w := range h.says.held {
			if !named[w] {
				count[w]++
			}
		}
	}
	common := map[string]bool{}
	for w, n := range count {
		common[w] = n > commonWords
	}
	return common
}

// How many of the hits may have a word or a name that ties them together.
const (
	commonWords = 8
	commonNames = 4
)

// originals are those of some tales that are no copies, in place of their copies.
func originals(list []*tale) (out []*tale) {
	for _, h := range list {
		if h.of != nil {
			h = h.of
		}
		if !slices.Contains(out, h) {
			out = append(out, h)
		}
	}
	return out
}

// story is all that a tale is tied to by what replaced what, the oldest first.
func (h *tale) story() []*tale {
	list := []*tale{h}
	for i := 0; i < len(list); i++ {
		for _, o := range slices.Concat(list[i].next, list[i].prior) {
			if !slices.Contains(list, o) {
				list = append(list, o)
			}
		}
	}
	slices.SortFunc(list, func(a, b *tale) int {
		if b.later(a) {
			return -1
		}
		return 1
	})
	return list
}

// tell puts the hits in the order that the question asks for.
func (t *tales) tell(a asked, limit int) (found []Recollection) {
	var list []*tale
	for _, h := range t.list {
		if h.of == nil && (a.to == 0 || h.Record.Created < a.to) {
			list = append(list, h)
		}
	}
	worth := worthOf(list)
	list = slices.DeleteFunc(list, func(h *tale) bool { return worth[h] <= 0 })
	slices.SortStableFunc(list, func(x, y *tale) int {
		if c := cmp.Or(cmp.Compare(a.within(y), a.within(x)), cmp.Compare(worth[y], worth[x])); c != 0 {
			return c
		}
		if follows(x, y) {
			return 1
		}
		if follows(y, x) {
			return -1
		}
		return cmp.Or(cmp.Compare(y.Score, x.Score), byPin(&x.Record, &y.Record))
	})
	if len(list) > 0 {
		if h := a.then(list[0].story()); h != nil {
			list = append([]*tale{h}, slices.DeleteFunc(list, func(o *tale) bool { return o == h })...)
		}
	}
	for _, h := range list[:min(len(list), limit)] {
		found = append(found, h.recollect(worth[h]))
	}
	return found
}

// worthOf are the scores of hits: what replaced one is worth no less.
func worthOf(list []*tale) map[*tale]rank.Score {
	worth := map[*tale]rank.Score{}
	for _, h := range list {
		worth[h] = max(worth[h], h.Score)
		for _, o := range h.story() {
			if o != h && o.later(h) && follows(h, o) {
				worth[o] = max(worth[o], h.Score)
			}
		}
	}
	return worth
}

// within is 1 for a hit that is not from before the time that is asked for, else 0.
func (a asked) within(h *tale) int {
	if a.from > 0 && h.Record.Created < a.from {
		return 0
	}
	return 1
}

// recollect tells a hit with its copies, what it replaced and what replaced it.
func (h *tale) recollect(score rank.Score) Recollection {
	r := Recollection{Hit: h.Hit, Times: 1 + len(h.copies), Last: h.Record.Created}
	r.Score = score
	for _, c := range h.copies {
		r.Last = max(r.Last, c.Record.Created)
	}
	for _, o := range slices.Backward(h.story()) {
		if o != h && follows(o, h) {
			r.Replaces = append(r.Replaces, &o.Record)
		}
		if r.By == nil && o != h && follows(h, o) {
			r.By = &o.Record
		}
	}
	return r
}

// follows tells whether b replaced a, or what replaced it.
func follows(a, b *tale) bool {
	seen := []*tale{a}
	for i := 0; i < len(seen); i++ {
		for _, o := range seen[i].next {
			if o == b {
				return true
			}
			if !slices.Contains(seen, o) {
				seen = append(seen, o)
			}
		}
	}
	return false
}

// then is what of a story was so at the time that is asked for, nil if now.
func (a asked) then(story []*tale) *tale {
	if len(story) < 2 {
		return nil
	}
	named := slices.IndexFunc(story, func(h *tale) bool {
		return slices.ContainsFunc(a.at, func(t string) bool { return h.says.held[t] && telling(t, story) })
	})
	switch {
	case a.when == original:
		return story[0]
	case a.when == firstChange:
		return story[1]
	case a.when == after && named >= 0 && named+1 < len(story):
		return story[named+1]
	case a.when == before && named > 0:
		return story[named-1]
	case a.when == before && len(a.at) == 0:
		return story[len(story)-2]
	}
	return nil
}

// telling tells whether a term tells parts of a story apart.
func telling(term string, story []*tale) bool {
	return slices.ContainsFunc(story, func(h *tale) bool { return !h.says.held[term] })
}

// The part of the words of a question for a value, by their rarity, that the best must
// hold, and that it must if it lacks the first of them, which mostly is what is asked for:
// with less it is about something else.
const (
	leastHeld        = rank.One * 28 / 100
	leastWithoutHead = rank.One * 40 / 100
)

// unknown says why a question is about nothing that was spoken of, "" if it may be.
func (a asked) unknown(pool []*tale) string {
	terms := queryTerms(a.text)
	if !a.value || len(pool) == 0 || len(terms) == 0 {
		return ""
	}
	best := slices.MaxFunc(pool, func(x, y *tale) int { return cmp.Compare(x.Similarity, y.Similarity) })
	if best.Similarity >= leastWithoutHead || best.Similarity >= leastHeld && best.says.held[terms[0]] {
		return ""
	}
	var missing []string
	for _, t := range terms {
		if !slices.ContainsFunc(pool, func(h *tale) bool { return h.says.held[t] }) {
			missing = append(missing, t)
		}
	}
	return "what it asks about was never spoken of: " + strings.Join(missing, ", ")
}
