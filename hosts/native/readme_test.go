package native

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/wasm"
)

func readme(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// The Go snippets of the README are bodies of functions that are compiled, and
// run, in readme_example_test.go.
func TestREADMEShowsCodeThatRuns(t *testing.T) {
	code, err := os.ReadFile("readme_example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	snippets := regexp.MustCompile("(?s)```go\n(.*?)```\n").FindAllStringSubmatch(readme(t), -1)
	if len(snippets) != 3 {
		t.Errorf("the README has %d Go snippets", len(snippets))
	}
	for _, s := range snippets {
		indented := regexp.MustCompile(`(?m)^(.)`).ReplaceAllString(s[1], "\t$1")
		if !strings.Contains(string(code), indented) {
			t.Errorf("readme_example_test.go does not hold the README's snippet:\n%s", indented)
		}
	}
}

// The session of the README: each line the input of an export, and the beginning
// of what it answers.
func TestREADMESession(t *testing.T) {
	archive := files{"server.go": "package server\n\n// timeout ends a request.\nfunc timeout() {}\n"}.tar(t)
	instance := newInstance(t, guest(t, wasm.Step))
	line := regexp.MustCompile(`(?m)^(start|feed|resume) +(\{.*\})(⏎ bytes of a tar)? +→ (.*)$`)
	lines := line.FindAllStringSubmatch(readme(t), -1)
	if len(lines) != 4 {
		t.Fatalf("the README's session has %d lines", len(lines))
	}
	var answer struct {
		Call  int64
		Done  bool
		Needs []struct {
			ID   int64
			Kind string
		}
		Result struct{ Results []struct{ Path string } }
	}
	call := func(export, input string) {
		t.Helper()
		out, err := instance.Call(t.Context(), export, []byte(input))
		if err != nil {
			t.Fatal(err)
		}
		answer.Needs = nil
		if err := json.Unmarshal(out, &answer); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range lines {
		export, input, shown := l[1], l[2], l[4]
		if l[3] != "" {
			input += "\n" + string(archive)
		}
		call(export, input)
		// "…" stands for more of the same kind.
		for strings.HasPrefix(shown, "…") && !answer.Done {
			call("resume", fmt.Sprintf(`{"call": %d, "replies": [{"id": %d}]}`, answer.Call, answer.Needs[0].ID))
		}
		if kind := regexp.MustCompile(`"kind": "(\w+)"`).FindStringSubmatch(shown); kind != nil && (len(answer.Needs) != 1 || answer.Needs[0].Kind != kind[1]) {
			t.Errorf("%s %s answers %+v, the README shows %s", export, l[2], answer, shown)
		}
		if done := strings.Contains(shown, `"done": true`); done != answer.Done {
			t.Errorf("%s %s: done is %v, the README shows %s", export, l[2], answer.Done, shown)
		}
	}
	if len(answer.Result.Results) != 1 || answer.Result.Results[0].Path != "server.go" {
		t.Errorf("the session ends with %+v", answer.Result)
	}
}
