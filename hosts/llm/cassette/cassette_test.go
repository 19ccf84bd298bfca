package cassette_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/host"
	"github.com/cairn-search/cairn/hosts/llm"
	"github.com/cairn-search/cairn/hosts/llm/cassette"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
)

const key = "sk-proj-9aZ8bY7cX6dW5eV4fU3gT2hS"

func need(t *testing.T, kind string, request any) host.Need {
	t.Helper()
	b, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	return host.Need{Kind: kind, Request: b}
}

func ask(message string) contract.ModelRequest {
	return contract.ModelRequest{
		Purpose: "navigate",
		Prefix:  []contract.Segment{{Text: "Rules <&>\n" + strings.Repeat("dir/\n", 100), Cache: true}},
		Message: message,
		Tool:    &contract.ModelTool{Name: "rank", InputSchema: json.RawMessage(`{"type":"object","properties":{}}`)},
	}
}

// session asks eight questions at the same time, one that fails among them, has two
// texts embedded, and asks one question three times over.
func session(t *testing.T, h host.Handlers) []contract.Reply {
	t.Helper()
	replies := make([]contract.Reply, 12)
	var wg sync.WaitGroup
	for i := range 8 {
		n := need(t, "llm", ask(fmt.Sprintf("Query: q%d\nCandidates: <a> & b", i)))
		wg.Go(func() { replies[i] = h["llm"](t.Context(), n) })
	}
	wg.Wait()
	replies[8] = h["embed"](t.Context(), need(t, "embed", contract.EmbedRequest{Purpose: "query", Texts: []string{"a", "b"}}))
	for i := range 3 {
		replies[9+i] = h["llm"](t.Context(), need(t, "llm", ask("again")))
	}
	return replies
}

// provider is a server that answers by what is asked, and by how often.
func provider(t *testing.T) host.Handlers {
	t.Helper()
	var mu sync.Mutex
	times := 0
	s := llmtest.NewOpenAI(func(q llmtest.Request) llmtest.Reply {
		switch {
		case len(q.Input) > 0:
			return llmtest.Reply{Vectors: [][]float32{{1, 2.5}, {-3, 4}}}
		case strings.Contains(q.Message, "q3"):
			return llmtest.Reply{Status: 400, Body: `{"error":{"message":"no, ` + key + `"}}`}
		case q.Message == "again":
			mu.Lock()
			defer mu.Unlock()
			times++
			return llmtest.Reply{Text: fmt.Sprint("time ", times), Usage: contract.Usage{Input: 200, Output: 3}}
		}
		return llmtest.Reply{Calls: []llmtest.Call{{Name: "rank", Arguments: `{"ids":["n1"],"of":"` + q.Message[7:9] + `"}`}}, Usage: contract.Usage{Input: 200, Output: 3}}
	})
	t.Cleanup(s.Close)
	s.Key = key
	o := llm.Options{Key: key, BaseURL: s.URL, Getenv: func(string) string { return "" }}
	client, err := llm.Open("openai:gpt-4.1", o)
	if err != nil {
		t.Fatal(err)
	}
	embedder, err := llm.OpenEmbedder([]string{"openai:text-embedding-3-small"}, o)
	if err != nil {
		t.Fatal(err)
	}
	h := client.Handlers()
	h["embed"] = embedder.Handlers()["embed"]
	h["progress"] = func(context.Context, host.Need) contract.Reply { return contract.Reply{} }
	return h
}

func record(t *testing.T) (string, []contract.Reply) {
	t.Helper()
	var b bytes.Buffer
	r := cassette.Record(&b, provider(t))
	replies := session(t, r.Handlers())
	if r.Handlers()["progress"](t.Context(), host.Need{}).Error != nil || b.Len() != 0 {
		t.Error("progress is not passed on, or something is written too early")
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String(), replies
}

// TestRoundTrip records a session three times, which gives one file, and replays it
// without the provider, which gives the same replies.
func TestRoundTrip(t *testing.T) {
	first, recorded := record(t)
	for range 2 {
		if again, _ := record(t); again != first {
			t.Fatalf("recorded again (-first +again):\n%s", cmp.Diff(first, again))
		}
	}
	if strings.Contains(first, key) || strings.Contains(first, key[len(key)-8:]) || !strings.Contains(first, "no, [key]") || !strings.Contains(first, "<a> & b") {
		t.Errorf("the cassette holds the key, or is not readable:\n%s", first)
	}
	if n := strings.Count(first, "does not cache a prefix"); n != 1 {
		t.Errorf("the warning is there %d times", n)
	}
	p, err := cassette.Replay(strings.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	replayed := session(t, p.Handlers())
	for i := range recorded {
		if d := cmp.Diff(withoutWarnings(t, recorded[i]), withoutWarnings(t, replayed[i])); d != "" {
			t.Errorf("reply %d (-recorded +replayed):\n%s", i, d)
		}
	}
	last := p.Handlers()["llm"](t.Context(), need(t, "llm", ask("again")))
	if !strings.Contains(string(last.Value), "time 3") {
		t.Errorf("a fourth time got %s", last.Value)
	}
}

// withoutWarnings leaves out what may come with any of several calls.
func withoutWarnings(t *testing.T, r contract.Reply) contract.Reply {
	t.Helper()
	if r.Value == nil {
		return r
	}
	var m contract.ModelReply
	if err := json.Unmarshal(r.Value, &m); err != nil {
		t.Fatal(err)
	}
	m.Warnings = nil
	r.Value, _ = json.Marshal(m)
	return r
}

// TestAnyEncoding finds a request again that another engine has written another way.
func TestAnyEncoding(t *testing.T) {
	file, _ := record(t)
	p, err := cassette.Replay(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	n := need(t, "llm", ask("Query: q1\nCandidates: <a> & b"))
	var v map[string]any
	_ = json.Unmarshal(n.Request, &v)
	n.Request, _ = json.MarshalIndent(v, "", "  ")
	if r := p.Handlers()["llm"](t.Context(), n); r.Error != nil {
		t.Error(r.Error)
	}
}

// TestScrub takes a key out of a prompt that holds one.
func TestScrub(t *testing.T) {
	var b bytes.Buffer
	r := cassette.Record(&b, host.Handlers{"llm": func(context.Context, host.Need) contract.Reply {
		return contract.Reply{Value: json.RawMessage(`{"text":"` + key + `"}`)}
	}})
	r.Scrub = func(s string) string { return strings.ReplaceAll(s, key, "[key]") }
	r.Handlers()["llm"](t.Context(), need(t, "llm", ask("a file called "+key)))
	if err := r.Close(); err != nil || strings.Contains(b.String(), key) {
		t.Fatalf("%v, wrote %s", err, b.String())
	}
	p, err := cassette.Replay(&b)
	if err != nil {
		t.Fatal(err)
	}
	if reply := p.Handlers()["llm"](t.Context(), need(t, "llm", ask("a file called [key]"))); reply.Error != nil {
		t.Error(reply.Error)
	}
}

// TestCanceledIsNotRecorded leaves out calls that the user has ended.
func TestCanceledIsNotRecorded(t *testing.T) {
	var b bytes.Buffer
	r := cassette.Record(&b, host.Handlers{"llm": func(context.Context, host.Need) contract.Reply {
		return contract.Reply{Error: contract.Errorf(contract.CodeCanceled, "gone")}
	}})
	r.Handlers()["llm"](t.Context(), need(t, "llm", ask("q")))
	if err := r.Close(); err != nil || strings.Count(b.String(), "\n") != 1 {
		t.Errorf("%v, wrote %s", err, b.String())
	}
	full, err := os.Create(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	_ = full.Close()
	if err := cassette.Record(full, nil).Close(); err == nil {
		t.Error("a file that cannot be written is no error")
	}
}
