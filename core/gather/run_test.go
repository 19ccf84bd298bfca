package gather

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
)

func sources(b *Bundle) (list []string) {
	for _, i := range b.Items {
		list = append(list, i.Source)
	}
	return list
}

func graph(steps int) Request {
	return Request{Query: "fill the lantern with oil", Plan: contract.GatherPlan{Mode: contract.GatherModeGraph}, Budget: contract.GatherBudget{StepLimit: &steps}}
}

func TestLinear(t *testing.T) {
	s := lanterns()
	b, err := s.run(Request{Query: "fill the lantern with oil"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := &Bundle{
		Capability: contract.Capability{State: contract.CapabilityStateAvailable},
		Summary:    `Found 6 passages for "fill the lantern with oil" by lexical search in 1 search, best in fill.go:1.`,
		Warnings:   []string{},
		Items: []contract.EvidenceItem{
			{Source: "fill.go:1", Snippet: "func Fill(lantern) { oilCanister.Pour(lantern) }", Rationale: `result 1 for "fill the lantern with oil"; in file fill.go; has fill, lantern, oil`, Rank: 1},
			{Source: "notes.txt:1", Snippet: "a lantern wants oil", Rationale: `result 2 for "fill the lantern with oil"; in file notes.txt; has lantern, oil`, Rank: 2},
			{Source: "lamp.go:1", Snippet: "type lantern struct { wick_length int }", Rationale: `result 3 for "fill the lantern with oil"; in file lamp.go; has lantern`, Rank: 3},
			{Source: "oil.go:1-2", Snippet: "type oilCanister struct{}\nfunc (oilCanister) Pour() { pumpValve.Open() }", Rationale: `result 4 for "fill the lantern with oil"; in file oil.go; has oil`, Rank: 4},
			{Source: "pump.go:1", Snippet: "var pumpValve valve // opens for oil", Rationale: `result 5 for "fill the lantern with oil"; in file pump.go; has oil`, Rank: 5},
			{Source: "wick.go:1", Snippet: "func TrimWick(lantern) { lantern.wick_length-- }", Rationale: `result 6 for "fill the lantern with oil"; in file wick.go; has lantern`, Rank: 6},
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
	want := &contract.GatherTrace{
		Branches: []contract.GatherBranch{
			{ID: "b1", Status: contract.BranchStatusActive, Head: "n1", Retained: []string{"fill.go:1", "notes.txt:1", "lamp.go:1", "oil.go:1-2", "pump.go:1"}},
			{ID: "b2", Status: contract.BranchStatusPending, Head: "n2", Retained: []string{"wick.go:1"}},
			{ID: "b3", Status: contract.BranchStatusMerged, Head: "n3", Retained: []string{}},
		},
		Nodes: []contract.GatherNode{
			{ID: "n0", Branch: "b1", Query: "fill the lantern with oil"},
			{ID: "n1", Branch: "b1", Query: "fill the lantern with oil", ChosenBy: contract.ActionSelectionHeuristic, Hits: 6, Added: 5},
			{ID: "n2", Branch: "b2", Query: "oilCanister fill lantern oil", ChosenBy: contract.ActionSelectionHeuristic, Hits: 6, Added: 1},
			{ID: "n3", Branch: "b3", Query: "pumpValve fill lantern oil", ChosenBy: contract.ActionSelectionHeuristic, Hits: 6},
		},
		Edges:        []contract.GatherEdge{{From: "n0", To: "n1", Kind: "root"}, {From: "n1", To: "n2", Kind: "child"}, {From: "n2", To: "n3", Kind: "sibling"}, {From: "n3", To: "n1", Kind: "merge"}},
		Frontier:     []contract.PendingQuery{{Branch: "b2", Query: "TrimWick fill lantern oil", Priority: 10}, {Branch: "b2", Query: "wick_length fill lantern oil", Priority: 10}},
		ActiveBranch: "b1", Stop: contract.GatherStopStepLimitReached, Steps: 3,
	}
	if d := cmp.Diff(want, b.Trace, cmpopts.IgnoreUnexported(contract.GatherNode{})); d != "" {
		t.Error(d)
	}
}

// A branch that finds nothing is given up, and the reason is told.
func TestPruned(t *testing.T) {
	s := lanterns()
	s.deaf = "oilCanister"
	b, err := s.run(graph(2), nil)
	if err != nil || holds(graph(2), b) != "" || b.Trace.Branches[1].Status != contract.BranchStatusPruned || b.Trace.ActiveBranch != "b3" || !slices.Equal(choices(b), []string{"nothing is heard"}) {
		t.Errorf("%+v, %v", b, err)
	}
}

func TestStops(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		q     Request
		want  contract.GatherStop
	}{
		{"the budget is filled with all words", nil, Request{Query: "fill lantern oil", Budget: contract.GatherBudget{MaxItems: new(4), StepLimit: new(5)}}, contract.GatherStopGoalSatisfied},
		{"a word is nowhere", nil, Request{Query: "fill lantern zeppelin", Budget: contract.GatherBudget{MaxItems: new(4), StepLimit: new(1)}}, contract.GatherStopStepLimitReached},
		{"the budget is not filled", nil, graph(1), contract.GatherStopStepLimitReached},
		{"nothing more to ask", map[string]string{"a": "one lamp"}, Request{Query: "lamp", Budget: contract.GatherBudget{StepLimit: new(9)}}, contract.GatherStopNoFurtherQueries},
		{"nothing is found", nil, Request{Query: "zeppelin", Budget: contract.GatherBudget{StepLimit: new(9)}}, contract.GatherStopNoAdditionalEvidence},
		{"no steps", nil, graph(0), contract.GatherStopStepLimitReached},
		{"follow-ups bring nothing", map[string]string{"a": "lamp bigOilLamp", "b": "lamp"}, Request{Query: "lamp", Budget: contract.GatherBudget{StepLimit: new(9)}}, contract.GatherStopNoAdditionalEvidence},
	} {
		s := lanterns()
		if c.files != nil {
			s.files = c.files
		}
		c.q.Plan.Mode = contract.GatherModeGraph
		b, err := s.run(c.q, nil)
		if err != nil || b.Trace.Stop != c.want || holds(c.q, b) != "" {
			t.Errorf("%s: %+v, %v, %s", c.name, b, err, holds(c.q, b))
		}
	}
}

func TestCapability(t *testing.T) {
	for _, c := range []contract.Capability{{State: contract.CapabilityStateUnsupported, Reason: "no vectors\nhere"}, {State: contract.CapabilityStateHarnessRequired, Reason: "the host has no model"}} {
		s := lanterns()
		s.capability = c
		b, err := s.run(Request{Query: "oil", Plan: contract.GatherPlan{Mode: contract.GatherModeGraph, Strategy: contract.GatherStrategyHybrid}}, nil)
		if err != nil || b.Capability != c || holds(Request{Plan: contract.GatherPlan{Mode: contract.GatherModeGraph}}, b) != "" || len(s.asked) > 0 || !strings.Contains(b.Summary, strings.ReplaceAll(c.Reason, "\n", " ")) {
			t.Errorf("%+v, %v after %q", b, err, s.asked)
		}
	}
	s := lanterns()
	b, err := s.run(Request{Query: "oil", Plan: contract.GatherPlan{ActionSelection: contract.ActionSelectionModel}}, nil)
	if err != nil || b.Capability.State != contract.CapabilityStateHarnessRequired || len(b.Items)+len(s.asked) > 0 || !strings.Contains(b.Capability.Reason, "language model") {
		t.Errorf("without a model: %+v, %v", b, err)
	}
}

// choices are the warnings of a bundle but those of what had no place in it.
func choices(b *Bundle) []string {
	return slices.DeleteFunc(slices.Clone(b.Warnings), func(w string) bool { return strings.HasPrefix(w, "retained_artifacts ") })
}

// A better passage takes the place of earlier evidence, with a reason that is true of it;
// what is relevant keeps a place, and what has none is told.
func TestRefinePassages(t *testing.T) {
	s := lanterns()
	prior := func(sources ...string) (list []contract.KnownEvidence) {
		for _, s := range sources {
			list = append(list, contract.KnownEvidence{Source: s})
		}
		return list
	}
	b, err := s.run(Request{Query: "how does oil pour", Intent: contract.GatherIntentPlannerRefine, Prior: contract.GatherPrior{Evidence: prior("oil.go:1")}}, nil)
	if err != nil || b.Items[1].Source != "oil.go:1-2" || !strings.HasPrefix(b.Items[1].Rationale, "instead of earlier evidence in oil.go:1; result 2 ") {
		t.Errorf("%+v, %v", b, err)
	}
	q := Request{Query: "lantern oil", Intent: contract.GatherIntentPlannerRefine, Budget: contract.GatherBudget{MaxItems: new(4)}, Prior: contract.GatherPrior{Evidence: prior("bell.go", "kept.go", "also.go")}}
	s.files["kept.go"], s.files["also.go"] = strings.Repeat("other\n", 50)+"oil", strings.Repeat("other\n", 50)+"oil"
	q.Prior.Evidence[1].Source, q.Prior.Evidence[2].Source = "kept.go:51", "also.go:51"
	alone, _ := s.run(Request{Query: q.Query, Budget: q.Budget}, nil)
	b, err = s.run(q, nil)
	if d := cmp.Diff(sources(alone)[:3], sources(b)[:3]); d != "" || err != nil {
		t.Error(d, err)
	}
	if !slices.ContainsFunc(b.Warnings, func(w string) bool { return strings.HasPrefix(w, "max_items 4: ") }) {
		t.Errorf("%q", b.Warnings)
	}
}

// Refinement takes the evidence there is as far as the repository bears it out, and
// words that it shares with the interpretation.
func TestRefine(t *testing.T) {
	s := lanterns()
	q := Request{Query: "how is it filled", Intent: contract.GatherIntentPlannerRefine, Prior: contract.GatherPrior{
		Interpretation: "the user asks about the wick and the zeppelin",
		Evidence:       []contract.KnownEvidence{{Source: "wick.go:1", Snippet: "TrimWick invented text"}, {Source: "gone.go:3"}, {Source: "bell.go"}, {Source: "bell.go"}},
	}}
	b, err := s.run(q, nil)
	if err != nil || holds(q, b) != "" {
		t.Fatal(err, holds(q, b))
	}
	if d := cmp.Diff([]string{"how is it filled"}, s.asked); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"fill.go:1", "wick.go:1", "bell.go:1"}, sources(b)); d != "" {
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
	q.Budget.StepLimit = new(2)
	if _, err = s.run(q, nil); err != nil || s.asked[len(s.asked)-1] != "filled wick" {
		t.Errorf("asked %q, %v", s.asked, err)
	}
	b, _ = s.run(Request{Query: "oil", Intent: contract.GatherIntentPlannerRefine}, nil)
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
	q.Intent = contract.GatherIntentPlannerRefine
	q.Prior.Interpretation = strings.Repeat("lantern oil ", 400_000)
	for i := range 2000 {
		q.Prior.RecentTurns = append(q.Prior.RecentTurns, strings.Repeat("turn ", 500))
		q.Prior.Evidence = append(q.Prior.Evidence, contract.KnownEvidence{Source: fmt.Sprintf("gone%d.go:%d", i, i+1), Snippet: strings.Repeat("words of it ", 400)})
	}
	prompts := 0
	b, err := lanterns().run(q, nil)
	if err != nil || holds(q, b) != "" || len(choices(b)) != 5 || len(b.Items) == 0 {
		t.Errorf("%q, %v", b.Warnings, err)
	}
	q.Plan.ActionSelection = contract.ActionSelectionModel
	b, err = lanterns().run(q, func(prompt string) contract.ModelReply {
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
	n := rapid.OneOf(rapid.SampledFrom([]int{-1, 0, 1, 2, 3, 13, 14, 15, 16, 40, 64}), rapid.IntRange(0, 20)).Draw(t, name)
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
		Query: phrase("query", 9), Intent: rapid.SampledFrom([]contract.GatherIntent{"", contract.GatherIntentPlannerSearch, contract.GatherIntentPlannerRefine}).Draw(t, "intent"),
		Plan: contract.GatherPlan{Mode: rapid.SampledFrom([]contract.GatherMode{"", contract.GatherModeLinear, contract.GatherModeGraph, contract.GatherModeGraph}).Draw(t, "mode"), Strategy: rapid.SampledFrom([]contract.GatherStrategy{"", contract.GatherStrategyLexical, "bm25", contract.GatherStrategyHybrid, contract.GatherStrategyVector}).Draw(t, "strategy"),
			ActionSelection: rapid.SampledFrom([]contract.ActionSelection{"", contract.ActionSelectionHeuristic, contract.ActionSelectionModel}).Draw(t, "selection")},
		Budget: contract.GatherBudget{MaxItems: drawBudget(t, "items"), MaxSummaryChars: drawBudget(t, "summary"), MaxSnippetChars: drawBudget(t, "snippet"), StepLimit: drawBudget(t, "steps"), RetainedArtifacts: drawBudget(t, "retained")},
	}
	q.Prior.Interpretation = phrase("interpretation", 5)
	for range rapid.IntRange(0, 3).Draw(t, "evidence") {
		q.Prior.Evidence = append(q.Prior.Evidence, contract.KnownEvidence{Source: rapid.SampledFrom([]string{"oil.go:1-2", "bell.go", "gone.go:7", ":", ""}).Draw(t, "source"), Snippet: phrase("snippet text", 4)})
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
		b, err := s.run(q, func(string) contract.ModelReply {
			calls++
			return drawReply(t)
		})
		if err != nil {
			t.Fatal(err)
		}
		if bad := holds(q, b); bad != "" {
			t.Fatalf("%s: %+v", bad, b)
		}
		n := q.normal()
		if l := limitsOf(n.Budget); calls > l.steps || len(s.asked) > l.steps {
			t.Fatalf("%d calls, %d searches in %d steps", calls, len(s.asked), l.steps)
		}
	})
}

// More steps never rank worse: what the search for the query as it stands finds keeps its
// places but for those that are kept free, and its order in all of them.
func TestMoreStepsKeepTheOrder(t *testing.T) {
	followed := 0
	rapid.Check(t, func(t *rapid.T) {
		q := drawRequest(t)
		q.Intent, q.Prior, q.Plan.ActionSelection = contract.GatherIntentPlannerSearch, contract.GatherPrior{}, contract.ActionSelectionHeuristic
		q.Plan.Mode = rapid.SampledFrom([]contract.GatherMode{contract.GatherModeLinear, contract.GatherModeGraph}).Draw(t, "mode")
		q.Budget.RetainedArtifacts = new(1000)
		files := lanterns().files
		for i := range rapid.IntRange(0, 12).Draw(t, "files") {
			files[fmt.Sprintf("f%d.go", i)] = strings.Join(rapid.SliceOfN(rapid.SampledFrom(append(someWords, "newName"+fmt.Sprint(i), "otherThing_x")), 1, 30).Draw(t, "file"), " ")
		}
		gathered := func(mode contract.GatherMode, steps int) (*Bundle, int) {
			s, q := &shelf{files: files}, q
			q.Plan.Mode, q.Budget.StepLimit = mode, &steps
			b, err := s.run(q, nil)
			if err != nil {
				t.Fatal(err)
			}
			whole := slices.ContainsFunc(s.asked, func(asked string) bool { return same(asked, q.Query) })
			if !whole {
				return nil, 0 // it stopped at the goal with the content words alone
			}
			return b, len(s.asked)
		}
		alone, _ := gathered(contract.GatherModeLinear, 1)
		more, searches := gathered(q.Plan.Mode, rapid.IntRange(2, 8).Draw(t, "steps"))
		if more == nil {
			return
		}
		if searches > 2 {
			followed++
		}
		one, all := sources(alone), sources(more)
		most := limitsOf(q.Budget).items
		keep := min(len(one), most-2*(most/reserved))
		if d := cmp.Diff(one[:keep], all[:min(keep, len(all))]); d != "" {
			t.Fatalf("of %d items the first %d: %s", most, keep, d)
		}
		last := -1
		for _, source := range all {
			if at := slices.Index(one, source); at >= 0 && at < last {
				t.Fatalf("%q, alone %q", all, one)
			} else if at >= 0 {
				last = at
			}
		}
	})
	if followed == 0 {
		t.Error("nothing was followed up")
	}
}
