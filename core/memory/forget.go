package memory

import (
	"encoding/json"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
)

// TypeForgotten is the type of what is left of a message that was forgotten, its id: reading it again
// where it came from does not bring it back.
const TypeForgotten = "forgotten"

// Which returns the first of some types that has a record of an id, "" if none has.
func (p *Project) Which(kinds []string, id string) (string, error) {
	steps := make([]contract.StoreStep, len(kinds))
	for i, kind := range kinds {
		steps[i] = contract.StoreStep{Do: "get", Type: kind, ID: id, Bytes: -1}
	}
	r, err := p.do(steps...)
	if err != nil {
		return "", err
	}
	if at := slices.IndexFunc(r, func(r contract.StoreResult) bool { return len(r.Records) > 0 }); at >= 0 {
		return kinds[at], nil
	}
	return "", nil
}

// Forget removes a record of a type that may be forgotten by itself: a message, a
// decision, a reflection, an item or a note. What refers to it goes on without it: what it
// superseded is superseded by what superseded it, notes lose their edges to it, and with a
// message go the decisions that were taken from it, its copy in mind and the summary of its
// session, which is made anew of what is left, in its own words. It returns how many records
// were removed.
func (p *Project) Forget(kind, id string) (removed int, err error) {
	have, err := p.get("ref", kind, id)
	if err != nil {
		return 0, err
	}
	var taken []recordName
	if kind == TypeMessage {
		if taken, err = p.takenFrom(have); err != nil {
			return 0, err
		}
	}
	summarized := false
	for _, one := range append(taken, recordName{kind, id}) { // the message last: what is broken off is done again
		err := again(func() (err error) {
			summarized, err = p.forgetOne(one, have)
			return err
		})
		if err != nil {
			return removed, err
		}
		removed++
	}
	if summarized {
		err = p.summarizeAgain(have.Parent)
	}
	return removed, err
}

// forgetOne removes a record, which is another or was taken from it; summarized tells that its
// session lost its summary with it.
func (p *Project) forgetOne(one recordName, other *contract.StoreRecord) (summarized bool, err error) {
	steps, err := p.without(one.kind, one.id)
	if err != nil {
		return false, err
	}
	steps = append(steps, contract.StoreStep{Do: "delete", Type: one.kind, ID: one.id}, unvectored(one.kind, one.id))
	switch one.kind {
	case TypeItem:
		steps = append(steps, contract.StoreStep{Do: "delete", Type: TypeTiers, ID: other.Parent}) // they are counted anew
	case TypeMessage:
		quoting, had, err := p.unquote(other)
		if err != nil {
			return false, err
		}
		steps, summarized = append(steps, quoting...), had
		steps = append(steps, contract.StoreStep{Do: "put", Record: &contract.StoreRecord{Type: TypeForgotten, ID: one.id, Parent: other.Parent}})
	}
	_, err = p.do(steps...)
	return summarized, err
}

// forgotten are which of some messages were forgotten.
func (p *Project) forgotten(list []contract.NewMessage) ([]bool, error) {
	gone := make([]bool, len(list))
	var steps []contract.StoreStep
	var of []int
	for i := range list {
		if list[i].ID != "" {
			steps, of = append(steps, contract.StoreStep{Do: "get", Type: TypeForgotten, ID: list[i].ID, Bytes: -1}), append(of, i)
		}
	}
	if len(steps) == 0 {
		return gone, nil
	}
	r, err := p.do(steps...)
	for i := range r {
		gone[of[i]] = len(r[i].Records) > 0
	}
	return gone, err
}

// recordName is a record by its type and id.
type recordName struct{ kind, id string }

// takenFrom are what was taken from a message: decisions, and the item that keeps it in
// mind.
func (p *Project) takenFrom(message *contract.StoreRecord) (taken []recordName, err error) {
	decisions, err := p.all(TypeDecision, message.Parent, nil, "old", 100*contract.MaxPage, -1)
	if err != nil {
		return nil, err
	}
	items, err := p.all(TypeItem, message.Parent, nil, "old", 100*contract.MaxPage, 0)
	for i := range decisions {
		if of[decisionMeta](&decisions[i]).Message == message.ID {
			taken = append(taken, recordName{TypeDecision, decisions[i].ID})
		}
	}
	role := of[messageMeta](message).Role
	for i := range items {
		if items[i].Content == message.Content && of[itemMeta](&items[i]).Kind == role {
			taken = append(taken, recordName{TypeItem, items[i].ID})
		}
	}
	return taken, err
}

// without are the steps by which others go on without a record.
func (p *Project) without(kind, id string) (steps []contract.StoreStep, err error) {
	chain, err := p.unchain(kind, id)
	if err != nil {
		return nil, err
	}
	edges, err := p.unlink(p.Ref(kind, id))
	return append(chain, edges...), err
}

// unchain takes a record out of a chain of what superseded what: those that it superseded
// are superseded by what superseded it, and stand again if nothing did.
func (p *Project) unchain(kind, id string) (steps []contract.StoreStep, err error) {
	have, err := p.get("ref", kind, id)
	if err != nil {
		return nil, err
	}
	was := of[supersession](have)
	others := was.Supersedes
	if was.SupersededBy != "" && !slices.Contains(others, was.SupersededBy) { // one that takes the place of what took its place is both
		others = append(slices.Clip(others), was.SupersededBy)
	}
	for _, other := range others {
		r, err := p.do(contract.StoreStep{Do: "get", Type: kind, ID: other})
		if err != nil {
			return nil, err
		}
		if len(r[0].Records) == 0 {
			continue // it was forgotten before
		}
		o := &r[0].Records[0]
		is := of[supersession](o)
		if other == was.SupersededBy {
			is.Supersedes = slices.DeleteFunc(is.Supersedes, func(s string) bool { return s == id })
			for _, s := range was.Supersedes {
				if s != other && !slices.Contains(is.Supersedes, s) {
					is.Supersedes = append(is.Supersedes, s)
				}
			}
		}
		if is.SupersededBy == id {
			if is.SupersededBy = was.SupersededBy; is.SupersededBy == other {
				is.SupersededBy = ""
			}
			if is.SupersededBy == "" {
				o.State = "active"
			}
		}
		steps = append(steps, rechained(o, is))
	}
	return steps, nil
}

// rechained is the step that stores what a record has superseded, and what superseded it.
func rechained(r *contract.StoreRecord, is supersession) contract.StoreStep {
	fields := map[string]json.RawMessage{}
	_ = json.Unmarshal(r.Meta, &fields) // what is not as it should be is left out
	delete(fields, "supersedes")
	delete(fields, "superseded_by")
	if len(is.Supersedes) > 0 {
		fields["supersedes"] = meta(is.Supersedes)
	}
	if is.SupersededBy != "" {
		fields["superseded_by"] = meta(is.SupersededBy)
	}
	r.Meta = meta(fields)
	r.Terms = RecordTerms(r)
	return contract.StoreStep{Do: "put", Mode: "same", Record: r}
}

// unlink are the steps that take the edges to a ref out of notes.
func (p *Project) unlink(ref string) (steps []contract.StoreStep, err error) {
	to := func(e contract.NoteEdge) bool { return e.To == ref }
	for _, kind := range NoteTypes {
		list, err := p.all(kind, "", nil, "old", 100*contract.MaxPage, -1)
		if err != nil {
			return nil, err
		}
		for i := range list {
			if !slices.ContainsFunc(of[noteMeta](&list[i]).Edges, to) {
				continue
			}
			whole, err := p.get("ref", kind, list[i].ID)
			if err != nil {
				return nil, err
			}
			m := of[noteMeta](whole)
			m.Edges = slices.DeleteFunc(m.Edges, to)
			whole.Meta = meta(m)
			whole.Terms = RecordTerms(whole)
			steps = append(steps, contract.StoreStep{Do: "put", Mode: "same", Record: whole})
		}
	}
	return steps, nil
}
