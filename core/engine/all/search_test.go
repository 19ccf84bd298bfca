package all

import (
	"bytes"
	"fmt"
	"maps"
	"strings"
	"sync"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSearch(t *testing.T) {
	a := (&host{}).must(t, loaded(t, sampleRepository(), "keep"), "search", contract.SearchRequest{Query: "Server.Serve", Limit: 1, SnippetLines: new(3)})
	r := a.Result.(*contract.SearchResponse)
	want := &contract.SearchResponse{Class: "symbol", Confidence: "high", Results: []contract.SearchResult{{
		Rank: 1, Ref: "file:repository:src/server.go", Path: "src/server.go", Lines: contract.Lines{Start: 1, End: 9}, Score: r.Results[0].Score, Language: "go",
		Definition: &contract.Definition{Ref: "symbol:repository:Server.Serve:2ed869f6", Kind: "method", Name: "Server.Serve", Signature: "func (s *Server) Serve(r Request) error", Lines: contract.Lines{Start: 7, End: 9}},
		Snippet:    &contract.Snippet{Start: 7, End: 9, Text: "func (s *Server) Serve(r Request) error {\n\treturn s.answer(r)\n}\n"},
	}}}
	if d := cmp.Diff(want, r); d != "" {
		t.Error(d)
	}
}

// The best file is the same for all, the rest is a matter of weights.
func TestSearchOptions(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	search := func(q contract.SearchRequest) *contract.SearchResponse {
		return (&host{}).must(t, c, "search", q).Result.(*contract.SearchResponse)
	}
	r := search(contract.SearchRequest{Query: "serve"})
	paths := map[string]bool{}
	for i, x := range r.Results {
		if paths[x.Path] || x.Rank != i+1 || i > 0 && x.Score > r.Results[i-1].Score || x.Explain != nil {
			t.Errorf("result %d: %+v", i, x)
		}
		paths[x.Path] = true
		if x.Path == "long.js" && (!x.Snippet.Truncated || len(x.Snippet.Text) > 250) {
			t.Errorf("a long line is not cut: %+v", x.Snippet)
		}
		if x.Path == "src/server_test.go" && fmt.Sprint(x.Roles) != "[test]" || x.Path == "vendor/lib/server.go" && fmt.Sprint(x.Roles) != "[vendored]" {
			t.Errorf("%s has the roles %v", x.Path, x.Roles)
		}
	}
	if len(paths) < 5 {
		t.Errorf("found %v", paths)
	}
	if got := search(contract.SearchRequest{Query: "serve", Limit: 2}).Results; len(got) != 2 || got[0].Path != r.Results[0].Path {
		t.Errorf("limit 2: %+v", got)
	}
	for _, x := range search(contract.SearchRequest{Query: "serve", SnippetLines: new(0), Explain: true}).Results {
		if x.Snippet != nil || len(x.Explain) == 0 {
			t.Errorf("without snippets, explained: %+v", x)
		}
	}
	if r := search(contract.SearchRequest{Query: "zanzibar"}); r.Results == nil || len(r.Results) != 0 || r.Reason == "" {
		t.Errorf("nothing relevant: %+v", r)
	}
	if b := (contract.Answer{Result: search(contract.SearchRequest{Query: "zanzibar"})}).JSON(); !bytes.Contains(b, []byte(`"results":[]`)) {
		t.Errorf("an empty list is %s", b)
	}
}

// TestLookedThrough: a file that is only looked through is read for the first query alone, and no lines are
// quoted of one that has changed since.
func TestLookedThrough(t *testing.T) {
	f := sampleRepository()
	c, h := loaded(t, f, "drop"), &host{files: f}
	q := contract.SearchRequest{Query: "how a request is served", SnippetLines: new(0)}
	reads := func() int {
		h.asked = nil
		a := h.must(t, c, "search", q)
		if len(a.Result.(*contract.SearchResponse).Results) == 0 {
			t.Error("nothing was found")
		}
		return len(h.asked)
	}
	if first, second := reads(), reads(); first == 0 || second != 0 {
		t.Errorf("%d files were read, then %d", first, second)
	}
	for path, body := range f {
		f[path] = body + "// changed"
	}
	q.SnippetLines = new(3)
	if a := h.run(c, "search", q); a.Error == nil || a.Error.Code != contract.CodeStale {
		t.Errorf("lines of a file that has changed: %s", a.JSON())
	}
}

func TestSearchWithoutContents(t *testing.T) {
	f := sampleRepository()
	c := loaded(t, f, "drop")
	q := contract.SearchRequest{Query: "Serve", Limit: 3}
	a := c.Start("search", []byte(`{"query":"Serve","limit":3}`))
	if a.Done || len(a.Needs) != 3 || a.Needs[0].Kind != "file" {
		t.Errorf("the needs of all results are not open at once: %s", a.JSON())
	}
	h := &host{files: f}
	want := (&host{}).must(t, loaded(t, f, "keep"), "search", q).Result
	if d := cmp.Diff(want, h.finish(c, a).Result); d != "" {
		t.Errorf("with the host's files: %s", d)
	}
	r := (&host{}).must(t, c, "search", q).Result.(*contract.SearchResponse)
	if len(r.Results) != 3 || r.Results[0].Snippet != nil || r.Results[0].Definition == nil || len(r.Notes) != 1 {
		t.Errorf("a host without files: %+v", r)
	}
	for name, c2 := range map[string]struct {
		content string
		err     *contract.Error
		code    string
	}{
		"changed":         {strings.Replace(f["src/server.go"], "answer", "ANSWER", 1), nil, contract.CodeStale},
		"grown":           {f["src/server.go"] + "\n", nil, contract.CodeStale},
		"emptied":         {"", nil, contract.CodeStale},
		"host error":      {"", contract.Errorf(contract.CodeHost, "disk on fire"), contract.CodeHost},
		"host's own code": {"", contract.Errorf("teapot", "short and stout"), "teapot"},
	} {
		g := maps.Clone(f)
		g["src/server.go"] = c2.content
		h := &host{files: g, stop: func(n contract.Need) *contract.Error {
			if n.Request.(contract.FileRequest).Path == "src/server.go" {
				return c2.err
			}
			return nil
		}}
		a := h.run(c, "search", q)
		if a.Error == nil || a.Error.Code != c2.code || !strings.Contains(a.Error.Message, "src/server.go") {
			t.Errorf("%s: %s", name, a.JSON())
		}
	}
	h.asked = nil
	for _, query := range []string{"Serve", "how are requests answered", "return nil, err"} {
		labels := func(lines int) (list []string) {
			r := h.must(t, c, "search", contract.SearchRequest{Query: query, SnippetLines: &lines}).Result.(*contract.SearchResponse)
			for _, found := range r.Results {
				label := fmt.Sprint(found.Path, found.Lines)
				if found.Definition != nil {
					label += found.Definition.Name
				}
				if lines == 0 && found.Snippet != nil {
					t.Errorf("%s: %d lines: the snippet is %+v", query, lines, found.Snippet)
				}
				list = append(list, label)
			}
			return list
		}
		for _, lines := range []int{0, 1, 30} {
			if d := cmp.Diff(labels(8), labels(lines)); d != "" {
				t.Errorf("%s: with snippets of %d lines other definitions are named: %s", query, lines, d)
			}
		}
	}
}

// However a repository got into the index, and in whatever order the host
// answers, the answers are the same bytes.
func TestAnswersDoNotDependOnParts(t *testing.T) {
	base := sampleRepository()
	path := rapid.SampledFrom(base.sorted())
	extra := rapid.SampledFrom([]string{"new.go", "src/z_test.py", "vendor/a/serve.js"})
	rapid.Check(t, func(rt *rapid.T) {
		want := maps.Clone(base)
		split := fresh(1)
		first := maps.Clone(base)
		later := rapid.SliceOfNDistinct(path, 0, 4, func(s string) string { return s }).Draw(rt, "later")
		for _, p := range later {
			delete(first, p)
		}
		gone := extra.Draw(rt, "gone")
		first[gone] = "func serve(request) { serve request handle }\n"
		(&host{archive: first.tar()}).must(t, split, "load", nil)
		for i, p := range later {
			q := contract.LoadRequest{Mode: "update"}
			if i == 0 {
				q.Remove = []string{gone}
			}
			(&host{archive: files{p: base[p]}.tar()}).must(t, split, "load", q)
		}
		if len(later) == 0 {
			want[gone] = first[gone]
		}
		whole := fresh(1)
		(&host{archive: want.tar()}).must(t, whole, "load", nil)
		if got, want := answers(t, split, &host{}), answers(t, whole, &host{}); got != want {
			rt.Fatalf("in parts\n%s, whole\n%s", got, want)
		}
	})
}

func TestConcurrentSearches(t *testing.T) {
	f := sampleRepository()
	c := loaded(t, f, "keep")
	want := answers(t, c, &host{})
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			for range 5 {
				if got := answers(t, c, &host{}); got != want {
					t.Error("another answer")
				}
			}
		})
	}
	wg.Go(func() {
		for range 5 { // the same files again: answers go on as before
			if a := (&host{archive: f.tar()}).run(c, "load", nil); a.Error != nil {
				t.Error(a.Error)
			}
		}
	})
	wg.Wait()
}

// Two calls wait side by side; each goes on with its own replies.
func TestTwoCallsAtOnce(t *testing.T) {
	f := sampleRepository()
	c := loaded(t, f, "drop")
	first, second := c.Start("search", []byte(`{"query":"Server.Serve","limit":1}`)), c.Start("read", []byte(`{"path":"README.md"}`))
	if first.Call == second.Call || first.Done || second.Done {
		t.Fatalf("%s %s", first.JSON(), second.JSON())
	}
	if a := c.Resume(second.Call, []contract.Reply{{ID: 77}}); a.Done || a.Error == nil || a.Open != 1 {
		t.Errorf("%s", a.JSON())
	}
	h := &host{files: f}
	if a := h.finish(c, second); a.Error != nil || a.Result.(*contract.FileReadResponse).Text != f["README.md"] {
		t.Errorf("%s", a.JSON())
	}
	if a := h.finish(c, first); a.Error != nil || a.Result.(*contract.SearchResponse).Results[0].Snippet == nil {
		t.Errorf("%s", a.JSON())
	}
	if a := c.Resume(first.Call, nil); a.Error == nil || a.Error.Field != "call" {
		t.Errorf("an ended call goes on: %s", a.JSON())
	}
}
