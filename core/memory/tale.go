package memory

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
)

// tale is a hit with what it says, and its ties to others.
type tale struct {
	Hit
	order int // of its type
	says  saying
	by    string // the id of what it was told to be superseded by
	from  string // the id of the message that it was taken from
	// next are what replaced it, prior what it replaced, copies what says the same.
	next, prior, copies []*tale
	of                  *tale           // what it is a copy of
	lost                map[*tale][]int // by what replaced it, the sentences that it did
	// asked are the sentences that a question is about, of one that says several things, and
	// part what of it was replaced, if not all was.
	asked []bool
	part  string
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

// takenWith tells whether one of two hits is the decision that was taken from the other, so
// that it was said once.
func (h *tale) takenWith(o *tale) bool {
	return h.from == o.Record.ID || o.from == h.Record.ID || h.from != "" && h.from == o.from
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
func (t *tales) link(asked []string) {
	t.linkTold()
	common := t.common(asked)
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
	t.lineUp()
}

// lineUp puts originals in the place of copies, and in line what replaced the same.
func (t *tales) lineUp() {
	for _, h := range t.list {
		h.next, h.prior = originals(h.next), originals(h.prior)
	}
	for _, h := range t.list {
		h.lineUp()
	}
}

// lineUp links those that replaced the same of a hit: each took the place of the one before, even
// where its words alone do not tell.
func (h *tale) lineUp() {
	list := slices.Clone(h.next)
	order.By(list, func(a, b *tale) int {
		if b.later(a) {
			return -1
		}
		return 1
	})
	for i := 1; i < len(list); i++ {
		a, b := list[i-1], list[i]
		if follows(a, b) || a.takenWith(b) || !slices.ContainsFunc(h.lost[a], func(n int) bool { return slices.Contains(h.lost[b], n) }) {
			continue
		}
		gone := a.says.nearestTo(&b.says)
		if !a.askedOf([]int{gone}) {
			continue
		}
		a.lose(b, []int{gone})
	}
}

// lose notes that another hit replaced some sentences of one.
func (h *tale) lose(by *tale, gone []int) {
	h.next, by.prior = append(h.next, by), append(by.prior, h)
	if h.lost == nil {
		h.lost = map[*tale][]int{}
	}
	if h.lost[by] = gone; len(gone) < len(h.says.list) {
		h.part = h.says.list[gone[0]].text
	}
}

// linkTold links the hits that were told to replace one another, and the messages that what
// was replaced was taken from.
func (t *tales) linkTold() {
	byID := map[string]*tale{}
	for _, h := range t.list {
		byID[h.Record.ID] = h
	}
	for _, h := range t.list {
		o := byID[h.by]
		if o == nil || o == h {
			continue
		}
		h.next, o.prior = append(h.next, o), append(o.prior, h)
		if m := byID[h.from]; m != nil && m != o && m.Record.ID != o.from {
			m.losePart(h, o)
		}
	}
}

// losePart notes that another hit replaced the decision that was taken from one.
func (h *tale) losePart(decision, by *tale) {
	for i := range h.says.list {
		if s := &h.says.list[i]; len(h.says.list) > 1 && strings.Contains(s.text, decision.Record.Content) {
			if !h.askedOf([]int{i}) {
				return
			}
			h.part = s.text
		}
	}
	h.next, by.prior = append(h.next, by), append(by.prior, h)
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
	if h.takenWith(o) {
		return false // a decision says what the message says that it was taken from
	}
	if a, b := h.subject(), o.subject(); a != "" && b != "" && a != b {
		return false // what somebody called them counts for more than their words
	}
	if second.Record.Type == TypeSession || first.Record.Type == TypeSession && second.Record.Parent == first.Record.ID {
		return false // a summary says what messages of its session say, in fewer words
	}
	gone := second.says.replaced(&first.says, common)
	if !first.askedOf(gone) {
		return false
	}
	first.lose(second, gone)
	return true
}

// ask marks the sentences of hits that a question is about: those that hold the most of its
// terms.
func (t *tales) ask(terms []string) {
	for _, h := range t.list {
		if len(h.says.list) < 2 {
			continue
		}
		count, most := make([]int, len(h.says.list)), 0
		for i, s := range h.says.list {
			for _, term := range terms {
				if s.held[term] {
					count[i]++
				}
			}
			most = max(most, count[i])
		}
		h.asked = make([]bool, len(count))
		for i := range count {
			h.asked[i] = count[i] == most
		}
	}
}

// askedOf tells whether one of some sentences is what a question is about: what replaced
// another sentence says nothing of the answer.
func (h *tale) askedOf(sentences []int) bool {
	return slices.ContainsFunc(sentences, func(i int) bool { return h.asked == nil || h.asked[i] })
}

// common are the words that many of the hits have, and the names that more than a few
// have, such as of who speaks: that two texts have them ties them together no more. What is asked for is in all of them, and
// tells nothing of how many others have it.
func (t *tales) common(asked []string) map[string]bool {
	count, names := map[string]int{}, map[string]bool{}
	for _, h := range t.list {
		named := map[string]bool{}
		for _, s := range h.says.list {
			for _, n := range s.names {
				named[n.text] = true
			}
			if len(s.order) > 1 && s.order[0].ends {
				named[s.order[0].text] = true // who speaks, or a label
			}
		}
		for n := range named {
			names[n] = true
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
		common[w] = n > commonWords && (names[w] || !slices.Contains(asked, w))
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
	order.By(list, func(a, b *tale) int {
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
	order.StableBy(list, func(x, y *tale) int {
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
	list = a.lift(list, worth)
	for _, h := range list[:min(len(list), limit)] {
		found = append(found, h.recollect(worth[h]))
	}
	return found
}

// lift puts what was so at the time that is asked for before all others.
func (a asked) lift(list []*tale, worth map[*tale]rank.Score) []*tale {
	for i, best := range list {
		if i > 0 && (len(a.at) == 0 || worth[best]*4 < worth[list[0]]*3) {
			break // what is first may only tell of what another says
		}
		if h := a.then(best.story()); h != nil {
			return append([]*tale{h}, slices.DeleteFunc(list, func(o *tale) bool { return o == h })...)
		}
	}
	return list
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
	r := Recollection{Hit: h.Hit, Times: 1, Last: h.Record.Created}
	r.Score = score
	for _, c := range h.copies {
		if r.Last = max(r.Last, c.Record.Created); !h.takenWith(c) {
			r.Times++
		}
	}
	for _, o := range slices.Backward(h.story()) {
		if o != h && follows(o, h) {
			r.Replaces = append(r.Replaces, &o.Record)
		}
		if o != h && follows(h, o) {
			r.By, r.Part = &o.Record, h.part // the first that did
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
	named, most := -1, 0
	for i, h := range story {
		n := 0
		for _, t := range a.at {
			if h.says.held[t] && telling(t, story) {
				n++
			}
		}
		if n > most {
			named, most = i, n
		}
	}
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
