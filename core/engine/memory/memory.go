package memory

import (
	"cmp"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// checkMemory checks what depends on the action, and sets the tier that is meant.
func checkMemory(q *contract.MemoryRequest) error {
	switch q.Action {
	case "spill":
		if q.Tier = cmp.Or(q.Tier, contract.MemoryTierWarm); q.Tier == contract.MemoryTierHot {
			return &contract.Error{Code: contract.CodeBadInput, Message: `unknown value "hot"`, Field: "tier", Fix: "use one of warm, cold"}
		}
	case "recall":
		if err := contract.CheckQuery(q.Query); err != nil {
			return err
		}
	}
	q.Tier = cmp.Or(q.Tier, contract.MemoryTierHot)
	return nil
}

// Memory is [contract.MemoryOperations.Memory].
func (c *Operations) Memory(t *step.Task, q contract.MemoryRequest) (*contract.MemoryResponse, error) {
	if err := checkMemory(&q); err != nil {
		return nil, err
	}
	relevance := rank.One / 2
	if q.Relevance != nil {
		relevance = *q.Relevance
	}
	p, err := c.project(t, q.Project, false)
	if err != nil {
		return nil, err
	}
	r := &contract.MemoryResponse{Project: p.Name}
	if r.Session, err = p.InSession("session", q.Session, q.Action == "add"); err != nil {
		return nil, err
	}
	limits := memory.DefaultLimits
	switch q.Action {
	case "add":
		var i contract.Item
		if i, r.Spilled, err = p.Keep(r.Session, q.Label, q.Text, relevance, limits); err == nil {
			r.Items = append(r.Items, i)
		}
	case "list":
		r.Items, err = p.Items(r.Session, string(q.Tier))
	case "spill":
		r.Spilled, err = p.Spill(r.Session, q.IDs, q.Count, string(q.Tier), limits)
	case "recall":
		note := ""
		r.Items, r.Promoted, note, err = p.Remind(r.Session, q.Query, q.Limit, !q.KeepTiers, q.Vectors == "host", limits)
		if note != "" {
			r.Notes = append(r.Notes, note)
		}
		if len(r.Items) == 0 {
			r.Reason = "no item of the session holds a word of the query"
		}
	}
	if err == nil {
		r.Tiers, err = p.Tiers(r.Session, limits)
		for _, t := range r.Tiers {
			if t.Tier == contract.MemoryTierCold && t.Items > t.Most {
				r.Notes = append(r.Notes, fmt.Sprintf("%d items are cold, more than %d: they stay and are found; forget what is of no use", t.Items, t.Most))
			}
		}
	}
	return r, err
}
