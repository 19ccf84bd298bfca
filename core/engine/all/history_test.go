package all

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/needs"
)

// twins are files of which each says as much as the other.
func twins() files {
	return files{"a.go": "package p // tariff\n", "b.go": "package p // tariff\n", "c.go": "package p // tariff\n"}
}

func order(r *contract.SearchResponse) string {
	var list []string
	for _, x := range r.Results {
		list = append(list, x.Path)
	}
	return strings.Join(list, " ")
}

// What changed lately goes before its equals; the core asks once for a history and
// then only whether it is still the same.
func TestHistoryLanes(t *testing.T) {
	c := loaded(t, twins(), "keep")
	var asked []contract.HistoryRequest
	head := "one"
	h := &host{past: func(q contract.HistoryRequest) string {
		asked = append(asked, q)
		switch {
		case q.Known == head:
			return `{"head":"` + head + `"}`
		case head == "one":
			return `{"head":"one","paths":["gone.go","c.go"],"commits":[[],[0,1]]}`
		}
		return `{"head":"two","paths":["b.go"],"commits":[[0]]}`
	}}
	q := contract.SearchRequest{Query: "tariff", History: "host", Explain: true}
	for i, want := range []string{"c.go a.go b.go", "c.go a.go b.go", "b.go a.go c.go"} {
		if i == 2 {
			head = "two"
		}
		r := searched(t, c, h, q)
		if got := order(r); got != want || r.Notes != nil {
			t.Errorf("search %d: %s, %q", i, got, r.Notes)
		}
		last := r.Results[0].Explain[len(r.Results[0].Explain)-1]
		if last.Name != "changed lately" || last.Rank != 2-i/2 {
			t.Errorf("search %d: explained by %+v", i, r.Results[0].Explain)
		}
	}
	want := []contract.HistoryRequest{{Commits: needs.HistoryCommits}, {Commits: needs.HistoryCommits, Known: "one"}, {Commits: needs.HistoryCommits, Known: "one"}}
	if d := cmp.Diff(want, asked); d != "" {
		t.Error(d)
	}
	// After an update the numbers of the old index are worth nothing.
	update := &host{archive: files{"0.go": "package p // tariff\n"}.tar()}
	update.must(t, c, "load", contract.LoadRequest{Mode: "update", Remove: []string{"a.go"}})
	if got := order(searched(t, c, h, q)); got != "b.go 0.go c.go" || asked[len(asked)-1].Known != "" {
		t.Errorf("after an update: %s, %+v", got, asked[len(asked)-1])
	}
}

// A search asks for no history unless it is told to.
func TestNoHistory(t *testing.T) {
	c := loaded(t, twins(), "keep")
	h := &host{}
	if r := searched(t, c, h, contract.SearchRequest{Query: "tariff"}); order(r) != "a.go b.go c.go" || slices.Contains(h.asked, "history") {
		t.Errorf("%+v, needs %q", r, h.asked)
	}
	a := h.run(c, "search", contract.SearchRequest{Query: "tariff", History: "git"})
	if a.Error == nil || a.Error.Field != "history" {
		t.Errorf("%+v", a.Error)
	}
}

// Whatever the host does, a search has an answer: that of the words.
func TestHistoryFails(t *testing.T) {
	c := loaded(t, twins(), "keep")
	want := searched(t, c, &host{}, contract.SearchRequest{Query: "tariff", Explain: true})
	for reply, says := range map[string]string{
		"":     "unexpected end",
		"past": "invalid character",
		`{"head":"x","paths":["a.go"],"commits":[[1]]}`:                                  "commit 0 changed path 1 of 1",
		`{"head":"x","paths":["a.go"],"commits":[[-1]]}`:                                 "commit 0 changed path -1 of 1",
		`{"head":"x","commits":[` + strings.Repeat("[],", needs.HistoryCommits) + `[]]}`: "2001 commits where at most 2000",
		`{"paths":["a.go"],"commits":[[` + strings.Repeat("0,", 1_000_000) + `0]]}`:      "1000001 changed files",
		"refuse": "history was left out: no git",
	} {
		h := &host{past: func(contract.HistoryRequest) string { return reply }}
		if reply == "refuse" {
			h.stop = func(n contract.Need) *contract.Error {
				if n.Kind == "history" {
					return contract.Errorf(contract.CodeUnsupported, "no git")
				}
				return nil
			}
		}
		got := searched(t, c, h, contract.SearchRequest{Query: "tariff", History: "host", Explain: true})
		if len(got.Notes) != 1 || !strings.Contains(got.Notes[0], says) {
			t.Errorf("%.40q: notes %q", reply, got.Notes)
		}
		got.Notes = nil
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%.40q: %s", reply, d)
		}
	}
}

func TestHistoryIsCanceled(t *testing.T) {
	c := loaded(t, twins(), "keep")
	h := &host{stop: func(n contract.Need) *contract.Error {
		if n.Kind == "history" {
			return contract.Errorf(contract.CodeCanceled, "enough")
		}
		return nil
	}}
	if a := h.run(c, "search", contract.SearchRequest{Query: "tariff", History: "host"}); a.Error == nil || a.Error.Code != contract.CodeCanceled {
		t.Errorf("%+v", a)
	}
}

// A trace shows the line that it names.
func TestTraceSnippet(t *testing.T) {
	f := sampleRepository()
	c := loaded(t, f, "keep")
	r := (&host{files: f}).must(t, c, "search", contract.SearchRequest{Query: "panic at src/many.go:60", SnippetLines: new(3)}).Result.(*contract.SearchResponse)
	first := r.Results[0]
	if r.Class != "trace" || first.Path != "src/many.go" || first.Snippet.Start != 59 || first.Snippet.End != 61 || first.Lines.Start > 60 || first.Lines.End < 60 {
		t.Errorf("%s, %+v, %+v", r.Class, first, first.Snippet)
	}
}
