package llm

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
)

// lengths embeds a text as its length and its first byte.
func lengths(q llmtest.Request) llmtest.Reply {
	r := llmtest.Reply{Usage: contract.Usage{Input: 10}}
	for _, t := range q.Input {
		r.Vectors = append(r.Vectors, []float32{float32(len(t)), float32(t[0])})
	}
	return r
}

func embedder(t *testing.T, o Options, servers ...string) *Embedder {
	t.Helper()
	c := newClock()
	o.Now, o.Sleep = c.Now, c.Sleep
	o.Getenv = func(string) string { return "" }
	var specs []string
	for i, s := range servers {
		specs = append(specs, fmt.Sprintf("%s#m%d", s, i))
	}
	e, err := OpenEmbedder(specs, o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestEmbed sends several batches, in any order, and gets vectors in theirs.
func TestEmbed(t *testing.T) {
	s := llmtest.NewOpenAI(lengths)
	t.Cleanup(s.Close)
	texts := []string{"", strings.Repeat("x", batchBytes+1)}
	for i := range 2*batchTexts + 7 {
		texts = append(texts, strings.Repeat("y", i+1))
	}
	allowance := NewAllowance(0, 0)
	e := embedder(t, Options{Allowance: allowance}, s.URL)
	reply := e.Handlers()["embed"](t.Context(), need(t, "embed", contract.EmbedRequest{Purpose: "document", Texts: texts}))
	if reply.Error != nil {
		t.Fatal(reply.Error)
	}
	vectors, err := model.DecodeVectors(reply.Body, len(texts))
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range vectors {
		want := []float32{float32(max(1, len(texts[i]))), float32((texts[i] + " ")[0])}
		if !slices.Equal(v, want) {
			t.Fatalf("vector %d is %v, want %v", i, v, want)
		}
	}
	if tokens, _ := allowance.Spent(); len(s.Requests()) != 5 || tokens != 50 || e.Model() != "compatible:m0" {
		t.Errorf("%d requests, %d tokens, model %q", len(s.Requests()), tokens, e.Model())
	}
	if none, err := e.Embed(t.Context(), "query", nil); none != nil || err != nil {
		t.Errorf("got %v, %v", none, err)
	}
}

func TestBatchesProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.SampledFrom([]int{0, 1, 1000, batchBytes / 2, batchBytes, batchBytes + 1}), 0, 700).Draw(t, "sizes")
		texts := make([]string, len(sizes))
		block := strings.Repeat("x", batchBytes+1)
		for i, n := range sizes {
			texts[i] = block[:n]
		}
		starts := append(batches(texts), len(texts))
		for i := range len(starts) - 1 {
			bytes := 0
			for _, s := range texts[starts[i]:starts[i+1]] {
				bytes += len(s)
			}
			if n := starts[i+1] - starts[i]; n < 1 || n > batchTexts || bytes > batchBytes && n > 1 {
				t.Fatalf("batch %d has %d texts of %d bytes", i, n, bytes)
			}
		}
		if len(texts) > 0 && starts[0] != 0 {
			t.Fatal("the first text is left out")
		}
	})
}

// TestFallback tries models in order, once, and then stays with the one that answered.
func TestFallback(t *testing.T) {
	up := true
	var mu sync.Mutex
	first := llmtest.NewOpenAI(func(q llmtest.Request) llmtest.Reply { return llmtest.Reply{Status: 404} })
	second := llmtest.NewOpenAI(func(q llmtest.Request) llmtest.Reply {
		mu.Lock()
		defer mu.Unlock()
		if !up {
			return llmtest.Reply{Status: 503}
		}
		return lengths(q)
	})
	third := llmtest.NewOpenAI(lengths)
	for _, s := range []*llmtest.Server{first, second, third} {
		t.Cleanup(s.Close)
	}
	e := embedder(t, Options{}, first.URL, second.URL, third.URL)
	if e.Model() != "" {
		t.Errorf("chosen before it was asked: %q", e.Model())
	}
	var wg sync.WaitGroup
	for range 5 { // the choice is one also for calls at the same time
		wg.Go(func() {
			if name, err := e.Choose(t.Context()); name != "compatible:m1" || err != nil {
				t.Errorf("chose %q, %v", name, err)
			}
		})
	}
	wg.Wait()
	mu.Lock()
	up = false
	mu.Unlock()
	_, err := e.Embed(t.Context(), "query", []string{"a"})
	if e := codeOf(t, err); e.Code != contract.CodeModel || !strings.Contains(e.Message, "compatible:m1: HTTP 503") {
		t.Errorf("got %v", e)
	}
	if len(first.Requests()) != 1 || len(third.Requests()) != 0 {
		t.Errorf("%d and %d requests", len(first.Requests()), len(third.Requests()))
	}
	broken := embedder(t, Options{}, first.URL, second.URL)
	_, err = broken.Embed(t.Context(), "query", []string{"a"})
	if e := codeOf(t, err); e.Code != contract.CodeModel || !strings.Contains(e.Message, "m0: HTTP 404") || !strings.Contains(e.Message, "m1: HTTP 503") {
		t.Errorf("got %v", e)
	}
}

func TestOpenEmbedder(t *testing.T) {
	getenv := func(string) string { return "" }
	_, err := OpenEmbedder([]string{"openai:text-embedding-3-small", "anthropic:claude-x"}, Options{Getenv: getenv})
	if e := codeOf(t, err); e.Code != contract.CodeNoModel || !strings.Contains(e.Message, "OPENAI_API_KEY is not set") {
		t.Errorf("got %v", e)
	}
	if e, err := OpenEmbedder([]string{"openai:text-embedding-3-small", "ollama:nomic-embed-text"}, Options{Getenv: getenv}); err != nil || len(e.lines) != 1 {
		t.Errorf("got %v, %v", e, err)
	}
	for _, specs := range [][]string{{"nonsense"}, {"ollama:a", "ollama:b"}} {
		if _, err := OpenEmbedder(specs, Options{Key: "k", Getenv: getenv}); codeOf(t, err).Code != contract.CodeBadInput {
			t.Errorf("%q: %v", specs, err)
		}
	}
}

// TestEmbedPurpose puts before a text what the model wants there.
func TestEmbedPurpose(t *testing.T) {
	s := llmtest.NewOpenAI(lengths)
	t.Cleanup(s.Close)
	e, err := OpenEmbedder([]string{"ollama:nomic-embed-text"}, Options{BaseURL: s.URL, Getenv: func(string) string { return "" }})
	if err != nil {
		t.Fatal(err)
	}
	for purpose, want := range map[string]string{"query": "search_query: x", "document": "search_document: x"} {
		if _, err := e.Embed(t.Context(), purpose, []string{"x"}); err != nil {
			t.Fatal(err)
		}
		sent := s.Requests()
		if got := sent[len(sent)-1].Input[0]; got != want {
			t.Errorf("%s: sent %q", purpose, got)
		}
	}
}

// TestBadVectors answers what is not a vector for each text.
func TestBadVectors(t *testing.T) {
	json := map[string]string{"Content-Type": "application/json"}
	body := func(data string) llmtest.Reply {
		return llmtest.Reply{Status: 200, Header: json, Body: `{"data":[` + data + `],"usage":{"prompt_tokens":1}}`}
	}
	for _, c := range []struct {
		name  string
		reply llmtest.Reply
		says  string
	}{
		{"too few", body(`{"index":0,"embedding":[1]}`), "1 vectors for 2 texts"},
		{"one twice", body(`{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}`), "no vector for each text"},
		{"out of range", body(`{"index":0,"embedding":[1]},{"index":2,"embedding":[1]}`), "no vector for each text"},
		{"empty", body(`{"index":0,"embedding":[]},{"index":1,"embedding":[]}`), "no vector for each text"},
		{"uneven", body(`{"index":0,"embedding":[1]},{"index":1,"embedding":[1,2]}`), "of 1 and of 2 dimensions"},
		{"not finite", body(`{"index":0,"embedding":[1]},{"index":1,"embedding":[1e39]}`), "not finite"},
		{"wrong key", llmtest.Reply{Status: 401}, "HTTP 401"},
	} {
		s := llmtest.NewOpenAI(answering(c.reply))
		_, err := embedder(t, Options{}, s.URL).Embed(t.Context(), "query", []string{"a", "b"})
		s.Close()
		if e := codeOf(t, err); e.Code != contract.CodeModel || !strings.Contains(e.Message, c.says) || len(s.Requests()) != 1 {
			t.Errorf("%s: %v after %d requests", c.name, e, len(s.Requests()))
		}
	}
	calls := 0
	s := llmtest.NewOpenAI(func(q llmtest.Request) llmtest.Reply {
		calls++
		return llmtest.Reply{Vectors: [][]float32{make([]float32, calls)}}
	})
	t.Cleanup(s.Close)
	e := embedder(t, Options{}, s.URL)
	if _, err := e.Embed(t.Context(), "query", []string{"a"}); err != nil {
		t.Fatal(err)
	}
	_, err := e.Embed(t.Context(), "query", []string{"a"})
	if e := codeOf(t, err); !strings.Contains(e.Message, "of 1 and of 2 dimensions") {
		t.Errorf("vectors of another length: %v", e)
	}
}

func TestEmbedAllowanceAndCancel(t *testing.T) {
	s := llmtest.NewOpenAI(func(q llmtest.Request) llmtest.Reply {
		r := lengths(q)
		r.Usage.Input = 64_000
		return r
	})
	t.Cleanup(s.Close)
	texts := slices.Repeat([]string{strings.Repeat("x", 1000)}, 600) // three batches
	b := NewAllowance(100_000, 0)
	_, err := embedder(t, Options{Allowance: b, Concurrency: 1}, s.URL).Embed(t.Context(), "document", texts)
	if e := codeOf(t, err); e.Code != contract.CodeSpent || !strings.Contains(e.Message, "of 100000 tokens") {
		t.Errorf("got %v", e)
	}
	ctx, cancel := context.WithCancel(t.Context())
	hang := llmtest.NewOpenAI(func(q llmtest.Request) llmtest.Reply {
		if q.N == 1 {
			return lengths(q)
		}
		cancel()
		return llmtest.Reply{Hang: true}
	})
	t.Cleanup(hang.Close)
	_, err = embedder(t, Options{}, hang.URL).Embed(ctx, "document", texts)
	if e := codeOf(t, err); e.Code != contract.CodeCanceled {
		t.Errorf("got %v", e)
	}
}
