package api

import (
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// ReflectionsRequest stores a lesson that an agent learned, or asks for those that fit.
type ReflectionsRequest struct {
	// Project is whose they are; default what is loaded.
	Project string `json:"project,omitempty"`
	// Action is "find" (default), "add" or "summary".
	Action string `json:"action,omitempty"`
	// Session is an id or ref. Find and summary without it are of all sessions; add takes
	// the active one that was used last, and makes one if there is none.
	Session string `json:"session,omitempty"`
	// Query is the situation that lessons are looked for in; "" lists the newest.
	Query string `json:"query,omitempty"`
	// Lesson is what add stores, Context the situation in which it applies.
	Lesson  string `json:"lesson,omitempty"`
	Context string `json:"context,omitempty"`
	// Outcome is that of add: "unknown" (default), "success", "failure" or "partial".
	// Find keeps to it, if it is given.
	Outcome string `json:"outcome,omitempty"`
	// Confidence is from 0 to 1, default 0.5.
	Confidence *rank.Score `json:"confidence,omitempty"`
	// Tags are those of add; find keeps to lessons that have all of them.
	Tags []string `json:"tags,omitempty"`
	// Limit is how many are found at most: 1 to 200, default 20.
	Limit int `json:"limit,omitempty"`
	// Vectors is "none" (default) or "host": similarity is by the host's embedding model,
	// by "embed" needs.
	Vectors string `json:"vectors,omitempty"`
}

// ReflectionsResponse is lessons, those that fit best or the newest first.
type ReflectionsResponse struct {
	Project     string                    `json:"project"`
	Reflections []memory.Reflection       `json:"reflections"`
	Summary     *memory.ReflectionSummary `json:"summary,omitempty"`
	// Reason says why there are none.
	Reason string `json:"reason,omitempty"`
	// Notes say what was left out, such as vectors that were asked for.
	Notes []string `json:"notes,omitempty"`
}

func (c *Core) reflections(t *step.Task, q ReflectionsRequest) (*ReflectionsResponse, error) {
	action, err := oneOf("action", q.Action, "find", "add", "summary")
	if err != nil {
		return nil, err
	}
	limit, err := inRange("limit", q.Limit, defaultListed, 1, maxListed)
	if err != nil {
		return nil, err
	}
	vectors, err := oneOf("vectors", q.Vectors, "none", "host")
	if err != nil {
		return nil, err
	}
	outcome, err := oneOf("outcome", q.Outcome, memory.Outcomes...)
	if err != nil {
		return nil, err
	}
	if len(q.Query) > MaxQueryBytes {
		return nil, checkQuery(q.Query)
	}
	p, err := c.remembering(t, q.Project, action == "add")
	if err != nil {
		return nil, err
	}
	session := ""
	if q.Session != "" || action == "add" {
		if session, err = p.InSession("session", q.Session, action == "add"); err != nil {
			return nil, err
		}
	}
	r := &ReflectionsResponse{Project: p.Name, Reflections: []memory.Reflection{}}
	switch action {
	case "add":
		l := memory.Reflection{Session: session, Lesson: q.Lesson, Context: q.Context, Outcome: outcome, Confidence: rank.One / 2, Tags: q.Tags}
		if q.Confidence != nil {
			l.Confidence = *q.Confidence
		}
		if l, err = p.Reflect(l); err == nil {
			r.Reflections = append(r.Reflections, l)
		}
	case "find":
		var outcomes []string
		if q.Outcome != "" {
			outcomes = []string{outcome}
		}
		note := ""
		r.Reflections, note, err = p.Lessons(q.Query, session, q.Tags, outcomes, limit, vectors == "host")
		if note != "" {
			r.Notes = append(r.Notes, note)
		}
		if len(r.Reflections) == 0 {
			r.Reason = "no lesson fits; without query, tags and outcome all are listed"
		}
	case "summary":
		var s memory.ReflectionSummary
		s, err = p.SumUp(session)
		r.Summary = &s
	}
	return r, err
}
