package memory

import (
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/step"
)

// defaultMessageBytes is how much of a message a list shows.
const defaultMessageBytes = 64 << 10

// Messages is [contract.MemoryOperations.Messages].
func (c *Operations) Messages(t *step.Task, q contract.MessagesRequest) (*contract.MessagesResponse, error) {
	if q.Start && !q.Keep {
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: "start without keep", Field: "start", Fix: "set keep, or start the session first"}
	}
	p, err := c.project(t, q.Project, false)
	if err != nil {
		return nil, err
	}
	if q.Action == "add" && q.Keep {
		return c.keepMessages(t, p, q)
	}
	session, err := p.InSession("session", q.Session, q.Action == "add")
	if err != nil {
		return nil, err
	}
	r := &contract.MessagesResponse{Project: p.Name, Session: session}
	if q.Action == "list" {
		r.Messages, r.Earlier, err = p.Messages(session, q.Limit, q.Before, q.MaxBytes)
		return r, err
	}
	ids, known, err := p.AddMessages(session, q.Messages)
	if err != nil {
		return nil, err
	}
	var fresh []contract.Message
	for i, id := range ids {
		r.Refs = append(r.Refs, p.Ref(memory.TypeMessage, id))
		if known[i] {
			r.Known++
			continue
		}
		m := &q.Messages[i]
		r.Notes = append(r.Notes, overlong(i, m.Content)...)
		fresh = append(fresh, contract.Message{ID: id, Session: session, Role: m.Role, Content: m.Content, Created: m.Created})
		r.Undecided = r.Undecided || q.Decisions == "none" && memory.MightDecide(memory.Head(m.Content, defaultMessageBytes))
	}
	if q.Decisions != "none" {
		err = c.extract(t, q, fresh, r)
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// overlong says of a message that not all of it is found.
func overlong(i int, content string) []string {
	if !memory.Overlong(content) {
		return nil
	}
	return []string{fmt.Sprintf("messages[%d] is stored, but found by the words of its first MiB alone: %d bytes", i, len(content))}
}

// extract adds the decisions in new messages to an answer.
func (c *Operations) extract(t *step.Task, q contract.MessagesRequest, fresh []contract.Message, r *contract.MessagesResponse) error {
	p, err := c.project(t, q.Project, true)
	if err != nil {
		return err
	}
	var usage contract.Usage
	found, err := p.Extract(fresh, q.Decisions == "model", &usage)
	if err != nil {
		return err
	}
	if r.Decisions = c.decisions(found); usage.Calls > 0 {
		r.Usage = &usage
	}
	return nil
}

// keepMessages stores messages and keeps them in mind, all or nothing.
func (c *Operations) keepMessages(t *step.Task, p *memory.Project, q contract.MessagesRequest) (*contract.MessagesResponse, error) {
	var usage contract.Usage
	said := memory.Said{Start: q.Start, Messages: q.Messages, ByModel: q.Decisions == "model", Usage: &usage, Limits: memory.DefaultLimits}
	var err error
	switch {
	case !q.Start:
		said.Session, err = p.InSession("session", q.Session, false)
	case q.Session != "":
		said.Session, err = p.ID("session", memory.TypeSession, q.Session)
	}
	if err == nil && q.Decisions != "none" {
		said.Decide, err = c.project(t, q.Project, true)
	}
	if err != nil {
		return nil, err
	}
	heard, err := p.Hear(said)
	if err != nil {
		return nil, err
	}
	r := &contract.MessagesResponse{Project: p.Name, Session: heard.Session, Decisions: c.decisions(heard.Decisions)}
	for i, id := range heard.IDs {
		r.Refs = append(r.Refs, p.Ref(memory.TypeMessage, id))
		if heard.Known[i] {
			r.Known++
		} else if q.Decisions == "none" && memory.MightDecide(memory.Head(q.Messages[i].Content, defaultMessageBytes)) {
			r.Undecided = true
		}
	}
	for i := range q.Messages {
		if !heard.Known[i] {
			r.Notes = append(r.Notes, overlong(i, q.Messages[i].Content)...)
		}
	}
	for _, i := range heard.Large {
		r.Notes = append(r.Notes, fmt.Sprintf("messages[%d] is stored, but too large to be kept in mind: %d bytes, over 64 KiB", i, len(q.Messages[i].Content)))
	}
	if usage.Calls > 0 {
		r.Usage = &usage
	}
	return r, nil
}
