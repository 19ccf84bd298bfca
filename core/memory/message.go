package memory

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/step"
)

// Message is something said in a session.
type Message struct {
	ID      string `json:"id"`
	Ref     string `json:"ref"`
	Session string `json:"session"`
	// Role is "user", "assistant" or "system".
	Role string `json:"role"`
	// Content is what was said, cut if Cut is true; Bytes is how long it is in full.
	Content string `json:"content"`
	Bytes   int64  `json:"bytes"`
	Cut     bool   `json:"cut,omitempty"`
	// Created is milliseconds since 1970.
	Created int64 `json:"created"`
	// Metadata is as it was given.
	Metadata json.RawMessage `json:"metadata,omitempty"`
}

// NewMessage is a message to be stored.
type NewMessage struct {
	// ID, if given, makes storing it again do nothing.
	ID string `json:"id,omitempty"`
	// Role is "user", "assistant" or "system".
	Role string `json:"role"`
	// Content is 1 byte to 16 MiB.
	Content string `json:"content"`
	// Created is when it was said, milliseconds since 1970; default now.
	Created int64 `json:"created,omitempty"`
	// Metadata is a JSON object of at most 64 KiB that is kept as it is.
	Metadata json.RawMessage `json:"metadata,omitempty"`
}

type messageMeta struct {
	Role     string          `json:"role"`
	Metadata json.RawMessage `json:"metadata,omitempty"`
	Anchors  []Anchor        `json:"anchors,omitempty"`
}

// Roles are those of messages.
var Roles = []string{"user", "assistant", "system"}

// Bounds of messages.
const (
	MaxMessages      = 1000 // of one request
	maxMetadataBytes = 64 << 10
	// batchBytes is how much is written at once: a request must not hold up others.
	batchBytes = 4 << 20
)

func (m *NewMessage) check(field string) error {
	bad := func(code, of, fix, format string, args ...any) error {
		return &step.Error{Code: code, Message: fmt.Sprintf(format, args...), Field: field + of, Fix: fix}
	}
	switch {
	case !slices.Contains(Roles, m.Role):
		return bad(step.CodeBadInput, "role", "use user, assistant or system", "unknown role %q", cut(m.Role))
	case m.Content == "":
		return bad(step.CodeBadInput, "content", "say something", "a message without content")
	case len(m.Content) > MaxContentBytes:
		return bad(step.CodeTooLarge, "content", "keep messages under 16 MiB", "a message of %d bytes", len(m.Content))
	case m.ID != "" && !ValidID(m.ID):
		return bad(step.CodeBadInput, "id", "use 1 to 128 letters, digits, dots, underscores and hyphens", "id %q", cut(m.ID))
	case m.Created < 0:
		return bad(step.CodeBadInput, "created", "give milliseconds since 1970", "time %d", m.Created)
	case len(m.Metadata) > maxMetadataBytes:
		return bad(step.CodeTooLarge, "metadata", "keep metadata under 64 KiB", "metadata of %d bytes", len(m.Metadata))
	case len(m.Metadata) > 0 && string(m.Metadata) != "null" && m.Metadata[0] != '{':
		return bad(step.CodeBadInput, "metadata", "give an object", "metadata that is no object")
	}
	return nil
}

// AddMessages stores messages of a session that is there, in order, and returns their
// ids and which of them were stored before.
func (p *Project) AddMessages(session string, list []NewMessage) (ids []string, known []bool, err error) {
	if len(list) == 0 || len(list) > MaxMessages {
		return nil, nil, &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("%d messages", len(list)), Field: "messages", Fix: fmt.Sprintf("give 1 to %d", MaxMessages)}
	}
	for i := range list {
		if err := list[i].check(fmt.Sprintf("messages[%d].", i)); err != nil {
			return nil, nil, err
		}
	}
	for len(list) > 0 {
		var steps []StoreStep
		size := 0
		for len(list) > 0 && (size == 0 || size+len(list[0].Content) <= batchBytes) {
			m := list[0]
			list, size = list[1:], size+len(m.Content)
			if string(m.Metadata) == "null" {
				m.Metadata = nil
			}
			steps = append(steps, StoreStep{Do: "put", Mode: "new", Record: &StoreRecord{
				Type: TypeMessage, ID: m.ID, Prefix: "msg", Parent: session, Created: m.Created, Content: m.Content,
				Meta: meta(messageMeta{m.Role, m.Metadata, p.anchors(m.Content)}), Terms: Terms(m.Content),
			}})
		}
		steps = append(steps, StoreStep{Do: "touch", Type: TypeSession, ID: session})
		r, err := p.do(steps...)
		if err != nil {
			return ids, known, err
		}
		for i := range len(steps) - 1 {
			have := &r[i].Records[0]
			if r[i].Kept && have.Parent != session {
				return ids, known, &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("message %q belongs to session %q", have.ID, have.Parent), Field: "messages", Fix: "give another id, or none"}
			}
			ids, known = append(ids, have.ID), append(known, r[i].Kept)
		}
	}
	return ids, known, nil
}

func (p *Project) message(r *StoreRecord) Message {
	m := of[messageMeta](r)
	return Message{r.ID, p.Ref(TypeMessage, r.ID), r.Parent, m.Role, r.Content, r.Size, int64(len(r.Content)) < r.Size, r.Created, m.Metadata}
}

// Messages returns the last messages of a session before a number (0: its end), in the
// order in which they were said, each with at most so many bytes. earlier is the number
// to go on with, 0 if these are the first.
func (p *Project) Messages(session string, limit int, before int64, bytes int) (list []Message, earlier int64, err error) {
	r, err := p.do(StoreStep{Do: "list", Type: TypeMessage, Parent: session, Order: "new", Limit: limit, From: before, Bytes: bytes})
	if err != nil {
		return nil, 0, err
	}
	list = []Message{}
	for _, m := range slices.Backward(r[0].Records) {
		list = append(list, p.message(&m))
	}
	if r[0].More {
		earlier = r[0].Records[len(r[0].Records)-1].Seq
	}
	return list, earlier, nil
}
