package all

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

func TestNavigateErrors(t *testing.T) {
	c, empty := loaded(t, sampleRepository(), "keep"), fresh(1)
	refuse := &host{stop: func(n contract.Need) *contract.Error {
		if n.Kind == "node" {
			return contract.Errorf(contract.CodeNotFound, "no such tree")
		}
		return contract.Errorf(contract.CodeUnsupported, "no %s", n.Kind)
	}}
	for request, want := range map[string]string{
		`{"query":"x","strategy":"depth"}`:                            "bad_input strategy",
		`{"query":"x","tree":"moon","model":"host"}`:                  "not_found tree",
		`{"query":"x","model":"guest"}`:                               "bad_input model",
		`{"query":""}`:                                                "bad_input query",
		`{"query":"x","limit":1001}`:                                  "bad_input limit",
		`{"query":"x","limit":-1}`:                                    "bad_input limit",
		`{"query":"x","beam_width":1001}`:                             "bad_input beam_width",
		`{"query":"x","max_rounds":-1}`:                               "bad_input max_rounds",
		`{"query":"x","block_tokens":99}`:                             "bad_input block_tokens",
		`{"query":"x","parallel":65}`:                                 "bad_input parallel",
		`{"query":"x","restarts":11}`:                                 "bad_input restarts",
		`{"query":"x","restarts":-2}`:                                 "bad_input restarts",
		`{"query":"x","max_bytes":-1}`:                                "bad_input max_bytes",
		`{"query":"x","cache":{"context_tokens":8191}}`:               "bad_input cache.context_tokens",
		`{"query":"x","ranker":"words"}`:                              "bad_input ranker",
		`{"query":"x","vectors":"guest"}`:                             "bad_input vectors",
		`{"query":"x","vectors":"guest","tree":"t","model":"host"}`:   "bad_input vectors",
		`{"query":"x","collapse":"some"}`:                             "bad_input collapse",
		`{"query":"x","lookahead":"all"}`:                             "bad_input lookahead",
		`{"query":"x","packing":"tight"}`:                             "bad_input packing",
		`{"query":"x","entries":"long"}`:                              "bad_input entries",
		`{"query":"x","ids":"none"}`:                                  "bad_input ids",
		`{"query":"x","cache":{"on":true}}`:                           "bad_input cache.on",
		`{"query":"x","tree":"t"}`:                                    "not_loaded tree",
		`{"query":"x","tree":"t","model":"host","strategy":"guided"}`: "not_loaded tree",
		`{"query":"x","tree":"t","model":"host","expand_json":true}`:  "bad_input expand_json",
	} {
		a := refuse.run(c, "navigate", request)
		if a.Error == nil || a.Error.Code+" "+a.Error.Field != want || a.Error.Message == "" {
			t.Errorf("%s: %s", request, a.JSON())
		}
	}
	if a := refuse.run(empty, "navigate", `{"query":"x"}`); a.Error == nil || a.Error.Code != contract.CodeNotLoaded || a.Error.Field != "" {
		t.Errorf("nothing loaded: %s", a.JSON())
	}
	noModel := &host{stop: func(n contract.Need) *contract.Error {
		if n.Kind == "llm" {
			return contract.Errorf(contract.CodeUnsupported, "no llm")
		}
		return nil
	}}
	for _, strategy := range []string{"beam", "block", "guided", "rerank"} {
		a := noModel.run(c, "navigate", contract.NavigateRequest{Query: "serve", Model: "host", Strategy: contract.NavigateStrategy(strategy)})
		if a.Error == nil || a.Error.Code != contract.CodeNoModel || a.Error.Fix == "" {
			t.Errorf("%s without a model: %s", strategy, a.JSON())
		}
	}
}

func TestNavigateContents(t *testing.T) {
	f := sampleRepository()
	c := loaded(t, f, "drop")
	h := &host{files: maps.Clone(map[string]string(f)), model: wants("src/server.go", "README.md", "src/parse_request.py", "src/server_test.go")}
	delete(h.files, "src/server.go")
	h.files["src/parse_request.py"] = "changed"
	r := h.must(t, c, "navigate", asPrinted(contract.NavigateRequest{Query: "serve", Strategy: "block", Contents: true, MaxBytes: 12})).Result.(*contract.NavigateResponse)
	got := map[string]string{}
	for _, x := range r.Files {
		switch {
		case x.Error != nil:
			got[x.Path] = x.Error.Code
		case x.Text != nil:
			got[x.Path] = fmt.Sprintf("%q %v", *x.Text, x.Truncated)
		}
	}
	want := map[string]string{"README.md": `"# Cairn\n\nSer" true`, "src/server.go": contract.CodeNotFound, "src/parse_request.py": contract.CodeStale, "src/server_test.go": `"package src\n" true`}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestNavigateCanceled(t *testing.T) {
	c := loaded(t, sampleRepository(), "drop")
	q := asPrinted(contract.NavigateRequest{Query: "serve", Strategy: "block", BlockTokens: 100, Contents: true})
	b, _ := json.Marshal(q)
	for after := range 12 {
		h := &host{files: sampleRepository(), model: wants("src/server.go", "README.md")}
		a := c.Start("navigate", b)
		for range after {
			if !a.Done {
				var replies []contract.Reply
				for _, n := range a.Needs {
					replies = append(replies, h.reply(n))
				}
				a = c.Resume(a.Call, replies)
			}
		}
		if a.Done {
			if after < 5 || a.Error != nil {
				t.Errorf("done after %d: %s", after, a.JSON())
			}
			break
		}
		if a = c.Cancel(a.Call); !a.Done || a.Error == nil || a.Error.Code != contract.CodeCanceled || a.Result != nil {
			t.Errorf("after %d: %s", after, a.JSON())
		}
	}
}

// A .json file whose content is not to be had is a file like others; one that is
// there can be opened.
func TestNavigateExpandJSON(t *testing.T) {
	f := files{"a.json": `{"scripts":{"build":"go build"}}`, "b.go": "package b\n"}
	q := asPrinted(contract.NavigateRequest{Query: "build", Strategy: "block", ExpandJSON: true})
	c := loaded(t, f, "drop")
	pickFirst := func(string) string {
		return `{"calls":[{"name":"rank","arguments":{"ranked_ids":["n1"],"done":true}}]}`
	}
	for name, h := range map[string]*host{"a.json a.json#/scripts/build": {files: f, model: pickFirst}, "a.json": {model: pickFirst}} {
		r := h.must(t, c, "navigate", q).Result.(*contract.NavigateResponse)
		if got := strings.Join(found(r), " "); got != name || r.Strategy != "block" {
			t.Errorf("found %q, want %q", got, name)
		}
	}
}
