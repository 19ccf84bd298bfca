package memory

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
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

func (p *Project) session(r *contract.StoreRecord, a activity) contract.Session {
	s := contract.Session{ID: r.ID, Ref: p.Ref(TypeSession, r.ID), Name: of[sessionMeta](r).Name, Status: contract.SessionStatus(r.State), Summary: r.Content, Messages: a.messages, Created: r.Created, Updated: r.Updated}
	if a.messages > 0 {
		s.Created, s.Updated = min(s.Created, a.first), a.last
	}
	return s
}

// activity is how many messages a session has, and when its first and last were said: one that
// was read from elsewhere is as old as they are.
type activity struct{ messages, first, last int64 }

// activities are those of some sessions, in order.
func (p *Project) activities(records []contract.StoreRecord) ([]activity, error) {
	var steps []contract.StoreStep
	for i := range records {
		id := records[i].ID
		steps = append(steps, contract.StoreStep{Do: "count", Type: TypeMessage, Parent: id},
			contract.StoreStep{Do: "list", Type: TypeMessage, Parent: id, Order: "old", Limit: 1, Bytes: -1},
			contract.StoreStep{Do: "list", Type: TypeMessage, Parent: id, Order: "new", Limit: 1, Bytes: -1})
	}
	r, err := p.do(steps...)
	if err != nil {
		return nil, err
	}
	list := make([]activity, len(records))
	for i := range list {
		list[i].messages = r[3*i].Count
		for _, m := range r[3*i+1].Records {
			list[i].first = m.Created
		}
		for _, m := range r[3*i+2].Records {
			list[i].last = m.Created
		}
	}
	return list, nil
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
	return p.session(&made, activity{}), nil
}

// Session returns a session by its id.
func (p *Project) Session(field, id string) (contract.Session, error) {
	r, err := p.do(contract.StoreStep{Do: "get", Type: TypeSession, ID: id})
	if err != nil {
		return contract.Session{}, err
	}
	if len(r[0].Records) == 0 {
		return contract.Session{}, p.noSession(field, id)
	}
	a, err := p.activities(r[0].Records)
	if err != nil {
		return contract.Session{}, err
	}
	return p.session(&r[0].Records[0], a[0]), nil
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
		// Another session than the one that was meant holds what somebody else said.
		e.SuggestedFix = contract.Meant(id, e.Similar)
	}
	return e
}

// currentLooked is how many of the active sessions that were written last are held against each
// other for which was used last.
const currentLooked = 32

// CurrentSession returns the id of the active session that was used last, "" if there
// is none. The one that was written last is that, unless it was read from elsewhere.
func (p *Project) CurrentSession() (string, error) {
	best, used, from := "", int64(-1), int64(0)
	for page := 1; ; page = currentLooked {
		r, err := p.do(contract.StoreStep{Do: "list", Type: TypeSession, States: []string{Active}, Order: "recent", Limit: page, After: from, Bytes: -1})
		if err != nil || len(r[0].Records) == 0 {
			return best, err
		}
		list := r[0].Records
		when, err := p.activities(list)
		if err != nil {
			return "", err
		}
		for i := range list {
			if s := p.session(&list[i], when[i]); s.Updated > used {
				best, used = s.ID, s.Updated
			}
		}
		last := &list[len(list)-1]
		if from = last.Rev; !r[0].More || used >= last.Updated || page > 1 {
			return best, nil
		}
	}
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
	if err == nil {
		r, failed := p.do(contract.StoreStep{Do: "get", Type: TypeSession, ID: id, Bytes: -1})
		if failed != nil || len(r[0].Records) > 0 {
			return id, failed
		}
		err = p.noSession(field, id)
	}
	named, failed := p.sessionsNamed(given)
	switch {
	case failed != nil:
		return "", failed
	case len(named) == 1:
		return named[0], nil
	case len(named) > 1:
		return "", &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%d sessions are called %q", len(named), contract.Quoted(given)), Field: field, Fix: "give the id of one", Similar: named}
	}
	return "", err
}

// sessionsNamed are the ids of the sessions of a name, as far as they are among those that were
// used last.
func (p *Project) sessionsNamed(name string) (ids []string, err error) {
	list, err := p.all(TypeSession, "", nil, "recent", 5*contract.MaxPage, -1)
	for i := range list {
		if of[sessionMeta](&list[i]).Name == name {
			ids = append(ids, list[i].ID)
		}
	}
	return ids[:min(len(ids), 5)], err
}

// Sessions lists sessions, those written last, from the revision from on, and of them the one
// used last first. next goes on after them; 0 is the end.
func (p *Project) Sessions(states []string, limit int, from int64) (list []contract.Session, next int64, err error) {
	list = []contract.Session{}
	r, err := p.do(contract.StoreStep{Do: "list", Type: TypeSession, States: states, Order: "recent", Limit: limit, After: from})
	if err != nil {
		return list, 0, err
	}
	records := r[0].Records
	when, err := p.activities(records)
	if err != nil {
		return list, 0, err
	}
	for i := range records {
		list = append(list, p.session(&records[i], when[i]))
	}
	if r[0].More {
		next = records[len(records)-1].Rev
	}
	order.StableBy(list, func(a, b contract.Session) int { return cmp.Compare(b.Updated, a.Updated) })
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
	steps = append(steps, contract.StoreStep{Do: "delete", Type: TypeForgotten, Parent: id}, contract.StoreStep{Do: "delete", Type: TypeVectors, Parent: id}, unvectored(TypeSession, id))
	r, err := p.do(steps...)
	n := int64(0)
	for _, s := range r[:min(len(r), counted)] {
		n += s.Count
	}
	return n, err
}
