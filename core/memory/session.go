package memory

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// The states of a session.
const (
	Active     = "active"
	Archived   = "archived"
	Summarized = "summarized"
)

type sessionMeta struct {
	Name string `json:"name,omitempty"`
}

const maxNameRunes = 200

// checkName refuses names that are no line of text.
func checkName(field, name string) error {
	if len([]rune(name)) > maxNameRunes || strings.ContainsAny(name, "\n\r\x00") {
		return &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("name %q", contract.Quoted(name)), Field: field, Fix: fmt.Sprintf("use one line of at most %d characters", maxNameRunes)}
	}
	return nil
}

func (p *Project) session(r *contract.StoreRecord, messages int64) contract.Session {
	return contract.Session{ID: r.ID, Ref: p.Ref(TypeSession, r.ID), Name: of[sessionMeta](r).Name, Status: contract.SessionStatus(r.State), Summary: r.Content, Messages: messages, Created: r.Created, Updated: r.Updated}
}

func sessionRecord(id, name, status, summary string) *contract.StoreRecord {
	return &contract.StoreRecord{Type: TypeSession, ID: id, Prefix: "ses", State: status, Content: summary, Meta: meta(sessionMeta{name}), Terms: Terms(name + "\n" + summary)}
}

// StartSession makes a session. With an id that there is already, it returns that one.
func (p *Project) StartSession(id, name string, created int64) (contract.Session, error) {
	if err := checkName("name", name); err != nil {
		return contract.Session{}, err
	}
	q := sessionRecord(id, name, Active, "")
	q.Created = created
	r, err := p.do(contract.StoreStep{Do: "put", Mode: "new", Record: q})
	if err != nil {
		return contract.Session{}, err
	}
	if r[0].Kept {
		return p.Session("session", id)
	}
	made := r[0].Records[0]
	made.Meta = q.Meta
	return p.session(&made, 0), nil
}

// Session returns a session by its id.
func (p *Project) Session(field, id string) (contract.Session, error) {
	r, err := p.do(contract.StoreStep{Do: "get", Type: TypeSession, ID: id}, contract.StoreStep{Do: "count", Type: TypeMessage, Parent: id})
	if err != nil {
		return contract.Session{}, err
	}
	if len(r[0].Records) == 0 {
		return contract.Session{}, p.noSession(field, id)
	}
	return p.session(&r[0].Records[0], r[1].Count), nil
}

// noSession is the error of a session that is not there, with those that are.
func (p *Project) noSession(field, id string) error {
	e := &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("project %q has no session %q", p.Name, contract.Quoted(id)), Field: field, Fix: "start one, or list those there are"}
	if id == "" {
		e.Message = fmt.Sprintf("project %q has no active session", p.Name)
	}
	if r, err := p.do(contract.StoreStep{Do: "list", Type: TypeSession, Order: "recent", Limit: 5, Bytes: -1}); err == nil {
		for _, s := range r[0].Records {
			e.Similar = append(e.Similar, s.ID)
		}
		if len(e.Similar) > 0 {
			e.SuggestedFix = e.Similar[0]
		}
	}
	return e
}

// CurrentSession returns the id of the active session that was used last, "" if there
// is none.
func (p *Project) CurrentSession() (string, error) {
	r, err := p.do(contract.StoreStep{Do: "list", Type: TypeSession, States: []string{Active}, Order: "recent", Limit: 1, Bytes: -1})
	if err != nil || len(r[0].Records) == 0 {
		return "", err
	}
	return r[0].Records[0].ID, nil
}

// InSession returns the id of the session that a request means: the one named, which
// must be there, or the current one, which is made if make is true and there is none.
func (p *Project) InSession(field, given string, make bool) (string, error) {
	if given == "" {
		id, err := p.CurrentSession()
		if err == nil && id == "" {
			if !make {
				return "", p.noSession(field, "")
			}
			var s contract.Session
			s, err = p.StartSession("", "", 0)
			id = s.ID
		}
		return id, err
	}
	id, err := p.ID(field, TypeSession, given)
	if err != nil {
		return "", err
	}
	r, err := p.do(contract.StoreStep{Do: "get", Type: TypeSession, ID: id, Bytes: -1})
	if err == nil && len(r[0].Records) == 0 {
		err = p.noSession(field, id)
	}
	return id, err
}

// Sessions lists sessions, the one used last first, from the revision from on. next
// goes on after them; 0 is the end.
func (p *Project) Sessions(states []string, limit int, from int64) (list []contract.Session, next int64, err error) {
	list = []contract.Session{}
	r, err := p.do(contract.StoreStep{Do: "list", Type: TypeSession, States: states, Order: "recent", Limit: limit, From: from})
	if err != nil {
		return list, 0, err
	}
	records := r[0].Records
	counts := make([]contract.StoreStep, len(records))
	for i := range records {
		counts[i] = contract.StoreStep{Do: "count", Type: TypeMessage, Parent: records[i].ID}
	}
	n, err := p.do(counts...)
	if err != nil {
		return list, 0, err
	}
	for i := range records {
		list = append(list, p.session(&records[i], n[i].Count))
	}
	if r[0].More {
		next = records[len(records)-1].Rev
	}
	return list, next, nil
}

// ChangeSession gives a session another status, and another name or summary unless
// they are nil.
func (p *Project) ChangeSession(id, status string, name, summary *string) (contract.Session, error) {
	if name != nil {
		if err := checkName("name", *name); err != nil {
			return contract.Session{}, err
		}
	}
	err := again(func() error {
		have, err := p.get("session", TypeSession, id)
		if err != nil {
			return err
		}
		q := sessionRecord(id, of[sessionMeta](have).Name, status, have.Content)
		if name != nil {
			q = sessionRecord(id, *name, status, q.Content)
		}
		if summary != nil {
			q = sessionRecord(id, of[sessionMeta](q).Name, status, *summary)
		}
		q.Rev = have.Rev
		_, err = p.do(contract.StoreStep{Do: "put", Mode: "same", Record: q})
		return err
	})
	if err != nil {
		return contract.Session{}, err
	}
	return p.Session("session", id)
}

// owned are the types that go with a session.
var owned = []string{TypeMessage, TypeDecision, TypeCheckpoint, TypeItem, TypeTiers, TypeReflection, TypeSubscription, TypeSuggestion}

// DeleteSession removes a session with all that belongs to it, and returns how many
// records those were.
func (p *Project) DeleteSession(id string) (int64, error) {
	if _, err := p.get("session", TypeSession, id); err != nil {
		return 0, err
	}
	steps := []contract.StoreStep{{Do: "delete", Type: TypeSession, ID: id}}
	for _, kind := range owned {
		steps = append(steps, contract.StoreStep{Do: "delete", Type: kind, Parent: id})
	}
	counted := len(steps) // vectors are made of others
	steps = append(steps, contract.StoreStep{Do: "delete", Type: TypeVectors, Parent: id}, unvectored(TypeSession, id))
	r, err := p.do(steps...)
	n := int64(0)
	for _, s := range r[:min(len(r), counted)] {
		n += s.Count
	}
	return n, err
}
