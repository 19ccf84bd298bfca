package mem

import (
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/vector"
)

// near finds the records whose vectors are most like one.
func (w *work) near(s *contract.StoreStep, r *contract.StoreResult) error {
	asked, err := memory.ReadVector(s.Vector)
	if err != nil {
		return err
	}
	q, err := vector.NewQuery(asked)
	if err != nil {
		return err
	}
	all := w.found(&contract.StoreStep{Do: "list", Type: s.Type, Order: "recent"})
	if r.More = len(s.IDs) == 0 && len(all) > memory.MaxNear; r.More {
		return nil
	}
	rows := vector.NewRows(len(asked))
	var of []*contract.StoreRecord
	for _, have := range all {
		if !meant(s, have) || len(s.IDs) > 0 && !slices.Contains(s.IDs, have.ID) {
			continue
		}
		if b, err := memory.ReadVector(have.Content); err == nil && len(b) == len(asked) && rows.Add(b) == nil {
			of = append(of, have)
		}
	}
	scores := make([]rank.Score, len(of))
	rows.Compare(q, scores, 0, len(of))
	for _, i := range rank.Top(scores, s.Limit, func(i, j int) bool { return of[i].Seq > of[j].Seq }) {
		r.Records = append(r.Records, shown(of[i], -1))
		r.Similarities = append(r.Similarities, contract.Similarity(scores[i]))
	}
	return nil
}
