package main

import (
	"context"
	"flag"
	"fmt"

	"github.com/cairn-search/cairn/core/search"
)

// readings are ways to take a question, each with what it changes in a search.
var readings = []struct {
	name string
	as   func(search.Query, *search.Options)
}{
	{"lanes fixed (default)", func(search.Query, *search.Options) {}},
	{"lanes by intent", func(q search.Query, o *search.Options) { o.Lanes = search.Understand(q).Lanes() }},
	{"lanes adaptive", func(_ search.Query, o *search.Options) { o.Adaptive = true }},
	{"lanes by intent and adaptive", func(q search.Query, o *search.Options) {
		o.Lanes, o.Adaptive = search.Understand(q).Lanes(), true
	}},
}

// understanding prints what query understanding changes: NDCG with each way to weigh
// the lanes, what the questions are taken for, which of them the gate would leave
// unanswered, and NDCG with hypothetical answers.
func understanding(ctx context.Context, args []string) error {
	only, most := "", 0
	bench, checkouts, err := datasetFlags("understanding", args, func(s *flag.FlagSet) {
		s.StringVar(&only, "only", "", "only this `part`: lanes or hyde")
		s.IntVar(&most, "repositories", 0, "`repositories` of hyde at most, whose chunks are all embedded; default all")
	})
	if err != nil {
		return err
	}
	if only != "hyde" {
		if err := lanes(bench, checkouts); err != nil {
			return err
		}
	}
	if only != "lanes" {
		return hyde(ctx, bench, checkouts, most)
	}
	return nil
}

func lanes(bench, checkouts string) error {
	halves, err := loadHalves(bench, checkouts)
	if err != nil {
		return err
	}
	var base [2]float64
	fmt.Printf("%-36s %9s %9s %10s %10s\n", "NDCG@10", "per file", "as chunks", "on half 1", "on half 2")
	for i, r := range readings {
		var file, chunk [2]float64
		for h := range halves {
			file[h], chunk[h] = measureAs(halves[h], r.as)
		}
		n := [2]float64{float64(len(halves[0])), float64(len(halves[1]))}
		whole := func(v [2]float64) float64 { return (v[0]*n[0] + v[1]*n[1]) / (n[0] + n[1]) }
		if i == 0 {
			base = file
		}
		fmt.Printf("%-36s %9.4f %9.4f %+10.4f %+10.4f\n", r.name, whole(file), whole(chunk), file[0]-base[0], file[1]-base[1])
	}
	takenFor(halves)
	return nil
}

// takenFor counts what the questions are taken for.
func takenFor(halves [2][]tuned) {
	intents, strategies := map[string]int{}, map[string]int{}
	questions, ungated, fit := 0, 0, 0
	for _, half := range halves {
		for _, r := range half {
			for _, q := range r.questions {
				u := search.Understand(search.Parse(q.Query))
				questions++
				intents[string(u.Intent)]++
				strategies[string(u.Strategy)]++
				if u.HyDE() == "" {
					fit++
				}
				if g, _ := search.Gate(q.Query); !g.Retrieve {
					ungated++
				}
			}
		}
	}
	fmt.Printf("\n%d questions: intents %v, strategies %v; fit for a hypothetical answer %d; the gate would leave %d unanswered\n", questions, intents, strategies, fit, ungated)
}

// measureAs is the mean NDCG over repositories where each question is taken in a way.
func measureAs(repos []tuned, as func(search.Query, *search.Options)) (file, chunk float64) {
	for _, r := range repos {
		s := search.New(r.index, search.Default)
		f, c := 0.0, 0.0
		for _, q := range r.questions {
			parsed := search.Parse(q.Query)
			o := search.Options{Limit: depth}
			as(parsed, &o)
			f += ndcg(r.runWith(s, parsed, o), q)
			o.ByChunk = true
			c += ndcg(r.runWith(s, parsed, o), q)
		}
		n := float64(max(1, len(r.questions)))
		file, chunk = file+f/n, chunk+c/n
	}
	n := float64(max(1, len(repos)))
	return file / n, chunk / n
}
