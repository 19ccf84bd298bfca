package gather

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
)

func sources(b *Bundle) (list []string) {
	for _, i := range b.Items {
		list = append(list, i.Source)
	}
	return list
}

func graph(steps int) Request {
	return Request{Query: "fill the lantern with oil", Plan: Plan{Mode: Graph}, Budget: Budget{StepLimit: &steps}}
}

func TestLinear(t *testing.T) {
	s := lanterns()
	b, err := s.run(Request{Query: "fill the lantern with oil"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := &Bundle{
		Capability: Capability{State: Available},
		Summary:    `Found 6 passages for "fill the lantern with oil" by lexical search in 1 search, best in fill.go:1.`,
		Warnings:   []string{},
		Items: []Item{
			{"fill.go:1", "func Fill(lantern) { oilCanister.Pour(lantern) }", `result 1 for "fill the lantern with oil"; in file fill.go; has fill, lantern, oil`, 1},
			{"notes.txt:1", "a lantern wants oil", `result 2 for "fill the lantern with oil"; in file notes.txt; has lantern, oil`, 2},
			{"lamp.go:1", "type lantern struct { wick_length int }", `result 3 for "fill the lantern with oil"; in file lamp.go; has lantern`, 3},
			{"oil.go:1-2", "type oilCanister struct{}\nfunc (oilCanister) Pour() { pumpValve.Open() }", `result 4 for "fill the lantern with oil"; in file oil.go; has oil`, 4},
			{"pump.go:1", "var pumpValve valve // opens for oil", `result 5 for "fill the lantern with oil"; in file pump.go; has oil`, 5},
			{"wick.go:1", "func TrimWick(lantern) { lantern.wick_length-- }", `result 6 for "fill the lantern with oil"; in file wick.go; has lantern`, 6},
		},
	}
	if d := cmp.Diff(want, b); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"fill the lantern with oil"}, s.asked); d != "" {
		t.Error(d)
	}
	b, err = s.run(Request{Query: "zeppelin"}, nil)
	if err != nil || len(b.Items) != 0 || b.Summary != `Nothing was found for "zeppelin" by lexical search in 1 search.` {
		t.Errorf("%+v, %v", b, err)
	}
}

// The heuristic forks once it sees names it did not know, and stops for each of the
// four reasons.
func TestGraph(t *testing.T) {
	s := lanterns()
	b, err := s.run(graph(3), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := &Trace{
		Branches: []Branch{
			{"b1", Active, "n1", []string{"fill.go:1", "notes.txt:1", "lamp.go:1", "oil.go:1-2", "pump.go:1"}},
			{"b2", Waiting, "n2", []string{"wick.go:1"}},
			{"b3", Merged, "n3", []string{}},
		},
		Nodes: []Node{
			{ID: "n0", Branch: "b1", Query: "fill the lantern with oil"},
			{ID: "n1", Branch: "b1", Query: "fill the lantern with oil", By: Heuristic, Hits: 6, Added: 5},
			{ID: "n2", Branch: "b2", Query: "oilCanister fill lantern oil", By: Heuristic, Hits: 6, Added: 1},
			{ID: "n3", Branch: "b3", Query: "pumpValve fill lantern oil", By: Heuristic, Hits: 6},
		},
		Edges:        []Edge{{"n0", "n1", "root"}, {"n1", "n2", "child"}, {"n2", "n3", "sibling"}, {"n3", "n1", "merge"}},
		Frontier:     []Pending{{"b2", "TrimWick fill lantern oil", 10}, {"b2", "wick_length fill lantern oil", 10}},
		ActiveBranch: "b1", Stop: StepLimitReached, Steps: 3,
	}
	if d := cmp.Diff(want, b.Trace, cmpopts.IgnoreUnexported(Node{})); d != "" {
		t.Error(d)
	}
}

// A branch that finds nothing is given up, and the reason is told.
func TestPruned(t *testing.T) {
	s := lanterns()
	s.deaf = "oilCanister"
	b, err := s.run(graph(2), nil)
	if err != nil || holds(graph(2), b) != "" || b.Trace.Branches[1].Status != Pruned || b.Trace.ActiveBranch != "b3" || !slices.Equal(b.Warnings, []string{"nothing is heard"}) {
		t.Errorf("%+v, %v", b, err)
	}
}

func TestStops(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		q     Request
		want  string
	}{
		{"the budget is filled with all words", nil, Request{Query: "fill lantern oil", Budget: Budget{MaxItems: new(4), StepLimit: new(5)}}, GoalSatisfied},
		{"a word is nowhere", nil, Request{Query: "fill lantern zeppelin", Budget: Budget{MaxItems: new(4), StepLimit: new(1)}}, StepLimitReached},
		{"the budget is not filled", nil, graph(1), StepLimitReached},
		{"nothing more to ask", map[string]string{"a": "one lamp"}, Request{Query: "lamp", Budget: Budget{StepLimit: new(9)}}, NoFurtherQueries},
		{"nothing is found", nil, Request{Query: "zeppelin", Budget: Budget{StepLimit: new(9)}}, NoAdditionalEvidence},
		{"no steps", nil, graph(0), StepLimitReached},
		{"follow-ups bring nothing", map[string]string{"a": "lamp bigOilLamp", "b": "lamp"}, Request{Query: "lamp", Budget: Budget{StepLimit: new(9)}}, NoAdditionalEvidence},
	} {
		s := lanterns()
		if c.files != nil {
			s.files = c.files
		}
		c.q.Plan.Mode = Graph
		b, err := s.run(c.q, nil)
		if err != nil || b.Trace.Stop != c.want || holds(c.q, b) != "" {
			t.Errorf("%s: %+v, %v, %s", c.name, b, err, holds(c.q, b))
		}
	}
}

func TestCapability(t *testing.T) {
	for _, c := range []Capability{{Unsupported, "no vectors\nhere"}, {HarnessRequired, "the host has no model"}} {
		s := lanterns()
		s.capability = c
		b, err := s.run(Request{Query: "oil", Plan: Plan{Mode: Graph, Strategy: Hybrid}}, nil)
		if err != nil || b.Capability != c || holds(Request{Plan: Plan{Mode: Graph}}, b) != "" || len(s.asked) > 0 || !strings.Contains(b.Summary, strings.ReplaceAll(c.Reason, "\n", " ")) {
			t.Errorf("%+v, %v after %q", b, err, s.asked)
		}
	}
	s := lanterns()
	b, err := s.run(Request{Query: "oil", Plan: Plan{ActionSelection: ByModel}}, nil)
	if err != nil || b.Capability.State != HarnessRequired || len(b.Items)+len(s.asked) > 0 || !strings.Contains(b.Capability.Reason, "language model") {
		t.Errorf("without a model: %+v, %v", b, err)
	}
}

func TestRefused(t *testing.T) {
	for field, q := range map[string]Request{
		"intent":                    {Intent: "search"},
		"plan.mode":                 {Plan: Plan{Mode: "tree"}},
		"plan.strategy":             {Plan: Plan{Strategy: "fuzzy"}},
		"plan.action_selection":     {Plan: Plan{ActionSelection: "random"}},
		"budget.max_items":          {Budget: Budget{MaxItems: new(-1)}},
		"budget.max_summary_chars":  {Budget: Budget{MaxSummaryChars: new(-1)}},
		"budget.max_snippet_chars":  {Budget: Budget{MaxSnippetChars: new(-7)}},
		"budget.step_limit":         {Budget: Budget{StepLimit: new(-1)}},
		"budget.retained_artifacts": {Budget: Budget{RetainedArtifacts: new(-1)}},
	} {
		e := step.ErrorOf(q.Validate())
		_, err := lanterns().run(q, nil)
		if e == nil || e.Field != field || e.Code != step.CodeBadInput || e.Fix == "" || step.ErrorOf(err).Field != field {
			t.Errorf("%s: %v, %v", field, e, err)
		}
	}
	if err := (Request{Plan: Plan{Strategy: "bm25"}}).Validate(); err != nil {
		t.Error(err)
	}
}

// Refinement takes the evidence there is as far as the repository bears it out, and
// words that it shares with the interpretation.
func TestRefine(t *testing.T) {
	s := lanterns()
	q := Request{Query: "how is it filled", Intent: Refine, Prior: Prior{
		Interpretation: "the user asks about the wick and the zeppelin",
		Evidence:       []Known{{Source: "wick.go:1", Snippet: "TrimWick invented text"}, {Source: "gone.go:3"}, {Source: "bell.go"}, {Source: "bell.go"}},
	}}
	b, err := s.run(q, nil)
	if err != nil || holds(q, b) != "" {
		t.Fatal(err, holds(q, b))
	}
	if d := cmp.Diff([]string{"filled wick"}, s.asked); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"wick.go:1", "fill.go:1", "lamp.go:1", "bell.go:1"}, sources(b)); d != "" {
		t.Error(d)
	}
	for _, i := range b.Items {
		if strings.Contains(i.Snippet, "invented") || (i.Source == "wick.go:1" || i.Source == "bell.go:1") != strings.Contains(i.Rationale, "kept from earlier evidence") {
			t.Errorf("%+v", i)
		}
	}
	if d := cmp.Diff([]string{"refine: 1 of 4 pieces of prior evidence are not in the repository and were left out"}, b.Warnings); d != "" {
		t.Error(d)
	}
	b, _ = s.run(Request{Query: "oil", Intent: Refine}, nil)
	if !slices.Contains(b.Warnings, "refine: there is no prior evidence to reuse") {
		t.Errorf("%q", b.Warnings)
	}
}

func TestNothingRetained(t *testing.T) {
	q := graph(2)
	q.Budget.RetainedArtifacts, q.Budget.MaxItems = new(0), new(2)
	b, err := lanterns().run(q, nil)
	if err != nil || len(b.Items) != 2 || !slices.Contains(b.Warnings, "nothing is retained: these are the hits of the last search") || holds(q, b) != "" {
		t.Errorf("%+v, %v, %s", b, err, holds(q, b))
	}
}

// A prior context of 10 MB costs no more than reading it.
func TestLargePrior(t *testing.T) {
	q := graph(4)
	q.Intent = Refine
	q.Prior.Interpretation = strings.Repeat("lantern oil ", 400_000)
	for i := range 2000 {
		q.Prior.RecentTurns = append(q.Prior.RecentTurns, strings.Repeat("turn ", 500))
		q.Prior.Evidence = append(q.Prior.Evidence, Known{Source: fmt.Sprintf("gone%d.go:%d", i, i+1), Snippet: strings.Repeat("words of it ", 400)})
	}
	prompts := 0
	b, err := lanterns().run(q, nil)
	if err != nil || holds(q, b) != "" || len(b.Warnings) != 5 || len(b.Items) == 0 {
		t.Errorf("%q, %v", b.Warnings, err)
	}
	q.Plan.ActionSelection = ByModel
	b, err = lanterns().run(q, func(prompt string) model.Reply {
		if prompts = max(prompts, len(prompt)); len(prompt) > 64<<10 {
			t.Errorf("a prompt of %d bytes", len(prompt))
		}
		return act(`{"action":"continue"}`)
	})
	if err != nil || holds(q, b) != "" || prompts == 0 {
		t.Errorf("%q, %v", b.Warnings, err)
	}
}

func drawBudget(t *rapid.T, name string) *int {
	n := rapid.OneOf(rapid.SampledFrom([]int{-1, 0, 1, 2, 3, 13, 14, 15, 16, 40, 1_000_000_000}), rapid.IntRange(0, 20)).Draw(t, name)
	if n < 0 {
		return nil
	}
	return &n
}

var someWords = strings.Fields("lantern oil wick fill oilCanister pumpValve wick_length zeppelin how the bell \x1b[31m e\u0301")

func drawRequest(t *rapid.T) Request {
	phrase := func(name string, most int) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(someWords), 1, most).Draw(t, name), " ")
	}
	q := Request{
		Query: phrase("query", 9), Intent: rapid.SampledFrom([]string{"", Search, Refine}).Draw(t, "intent"),
		Plan: Plan{rapid.SampledFrom([]string{"", Linear, Graph, Graph}).Draw(t, "mode"), rapid.SampledFrom([]string{"", Lexical, "bm25", Hybrid, Vector}).Draw(t, "strategy"),
			rapid.SampledFrom([]string{"", Heuristic, ByModel}).Draw(t, "selection")},
		Budget: Budget{drawBudget(t, "items"), drawBudget(t, "summary"), drawBudget(t, "snippet"), drawBudget(t, "steps"), drawBudget(t, "retained")},
	}
	q.Prior.Interpretation = phrase("interpretation", 5)
	for range rapid.IntRange(0, 3).Draw(t, "evidence") {
		q.Prior.Evidence = append(q.Prior.Evidence, Known{Source: rapid.SampledFrom([]string{"oil.go:1-2", "bell.go", "gone.go:7", ":", ""}).Draw(t, "source"), Snippet: phrase("snippet text", 4)})
	}
	return q
}

// Whatever is asked, and whatever a model says, budgets are kept and the trace is whole.
func TestHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawRequest(t)
		s := lanterns()
		for i := range rapid.IntRange(0, 12).Draw(t, "files") {
			s.files[fmt.Sprintf("f%d.go", i)] = strings.Join(rapid.SliceOfN(rapid.SampledFrom(append(someWords, "newName"+fmt.Sprint(i), "otherThing_x")), 1, 30).Draw(t, "file"), " ")
		}
		calls := 0
		b, err := s.run(q, func(string) model.Reply {
			calls++
			return drawReply(t)
		})
		if err != nil {
			t.Fatal(err)
		}
		if bad := holds(q, b); bad != "" {
			t.Fatalf("%s: %+v", bad, b)
		}
		n, _ := q.normal()
		if l, _ := n.Budget.limits(func(string, ...any) {}); calls > l.steps || len(s.asked) > l.steps {
			t.Fatalf("%d calls, %d searches in %d steps", calls, len(s.asked), l.steps)
		}
	})
}
