package memory

import (
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/step"
)

// decisions looks up the code that decisions name.
func (c *Operations) decisions(list []memory.Decision) []contract.Decision {
	out := []contract.Decision{}
	for _, d := range list {
		d.Cites, d.Outdated = c.cited(d.Anchors)
		out = append(out, d.Decision)
	}
	return out
}

// Decisions is [contract.MemoryOperations.Decisions].
func (c *Operations) Decisions(t *step.Task, q contract.DecisionsRequest) (*contract.DecisionsResponse, error) {
	p, err := c.project(t, q.Project, q.Action != "list")
	if err != nil {
		return nil, err
	}
	session := ""
	if q.Session != "" || q.Action != "list" {
		if session, err = p.InSession("session", q.Session, q.Action == "add"); err != nil {
			return nil, err
		}
	}
	r := &contract.DecisionsResponse{Project: p.Name}
	var list []memory.Decision
	switch q.Action {
	case "list":
		list, r.Next, err = p.Decisions(session, q.Limit, q.After)
	case "add":
		list, err = decide(p, session, &q)
	case "extract":
		var said []contract.Message
		if said, _, err = p.Messages(session, q.Limit, q.After, 0); err != nil {
			return nil, err
		}
		var usage contract.Usage
		if list, err = p.Extract(said, q.Model == "host", &usage); usage.Calls > 0 {
			r.Usage = &usage
		}
	}
	if err != nil {
		return nil, err
	}
	r.Decisions = c.decisions(list)
	return r, nil
}

// decide keeps the decision that a request states.
func decide(p *memory.Project, session string, q *contract.DecisionsRequest) (list []memory.Decision, err error) {
	for i := range q.Supersedes {
		if q.Supersedes[i], err = p.ID(fmt.Sprintf("supersedes[%d]", i), memory.TypeDecision, q.Supersedes[i]); err != nil {
			return nil, err
		}
	}
	said := contract.Decision{Session: session, Description: q.Description, Rationale: q.Rationale, Alternatives: q.Alternatives, FoundBy: "stated", Subject: q.Subject, Supersedes: q.Supersedes}
	if list, err = p.Decide([]contract.Decision{said}); err != nil {
		e := *contract.ErrorOf(err)
		if e.Field == "decisions[0].description" {
			e.Field = "description"
		}
		return nil, &e
	}
	return list, nil
}
