package all

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// threeCommits is a host with a history.
func threeCommits() *host {
	return &host{past: func(q contract.HistoryRequest) string {
		return `{"head":"h3","paths":["main.go","docs/guide.md","store/store.go"],"commits":[[0,2],[1],[2]],"details":[` +
			`{"hash":"c3c3c3c3c3","parents":["c2"],"author":"A","time":"2026-01-02T03:04:05Z","subject":"Open the store lazily"},{"hash":"c2","parents":["c1"],"subject":"Tell how a store is opened"},{"hash":"c1","subject":"First"}]}`
	}}
}

// A search finds commits and records if they are asked for, and else does not.
func TestSearchBeyondFiles(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	(&host{}).must(t, c, "add", rule(t, c))
	(&host{}).must(t, c, "add", contract.AddRequest{Records: []contract.StoredRecord{{Type: "note", ID: "n", Title: "Opening", Text: "Who opens a store closes it."}}})
	for request, want := range map[string]string{
		`{"query":"when was the store opened lazily?","types":["commit"]}`:                              "commit:repository:c3c3c3c3c3 commit:repository:c2",
		`{"query":"when was the store opened lazily?","types":["Commit"],"limit":1}`:                    "commit:repository:c3c3c3c3c3",
		`{"query":"when was the store opened lazily?","types":["commit"],"paths":["docs"]}`:             "commit:repository:c2",
		`{"query":"when was the store opened lazily?","types":["commit"],"languages":["go"]}`:           "commit:repository:c3c3c3c3c3",
		`{"query":"C3C3C3C","types":["commit"]}`:                                                        "commit:repository:c3c3c3c3c3",
		`{"query":"revert (c3c3c3c) of c3c3c3c3c3","types":["commit"],"limit":1}`:                       "commit:repository:c3c3c3c3c3",
		`{"query":"how is a store opened since c3c3c3c","types":["commit"]}`:                            "commit:repository:c3c3c3c3c3 commit:repository:c2",
		`{"query":"opening retries","types":["record"]}`:                                                "knowledge:repository:retry note:repository:n",
		`{"query":"opening retries","types":["note"]}`:                                                  "note:repository:n",
		`{"query":"opening retries","types":["knowledge"],"paths":["*.go"]}`:                            "knowledge:repository:retry",
		`{"query":"opening retries","types":["note"],"paths":["*.go"]}`:                                 "",
		`{"query":"open the store","kinds":["function"],"types":["commit"],"limit":3}`:                  "store/store.go main.go commit:repository:c3c3c3c3c3",
		`{"query":"zygomorphic","types":["commit","record"]}`:                                           "",
		`{"query":"c3","types":["commit"]}`:                                                             "",
		`{"query":"thanks!","types":["commit"],"gate":"auto"}`:                                          "",
		`{"query":"` + strings.Repeat("open the store lazily ", 50) + `","types":["commit"],"limit":1}`: "commit:repository:c3c3c3c3c3",
	} {
		r := of[*contract.SearchResponse](t, threeCommits(), c, "search", request)
		var got []string
		for i, f := range r.Results {
			name := f.Ref
			if f.Type == "" {
				name = f.Path
			} else if f.Path != "" || !strings.HasPrefix(f.Ref, f.Type+":") || f.Name == "" || f.Score <= 0 {
				t.Errorf("%s: %+v", request, f)
			}
			if got = append(got, name); f.Rank != i+1 {
				t.Errorf("%s: rank %d at %d", request, f.Rank, i+1)
			}
		}
		if got := strings.Join(got, " "); got != want || (r.Reason == "") != (want != "") || r.Class == "" {
			t.Errorf("%s:\n%q, want\n%q (%q, %q)", request, got, want, r.Reason, r.Class)
		}
	}
	r := of[*contract.SearchResponse](t, threeCommits(), c, "search", `{"query":"opening retries","types":["record"],"snippet_lines":1,"notable_edges":2,"explain":true}`)
	f := r.Results[0]
	if d := cmp.Diff(&contract.Snippet{Start: 1, End: 1, Text: "Opening retries twice.\n"}, f.Snippet); d != "" || len(f.NotableEdges) == 0 || len(f.Explain) != 1 || f.Properties["author"] != "A" || r.Understanding == nil {
		t.Errorf("%s%+v", d, f)
	}
	h := threeCommits()
	if r = of[*contract.SearchResponse](t, h, c, "search", `{"query":"opening retries","limit":50}`); strings.Contains(strings.Join(h.asked, " "), "history") {
		t.Errorf("nobody asked for commits, and the host was: %q", h.asked)
	}
	for _, f := range r.Results {
		if f.Type != "" {
			t.Errorf("nobody asked for %+v", f)
		}
	}
}

// Where there is no history the answer says so; what a search cannot find is refused.
func TestSearchBeyondFilesRefused(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	none := &host{stop: func(n contract.Need) *contract.Error {
		if n.Kind == "history" {
			return contract.Errorf(contract.CodeUnsupported, "no history here")
		}
		return nil
	}}
	r := of[*contract.SearchResponse](t, none, c, "search", `{"query":"open the store","types":["commit"]}`)
	if len(r.Notes) != 1 || !strings.Contains(r.Notes[0], "no history here") || r.Reason == "" || r.Results == nil {
		t.Errorf("%+v", r)
	}
	r = of[*contract.SearchResponse](t, threeCommits(), c, "search", `{"query":"open the store","types":["commit"],"paths":["nope"]}`)
	if len(r.Notes) != 1 || r.Notes[0] != `path "nope" fits no file` || r.Reason == "" {
		t.Errorf("%+v", r)
	}
	for _, x := range []struct{ op, request, field, message string }{
		{"grep", `{"pattern":"open","kinds":["commit"]}`, "kinds[0]", `unknown kind "commit": it is a type, not a kind: search by type "commit"`},
		{"federate", `{"query":"open","kinds":["function","Record"]}`, "kinds[1]", `search by type "record"`},
		{"search", `{"query":"open","kinds":["decision"]}`, "kinds[0]", `search by type "record"`},
		{"federate", `{"query":"open","kinds":["function"],"types":["record"]}`, "types", "only a search of one repository"},
		{"search", `{"query":"open","types":["commits"]}`, "types[0]", `unknown type "commits": did you mean "commit"?`},
		{"search", `{"query":"open","types":["function"]}`, "types[0]", `unknown type "function": use one of commit, record`},
		{"search", `{"query":" ","types":["commit"]}`, "query", "the query is empty"},
		{"search", `{"query":"open","types":["commit"],"hyde":true}`, "hyde", "compared by vectors"},
		{"search", `{"query":"open","types":["commit"],"paths":["a[b"]}`, "paths[0]", "is not closed"},
	} {
		if e := (&host{}).run(c, x.op, x.request).Error; e == nil || e.Field != x.field || !strings.Contains(e.Message+": "+e.Fix, x.message) {
			t.Errorf("%s %s: %+v", x.op, x.request, e)
		}
	}
}
