package all

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// TestSessions takes a session through what can be done with it, message and decision by decision.
func TestSessions(t *testing.T) {
	h, c := mindful(), fresh(1)
	session := func(action, id string) contract.Session {
		t.Helper()
		return asked[contract.SessionsResponse](t, h, c, "sessions", contract.SessionsRequest{Project: "one", Action: contract.SessionsAction(action), Session: id, Name: "the name"}).Sessions[0]
	}
	id := session("start", "s1").ID
	say := func(q contract.MessagesRequest) *contract.MessagesResponse {
		t.Helper()
		q.Project, q.Action = "one", "add"
		return asked[contract.MessagesResponse](t, h, c, "messages", q)
	}
	large := strings.Repeat("a line of a log\n", 70<<10/16)
	kept := say(contract.MessagesRequest{Keep: true, Session: id, Messages: []contract.NewMessage{{Role: "user", Content: "We decided to use a queue."}, {Role: "assistant", Content: large}}})
	if len(kept.Refs) != 2 || len(kept.Decisions) != 0 || len(kept.Notes) != 1 || !strings.Contains(kept.Notes[0], "messages[1] is stored, but too large") {
		t.Errorf("%+v", kept)
	}
	if other := say(contract.MessagesRequest{Keep: true, Start: true, Session: "s2", Messages: []contract.NewMessage{{Role: "user", Content: "Hello."}}}); other.Session != "s2" {
		t.Errorf("begun by a message: %+v", other)
	}
	found := asked[contract.DecisionsResponse](t, h, c, "decisions", contract.DecisionsRequest{Project: "one", Action: "extract", Session: id}).Decisions
	if len(found) != 1 || !strings.Contains(found[0].Description, "queue") {
		t.Errorf("decisions %+v", found)
	}
	now := asked[contract.DecisionsResponse](t, h, c, "decisions", contract.DecisionsRequest{Project: "one", Action: "add", Session: id, Description: "use a table", Supersedes: []string{found[0].ID}}).Decisions
	if len(now) != 1 || len(now[0].Supersedes) != 1 {
		t.Errorf("what comes after it %+v", now)
	}
	for _, q := range []struct{ action, status string }{{"get", "active"}, {"rename", "active"}, {"archive", "archived"}, {"get", "archived"}, {"activate", "active"}} {
		if s := session(q.action, id); string(s.Status) != q.status || q.action == "rename" && s.Name != "the name" {
			t.Errorf("%s: %+v", q.action, s)
		}
	}
	if r := asked[contract.SessionsResponse](t, h, c, "sessions", contract.SessionsRequest{Project: "one", Action: "delete", Session: id}); r.Removed == 0 {
		t.Errorf("%+v", r)
	}
	if e := h.run(c, "sessions", contract.SessionsRequest{Project: "one", Action: "get", Session: id}).Error; e == nil || e.Code != contract.CodeNotFound {
		t.Errorf("after it was deleted: %+v", e)
	}
}

// TestFiltersAreToldOf: a pattern that is none is told of by every operation that has filters.
func TestFiltersAreToldOf(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	for _, q := range []struct{ op, request string }{
		{"search", `{"query":"x",`}, {"grep", `{"pattern":"x",`}, {"map", `{`}, {"pack", `{"query":"x",`}, {"ask", `{"query":"x",`}, {"audit", `{`}, {"seeds", `{"query":"x",`},
	} {
		for _, filter := range []string{`"paths":["!/"]}`, `"languages":["klingon"]}`, `"roles":["hero"]}`, `"kinds":["hero"]}`} {
			e := (&host{}).run(c, q.op, q.request+filter).Error
			if e == nil || e.Code != contract.CodeBadInput || e.Field == "" {
				t.Errorf("%s %s: %+v", q.op, filter, e)
			}
		}
	}
}
