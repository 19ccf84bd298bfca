package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/simulate"
)

// core times the core and compares the ranker that needs no model with search.
func (b *navigateBench) core() error {
	fmt.Printf("\nCore, milliseconds for each round: median, largest\n")
	for _, g := range b.groves {
		for _, s := range []string{"beam", "block", "guided"} {
			t, err := b.run(g, contract.NavigateRequest{Strategy: contract.NavigateStrategy(s), Model: "host"}, simulate.Errors{})
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
	r, err := s.Navigate(contract.NavigateRequest{Query: "goal", Strategy: "beam", Model: "host"}, simulate.NewModel(paths[len(paths)-1:], simulate.Errors{}, 1))
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
			request, err := json.Marshal(contract.SearchRequest{Query: t.query, SnippetLines: new(0)})
			if err != nil {
				return err
			}
			a := p.core.Start("search", request)
			if a.Error != nil {
				return a.Error
			}
			var paths []string
			for _, r := range a.Result.(*contract.SearchResponse).Results {
				paths = append(paths, r.Path)
			}
			s = append(s, recall(paths, t.all))
			session := simulate.Session{Core: p.core}
			begun := time.Now()
			r, err := session.Navigate(contract.NavigateRequest{Query: t.query}, nil)
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
