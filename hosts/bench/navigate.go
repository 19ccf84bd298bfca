package main

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/simulate"
)

// navigate measures navigation with a simulated model: what each strategy and
// option finds, and at what cost.
func navigate(ctx context.Context, args []string) error {
	b := &navigateBench{ctx: ctx}
	only, set := "", ""
	bench, checkouts, err := datasetFlags("navigate", args, func(s *flag.FlagSet) {
		s.IntVar(&b.queries, "queries", 100, "`queries` of each tree, at most")
		s.Float64Var(&b.rate, "rate", 0.1, "`rate` of each kind of error")
		s.IntVar(&b.kernel, "kernel", 90_000, "`files` of the tree that is shaped like the Linux kernel's")
		s.StringVar(&set, "set", "hosts/bench/testdata/navigation.jsonl", "questions about large repositories, each asked where there is a checkout of it: a `file` as that of sets")
		s.StringVar(&only, "only", "", "only this `part`: strategies, options or core")
	})
	if err != nil {
		return err
	}
	repos, err := loadDataset(bench, checkouts)
	if err != nil {
		return err
	}
	if err := b.plantRepositories(repos); err != nil {
		return err
	}
	if err := b.plantSet(set, checkouts); err != nil {
		return err
	}
	if err := b.plantShapes(); err != nil {
		return err
	}
	for _, part := range []struct {
		name string
		run  func() error
	}{{"strategies", b.strategies}, {"options", b.options}, {"core", b.core}} {
		if only == "" || only == part.name {
			if err := part.run(); err != nil {
				return err
			}
		}
	}
	return nil
}

type navigateBench struct {
	ctx     context.Context
	queries int
	kernel  int
	rate    float64
	groves  []grove
}

// tally sums up runs.
type tally struct {
	runs, found, failed int
	reciprocal          float64 // of the place of the right file
	calls, rounds       int
	prompts             []int // tokens of each query
	prompt, later, read int   // tokens of all prompts; of later queries; of those read from a cache
	seconds             float64
	nanoDollars         int64
	largest             int
	core                []float64 // seconds for each round
}

// run asks every query of a grove in turn.
func (b *navigateBench) run(g grove, q contract.NavigateRequest, e simulate.Errors) (tally, error) {
	var sum tally
	for _, p := range g.trees {
		s := simulate.Session{Core: p.core}
		for i, t := range p.tasks[:min(len(p.tasks), b.queries)] {
			if err := b.ctx.Err(); err != nil {
				return sum, err
			}
			q.Query = t.query
			r, err := s.Navigate(q, simulate.NewModel([]string{t.gold}, e, uint64(i)))
			if err != nil {
				return sum, err
			}
			sum.add(&r, t.gold, i > 0)
		}
	}
	return sum, nil
}

func (t *tally) add(r *simulate.Run, gold string, later bool) {
	t.runs++
	if at := slices.Index(r.Paths, gold); at >= 0 {
		t.found++
		t.reciprocal += 1 / float64(at+1)
	}
	if r.Err != nil {
		t.failed++
	}
	t.calls, t.rounds = t.calls+r.Usage.Calls, t.rounds+r.Rounds
	t.prompt += r.Usage.Prompt()
	t.prompts = append(t.prompts, r.Usage.Prompt())
	if later {
		t.later += r.Usage.Prompt()
		t.read += r.Usage.CacheRead
	}
	t.seconds += r.Seconds
	t.nanoDollars += r.Usage.NanoDollars
	t.largest = max(t.largest, r.Prompt)
	if r.Rounds > 0 {
		t.core = append(t.core, r.Core.Seconds()/float64(r.Rounds))
	}
}

func (b *navigateBench) heading(title string) {
	fmt.Printf("\n%s\n%-36s %9s %6s %6s %6s %8s %8s %8s %7s %8s %9s\n", title, "", "recall@10", "MRR", "calls", "rounds", "tokens", "median", "largest", "cached", "seconds", "$/1000")
}

func (t *tally) print(name string) {
	n := float64(max(1, t.runs))
	slices.Sort(t.prompts)
	fmt.Printf("%-36s %9.3f %6.3f %6.2f %6.2f %8.0f %8d %8d %6.0f%% %8.1f %9.2f", name, float64(t.found)/n, t.reciprocal/n, float64(t.calls)/n, float64(t.rounds)/n,
		float64(t.prompt)/n, t.prompts[len(t.prompts)/2], t.largest, 100*float64(t.read)/float64(max(1, t.later)), t.seconds/n, float64(t.nanoDollars)/1e9/n*1000)
	if t.failed > 0 {
		fmt.Printf("  %d of %d failed", t.failed, t.runs)
	}
	fmt.Println()
}

// models are those that are played: one that knows, one that errs, and what those do that
// know but fill up their picks, pick nothing, or put another entry first.
func (b *navigateBench) models() []struct {
	name   string
	errors simulate.Errors
} {
	return []struct {
		name   string
		errors simulate.Errors
	}{
		{"a model without errors", simulate.Errors{}},
		{fmt.Sprintf("each kind of error %.0f%%", 100*b.rate), simulate.Evenly(b.rate)},
		{"a model that pads", simulate.Errors{Pad: 1}},
		{fmt.Sprintf("one that pads, hesitates and shifts its first pick at %.0f%%", 100*b.rate), simulate.Errors{Pad: 1, Hesitate: b.rate, Shift: b.rate}},
	}
}

// strategies compares the strategies on every tree, with every model.
func (b *navigateBench) strategies() error {
	for _, g := range b.groves {
		for _, m := range b.models() {
			b.heading(g.name + "; " + m.name)
			for _, s := range []string{"beam", "block", "guided", "rerank", "cascade"} {
				t, err := b.run(g, contract.NavigateRequest{Strategy: contract.NavigateStrategy(s), Model: "host"}, m.errors)
				if err != nil {
					return fmt.Errorf("%s on %s: %w", s, g.name, err)
				}
				t.print(s)
			}
		}
	}
	return nil
}

// variants are the options compared, each one thing off the defaults.
var variants = []struct {
	name   string
	change func(*contract.NavigateRequest)
}{
	{"block, as it is by default", func(q *contract.NavigateRequest) {}},
	{"  one level at a time", func(q *contract.NavigateRequest) { q.Lookahead = "level" }},
	{"  one level, all as in the paper", func(q *contract.NavigateRequest) {
		q.Lookahead, q.Collapse, q.IDs, q.Restarts, q.Cache.NoSubtreeBlock = "level", "virtual", "list", new(0), true
	}},
	{"  one level, subtree blocks not cached", func(q *contract.NavigateRequest) { q.Lookahead, q.Cache.NoSubtreeBlock = "level", true }},
	{"  one level, beam width 1", func(q *contract.NavigateRequest) { q.Lookahead, q.BeamWidth = "level", 1 }},
	{"  one level, beam width 3", func(q *contract.NavigateRequest) { q.Lookahead, q.BeamWidth = "level", 3 }},
	{"  collapse only what is virtual", func(q *contract.NavigateRequest) { q.Collapse = "virtual" }},
	{"  one level, packed by directory", func(q *contract.NavigateRequest) { q.Lookahead, q.Packing = "level", "parent" }},
	{"  compact entries", func(q *contract.NavigateRequest) { q.Entries = "compact" }},
	{"  compact entries that tell what is in them", func(q *contract.NavigateRequest) { q.Entries = "telling" }},
	{"  ids as a list", func(q *contract.NavigateRequest) { q.IDs = "list" }},
	{"  blocks of 2000 tokens", func(q *contract.NavigateRequest) { q.BlockTokens = 2000 }},
	{"  blocks of 4000 tokens", func(q *contract.NavigateRequest) { q.BlockTokens = 4000 }},
	{"  blocks of 8000 tokens", func(q *contract.NavigateRequest) { q.BlockTokens = 8000 }},
	{"  blocks of 32000 tokens", func(q *contract.NavigateRequest) { q.BlockTokens = 32000 }},
	{"  beam width 3", func(q *contract.NavigateRequest) { q.BeamWidth = 3 }},
	{"  subtree blocks not cached", func(q *contract.NavigateRequest) { q.Cache.NoSubtreeBlock = true }},
	{"  no restart", func(q *contract.NavigateRequest) { q.Restarts = new(0) }},
	{"  two restarts", func(q *contract.NavigateRequest) { q.Restarts = new(2) }},
	{"  nothing cached", func(q *contract.NavigateRequest) { q.Cache.Off = true }},
	{"  paths ordered by BM25", func(q *contract.NavigateRequest) { q.Ranker = "bm25" }},
	{"beam, width 1", func(q *contract.NavigateRequest) { q.Strategy, q.BeamWidth = "beam", 1 }},
	{"beam as in the paper", func(q *contract.NavigateRequest) { q.Strategy, q.Collapse, q.Restarts = "beam", "virtual", new(0) }},
	{"beam, as it is by default", func(q *contract.NavigateRequest) { q.Strategy = "beam" }},
	{"beam, width 10", func(q *contract.NavigateRequest) { q.Strategy, q.BeamWidth = "beam", 10 }},
}

// options compares what each option buys on repositories and on the large tree.
func (b *navigateBench) options() error {
	for _, g := range b.groves[:min(len(b.groves), 2)] {
		b.heading(fmt.Sprintf("Options; %s; each kind of error %.0f%%", g.name, 100*b.rate))
		for _, v := range variants {
			q := contract.NavigateRequest{Strategy: "block", Model: "host"}
			v.change(&q)
			t, err := b.run(g, q, simulate.Evenly(b.rate))
			if err != nil {
				return fmt.Errorf("%s on %s: %w", strings.TrimSpace(v.name), g.name, err)
			}
			t.print(v.name)
		}
	}
	return nil
}
