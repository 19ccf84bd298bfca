package memory

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
)

// byMeaning adds to hits by words what is near a text by the host's embedding model, of some
// types and of a parent if given. Without a model hits stay as they are, and note says so.
func (p *Project) byMeaning(text, parent string, types []string, hits []Hit, looked []*candidates, k int) ([]Hit, string, error) {
	n, note, err := p.nearTo(text)
	if err != nil || n == nil {
		return hits, note, err
	}
	near, left, err := n.best(types, parent, k, looked)
	if err != nil {
		return nil, "", err
	}
	hits, err = p.join(hits, near, types)
	return hits, cmp.Or(left, note), err
}

// neighbour is a record that is near.
type neighbour struct {
	kind   string
	seq    int64
	cosine rank.Score
}

// best are the records of some types, of a parent if given, that are nearest. Where there are
// too many to compare all, those that the words found are.
func (n *nearby) best(types []string, parent string, k int, looked []*candidates) (near []neighbour, note string, err error) {
	s := contract.StoreStep{Do: "near", Type: TypeVectors, Parent: parent, States: types, Vector: n.asked, Limit: min(k, contract.MaxPage)}
	r, err := n.p.do(s)
	if err == nil && r[0].More {
		note = fmt.Sprintf("more than %d vectors: those of the %d records that the words find first were compared", MaxNear, contract.MaxNearIDs)
		if s.IDs, err = n.p.vectorsOf(looked); err == nil && len(s.IDs) > 0 {
			r, err = n.p.do(s)
		}
	}
	if err != nil {
		return nil, "", err
	}
	for i := range r[0].Records {
		v := &r[0].Records[i]
		near = append(near, neighbour{v.State, of[vectorMeta](v).Seq, rank.Score(r[0].Similarities[i])})
	}
	return near, note, nil
}

// vectorsOf are the ids of the vectors of the records that words have found, of those that
// are worth most.
func (p *Project) vectorsOf(looked []*candidates) (ids []string, err error) {
	type found struct {
		kind  string
		seq   int64
		worth int64
	}
	var all []found
	for _, c := range looked {
		for _, seq := range c.order {
			all = append(all, found{c.kind, seq, c.held[seq]})
		}
	}
	order.By(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(b.seq, a.seq))
	})
	var steps []contract.StoreStep
	for _, f := range all[:min(len(all), contract.MaxNearIDs)] {
		at := slices.IndexFunc(steps, func(s contract.StoreStep) bool { return s.Type == f.kind && len(s.Seqs) < contract.MaxPage })
		if at < 0 {
			at = len(steps)
			steps = append(steps, contract.StoreStep{Do: "pick", Type: f.kind, Bytes: -1})
		}
		steps[at].Seqs = append(steps[at].Seqs, f.seq)
	}
	r, err := p.do(steps...)
	for i := range r {
		for _, have := range r[i].Records {
			ids = append(ids, VectorID(have.Type, have.ID))
		}
	}
	return ids, err
}

// join adds records that are near to hits by words, and scores all by both ranks, each
// weighed by how much it says: the cosine, and the part of the question that a record holds.
func (p *Project) join(hits []Hit, near []neighbour, types []string) ([]Hit, error) {
	at := map[int64]int{}
	order.StableBy(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Record.Seq, a.Record.Seq))
	})
	for i := range hits {
		at[hits[i].Record.Seq] = i
		hits[i].Score = rank.Reciprocal(min(rank.One, hits[i].Similarity), i+1) / 2
		hits[i].Similarity = 0
	}
	steps := make([]contract.StoreStep, len(types))
	for i, kind := range types {
		steps[i] = contract.StoreStep{Do: "pick", Type: kind, Bytes: readBytes}
	}
	for _, o := range near {
		if _, ok := at[o.seq]; !ok {
			if i := slices.Index(types, o.kind); i >= 0 {
				steps[i].Seqs = append(steps[i].Seqs, o.seq)
			}
		}
	}
	r, err := p.do(slices.DeleteFunc(steps, func(s contract.StoreStep) bool { return len(s.Seqs) == 0 })...)
	if err != nil {
		return nil, err
	}
	for i := range r {
		for _, record := range r[i].Records {
			at[record.Seq] = len(hits)
			hits = append(hits, Hit{Record: record})
		}
	}
	for position, o := range near {
		if i, ok := at[o.seq]; ok {
			hits[i].Score += rank.Reciprocal(o.cosine, position+1) / 2
			hits[i].Similarity = o.cosine
		}
	}
	return hits, nil
}
