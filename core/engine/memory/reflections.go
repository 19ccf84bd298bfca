package memory

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// findReflections adds the reflections to an answer that fit a request.
func findReflections(p *memory.Project, session string, q *contract.ReflectionsRequest, r *contract.ReflectionsResponse) (err error) {
	var outcomes []string
	if q.Outcome != "" {
		outcomes = []string{string(q.Outcome)}
	}
	note := ""
	r.Reflections, note, err = p.Reflections(q.Query, session, q.Tags, outcomes, q.Limit, q.Vectors == "host")
	if note != "" {
		r.Notes = append(r.Notes, note)
	}
	if len(r.Reflections) == 0 {
		r.Reason = "no reflection fits, or none is kept; without query, tags and outcome all are listed"
	}
	return err
}

// Reflections is [contract.MemoryOperations.Reflections].
func (c *Operations) Reflections(t *step.Task, q contract.ReflectionsRequest) (*contract.ReflectionsResponse, error) {
	p, err := c.project(t, q.Project, q.Action == "add" || q.Action == "learn")
	if err != nil {
		return nil, err
	}
	session := ""
	if q.Session != "" || q.Action == "add" {
		if session, err = p.InSession("session", q.Session, q.Action == "add"); err != nil {
			return nil, err
		}
	}
	r := &contract.ReflectionsResponse{Project: p.Name, Reflections: []contract.Reflection{}}
	switch q.Action {
	case "add":
		l := contract.Reflection{Session: session, Lesson: q.Lesson, Situation: q.Situation, Outcome: q.Outcome, Confidence: rank.One / 2, Tags: q.Tags}
		if q.Confidence != nil {
			l.Confidence = *q.Confidence
		}
		if l, err = p.Reflect(l); err == nil {
			r.Reflections = append(r.Reflections, l)
		}
	case "learn":
		var usage contract.Usage
		if r.Reflections, err = p.Learn(q.Model == "host", &usage); usage.Calls > 0 {
			r.Usage = &usage
		}
		if len(r.Reflections) == 0 {
			r.Reason = "nothing was corrected more often than was learned before"
		}
	case "find":
		err = findReflections(p, session, &q, r)
	case "summary":
		var s contract.ReflectionSummary
		s, err = p.SumUp(session)
		r.Summary = &s
	}
	return r, err
}
