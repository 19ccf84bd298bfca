package memory

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

type subscriptionMeta struct {
	Match   string `json:"match"`
	Scope   string `json:"scope,omitempty"`
	Event   string `json:"event"`
	EveryMS int64  `json:"every_ms,omitempty"`
}

const maxSubscriptions = 1000 // active, of a project

func subscription(r *contract.StoreRecord) contract.Subscription {
	m := of[subscriptionMeta](r)
	return contract.Subscription{ID: r.ID, Session: r.Parent, Match: contract.WatchMatch(m.Match), Value: r.Content, Scope: m.Scope, Event: contract.WatchEvent(m.Event), EveryMS: m.EveryMS, Status: contract.SubscriptionStatus(r.State), Fired: r.Count, Created: r.Created}
}

// Subscribe stores a subscription of a session that is there. Of the one given Session,
// Match, Value, Scope, Event and EveryMS count.
func (p *Project) Subscribe(q contract.Subscription) (contract.Subscription, error) {
	bad := func(field, fix, format string, args ...any) error {
		return &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf(format, args...), Field: field, Fix: fix}
	}
	switch {
	case strings.TrimSpace(q.Value) == "":
		return q, bad("value", "say what to watch for", "value %q", contract.Quoted(q.Value))
	case q.Match == "keyword" && len(queryTerms(q.Value)) == 0:
		return q, bad("value", "use a word that says more", "value %q holds no word", contract.Quoted(q.Value))
	case q.Match == "file_pattern" && !validPattern(q.Value):
		return q, bad("value", "close what is open, as in src/[ab]*.go, and use ** at most four times", "%q is no pattern of paths", contract.Quoted(q.Value))
	case q.Scope != "" && !validPattern(q.Scope):
		return q, bad("scope", "close what is open, as in src/[ab]*.go, and use ** at most four times", "%q is no pattern of paths", contract.Quoted(q.Scope))
	case q.Match == "entity_type" && q.Event == "file_change" && q.Value != "file":
		return q, bad("match", "subscribe to files by a file_pattern, or to mentions and the cursor by an entity_type", "an entity_type of %q with the event file_change, which is of files", contract.Quoted(q.Value))
	case q.Event == "schedule" && q.EveryMS == 0:
		return q, bad("every_ms", "say how long passes at least between two times, in milliseconds", "the event schedule without a time")
	case q.Event != "schedule" && q.EveryMS != 0:
		return q, bad("every_ms", "give it with the event schedule alone", "a time between two with the event %q", string(q.Event))
	}
	active, err := p.Subscriptions(q.Session, []string{Active})
	if err != nil {
		return q, err
	}
	for _, have := range active {
		if have.Match == q.Match && have.Value == q.Value && have.Scope == q.Scope && have.Event == q.Event && have.EveryMS == q.EveryMS {
			return have, nil // nobody is told twice
		}
	}
	n, err := p.do(contract.StoreStep{Do: "count", Type: TypeSubscription, States: []string{Active}})
	if err != nil {
		return q, err
	}
	if n[0].Count >= maxSubscriptions {
		return q, &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("%d subscriptions are active", n[0].Count), Field: "value", Fix: "complete some"}
	}
	m := meta(subscriptionMeta{string(q.Match), q.Scope, string(q.Event), q.EveryMS})
	r, err := p.do(contract.StoreStep{Do: "put", Record: &contract.StoreRecord{Type: TypeSubscription, Prefix: "sub", Parent: q.Session, State: Active, Content: q.Value, Meta: m}})
	if err != nil {
		return q, err
	}
	have := r[0].Records[0]
	have.Content, have.Meta = q.Value, m
	return subscription(&have), nil
}

// Subscriptions lists those of a session or ("") of all in some states, the oldest
// first.
func (p *Project) Subscriptions(session string, states []string) ([]contract.Subscription, error) {
	records, err := p.subscriptions(session, states)
	list := []contract.Subscription{}
	for i := range records {
		list = append(list, subscription(&records[i]))
	}
	return list, err
}

func (p *Project) subscriptions(session string, states []string) ([]contract.StoreRecord, error) {
	return p.all(TypeSubscription, session, states, "old", 2*maxSubscriptions, 0)
}

// ChangeSubscription gives a subscription another status.
func (p *Project) ChangeSubscription(id, status string) (contract.Subscription, error) {
	if _, err := p.do(contract.StoreStep{Do: "touch", Type: TypeSubscription, ID: id, State: status}); err != nil {
		return contract.Subscription{}, err
	}
	r, err := p.get("id", TypeSubscription, id)
	if err != nil {
		return contract.Subscription{}, err
	}
	return subscription(r), nil
}
