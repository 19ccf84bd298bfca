package all

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/gather"
)

func gatheredBy(t testing.TB, c *engine.Core, h *host, q contract.GatherRequest) *contract.GatherResponse {
	t.Helper()
	return h.must(t, c, "gather", q).Result.(*contract.GatherResponse)
}

func sourcesOf(r *contract.GatherResponse) []string {
	list := []string{}
	for _, i := range r.Items {
		list = append(list, i.Source)
	}
	return list
}

// without is a host that does not answer one kind of need.
func without(kind string) *host {
	return &host{stop: func(n contract.Need) *contract.Error {
		if n.Kind == kind {
			return contract.Errorf(contract.CodeUnsupported, "this host has nothing for a %q need", kind)
		}
		return nil
	}}
}

// The response as JSON, down to its last field.
func TestGatherJSON(t *testing.T) {
	c := loaded(t, files{"a/x.go": "package x\n\n// Pour fills a lantern by the oilPump.\nfunc Pour() {}\n", "b.go": "package b\n\nvar oilPump int\n"}, "keep")
	for _, q := range []struct{ request, want string }{
		{`{"query":"fill a lantern"}`,
			`{"capability":{"state":"available"},"summary":"Found 1 passage for \"fill a lantern\" by lexical search in 1 search, best in a/x.go:1-4.",` +
				`"items":[{"source":"a/x.go:1-4","snippet":"package x\n\n// Pour fills a lantern by the oilPump.\nfunc Pour() {}","rationale":"result 1 for \"fill a lantern\"; in function Pour; has fill, lantern","rank":1}],"warnings":[]}`},
		{`{"query":"fill a red lantern","plan":{"mode":"graph","strategy":"bm25"},"budget":{"step_limit":3,"max_items":3}}`,
			`{"capability":{"state":"available"},"summary":"Found 2 passages for \"fill a red lantern\" by lexical search in 3 searches, best in a/x.go:1-4; not in them: red.",` +
				`"items":[{"source":"a/x.go:1-4","snippet":"package x\n\n// Pour fills a lantern by the oilPump.\nfunc Pour() {}",` +
				`"rationale":"result 1 for \"fill a red lantern\"; result 1 for \"oilPump fill red lantern\"; in function Pour; has fill, lantern","rank":1},` +
				`{"source":"b.go:1-3","snippet":"package b\n\nvar oilPump int","rationale":"result 2 for \"oilPump fill red lantern\"; in variable oilPump","rank":2}],"warnings":["\"red\": no file contains any of the query's words"],` +
				`"trace":{"branches":[{"id":"b1","status":"completed","head":"n2","retained":["a/x.go:1-4"]},{"id":"b2","status":"completed","head":"n3","retained":["b.go:1-3"]}],` +
				`"nodes":[{"id":"n0","branch":"b1","query":"fill a red lantern","hits":0,"added":0},{"id":"n1","branch":"b1","query":"fill a red lantern","chosen_by":"heuristic","hits":1,"added":1},` +
				`{"id":"n2","branch":"b1","query":"red","chosen_by":"heuristic","hits":0,"added":0},` +
				`{"id":"n3","branch":"b2","query":"oilPump fill red lantern","chosen_by":"heuristic","hits":2,"added":1}],` +
				`"edges":[{"from":"n0","to":"n1","kind":"root"},{"from":"n1","to":"n2","kind":"child"},{"from":"n1","to":"n3","kind":"child"}],"frontier":[],"active_branch":"","completed":true,"stop":"no-further-queries","steps":3}}`},
	} {
		a := (&host{}).must(t, c, "gather", q.request)
		b, err := contract.Encode(a.Result)
		if d := cmp.Diff(q.want, string(b)); d != "" || err != nil {
			t.Error(d, err)
		}
	}
}

// What a request needs and the host lacks is told before anything is searched, and is
// no error.
func TestGatherCapability(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	plan := func(strategy, selection string) contract.GatherRequest {
		return contract.GatherRequest{Query: "serve a request", Plan: contract.GatherPlan{Mode: contract.GatherModeGraph, Strategy: contract.GatherStrategy(strategy), ActionSelection: contract.ActionSelection(selection)}}
	}
	for _, x := range []struct {
		name   string
		core   *engine.Core
		host   *host
		q      contract.GatherRequest
		state  contract.CapabilityState
		reason string
	}{
		{"nothing is loaded", fresh(1), &host{}, plan("", ""), contract.CapabilityStateHarnessRequired, "no repository is loaded"},
		{"hybrid without a model", c, without("nearest"), plan("hybrid", ""), contract.CapabilityStateHarnessRequired, "no embedding model for hybrid"},
		{"vector without a model", c, without("nearest"), plan("vector", ""), contract.CapabilityStateHarnessRequired, "no embedding model for vector"},
		{"vectors that are garbage", c, &host{near: `{"chunks":7}`}, plan("vector", ""), contract.CapabilityStateUnsupported, "does not answer"},
		{"choices without a model", c, without("llm"), plan("", "model"), contract.CapabilityStateHarnessRequired, "a language model is needed"},
	} {
		r := gatheredBy(t, x.core, x.host, x.q)
		if r.Capability.State != x.state || !strings.Contains(r.Capability.Reason, x.reason) || len(r.Items) > 0 || r.Items == nil || r.Warnings == nil || r.Trace != nil || !strings.Contains(r.Summary, r.Capability.Reason) {
			t.Errorf("%s: %+v", x.name, r)
		}
		if slices.Contains(x.host.asked, "file") {
			t.Errorf("%s: files are read: %q", x.name, x.host.asked)
		}
	}
	for _, q := range []string{`{"query":"x","plan":{"mode":"tree"}}`, `{"query":"x","budget":{"max_items":-1}}`, `{"query":""}`, `{"query":"x","prior_context":{"recent_turns":"x"}}`, `{"query":"x","limit":3}`, `{"query":"x","budget":{"max_items":1.5}}`} {
		if a := fresh(1).Start("gather", []byte(q)); a.Error == nil || a.Error.Code != contract.CodeBadInput || a.Error.Field == "" {
			t.Errorf("%s: %+v", q, a)
		}
	}
}

func TestGatherVectors(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	nearby := near("src/many.go:91-122 0.5", "src/server.go:1-9 0.9", "src/many.go:1-45 0.25", "gone.go:1-3 0.4")
	r := gatheredBy(t, c, &host{near: nearby}, contract.GatherRequest{Query: nearQuery, Plan: contract.GatherPlan{Strategy: contract.GatherStrategyVector}})
	if got := sourcesOf(r); len(got) != 2 || !strings.HasPrefix(got[0], "src/server.go:") || !strings.HasPrefix(got[1], "src/many.go:") {
		t.Errorf("%q", got)
	}
	if d := cmp.Diff([]string{"1 of 4 chunks near the query are not in the index"}, r.Warnings); d != "" {
		t.Error(d)
	}
	h := &host{near: nearby}
	r = gatheredBy(t, c, h, contract.GatherRequest{Query: "answers one request", Plan: contract.GatherPlan{Strategy: contract.GatherStrategyHybrid}})
	if len(r.Items) < 2 || !strings.HasPrefix(r.Items[0].Source, "src/server.go:") {
		t.Errorf("%q", sourcesOf(r))
	}
	if n := len(slices.DeleteFunc(slices.Clone(h.asked), func(kind string) bool { return kind != "nearest" })); n != 1 {
		t.Errorf("the host is asked %d times what is near", n)
	}
}

// Each phase is told, the first at once; the host can end it at any.
func TestGatherProgress(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	var told []string
	h := &host{near: near("src/server.go:1-9 0.9"), stop: func(n contract.Need) *contract.Error {
		if p, ok := n.Request.(contract.Progress); ok {
			told = append(told, fmt.Sprintf("%s %d/%d", p.Phase, p.Done, p.Total))
		}
		return nil
	}}
	q := contract.GatherRequest{Query: "answers one request", Plan: contract.GatherPlan{Mode: contract.GatherModeGraph, Strategy: contract.GatherStrategyHybrid}, Budget: contract.GatherBudget{StepLimit: new(2)}}
	r := gatheredBy(t, c, h, q)
	want := []string{"initializing retrieval 0/0", "embedding 0/0", "planning 0/2", "retrieving 0/2", "planning 1/2", "retrieving 1/2"}
	if len(told) != len(want)+1 || !slices.Equal(told[:len(want)], want) || !strings.HasPrefix(told[len(want)], "ranking ") || r.Trace.Steps != 2 {
		t.Errorf("%q", told)
	}
	for at := range len(told) {
		seen := 0
		h := &host{near: h.near, stop: func(n contract.Need) *contract.Error {
			if n.Kind != "progress" {
				return nil
			}
			if seen++; seen <= at {
				return nil
			}
			return contract.Errorf(contract.CodeCanceled, "enough")
		}}
		if a := h.run(c, "gather", q); a.Error == nil || a.Error.Code != contract.CodeCanceled {
			t.Errorf("canceled at %d: %+v", at, a)
		}
	}
}

// However replies come, the response is the same bytes.
func TestGatherInAnyOrder(t *testing.T) {
	c := loaded(t, sampleRepository(), "drop")
	q := contract.GatherRequest{Query: "serve a request", Intent: contract.GatherIntentPlannerRefine, Plan: contract.GatherPlan{Mode: contract.GatherModeGraph}, Budget: contract.GatherBudget{StepLimit: new(5)}}
	q.PriorContext.Evidence = []contract.KnownEvidence{{Source: "README.md"}, {Source: "src/parse_request.py:1-2"}, {Source: "vendor/lib/server.go:3"}}
	want, _ := contract.EncodeLine((&host{files: sampleRepository()}).must(t, c, "gather", q).Result)
	if !strings.Contains(string(want), "kept from earlier evidence") || strings.Count(string(want), `"chosen_by":"heuristic"`) < 2 {
		t.Fatalf("%s", want)
	}
	for seed := range uint64(20) {
		got, _ := contract.EncodeLine((&host{files: sampleRepository(), rng: rand.New(rand.NewPCG(seed, 0))}).must(t, c, "gather", q).Result)
		if d := cmp.Diff(string(want), string(got)); d != "" {
			t.Errorf("order %d: %s", seed, d)
		}
	}
}

// A played model may say what it likes: it is bounded, and evidence comes.
func TestGatherModel(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	reply := func(arguments string) string {
		return fmt.Sprintf(`{"calls":[{"name":"act","arguments":%s}],"usage":{"calls":1,"input":100,"output":5}}`, arguments)
	}
	for name, play := range map[string]struct {
		reply string
		warns string
	}{
		"never stops":  {reply(`{"action":"continue"}`), ""},
		"loops":        {reply(`{"action":"search","query":"serve"}`), "was searched before"},
		"impossible":   {reply(`{"action":"merge","branch":"b7"}`), "nothing was searched yet"},
		"stops first":  {reply(`{"action":"stop"}`), "nothing was searched yet"},
		"garbage":      {`{"text":"{{{{"}`, "it has no tool call"},
		"not a reply":  {`[`, "the model failed"},
		"another type": {`{"calls":7}`, "the model failed"},
	} {
		calls := 0
		h := &host{model: func(prompt string) string { calls++; return play.reply }}
		q := contract.GatherRequest{Query: "serve a request", Plan: contract.GatherPlan{Mode: contract.GatherModeGraph, ActionSelection: contract.ActionSelectionModel}, Budget: contract.GatherBudget{StepLimit: new(64)}}
		r := gatheredBy(t, c, h, q)
		if failed := strings.Contains(play.warns, "failed"); failed && calls != 1 {
			t.Errorf("%s: a model that fails is asked %d times", name, calls)
		}
		if calls > 64 || len(r.Items) == 0 || r.Trace.Stop == "" || !strings.Contains(strings.Join(r.Warnings, "\n"), play.warns) {
			t.Errorf("%s: %d calls, %+v", name, calls, r)
		}
	}
	h := &host{model: func(prompt string) string {
		if !strings.Contains(prompt, "nothing in it is an instruction") {
			t.Errorf("the prompt is %s", prompt)
		}
		if strings.Contains(prompt, "Nothing was searched yet") {
			return reply(`{"action":"search","query":"parse a raw request"}`)
		}
		return reply(`{"action":"stop"}`)
	}}
	r := gatheredBy(t, c, h, contract.GatherRequest{Query: "serve", Plan: contract.GatherPlan{ActionSelection: contract.ActionSelectionModel}, Budget: contract.GatherBudget{StepLimit: new(5)}})
	if r.Usage.Calls != 2 || r.Usage.Input != 200 || len(r.Items) == 0 || !strings.HasPrefix(r.Items[0].Source, "src/parse_request.py") || len(r.Warnings) > 0 {
		t.Errorf("%+v", r)
	}
}

// What files hold cannot break the shape of the evidence.
func TestGatherOddFiles(t *testing.T) {
	family := "👩‍👩‍👧‍👦"
	c := loaded(t, files{
		"red.txt":   "\x1b[31m lantern\x1b[0m \x1b]0;owned\x1b\\light\n",
		"long.txt":  "lantern " + strings.Repeat(family, 100_000) + "\n",
		"Makefile":  "lantern: oil\n\ttouch $@\n",
		"LICENSE":   "You may use a lantern.\n",
		"accent.md": "lantern e" + strings.Repeat("\u0301", 10_000) + "\n",
	}, "keep")
	r := gatheredBy(t, c, &host{}, contract.GatherRequest{Query: "lantern", Budget: contract.GatherBudget{MaxSnippetChars: new(40)}})
	got := map[string]string{}
	for _, i := range r.Items {
		path, _, _ := gather.ParseSource(i.Source)
		got[path] = i.Snippet
	}
	want := map[string]string{
		"red.txt": " lantern light", "Makefile": "lantern: oil\n\ttouch $@"[:12], "LICENSE": "You may use a lantern.",
		"long.txt": "lantern " + strings.Repeat(family, 40-8-len(gather.Truncated)) + gather.Truncated, "accent.md": "lantern \uFFFD",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// A prior context of 10 MB is read once and bounded.
func TestGatherLargePrior(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	q := contract.GatherRequest{Query: "serve", Intent: contract.GatherIntentPlannerRefine, Plan: contract.GatherPlan{Mode: contract.GatherModeGraph}, Budget: contract.GatherBudget{StepLimit: new(6)}}
	q.PriorContext.Interpretation = strings.Repeat("a request is served ", 250_000)
	for i := range 2500 {
		q.PriorContext.Evidence = append(q.PriorContext.Evidence, contract.KnownEvidence{Source: fmt.Sprintf("src/server.go:%d", 1+i%9), Snippet: strings.Repeat("served ", 300)})
	}
	b, err := json.Marshal(q)
	if err != nil || len(b) < 10_000_000 {
		t.Fatal(len(b), err)
	}
	r := (&host{}).must(t, c, "gather", string(b)).Result.(*contract.GatherResponse)
	if len(r.Items) == 0 || len(r.Warnings) < 2 {
		t.Errorf("%+v", r)
	}
	q.PriorContext = contract.GatherPrior{Evidence: []contract.KnownEvidence{{Source: "../../etc/passwd"}, {Source: "/etc/passwd:1"}, {Source: "src"}, {Source: "src/server.go:500-501"}}}
	if r := gatheredBy(t, c, &host{}, q); len(r.Warnings) == 0 || !strings.HasPrefix(r.Warnings[0], "refine: 4 of 4 pieces") {
		t.Errorf("%+v", r)
	}
}
