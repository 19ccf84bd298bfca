package llm

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
)

// testKey looks like a provider's.
const testKey = "sk-ant-api03-Zq7/pX+9vK2mW4tR8nB5cL1dF6gH3jQe"

// clock is a clock that stands still but for sleeps, which take no time.
type clock struct {
	mu    sync.Mutex
	now   time.Time
	slept []time.Duration
}

func newClock() *clock { return &clock{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	c.slept = append(c.slept, d)
	return ctx.Err()
}

func (c *clock) waits() []time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]time.Duration(nil), c.slept...)
}

// protocols are the two that there are, with a server and a client each.
var protocols = []struct {
	name, spec string
	start      func(func(llmtest.Request) llmtest.Reply) *llmtest.Server
}{
	{"anthropic", "anthropic:claude-sonnet-4-5", llmtest.NewAnthropic},
	{"openai", "openai:gpt-4.1-mini", llmtest.NewOpenAI},
}

// each runs a test with a server and a client of each protocol.
func each(t *testing.T, o Options, answer func(llmtest.Request) llmtest.Reply, f func(t *testing.T, c *Client, s *llmtest.Server)) {
	t.Helper()
	for _, p := range protocols {
		t.Run(p.name, func(t *testing.T) {
			s := p.start(answer)
			t.Cleanup(s.Close)
			f(t, dial(t, p.spec, s, o), s)
		})
	}
}

// dial opens a client of a server, on a clock that does not wait.
func dial(t *testing.T, spec string, s *llmtest.Server, o Options) *Client {
	t.Helper()
	o.BaseURL = s.URL
	if o.Key == "" {
		o.Key = testKey
	}
	o.Getenv = func(string) string { return "" }
	if o.Now == nil {
		c := newClock()
		o.Now, o.Sleep = c.Now, c.Sleep
	}
	c, err := Open(spec, o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// answering makes a server answer its requests in turn, the last from then on.
func answering(replies ...llmtest.Reply) func(llmtest.Request) llmtest.Reply {
	return func(q llmtest.Request) llmtest.Reply { return replies[min(q.N, len(replies))-1] }
}

func ranks(arguments string) llmtest.Reply {
	return llmtest.Reply{Calls: []llmtest.Call{{Name: "rank", Arguments: arguments}}, Usage: contract.Usage{Input: 10, Output: 5}}
}

// question is a request such as navigation makes, with a prefix of so many bytes.
func question(message string, prefix int) contract.ModelRequest {
	q := contract.ModelRequest{
		Purpose: "navigate",
		Message: message,
		Tool: &contract.ModelTool{
			Name: "rank", Description: "Rank the candidates.",
			InputSchema: json.RawMessage(`{"type":"object","properties":{"ids":{"type":"array","items":{"type":"string"}}},"required":["ids"]}`),
		},
	}
	if prefix > 0 {
		q.Prefix = []contract.Segment{{Text: "Instructions.\n"}, {Text: strings.Repeat("dir/\n", prefix/5), Cache: true}}
	}
	return q
}

func codeOf(t *testing.T, err error) *contract.Error {
	t.Helper()
	var e *contract.Error
	if !errors.As(err, &e) {
		t.Fatalf("got error %v, want a contract.Error", err)
	}
	return e
}
