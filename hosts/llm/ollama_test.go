package llm

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
)

// Ollama is told a context that holds what is sent and the reply, which grows and never shrinks.
func TestOllamaContext(t *testing.T) {
	reply := ranks(`{"ids":["n2"]}`)
	reply.Usage = contract.Usage{Input: 100, Output: 12}
	s := llmtest.NewOllama(answering(reply))
	defer s.Close()
	c := dial(t, "ollama:qwen3", s, Options{})
	for _, q := range []struct {
		words, out, context int
	}{{10, 300, 8192}, {5000, 300, 8192}, {20_000, 300, 32_768}, {30_000, 4000, 65_536}, {10, 300, 65_536}} {
		asked := question(strings.Repeat("word ", q.words), 0)
		asked.MaxTokens = q.out
		got, err := c.Complete(t.Context(), asked)
		if err != nil {
			t.Fatal(err)
		}
		want := []contract.ModelCall{{Name: "rank", Arguments: json.RawMessage(`{"ids":["n2"]}`)}}
		if d := cmp.Diff(want, got.Calls); d != "" || got.Stop != "tool" || got.Usage.Input != 100 || got.Usage.Output != 12 {
			t.Errorf("%+v: %s", got, d)
		}
		sent := s.Requests()[len(s.Requests())-1]
		if sent.Context != q.context || sent.MaxTokens != q.out || sent.Message != asked.Message || sent.Tool != "rank" {
			t.Errorf("%d words and %d tokens of reply: a context of %d, want %d (a reply of %d)", q.words, q.out, sent.Context, q.context, sent.MaxTokens)
		}
	}
	// The last prompt but one had 30,000 words, of which a model that knows no more reads 100.
	long := question(strings.Repeat("word ", 30_000), 0)
	c = dial(t, "ollama:qwen3", s, Options{})
	if got, err := c.Complete(t.Context(), long); err != nil || len(got.Warnings) != 1 || !strings.Contains(got.Warnings[0], "seems to have been cut") {
		t.Errorf("%v, warnings %q", err, got.Warnings)
	}
}

// A server at Ollama's address that knows only the compatible protocol is asked by it, and tried
// once; a model that is not there is said to be missing.
func TestOllamaElsewhere(t *testing.T) {
	s := llmtest.NewOpenAI(answering(ranks(`{"ids":["n2"]}`)))
	defer s.Close()
	c := dial(t, "ollama:qwen3", s, Options{})
	for range 2 {
		if got, err := c.Complete(t.Context(), question("q", 0)); err != nil || len(got.Calls) != 1 {
			t.Fatalf("%+v, %v", got, err)
		}
	}
	if n := len(s.Requests()); n != 2 || !strings.HasSuffix(s.Requests()[0].Path, "/chat/completions") {
		t.Errorf("%d requests to %s", n, s.Requests()[0].Path)
	}

	missing := llmtest.NewOllama(func(llmtest.Request) llmtest.Reply {
		return llmtest.Reply{Status: http.StatusNotFound, Body: `{"error":"model 'qwen3' not found"}`}
	})
	defer missing.Close()
	_, err := dial(t, "ollama:qwen3", missing, Options{}).Complete(t.Context(), question("q", 0))
	if e := codeOf(t, err); e.Code != contract.CodeModel || !strings.Contains(e.Fix, "ollama pull qwen3") {
		t.Errorf("%+v", e)
	}
}

// A model that cannot think is asked without, and one without tools for JSON in text.
func TestOllamaAdapts(t *testing.T) {
	s := llmtest.NewOllama(func(q llmtest.Request) llmtest.Reply {
		switch {
		case strings.Contains(string(q.Body), `"think"`):
			return llmtest.Reply{Status: http.StatusBadRequest, Body: `{"error":"\"gemma\" does not support thinking"}`}
		case q.Tool != "":
			return llmtest.Reply{Status: http.StatusBadRequest, Body: `{"error":"gemma does not support tools"}`}
		}
		return llmtest.Reply{Text: `{"ids":["n2"]}`}
	})
	defer s.Close()
	got, err := dial(t, "ollama:gemma", s, Options{Effort: "low"}).Complete(t.Context(), question("q", 0))
	if err != nil || got.Text != `{"ids":["n2"]}` || len(s.Requests()) > 4 {
		t.Errorf("%+v, %v after %d requests", got, err, len(s.Requests()))
	}
}
