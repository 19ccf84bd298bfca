package memory

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/vector"
)

// TypeVectors is the type of records that hold the vectors of others, one each: a text is
// embedded once, whoever asks, and what was embedded before an interruption is not again.
// The state of one is the type of the record that it is of, its parent that record's; the
// host compares them.
const TypeVectors = "vectors"

// embedded are the types whose records have vectors.
var embedded = []string{TypeMessage, TypeDecision, TypeKnowledge, TypeNote, TypeThread, TypeReflection, TypeSession, TypeItem}

const (
	vectorBatch = 64      // texts of one request to the model
	vectorList  = 256     // records of one list
	vectorBytes = 4 << 10 // of a text
	vectorModel = "model" // the id of the record that says how far it is
)

// modelMeta says which model made the vectors, and up to which write each type has them.
type modelMeta struct {
	Model      string           `json:"model"`
	Dimensions int              `json:"dimensions"`
	Done       map[string]int64 `json:"done"`
}

// vectorMeta says of which record a vector is.
type vectorMeta struct {
	Seq  int64  `json:"seq"`
	Hash string `json:"hash"` // of its text
}

// VectorID is the id of the vector of a record.
func VectorID(kind, id string) string { return idOf("v", kind, id) }

// unvectored is the step that forgets the vector of a record.
func unvectored(kind, id string) contract.StoreStep {
	return contract.StoreStep{Do: "delete", Type: TypeVectors, ID: VectorID(kind, id)}
}

// nearby compares what is remembered with a text by the host's embedding model.
type nearby struct {
	p     *Project
	asked string // the vector of the text, as steps have it
	head  modelMeta
	rev   int64 // of the head; 0 is none
}

// nearTo embeds a text and brings the vectors of what is remembered up to date. note says
// what was left out, or embedded anew; without a model it is nil.
func (p *Project) nearTo(text string) (n *nearby, note string, err error) {
	of, name, err := model.EmbedAs(p.t, contract.EmbedRequest{Purpose: "query", Texts: []string{text}})
	left := func(err error) (*nearby, string, error) {
		if contract.Canceled(err) {
			return nil, "", err
		}
		return nil, "vectors were left out: " + err.Error(), nil
	}
	if err != nil {
		return left(err)
	}
	asked, err := vector.NewUnit(of[0])
	if err != nil {
		return left(err)
	}
	n = &nearby{p: p, asked: packed(asked)}
	err = again(func() (err error) {
		note, err = n.update(name, asked.Dimensions())
		return err
	})
	return n, note, err
}

// packed is a vector as steps and records have it.
func packed(u vector.Unit) string { return base64.StdEncoding.EncodeToString(u.Quantize()) }

// update embeds what has no vector yet.
func (n *nearby) update(name string, dimensions int) (note string, err error) {
	newest, note, err := n.begin(name, dimensions)
	if err != nil {
		return "", err
	}
	for i, kind := range embedded {
		if newest[i] <= n.head.Done[kind] {
			continue
		}
		left, err := n.embedLacking(kind)
		if err != nil {
			return note, err
		}
		if left != "" {
			return left, nil
		}
	}
	return note, nil
}

// embedLacking embeds the records of a type that have no vector; note says why some are left out.
func (n *nearby) embedLacking(kind string) (note string, err error) {
	for more := true; more; {
		var list []contract.StoreRecord
		if list, more, err = n.lacking(kind); err != nil {
			return "", err
		}
		if err := n.embed(kind, list); err != nil {
			if e := contract.ErrorOf(err); !contract.Canceled(err) && e.Code != contract.CodeStale {
				return "some vectors were left out: " + e.Message, nil
			}
			return "", err
		}
	}
	return "", nil
}

// begin reads how far the vectors are, and drops them if another model made them. newest is
// the last write of each type.
func (n *nearby) begin(name string, dimensions int) (newest []int64, note string, err error) {
	steps := []contract.StoreStep{{Do: "get", Type: TypeVectors, ID: vectorModel, Bytes: -1}}
	for _, kind := range embedded {
		steps = append(steps, contract.StoreStep{Do: "list", Type: kind, Order: orderOf(kind), Limit: 1, Bytes: -1})
	}
	r, err := n.p.do(steps...)
	if err != nil {
		return nil, "", err
	}
	newest = make([]int64, len(embedded))
	for i, kind := range embedded {
		for _, have := range r[i+1].Records {
			newest[i] = written(kind, &have)
		}
	}
	if n.rev, n.head = 0, (modelMeta{}); len(r[0].Records) > 0 {
		n.rev, n.head = r[0].Records[0].Rev, of[modelMeta](&r[0].Records[0])
	}
	if n.head.Model != name || n.head.Dimensions != dimensions {
		if n.rev > 0 {
			note = fmt.Sprintf("the embedding model changed from %s (%d dimensions) to %s (%d): what is remembered was embedded anew", cmp.Or(n.head.Model, "one without a name"), n.head.Dimensions, cmp.Or(name, "one without a name"), dimensions)
		}
		if err := n.drop(); err != nil {
			return nil, "", err
		}
		n.rev, n.head = 0, modelMeta{Model: name, Dimensions: dimensions}
	}
	if n.head.Done == nil {
		n.head.Done = map[string]int64{}
	}
	return newest, note, nil
}

// drop removes all vectors, what says how far they are first: without it all others are of
// no use.
func (n *nearby) drop() error {
	if _, err := n.p.do(contract.StoreStep{Do: "delete", Type: TypeVectors, ID: vectorModel}); err != nil {
		return err
	}
	for {
		r, err := n.p.do(contract.StoreStep{Do: "list", Type: TypeVectors, Order: "old", Limit: contract.MaxPage, Bytes: -1})
		if err != nil || len(r[0].Records) == 0 {
			return err
		}
		steps := make([]contract.StoreStep, len(r[0].Records))
		for i := range steps {
			steps[i] = contract.StoreStep{Do: "delete", Type: TypeVectors, ID: r[0].Records[i].ID}
		}
		if _, err := n.p.do(steps...); err != nil {
			return err
		}
	}
}

// orderOf is the order in which what of a type was written last comes first: messages are
// never written again, so they go by number; others by revision.
func orderOf(kind string) contract.StoreOrder {
	if kind == TypeMessage {
		return "new"
	}
	return "recent"
}

// written is the number of a record in that order.
func written(kind string, r *contract.StoreRecord) int64 {
	if kind == TypeMessage {
		return r.Seq
	}
	return r.Rev
}

// lacking are the next records of a type that were written since they were embedded.
func (n *nearby) lacking(kind string) (list []contract.StoreRecord, more bool, err error) {
	done := n.head.Done[kind]
	if kind == TypeMessage {
		r, err := n.p.do(contract.StoreStep{Do: "list", Type: kind, Order: "old", After: done, Limit: vectorBatch, Bytes: vectorBytes})
		if err != nil {
			return nil, false, err
		}
		return r[0].Records, r[0].More, nil
	}
	for from := int64(0); ; {
		r, err := n.p.do(contract.StoreStep{Do: "list", Type: kind, Order: "recent", After: from, Limit: vectorList, Bytes: vectorBytes})
		if err != nil {
			return nil, false, err
		}
		for _, have := range r[0].Records {
			if from = have.Rev; have.Rev <= done {
				break
			}
			list = append(list, have)
		}
		if !r[0].More || from <= done {
			break
		}
	}
	slices.Reverse(list) // the oldest first, so that it can be gone on with
	if len(list) > vectorBatch {
		return list[:vectorBatch], true, nil
	}
	return list, false, nil
}

// changed are the texts of records that have no vector yet, with the records that are to
// hold those; all of them count as done.
func (n *nearby) changed(kind string, list []contract.StoreRecord) (texts []string, vectors []*contract.StoreRecord, err error) {
	steps := make([]contract.StoreStep, len(list))
	for i := range list {
		steps[i] = contract.StoreStep{Do: "get", Type: TypeVectors, ID: VectorID(kind, list[i].ID), Bytes: -1}
	}
	have, err := n.p.do(steps...)
	if err != nil {
		return nil, nil, err
	}
	for i := range list {
		r := &list[i]
		text := Head(recordText(r), vectorBytes)
		is := vectorMeta{r.Seq, idOf("text", text)}
		n.head.Done[kind] = max(n.head.Done[kind], written(kind, r))
		if text == "" || len(have[i].Records) > 0 && of[vectorMeta](&have[i].Records[0]) == is {
			continue
		}
		texts = append(texts, text)
		vectors = append(vectors, &contract.StoreRecord{Type: TypeVectors, ID: steps[i].ID, Parent: r.Parent, State: kind, Meta: meta(is)})
	}
	return texts, vectors, nil
}

// embed makes the vectors of records of a type and keeps them.
func (n *nearby) embed(kind string, list []contract.StoreRecord) error {
	if len(list) == 0 {
		return nil
	}
	texts, records, err := n.changed(kind, list)
	if err != nil {
		return err
	}
	head := contract.StoreStep{Do: "put", Mode: "same", Record: &contract.StoreRecord{Type: TypeVectors, ID: vectorModel, Rev: n.rev, Meta: meta(n.head)}}
	if n.rev == 0 {
		head.Mode = "new"
	}
	steps := []contract.StoreStep{head}
	var vectors [][]float32
	if len(texts) > 0 {
		if vectors, _, err = model.EmbedAs(n.p.t, contract.EmbedRequest{Purpose: "document", Texts: texts}); err != nil {
			return err
		}
	}
	for i, v := range vectors {
		u, err := vector.NewUnit(v)
		if err != nil {
			steps = append(steps, contract.StoreStep{Do: "delete", Type: TypeVectors, ID: records[i].ID})
			continue // it has no direction, and is found by its words alone
		}
		if u.Dimensions() != n.head.Dimensions {
			return contract.Errorf(contract.CodeHost, "a vector of %d dimensions, where that of the query has %d", u.Dimensions(), n.head.Dimensions)
		}
		records[i].Content = packed(u)
		steps = append(steps, contract.StoreStep{Do: "put", Record: records[i]})
	}
	r, err := n.p.do(steps...)
	if err != nil {
		return err
	}
	if r[0].Kept {
		return contract.Errorf(contract.CodeStale, "vectors were written meanwhile")
	}
	n.rev = r[0].Records[0].Rev
	return nil
}
