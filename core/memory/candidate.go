package memory

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
)

// candidates are the records that hold terms of a query, as far as they were asked
// for.
type candidates struct {
	kind, parent string
	terms        []string
	gap          []int64         // of each term: every how many writes a record holds it
	kin          map[string]int  // words that may stand for a term that few have said, and which
	held         map[int64]int64 // number of a record to what its terms are worth
	order        []int64
}

// add counts a term for a record.
func (c *candidates) add(seq int64, worth rank.Score) {
	if c.held == nil {
		c.held = map[int64]int64{}
	}
	if _, known := c.held[seq]; !known {
		c.order = append(c.order, seq)
	}
	c.held[seq] += int64(worth)
}

// idf weighs a term by the writes between two records that hold it.
func idf(gap int64) rank.Score { return rank.Log2(uint64(gap)+1, 1) }

// gather asks for the records of each term, then for those where frequent ones meet.
func (p *Project) gather(c *candidates) error {
	if len(c.terms) == 0 {
		return nil
	}
	var steps []contract.StoreStep
	for _, t := range c.terms {
		steps = append(steps, contract.StoreStep{Do: "match", Type: c.kind, Parent: c.parent, Terms: []string{t}, Limit: listed})
	}
	r, err := p.reply(steps...)
	if err != nil {
		return err
	}
	top := r.Rev + 1
	for i := range r.Results {
		top = max(top, append(r.Results[i].Seqs, 0)[0]+1)
	}
	c.gap = make([]int64, len(c.terms))
	var frequent []int
	for i, found := range r.Results {
		n := int64(len(found.Seqs))
		switch {
		case n == 0:
			c.gap[i] = top // nobody has said it
			continue
		case found.More:
			c.gap[i] = max(1, (top-found.Seqs[n-1])/n)
			frequent = append(frequent, i)
		default:
			c.gap[i] = max(1, top/n)
		}
		for _, seq := range found.Seqs {
			c.add(seq, idf(c.gap[i]))
		}
	}
	if err := p.relate(c, r.Results); err != nil {
		return err
	}
	return p.meet(c, frequent)
}

// Of what stands in place of a word of the question.
const (
	fewSaid    = 2 // records that hold a word for which others are looked for
	manyKin    = 6 // words in place of one
	kinPortion = 2 // it is worth one part of so many
)

// relate asks for records that hold words which mean what those mean that hardly anybody
// has said.
func (p *Project) relate(c *candidates, found []contract.StoreResult) error {
	c.kin = map[string]int{}
	var steps []contract.StoreStep
	var of []int
	for i, t := range c.terms {
		if len(found[i].Seqs) > fewSaid {
			continue
		}
		n := 0
		for _, k := range kinOf(t) {
			if _, known := c.kin[k]; !known && n < manyKin && !slices.Contains(c.terms, k) {
				c.kin[k], n = i, n+1
				steps, of = append(steps, contract.StoreStep{Do: "match", Type: c.kind, Parent: c.parent, Terms: []string{k}, Limit: listed}), append(of, i)
			}
		}
	}
	if len(steps) == 0 {
		return nil
	}
	r, err := p.do(steps...)
	if err != nil {
		return err
	}
	for j := range r {
		for _, seq := range r[j].Seqs {
			c.add(seq, idf(c.gap[of[j]])/kinPortion)
		}
	}
	return nil
}

// kinOf are words that may stand for a term: those of another spelling, synonyms, and of what
// a compound says a kind of: services of microservices.
func kinOf(term string) []string {
	list := slices.Concat(spellings(term), search.Synonyms(term), alike.Get()[term])
	for _, prefix := range english.Get()["combining"] {
		if head, ok := strings.CutPrefix(term, prefix); ok && len(head) > 4 {
			list = append(list, head)
		}
	}
	return list
}

// alike are words in whose place others stand in talk about work: those that mean the same, and
// of a kind of things the things, by their stems.
var alike = lazy.Value[map[string][]string]{Make: func() map[string][]string {
	others := map[string][]string{}
	tie := func(a, b string) {
		if a, b = stemOf(a), stemOf(b); a != "" && b != "" && a != b && !slices.Contains(others[a], b) {
			others[a], others[b] = append(others[a], b), append(others[b], a)
		}
	}
	groups := phrases(english.Get()["alike"])
	for _, group := range groups {
		for i, a := range group {
			for _, b := range group[:i] {
				tie(a, b)
			}
		}
	}
	for _, kind := range english.Get()["kindsOf"] {
		of, things, _ := strings.Cut(kind, "=")
		for thing := range strings.SplitSeq(things, ",") {
			tie(of, thing)
		}
	}
	return others
}}

// spellings are the stem of a word as it is written elsewhere: British or American.
func spellings(stem string) (list []string) {
	for _, s := range [][2]string{{"is", "iz"}, {"our", "or"}, {"tre", "ter"}, {"licenc", "licens"}, {"defenc", "defens"}, {"catalogu", "catalog"}, {"programm", "program"}, {"grey", "gray"}} {
		for i := range s {
			if head, ok := strings.CutSuffix(stem, s[i]); ok && (len(head) > 2 || len(s[i]) > 3) {
				list = append(list, head+s[1-i])
			}
		}
	}
	return list
}

// pairsAndAll are the pairs of a list, and the list if it is longer than one.
func pairsAndAll(list []int) (sets [][]int) {
	for i := range list {
		for j := range i {
			sets = append(sets, []int{list[j], list[i]})
		}
	}
	if len(list) > 2 {
		sets = append(sets, list)
	}
	return sets
}

// meet asks for records that hold several frequent terms: pairs of the rarest of them,
// and all of these. A term that every few records hold says little and has long lists,
// so it is only met if there are no others.
func (p *Project) meet(c *candidates, frequent []int) error {
	order.StableBy(frequent, func(i, j int) int { return cmp.Compare(c.gap[j], c.gap[i]) })
	rarest := frequent[:min(len(frequent), met)]
	for len(rarest) > 2 && c.gap[rarest[len(rarest)-1]] < tellingGap {
		rarest = rarest[:len(rarest)-1]
	}
	sets := pairsAndAll(rarest)
	if len(sets) == 0 {
		return nil
	}
	var steps []contract.StoreStep
	for _, set := range sets {
		s := contract.StoreStep{Do: "match", Type: c.kind, Parent: c.parent, Limit: listed}
		for _, i := range set {
			s.Terms = append(s.Terms, c.terms[i])
		}
		steps = append(steps, s)
	}
	r, err := p.do(steps...)
	if err != nil {
		return err
	}
	for k, found := range r {
		worth := rank.Score(0)
		for _, i := range sets[k] {
			worth += idf(c.gap[i])
		}
		for _, seq := range found.Seqs {
			// What it is worth already may be the same terms again.
			c.add(seq, max(0, worth-rank.Score(c.held[seq])))
		}
	}
	return nil
}

// best are the numbers of the candidates to read: those worth most, of equals the
// newest. Some times as many as are wanted do.
func (c *candidates) best(limit int) []int64 {
	order.By(c.order, func(a, b int64) int {
		return cmp.Or(cmp.Compare(c.held[b], c.held[a]), cmp.Compare(b, a))
	})
	return c.order[:min(len(c.order), read, max(readLeast, 4*limit))]
}
