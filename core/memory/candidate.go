package memory

import (
	"cmp"
	"errors"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// candidates are the records that hold terms of a query, as far as they were asked
// for.
type candidates struct {
	kind, parent string
	terms        []string
	gap          []int64         // of each term: every how many writes a record holds it
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
	return p.meet(c, frequent)
}

// meet asks for records that hold several frequent terms: pairs of the rarest of them,
// and all of these. A term that every few records hold says little and has long lists,
// so it is only met if there are no others.
func (p *Project) meet(c *candidates, frequent []int) error {
	slices.SortStableFunc(frequent, func(i, j int) int { return cmp.Compare(c.gap[j], c.gap[i]) })
	rarest := frequent[:min(len(frequent), met)]
	for len(rarest) > 2 && c.gap[rarest[len(rarest)-1]] < tellingGap {
		rarest = rarest[:len(rarest)-1]
	}
	var sets [][]int
	for i := range rarest {
		for j := range i {
			sets = append(sets, []int{rarest[j], rarest[i]})
		}
	}
	if len(rarest) > 2 {
		sets = append(sets, rarest)
	}
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
// newest.
func (c *candidates) best() []int64 {
	slices.SortFunc(c.order, func(a, b int64) int {
		return cmp.Or(cmp.Compare(c.held[b], c.held[a]), cmp.Compare(b, a))
	})
	return c.order[:min(len(c.order), read)]
}

func canceled(err error) bool {
	var e *contract.Error
	return errors.As(err, &e) && e.Code == contract.CodeCanceled
}
