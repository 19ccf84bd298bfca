package all

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/rank"
)

// unclear is a message whose wording does not decide.
const unclear = "how can I get better at writing commit messages"

// decide makes the reply of a model that calls decide.
func decide(arguments string) func(string) string {
	return func(string) string {
		return fmt.Sprintf(`{"calls":[{"name":"decide","arguments":%s}],"stop":"tool","usage":{"input":50}}`, arguments)
	}
}

func gated(t *testing.T, c *engine.Core, h *host, q contract.GateRequest) *contract.GateResponse {
	t.Helper()
	return h.must(t, c, "gate", q).Result.(*contract.GateResponse)
}

func TestGate(t *testing.T) {
	c := fresh(1) // nothing needs to be loaded
	for _, x := range []struct {
		q     contract.GateRequest
		model string
		want  string
	}{
		{contract.GateRequest{Message: "thanks a lot!"}, "", "false 0.950 pattern worded like small talk, a general question or a task of its own"},
		{contract.GateRequest{Message: "why does `Serve` block"}, "", "true 0.950 pattern the message names code"},
		{contract.GateRequest{Message: unclear}, "", "true 0.500 default nothing speaks against it"},
		{contract.GateRequest{Message: "hello", Model: "host"}, "never asked", "false 0.950 pattern worded like small talk, a general question or a task of its own"},
		{contract.GateRequest{Message: unclear, Model: "host"}, `{"retrieve":false,"confidence":0.7,"reason":"  two\nwords "}`, "false 0.700 model two words"},
	} {
		h := &host{model: decide(x.model)}
		if x.model == "never asked" {
			h.model = func(string) string { t.Error("the model was asked"); return "" }
		}
		r := gated(t, c, h, x.q)
		if got := fmt.Sprintf("%v %v %s %s", r.Retrieve, r.Confidence, r.Phase, r.Reason); got != x.want || r.Notes != nil {
			t.Errorf("%q: %s %v, want %s", x.q.Message, got, r.Notes, x.want)
		}
	}
}

// Where a repository is, a question in everyday words is not turned away by its wording, also if it was decided before
// the repository was there.
func TestGateOfQuestions(t *testing.T) {
	const question = "what decides between a 404, a 405 and a redirect?"
	c := fresh(1)
	if r := gated(t, c, &host{}, contract.GateRequest{Message: question}); r.Retrieve {
		t.Fatalf("without a repository: %+v", r)
	}
	(&host{archive: askFiles.tar()}).must(t, c, "load", contract.LoadRequest{Contents: contract.LoadContents("keep")})
	for range 2 {
		if r := gated(t, c, &host{}, contract.GateRequest{Message: question}); !r.Retrieve {
			t.Errorf("with one: %+v", r)
		}
	}
	r := (&host{}).must(t, c, "pack", contract.PackRequest{Query: question, Gate: "auto"}).Result.(*contract.PackResponse)
	if strings.HasPrefix(r.Reason, "the message needs no search") {
		t.Errorf("pack: %q", r.Reason)
	}
	h := &host{model: decide(`{"retrieve":false,"confidence":0.7,"reason":"general"}`)}
	if r := gated(t, c, h, contract.GateRequest{Message: question, Model: "host"}); r.Retrieve || r.Phase != "model" {
		t.Errorf("a model: %+v", r)
	}
}

// A decision stands for 300 seconds of the host's clock, and without a clock for ever.
// It is one of a message with what was said before.
func TestGateCache(t *testing.T) {
	asked := 0
	h := &host{model: func(string) string {
		asked++
		return decide(`{"retrieve":true,"confidence":1,"reason":"x"}`)("")
	}}
	c := fresh(1)
	for i, x := range []struct {
		now   int64
		said  string
		phase string
	}{
		{1000, "", "model"}, {1000, "", "cache"}, {1299, "", "cache"}, {1300, "", "model"}, {1200, "", "model"}, {0, "", "cache"},
		{0, "before", "model"}, {9999, "before", "cache"},
	} {
		q := contract.GateRequest{Message: unclear, Model: "host", Now: x.now}
		if x.said != "" {
			q.Turns = []contract.Turn{{Role: "user", Text: x.said}}
		}
		before := asked
		r := gated(t, c, h, q)
		if string(r.Phase) != x.phase || (asked > before) != (x.phase == "model") || r.Confidence != rank.One || (r.Usage != nil) != (x.phase == "model") {
			t.Errorf("%d: %+v after %d questions", i, r, asked)
		}
	}
	if r := gated(t, c, h, contract.GateRequest{Message: unclear}); r.Phase != "default" {
		t.Errorf("without a model: %+v", r)
	}
	for i := range 512 {
		gated(t, c, h, contract.GateRequest{Message: fmt.Sprint("word", i)})
	}
	if r := gated(t, c, h, contract.GateRequest{Message: unclear}); r.Phase != "default" {
		t.Errorf("the oldest is still there: %+v", r)
	}
}

// Whatever the model does, there is a decision; one that is not its own is not kept.
func TestGateModelFails(t *testing.T) {
	for name, reply := range map[string]string{
		"no JSON": `decide`, "no call": `{"text":"yes"}`, "another call": `{"calls":[{"name":"rank","arguments":{"retrieve":true}}]}`,
		"no object": `{"calls":[{"name":"decide","arguments":"{retrieve"}]}`, "no decision": `{"calls":[{"name":"decide","arguments":{"confidence":1}}]}`,
		"too sure": `{"calls":[{"name":"decide","arguments":{"retrieve":false,"confidence":2}}]}`, "null": `{"calls":[{"name":"decide","arguments":null}]}`,
		"negative": `{"calls":[{"name":"decide","arguments":{"retrieve":false,"confidence":-1}}]}`,
	} {
		c, h := fresh(1), &host{model: func(string) string { return reply }}
		for range 2 {
			r := gated(t, c, h, contract.GateRequest{Message: unclear, Model: "host"})
			if !r.Retrieve || r.Confidence != rank.One/2 || r.Phase != "default" || len(r.Notes) != 1 || !strings.HasPrefix(r.Notes[0], "the model did not decide: ") {
				t.Errorf("%s: %+v", name, r)
			}
		}
	}
	c := fresh(1)
	h := &host{stop: func(contract.Need) *contract.Error { return contract.Errorf(contract.CodeUnsupported, "none here") }}
	if r := gated(t, c, h, contract.GateRequest{Message: unclear, Model: "host"}); len(r.Notes) != 1 || !strings.Contains(r.Notes[0], "a language model is needed") {
		t.Errorf("a host without: %+v", r)
	}
	h.stop = func(contract.Need) *contract.Error { return contract.Errorf(contract.CodeCanceled, "no more") }
	if a := h.run(c, "gate", contract.GateRequest{Message: unclear, Model: "host"}); a.Error == nil || a.Error.Code != contract.CodeCanceled {
		t.Errorf("canceled: %s", a.JSON())
	}
}

// A model is shown a bounded part of what was said.
func TestGatePrompt(t *testing.T) {
	var prompt string
	h := &host{model: func(p string) string { prompt = p; return decide(`{"retrieve":true,"confidence":1,"reason":""}`)("") }}
	q := contract.GateRequest{Message: strings.Repeat("配置", 100_000), Model: "host"}
	for range 1000 {
		q.Turns = append(q.Turns, contract.Turn{Role: "assistant", Text: strings.Repeat("gone by ", 1000)})
	}
	q.Turns = append(q.Turns, contract.Turn{Role: "user", Text: "the last"})
	gated(t, fresh(1), h, q)
	if len(prompt) > 30_000 || !strings.Contains(prompt, `Earlier, user: "the last"`) || strings.Count(prompt, "Earlier") != 6 {
		t.Errorf("%d bytes: %.500s", len(prompt), prompt)
	}
}

func TestGateIsRefused(t *testing.T) {
	for _, q := range []struct{ request, field string }{
		{`{}`, "message"}, {`{"message":" "}`, "message"}, {`{"message":"x","model":"here"}`, "model"}, {`{"message":"x","now":-1}`, "now"},
		{`{"message":"x","turns":[{"role":"user","text":"y"},{"role":"tool","text":"z"}]}`, "turns[1].role"},
	} {
		if a := fresh(1).Start("gate", []byte(q.request)); a.Error == nil || a.Error.Field != q.field || a.Error.Fix == "" {
			t.Errorf("%s: %s", q.request, a.JSON())
		}
	}
}

// A search that is gated answers small talk with a reason, and all else as ever.
func TestGatedSearch(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	h := &host{}
	r := searched(t, c, h, contract.SearchRequest{Query: "thanks!", Explain: true, Guidance: contract.Guidance{Gate: "auto"}})
	if len(r.Results) != 0 || r.Results == nil || r.Reason != "the message needs no search: worded like small talk, a general question or a task of its own" || r.Understanding.Gate.Retrieve || len(h.asked) != 0 {
		t.Errorf("%+v", r)
	}
	want := searched(t, c, h, contract.SearchRequest{Query: "where are requests served"})
	r = searched(t, c, h, contract.SearchRequest{Query: "where are requests served", Guidance: contract.Guidance{Gate: "auto"}})
	if d := cmp.Diff(want, r); d != "" || len(r.Results) == 0 {
		t.Error(d)
	}
}

// What a message says that the repository defines counts before its wording; small talk does not,
// even where a name is spelled so.
func TestGateKnowsNames(t *testing.T) {
	c := loaded(t, map[string]string{"frog.go": "package frog\n\ntype PostgresPond struct{}\n\n// Croak is loud.\nfunc Croak() string { return \"croak\" }\n\nfunc Ok() {}\n\nfunc thank() {}\n"}, "keep")
	h := &host{}
	for message, want := range map[string]bool{
		"Explain what a croak is": true, "What is the difference between a croak and a bellow?": true, "can I use it with Postgres?": true, "Explain what an oracle is": false,
		"--watch": true, "`--all-files`": true, "opts[:only]": true, "what does --all-files do": true, "thanks [a lot](x)!": false,
		"who croaks": true, "how does a frog croak": true, "what does a toad bellow": false, "how does a toad bellow": true,
		"Croak": true, "ok": false, "thanks!": false, "Thanks for all your help, you can go and croak now": false,
	} {
		if r := gated(t, c, h, contract.GateRequest{Message: message}); r.Retrieve != want {
			t.Errorf("%q: %+v", message, r)
		}
		r := searched(t, c, h, contract.SearchRequest{Query: message, Guidance: contract.Guidance{Gate: "auto"}})
		if away := strings.HasPrefix(r.Reason, "the message needs no search"); away == want {
			t.Errorf("search for %q: %q", message, r.Reason)
		}
	}
}
