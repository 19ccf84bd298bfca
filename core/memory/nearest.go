package memory

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/vector"
)

// TypeVectors is the type of records that hold the vectors of others, by pages: a text is
// embedded once, whoever asks, and what was embedded before an interruption is not again.
const TypeVectors = "vectors"

// embedded are the types whose records have vectors.
var embedded = []string{TypeMessage, TypeDecision, TypeKnowledge, TypeNote, TypeThread, TypeReflection, TypeSession, TypeItem}

const (
	vectorBatch = 64        // texts of one request to the model
	vectorPage  = 256       // vectors of one record
	vectorBytes = 4 << 10   // of a text
	vectorHead  = "head"    // the id of the record that says how far it is
	vectorOwner = "vectors" // the parent of all pages, by which they are removed together
)

// headMeta says which model made the vectors, and up to which write each type has them.
type headMeta struct {
	Model      string           `json:"model"`
	Dimensions int              `json:"dimensions"`
	Pages      int              `json:"pages"`
	Done       map[string]int64 `json:"done"`
}

// place is the record that a vector is of.
type place struct {
	Type   string `json:"type"`
	Parent string `json:"parent,omitempty"`
	Seq    int64  `json:"seq"`
	Hash   string `json:"hash"` // of its text
}

// pageMeta says of which records the vectors of a page are, in order.
type pageMeta struct {
	Of []place `json:"of"`
}

// nearby compares what is remembered with a text by the host's embedding model.
type nearby struct {
	p      *Project
	asked  vector.Unit
	head   headMeta
	rev    int64 // of the head; 0 is none
	places []place
	units  []vector.Unit
	last   *contract.StoreRecord // the page that is not full
	known  map[int64]int         // the place of a record by its number
}

// nearTo embeds a text, brings the vectors of what is remembered up to date and reads
// them. note says what was left out, or embedded anew; without a model it is nil.
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
	n = &nearby{p: p}
	if n.asked, err = vector.NewUnit(of[0]); err != nil {
		return left(err)
	}
	err = again(func() (err error) {
		note, err = n.update(name)
		return err
	})
	return n, note, err
}

// update reads the pages, and embeds what they lack.
func (n *nearby) update(name string) (note string, err error) {
	n.places, n.units, n.last, n.rev, n.head, n.known = nil, nil, nil, 0, headMeta{}, map[int64]int{}
	if note, err = n.begin(name); err != nil {
		return "", err
	}
	pages, err := n.p.all(TypeVectors, vectorOwner, nil, "old", 1<<20, 0)
	if err != nil {
		return "", err
	}
	for i := range pages {
		if err := n.read(&pages[i]); err != nil {
			return "", err
		}
	}
	for _, kind := range embedded {
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

// begin reads what is known of the pages, and drops them if another model made them.
func (n *nearby) begin(name string) (note string, err error) {
	r, err := n.p.do(contract.StoreStep{Do: "get", Type: TypeVectors, ID: vectorHead, Bytes: -1})
	if err != nil {
		return "", err
	}
	if len(r[0].Records) > 0 {
		n.rev, n.head = r[0].Records[0].Rev, of[headMeta](&r[0].Records[0])
	}
	if n.rev > 0 && (n.head.Model != name || n.head.Dimensions != n.asked.Dimensions()) {
		note = fmt.Sprintf("the embedding model changed from %s (%d dimensions) to %s (%d): what is remembered was embedded anew", cmp.Or(n.head.Model, "one without a name"), n.head.Dimensions, cmp.Or(name, "one without a name"), n.asked.Dimensions())
		if _, err := n.p.do(contract.StoreStep{Do: "delete", Type: TypeVectors, ID: vectorHead}, contract.StoreStep{Do: "delete", Type: TypeVectors, Parent: vectorOwner}); err != nil {
			return "", err
		}
		n.rev, n.head = 0, headMeta{}
	}
	n.head.Model, n.head.Dimensions = name, n.asked.Dimensions()
	if n.head.Done == nil {
		n.head.Done = map[string]int64{}
	}
	return note, nil
}

// read takes in a page.
func (n *nearby) read(r *contract.StoreRecord) error {
	m := of[pageMeta](r)
	b, err := base64.StdEncoding.DecodeString(r.Content)
	size := 2 * n.head.Dimensions
	if err != nil || len(b) != size*len(m.Of) {
		return &contract.Error{Code: contract.CodeCorrupt, Message: fmt.Sprintf("page %q of vectors is damaged", r.ID), Fix: "see cairn store check"}
	}
	for i, at := range m.Of {
		u, err := vector.DecodeUnit(b[i*size : (i+1)*size])
		if err != nil {
			return contract.Errorf(contract.CodeCorrupt, "page %q of vectors: %v", r.ID, err)
		}
		n.add(at, u)
	}
	if n.last = r; len(m.Of) >= vectorPage {
		n.last = nil
	}
	return nil
}

// add takes in a vector, in place of an older one of the record.
func (n *nearby) add(at place, u vector.Unit) {
	if i, ok := n.known[at.Seq]; ok {
		n.places[i], n.units[i] = at, u
		return
	}
	n.known[at.Seq] = len(n.places)
	n.places, n.units = append(n.places, at), append(n.units, u)
}

// lacking are the next records of a type that were written since they were embedded.
// Messages are never written again, so they go by number; others by revision.
func (n *nearby) lacking(kind string) (list []contract.StoreRecord, more bool, err error) {
	done := n.head.Done[kind]
	if kind == TypeMessage {
		r, err := n.p.do(contract.StoreStep{Do: "list", Type: kind, Order: "old", From: done, Limit: vectorBatch, Bytes: vectorBytes})
		if err != nil {
			return nil, false, err
		}
		return r[0].Records, r[0].More, nil
	}
	for from := int64(0); ; {
		r, err := n.p.do(contract.StoreStep{Do: "list", Type: kind, Order: "recent", From: from, Limit: vectorPage, Bytes: vectorBytes})
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

// changed are the texts of records that have no vector yet, with their places; all of them
// count as done.
func (n *nearby) changed(kind string, list []contract.StoreRecord) (texts []string, at []place) {
	for i := range list {
		r := &list[i]
		text := Head(recordText(r), vectorBytes)
		hash := idOf("text", text)
		upTo := r.Rev
		if kind == TypeMessage {
			upTo = r.Seq
		}
		if n.head.Done[kind] = max(n.head.Done[kind], upTo); text == "" {
			continue
		}
		if i, ok := n.known[r.Seq]; ok && n.places[i].Hash == hash {
			continue
		}
		texts, at = append(texts, text), append(at, place{kind, r.Parent, r.Seq, hash})
	}
	return texts, at
}

// embed makes the vectors of records of a type and keeps them.
func (n *nearby) embed(kind string, list []contract.StoreRecord) error {
	if len(list) == 0 {
		return nil
	}
	texts, at := n.changed(kind, list)
	var vectors [][]float32
	if len(texts) > 0 {
		var err error
		if vectors, _, err = model.EmbedAs(n.p.t, contract.EmbedRequest{Purpose: "document", Texts: texts}); err != nil {
			return err
		}
	}
	page, content := pageMeta{}, []byte{}
	id := fmt.Sprintf("page_%d", n.head.Pages)
	step := contract.StoreStep{Do: "put", Mode: "new", Record: &contract.StoreRecord{Type: TypeVectors, ID: id, Parent: vectorOwner}}
	if n.last != nil {
		step.Mode, step.Record = "same", n.last
		page = of[pageMeta](n.last)
		content, _ = base64.StdEncoding.DecodeString(n.last.Content) // it was read before
	} else if len(vectors) > 0 {
		n.head.Pages++
	}
	for i, v := range vectors {
		u, err := vector.NewUnit(v)
		if err != nil {
			continue // it has no direction, and is found by its words alone
		}
		if u.Dimensions() != n.head.Dimensions {
			return contract.Errorf(contract.CodeHost, "a vector of %d dimensions, where that of the query has %d", u.Dimensions(), n.head.Dimensions)
		}
		page.Of = append(page.Of, at[i])
		content, _ = u.AppendBinary(content)
		n.add(at[i], u)
	}
	step.Record.Meta, step.Record.Content = meta(page), base64.StdEncoding.EncodeToString(content)
	head := contract.StoreStep{Do: "put", Mode: "same", Record: &contract.StoreRecord{Type: TypeVectors, ID: vectorHead, Rev: n.rev, Meta: meta(n.head)}}
	if n.rev == 0 {
		head.Mode = "new"
	}
	steps := []contract.StoreStep{head, step}
	if len(vectors) == 0 {
		steps = steps[:1] // what was written says what it said
	}
	r, err := n.p.do(steps...)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(r, func(r contract.StoreResult) bool { return r.Kept }) {
		return contract.Errorf(contract.CodeStale, "vectors were written meanwhile")
	}
	if n.rev = r[0].Records[0].Rev; len(vectors) == 0 {
		return nil
	}
	if n.last = nil; len(page.Of) < vectorPage {
		last := *step.Record
		last.Rev = r[1].Records[0].Rev
		n.last = &last
	}
	return nil
}

// best are the numbers of the records of some types, of a parent if given, that are
// nearest, with their cosines.
func (n *nearby) best(types []string, parent string, k int) (near []neighbour) {
	scores := make([]rank.Score, len(n.units))
	for i, at := range n.places {
		if slices.Contains(types, at.Type) && (parent == "" || at.Parent == parent) {
			scores[i] = max(0, vector.Dot(n.asked, n.units[i]))
		}
	}
	for _, i := range rank.Top(scores, k, func(i, j int) bool { return n.places[i].Seq > n.places[j].Seq }) {
		near = append(near, neighbour{n.places[i].Type, n.places[i].Seq, scores[i]})
	}
	return near
}

type neighbour struct {
	kind   string
	seq    int64
	cosine rank.Score
}

// join adds the nearest records of some types to hits by words, and scores all by both
// ranks, each weighed by how much it says: the cosine, and the part of the question that
// a record holds.
func (n *nearby) join(hits []Hit, types []string, parent string, k int) ([]Hit, error) {
	at := map[int64]int{}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Record.Seq, a.Record.Seq))
	})
	for i := range hits {
		at[hits[i].Record.Seq] = i
		hits[i].Score = rank.Reciprocal(min(rank.One, hits[i].Similarity), i+1) / 2
		hits[i].Similarity = 0
	}
	near := n.best(types, parent, k)
	steps := make([]contract.StoreStep, len(types))
	for i, kind := range types {
		steps[i] = contract.StoreStep{Do: "pick", Type: kind, Bytes: readBytes}
	}
	for _, o := range near {
		if _, ok := at[o.seq]; !ok {
			i := slices.Index(types, o.kind)
			steps[i].Seqs = append(steps[i].Seqs, o.seq)
		}
	}
	r, err := n.p.do(slices.DeleteFunc(steps, func(s contract.StoreStep) bool { return len(s.Seqs) == 0 })...)
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
