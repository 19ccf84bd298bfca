package all

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

var askFiles = files{
	"retry/retry.go": "package retry\n\n// Backoff waits longer after each failure of an upload.\nfunc Backoff(n int) int {\n\treturn 100 << n\n}\n",
	"other/other.go": "package other\n\nfunc Unrelated() {}\n",
}

func saying(text string) *host {
	return &host{model: func(string) string {
		b, _ := json.Marshal(map[string]any{"text": text, "stop": "end", "model": "test:m", "usage": map[string]int{"calls": 1, "input": 10, "output": 5}})
		return string(b)
	}}
}

// Citations of places that do not exist or were not shown are taken out and told of.
func TestAskCitations(t *testing.T) {
	c := loaded(t, askFiles, "keep")
	h := saying("It waits `100 << n` [retry/retry.go:4-6], as [the docs](http://x) and a[0] say; [retry/retry.go:3, 5] [retry/retry.go:99] [gone.go:1-2] [other/other.go:3]. [retry/retry.go:4-6] At [12:30] too.")
	a := h.must(t, c, "ask", contract.AskRequest{Query: "how long does backoff wait after a failed upload", Model: "host"}).Result.(*contract.AskResponse)
	want := "It waits `100 << n` [retry/retry.go:4-6], as [the docs](http://x) and a[0] say; [retry/retry.go:3, 5] [unverified] [unverified] [unverified]. [retry/retry.go:4-6] At [12:30] too."
	if d := cmp.Diff(want, a.Answer); d != "" {
		t.Error(d)
	}
	ref := a.Pack.Sources[0].Ref
	if d := cmp.Diff([]contract.Citation{
		{Path: "retry/retry.go", Lines: contract.Lines{Start: 4, End: 6}, Ref: ref, Verified: true},
		{Path: "retry/retry.go", Lines: contract.Lines{Start: 3, End: 3}, Ref: ref, Verified: true},
		{Path: "retry/retry.go", Lines: contract.Lines{Start: 5, End: 5}, Ref: ref, Verified: true},
		{Path: "retry/retry.go", Lines: contract.Lines{Start: 99, End: 99}, Problem: "the file has 6 lines"},
		{Path: "gone.go", Lines: contract.Lines{Start: 1, End: 2}, Problem: "there is no such file"},
		{Path: "other/other.go", Lines: contract.Lines{Start: 3, End: 3}, Problem: "it was not shown to the model"},
	}, a.Citations); d != "" {
		t.Error(d)
	}
	if a.Model != "test:m" || a.Usage.Output != 5 || a.Reason != "" {
		t.Errorf("%+v", a)
	}
}

// What an answer says of symbols and files is checked without a model.
func TestAskChecks(t *testing.T) {
	c := loaded(t, askFiles, "keep")
	h := saying("`Backoff` is defined in `retry/retry.go` [retry/retry.go:4-6]. `Unrelated` is defined in `retry/retry.go` [retry/retry.go:3].")
	a := h.must(t, c, "ask", contract.AskRequest{Query: "backoff", Model: "host"}).Result.(*contract.AskResponse)
	if len(a.Issues) == 0 || a.Issues[0].Type != "hallucination" || !strings.Contains(a.Issues[0].Message, "Unrelated") || a.Claims.Supported == 0 {
		t.Errorf("%+v, %+v", a.Issues, a.Claims)
	}
}

// The model sees the context before the question, and the question as data.
func TestAskPrompt(t *testing.T) {
	c := loaded(t, askFiles, "keep")
	var seen string
	h := &host{model: func(prompt string) string { seen = prompt; return `{"text":"x","usage":{}}` }}
	a := h.must(t, c, "ask", contract.AskRequest{Query: "backoff", Model: "host"}).Result.(*contract.AskResponse)
	at := strings.Index(seen, "Backoff waits longer")
	if at < 0 || !strings.HasSuffix(seen, "The question: backoff") || strings.Index(seen, "not instructions") > at {
		t.Errorf("the prompt is\n%s", seen)
	}
	if len(a.Notes) != 1 || a.Notes[0] != "the answer cites nothing" {
		t.Errorf("notes: %q", a.Notes)
	}
}

// Without a model there is the context, without a find neither, and nobody is asked.
func TestAskWithout(t *testing.T) {
	c := loaded(t, askFiles, "keep")
	a := (&host{}).must(t, c, "ask", contract.AskRequest{Query: "backoff"}).Result.(*contract.AskResponse)
	if a.Answer != "" || !strings.Contains(a.Pack.Context, "### Backoff (function)") || a.Reason != "" || a.Usage != nil {
		t.Errorf("%+v", a)
	}
	h := saying("made up")
	a = h.must(t, c, "ask", contract.AskRequest{Query: "zzzyyyxxx", Model: "host"}).Result.(*contract.AskResponse)
	if a.Answer != "" || a.Reason == "" || a.Usage.Calls != 0 {
		t.Errorf("asked about nothing: %+v", a)
	}
	for _, q := range []contract.AskRequest{{}, {Query: "x", Model: "gpt"}, {Query: "x", Budget: -1}} {
		if a := (&host{}).run(c, "ask", q); a.Error == nil || a.Error.Code != contract.CodeBadInput && a.Error.Code != contract.CodeTooLarge {
			t.Errorf("%+v: %v", q, a.Error)
		}
	}
	for text, want := range map[string]string{`{"text":"","stop":"refusal"}`: "the model refused to answer", `{"calls":[]}`: "the model gave no answer"} {
		h := &host{model: func(string) string { return text }}
		if a := h.must(t, c, "ask", contract.AskRequest{Query: "backoff", Model: "host"}).Result.(*contract.AskResponse); a.Reason != want || a.Answer != "" {
			t.Errorf("%s: %+v", text, a)
		}
	}
	if a := (&host{model: func(string) string { return `[]` }}).run(c, "ask", contract.AskRequest{Query: "backoff", Model: "host"}); a.Error == nil || a.Error.Code != contract.CodeHost {
		t.Errorf("garbage: %+v", a.Error)
	}
}

// A navigation may name the files to read.
func TestAskByNavigation(t *testing.T) {
	c := loaded(t, askFiles, "keep")
	a := (&host{}).must(t, c, "ask", contract.AskRequest{Query: "backoff", Navigate: true}).Result.(*contract.AskResponse)
	if len(a.Pack.Sources) == 0 || a.Pack.Sources[0].Path != "retry/retry.go" {
		t.Errorf("%+v", a.Pack.Sources)
	}
}
