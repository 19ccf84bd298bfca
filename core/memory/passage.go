package memory

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
)

// Of a long text the beginning is read. Where the store knows that it holds more of a query
// than that, the passage that does is looked for, so that what stands far behind is found, and
// shown, as well; in a few records only, and where text is long only.
const (
	deepened     = 4       // records of a type
	passageBytes = 2 << 10 // of a part of a passage
	passageParts = readBytes / passageBytes
)

// Overlong tells whether a text is longer than what is found by its words.
func Overlong(s string) bool { return len(s) > termBytes }

// deepen puts the passages that hold most of a query in the place of the beginnings of long
// records.
func (p *Project) deepen(hits []Hit, c *candidates, w weights) error {
	var lacking []int
	for i := range hits {
		r := &hits[i].Record
		if int64(len(r.Content)) < r.Size && rank.Score(c.held[r.Seq]) > hits[i].Similarity.Times(w.total)+rank.One/100 {
			lacking = append(lacking, i)
		}
	}
	if len(lacking) == 0 {
		return nil
	}
	order.StableBy(lacking, func(a, b int) int {
		return cmp.Compare(c.held[hits[b].Record.Seq], c.held[hits[a].Record.Seq])
	})
	for _, i := range lacking[min(len(lacking), deepened):] { // the store's word is taken
		hits[i].Similarity = min(rank.One, rank.Of(c.held[hits[i].Record.Seq], int64(w.total)))
		hits[i].Score = max(hits[i].Score, hits[i].Similarity)
	}
	lacking = lacking[:min(len(lacking), deepened)]
	s := contract.StoreStep{Do: "pick", Type: c.kind, Bytes: termBytes}
	for _, i := range lacking {
		s.Seqs = append(s.Seqs, hits[i].Record.Seq)
	}
	r, err := p.do(s)
	if err != nil {
		return err
	}
	for _, have := range r[0].Records {
		at := slices.IndexFunc(lacking, func(i int) bool { return hits[i].Record.Seq == have.Seq })
		if at < 0 {
			continue
		}
		h := &hits[lacking[at]]
		head := h.Record.Content
		h.Record.Content = w.passage(have.Content)
		if score, similarity := w.score(recordText(&h.Record)); similarity > h.Similarity {
			h.Score, h.Similarity = score, similarity
		} else {
			h.Record.Content = head
		}
	}
	return nil
}

// passage is the part of a text that holds most of a query, of equals the last, so that it
// begins with what was looked for.
func (w weights) passage(s string) string {
	parts := pieces(s)
	held := make([]map[string]rank.Score, len(parts))
	for i, part := range parts {
		held[i] = w.heldBy(part)
	}
	best, from := rank.Score(-1), 0
	for i := range parts {
		all, sum := map[string]rank.Score{}, rank.Score(0)
		for _, h := range held[i:min(len(held), i+passageParts)] {
			for t, worth := range h { // sums of whole numbers, in any order the same
				sum += max(0, worth-all[t])
				all[t] = max(all[t], worth)
			}
		}
		if sum >= best && len(held[i]) > 0 {
			best, from = sum, i
		}
	}
	return strings.Join(parts[from:min(len(parts), from+passageParts)], "")
}

// heldBy are the terms of a query that a text holds, or what stands for them, with their worth.
func (w weights) heldBy(s string) map[string]rank.Score {
	held := map[string]rank.Score{}
	for _, t := range termList(s) {
		if as := w.kin[t]; as != "" {
			held[as] = max(held[as], w.of[as]/kinPortion)
		}
		if w.of[t] > 0 {
			held[t] = w.of[t]
		}
	}
	return held
}

// pieces cuts a text into parts, after a line or a word where there is one.
func pieces(s string) (parts []string) {
	for len(s) > passageBytes {
		head := Head(s, passageBytes)
		n := strings.LastIndexByte(head, '\n') + 1
		if n < passageBytes/2 {
			n = strings.LastIndexAny(head, " \n") + 1
		}
		if n < passageBytes/2 {
			n = len(head)
		}
		parts, s = append(parts, s[:n]), s[n:]
	}
	return append(parts, s)
}
