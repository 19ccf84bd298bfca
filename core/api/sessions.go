package api

import (
	"fmt"

	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
)

// SessionsRequest asks for conversations, or changes one. The host keeps them: by
// "store" needs.
type SessionsRequest struct {
	// Project is whose they are; default what is loaded.
	Project string `json:"project,omitempty"`
	// Action is "list" (default), "get", "start", "rename", "archive", "activate",
	// "summarize" or "delete" (with all that was said in it).
	Action string `json:"action,omitempty"`
	// Session is an id or ref; default, but for start and delete, the active one that was
	// used last. Start takes an id of one's own, and returns that session if it is there.
	Session string `json:"session,omitempty"`
	// Name is for people, with start and rename.
	Name string `json:"name,omitempty"`
	// Status bounds a list to "active", "archived" or "summarized" ones.
	Status string `json:"status,omitempty"`
	// Limit is how many are listed at most: 1 to 200, default 20.
	Limit int `json:"limit,omitempty"`
	// From is Next of an answer, to go on there.
	From int64 `json:"from,omitempty"`
	// Model is "none" (default: a summary is what was asked, decided and said last) or
	// "host": a language model writes it, by an "llm" need.
	Model string `json:"model,omitempty"`
}

// SessionsResponse is the sessions asked for, or the one changed.
type SessionsResponse struct {
	Project string `json:"project"`
	// Sessions are those found, the one used last first.
	Sessions []memory.Session `json:"sessions"`
	// Next goes on after them.
	Next int64 `json:"next,omitempty"`
	// Removed is how many records a delete removed.
	Removed int64 `json:"removed,omitempty"`
	// Usage is what the model cost.
	Usage *model.Usage `json:"usage,omitempty"`
}

// Bounds of lists of what is remembered.
const (
	defaultListed = 20
	maxListed     = 200
)

func noPlace(from int64) error {
	return &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("%d is no place in a list", from), Field: "from", Fix: "give next of an answer"}
}

func (c *Core) sessions(t *step.Task, q SessionsRequest) (*SessionsResponse, error) {
	action, err := oneOf("action", q.Action, "list", "get", "start", "rename", "archive", "activate", "summarize", "delete")
	if err != nil {
		return nil, err
	}
	limit, err := inRange("limit", q.Limit, defaultListed, 1, maxListed)
	if err != nil {
		return nil, err
	}
	by, err := oneOf("model", q.Model, "none", "host")
	if err != nil {
		return nil, err
	}
	if q.Status != "" && !memory.ValidStatus(q.Status) {
		_, err := oneOf("status", q.Status, memory.Active, memory.Archived, memory.Summarized)
		return nil, err
	}
	if q.From < 0 {
		return nil, noPlace(q.From)
	}
	p, err := c.remembering(t, q.Project, false)
	if err != nil {
		return nil, err
	}
	r := &SessionsResponse{Project: p.Name, Sessions: []memory.Session{}}
	if action == "list" {
		var states []string
		if q.Status != "" {
			states = []string{q.Status}
		}
		r.Sessions, r.Next, err = p.Sessions(states, limit, q.From)
		return r, err
	}
	var id string
	switch {
	case q.Session == "" && action == "start":
	case q.Session == "" && action == "delete":
		return nil, &step.Error{Code: step.CodeBadInput, Message: "which session?", Field: "session", Fix: "name what is to be deleted"}
	case action == "start":
		id, err = p.ID("session", memory.TypeSession, q.Session)
	default:
		id, err = p.InSession("session", q.Session, false)
	}
	if err != nil {
		return nil, err
	}
	var s memory.Session
	switch action {
	case "get":
		s, err = p.Session("session", id)
	case "start":
		s, err = p.StartSession(id, q.Name, 0)
	case "rename":
		if s, err = p.Session("session", id); err == nil {
			s, err = p.ChangeSession(id, s.Status, &q.Name, nil)
		}
	case "archive":
		s, err = p.ChangeSession(id, memory.Archived, nil, nil)
	case "activate":
		s, err = p.ChangeSession(id, memory.Active, nil, nil)
	case "summarize":
		var usage model.Usage
		s, err = p.Summarize(id, by == "host", &usage)
		if usage.Calls > 0 {
			r.Usage = &usage
		}
	case "delete":
		r.Removed, err = p.DeleteSession(id)
		return r, err
	}
	r.Sessions = append(r.Sessions, s)
	return r, err
}
