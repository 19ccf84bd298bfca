package memory

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/step"
)

// Sessions is [contract.MemoryOperations.Sessions].
func (c *Operations) Sessions(t *step.Task, q contract.SessionsRequest) (*contract.SessionsResponse, error) {
	p, err := c.project(t, q.Project, false)
	if err != nil {
		return nil, err
	}
	r := &contract.SessionsResponse{Project: p.Name, Sessions: []contract.Session{}}
	if q.Action == "list" {
		var states []string
		if q.Status != "" {
			states = []string{string(q.Status)}
		}
		r.Sessions, r.Next, err = p.Sessions(states, q.Limit, q.After)
		return r, err
	}
	var id string
	switch {
	case q.Session == "" && q.Action == "start":
	case q.Session == "" && q.Action == "delete":
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: "which session?", Field: "session", Fix: "name what is to be deleted"}
	case q.Action == "start":
		id, err = p.ID("session", memory.TypeSession, q.Session)
	default:
		id, err = p.InSession("session", q.Session, false)
	}
	if err != nil {
		return nil, err
	}
	var s contract.Session
	switch q.Action {
	case "get":
		s, err = p.Session("session", id)
	case "start":
		s, err = p.StartSession(id, q.Name, q.Created)
	case "rename":
		if s, err = p.Session("session", id); err == nil {
			s, err = p.ChangeSession(id, string(s.Status), &q.Name, nil)
		}
	case "archive":
		s, err = p.ChangeSession(id, memory.Archived, nil, nil)
	case "activate":
		s, err = p.ChangeSession(id, memory.Active, nil, nil)
	case "summarize":
		var usage contract.Usage
		s, err = p.Summarize(id, q.Model == "host", &usage)
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
