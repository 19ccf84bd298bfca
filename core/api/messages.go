package api

import (
	"fmt"

	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
)

// MessagesRequest stores what was said in a session, or asks for it.
type MessagesRequest struct {
	// Project is whose it is; default what is loaded.
	Project string `json:"project,omitempty"`
	// Action is "list" (default) or "add".
	Action string `json:"action,omitempty"`
	// Session is an id or ref; default the active one that was used last, which add makes
	// if there is none.
	Session string `json:"session,omitempty"`
	// Messages are what add stores, in order: 1 to 1000.
	Messages []memory.NewMessage `json:"messages,omitempty"`
	// Decisions is "none" (default), "pattern" or "model": add also stores what decisions
	// the messages hold, see DecisionsRequest.
	Decisions string `json:"decisions,omitempty"`
	// Limit is how many are listed at most, the last ones: 1 to 200, default 20.
	Limit int `json:"limit,omitempty"`
	// Before is Earlier of an answer, to go back from there.
	Before int64 `json:"before,omitempty"`
	// MaxBytes is how much of each is listed at most: 1 to 16 MiB, default 64 KiB.
	MaxBytes int `json:"max_bytes,omitempty"`
}

// MessagesResponse is a part of a session in the order in which it was said, or the
// ids of what was stored.
type MessagesResponse struct {
	Project  string           `json:"project"`
	Session  string           `json:"session"`
	Messages []memory.Message `json:"messages,omitempty"`
	// Earlier goes on with what was said before.
	Earlier int64 `json:"earlier,omitempty"`
	// Refs are those of the messages stored, in order; Known is how many of them were
	// stored before and left as they are.
	Refs  []string `json:"refs,omitempty"`
	Known int      `json:"known,omitempty"`
	// Decisions are those that were found in them.
	Decisions []memory.Decision `json:"decisions,omitempty"`
	// Undecided tells that a message reads like a decision, and none was looked for.
	Undecided bool `json:"might_decide,omitempty"`
	// Usage is what the model cost.
	Usage *model.Usage `json:"usage,omitempty"`
}

// defaultMessageBytes is how much of a message a list shows.
const defaultMessageBytes = 64 << 10

func (c *Core) messages(t *step.Task, q MessagesRequest) (*MessagesResponse, error) {
	action, err := oneOf("action", q.Action, "list", "add")
	if err != nil {
		return nil, err
	}
	limit, err := inRange("limit", q.Limit, defaultListed, 1, maxListed)
	if err != nil {
		return nil, err
	}
	bytes, err := inRange("max_bytes", q.MaxBytes, defaultMessageBytes, 1, memory.MaxContentBytes)
	if err != nil {
		return nil, err
	}
	how, err := oneOf("decisions", q.Decisions, "none", "pattern", "model")
	if err != nil {
		return nil, err
	}
	if q.Before < 0 {
		return nil, &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("%d is no place in a session", q.Before), Field: "before", Fix: "give earlier of an answer"}
	}
	p, err := c.remembering(t, q.Project, false)
	if err != nil {
		return nil, err
	}
	session, err := p.InSession("session", q.Session, action == "add")
	if err != nil {
		return nil, err
	}
	r := &MessagesResponse{Project: p.Name, Session: session}
	if action == "list" {
		r.Messages, r.Earlier, err = p.Messages(session, limit, q.Before, bytes)
		return r, err
	}
	ids, known, err := p.AddMessages(session, q.Messages)
	if err != nil {
		return nil, err
	}
	var fresh []memory.Message
	for i, id := range ids {
		r.Refs = append(r.Refs, p.Ref(memory.TypeMessage, id))
		if known[i] {
			r.Known++
			continue
		}
		m := &q.Messages[i]
		fresh = append(fresh, memory.Message{ID: id, Session: session, Role: m.Role, Content: m.Content})
		r.Undecided = r.Undecided || how == "none" && memory.MightDecide(memory.Head(m.Content, defaultMessageBytes))
	}
	if how != "none" {
		if p, err = c.remembering(t, q.Project, true); err != nil {
			return nil, err
		}
		var usage model.Usage
		if r.Decisions, err = p.Extract(fresh, how == "model", &usage); usage.Calls > 0 {
			r.Usage = &usage
		}
	}
	return r, err
}
