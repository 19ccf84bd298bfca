package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/host"
	"github.com/cairn-search/cairn/hosts/llm/cassette"
)

// scripted is a model that says one thing after the other, by the tools that it is offered.
func scripted(t *testing.T, grep, cairn []string) host.Handlers {
	return host.Handlers{"llm": func(_ context.Context, n host.Need) contract.Reply {
		var q contract.ModelRequest
		if err := json.Unmarshal(n.Request, &q); err != nil {
			t.Error(err)
		}
		says := cairn
		if !strings.Contains(q.Prefix[0].Text, "\nexplore:") {
			says = grep
		}
		turn := strings.Count(q.Message, "\nYou called ")
		if turn > 0 && !strings.Contains(q.Message, "price.go") {
			t.Errorf("what was answered is not shown: %s", q.Message)
		}
		b, err := json.Marshal(contract.ModelReply{
			Calls: []contract.ModelCall{{Name: "act", Arguments: json.RawMessage(says[turn])}},
			Usage: contract.Usage{Calls: 1, Input: 100 * (turn + 1), Output: 10},
		})
		if err != nil {
			t.Error(err)
		}
		return contract.Reply{Value: b}
	}}
}

// An agent is counted by what it calls and reads, and is right if it names all files of the fix; what
// was recorded gives the same table without a model.
func TestAgent(t *testing.T) {
	dir := t.TempDir()
	for path, text := range map[string]string{
		"shop/price.go": "package shop\n\nfunc Price(sum int) int { return sum - discount(sum) }\n\nfunc discount(sum int) int { return sum / 10 }\n",
		"cart/cart.go":  "package cart\n",
	} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(filepath.Join(dir, path)), 0o755), os.WriteFile(filepath.Join(dir, path), []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("CAIRN_CACHE_DIR", t.TempDir())
	set := []instance{
		{Repository: "demo", Revision: "1", Query: "the discount is wrong", Relevant: []target{{Path: "shop/price.go"}}},
		{Repository: "gone", Revision: "1", Query: "q", Relevant: []target{{Path: "a"}}},
	}
	at := func(_ context.Context, repository, _ string) (string, error) {
		if repository == "gone" {
			return "", errors.New("no such revision")
		}
		return dir, nil
	}
	table := func(model host.Handlers) string {
		var out bytes.Buffer
		if err := agentTasks(t.Context(), &out, set, agentWays, at, agentLoop{model: model, steps: 3}); err != nil {
			t.Fatal(err)
		}
		var stable []string // all but the seconds
		for line := range strings.SplitSeq(out.String(), "\n") {
			if fields := strings.Fields(line); len(fields) == 11 && fields[1] == "1" {
				line = strings.Join(fields[:10], " ")
			}
			stable = append(stable, line)
		}
		return strings.Join(stable, "\n")
	}
	model := scripted(t,
		[]string{`{"tool":"grep","arguments":{"pattern":"discount"}}`, `{"tool":"cat","arguments":{"path":"shop/price.go","start":3}}`, `{"tool":"answer","files":["cart/cart.go","./shop/price.go"]}`},
		[]string{`{"tool":"explore","arguments":{"query":"discount of a price"}}`, `{"tool":"answer","files":["shop/price.go"]}`},
	)
	var kept bytes.Buffer
	r := cassette.Record(&kept, model)
	got := table(r.Handlers())
	for _, row := range []string{
		"left out: no such revision", "1 of 2 tasks, 1 left out",
		"cairn 1 1 1 0 1.0 ", "grep 1 1 0 0 2.0 ", " 600 0 30", "both 1 1 1 0 1.0 ", " 300 0 20",
	} {
		if !strings.Contains(got, row) {
			t.Errorf("there is no %q in\n%s", row, got)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	p, err := cassette.Replay(&kept)
	if err != nil {
		t.Fatal(err)
	}
	if again := table(p.Handlers()); again != got {
		t.Errorf("replayed:\n%s\nrecorded:\n%s", again, got)
	}
}

// A model that never answers, calls what is not there or says no JSON fails its task, and no more.
func TestAgentWithoutAnswer(t *testing.T) {
	for _, says := range []string{`{"tool":"rm"}`, `[]`, `{}`} {
		model := host.Handlers{"llm": func(context.Context, host.Need) contract.Reply {
			b, err := json.Marshal(contract.ModelReply{Calls: []contract.ModelCall{{Name: "act", Arguments: json.RawMessage(says)}}})
			if err != nil {
				t.Error(err)
			}
			return contract.Reply{Value: b}
		}}
		r := agentLoop{model: model, steps: 4}.run(t.Context(), instance{Query: "q"}, plainTools(t.TempDir()))
		if r.err == nil || r.right || r.calls != 4 {
			t.Errorf("%s: %+v", says, r)
		}
	}
}

// The plain tools stay below the root.
func TestPlainToolsStayInside(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), []byte("one\ntwo\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"../", "/etc/passwd", "../../etc/passwd"} {
		for _, tool := range plainTools(dir) {
			if got := tool.call(t.Context(), map[string]any{"path": path, "pattern": "root|o"}); strings.Contains(got, "root:") {
				t.Errorf("%s %s: %s", tool.name, path, got)
			}
		}
	}
	if got := plainTools(dir)[0].call(t.Context(), map[string]any{"pattern": "^t"}); got != "a.txt:2:two\n" {
		t.Errorf("%q", got)
	}
}
