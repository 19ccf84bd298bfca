package all

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// TestSubscriptions: what a session watches for is told when it happens, of the file, the entity or
// the definition at the cursor; a paused subscription is quiet, and a suggestion is told once.
func TestSubscriptions(t *testing.T) {
	h, c := mindful(), loaded(t, linkedRepository(), "keep")
	ask := func(q contract.SubscriptionsRequest) *contract.SubscriptionsResponse {
		t.Helper()
		return asked[contract.SubscriptionsResponse](t, h, c, "subscriptions", q)
	}
	// happened tells what an event has suggested.
	happened := func(q contract.SubscriptionsRequest) string {
		t.Helper()
		q.Action = "notify"
		var list []string
		for _, s := range ask(q).Suggestions {
			list = append(list, fmt.Sprintf("%s %s (%s)", s.Subject.Type, s.Subject.Name, s.Relevance))
			if s.Subject.Type != "" && s.Subject.Ref == "" || s.Reason == "" {
				t.Errorf("%+v", s)
			}
		}
		return strings.Join(list, ", ")
	}
	files := ask(contract.SubscriptionsRequest{Action: "add", Value: "store/*.go"}).Subscriptions[0]
	ask(contract.SubscriptionsRequest{Action: "add", Match: "keyword", Value: "open", Event: "context_mention"})
	ask(contract.SubscriptionsRequest{Action: "add", Match: "entity_type", Value: "symbol", Event: "cursor_proximity"})
	if n := len(ask(contract.SubscriptionsRequest{}).Subscriptions); n != 3 {
		t.Errorf("%d subscriptions", n)
	}
	for _, e := range []struct {
		what contract.SubscriptionsRequest
		want string
	}{
		{contract.SubscriptionsRequest{Paths: []string{"store/store.go", "main.go"}}, "file store/store.go (1.000)"},
		{contract.SubscriptionsRequest{Paths: []string{"main.go"}}, ""},
		{contract.SubscriptionsRequest{Paths: []string{"store/made.go"}}, "file store/made.go (1.000)"}, // not indexed yet
		{contract.SubscriptionsRequest{Event: "context_mention", Text: "how does `Open` work?"}, "symbol Open (0.699)"},
		{contract.SubscriptionsRequest{Event: "context_mention", Text: "how does `Close` work?"}, ""},
		{contract.SubscriptionsRequest{Event: "cursor_proximity", Path: "main.go", Line: 6}, "symbol main (1.000)"},
		{contract.SubscriptionsRequest{Event: "cursor_proximity", Path: "gone.go", Line: 6}, ""},
	} {
		if got := happened(e.what); got != e.want {
			t.Errorf("%+v: %q, want %q", e.what, got, e.want)
		}
	}
	if s := ask(contract.SubscriptionsRequest{Action: "pause", ID: files.ID}).Subscriptions[0]; s.Status != "paused" {
		t.Errorf("%+v", s)
	}
	if got := happened(contract.SubscriptionsRequest{Paths: []string{"store/store.go"}}); got != "" {
		t.Errorf("a paused subscription tells of %q", got)
	}
	ask(contract.SubscriptionsRequest{Action: "resume", ID: files.ID})
	first := ask(contract.SubscriptionsRequest{Action: "suggestions"}).Suggestions
	if again := ask(contract.SubscriptionsRequest{Action: "suggestions"}).Suggestions; len(first) != 4 || len(again) != 0 {
		t.Errorf("%d suggestions, then %d", len(first), len(again))
	}
	ask(contract.SubscriptionsRequest{Action: "use", ID: first[0].ID})
	used := 0
	for _, s := range ask(contract.SubscriptionsRequest{Action: "suggestions", Delivered: true}).Suggestions {
		if s.Status == "used" {
			used++
		}
	}
	if used != 1 {
		t.Errorf("%d are used", used)
	}
	for _, q := range []contract.SubscriptionsRequest{
		{Action: "notify"}, {Action: "notify", Event: "context_mention", Text: " "}, {Action: "notify", Event: "cursor_proximity", Line: 3},
	} {
		if e := h.run(c, "subscriptions", q).Error; e == nil || e.Code != contract.CodeBadInput || e.Fix == "" {
			t.Errorf("%+v: %+v", q, e)
		}
	}
}
