package memory

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
)

type messageMeta struct {
	Role     string            `json:"role"`
	Metadata json.RawMessage   `json:"metadata,omitempty"`
	Anchors  []contract.Anchor `json:"anchors,omitempty"`
}

// Bounds of messages.
const (
	// batchBytes is how much is written at once: a request must not hold up others.
	batchBytes = 4 << 20
)

func checkMessage(m *contract.NewMessage, field string) error {
	bad := func(code, of, fix, format string, args ...any) error {
		return &contract.Error{Code: code, Message: fmt.Sprintf(format, args...), Field: field + of, Fix: fix}
	}
	switch {
	case m.ID != "" && !ValidID(m.ID):
		return bad(contract.CodeBadInput, "id", "use 1 to 128 letters, digits, dots, underscores and hyphens", "id %q", contract.Quoted(m.ID))
	case len(m.Metadata) > 0 && string(m.Metadata) != "null" && m.Metadata[0] != '{':
		return bad(contract.CodeBadInput, "metadata", "give an object", "metadata that is no object")
	}
	return nil
}

// checkMessages refuses a list of messages that cannot be stored.
func checkMessages(list []contract.NewMessage) error {
	if len(list) == 0 {
		return &contract.Error{Code: contract.CodeBadInput, Message: "0 messages", Field: "messages", Fix: "give some"}
	}
	for i := range list {
		if err := checkMessage(&list[i], fmt.Sprintf("messages[%d].", i)); err != nil {
			return err
		}
	}
	return nil
}

func (p *Project) messageStep(session string, m contract.NewMessage) contract.StoreStep {
	if string(m.Metadata) == "null" {
		m.Metadata = nil
	}
	done := deeds(m.Metadata) // what it says may be of the files that it looked at and edited
	return contract.StoreStep{Do: "put", Mode: "new", Record: &contract.StoreRecord{
		Type: TypeMessage, ID: m.ID, Prefix: "msg", Parent: session, Created: m.Created, Content: m.Content,
		Meta: meta(messageMeta{string(m.Role), m.Metadata, p.anchors(m.Content, slices.Concat(done.Edited, done.Read)...)}), Terms: Terms(m.Content),
	}}
}

func elsewhere(have *contract.StoreRecord) error {
	return &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("message %q belongs to session %q", have.ID, have.Parent), Field: "messages", Fix: "give another id, or none"}
}

// AddMessages stores messages of a session that is there, in order, and returns their
// ids and which of them were stored before.
func (p *Project) AddMessages(session string, list []contract.NewMessage) (ids []string, known []bool, err error) {
	if err := checkMessages(list); err != nil {
		return nil, nil, err
	}
	gone, err := p.forgotten(list)
	if err != nil {
		return nil, nil, err
	}
	for len(list) > 0 {
		if gone[0] {
			ids, known = append(ids, list[0].ID), append(known, true)
			list, gone = list[1:], gone[1:]
			continue
		}
		var steps []contract.StoreStep
		size := 0
		for len(list) > 0 && !gone[0] && (size == 0 || size+len(list[0].Content) <= batchBytes) {
			steps = append(steps, p.messageStep(session, list[0]))
			list, gone, size = list[1:], gone[1:], size+len(list[0].Content)
		}
		steps = append(steps, contract.StoreStep{Do: "touch", Type: TypeSession, ID: session})
		r, err := p.do(steps...)
		if err != nil {
			return ids, known, err
		}
		for i := range len(steps) - 1 {
			have := &r[i].Records[0]
			if r[i].Kept && have.Parent != session {
				return ids, known, elsewhere(have)
			}
			ids, known = append(ids, have.ID), append(known, r[i].Kept)
		}
	}
	return ids, known, nil
}

func (p *Project) message(r *contract.StoreRecord) contract.Message {
	m := of[messageMeta](r)
	return contract.Message{ID: r.ID, Ref: p.Ref(TypeMessage, r.ID), Session: r.Parent, Role: contract.Role(m.Role), Content: r.Content, Bytes: r.Size, Truncated: int64(len(r.Content)) < r.Size, Created: r.Created, Metadata: m.Metadata}
}

// Messages returns the last messages of a session before a number (0: its end), in the
// order in which they were said, each with at most so many bytes. earlier is the number
// to go on with, 0 if these are the first.
func (p *Project) Messages(session string, limit int, before int64, bytes int) (list []contract.Message, earlier int64, err error) {
	r, err := p.do(contract.StoreStep{Do: "list", Type: TypeMessage, Parent: session, Order: "new", Limit: limit, After: before, Bytes: bytes})
	if err != nil {
		return nil, 0, err
	}
	list = []contract.Message{}
	for _, m := range slices.Backward(r[0].Records) {
		list = append(list, p.message(&m))
	}
	if r[0].More {
		earlier = r[0].Records[len(r[0].Records)-1].Seq
	}
	return list, earlier, nil
}
