package api

import (
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// MemoryRequest works with what an agent keeps in mind during a session: hot items are
// in its context, warm ones near, cold ones far.
type MemoryRequest struct {
	// Project is whose it is; default what is loaded.
	Project string `json:"project,omitempty"`
	// Action is "status" (default), "add", "list", "spill" or "recall".
	Action string `json:"action,omitempty"`
	// Session is an id or ref; default the active one that was used last, which add makes
	// if there is none.
	Session string `json:"session,omitempty"`
	// Text is what add keeps, 1 byte to 64 KiB; Kind is one's own word for what it is;
	// Relevance is from 0 to 1, default 0.5: the least relevant leaves the context first.
	Text      string      `json:"text,omitempty"`
	Kind      string      `json:"kind,omitempty"`
	Relevance *rank.Score `json:"relevance,omitempty"`
	// Tier is what is listed, default "hot", or where spilled items go: "warm" (default)
	// or "cold".
	Tier string `json:"tier,omitempty"`
	// IDs are what spill moves; default Count of the least relevant, or half of the hot
	// items, rounded up.
	IDs   []string `json:"ids,omitempty"`
	Count int      `json:"count,omitempty"`
	// Query is what recall looks for among warm and cold items.
	Query string `json:"query,omitempty"`
	// Limit is how many are recalled at most: 1 to 200, default 5.
	Limit int `json:"limit,omitempty"`
	// KeepTiers leaves what is recalled where it is. Otherwise items of a similarity of
	// 0.85, and those recalled three times, become hot.
	KeepTiers bool `json:"keep_tiers,omitempty"`
	// Vectors is "none" (default: similarity is by words) or "host": by the host's
	// embedding model, by "embed" needs.
	Vectors string `json:"vectors,omitempty"`
}

// MemoryResponse is what came of it.
type MemoryResponse struct {
	Project string `json:"project"`
	Session string `json:"session"`
	// Items are those added, listed or recalled.
	Items []memory.Item `json:"items,omitempty"`
	// Tiers are counted after what was done.
	Tiers []memory.Tier `json:"tiers"`
	// Promoted are the ids of recalled items that are hot now, Spilled of items that had
	// to leave the context, Forgotten of those that were the least of too many.
	Promoted  []string `json:"promoted,omitempty"`
	Spilled   []string `json:"spilled,omitempty"`
	Forgotten []string `json:"forgotten,omitempty"`
	// Reason says why nothing was recalled.
	Reason string `json:"reason,omitempty"`
	// Notes say what was left out, such as vectors that were asked for.
	Notes []string `json:"notes,omitempty"`
}

// defaultRecalled is how many items are recalled.
const defaultRecalled = 5

func (c *Core) memory(t *step.Task, q MemoryRequest) (*MemoryResponse, error) {
	action, err := oneOf("action", q.Action, "status", "add", "list", "spill", "recall")
	if err != nil {
		return nil, err
	}
	limit, err := inRange("limit", q.Limit, defaultRecalled, 1, maxListed)
	if err != nil {
		return nil, err
	}
	count, err := inRange("count", q.Count, 0, 1, 1<<20)
	if err != nil {
		return nil, err
	}
	vectors, err := oneOf("vectors", q.Vectors, "none", "host")
	if err != nil {
		return nil, err
	}
	tiers := []string{memory.Hot, memory.Warm, memory.Cold}
	if action == "spill" {
		tiers = tiers[1:]
	}
	tier, err := oneOf("tier", q.Tier, tiers...)
	if err != nil {
		return nil, err
	}
	if action == "recall" {
		if err := checkQuery(q.Query); err != nil {
			return nil, err
		}
	}
	relevance := rank.One / 2
	if q.Relevance != nil {
		relevance = *q.Relevance
	}
	p, err := c.remembering(t, q.Project, false)
	if err != nil {
		return nil, err
	}
	r := &MemoryResponse{Project: p.Name}
	if r.Session, err = p.InSession("session", q.Session, action == "add"); err != nil {
		return nil, err
	}
	limits := memory.DefaultLimits
	switch action {
	case "add":
		var i memory.Item
		if i, r.Spilled, r.Forgotten, err = p.Keep(r.Session, q.Kind, q.Text, relevance, limits); err == nil {
			r.Items = append(r.Items, i)
		}
	case "list":
		r.Items, err = p.Items(r.Session, tier)
	case "spill":
		r.Spilled, r.Forgotten, err = p.Spill(r.Session, q.IDs, count, tier, limits)
	case "recall":
		note := ""
		r.Items, r.Promoted, note, err = p.Remind(r.Session, q.Query, limit, !q.KeepTiers, vectors == "host", limits)
		if note != "" {
			r.Notes = append(r.Notes, note)
		}
		if len(r.Items) == 0 {
			r.Reason = "no warm or cold item of the session holds a word of the query"
		}
	}
	if err == nil {
		r.Tiers, err = p.Tiers(r.Session, limits)
	}
	return r, err
}
