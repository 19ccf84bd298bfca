package all

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
)

// items is how many things in the sample repository are to have a summary.
const items = 36

// keeper is a host that keeps summaries, and whose model writes them.
type keeper struct {
	*host
	lines []byte
	items []string // headings of the items asked for
	calls int
	// spoil changes a right reply.
	spoil func(call int, right string) string
}

var itemHeading = regexp.MustCompile(`(?m)^=== Item (\d+): (.*) ===$`)

func newKeeper() *keeper {
	k := &keeper{host: &host{}}
	k.model = func(prompt string) string {
		k.calls++
		type entry struct {
			ID   int    `json:"id"`
			Text string `json:"text"`
		}
		var list []entry
		for _, m := range itemHeading.FindAllStringSubmatch(prompt, -1) {
			k.items = append(k.items, m[2])
			list = append(list, entry{len(list) + 1, "quokka: " + m[2]})
		}
		b, _ := json.Marshal(map[string]any{"summaries": list})
		right := fmt.Sprintf(`{"calls":[{"name":"summaries","arguments":%s}],"model":"test:writer","usage":{"input":100,"output":10}}`, b)
		if k.spoil != nil {
			return k.spoil(k.calls, right)
		}
		return right
	}
	k.keep = func(n contract.Need) contract.Reply {
		k.lines = append(k.lines, n.Body...)
		return contract.Reply{Body: bytes.Clone(k.lines)}
	}
	return k
}

func (k *keeper) summarize(t *testing.T, c *engine.Core, q contract.SummarizeRequest) *contract.SummarizeResponse {
	t.Helper()
	return k.must(t, c, "summarize", q).Result.(*contract.SummarizeResponse)
}

// written returns what was asked for since it was last called.
func (k *keeper) written() []string {
	list := slices.Sorted(slices.Values(k.items))
	k.items = nil
	return list
}

func TestSummarize(t *testing.T) {
	f := sampleRepository()
	c, k := loaded(t, f, "keep"), newKeeper()
	dry := k.summarize(t, c, contract.SummarizeRequest{Batch: 4, DryRun: true, MinLines: 3})
	if dry.Items != items || dry.Left != items || dry.Calls != 9 || dry.Files != 5 || dry.Known+dry.Asked+k.calls != 0 || dry.OutputTokens != items*70 || dry.InputTokens < 1000 || dry.InputTokens > 10000 {
		t.Errorf("%+v", dry)
	}
	r := k.summarize(t, c, contract.SummarizeRequest{Batch: 4, MinLines: 3})
	if r.Asked != items || r.Left+r.Failed+r.Known != 0 || r.Usage.Calls != 9 || k.calls != 9 || r.Calls != 9 || r.InputTokens != dry.InputTokens || r.Notes != nil {
		t.Errorf("%+v, %d calls", r, k.calls)
	}
	if got := k.written(); !slices.Contains(got, "method Server.Serve, in src/server.go") || !slices.Contains(got, "file, in src/server.go") || slices.Contains(got, "file, in src/server_test.go") {
		t.Errorf("asked for %q", got)
	}
	if !slices.Contains(k.asked, "progress") {
		t.Error("no progress")
	}
	// Nothing is asked for again, by a new core neither.
	for _, c := range []*engine.Core{c, loaded(t, f, "keep")} {
		if r := k.summarize(t, c, contract.SummarizeRequest{MinLines: 3}); r.Known != items || r.Asked+r.Left+r.Calls != 0 || len(k.written()) != 0 {
			t.Errorf("again: %+v", r)
		}
	}
	// A change costs what has changed: the definition and its file. What merely moves
	// keeps its summary.
	f["src/many.go"] = strings.Replace("package src\n// moved\n"+strings.TrimPrefix(f["src/many.go"], "package src\n"), "serve(r)", "serve(r, r)", 1)
	c = loaded(t, f, "keep")
	r = k.summarize(t, c, contract.SummarizeRequest{MinLines: 3})
	if want := []string{"file, in src/many.go", "function Handle0, in src/many.go"}; !slices.Equal(k.written(), want) || r.Known != items-2 || r.Asked != 2 {
		t.Errorf("after a change: %+v", r)
	}
	found := searched(t, c, k.host, contract.SearchRequest{Query: "quokka Handle29", Guidance: contract.Guidance{Summaries: "host"}, Explain: true})
	if len(found.Results) != 1 || found.Results[0].Path != "src/many.go" {
		t.Errorf("what has moved: %+v", found)
	}
}

// Summaries find what has none of the query's words, last, and never stand for content.
func TestSummariesAreSearched(t *testing.T) {
	c, k := loaded(t, sampleRepository(), "keep"), newKeeper()
	q := contract.SearchRequest{Query: "quokka", Guidance: contract.Guidance{Summaries: "host"}, Explain: true}
	if r := searched(t, c, k.host, q); len(r.Results) != 0 || len(r.Notes) != 1 || !strings.Contains(r.Notes[0], "there are no summaries") {
		t.Errorf("before: %+v", r)
	}
	k.summarize(t, c, contract.SummarizeRequest{Path: "src/server.go", MinLines: 1})
	r := searched(t, c, k.host, q)
	if len(r.Results) != 1 || r.Results[0].Path != "src/server.go" || r.Results[0].Explain[0].Name != "summary" || r.Notes != nil {
		t.Errorf("%+v", r)
	}
	q.Summaries = ""
	if r := searched(t, c, k.host, q); len(r.Results) != 0 {
		t.Errorf("unasked: %+v", r)
	}
	// Words of the contents come first.
	q = contract.SearchRequest{Query: "answer one request of a quokka", Guidance: contract.Guidance{Summaries: "host"}}
	if r := searched(t, c, k.host, q); len(r.Results) < 3 || r.Results[0].Snippet != nil {
		t.Errorf("%+v", r)
	}
	// A summary is of a content: of another one it is none.
	f := sampleRepository()
	f["src/server.go"] += "// changed\n"
	q.Query = "quokka"
	if r := searched(t, loaded(t, f, "keep"), k.host, q); len(r.Results) != 0 || len(r.Notes) != 1 {
		t.Errorf("after a change: %+v", r)
	}
	// Filters hold for summaries too.
	q.Languages = []string{"python"}
	if r := searched(t, c, k.host, q); len(r.Results) != 0 {
		t.Errorf("filtered: %+v", r)
	}
}

// However often a run is interrupted, every summary is asked for once, and what was
// answered is kept.
func TestSummarizeIsResumed(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		k := newKeeper()
		if rapid.Bool().Draw(rt, "disorder") {
			k.rng = rand.New(rand.NewPCG(1, rapid.Uint64().Draw(rt, "seed")))
		}
		q := contract.SummarizeRequest{MinLines: 3, Batch: rapid.IntRange(1, 12).Draw(rt, "batch"), Parallel: rapid.IntRange(1, 5).Draw(rt, "parallel")}
		for range rapid.IntRange(0, 4).Draw(rt, "interruptions") {
			left := rapid.IntRange(0, 12).Draw(rt, "needs")
			k.stop = func(contract.Need) *contract.Error {
				if left--; left < 0 {
					return contract.Errorf(contract.CodeCanceled, "enough")
				}
				return nil
			}
			k.run(loaded(t, sampleRepository(), "keep"), "summarize", q)
		}
		k.stop = nil
		answered := bytes.Count(k.lines, []byte("\n"))
		asked := len(k.items)
		r := k.summarize(t, loaded(t, sampleRepository(), "keep"), q)
		if r.Known != answered || r.Known+r.Asked != items || r.Left != 0 {
			rt.Fatalf("%+v after %d", r, answered)
		}
		// What was asked for and not kept was in the air when the host gave up.
		if again := len(k.items) - items; again < 0 || again > asked-answered {
			rt.Fatalf("%d asked for again, %d were lost", again, asked-answered)
		}
	})
}

// A model that does not keep to the form loses what it was asked for, not the rest.
func TestSummarizeModelFails(t *testing.T) {
	for name, x := range map[string]struct {
		spoil func(call int, right string) string
		check func(*contract.SummarizeResponse) bool
	}{
		"once": {func(call int, right string) string {
			if call == 2 {
				return "garbage"
			}
			return right
		}, func(r *contract.SummarizeResponse) bool {
			return r.Asked == items-4 && r.Failed == 4 && r.Left == 4 && r.Stopped == ""
		}},
		"always": {func(int, string) string { return `{"text":"no"}` }, func(r *contract.SummarizeResponse) bool {
			return r.Asked == 0 && r.Stopped == "3 calls in a row failed" && r.Left == items
		}},
		"empty": {func(int, string) string { return `{"calls":[{"name":"summaries","arguments":{}}]}` }, func(r *contract.SummarizeResponse) bool {
			return r.Asked == 0 && r.Stopped != ""
		}},
		"strange ids": {func(_ int, right string) string {
			return strings.NewReplacer(`"id":1,`, `"id":-1,`, `"id":2,`, `"id":99,`, `"id":4,`, `"id":3,`, `"id":3,`, `"id":4,`).Replace(right)
		}, func(r *contract.SummarizeResponse) bool { return r.Asked == items/2 && r.Stopped == "" }},
		"long": {func(_ int, right string) string {
			return strings.ReplaceAll(right, "quokka", strings.Repeat("quokka ", 1000)+`\n\u0000`)
		}, func(r *contract.SummarizeResponse) bool { return r.Asked == items }},
	} {
		c, k := loaded(t, sampleRepository(), "keep"), newKeeper()
		k.spoil = x.spoil
		r := k.summarize(t, c, contract.SummarizeRequest{MinLines: 3, Batch: 4, Parallel: 1})
		if !x.check(r) || (r.Failed > 0 && name != "strange ids" && name != "empty") != (r.Notes != nil) {
			t.Errorf("%s: %+v", name, r)
		}
		for line := range bytes.Lines(k.lines) {
			var s struct{ Text, Model string }
			if err := json.Unmarshal(line, &s); err != nil || len(s.Text) > 600 || s.Text == "" || strings.Contains(s.Text, "\n") || s.Model != "test:writer" {
				t.Errorf("%s: kept %q, %v", name, line, err)
			}
		}
		k.spoil, k.items = nil, nil
		if again := k.summarize(t, c, contract.SummarizeRequest{MinLines: 3}); again.Known != r.Asked || again.Asked != items-r.Asked || len(k.written()) != items-r.Asked {
			t.Errorf("%s, then: %+v", name, again)
		}
	}
}

// Hosts may lack a model, a place to keep summaries, or money.
func TestSummarizeHostFails(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	fail := func(kind, code string, from int) *keeper {
		k := newKeeper()
		k.stop = func(n contract.Need) *contract.Error {
			if n.Kind == kind {
				if from--; from < 0 {
					return contract.Errorf(code, "not today")
				}
			}
			return nil
		}
		return k
	}
	if a := fail("llm", contract.CodeUnsupported, 0).run(c, "summarize", contract.SummarizeRequest{}); a.Error == nil || a.Error.Code != contract.CodeNoModel {
		t.Errorf("no model: %s", a.JSON())
	}
	if a := fail("summaries", contract.CodeUnsupported, 0).run(c, "summarize", contract.SummarizeRequest{}); a.Error == nil || a.Error.Code != contract.CodeUnsupported {
		t.Errorf("nowhere to keep: %s", a.JSON())
	}
	k := fail("llm", contract.CodeSpent, 2)
	if r := k.summarize(t, c, contract.SummarizeRequest{MinLines: 3, Batch: 4, Parallel: 1}); r.Asked != 8 || r.Left != items-8 || r.Stopped != "not today" || r.Failed != 0 {
		t.Errorf("budget: %+v", r)
	}
	k = fail("summaries", contract.CodeHost, 1)
	if r := k.summarize(t, c, contract.SummarizeRequest{MinLines: 3, Batch: 4, Parallel: 1}); r.Asked != 0 || r.Left != items || len(r.Notes) != 1 || k.calls != 3 {
		t.Errorf("full disk: %+v", r)
	}
	k = fail("summaries", contract.CodeUnsupported, 0)
	if r := searched(t, c, k.host, contract.SearchRequest{Query: "serve", Guidance: contract.Guidance{Summaries: "host"}}); len(r.Results) == 0 || len(r.Notes) != 1 || !strings.HasPrefix(r.Notes[0], "summaries were left out: ") {
		t.Errorf("search: %+v", r)
	}
	k = newKeeper()
	k.lines = []byte("garbage\n{}\n{\"key\":\"k\",\"path\":\"src/server.go\",\"start\":-7,\"text\":\"quokka\"}\nnull\n\"x\"")
	if r := searched(t, loaded(t, sampleRepository(), "keep"), k.host, contract.SearchRequest{Query: "quokka", Guidance: contract.Guidance{Summaries: "host"}}); len(r.Results) != 0 || len(r.Notes) != 1 {
		t.Errorf("garbage: %+v", r)
	}
}

func TestSummarizeIsRefused(t *testing.T) {
	c, k := loaded(t, sampleRepository(), "keep"), newKeeper()
	for _, q := range []struct{ request, field string }{
		{`{"kinds":["functon"]}`, "kinds[0]"}, {`{"kinds":[""]}`, "kinds[0]"}, {`{"limit":-1}`, "limit"}, {`{"batch":51}`, "batch"}, {`{"parallel":65}`, "parallel"},
		{`{"min_lines":1001}`, "min_lines"}, {`{"path":"sr"}`, "path"}, {`{"path":"README.md/x"}`, "path"}, {`{"dry_run":1}`, "dry_run"},
	} {
		if a := k.run(c, "summarize", q.request); a.Error == nil || a.Error.Field != q.field || a.Error.Fix == "" && q.field != "dry_run" {
			t.Errorf("%s: %s", q.request, a.JSON())
		}
	}
	if a := k.run(fresh(1), "summarize", `{}`); a.Error == nil || a.Error.Code != contract.CodeNotLoaded {
		t.Errorf("nothing loaded: %s", a.JSON())
	}
	// A limit, a path and kinds choose what is asked for; the same text is asked for once.
	f := sampleRepository()
	f["src/copy.go"] = f["src/server.go"]
	c = loaded(t, f, "keep")
	if r := k.summarize(t, c, contract.SummarizeRequest{Limit: 3, MinLines: 3}); r.Asked != 5 || len(k.written()) != 3 {
		t.Errorf("limit: %+v", r)
	}
	k = newKeeper()
	if r := k.summarize(t, c, contract.SummarizeRequest{Path: "./src/", Kinds: []string{"method"}, MinLines: 3}); r.Asked != 2 || r.Items != 2 || r.Left != 0 || len(k.written()) != 1 || bytes.Count(k.lines, []byte("\n")) != 2 {
		t.Errorf("twins: %+v", r)
	}
	if r := k.summarize(t, c, contract.SummarizeRequest{Path: "src/server_test.go", MinLines: 1}); !slices.Contains(k.written(), "function TestServe, in src/server_test.go") {
		t.Errorf("a file that is named: %+v", r)
	}
}
