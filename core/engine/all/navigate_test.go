package all

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

func promptOf(q contract.ModelRequest) string {
	s := ""
	for _, x := range q.Prefix {
		s += x.Text
	}
	return s + q.Message
}

var (
	lastList  = regexp.MustCompile(`(?s).*(?:=== .* ===\n|most relevant first\):\n)(?:Path prefix: (\S+)\n)?(.*)`)
	candidate = regexp.MustCompile(`(?m)^(?:- id: (\S+)\npath: (.*)\ntype: (\w+)|(n\d+) ([^|\n]*?)(/?)(?: \|.*)?)$`)
)

// wants is a model that wants these files: it picks them and what is above them.
func wants(paths ...string) func(string) string {
	return func(prompt string) string {
		list := lastList.FindStringSubmatch(prompt)
		files, dirs := []string{}, []string{}
		for _, c := range candidate.FindAllStringSubmatch(list[2], -1) {
			if c[4] != "" { // on one line
				c = []string{"", c[4], c[5], map[string]string{"/": "directory"}[c[6]]}
			}
			for _, p := range paths {
				if p == list[1]+c[2] {
					files = append(files, c[1])
				} else if strings.HasPrefix(p, list[1]+c[2]+"/") && c[3] == "directory" && !slices.Contains(dirs, c[1]) {
					dirs = append(dirs, c[1])
				}
			}
		}
		b, _ := json.Marshal(map[string]any{"ranked_ids": append(files, dirs...), "done": len(dirs) == 0 && len(files) > 0})
		return fmt.Sprintf(`{"calls":[{"name":"rank","arguments":%s}],"stop":"tool","usage":{"calls":1,"input":100,"cache_read":3,"cache_write":2,"output":1,"nano_dollars":5}}`, b)
	}
}

// asPrinted has the algorithms go as they are printed.
func asPrinted(q contract.NavigateRequest) contract.NavigateRequest {
	q.Entries = "full"
	q.Model, q.Lookahead, q.Collapse, q.IDs, q.Restarts, q.NoFinalOrder, q.Cache.NoSubtreeBlock = "host", "level", "virtual", "list", new(0), true, true
	return q
}

func found(r *contract.NavigateResponse) (list []string) {
	for i, f := range r.Files {
		if f.Rank != i+1 {
			return []string{fmt.Sprintf("%s has the rank %d", f.Path, f.Rank)}
		}
		list = append(list, f.Path)
	}
	return list
}

// Every strategy finds the file that the model wants, in its own number of calls.
func TestNavigateStrategies(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	for strategy, c2 := range map[string]struct {
		took string
		asks int
	}{"": {"beam", 3}, "auto": {"beam", 3}, "beam": {"beam", 3}, "block": {"block", 3}, "guided": {"guided", 3}, "rerank": {"rerank", 1}, "cascade": {"cascade", 1}} {
		h := &host{model: wants("docs/guide/serving.md")}
		r := h.must(t, c, "navigate", asPrinted(contract.NavigateRequest{Query: "serve", Strategy: contract.NavigateStrategy(strategy)})).Result.(*contract.NavigateResponse)
		llm, progress := 0, 0
		for _, kind := range h.asked {
			llm += map[string]int{"llm": 1}[kind]
			progress += map[string]int{"progress": 1}[kind]
		}
		if r.Strategy != c2.took || found(r)[0] != "docs/guide/serving.md" || llm != c2.asks || progress != len(r.Trace.Rounds) || llm != r.Trace.Usage.Calls {
			t.Errorf("%q: %s found %q by %d calls in %d rounds, %d reports", strategy, r.Strategy, found(r), llm, len(r.Trace.Rounds), progress)
		}
	}
	h := &host{}
	r := h.must(t, c, "navigate", contract.NavigateRequest{Query: "serve a request", Strategy: "block"}).Result.(*contract.NavigateResponse)
	if len(h.asked) != 0 || len(r.Files) == 0 || r.Trace.Usage != (contract.Usage{}) {
		t.Errorf("the index alone asks for %q and finds %q", h.asked, found(r))
	}
	r = h.must(t, c, "navigate", contract.NavigateRequest{Query: "zanzibar"}).Result.(*contract.NavigateResponse)
	if r.Files == nil || len(r.Files) != 0 || r.Reason == "" {
		t.Errorf("nothing is relevant: %+v", r)
	}
	r = (&host{model: wants()}).must(t, c, "navigate", contract.NavigateRequest{Query: "zanzibar", Model: "host"}).Result.(*contract.NavigateResponse)
	if len(r.Files) != 0 || r.Reason != "nothing was picked" {
		t.Errorf("nothing is picked: %+v", r)
	}
}

func TestNavigateProgress(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	var reports []contract.Progress
	h := &host{model: wants("src/server.go", "README.md"), stop: func(n contract.Need) *contract.Error {
		if p, ok := n.Request.(contract.Progress); ok {
			reports = append(reports, p)
		}
		return nil
	}}
	q := asPrinted(contract.NavigateRequest{Query: "serve", Strategy: "block", BlockTokens: 100})
	r := h.must(t, c, "navigate", q).Result.(*contract.NavigateResponse)
	var want []contract.Progress
	for i, round := range r.Trace.Rounds[:2] {
		about := &contract.Report{Round: i + 1, Files: i}
		for _, b := range round.Blocks {
			about.Blocks = append(about.Blocks, contract.BlockTrace{Candidates: b.Candidates, Tokens: b.Tokens, PathPrefix: b.PathPrefix, RankedIDs: []string{}})
		}
		want = append(want, contract.Progress{Phase: "navigate", Done: int64(i + 1), Total: int64(len(round.Blocks)), Files: i, Navigation: about})
	}
	want[1].Navigation.Ended = r.Trace.Rounds[0]
	ended := map[string]bool{}
	for _, ids := range [][]string{r.Trace.Rounds[0].CandidateSet, r.Trace.Rounds[0].OrderedIDs, r.Trace.Rounds[0].Frontier, r.Trace.Rounds[0].TopCandidateIDs} {
		for _, id := range ids {
			ended[id] = true
		}
	}
	for _, n := range r.Trace.Nodes {
		if ended[n.ID] {
			want[1].Navigation.Nodes = append(want[1].Navigation.Nodes, n)
		}
	}
	if d := cmp.Diff(want, reports); d != "" || want[0].Total < 2 || len(ended) == 0 {
		t.Errorf("reports: %s", d)
	}
}

// However replies come, the response is the same bytes.
func TestNavigateInAnyOrder(t *testing.T) {
	c := loaded(t, sampleRepository(), "drop")
	for _, strategy := range []string{"block", "guided", "beam"} {
		q := asPrinted(contract.NavigateRequest{Query: "serve", Strategy: contract.NavigateStrategy(strategy), BlockTokens: 100, Contents: true, Ranker: "bm25"})
		goals := wants("src/server.go", "vendor/lib/server.go", "docs/guide/serving.md")
		want, err := contract.EncodeLine((&host{files: sampleRepository(), model: goals}).must(t, c, "navigate", q).Result)
		if err != nil || strings.Count(string(want), `"ranked_ids"`) < 3 {
			t.Fatalf("%s: %s, %v", strategy, want, err)
		}
		for seed := range uint64(20) {
			h := &host{files: sampleRepository(), model: goals, rng: rand.New(rand.NewPCG(seed, 0))}
			got, _ := contract.EncodeLine(h.must(t, c, "navigate", q).Result)
			if d := cmp.Diff(string(want), string(got)); d != "" {
				t.Errorf("%s, order %d: %s", strategy, seed, d)
			}
		}
	}
}

// The response as JSON, down to its last field.
func TestNavigateJSON(t *testing.T) {
	c := loaded(t, files{"a/x.go": "package x\n", "b.go": "package b\n"}, "keep")
	h := &host{model: wants("a/x.go")}
	a := h.must(t, c, "navigate", asPrinted(contract.NavigateRequest{Query: "x", Strategy: "block"}))
	b, err := contract.Encode(a.Result)
	const want = `{"files":[{"rank":1,"id":"3","path":"a/x.go"}],"strategy":"block",` +
		`"trace":{"rounds":[` +
		`{"candidate_set":["1","2"],"pick_limit":10,"blocks":[{"candidates":2,"tokens":43,"ranked_ids":["1"],"done":false,"usage":{"calls":1,"input":100,"cache_read":3,"cache_write":2,"output":1,"nano_dollars":5}}],` +
		`"merged_ids":["1"],"ordered_ids":["1"],"frontier":["1"],"top_candidate_ids":[],"done":false,"usage":{"calls":1,"input":100,"cache_read":3,"cache_write":2,"output":1,"nano_dollars":5}},` +
		`{"candidate_set":["3"],"pick_limit":10,"blocks":[{"candidates":1,"tokens":30,"ranked_ids":["3"],"done":true,"usage":{"calls":1,"input":100,"cache_read":3,"cache_write":2,"output":1,"nano_dollars":5}}],` +
		`"merged_ids":["3"],"ordered_ids":["3"],"frontier":[],"top_candidate_ids":["3"],"done":true,` +
		`"stop":"done","usage":{"calls":1,"input":100,"cache_read":3,"cache_write":2,"output":1,"nano_dollars":5}}],` +
		`"stop":"done","usage":{"calls":2,"input":200,"cache_read":6,"cache_write":4,"output":2,"nano_dollars":10},"nodes":[{"id":"1","path":"a","directory":true},{"id":"2","path":"b.go"},{"id":"3","path":"a/x.go"}]}}`
	if d := cmp.Diff(want, string(b)); d != "" || err != nil {
		t.Error(err, d)
	}
}

// TestNavigateTelling: entries tell how many files a directory has and what a file defines; that is refused of what is not loaded.
func TestNavigateTelling(t *testing.T) {
	c, told := loaded(t, files{"store/store.go": "package store\n\n// Get gets.\nfunc Get() {\n\treturn\n}\n\nfunc Put() {}\n", "store/a/a.txt": "a\n", "main.go": "package main\n"}, "keep"), ""
	want := wants("store/store.go")
	h := &host{model: func(prompt string) string { told += prompt; return want(prompt) }}
	for _, strategy := range []contract.NavigateStrategy{"beam", "block"} {
		h.must(t, c, "navigate", contract.NavigateRequest{Query: "get", Model: "host", Strategy: strategy, Lookahead: "level", Entries: "telling"})
	}
	for _, said := range []string{"2 files", "1 file", "Get, Put"} {
		if !strings.Contains(told, said) {
			t.Errorf("%q is not told in %q", said, told)
		}
	}
	for request, field := range map[string]string{
		`{"query":"a","tree":"t","model":"host","entries":"telling"}`:     "entries",
		`{"query":"a","tree":"t","model":"host","expand_documents":true}`: "expand_documents",
		`{"query":"a","tree":"t","model":"host","document":"a.md"}`:       "document",
		`{"query":"a","tree":"t","model":"host","expand_json":true}`:      "expand_json",
		`{"query":"a","tree":"t"}`:                                        "tree",
		`{"query":" "}`:                                                   "query",
	} {
		if e := h.run(c, "navigate", request).Error; e == nil || e.Field != field {
			t.Errorf("%s: %+v", request, e)
		}
	}
	if e := h.run(fresh(1), "navigate", `{"query":"a"}`).Error; e == nil || e.Code != contract.CodeNotLoaded {
		t.Errorf("nothing is loaded: %+v", e)
	}
}
