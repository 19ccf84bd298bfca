package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/core/tree"
	"github.com/cairn-search/cairn/hosts/bench/simulate"
	"github.com/cairn-search/cairn/hosts/native"
)

// navigate measures navigation with a simulated model: what each strategy and
// option finds, and at what cost.
func navigate(ctx context.Context, args []string) error {
	b := &navigateBench{ctx: ctx}
	only := ""
	bench, checkouts, err := datasetFlags("navigate", args, func(s *flag.FlagSet) {
		s.IntVar(&b.queries, "queries", 100, "`queries` of each tree, at most")
		s.Float64Var(&b.rate, "rate", 0.1, "`rate` of each kind of error")
		s.IntVar(&b.kernel, "kernel", 90_000, "`files` of the tree that is shaped like the Linux kernel's")
		s.StringVar(&only, "only", "", "only this `part`: strategies, options or core")
	})
	if err != nil {
		return err
	}
	repos, err := loadDataset(bench, checkouts)
	if err != nil {
		return err
	}
	if err := b.plant(repos); err != nil {
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

// grove is a tree, or several, and what is looked for in them.
type grove struct {
	name  string
	trees []planted
}

type planted struct {
	core  *api.Core
	tasks []task
}

// task is one single-target query.
type task struct {
	query string
	gold  string
	all   []string // every relevant file, of questions
}

// plant makes or opens all trees.
func (b *navigateBench) plant(repos []*repository) error {
	real := grove{name: "repositories"}
	files, unknown := 0, 0
	for _, r := range repos {
		if r.dir == "" {
			continue
		}
		core, paths, err := openCore(b.ctx, r.top)
		if err != nil {
			return fmt.Errorf("open %s: %w", r.Name, err)
		}
		files += len(paths)
		p := planted{core: core}
		for _, q := range r.questions {
			t := task{query: q.Query}
			for _, x := range q.Relevant {
				if path, ok := x.among(paths, r.Root); !ok {
					unknown++
				} else if !slices.Contains(t.all, path) {
					t.all = append(t.all, path)
				}
			}
			if len(t.all) > 0 {
				t.gold = t.all[0]
				p.tasks = append(p.tasks, t)
			}
		}
		real.trees = append(real.trees, p)
	}
	if unknown > 0 {
		fmt.Printf("%d relevant files of the benchmark are in no checkout\n", unknown)
	}
	if len(real.trees) > 0 {
		real.name = fmt.Sprintf("%d repositories, %d files", len(real.trees), files)
		b.groves = append(b.groves, real)
	}
	for _, g := range []struct {
		name  string
		paths []string
	}{
		{fmt.Sprintf("shaped like Linux, %d files", b.kernel), simulate.Kernel(b.kernel)},
		{"one directory of 20000 files", simulate.Wide(20_000)},
		{"chain of 60 directories", simulate.Chain(60)},
		{"bare chain of 60 directories", simulate.BareChain(60)},
	} {
		core, err := simulate.Load(g.paths)
		if err != nil {
			return err
		}
		b.groves = append(b.groves, grove{g.name, []planted{{core, b.tasksOf(g.paths)}}})
	}
	return nil
}

// tasksOf asks for random files by some words of their paths.
func (b *navigateBench) tasksOf(paths []string) []task {
	rng := rand.New(rand.NewPCG(7, 8))
	var tasks []task
	for range b.queries {
		gold := paths[rng.IntN(len(paths))]
		words := strings.FieldsFunc(tree.Base(tree.Dir(gold))+" "+tree.Base(gold), func(r rune) bool { return strings.ContainsRune(" _.", r) })
		tasks = append(tasks, task{query: strings.Join(words[:max(1, len(words)-1)], " "), gold: gold})
	}
	return tasks
}

// openCore indexes a folder and puts the index into a core of its own.
func openCore(ctx context.Context, dir string) (*api.Core, []string, error) {
	r, err := native.Open(ctx, dir, native.Options{NoCache: true})
	if err != nil {
		return nil, nil, err
	}
	defer r.Close(ctx)
	core := api.New(1)
	err = r.Export(ctx, "drop", func(parts [][]byte) error {
		_, err := core.Open(slices.Concat(parts...))
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	paths, err := simulate.Paths(core)
	return core, paths, err
}

// among finds a target in a list of paths, which it may name from a folder below
// or above.
func (t target) among(paths []string, root string) (string, bool) {
	if path := strings.TrimPrefix(root+"/"+t.Path, "./"); slices.Contains(paths, path) {
		return path, true
	}
	for _, p := range paths {
		if t.coveredBy(found{path: p}) {
			return p, true
		}
	}
	return "", false
}

// tally sums up runs.
type tally struct {
	runs, found, failed int
	calls, rounds       int
	prompt, later, read int // tokens of all prompts; of later queries; of those read from a cache
	seconds             float64
	nanoDollars         int64
	largest             int
	core                []float64 // seconds for each round
}

// run asks every query of a grove in turn.
func (b *navigateBench) run(g grove, q api.NavigateRequest, e simulate.Errors) (tally, error) {
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
	if slices.Contains(r.Paths, gold) {
		t.found++
	}
	if r.Err != nil {
		t.failed++
	}
	t.calls, t.rounds = t.calls+r.Usage.Calls, t.rounds+r.Rounds
	t.prompt += r.Usage.Prompt()
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
	fmt.Printf("\n%s\n%-36s %9s %6s %6s %8s %8s %7s %8s %9s\n", title, "", "recall@10", "calls", "rounds", "tokens", "largest", "cached", "seconds", "$/1000")
}

func (t *tally) print(name string) {
	n := float64(max(1, t.runs))
	fmt.Printf("%-36s %9.3f %6.2f %6.2f %8.0f %8d %6.0f%% %8.1f %9.2f", name, float64(t.found)/n, float64(t.calls)/n, float64(t.rounds)/n,
		float64(t.prompt)/n, t.largest, 100*float64(t.read)/float64(max(1, t.later)), t.seconds/n, float64(t.nanoDollars)/1e9/n*1000)
	if t.failed > 0 {
		fmt.Printf("  %d of %d failed", t.failed, t.runs)
	}
	fmt.Println()
}

// strategies compares the strategies on every tree, without and with errors.
func (b *navigateBench) strategies() error {
	for _, g := range b.groves {
		for _, rate := range []float64{0, b.rate} {
			b.heading(fmt.Sprintf("%s; each kind of error %.0f%%", g.name, 100*rate))
			for _, s := range []string{"beam", "block", "guided", "rerank"} {
				t, err := b.run(g, api.NavigateRequest{Strategy: s, Model: "host"}, simulate.Evenly(rate))
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
	change func(*api.NavigateRequest)
}{
	{"block, as it is by default", func(q *api.NavigateRequest) {}},
	{"  one level at a time", func(q *api.NavigateRequest) { q.Expand = "level" }},
	{"  one level, all as in the paper", func(q *api.NavigateRequest) {
		q.Expand, q.Collapse, q.IDs, q.Restarts, q.Cache.NoSubtreeBlock = "level", "virtual", "list", -1, true
	}},
	{"  one level, subtree blocks not cached", func(q *api.NavigateRequest) { q.Expand, q.Cache.NoSubtreeBlock = "level", true }},
	{"  one level, beam width 1", func(q *api.NavigateRequest) { q.Expand, q.BeamWidth = "level", 1 }},
	{"  one level, beam width 3", func(q *api.NavigateRequest) { q.Expand, q.BeamWidth = "level", 3 }},
	{"  collapse only what is virtual", func(q *api.NavigateRequest) { q.Collapse = "virtual" }},
	{"  one level, packed by directory", func(q *api.NavigateRequest) { q.Expand, q.Pack = "level", "parent" }},
	{"  compact entries", func(q *api.NavigateRequest) { q.Entries = "compact" }},
	{"  ids as a list", func(q *api.NavigateRequest) { q.IDs = "list" }},
	{"  blocks of 2000 tokens", func(q *api.NavigateRequest) { q.BlockTokens = 2000 }},
	{"  blocks of 4000 tokens", func(q *api.NavigateRequest) { q.BlockTokens = 4000 }},
	{"  blocks of 8000 tokens", func(q *api.NavigateRequest) { q.BlockTokens = 8000 }},
	{"  blocks of 32000 tokens", func(q *api.NavigateRequest) { q.BlockTokens = 32000 }},
	{"  beam width 3", func(q *api.NavigateRequest) { q.BeamWidth = 3 }},
	{"  subtree blocks not cached", func(q *api.NavigateRequest) { q.Cache.NoSubtreeBlock = true }},
	{"  no restart", func(q *api.NavigateRequest) { q.Restarts = -1 }},
	{"  two restarts", func(q *api.NavigateRequest) { q.Restarts = 2 }},
	{"  nothing cached", func(q *api.NavigateRequest) { q.Cache.Off = true }},
	{"  paths ordered by BM25", func(q *api.NavigateRequest) { q.Ranker = "bm25" }},
	{"beam, width 1", func(q *api.NavigateRequest) { q.Strategy, q.BeamWidth = "beam", 1 }},
	{"beam as in the paper", func(q *api.NavigateRequest) { q.Strategy, q.Collapse, q.Restarts = "beam", "virtual", -1 }},
	{"beam, as it is by default", func(q *api.NavigateRequest) { q.Strategy = "beam" }},
	{"beam, width 10", func(q *api.NavigateRequest) { q.Strategy, q.BeamWidth = "beam", 10 }},
}

// options compares what each option buys on repositories and on the large tree.
func (b *navigateBench) options() error {
	for _, g := range b.groves[:min(len(b.groves), 2)] {
		b.heading(fmt.Sprintf("Options; %s; each kind of error %.0f%%", g.name, 100*b.rate))
		for _, v := range variants {
			q := api.NavigateRequest{Strategy: "block", Model: "host"}
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

// core times the core and compares the ranker that needs no model with search.
func (b *navigateBench) core() error {
	fmt.Printf("\nCore, milliseconds for each round: median, largest\n")
	for _, g := range b.groves {
		for _, s := range []string{"beam", "block", "guided"} {
			t, err := b.run(g, api.NavigateRequest{Strategy: s, Model: "host"}, simulate.Errors{})
			if err != nil {
				return err
			}
			slices.Sort(t.core)
			if n := len(t.core); n > 0 {
				fmt.Printf("%-36s %-8s %8.2f %8.2f\n", g.name, s, 1e3*t.core[n/2], 1e3*t.core[n-1])
			}
		}
	}
	if err := b.memory(); err != nil {
		return err
	}
	if len(b.groves[0].trees[0].tasks[0].all) == 0 {
		return errors.New("no checkouts: navigation without a model is not compared with search; name their folder with -checkouts or CAIRN_BENCH_CHECKOUTS")
	}
	return b.withoutModel()
}

// memory follows the live heap through a navigation of many rounds.
func (b *navigateBench) memory() error {
	const depth = 60
	paths := append(simulate.Kernel(b.kernel), simulate.Chain(depth)...)
	core, err := simulate.Load(paths)
	if err != nil {
		return err
	}
	s := simulate.Session{Core: core, Weigh: true}
	r, err := s.Navigate(api.NavigateRequest{Query: "goal", Strategy: "beam", Model: "host"}, simulate.NewModel(paths[len(paths)-1:], simulate.Errors{}, 1))
	if err != nil {
		return err
	}
	first, last := r.Heap[0], r.Heap[len(r.Heap)-1]
	fmt.Printf("\nMemory in a navigation of %d rounds among %d files: %.1f MB alive after the first round, %.1f MB after the last (with the trace)\n",
		len(r.Heap), len(paths), float64(first)/1e6, float64(last)/1e6)
	return nil
}

// withoutModel compares recall@10 of navigation by the index with that of search.
func (b *navigateBench) withoutModel() error {
	var searched, walked []float64
	var seconds []float64
	for _, p := range b.groves[0].trees {
		var s, w []float64
		for _, t := range p.tasks {
			request, err := json.Marshal(api.SearchRequest{Query: t.query, SnippetLines: -1})
			if err != nil {
				return err
			}
			a := p.core.Start("search", request)
			if a.Error != nil {
				return a.Error
			}
			var paths []string
			for _, r := range a.Result.(*api.SearchResponse).Results {
				paths = append(paths, r.Path)
			}
			s = append(s, recall(paths, t.all))
			session := simulate.Session{Core: p.core}
			begun := time.Now()
			r, err := session.Navigate(api.NavigateRequest{Query: t.query}, nil)
			if err != nil {
				return err
			}
			seconds = append(seconds, time.Since(begun).Seconds())
			w = append(w, recall(r.Paths, t.all))
		}
		searched, walked = append(searched, mean(s)), append(walked, mean(w))
	}
	slices.Sort(seconds)
	fmt.Printf("\nWithout a model, recall@10, mean over %d repositories: navigate %.3f, search %.3f; a navigation takes %.1f ms (median)\n",
		len(walked), mean(walked), mean(searched), 1e3*seconds[len(seconds)/2])
	return nil
}

func recall(found, relevant []string) float64 {
	n := 0
	for _, r := range relevant {
		if slices.Contains(found, r) {
			n++
		}
	}
	return float64(n) / float64(max(1, len(relevant)))
}
