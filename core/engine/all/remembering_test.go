package all

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// TestMemoryRequests: what is wrong with a request is said by field, with a way out.
func TestMemoryRequests(t *testing.T) {
	h := mindful()
	asked[contract.SessionsResponse](t, h, fresh(1), "sessions", contract.SessionsRequest{Project: "one", Action: "start", Session: "s"})
	for _, q := range []struct{ op, request, code, field string }{
		{"sessions", `{"action":"list"}`, contract.CodeNotLoaded, "project"},
		{"sessions", `{"project":"one","action":"dance"}`, contract.CodeBadInput, "action"},
		{"sessions", `{"project":"one","status":"gone"}`, contract.CodeBadInput, "status"},
		{"sessions", `{"project":"one","limit":201}`, contract.CodeBadInput, "limit"},
		{"sessions", `{"project":"one","after":-1}`, contract.CodeBadInput, "after"},
		{"sessions", `{"project":"one","action":"delete"}`, contract.CodeBadInput, "session"},
		{"sessions", `{"project":"one","action":"get","session":"../x"}`, contract.CodeBadInput, "session"},
		{"sessions", `{"project":"one","action":"get","session":"note:one:s"}`, contract.CodeBadInput, "session"},
		{"sessions", `{"project":"one","action":"start","name":"two\nlines"}`, contract.CodeBadInput, "name"},
		{"sessions", `{"project":"one","action":"summarize","model":"host","session":"nobody"}`, contract.CodeNotFound, "session"},
		{"sessions", `{"project":"one","colour":"red"}`, contract.CodeBadInput, "colour"},
		{"messages", `{"project":"one","action":"add"}`, contract.CodeBadInput, "messages"},
		{"messages", `{"project":"one","action":"add","messages":[{"role":"robot","content":"x"}]}`, contract.CodeBadInput, "messages[0].role"},
		{"messages", `{"project":"one","action":"add","messages":[{"role":"user","content":""}]}`, contract.CodeBadInput, "messages[0].content"},
		{"messages", `{"project":"one","action":"add","messages":[{"role":"user","content":"x","metadata":5}]}`, contract.CodeBadInput, "messages[0].metadata"},
		{"messages", `{"project":"one","action":"add","messages":[{"role":"user","content":"x","created":-5}]}`, contract.CodeBadInput, "messages[0].created"},
		{"messages", `{"project":"one","action":"add","keep":true}`, contract.CodeBadInput, "messages"},
		{"messages", `{"project":"one","action":"add","start":true,"messages":[{"role":"user","content":"x"}]}`, contract.CodeBadInput, "start"},
		{"messages", `{"project":"one","action":"add","keep":true,"session":"nobody","messages":[{"role":"user","content":"x"}]}`, contract.CodeNotFound, "session"},
		{"messages", `{"project":"one","action":"add","keep":true,"start":true,"session":"../x","messages":[{"role":"user","content":"x"}]}`, contract.CodeBadInput, "session"},
		{"messages", `{"project":"one","max_bytes":-1}`, contract.CodeBadInput, "max_bytes"},
		{"messages", `{"project":"one","before":-1}`, contract.CodeBadInput, "before"},
		{"messages", `{"project":"one","decisions":"all"}`, contract.CodeBadInput, "decisions"},
		{"messages", `{"project":"two"}`, contract.CodeNotFound, "session"},
		{"decisions", `{"project":"one","action":"add","description":" "}`, contract.CodeBadInput, "description"},
		{"decisions", `{"project":"one","model":"mine"}`, contract.CodeBadInput, "model"},
		{"checkpoints", `{"project":"one","action":"save","state":[1]}`, contract.CodeBadInput, "state"},
		{"checkpoints", `{"project":"one","action":"save"}`, contract.CodeBadInput, "state"},
		{"checkpoints", `{"project":"one","action":"save","state":{},"id":"x"}`, contract.CodeBadInput, "id"},
		{"checkpoints", `{"project":"one","action":"save","state":{},"trigger":"whim"}`, contract.CodeBadInput, "trigger"},
		{"checkpoints", `{"project":"one","action":"save","state":{},"step":-1}`, contract.CodeBadInput, "step"},
		{"checkpoints", `{"project":"one","action":"load"}`, contract.CodeNotFound, "session"},
		{"checkpoints", `{"project":"one","action":"load","id":"ckpt_none"}`, contract.CodeNotFound, "id"},
		{"checkpoints", `{"project":"one","action":"delete"}`, contract.CodeBadInput, "id"},
		{"memory", `{"project":"one","action":"add"}`, contract.CodeTooLarge, "text"},
		{"memory", `{"project":"one","action":"add","text":"x","relevance":2}`, contract.CodeBadInput, "relevance"},
		{"memory", `{"project":"one","action":"recall"}`, contract.CodeBadInput, "query"},
		{"memory", `{"project":"one","action":"spill","tier":"hot"}`, contract.CodeBadInput, "tier"},
		{"memory", `{"project":"one","action":"spill","ids":["nobody"]}`, contract.CodeNotFound, "ids[0]"},
		{"memory", `{"project":"one","count":-1}`, contract.CodeBadInput, "count"},
		{"reflections", `{"project":"one","action":"add"}`, contract.CodeBadInput, "lesson"},
		{"reflections", `{"project":"one","action":"add","lesson":"x","outcome":"great"}`, contract.CodeBadInput, "outcome"},
		{"reflections", `{"project":"one","action":"add","lesson":"x","confidence":1.5}`, contract.CodeBadInput, "confidence"},
		{"reflections", `{"project":"one","action":"add","lesson":"x","tags":[""]}`, contract.CodeBadInput, "tags[0]"},
		{"subscriptions", `{"project":"one","action":"add","value":""}`, contract.CodeBadInput, "value"},
		{"subscriptions", `{"project":"one","action":"add","match":"entity_type","value":"song"}`, contract.CodeBadInput, "value"},
		{"subscriptions", `{"project":"one","action":"add","value":"x","event":"schedule"}`, contract.CodeBadInput, "every_ms"},
		{"subscriptions", `{"project":"one","action":"add","value":"[a"}`, contract.CodeBadInput, "value"},
		{"subscriptions", `{"project":"one","action":"add","value":"src/*.go","scope":"a/**/b/**/c/**/d/**/e/**"}`, contract.CodeBadInput, "scope"},
		{"subscriptions", `{"project":"one","action":"pause"}`, contract.CodeBadInput, "id"},
		{"subscriptions", `{"project":"one","action":"pause","id":"sub_none"}`, contract.CodeNotFound, "id"},
		{"subscriptions", `{"project":"one","action":"use","id":"sug_none"}`, contract.CodeNotFound, "id"},
		{"subscriptions", `{"project":"one","action":"notify"}`, contract.CodeBadInput, "paths"},
		{"subscriptions", `{"project":"one","action":"notify","event":"context_mention"}`, contract.CodeBadInput, "text"},
		{"remember", `{"project":"one","notes":[{"text":""}]}`, contract.CodeBadInput, "notes[0].text"},
		{"remember", `{"project":"one","notes":[{"type":"song","text":"x"}]}`, contract.CodeBadInput, "notes[0].type"},
		{"remember", `{"project":"one","notes":[{"text":"x","session":"nobody"}]}`, contract.CodeNotFound, "notes[0].session"},
		{"remember", `{"project":"one","notes":[{"text":"x","edges":[{"kind":"LIKES","to":"y"}]}]}`, contract.CodeBadInput, "notes[0].edges[0].kind"},
		{"remember", `{"project":"one","links":[{"from":"file:one:a.go","to":"b"}]}`, contract.CodeBadInput, "links[0].from"},
		{"remember", `{"project":"one","forget":["knowledge:one:none"]}`, contract.CodeNotFound, "forget[0]"},
		{"remember", `{"project":"one","forget":["knowledge:two:none"]}`, contract.CodeBadInput, "forget[0]"},
		{"remember", `{"project":"one","list":"songs"}`, contract.CodeBadInput, "list"},
		{"recall", `{"project":"one"}`, contract.CodeBadInput, "query"},
		{"recall", `{"project":"one","query":"x","types":["song"]}`, contract.CodeBadInput, "types[0]"},
		{"recall", `{"project":"one","query":"x","session":"nobody"}`, contract.CodeNotFound, "session"},
		{"recall", `{"project":"one","query":"x","max_bytes":100000}`, contract.CodeBadInput, "max_bytes"},
		{"attach", `{}`, contract.CodeNotLoaded, ""},
	} {
		e := h.run(fresh(1), q.op, q.request).Error
		if e == nil || e.Code != q.code || e.Field != q.field || e.Fix == "" && e.Code != contract.CodeBadInput {
			t.Errorf("%s %s: %+v, want %s of %s", q.op, q.request, e, q.code, q.field)
		}
	}
	// A host without a store says so, whatever is asked.
	for _, op := range []string{"sessions", "messages", "decisions", "checkpoints", "memory", "reflections", "subscriptions"} {
		if e := (&host{}).run(fresh(1), op, `{"project":"one"}`).Error; e == nil || e.Code != contract.CodeUnsupported || !strings.Contains(e.Message, "no memory") {
			t.Errorf("%s: %+v", op, e)
		}
	}
}

// TestRememberAllOrNothing: where one part of a request names what is not there, none is done.
func TestRememberAllOrNothing(t *testing.T) {
	h := mindful()
	asked[contract.RememberResponse](t, h, fresh(1), "remember", contract.RememberRequest{Project: "one", Notes: []contract.Note{{ID: "old", Text: "Rye in the morning"}}})
	for request, field := range map[string]string{
		`{"project":"one","notes":[{"text":"Oats"}],"forget":["old","nobody"]}`:                                                              "forget[1]",
		`{"project":"one","notes":[{"text":"Oats"}],"show":["nobody"]}`:                                                                      "show[0]",
		`{"project":"one","notes":[{"text":"Oats"}],"change":[{"ref":"nobody","pinned":true}]}`:                                              "change[0].ref",
		`{"project":"one","change":[{"ref":"old","text":"Oats"},{"ref":"nobody","text":"Spelt"}]}`:                                           "change[1].ref",
		`{"project":"one","notes":[{"text":"Oats"}],"change":[{"ref":"old","text":"` + strings.Repeat("x", contract.MaxNoteBytes+1) + `"}]}`: "change[0].text",
	} {
		if e := h.run(fresh(1), "remember", request).Error; e == nil || e.Field != field {
			t.Errorf("%.90s: %+v", request, e)
		}
		left := asked[contract.RememberResponse](t, h, fresh(1), "remember", contract.RememberRequest{Project: "one", List: "knowledge"})
		if len(left.Notes) != 1 || left.Notes[0].Text != "Rye in the morning" {
			t.Fatalf("%.90s: %+v", request, left.Notes)
		}
	}
}

// TestLargeMessage: 10 MB are stored and found by how they begin; 16 MiB is the most.
func TestLargeMessage(t *testing.T) {
	h := mindful()
	large := "zebra crossing\n" + strings.Repeat("a line of a log\n", 10_000_000/16)
	say := func(text string) *contract.Error {
		return h.run(fresh(1), "messages", contract.MessagesRequest{Project: "one", Action: "add", Decisions: "pattern", Messages: []contract.NewMessage{{Role: "user", Content: text}}}).Error
	}
	if e := say(large); e != nil {
		t.Fatal(e)
	}
	if e := say(strings.Repeat("x", contract.MaxContentBytes+1)); e == nil || e.Code != contract.CodeTooLarge || e.Field != "messages[0].content" {
		t.Errorf("%+v", e)
	}
	r := asked[contract.RecallResponse](t, h, fresh(1), "recall", contract.RecallRequest{Project: "one", Query: "zebra", Types: []contract.RecallType{"message"}})
	if len(r.Found) != 1 || !r.Found[0].Truncated || !strings.HasPrefix(r.Found[0].Text, "zebra") || len(r.Found[0].Text) > 600 {
		t.Errorf("%+v", r)
	}
	m := asked[contract.MessagesResponse](t, h, fresh(1), "messages", contract.MessagesRequest{Project: "one", MaxBytes: 100}).Messages
	if len(m) != 1 || m[0].Bytes != int64(len(large)) || !m[0].Truncated || len(m[0].Content) != 100 {
		t.Errorf("%d messages, %d bytes", len(m), m[0].Bytes)
	}
}

// TestRemember: notes are stored for good, linked, part of the graph and of knowledge,
// and forgotten.
func TestRemember(t *testing.T) {
	h := mindful()
	c := loaded(t, sampleRepository(), "drop")
	r := asked[contract.RememberResponse](t, h, c, "remember", contract.RememberRequest{Notes: []contract.Note{
		{ID: "rule", Title: "Serving", Text: "Server.Serve answers one request.", Edges: []contract.NoteEdge{{Kind: "DERIVED_FROM", To: "docs/guide/serving.md"}, {To: "nowhere.go"}}},
		{Type: "thread", Title: "A long story"},
	}})
	if len(r.Notes) != 2 || len(r.Notices) != 1 || r.Notes[0].Ref != "knowledge:repository:rule" || r.Notes[0].Names[0].Path != "src/server.go" {
		t.Fatalf("%+v", r)
	}
	asked[contract.RememberResponse](t, h, c, "remember", contract.RememberRequest{Links: []contract.RememberedLink{{From: r.Notes[0].Ref, To: r.Notes[1].Ref}}})
	kinds := func() (list []string) {
		i := asked[contract.InspectResponse](t, h, c, "inspect", contract.InspectRequest{Ref: "knowledge:repository:rule"})
		for _, g := range i.Edges.Out {
			for _, e := range g.Edges {
				list = append(list, e.Kind+" "+e.Ref)
			}
		}
		return list
	}
	if got := strings.Join(kinds(), "\n"); !strings.Contains(got, "DERIVED_FROM file:repository:docs/guide/serving.md") || !strings.Contains(got, "RELATES_TO symbol:repository:Server.Serve:") || !strings.Contains(got, "RELATES_TO thread:repository:") {
		t.Errorf("%s", got)
	}
	if k := asked[contract.KnowledgeResponse](t, h, c, "knowledge", contract.KnowledgeRequest{ID: "rule"}); k.Texts[0].Ref != "knowledge:repository:rule" {
		t.Errorf("%+v", k)
	}
	// A core that comes later has it as soon as it attaches, and another project never.
	c = loaded(t, sampleRepository(), "drop")
	if e := h.run(c, "inspect", contract.InspectRequest{Ref: "knowledge:repository:rule"}).Error; e == nil {
		t.Error("nothing was attached, and it is there")
	}
	a := asked[contract.AttachResponse](t, h, c, "attach", contract.AttachRequest{})
	if a.Entities != 2 || len(kinds()) < 3 {
		t.Errorf("%+v", a)
	}
	if e := h.run(c, "remember", contract.RememberRequest{Forget: []string{"knowledge:repository:rule", "knowledge:repository:nosuch"}}).Error; e == nil || e.Field != "forget[1]" {
		t.Errorf("one that is not there: %+v", e)
	}
	// Nothing went; what is named twice goes once.
	if r := asked[contract.RememberResponse](t, h, c, "remember", contract.RememberRequest{Forget: []string{"knowledge:repository:rule", "knowledge:repository:rule"}}); r.Removed != 1 {
		t.Errorf("removed %d", r.Removed)
	}
	if e := h.run(c, "inspect", contract.InspectRequest{Ref: "knowledge:repository:rule"}).Error; e == nil || e.Code != contract.CodeNotFound {
		t.Errorf("forgotten: %+v", e)
	}
	var listed contract.RememberResponse
	b, _ := json.Marshal(h.must(t, c, "remember", contract.RememberRequest{List: "knowledge"}).Result)
	if err := json.Unmarshal(b, &listed); err != nil || len(listed.Notes) != 0 {
		t.Errorf("%+v, %v", listed, err)
	}
}

// TestRememberedChanges: what is remembered is changed, pinned, shown and forgotten, once.
func TestRememberedChanges(t *testing.T) {
	h, c := mindful(), loaded(t, sampleRepository(), "keep")
	remember := func(q contract.RememberRequest) *contract.RememberResponse {
		return asked[contract.RememberResponse](t, h, c, "remember", q)
	}
	r := remember(contract.RememberRequest{Notes: []contract.Note{{ID: "bread", Text: "Rye", Edges: []contract.NoteEdge{{Kind: "relates_to", To: "oven.go"}}}}})
	if len(r.Notices) != 1 || !strings.Contains(r.Notices[0], `nothing is there now for RELATES_TO to "oven.go"`) {
		t.Errorf("an edge to nothing: %q", r.Notices)
	}
	pinned := true
	r = remember(contract.RememberRequest{Change: []contract.RememberedChange{{Ref: "bread", Text: "Spelt", Pinned: &pinned}}, Show: []string{r.Notes[0].Ref}})
	if len(r.Shown) != 2 || r.Shown[0] != r.Shown[1] || r.Shown[0].Text != "Spelt" || !r.Shown[0].Pinned {
		t.Errorf("changed: %+v", r.Shown)
	}
	for request, field := range map[string]string{
		`{"change":[{"ref":"bread"}]}`:                                                 "change[0]",
		`{"show":["file:repository:README.md"]}`:                                       "show[0]",
		`{"links":[{"kind":"relates_to","from":"crumbs","to":"bread"}]}`:               "links[0].from",
		`{"notes":[{"text":"Oats","supersedes":["../bread"]}]}`:                        "notes[0].supersedes[0]",
		`{"show":["` + strings.Repeat(`bread","`, contract.MaxRemembered) + `bread"]}`: "show",
	} {
		if e := h.run(c, "remember", request).Error; e == nil || e.Field != field || e.Fix == "" && e.Code != contract.CodeBadInput {
			t.Errorf("%.90s: %+v", request, e)
		}
	}
	if r = remember(contract.RememberRequest{Forget: []string{"bread", "bread"}, List: "knowledge"}); r.Removed != 1 || len(r.Notes) != 0 {
		t.Errorf("forgotten: %+v", r)
	}
}

// TestRememberedFacts: a model draws facts from messages and sums up a session; where it fails, that is said, and what was drawn before is kept.
func TestRememberedFacts(t *testing.T) {
	h, c := mindful(), fresh(1)
	reply := func(text string) func(string) string {
		return func(string) string {
			b, _ := json.Marshal(map[string]any{"text": text, "stop": "end", "usage": map[string]int{"calls": 1, "output": 3}})
			return string(b)
		}
	}
	s := asked[contract.SessionsResponse](t, h, c, "sessions", contract.SessionsRequest{Project: "one", Action: "start"}).Sessions[0]
	for range 25 { // more than a model is shown at once
		asked[contract.MessagesResponse](t, h, c, "messages", contract.MessagesRequest{Project: "one", Action: "add", Session: s.ID, Messages: []contract.NewMessage{{Role: "user", Content: "The oven is at 230 degrees."}}})
	}
	if e := h.fails().run(c, "remember", `{"project":"one","facts":"host"}`).Error; e == nil || !strings.Contains(e.Message, "out of dough") {
		t.Errorf("a model that fails at once: %+v", e)
	}
	draws := reply("1: The oven is at 230 degrees.")
	h.stop, h.model = nil, func(prompt string) string {
		h.fails() // from the next batch on
		return draws(prompt)
	}
	r := asked[contract.RememberResponse](t, h, c, "remember", contract.RememberRequest{Project: "one", Facts: "host"})
	if h.stop = nil; len(r.Notes) == 0 || r.Usage == nil || r.Notes[0].Text != "The oven is at 230 degrees." || len(r.Notices) != 1 || !strings.Contains(r.Notices[0], "out of dough") {
		t.Errorf("facts %+v, %+v, %q", r.Notes, r.Usage, r.Notices)
	}
	h.model = reply("An oven was set.")
	sum := asked[contract.SessionsResponse](t, h, c, "sessions", contract.SessionsRequest{Project: "one", Action: "summarize", Session: s.ID, Model: "host"})
	if len(sum.Sessions) != 1 || sum.Sessions[0].Summary != "An oven was set." || sum.Usage == nil {
		t.Errorf("summed up: %+v", sum)
	}
	for range 3 {
		asked[contract.MessagesResponse](t, h, c, "messages", contract.MessagesRequest{Project: "one", Action: "add", Session: s.ID, Messages: []contract.NewMessage{{Role: "user", Content: "No, always use the lower rack instead."}}})
	}
	h.model = reply("Always use the lower rack.")
	asked[contract.ReflectionsResponse](t, h, c, "reflections", contract.ReflectionsRequest{Project: "one", Action: "learn", Model: "host"})
}

// fails has the model fail from now on.
func (h *host) fails() *host {
	h.stop = func(n contract.Need) *contract.Error {
		if _, ok := n.Request.(contract.ModelRequest); ok {
			return contract.Errorf(contract.CodeHost, "out of dough")
		}
		return nil
	}
	return h
}
