package llm

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/host"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
)

func TestMapping(t *testing.T) {
	reply := ranks(`{"ids":["n2"]}`)
	reply.Text = "I think so."
	reply.Usage = contract.Usage{Input: 100, CacheRead: 2000, CacheWrite: 30, Output: 12}
	each(t, Options{Key: testKey}, answering(reply), func(t *testing.T, c *Client, s *llmtest.Server) {
		q := question("Query: where\nis it?", 8000)
		q.Prefix = append(q.Prefix, contract.Segment{Text: "b\n", Cache: true}, contract.Segment{Text: "c\n", Cache: true}, contract.Segment{Text: "d\n", Cache: true}, contract.Segment{})
		q.MaxTokens = 300
		got, err := c.Complete(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		want := contract.ModelReply{
			Calls: []contract.ModelCall{{Name: "rank", Arguments: json.RawMessage(`{"ids":["n2"]}`)}}, Text: "I think so.",
			Stop: "tool", Model: c.Model(), Usage: contract.Usage{Calls: 1, Input: 100, CacheRead: 2000, CacheWrite: 30, Output: 12},
		}
		want.Usage.NanoDollars = map[string]int64{
			"anthropic": 100*3000 + 2000*300 + 30*3750 + 12*15000,
			"openai":    100*400 + 2000*100 + 30*400 + 12*1600,
		}[c.provider.Name]
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("reply (-want +got):\n%s", d)
		}
		sent := s.Requests()[0]
		if sent.Message != q.Message || !sent.Forced || sent.Tool != "rank" || sent.MaxTokens != 300 || sent.Model != c.model {
			t.Errorf("sent %s", sent.Body)
		}
		var prefix, marks string
		for _, g := range sent.Prefix {
			prefix += g.Text
			marks += map[bool]string{true: "x", false: "-"}[g.Cache]
		}
		if want := "Instructions.\n" + q.Prefix[1].Text + "b\nc\nd\n"; prefix != want {
			t.Errorf("sent the prefix %q", prefix)
		}
		// The last three marks of four; OpenAI's model finds for itself what to cache.
		if want := map[string]string{"anthropic": "--xxx", "openai": "-"}[c.provider.Name]; marks != want {
			t.Errorf("sent the marks %q, want %q", marks, want)
		}
		if key := strings.Contains(string(sent.Body), `"prompt_cache_key":"cairn-`); key != (c.provider.Name == "openai") {
			t.Errorf("sent %s", sent.Body)
		}
		if strings.Contains(string(sent.Body), "temperature") {
			t.Errorf("newer models refuse a temperature: sent %s", sent.Body)
		}
	})
}

// The key of the cache is that of the first cached block and the model: blocks are
// appended from round to round.
func TestCacheKeyOverRounds(t *testing.T) {
	first := contract.ModelRequest{Prefix: []contract.Segment{{Text: "Instructions."}, {Text: "a", Cache: true}}, Message: "m"}
	later := first
	later.Prefix = append(later.Prefix[:2:2], contract.Segment{Text: "b", Cache: true})
	other := first
	other.Prefix = []contract.Segment{{Text: "Instructions."}, {Text: "b", Cache: true}}
	if k := cacheKey("m", first); k == "" || k != cacheKey("m", later) || k == cacheKey("m", other) || k == cacheKey("n", first) {
		t.Errorf("%q, %q, %q, %q", k, cacheKey("m", later), cacheKey("m", other), cacheKey("n", first))
	}
}

// TestReplies are replies that the core has to make sense of: the client hands on what
// there is, as JSON.
func TestReplies(t *testing.T) {
	many := make([]string, 10_000)
	for i := range many {
		many[i] = fmt.Sprintf("n%d", i+1)
	}
	ids, _ := json.Marshal(map[string]any{"ids": many})
	two := ranks(`{"ids":["n1"]}`)
	two.Calls = append(two.Calls, llmtest.Call{Name: "rank", Arguments: `{"ids":["n2"]}`})
	prose := llmtest.Reply{Text: "Sure! {\"ids\": [\"n1\"]} — as you asked."}
	cut := llmtest.Reply{Text: "The fi", Stop: "length"}
	for _, c := range []struct {
		name  string
		reply llmtest.Reply
		calls []string
		text  string
		stop  string
	}{
		{"no tool call", prose, nil, prose.Text, "end"},
		{"two tool calls", two, []string{`{"ids":["n1"]}`, `{"ids":["n2"]}`}, "", "tool"},
		{"10,000 ids", ranks(string(ids)), []string{string(ids)}, "", "tool"},
		{"arguments that are not JSON", ranks(`{"ids": [n1,`), []string{`"{\"ids\": [n1,"`}, "", "tool"},
		{"no arguments", ranks(""), []string{"{}"}, "", "tool"},
		{"cut by max_tokens", cut, nil, "The fi", "length"},
		{"refusal", llmtest.Reply{Stop: "refusal"}, nil, "", "refusal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			each(t, Options{}, answering(c.reply), func(t *testing.T, client *Client, _ *llmtest.Server) {
				r := client.Handlers()["llm"](t.Context(), need(t, "llm", question("q", 0)))
				if r.Error != nil {
					t.Fatal(r.Error)
				}
				var got contract.ModelReply
				if err := json.Unmarshal(r.Value, &got); err != nil {
					t.Fatal(err)
				}
				var calls []string
				for _, k := range got.Calls {
					calls = append(calls, string(k.Arguments))
				}
				if d := cmp.Diff(c.calls, calls); d != "" || got.Text != c.text || string(got.Stop) != c.stop {
					t.Errorf("text %q, stop %q, calls (-want +got):\n%s", got.Text, got.Stop, d)
				}
			})
		})
	}
}

func need(t *testing.T, kind string, request any) host.Need {
	t.Helper()
	b, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	return host.Need{Kind: kind, Request: b}
}

func TestBadRequests(t *testing.T) {
	each(t, Options{}, answering(ranks("{}")), func(t *testing.T, c *Client, s *llmtest.Server) {
		broken := question("q", 0)
		broken.Tool.InputSchema = json.RawMessage(`{"type":`)
		for name, q := range map[string]contract.ModelRequest{"no message": {}, "no schema": {Message: "q", Tool: &contract.ModelTool{Name: "rank"}}, "half a schema": broken} {
			if _, err := c.Complete(t.Context(), q); codeOf(t, err).Code != contract.CodeBadInput {
				t.Errorf("%s: %v", name, err)
			}
		}
		r := c.Handlers()["llm"](t.Context(), host.Need{Kind: "llm", Request: []byte("{")})
		if r.Error == nil || r.Error.Code != contract.CodeBadInput || len(s.Requests()) != 0 {
			t.Errorf("got %+v after %d requests", r, len(s.Requests()))
		}
	})
}

// TestAdapting asks servers that refuse what others take. What one refuses is not
// tried again.
func TestAdapting(t *testing.T) {
	refuse := func(message string) llmtest.Reply {
		return llmtest.Reply{Status: 400, Body: `{"error":{"message":"` + message + `"}}`}
	}
	sends := func(q llmtest.Request, field string) bool { return strings.Contains(string(q.Body), `"`+field+`"`) }
	for _, c := range []struct {
		name, spec string
		answer     func(llmtest.Request) llmtest.Reply
		requests   int // for two calls
		last       func(llmtest.Request) bool
	}{
		{"no forced call", "openai:gpt-5", func(q llmtest.Request) llmtest.Reply {
			if q.Forced {
				return refuse("tool_choice: forced tool use is not supported")
			}
			return ranks("{}")
		}, 3, func(q llmtest.Request) bool { return q.Tool != "" && !q.Forced }},
		{"no tools", "ollama:gemma", func(q llmtest.Request) llmtest.Reply {
			if q.Tool != "" {
				return refuse("gemma does not support tools")
			}
			return llmtest.Reply{Text: `{"ids":[]}`}
		}, 3, func(q llmtest.Request) bool {
			return strings.Contains(q.Message, "arguments of rank") && strings.Contains(q.Message, `"required":["ids"]`)
		}},
		{"nothing new", "openai:old", func(q llmtest.Request) llmtest.Reply {
			for _, f := range []string{"prompt_cache_key", "max_completion_tokens"} {
				if sends(q, f) {
					return refuse("unknown field " + f)
				}
			}
			return ranks("{}")
		}, 4, func(q llmtest.Request) bool { return q.Forced && sends(q, "max_tokens") }},
		{"no tools while reasoning", "openai:gpt-5.4", func(q llmtest.Request) llmtest.Reply {
			if !strings.Contains(string(q.Body), `"reasoning_effort":"none"`) {
				return refuse("Function tools with reasoning_effort are not supported")
			}
			return ranks("{}")
		}, 3, func(q llmtest.Request) bool { return q.Forced }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := llmtest.NewOpenAI(c.answer)
			t.Cleanup(s.Close)
			client := dial(t, c.spec, s, Options{MaxTokens: 100})
			for range 2 {
				if _, err := client.Complete(t.Context(), question("q", 100)); err != nil {
					t.Fatal(err)
				}
			}
			sent := s.Requests()
			if len(sent) != c.requests || !c.last(sent[len(sent)-1]) {
				t.Errorf("%d requests, the last %s", len(sent), sent[len(sent)-1].Body)
			}
		})
	}
}

// TestKnownModels asks models of which the table says something.
func TestKnownModels(t *testing.T) {
	a, o := llmtest.NewAnthropic(answering(ranks("{}"))), llmtest.NewOpenAI(answering(ranks("{}")))
	t.Cleanup(a.Close)
	t.Cleanup(o.Close)
	q := question("q", 100)
	q.MaxTokens = 100
	ask := func(spec string, s *llmtest.Server, effort string) llmtest.Request {
		t.Helper()
		if _, err := dial(t, spec, s, Options{Effort: effort}).Complete(t.Context(), q); err != nil {
			t.Fatal(err)
		}
		sent := s.Requests()
		return sent[len(sent)-1]
	}
	if got := ask("anthropic:claude-opus-5-5", a, "low"); got.Forced || got.Tool != "rank" || got.MaxTokens != 100+thinkingRoom || !strings.Contains(string(got.Body), `"effort":"low"`) {
		t.Errorf("a model that always thinks was sent %s", got.Body)
	}
	if got := ask("openai:gpt-5.6-luna", o, "low"); !got.Prefix[1].Cache || got.Prefix[0].Cache || !strings.Contains(string(got.Body), `"reasoning_effort":"low"`) {
		t.Errorf("a model that takes breakpoints was sent %s", got.Body)
	}
	// Other servers may refuse what they do not know.
	if got := ask("ollama:llama", o, ""); strings.Contains(string(got.Body), "prompt_cache") || strings.Contains(string(got.Body), "max_completion_tokens") || got.MaxTokens != 100 {
		t.Errorf("Ollama was sent %s", got.Body)
	}
}
