// Package memory is what outlives a conversation: sessions and their messages,
// decisions, checkpoints, tiers of memory, reflections, subscriptions, and what was
// told to be remembered.
//
// Everything is a record of a [StoreRequest], which the host keeps: it tells the time
// and makes the ids. A [Project] is the memory of one project during one operation;
// nothing of it is held in the core from one operation to the next, so that any number
// of processes can work on one store.
package memory

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// The types of records. In the graph messages are transcript blocks, decisions are
// knowledge and reflections notes.
const (
	TypeSession      = "session"
	TypeMessage      = "message"
	TypeDecision     = "decision"
	TypeCheckpoint   = "checkpoint"
	TypeItem         = "item" // of a memory tier
	TypeReflection   = "reflection"
	TypeSubscription = "subscription"
	TypeSuggestion   = "suggestion"
	TypeKnowledge    = "knowledge"
	TypeNote         = "note"
	TypeThread       = "thread"
)

// refTypes are what refs call records, where that differs from their type.
var refTypes = map[string]string{TypeMessage: "transcript", TypeDecision: "knowledge", TypeReflection: "note"}

// Project is the memory of a project.
type Project struct {
	t *step.Task
	// Name is what refs call the project.
	Name string
	// Anchor finds the code that names are of; nil leaves them as they are.
	Anchor func(names []contract.Anchor)
}

// On returns the memory of a project during an operation.
func On(t *step.Task, name string) *Project { return &Project{t: t, Name: name} }

// Ref returns the ref of a record.
func (p *Project) Ref(kind, id string) string {
	if as := refTypes[kind]; as != "" {
		kind = as
	}
	return kind + ":" + p.Name + ":" + id
}

// ID reads the id of a record of a type in a request: the id, or its ref.
func (p *Project) ID(field, kind, given string) (string, error) {
	id := given
	if head, rest, ok := strings.Cut(given, ":"); ok {
		project, body, _ := strings.Cut(rest, ":")
		switch want, _, _ := strings.Cut(p.Ref(kind, ""), ":"); {
		case head != want && head != kind:
			return "", &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%q is the ref of no %s", contract.Quoted(given), kind), Field: field, Fix: "give an id, or a ref that begins with " + want + ":"}
		case project != p.Name:
			return "", &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%q is a ref of another project than %q", contract.Quoted(given), p.Name), Field: field, Fix: "ask there; projects are kept apart"}
		}
		id = body
	}
	if !ValidID(id) {
		return "", &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("id %q", contract.Quoted(given)), Field: field, Fix: "use 1 to 128 letters, digits, dots, underscores and hyphens"}
	}
	return id, nil
}

func (p *Project) do(steps ...contract.StoreStep) ([]contract.StoreResult, error) {
	r, err := p.reply(steps...)
	return r.Results, err
}

func (p *Project) reply(steps ...contract.StoreStep) (r contract.StoreReply, err error) {
	reply, err := p.t.Do("store", contract.StoreRequest{Project: p.Name, Steps: append([]contract.StoreStep{}, steps...)}, nil)
	if err != nil {
		var e *contract.Error
		if errors.As(err, &e) && e.Code == contract.CodeUnsupported {
			return r, &contract.Error{Code: contract.CodeUnsupported, Message: "this host keeps no memory", Fix: "give it a store"}
		}
		return r, err
	}
	if err := json.Unmarshal(reply.Value, &r); err != nil {
		return r, contract.Errorf(contract.CodeHost, "reply to a store need: %v", err)
	}
	if len(r.Results) != len(steps) {
		return r, contract.Errorf(contract.CodeHost, "reply to a store need: %d results of %d steps", len(r.Results), len(steps))
	}
	for i := range steps {
		if err := fits(&steps[i], &r.Results[i]); err != nil {
			return r, contract.Errorf(contract.CodeHost, "reply to a store need: step %d: %v", i, err)
		}
	}
	return r, nil
}

// fits holds a result against its step.
func fits(s *contract.StoreStep, r *contract.StoreResult) error {
	most, kind := s.Limit, s.Type
	switch s.Do {
	case "put":
		if most, kind = 1, s.Record.Type; len(r.Records) != 1 {
			return fmt.Errorf("%d records of a put", len(r.Records))
		}
	case "get", "touch":
		most = 1
	case "pick":
		most = len(s.Seqs)
	}
	if s.Do == "near" && len(r.Similarities) != len(r.Records) {
		return fmt.Errorf("%d similarities of %d records", len(r.Similarities), len(r.Records))
	}
	if len(r.Records) > most || len(r.Seqs) > most {
		return fmt.Errorf("%d records and %d numbers where %d are wanted", len(r.Records), len(r.Seqs), most)
	}
	if r.More && len(r.Records)+len(r.Seqs) == 0 && s.Do != "near" {
		return fmt.Errorf("more than nothing")
	}
	for i := range r.Records {
		if r.Records[i].Type != kind || !ValidID(r.Records[i].ID) {
			return fmt.Errorf("a %q of id %q where a %q is wanted", contract.Quoted(r.Records[i].Type), contract.Quoted(r.Records[i].ID), kind)
		}
	}
	return nil
}

// get returns a record, or an error of code "not_found" about a field.
func (p *Project) get(field, kind, id string) (*contract.StoreRecord, error) {
	r, err := p.do(contract.StoreStep{Do: "get", Type: kind, ID: id})
	if err != nil {
		return nil, err
	}
	if len(r[0].Records) == 0 {
		return nil, &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("project %q has no %s %q", p.Name, kind, id), Field: field, Fix: "list what there is"}
	}
	return &r[0].Records[0], nil
}

// maxTries is how often what another process came between is done again. Each time
// one of them has got on, so that only a crowd needs many.
const maxTries = 64

// again does something until nobody comes between.
func again(f func() error) error {
	for try := 1; ; try++ {
		err := f()
		var e *contract.Error
		if try == maxTries || !errors.As(err, &e) || e.Code != contract.CodeStale {
			return err
		}
	}
}

// all lists the records of a type, of a parent and states if given, in order; at most
// most of them, with at most so many bytes of content each.
func (p *Project) all(kind, parent string, states []string, order string, most, bytes int) ([]contract.StoreRecord, error) {
	var list []contract.StoreRecord
	from := int64(0)
	for len(list) < most {
		r, err := p.do(contract.StoreStep{Do: "list", Type: kind, Parent: parent, States: states, Order: contract.StoreOrder(order), After: from, Limit: min(contract.MaxPage, most-len(list)), Bytes: bytes})
		if err != nil {
			return nil, err
		}
		page := r[0].Records
		list = append(list, page...)
		if !r[0].More || len(page) == 0 {
			break
		}
		if from = page[len(page)-1].Seq; order == "recent" {
			from = page[len(page)-1].Rev
		}
	}
	return list, nil
}

// meta encodes what a record has besides its content.
func meta(v any) json.RawMessage {
	b, _ := json.Marshal(v) // strings and numbers, always encodable
	return b
}

// of decodes it; what is not as it should be is left empty.
func of[T any](r *contract.StoreRecord) (v T) {
	_ = json.Unmarshal(r.Meta, &v)
	return v
}

// idOf makes an id of what it is to stand for, so that the same is stored once.
func idOf(prefix string, parts ...string) string {
	h := fnv.New128a()
	for _, s := range parts {
		fmt.Fprintf(h, "%d:%s", len(s), s)
	}
	return fmt.Sprintf("%s_%x", prefix, h.Sum(nil)[:10])
}
