package llm

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
)

// TestFirstThenTheRest sends calls with one prefix: one goes ahead, the others follow
// together once its response has begun.
func TestFirstThenTheRest(t *testing.T) {
	arrived, answer := make(chan int, 10), make(chan bool)
	server := func(q llmtest.Request) llmtest.Reply {
		arrived <- q.N
		<-answer
		return ranks("{}")
	}
	each(t, Options{Concurrency: 8}, server, func(t *testing.T, c *Client, s *llmtest.Server) {
		done := make(chan error)
		ask := func(i, prefix int) {
			go func() {
				_, err := c.Complete(t.Context(), question(fmt.Sprint(i), prefix))
				done <- err
			}()
		}
		for i := range 4 {
			ask(i, 8000)
		}
		<-arrived
		ask(9, 100) // too short to be cached, so it waits for nobody
		<-arrived
		select {
		case n := <-arrived:
			t.Fatalf("request %d did not wait", n)
		case <-time.After(20 * time.Millisecond):
		}
		answer <- true
		answer <- true
		for range 3 { // all three are there before any is answered
			<-arrived
		}
		for range 3 {
			answer <- true
		}
		ask(5, 8000) // the prefix is known by now
		<-arrived
		answer <- true
		for range 6 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	})
}

// TestLeaderFails lets the others go when the first call fails or is canceled, and
// lets those stop waiting that are canceled themselves.
func TestLeaderFails(t *testing.T) {
	g := newGate(newClock().Now)
	enter := func(ctx context.Context) chan *pass {
		c := make(chan *pass, 1)
		go func() {
			p, _ := g.enter(ctx, []string{"a", "b"})
			c <- p
		}()
		return c
	}
	leader := <-enter(t.Context())
	ctx, cancel := context.WithCancel(t.Context())
	follower, quitter := enter(t.Context()), enter(ctx)
	cancel()
	if p := <-quitter; p != nil {
		t.Error("a canceled call went on")
	}
	select {
	case <-follower:
		t.Fatal("the follower did not wait")
	case <-time.After(10 * time.Millisecond):
	}
	leader.leave()
	p := <-follower
	if p == nil || p.cached {
		t.Errorf("got %+v", p)
	}
	p.begun()
	p.leave()
	if next := <-enter(t.Context()); !next.cached {
		t.Error("the prefix is not known after a response has begun")
	}
	leader.leave() // again, to no effect
	each(t, Options{Attempts: 1}, answering(llmtest.Reply{Status: 500}), func(t *testing.T, c *Client, s *llmtest.Server) {
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				if _, err := c.Complete(t.Context(), question("q", 8000)); codeOf(t, err).Code != contract.CodeModel {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	})
}

func TestPrefixIsForgotten(t *testing.T) {
	clock := newClock()
	g := newGate(clock.Now)
	for i, cached := range []bool{false, true, true, false} {
		p, err := g.enter(t.Context(), []string{"a"})
		if err != nil || p.cached != cached {
			t.Errorf("call %d: cached %v, %v", i, p.cached, err)
		}
		p.begun()
		p.leave()
		// Each use keeps the entry for another while.
		_ = clock.Sleep(t.Context(), cacheLife*time.Duration(3+3*(i/2))/4)
	}
	if p, _ := g.enter(t.Context(), []string{"b"}); p == nil || len(g.entries) != 1 {
		t.Errorf("%d entries are kept", len(g.entries))
	}
}

// TestGateProperty sends calls through prefixes of a tree, some of which fail, with
// few slots: all get through.
func TestGateProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		clock := newClock()
		g := newGate(clock.Now)
		slots := make(chan bool, rapid.IntRange(1, 3).Draw(t, "slots"))
		paths := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, 1), 0, 3), 1, 20).Draw(t, "paths")
		fails := rapid.SliceOfN(rapid.Bool(), len(paths), len(paths)).Draw(t, "fails")
		var wg sync.WaitGroup
		for i, path := range paths {
			wg.Go(func() {
				var keys []string
				for n := range path {
					keys = append(keys, fmt.Sprint(path[:n+1]))
				}
				p, err := g.enter(context.Background(), keys)
				if err != nil {
					return
				}
				slots <- true
				if !fails[i] {
					p.begun()
				}
				_ = clock.Sleep(context.Background(), cacheLife/3) // entries end in between
				<-slots
				p.leave()
			})
		}
		finished := make(chan bool)
		go func() { wg.Wait(); close(finished) }()
		select {
		case <-finished:
		case <-time.After(5 * time.Second):
			t.Fatal("calls wait for each other")
		}
		for k, e := range g.entries {
			if e.until.IsZero() {
				t.Fatalf("%s is still on its way", k)
			}
		}
	})
}

// TestCacheWarnings asks twice with prefixes that are too short, or not cached.
func TestCacheWarnings(t *testing.T) {
	usage := func(u contract.Usage) llmtest.Reply {
		r := ranks("{}")
		r.Usage = u
		return r
	}
	for _, c := range []struct {
		name   string
		prefix int
		usage  contract.Usage
		want   map[string]string // by protocol
	}{
		{"short", 2000, contract.Usage{Input: 700}, map[string]string{
			"anthropic": "anthropic:claude-sonnet-4-5 does not cache a prefix of about 699 tokens: it caches from 1024 on",
			"openai":    "openai:gpt-4.1-mini does not cache a prefix of about 699 tokens: it caches from 1024 on"}},
		{"uncached", 8000, contract.Usage{Input: 2500}, map[string]string{
			"anthropic": "anthropic:claude-sonnet-4-5 reports nothing read from its cache for a prefix of about 2499 tokens that it has seen before",
			"openai":    "openai:gpt-4.1-mini reports nothing read from its cache for a prefix of about 2499 tokens that it has seen before"}},
		{"cached", 8000, contract.Usage{Input: 10, CacheRead: 2000}, nil},
		{"no marks", 0, contract.Usage{Input: 10}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			each(t, Options{}, answering(usage(c.usage)), func(t *testing.T, client *Client, _ *llmtest.Server) {
				var got []string
				for i := range 3 {
					r, err := client.Complete(t.Context(), question("q", c.prefix))
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, r.Warnings...)
					if c.name == "uncached" && i == 0 && len(got) > 0 {
						t.Error("warned of a prefix that was never sent before")
					}
				}
				var want []string
				if w := c.want[client.provider.Name]; w != "" {
					want = []string{w}
				}
				if !slices.Equal(got, want) {
					t.Errorf("got %q", got)
				}
			})
		})
	}
}

// TestCutPrompt: a server that cuts what is longer than its context says so by what it
// counts.
func TestCutPrompt(t *testing.T) {
	reply := ranks("{}")
	reply.Usage = contract.Usage{Input: 4096}
	each(t, Options{}, answering(reply), func(t *testing.T, client *Client, _ *llmtest.Server) {
		r, err := client.Complete(t.Context(), contract.ModelRequest{Message: strings.Repeat("a path/of/a/file\n", 2200)})
		if err != nil || len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0], "read 4096 tokens of a prompt of 37400 bytes") {
			t.Errorf("%q, %v", r.Warnings, err)
		}
	})
}

// TestCachedShare asks as block navigation does, over a server that caches.
func TestCachedShare(t *testing.T) {
	each(t, Options{}, llmtest.Caching(1024, answering(ranks("{}"))), func(t *testing.T, c *Client, _ *llmtest.Server) {
		var u contract.Usage
		for i := range 5 {
			r, err := c.Complete(t.Context(), question(fmt.Sprint("query ", i), 20_000))
			if err != nil || len(r.Warnings) != 0 {
				t.Fatal(err, r.Warnings)
			}
			u.Add(r.Usage)
		}
		if u.CacheRead != 4*u.CacheWrite || u.CacheWrite < 5000 || u.Calls != 5 {
			t.Errorf("got %+v", u)
		}
	})
}
