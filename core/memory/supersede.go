package memory

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// supersession is what a record's meta tells of what it superseded, and what superseded
// it, by ids of its type.
type supersession struct {
	Supersedes   []string `json:"supersedes,omitempty"`
	SupersededBy string   `json:"superseded_by,omitempty"`
}

// superseded is the state of a record that another one has superseded.
const superseded = "superseded"

// supersede are the steps that mark records of a type as superseded by another. Who comes
// second is told by what they were.
func (p *Project) supersede(kind, by string, ids []string, field string) (steps []contract.StoreStep, err error) {
	for _, id := range ids {
		old, err := p.get(field, kind, id)
		if err != nil {
			return nil, err
		}
		switch had := of[supersession](old).SupersededBy; {
		case id == by:
			return nil, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%s %q cannot supersede itself", kind, id), Field: field, Fix: "name an earlier one"}
		case had == by:
			continue // told before
		case had != "":
			return nil, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%s %q was superseded by %q", kind, id, had), Field: field, Fix: "supersede that one", SuggestedFix: had}
		}
		is := of[supersession](old)
		is.SupersededBy, old.State = by, superseded
		steps = append(steps, rechained(old, is))
	}
	return steps, nil
}

// subjectTerm is by what decisions of one subject are found: its words in any order.
func subjectTerm(subject string) string {
	terms := Terms(subject)
	if len(terms) == 0 {
		return ""
	}
	return idOf("subject", strings.Join(terms, " "))
}

// subjectOf is the subject of the first of some decisions that has one: what takes their
// place is about the same.
func (p *Project) subjectOf(ids []string) (string, error) {
	for _, id := range ids {
		old, err := p.get("supersedes", TypeDecision, id)
		if err != nil {
			return "", err
		}
		if s := of[decisionMeta](old).Subject; s != "" {
			return s, nil
		}
	}
	return "", nil
}

// ofSubject are the ids of decisions on a subject that still stand, but for one.
func (p *Project) ofSubject(subject, but string) (ids []string, err error) {
	term := subjectTerm(subject)
	if term == "" {
		return nil, nil
	}
	named, err := p.reply(contract.StoreStep{Do: "match", Type: TypeDecision, Terms: []string{term}, Limit: contract.MaxPage})
	if err != nil || len(named.Results[0].Seqs) == 0 {
		return nil, err
	}
	r, err := p.reply(contract.StoreStep{Do: "pick", Type: TypeDecision, Seqs: named.Results[0].Seqs, Bytes: -1})
	if err != nil {
		return nil, err
	}
	if r.Rev != named.Rev { // what was superseded may be so by one that was not there
		return nil, contract.Errorf(contract.CodeStale, "the subject was decided meanwhile")
	}
	for i := range r.Results[0].Records {
		if d := &r.Results[0].Records[i]; d.State != superseded && d.ID != but {
			ids = append(ids, d.ID)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

// refs are the refs of records of a type.
func (p *Project) refs(kind string, ids []string) (refs []string) {
	for _, id := range ids {
		refs = append(refs, p.Ref(kind, id))
	}
	return refs
}

// refOf is the ref of a record, "" of none.
func (p *Project) refOf(kind, id string) string {
	if id == "" {
		return ""
	}
	return p.Ref(kind, id)
}
