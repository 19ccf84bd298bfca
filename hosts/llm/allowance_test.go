package llm

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
)

// TestAllowanceEndsMidway spends an allowance over several calls: what is paid for is handed
// on, and then nothing is sent any more.
func TestAllowanceEndsMidway(t *testing.T) {
	reply := ranks("{}")
	reply.Usage = contract.Usage{Input: 600, CacheRead: 300, Output: 100}
	for _, b := range []*Allowance{NewAllowance(3500, 0), NewAllowance(0, 20_000_000)} {
		s := llmtest.NewAnthropic(answering(reply))
		t.Cleanup(s.Close)
		c := dial(t, "anthropic:claude-opus-4-5", s, Options{Allowance: b})
		calls := 0
		var err error
		for ; err == nil && calls < 100; calls++ {
			_, err = c.Complete(t.Context(), question("q", 0))
		}
		e := codeOf(t, err)
		tokens, money := b.Spent()
		// 1,000 tokens and 0.00565 dollars a call, the next expected to be of 570 and 0.013.
		want := map[bool]int{true: 3, false: 2}[b.tokens > 0]
		if e.Code != contract.CodeSpent || len(s.Requests()) != want || tokens != int64(1000*want) || money != int64(5_650_000*want) {
			t.Errorf("%v after %d requests, %d tokens, %d", e, len(s.Requests()), tokens, money)
		}
		if says := map[bool]string{true: "3000 of 3500 tokens", false: "$0.0113 of $0.0200"}[b.tokens > 0]; !strings.Contains(e.Message, says) {
			t.Errorf("got %v", e)
		}
	}
}

// TestAllowanceInParallel has many calls at the same time, each dearer than expected.
func TestAllowanceInParallel(t *testing.T) {
	reply := ranks("{}")
	reply.Usage = contract.Usage{Input: 4000}
	reply.Delay = time.Millisecond
	const parallel, limit = 4, 20_000
	each(t, Options{Concurrency: parallel, Allowance: NewAllowance(limit, 0)}, answering(reply), func(t *testing.T, c *Client, s *llmtest.Server) {
		c.o.Allowance = NewAllowance(limit, 0)
		var wg sync.WaitGroup
		for range 40 {
			wg.Go(func() { _, _ = c.Complete(t.Context(), question("q", 0)) })
		}
		wg.Wait()
		if tokens, _ := c.o.Allowance.Spent(); tokens < limit-4000 || tokens > limit+parallel*4000 || c.o.Allowance.reserved != (amount{}) {
			t.Errorf("spent %d of %d, still reserved %+v", tokens, limit, c.o.Allowance.reserved)
		}
	})
}

// TestReserve sets aside what calls in flight are expected to use.
func TestReserve(t *testing.T) {
	b := NewAllowance(3000, 0)
	one := contract.Usage{Input: 1000, Output: 400}
	first, err1 := b.reserve(one)
	second, err2 := b.reserve(one)
	if _, err := b.reserve(one); err1 != nil || err2 != nil || codeOf(t, err).Code != contract.CodeSpent {
		t.Fatal(err1, err2, err)
	}
	first.settle(contract.Usage{Input: 100}) // cheaper than expected
	second.settle(contract.Usage{Input: 1000, CacheRead: 500})
	if _, err := b.reserve(one); err != nil {
		t.Error(err)
	}
}

// TestCachedPrefixIsCheap lets a call through that the allowance covers because its
// prefix is cached.
func TestCachedPrefixIsCheap(t *testing.T) {
	s := llmtest.NewAnthropic(llmtest.Caching(1024, answering(ranks("{}"))))
	t.Cleanup(s.Close)
	// 100,000 tokens cost 0.375 dollars to write and 0.03 to read.
	c := dial(t, "anthropic:claude-sonnet-4-5", s, Options{Allowance: NewAllowance(0, 500_000_000)})
	for range 3 {
		if _, err := c.Complete(t.Context(), question("q", 400_000)); err != nil {
			t.Fatal(err)
		}
	}
	other := question("q", 400_000)
	other.Prefix[0].Text = "Another."
	if _, err := c.Complete(t.Context(), other); codeOf(t, err).Code != contract.CodeSpent {
		t.Error(err)
	}
}

func TestAllowanceNeedsPrice(t *testing.T) {
	o := Options{Key: testKey, Allowance: NewAllowance(0, 1), Getenv: func(string) string { return "" }}
	for _, spec := range []string{"anthropic:claude-unheard-of", "http://host/v1#x"} {
		_, err := Open(spec, o)
		if e := codeOf(t, err); e.Code != contract.CodeSpent || !strings.Contains(e.Message, "price is not known") {
			t.Errorf("got %v", e)
		}
	}
	if _, err := Open("ollama:anything", o); err != nil {
		t.Errorf("a model of one's own costs nothing: %v", err)
	}
}

func TestPrices(t *testing.T) {
	p := DefaultPrices()
	if p.Date == "" || len(p.Sources) == 0 {
		t.Error("the table has no date or no sources")
	}
	seen := map[string]bool{}
	for _, m := range p.Models {
		if seen[m.Provider+m.Name] || !m.Priced {
			t.Errorf("%s: twice, or without a price", m.Name)
		}
		seen[m.Provider+m.Name] = true
		tiers := []Price{m.Price}
		if m.Above != nil {
			tiers = append(tiers, m.Above.Price)
		}
		for _, x := range tiers {
			if m.Provider != "ollama" && (*x.Input <= 0 || x.CacheRead != nil && *x.CacheRead >= *x.Input || x.CacheWrite != nil && *x.CacheWrite < *x.Input || *x.Output != 0 && *x.Output < *x.Input) {
				t.Errorf("%s: odd prices", m.Name)
			}
		}
		if m.Provider == "anthropic" && (m.CacheMin < 512 || m.CacheMin > 4096) {
			t.Errorf("%s: cached from %d tokens on", m.Name, m.CacheMin)
		}
	}
	u := contract.Usage{Calls: 1, Input: 1_000_000}
	for _, c := range []struct {
		provider, name string
		nano           int64
		unpriced       int
	}{
		{"anthropic", "claude-haiku-4-5-20251001", 1e9, 0}, {"openai", "gpt-4.1-nano-2025-04-14", 1e8, 0},
		{"openai", "gpt-5-turbo", 0, 1}, {"openai", "gpt-4.1-nano-preview", 0, 1}, {"compatible", "gpt-5", 0, 1}, {"ollama", "x", 0, 0},
		{"anthropic", "claude-haiku-5-5", 5e8, 0}, // dearer above 100,000 tokens
	} {
		m := p.find(c.provider, c.name)
		if m.price(&u); u.NanoDollars != c.nano || u.Unpriced != c.unpriced {
			t.Errorf("%s: %d, unpriced %d", c.name, u.NanoDollars, u.Unpriced)
		}
	}
}

func TestOwnPrices(t *testing.T) {
	p, err := ReadPrices(strings.NewReader(`{"date":"2026-01-01","models":[
		{"provider":"compatible","model":"mine","input":0.000001,"output":2},
		{"provider":"openai","model":"gpt-5","input":7,"output":8}]}`))
	if err != nil {
		t.Fatal(err)
	}
	u := contract.Usage{Input: 2_000_000_000, CacheRead: 1_000_000_000, Output: 1}
	mine, other, old := p.find("compatible", "mine"), p.find("openai", "gpt-5"), p.find("openai", "gpt-5-mini")
	if mine.price(&u); u.NanoDollars != 3_000_000+2000 || *other.Input != 7e6 || !old.Priced {
		t.Errorf("got %d, %+v, %+v", u.NanoDollars, other, old)
	}
	for _, bad := range []string{
		``, `{`, `{"models":[{"provider":"openai","model":"x","input":1}]}`, `{"models":[{"provider":"x","model":"x"}]}`, `{"models":[{"provider":"openai"}]}`,
		`{"models":[{"provider":"openai","model":"x","input":-1,"output":1}]}`, `{"models":[{"provider":"openai","model":"x","input":0.0000001,"output":1}]}`,
		`{"models":[{"provider":"openai","model":"x","input":"1","output":1}]}`, `{"models":[{"provider":"openai","model":"x","input":1e999999999,"output":1}]}`, `{"model":[]}`,
	} {
		if _, err := ReadPrices(strings.NewReader(bad)); err == nil || !strings.HasPrefix(err.Error(), "read prices: ") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
