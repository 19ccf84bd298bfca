package memory

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/step"
)

// Subscription is what a session wants to be told of without asking.
type Subscription struct {
	ID      string `json:"id"`
	Session string `json:"session"`
	// Pattern is what is watched: "file_pattern" (a glob), "entity_type" (a type of
	// entities as schema lists them) or "keyword" (words that must all be there).
	Pattern string `json:"pattern"`
	Value   string `json:"value"`
	// Scope bounds it to paths that fit a glob.
	Scope string `json:"scope,omitempty"`
	// Trigger is when: "file_change", "context_mention", "cursor_proximity" or
	// "schedule".
	Trigger string `json:"trigger"`
	// EveryMS is how often at most, of a schedule: at least 1000.
	EveryMS int64 `json:"every_ms,omitempty"`
	// Status is "active", "paused" or "completed".
	Status string `json:"status"`
	// Fired is how often it was.
	Fired   int64 `json:"fired"`
	Created int64 `json:"created"`
	rev     int64
	last    int64
}

// The kinds of what is watched, of triggers, and of states.
var (
	WatchPatterns = []string{"file_pattern", "entity_type", "keyword"}
	WatchTriggers = []string{"file_change", "context_mention", "cursor_proximity", "schedule"}
	WatchStates   = []string{Active, "paused", "completed"}
)

type subscriptionMeta struct {
	Pattern string `json:"pattern"`
	Scope   string `json:"scope,omitempty"`
	Trigger string `json:"trigger"`
	EveryMS int64  `json:"every_ms,omitempty"`
}

const (
	maxSubscriptions = 1000 // active, of a project
	maxPatternBytes  = 1024
	minEveryMS       = 1000
)

func subscription(r *StoreRecord) Subscription {
	m := of[subscriptionMeta](r)
	return Subscription{r.ID, r.Parent, m.Pattern, r.Content, m.Scope, m.Trigger, m.EveryMS, r.State, r.Count, r.Created, r.Rev, r.Updated}
}

// Subscribe stores a subscription of a session that is there. Of the one given Session,
// Pattern, Value, Scope, Trigger and EveryMS count.
func (p *Project) Subscribe(q Subscription) (Subscription, error) {
	bad := func(field, fix, format string, args ...any) error {
		return &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf(format, args...), Field: field, Fix: fix}
	}
	switch {
	case !slices.Contains(WatchPatterns, q.Pattern):
		return q, bad("pattern", "use one of "+strings.Join(WatchPatterns, ", "), "unknown pattern %q", cut(q.Pattern))
	case !slices.Contains(WatchTriggers, q.Trigger):
		return q, bad("trigger", "use one of "+strings.Join(WatchTriggers, ", "), "unknown trigger %q", cut(q.Trigger))
	case strings.TrimSpace(q.Value) == "" || len(q.Value) > maxPatternBytes:
		return q, bad("value", "use 1 to 1024 bytes", "value %q", cut(q.Value))
	case q.Pattern == "keyword" && len(queryTerms(q.Value)) == 0:
		return q, bad("value", "use a word that says more", "value %q holds no word", cut(q.Value))
	case len(q.Scope) > maxPatternBytes:
		return q, bad("scope", "use at most 1024 bytes", "scope %q", cut(q.Scope))
	case q.Trigger == "schedule" && q.EveryMS < minEveryMS, q.EveryMS < 0, q.Trigger != "schedule" && q.EveryMS != 0:
		return q, bad("every_ms", "give at least 1000 with a schedule, and none else", "every %d ms", q.EveryMS)
	}
	n, err := p.do(StoreStep{Do: "count", Type: TypeSubscription, States: []string{Active}})
	if err != nil {
		return q, err
	}
	if n[0].Count >= maxSubscriptions {
		return q, &step.Error{Code: step.CodeTooLarge, Message: fmt.Sprintf("%d subscriptions are active", n[0].Count), Field: "value", Fix: "complete some"}
	}
	m := meta(subscriptionMeta{q.Pattern, q.Scope, q.Trigger, q.EveryMS})
	r, err := p.do(StoreStep{Do: "put", Record: &StoreRecord{Type: TypeSubscription, Prefix: "sub", Parent: q.Session, State: Active, Content: q.Value, Meta: m}})
	if err != nil {
		return q, err
	}
	have := r[0].Records[0]
	have.Content, have.Meta = q.Value, m
	return subscription(&have), nil
}

// Subscriptions lists those of a session or ("") of all in some states, the oldest
// first.
func (p *Project) Subscriptions(session string, states []string) ([]Subscription, error) {
	records, err := p.all(TypeSubscription, session, states, "old", 2*maxSubscriptions, 0)
	list := []Subscription{}
	for i := range records {
		list = append(list, subscription(&records[i]))
	}
	return list, err
}

// ChangeSubscription gives a subscription another status.
func (p *Project) ChangeSubscription(id, status string) (Subscription, error) {
	if _, err := p.do(StoreStep{Do: "touch", Type: TypeSubscription, ID: id, State: status}); err != nil {
		return Subscription{}, err
	}
	r, err := p.get("id", TypeSubscription, id)
	if err != nil {
		return Subscription{}, err
	}
	return subscription(r), nil
}
