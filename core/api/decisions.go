package api

import (
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
)

// DecisionsRequest asks for decisions, states one, or looks for them in what was said.
type DecisionsRequest struct {
	// Project is whose they are; default what is loaded.
	Project string `json:"project,omitempty"`
	// Action is "list" (default), "add" or "extract".
	Action string `json:"action,omitempty"`
	// Session is an id or ref. A list without it is of all sessions; the other actions take
	// the active one that was used last.
	Session string `json:"session,omitempty"`
	// Description is the decision that add states, Context why, and Alternatives what else
	// was considered.
	Description  string   `json:"description,omitempty"`
	Context      string   `json:"context,omitempty"`
	Alternatives []string `json:"alternatives,omitempty"`
	// Model is "none" (default: extract takes the sentences that read like decisions) or
	// "host": a language model is asked about the messages that hold such, by "llm" needs.
	Model string `json:"model,omitempty"`
	// Limit is how many are listed at most, or how many of the last messages extract
	// reads: 1 to 200, default 20.
	Limit int `json:"limit,omitempty"`
	// From is Next of an answer, to go on there.
	From int64 `json:"from,omitempty"`
}

// DecisionsResponse is decisions, the newest first.
type DecisionsResponse struct {
	Project   string     `json:"project"`
	Decisions []Decision `json:"decisions"`
	// Next goes on after them.
	Next int64 `json:"next,omitempty"`
	// Usage is what the model cost.
	Usage *model.Usage `json:"usage,omitempty"`
}

// Decision is a decision with the code that it names, as that is now.
type Decision struct {
	ID  string `json:"id"`
	Ref string `json:"ref"`
	// Session and Message are the ids of where it was said.
	Session     string `json:"session"`
	Message     string `json:"message,omitempty"`
	Description string `json:"description"`
	// Context is why, Alternatives what else was considered.
	Context      string   `json:"context,omitempty"`
	Alternatives []string `json:"alternatives,omitempty"`
	// By is "stated", "model" or "pattern".
	By string `json:"by"`
	// Created is milliseconds since 1970.
	Created int64   `json:"created"`
	Cites   []Cited `json:"cites,omitempty"`
	// Outdated tells that code which it names has changed or gone since.
	Outdated bool `json:"outdated,omitempty"`
}

func (c *Core) decision(d memory.Decision) Decision {
	out := Decision{ID: d.ID, Ref: d.Ref, Session: d.Session, Message: d.Message, Description: d.Description, Context: d.Context, Alternatives: d.Alternatives, By: d.By, Created: d.Created}
	out.Cites, out.Outdated = c.cited(d.Names)
	return out
}

func (c *Core) decisions(t *step.Task, q DecisionsRequest) (*DecisionsResponse, error) {
	action, err := oneOf("action", q.Action, "list", "add", "extract")
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
	if q.From < 0 {
		return nil, noPlace(q.From)
	}
	p, err := c.remembering(t, q.Project, action != "list")
	if err != nil {
		return nil, err
	}
	session := ""
	if q.Session != "" || action != "list" {
		if session, err = p.InSession("session", q.Session, action == "add"); err != nil {
			return nil, err
		}
	}
	r := &DecisionsResponse{Project: p.Name, Decisions: []Decision{}}
	var list []memory.Decision
	switch action {
	case "list":
		list, r.Next, err = p.Decisions(session, limit, q.From)
	case "add":
		if list, err = p.Decide([]memory.Decision{{Session: session, Description: q.Description, Context: q.Context, Alternatives: q.Alternatives, By: "stated"}}); err != nil {
			e := *step.ErrorOf(err)
			if e.Field == "decisions[0].description" {
				e.Field = "description"
			}
			err = &e
		}
	case "extract":
		var said []memory.Message
		if said, _, err = p.Messages(session, limit, q.From, 0); err != nil {
			return nil, err
		}
		var usage model.Usage
		if list, err = p.Extract(said, by == "host", &usage); usage.Calls > 0 {
			r.Usage = &usage
		}
	}
	for _, d := range list {
		r.Decisions = append(r.Decisions, c.decision(d))
	}
	return r, err
}
