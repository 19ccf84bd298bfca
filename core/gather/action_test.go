package gather

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
)

func drawReply(t *rapid.T) contract.ModelReply {
	b, _ := json.Marshal(map[string]string{
		"action": rapid.SampledFrom([]string{doSearch, doSearch, doFork, doFork, doSelect, doMerge, doPrune, doContinue, doContinue, doStop, "fly"}).Draw(t, "action"),
		"query":  rapid.SampledFrom([]string{"", "oil", "wick", "bell", "zeppelin", "pumpValve", strings.Repeat("x ", 3000)}).Draw(t, "asked"),
		"branch": rapid.SampledFrom([]string{"", "b1", "b2", "b3", "b4"}).Draw(t, "branch"),
		"into":   rapid.SampledFrom([]string{"", "b1", "b2", "b3"}).Draw(t, "into"),
	})
	switch rapid.IntRange(0, 9).Draw(t, "form") {
	case 0:
		return contract.ModelReply{Text: "I choose " + string(b)}
	case 1:
		return contract.ModelReply{Text: rapid.StringN(0, 20, 40).Draw(t, "prose")}
	}
	return act(string(b))
}

func TestParseAction(t *testing.T) {
	for _, c := range []struct {
		name    string
		reply   contract.ModelReply
		want    action
		problem string
	}{
		{"a call", act(`{"action":"search","query":" oil "}`), action{kind: doSearch, query: "oil"}, ""},
		{"other case and fields", act(`{"Action":" Merge","branch":"b2","into":"b1","why":3}`), action{doMerge, "", "b2", "b1"}, ""},
		{"a string of JSON", act(`"{\"action\":\"stop\"}"`), action{kind: doStop}, ""},
		{"prose with JSON", contract.ModelReply{Text: `Well {oil}: {"action":"continue"} then`}, action{kind: doContinue}, ""},
		{"another tool first", contract.ModelReply{Calls: []contract.ModelCall{{Name: "rank"}, act(`{"action":"stop"}`).Calls[0]}}, action{kind: doStop}, ""},
		{"another tool", contract.ModelReply{Calls: []contract.ModelCall{{Name: "rank\x1b[0m"}}}, action{}, `it calls a tool "rank\x1b[0m"`},
		{"no action", act(`{"query":"oil"}`), action{}, "the arguments of act lack the action"},
		{"a list", act(`["search"]`), action{}, "the arguments of act are not a JSON object of strings"},
		{"a number", act(`{"action":1}`), action{}, "the arguments of act are not a JSON object of strings"},
		{"nothing", contract.ModelReply{}, action{}, "it has no tool call"},
		{"braces", contract.ModelReply{Text: strings.Repeat("{", 10_000)}, action{}, "it has no tool call"},
		{"cut", contract.ModelReply{Stop: "length"}, action{}, "it was cut off before a tool call"},
		{"refused", contract.ModelReply{Stop: "refusal"}, action{}, "the model refused"},
	} {
		a, problem := parseAction(c.reply)
		if a != c.want || problem != c.problem {
			t.Errorf("%s: %+v, %q", c.name, a, problem)
		}
	}
}

func FuzzParseAction(f *testing.F) {
	f.Add(`{"action":"search","query":"oil"}`, "")
	f.Add(`"{\"action\":\"stop\"}"`, `{"action":"merge","branch":"b2"}`)
	f.Add(`{"action":`, "{{{{")
	f.Add("\xff\x00", "\x1b[31m{}")
	f.Fuzz(func(t *testing.T, arguments, said string) {
		a, problem := parseAction(contract.ModelReply{Calls: []contract.ModelCall{{Name: "act", Arguments: json.RawMessage(arguments)}}, Text: said})
		if (a.kind == "") != (problem != "") || problem == "" && a.kind != strings.ToLower(strings.TrimSpace(a.kind)) {
			t.Errorf("%+v, %q", a, problem)
		}
		q := graph(3)
		q.Plan.ActionSelection = contract.ActionSelectionModel
		b, err := lanterns().run(q, func(string) contract.ModelReply {
			return contract.ModelReply{Calls: []contract.ModelCall{{Name: "act", Arguments: valid(arguments)}}, Text: said}
		})
		if err != nil || holds(q, b) != "" {
			t.Errorf("%v, %s", err, holds(q, b))
		}
	})
}

// valid is JSON as hosts hand it on: what is not is a string.
func valid(s string) json.RawMessage {
	if json.Valid([]byte(s)) {
		return json.RawMessage(s)
	}
	b, _ := json.Marshal(s)
	return b
}

// played answers with the actions in turn, the last again and again.
func played(actions ...string) func(string) contract.ModelReply {
	n := -1
	return func(string) contract.ModelReply {
		n = min(n+1, len(actions)-1)
		return act(actions[n])
	}
}

func TestModel(t *testing.T) {
	for _, c := range []struct {
		name     string
		steps    int
		model    func(string) contract.ModelReply
		searches []string
		stop     contract.GatherStop
		warnings []string
		statuses string
	}{
		{"it stops when it has enough", 9, played(`{"action":"search","query":"oil pump"}`, `{"action":"stop"}`), []string{"oil pump"}, contract.GatherStopNoFurtherQueries, nil, "completed"},
		{"it forks, selects and merges", 6, played(`{"action":"search","query":"oil"}`, `{"action":"fork","query":"wick"}`, `{"action":"select","branch":"b2"}`, `{"action":"continue"}`, `{"action":"merge","branch":"b1"}`, `{"action":"stop"}`),
			[]string{"oil", "wick"}, contract.GatherStopNoFurtherQueries, nil, "merged completed"},
		{"it prunes the active branch", 5, played(`{"action":"search","query":"oil"}`, `{"action":"fork","query":"wick"}`, `{"action":"prune","branch":"b1"}`, `{"action":"search","query":"wick lantern"}`, `{"action":"stop"}`),
			[]string{"oil", "wick lantern"}, contract.GatherStopNoFurtherQueries, nil, "pruned completed"},
		{"it repeats a search", 3, played(`{"action":"search","query":"oil"}`, `{"action":"search","query":" OIL "}`), []string{"oil", "fill the lantern with oil", "oilCanister fill lantern oil"}, contract.GatherStopStepLimitReached,
			[]string{`the model's choice was left out: search: "OIL" was searched before`}, "active pending"},
		{"it never stops", 2, played(`{"action":"search","query":"oil"}`, `{"action":"fork","query":"wick"}`), []string{"oil"}, contract.GatherStopStepLimitReached, nil, "active pending"},
		{"it does the impossible", 8, played(`{"action":"stop"}`, `{"action":"fly"}`, `{"action":"select","branch":"b9"}`, `{"action":"select","branch":"b1"}`, `{"action":"prune","branch":"b1"}`, `{"action":"merge","branch":"b1"}`, `{"action":"search"}`, `{"action":"stop"}`),
			nil, "", []string{"the model's choice was left out: stop: nothing was searched yet", `the model's choice was left out: there is no action "fly"`}, ""},
		{"garbage", 3, func(string) contract.ModelReply { return contract.ModelReply{Text: "{{{ \x1b[31m"} }, nil, "", []string{"the model's choice was left out: it has no tool call"}, ""},
	} {
		q := graph(c.steps)
		q.Plan.ActionSelection = contract.ActionSelectionModel
		s := lanterns()
		b, err := s.run(q, c.model)
		if err != nil || holds(q, b) != "" {
			t.Errorf("%s: %v, %s", c.name, err, holds(q, b))
			continue
		}
		if c.searches != nil {
			if d := cmp.Diff(c.searches, s.asked); d != "" {
				t.Errorf("%s: %s", c.name, d)
			}
		}
		if c.stop != "" && b.Trace.Stop != c.stop {
			t.Errorf("%s: it stops for %s", c.name, b.Trace.Stop)
		}
		for i, w := range c.warnings {
			if i >= len(b.Warnings) || b.Warnings[i] != w {
				t.Errorf("%s: warnings %q", c.name, b.Warnings)
				break
			}
		}
		statuses := ""
		for _, x := range b.Trace.Branches {
			statuses += " " + string(x.Status)
		}
		if c.statuses != "" && statuses != " "+c.statuses {
			t.Errorf("%s: branches are%s", c.name, statuses)
		}
		if b.Usage.Calls == 0 || b.Usage.Calls > c.steps {
			t.Errorf("%s: %d calls", c.name, b.Usage.Calls)
		}
		if len(b.Items) == 0 {
			t.Errorf("%s: no evidence: %s", c.name, fmt.Sprint(b.Warnings))
		}
	}
}

// TestUselessModel: a step that the model does not choose is the one that the heuristic takes without
// it, forks and all, so that a model which answers with nothing of use loses no evidence.
func TestUselessModel(t *testing.T) {
	q := graph(4)
	q.Budget.RetainedArtifacts = new(3)
	alone, err := lanterns().run(q, nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Plan.ActionSelection = contract.ActionSelectionModel
	for _, arguments := range []string{`{"ids":[1, 2`, `{"action":"fly"}`, `{"action":"stop","branch":1}`} {
		b, err := lanterns().run(q, func(string) contract.ModelReply {
			return contract.ModelReply{Calls: []contract.ModelCall{{Name: "act", Arguments: valid(arguments)}}, Stop: "tool"}
		})
		if err != nil || holds(q, b) != "" {
			t.Fatal(err, holds(q, b))
		}
		if d := cmp.Diff(sources(alone), sources(b)); d != "" || len(b.Trace.Branches) != len(alone.Trace.Branches) {
			t.Errorf("%s: %s", arguments, d)
		}
	}
}

// What cannot be done is said, and something else is done instead.
func TestImpossible(t *testing.T) {
	for arguments, problem := range map[string]string{
		`{"action":"fly"}`:                                                 `there is no action "fly"`,
		`{"action":"search"}`:                                              "search: the query is empty",
		`{"action":"search","query":"?!"}`:                                 "search: the query is empty",
		`{"action":"search","query":"oil"}`:                                `search: "oil" was searched before`,
		`{"action":"fork","query":" WICK "}`:                               `fork: "WICK" waits on the frontier`,
		`{"action":"select","branch":"b9"}`:                                `select: there is no branch "b9"`,
		`{"action":"select","branch":"b1"}`:                                "select: branch b1 is the active one",
		`{"action":"merge","branch":"b1","into":"b1"}`:                     "merge: branch b1 into itself",
		`{"action":"merge","branch":"b1"}`:                                 "merge: branch b1 into itself",
		`{"action":"merge","branch":"b1","into":"b7"}`:                     `merge: there is no branch "b7"`,
		`{"action":"merge","branch":"b2"}`:                                 "merge: a branch without a search",
		`{"action":"prune"}`:                                               `prune: there is no branch ""`,
		`{"action":"search","query":"` + strings.Repeat("x ", 3000) + `"}`: "search: the query is longer than 4096 bytes",
	} {
		q := graph(3)
		q.Plan.ActionSelection = contract.ActionSelectionModel
		b, err := lanterns().run(q, played(`{"action":"search","query":"oil"}`, `{"action":"fork","query":"wick"}`, arguments))
		if err != nil || holds(q, b) != "" || len(choices(b)) != 1 || b.Warnings[0] != "the model's choice was left out: "+problem || len(b.Trace.Nodes) != 3 {
			t.Errorf("%.60s: %+v, %v, %s", arguments, b, err, holds(q, b))
		}
	}
	q := graph(7)
	q.Plan.ActionSelection = contract.ActionSelectionModel
	b, err := lanterns().run(q, played(`{"action":"search","query":"bell"}`, `{"action":"prune","branch":"b1"}`, `{"action":"fork","query":"wick"}`, `{"action":"fork","query":"pump"}`, `{"action":"fork","query":"lamp"}`,
		`{"action":"prune","branch":"b2"}`, `{"action":"select","branch":"b2"}`))
	want := []string{"prune: branch b1 is the only one", "fork: there are 3 branches, the most there can be", "select: branch b2 is pruned"}
	for i := range want {
		want[i] = "the model's choice was left out: " + want[i]
	}
	if d := cmp.Diff(want, choices(b)); d != "" || err != nil || holds(q, b) != "" {
		t.Error(d, err, holds(q, b))
	}
}

// In linear mode there are no branches to speak of.
func TestModelInLinearMode(t *testing.T) {
	q := graph(3)
	q.Plan = contract.GatherPlan{ActionSelection: contract.ActionSelectionModel}
	s := lanterns()
	b, err := s.run(q, played(`{"action":"search","query":"bell"}`, `{"action":"fork","query":"wick"}`, `{"action":"stop"}`))
	if err != nil || holds(q, b) != "" || len(s.asked) != 2 || !strings.Contains(b.Warnings[0], "no branches in linear mode") {
		t.Errorf("%+v, %v, %q", b, err, s.asked)
	}
}

// What the model sees: the task, what is known, the trace and what is missing.
func TestPrompt(t *testing.T) {
	q := graph(4)
	q.Query, q.Plan.ActionSelection = "fill the lantern with\x1b[2J gas", contract.ActionSelectionModel
	q.Prior = contract.GatherPrior{Interpretation: "light", RecentTurns: []string{"one", "two"}, Evidence: []contract.KnownEvidence{{Source: "oil.go:1"}}}
	var prompts []string
	play := played(`{"action":"continue"}`, `{"action":"fork","query":"wick"}`, `{"action":"stop"}`)
	_, err := lanterns().run(q, func(prompt string) contract.ModelReply {
		prompts = append(prompts, prompt)
		return play(prompt)
	})
	if err != nil || len(prompts) != 3 {
		t.Fatal(len(prompts), err)
	}
	const known = "Task (planner-search): \"fill the lantern with gas\"\nMode: graph, strategy: lexical\nInterpretation: \"light\"\n" +
		"Earlier turn: \"one\"\nEarlier turn: \"two\"\nEarlier evidence 1: \"oil.go:1\"\n"
	if d := cmp.Diff(known+"Steps left: 4\nNothing was searched yet: search, or continue with the frontier.\nBranches:\n- b1 active, retains 0\nSearches so far:\n"+
		"Frontier:\n- on b1: \"fill the lantern with gas\"\nEvidence so far:\nWords of the task that no evidence has: fill, lantern, gas\n", prompts[0]); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(known+"Steps left: 2\nBranches:\n- b1 active, retains 4\n- b2 pending, retains 0\nSearches so far:\n- n1 on b1: \"fill the lantern with gas\", 4 hits, 4 new\n"+
		"Frontier:\n- on b2: \"wick\"\n- on b1: \"gas\"\n- on b1: \"wick_length fill lantern gas\"\n- on b1: \"oilCanister fill lantern gas\"\n"+
		"Evidence so far:\n- fill.go:1 on b1: \"func Fill(lantern) { oilCanister.Pour(lantern) }\"\n- lamp.go:1 on b1: \"type lantern struct { wick_length int }\"\n"+
		"- notes.txt:1 on b1: \"a lantern wants oil\"\n- wick.go:1 on b1: \"func TrimWick(lantern) { lantern.wick_length-- }\"\nWords of the task that no evidence has: gas\n", prompts[2]); d != "" {
		t.Error(d)
	}
}
