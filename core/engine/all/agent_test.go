package all

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/hosts/native/store/storetest/mem"
)

// mindful is a host that remembers.
func mindful() *host {
	s := mem.New()
	now := int64(1_700_000_000_000)
	s.Now = func() int64 { now += 1000; return now }
	return &host{store: s}
}

func asked[R any](t testing.TB, h *host, c *engine.Core, op string, q any) *R {
	t.Helper()
	return h.must(t, c, op, q).Result.(*R)
}

// TestAgent plays an agent through two conversations with a crash between: the second
// begins at the checkpoint of the first, knows what was decided there, and is told that
// the code it was decided about is another now.
func TestAgent(t *testing.T) {
	h, f := mindful(), sampleRepository()
	c := loaded(t, f, "drop")
	say := func(role, text string) *contract.MessagesResponse {
		return asked[contract.MessagesResponse](t, h, c, "messages", contract.MessagesRequest{Action: "add", Decisions: "pattern", Messages: []contract.NewMessage{{Role: contract.Role(role), Content: text}}})
	}
	first := asked[contract.SessionsResponse](t, h, c, "sessions", contract.SessionsRequest{Action: "start", Name: "retries"}).Sessions[0]
	say("user", "Requests to the server fail now and then. What do we do?")
	r := say("assistant", "I looked at src/server.go and docs/guide/serving.md. We decided to retry requests in `Server.Serve` three times with backoff. Shall I begin?")
	if len(r.Decisions) != 1 || r.Session != first.ID {
		t.Fatalf("%+v", r)
	}
	asked[contract.MemoryResponse](t, h, c, "memory", contract.MemoryRequest{Action: "add", Text: "the backoff doubles up to 30 seconds", Label: "fact"})
	asked[contract.CheckpointsResponse](t, h, c, "checkpoints", contract.CheckpointsRequest{Action: "save", State: json.RawMessage(`{"query":"retries","plan":["read","write","test"],"current_step":1}`)})
	asked[contract.CheckpointsResponse](t, h, c, "checkpoints", contract.CheckpointsRequest{Action: "save", Trigger: "error", State: json.RawMessage(`{"query":"retries","plan":["read","write","test"],"current_step":1,"last_error":"killed"}`)})

	// The crash: all that is left is the store; meanwhile the code was changed.
	f["src/server.go"] = strings.Replace(f["src/server.go"], "return s.answer(r)", "return s.answerTwice(r)", 1)
	c = loaded(t, f, "drop")
	second := asked[contract.SessionsResponse](t, h, c, "sessions", contract.SessionsRequest{Action: "start"}).Sessions[0]
	list := asked[contract.SessionsResponse](t, h, c, "sessions", contract.SessionsRequest{}).Sessions
	if len(list) != 2 || list[0].ID != second.ID || list[1].Name != "retries" || list[1].Messages != 2 {
		t.Fatalf("%+v", list)
	}
	k := asked[contract.CheckpointsResponse](t, h, c, "checkpoints", contract.CheckpointsRequest{Action: "load", Session: list[1].Ref})
	if k.Checkpoints[0].Step != 1 || k.Checkpoints[0].Trigger != "error" || !strings.Contains(string(k.Checkpoints[0].State), "killed") {
		t.Fatalf("resumed %+v", k.Checkpoints[0])
	}
	found := asked[contract.RecallResponse](t, h, c, "recall", contract.RecallRequest{Query: "how often do we retry?", Types: []contract.RecallType{"decision", "message"}}).Found
	if len(found) < 2 || found[0].Type != "decision" || !strings.Contains(found[0].Text, "three times") || !found[0].Outdated {
		t.Fatalf("%+v", found)
	}
	states := map[string]string{}
	for _, q := range found[1].Cites { // the message names both files
		states[q.Path] = q.State
	}
	if found[1].Type != "message" || states["src/server.go"] != "changed" || states["docs/guide/serving.md"] != "same" {
		t.Errorf("%+v", found[1])
	}

	// It is part of the graph: the decision leads to the session and to the code.
	asked[contract.AttachResponse](t, h, c, "attach", contract.AttachRequest{})
	i := asked[contract.InspectResponse](t, h, c, "inspect", contract.InspectRequest{Ref: found[0].Ref})
	var edges []string
	for _, g := range i.Edges.Out {
		for _, e := range g.Edges {
			edges = append(edges, e.Kind+" "+e.Type)
		}
	}
	if got := strings.Join(edges, ", "); i.Entity.Properties["kind"] != "decision" || got != "KNOWLEDGE_FROM_SESSION session, RELATES_TO symbol, DERIVED_FROM transcript" && !strings.Contains(got, "RELATES_TO symbol") {
		t.Errorf("%+v: %s", i.Entity, got)
	}
	p := asked[contract.PathsResponse](t, h, c, "paths", contract.PathsRequest{From: list[1].Ref, To: "src/server.go"})
	if len(p.Paths) == 0 {
		t.Errorf("no path: %s", p.Reason)
	}
	s := asked[contract.SeedsResponse](t, h, c, "seeds", contract.SeedsRequest{Query: "retry with backoff"})
	if len(s.Seeds) == 0 || s.Seeds[0].Type != "knowledge" && s.Seeds[0].Type != "transcript" {
		t.Errorf("%+v", s.Seeds)
	}
	if out := asked[contract.ExportResponse](t, h, c, "export", contract.ExportRequest{}); out == nil || strings.Contains(string(h.written), "three times") {
		t.Error("what was said leaves with the index")
	}
}

// TestForeign: nothing of another project is seen or changed, by whatever id.
func TestForeign(t *testing.T) {
	h := mindful()
	one := asked[contract.SessionsResponse](t, h, fresh(1), "sessions", contract.SessionsRequest{Project: "one", Action: "start"}).Sessions[0]
	asked[contract.MessagesResponse](t, h, fresh(1), "messages", contract.MessagesRequest{Project: "one", Session: one.ID, Action: "add", Messages: []contract.NewMessage{{ID: "m", Role: "user", Content: "the secret of one"}}})
	k := asked[contract.CheckpointsResponse](t, h, fresh(1), "checkpoints", contract.CheckpointsRequest{Project: "one", Action: "save", State: json.RawMessage(`{}`)}).Checkpoints[0]
	for _, id := range []string{one.ID, one.Ref, "session:two:" + one.ID} {
		for op, q := range map[string]any{
			"messages":    contract.MessagesRequest{Project: "two", Session: id},
			"sessions":    contract.SessionsRequest{Project: "two", Session: id, Action: "delete"},
			"checkpoints": contract.CheckpointsRequest{Project: "two", Session: id, Action: "load"},
			"memory":      contract.MemoryRequest{Project: "two", Session: id, Action: "add", Text: "x"},
			"decisions":   contract.DecisionsRequest{Project: "two", Session: id, Action: "add", Description: "x"},
		} {
			e := h.run(fresh(1), op, q).Error
			if e == nil || e.Code != contract.CodeNotFound && e.Code != contract.CodeBadInput || e.Field != "session" {
				t.Errorf("%s of %s: %+v", op, id, e)
			}
		}
	}
	if e := h.run(fresh(1), "checkpoints", contract.CheckpointsRequest{Project: "two", Action: "load", ID: k.ID}).Error; e == nil || e.Code != contract.CodeNotFound {
		t.Errorf("%+v", e)
	}
	if r := asked[contract.RecallResponse](t, h, fresh(1), "recall", contract.RecallRequest{Project: "two", Query: "secret"}); len(r.Found) > 0 || r.Reason == "" {
		t.Errorf("%+v", r)
	}
	c := loaded(t, sampleRepository(), "drop")
	if e := h.run(c, "recall", contract.RecallRequest{Project: "one", Query: "secret"}).Error; e == nil || e.Field != "project" {
		t.Errorf("%+v", e)
	}
	if e := h.run(fresh(1), "recall", contract.RecallRequest{Query: "secret"}).Error; e == nil || e.Code != contract.CodeNotLoaded {
		t.Errorf("%+v", e)
	}
	if r := asked[contract.RecallResponse](t, h, fresh(1), "recall", contract.RecallRequest{Project: "one", Query: "secret"}); len(r.Found) != 1 {
		t.Errorf("%+v", r)
	}
}
