package llm

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
)

func TestRetries(t *testing.T) {
	good := ranks("{}")
	cut := ranks(`{"ids":["n1"]}`)
	cut.Cut = true
	header := func(status int, name, value string) llmtest.Reply {
		return llmtest.Reply{Status: status, Header: map[string]string{name: value}}
	}
	for _, c := range []struct {
		name    string
		replies []llmtest.Reply
		waits   []time.Duration // 0 is any from a quarter second on
		message string          // of the error, if it fails
	}{
		{"429 without Retry-After", []llmtest.Reply{{Status: 429}, good}, []time.Duration{0}, ""},
		{"429 with seconds", []llmtest.Reply{header(429, "Retry-After", "7"), good}, []time.Duration{7 * time.Second}, ""},
		{"429 with milliseconds", []llmtest.Reply{header(429, "Retry-After-Ms", "40"), good}, []time.Duration{40 * time.Millisecond}, ""},
		{"429 with a date", []llmtest.Reply{header(429, "Retry-After", "Sun, 01 Mar 2026 12:00:30 GMT"), good}, []time.Duration{30 * time.Second}, ""},
		{"429 with a date gone by", []llmtest.Reply{header(503, "Retry-After", "Sun, 01 Mar 2026 11:00:00 GMT"), good}, []time.Duration{0}, ""},
		{"429 with nonsense", []llmtest.Reply{header(429, "Retry-After", "soon"), good}, []time.Duration{0}, ""},
		{"429 with an hour", []llmtest.Reply{header(429, "Retry-After", "3600"), good}, nil, "HTTP 429: Too Many Requests, and asks to wait 1h0m0s"},
		{"each that may pass", []llmtest.Reply{{Status: 500}, {Status: 502}, {Status: 503}, {Status: 529}, good}, []time.Duration{0, 0, 0, 0}, ""},
		{"none that passes", []llmtest.Reply{{Status: 500}}, []time.Duration{0, 0, 0, 0}, "HTTP 500: Internal Server Error, after 5 attempts"},
		{"connection reset", []llmtest.Reply{{Drop: true}, {Drop: true}, good}, []time.Duration{0, 0}, ""},
		{"cut off", []llmtest.Reply{cut, cut, good}, []time.Duration{0, 0}, ""},
		{"cut off for ever", []llmtest.Reply{cut}, []time.Duration{0, 0, 0, 0}, ", after 5 attempts"},
		{"spent account", []llmtest.Reply{{Status: 429, Body: `{"error":{"message":"no credit","code":"insufficient_quota"}}`}}, nil, "HTTP 429: no credit"},
		{"told not to", []llmtest.Reply{header(500, "X-Should-Retry", "false")}, nil, "HTTP 500"},
		{"bad request", []llmtest.Reply{{Status: 400, Body: `{"message":"prompt is too long"}`}}, nil, "HTTP 400: prompt is too long"},
		{"page of a proxy", []llmtest.Reply{{Status: 403, Body: "<html>no</html>"}}, nil, "HTTP 403"},
		{"redirect", []llmtest.Reply{header(307, "Location", "http://127.0.0.1:1/")}, nil, "HTTP 307"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, p := range protocols {
				clock := newClock()
				s := p.start(answering(c.replies...))
				client := dial(t, p.spec, s, Options{Now: clock.Now, Sleep: clock.Sleep})
				_, err := client.Complete(t.Context(), question("q", 0))
				s.Close()
				if c.message == "" && err != nil {
					t.Fatalf("%s: %v", p.name, err)
				}
				if c.message != "" {
					if e := codeOf(t, err); e.Code != contract.CodeModel || !strings.Contains(e.Message, c.message) || !strings.Contains(e.Message, client.Model()) {
						t.Errorf("%s: got %s %v", p.name, e.Code, e)
					}
				}
				waits := clock.waits()
				if len(waits) != len(c.waits) || len(s.Requests()) != len(waits)+1 {
					t.Fatalf("%s: waited %v, %d requests", p.name, waits, len(s.Requests()))
				}
				for i, w := range c.waits {
					if w != 0 && waits[i] != w || w == 0 && c.name != "429 with a date gone by" && waits[i] < time.Second/4 {
						t.Errorf("%s: waited %v", p.name, waits)
					}
				}
			}
		})
	}
}

// TestErrorsOfServers holds that a server that calls an error a success is told by what it says,
// and that what is no answer at all comes with what to look at.
func TestErrorsOfServers(t *testing.T) {
	page := llmtest.Reply{Status: 200, Header: map[string]string{"Content-Type": "text/html"}, Body: "<html>Welcome</html>"}
	for _, c := range []struct {
		name, message, fix string
		reply              llmtest.Reply
		requests           int
	}{
		{"no reply", "the response holds no reply", "forwards to", llmtest.Reply{Status: 200, Body: `{}`}, 5},
		{"the message", "HTTP 200 with an error: no such model", "forwards to", llmtest.Reply{Status: 200, Body: `{"error":{"message":"no such model"}}`}, 1},
		{"only a text", "HTTP 200 with an error: quota is spent", "forwards to", llmtest.Reply{Status: 200, Body: `{"error":"quota is spent"}`}, 1},
		{"the status of what failed behind it", "HTTP 502: upstream is down, after 5 attempts", "try again later", llmtest.Reply{Status: 200, Body: `{"error":{"code":502,"message":"upstream is down"}}`}, 5},
		{"a page", "the response is not JSON", "the address", page, 2},
		{"text", "the response is not JSON", "the address", llmtest.Reply{Status: 200, Body: "OK"}, 2},
		{"a connection that ends", "EOF", "the network", llmtest.Reply{Drop: true}, 5},
	} {
		for _, p := range protocols {
			if c.name == "text" && p.name == "anthropic" {
				continue // a stream of events that ends before the first
			}
			clock := newClock()
			s := p.start(answering(c.reply))
			client := dial(t, p.spec, s, Options{Now: clock.Now, Sleep: clock.Sleep})
			_, err := client.Complete(t.Context(), question("q", 0))
			s.Close()
			if e := codeOf(t, err); e.Code != contract.CodeModel || !strings.Contains(e.Message, c.message) || !strings.Contains(e.Fix, c.fix) || len(s.Requests()) != c.requests {
				t.Errorf("%s, %s: after %d requests %s %v, fix %q", p.name, c.name, len(s.Requests()), e.Code, e, e.Fix)
			}
		}
	}
}

// TestCutOffStreamIsPaid counts what a stream has cost that broke off.
func TestCutOffStreamIsPaid(t *testing.T) {
	cut := ranks(`{"ids":[]}`)
	cut.Cut = true
	s := llmtest.NewAnthropic(answering(cut, ranks("{}")))
	t.Cleanup(s.Close)
	allowance := NewAllowance(0, 0)
	r, err := dial(t, "anthropic:claude-sonnet-4-5", s, Options{Allowance: allowance}).Complete(t.Context(), question("q", 0))
	if err != nil {
		t.Fatal(err)
	}
	want := contract.Usage{Calls: 1, Input: 20, Output: 6, NanoDollars: 20*3000 + 6*15000}
	if tokens, money := allowance.Spent(); r.Usage != want || tokens != 26 || money != want.NanoDollars {
		t.Errorf("got %+v, allowance %d tokens %d", r.Usage, tokens, money)
	}
}

func TestStreamError(t *testing.T) {
	event := "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n"
	fault := llmtest.Reply{Status: 200, Header: map[string]string{"Content-Type": "text/event-stream"}, Body: event}
	s := llmtest.NewAnthropic(answering(fault))
	t.Cleanup(s.Close)
	_, err := dial(t, "anthropic:x", s, Options{Attempts: 2}).Complete(t.Context(), question("q", 0))
	if e := codeOf(t, err); len(s.Requests()) != 2 || !strings.Contains(e.Message, "HTTP 529: Overloaded, after 2 attempts") {
		t.Errorf("%d requests, %v", len(s.Requests()), e)
	}
}

// TestStreamWithoutEnd is a stream that ends as if it were whole.
func TestStreamWithoutEnd(t *testing.T) {
	event := "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":1}}}\n\n"
	half := llmtest.Reply{Status: 200, Header: map[string]string{"Content-Type": "text/event-stream"}, Body: event}
	s := llmtest.NewAnthropic(answering(half))
	t.Cleanup(s.Close)
	_, err := dial(t, "anthropic:x", s, Options{}).Complete(t.Context(), question("q", 0))
	if e := codeOf(t, err); len(s.Requests()) != DefaultAttempts || !strings.Contains(e.Message, "the response was cut off, after 5 attempts") {
		t.Errorf("%d requests, %v", len(s.Requests()), e)
	}
}

func TestHugeReply(t *testing.T) {
	each(t, Options{MaxReply: 10_000}, answering(ranks(`{"x":"`+strings.Repeat("y", 20_000)+`"}`)), func(t *testing.T, c *Client, s *llmtest.Server) {
		_, err := c.Complete(t.Context(), question("q", 0))
		if e := codeOf(t, err); e.Code != contract.CodeModel || !strings.Contains(e.Message, "larger than 10000 bytes") || len(s.Requests()) != 1 {
			t.Errorf("%d requests, %v", len(s.Requests()), e)
		}
	})
}

// TestNestedReply is a reply that would overflow the stack of a reader that descends.
func TestNestedReply(t *testing.T) {
	deep := strings.Repeat("[", 1<<20)
	for _, p := range protocols {
		s := p.start(answering(llmtest.Reply{Status: 200, Body: "data: " + deep + "\n\n"}, llmtest.Reply{Status: 200, Body: deep}))
		_, err := dial(t, p.spec, s, Options{Attempts: 2}).Complete(t.Context(), question("q", 0))
		if e := codeOf(t, err); len(s.Requests()) != 2 || e.Code != contract.CodeModel {
			t.Errorf("%s: %d requests, %v", p.name, len(s.Requests()), e)
		}
		s.Close()
	}
}

func TestNobodyListens(t *testing.T) {
	s := llmtest.NewOpenAI(answering(ranks("{}")))
	s.Close()
	_, err := dial(t, "ollama:llama", s, Options{}).Complete(t.Context(), question("q", 0))
	if e := codeOf(t, err); e.Code != contract.CodeModel || !strings.Contains(e.Fix, "start Ollama") || strings.Contains(e.Message, "attempts") {
		t.Errorf("got %v", e)
	}
}

func TestSlowServer(t *testing.T) {
	each(t, Options{Timeout: 30 * time.Millisecond}, answering(llmtest.Reply{Hang: true}), func(t *testing.T, c *Client, s *llmtest.Server) {
		_, err := c.Complete(t.Context(), question("q", 0))
		if e := codeOf(t, err); e.Code != contract.CodeModel || !strings.Contains(e.Message, "no answer within 30ms") || len(s.Requests()) != 1 {
			t.Errorf("%d requests, %v", len(s.Requests()), e)
		}
	})
}

// TestCancel ends calls in flight, one that waits for its turn, and one that waits to
// be sent again: the server sees it at once.
func TestCancel(t *testing.T) {
	arrived, gone := make(chan bool, 2), make(chan bool, 2)
	hang := func(q llmtest.Request) llmtest.Reply {
		arrived <- true
		<-q.Gone
		gone <- true
		return llmtest.Reply{Drop: true}
	}
	each(t, Options{Concurrency: 2}, hang, func(t *testing.T, c *Client, s *llmtest.Server) {
		ctx, cancel := context.WithCancel(t.Context())
		errs := make(chan error)
		for range 3 {
			go func() {
				_, err := c.Complete(ctx, question("q", 0))
				errs <- err
			}()
		}
		<-arrived
		<-arrived
		cancel()
		for range 3 {
			if e := codeOf(t, <-errs); e.Code != contract.CodeCanceled {
				t.Errorf("got %v", e)
			}
		}
		<-gone
		<-gone
		if n := len(s.Requests()); n != 2 {
			t.Errorf("%d requests", n)
		}
	})
	// Pauses between attempts end too, and of a caller's time some is left to tell what was found without an answer.
	each(t, Options{Now: time.Now}, answering(llmtest.Reply{Status: 503}), func(t *testing.T, c *Client, _ *llmtest.Server) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(50*time.Millisecond, cancel)
		_, err := c.Complete(ctx, question("q", 0))
		if e := codeOf(t, err); e.Code != contract.CodeCanceled {
			t.Errorf("got %v", e)
		}
		_, err = c.Complete(hurried{t.Context()}, question("q", 0))
		if e := codeOf(t, err); e.Code != contract.CodeModel || !strings.Contains(e.Message, "no answer within") {
			t.Errorf("got %v", e)
		}
	})
}

// hurried is always about to end and does not, so that nothing but the limit ends a call, however slow the machine.
type hurried struct{ context.Context }

func (hurried) Deadline() (time.Time, bool) { return time.Now().Add(50 * time.Millisecond), true }

// TestConcurrency counts the requests in flight.
func TestConcurrency(t *testing.T) {
	var mu sync.Mutex
	now, most := 0, 0
	count := func(by int) {
		mu.Lock()
		defer mu.Unlock()
		now += by
		most = max(most, now)
	}
	answer := func(llmtest.Request) llmtest.Reply {
		count(1)
		time.Sleep(2 * time.Millisecond)
		count(-1)
		return ranks("{}")
	}
	each(t, Options{Concurrency: 3}, answer, func(t *testing.T, c *Client, _ *llmtest.Server) {
		most = 0
		var wg sync.WaitGroup
		for range 12 {
			wg.Go(func() {
				if _, err := c.Complete(t.Context(), question("q", 0)); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if most != 3 {
			t.Errorf("%d requests at once", most)
		}
	})
}
