package memory

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// Said is what is said in a session and to be kept in mind.
type Said struct {
	// Session is the id; with Start it is made if it is not there, and "" is a new one.
	Session  string
	Start    bool
	Messages []contract.NewMessage
	// Decide stores the decisions that Extract finds in the messages; nil looks for none.
	Decide  *Project
	ByModel bool
	Usage   *contract.Usage // what the model has cost
	Limits  Limits
}

// Heard is what became of it.
type Heard struct {
	Session   string
	IDs       []string // of the messages, in order
	Known     []bool   // those that were stored before
	Large     []int    // those that are too large to be kept in mind
	Decisions []Decision
}

// Hear stores messages, their decisions and an item for each in one request to the
// store: all of it or, with an error, nothing. So ids are made here, from a secret of
// the host: what is stored names each other.
func (p *Project) Hear(q Said) (h Heard, err error) {
	if err := checkMessages(q.Messages); err != nil {
		return h, err
	}
	size := 0
	for _, m := range q.Messages {
		size += len(m.Content)
	}
	if size > batchBytes && len(q.Messages) > 1 {
		return h, &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("messages of %d bytes to be kept at once", size), Field: "messages", Fix: "give 4 MiB at once, or one message"}
	}
	seed, err := p.secret(q)
	if err != nil {
		return h, err
	}
	if q.Session == "" {
		q.Session = idOf("ses", seed)
	}
	messages := make([]contract.Message, len(q.Messages))
	q.Messages = append([]contract.NewMessage{}, q.Messages...)
	for i := range q.Messages {
		m := &q.Messages[i]
		if m.ID == "" {
			m.ID = idOf("msg", seed, strconv.Itoa(i))
		}
		messages[i] = contract.Message{ID: m.ID, Session: q.Session, Role: m.Role, Content: m.Content, Created: m.Created}
	}
	var decisions []contract.StoreStep
	extracted := false
	err = again(func() error {
		h = Heard{Session: q.Session, Decisions: []Decision{}}
		steps, mind, err := p.open(q)
		if err != nil {
			return err
		}
		if h.Known, err = p.known(q); err != nil {
			return err
		}
		var fresh []contract.Message
		var items []*contract.StoreRecord
		first := len(steps)
		for i, m := range messages {
			h.IDs, steps = append(h.IDs, m.ID), append(steps, p.messageStep(q.Session, q.Messages[i]))
			switch {
			case h.Known[i]:
				continue
			case len(m.Content) > contract.MaxItemBytes:
				h.Large = append(h.Large, i)
			default:
				items = append(items, itemRecord(q.Session, string(m.Role), m.Content, rank.One/2))
			}
			fresh = append(fresh, m)
		}
		if q.Decide != nil && !extracted {
			found, err := q.Decide.extracted(fresh, q.ByModel, q.Usage)
			if err != nil {
				return err
			}
			if decisions, err = q.Decide.decisionSteps(found); err != nil {
				return err
			}
			extracted = true // a model is asked once, whoever comes between
		}
		at := first + len(messages)
		steps = append(steps, decisions...)
		mind.place(items...)
		for _, i := range items {
			steps = append(steps, contract.StoreStep{Do: "put", Mode: "new", Record: i})
		}
		r, err := mind.write(nil, steps...)
		if err == nil && len(decisions) > 0 {
			h.Decisions = q.Decide.decided(decisions, r[at:])
		}
		return err
	})
	return h, err
}

// open reads the mind of the session, or begins with the step that makes the session.
func (p *Project) open(q Said) ([]contract.StoreStep, *mind, error) {
	r, err := p.do(contract.StoreStep{Do: "get", Type: TypeSession, ID: q.Session, Bytes: -1})
	if err != nil {
		return nil, nil, err
	}
	if len(r[0].Records) == 0 && q.Start {
		return []contract.StoreStep{{Do: "put", Mode: "new", Record: sessionRecord(q.Session, "", Active, "")}}, p.blank(q.Session, q.Limits), nil
	}
	m, err := p.mind(q.Session, q.Limits)
	return nil, m, err
}

// known tells which messages are there, or come twice.
func (p *Project) known(q Said) ([]bool, error) {
	var steps []contract.StoreStep
	for _, m := range q.Messages {
		steps = append(steps, contract.StoreStep{Do: "get", Type: TypeMessage, ID: m.ID, Bytes: -1})
	}
	r, err := p.do(steps...)
	if err != nil {
		return nil, err
	}
	known := make([]bool, len(r))
	seen := map[string]bool{}
	for i := range r {
		if len(r[i].Records) > 0 && r[i].Records[0].Parent != q.Session {
			return nil, elsewhere(&r[i].Records[0])
		}
		id := q.Messages[i].ID
		known[i], seen[id] = len(r[i].Records) > 0 || seen[id], true
	}
	return known, nil
}

// secret asks the host for something that no other request has. A host that has no
// secrets gets what no other request to its store has, unless two come at one time.
func (p *Project) secret(q Said) (string, error) {
	r, err := p.t.Do("secret", contract.SecretRequest{Bytes: 16}, nil)
	if e := (*contract.Error)(nil); errors.As(err, &e) && e.Code == contract.CodeUnsupported {
		rev, err := p.Revision()
		return idOf("rev", q.Session, q.Messages[0].Content, strconv.FormatInt(rev, 10)), err
	}
	if err != nil {
		return "", err
	}
	var s contract.SecretReply
	if err := json.Unmarshal(r.Value, &s); err != nil || len(s.Secret) < 16 {
		return "", contract.Errorf(contract.CodeHost, "reply to a secret need: no 16 bytes in base64")
	}
	return s.Secret, nil
}
