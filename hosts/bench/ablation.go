package main

import (
	"context"
	"fmt"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
)

// ablations are the parts of the ranking beside the lanes, each with what switches it off.
var ablations = []struct {
	name string
	off  func(*search.Weights)
}{
	{"fusion: scores (ranks alone)", func(w *search.Weights) { w.Chunk, w.File, w.Definition, w.Name = 0, 0, 0, 0 }},
	{"field: path", func(w *search.Weights) { w.Path, w.FilePath = 0, 0 }},
	{"field: definitions in a chunk or file", func(w *search.Weights) { w.Symbol, w.FileSymbol = 0, 0 }},
	{"exact symbols in a longer query", func(w *search.Weights) { w.Mention = 0 }},
	{"types before functions, outer before inner", func(w *search.Weights) { w.TypeKind, w.Nested = rank.One, rank.One }},
	{"roles: tests, examples, documents, …", func(w *search.Weights) {
		w.Test, w.Example, w.Vendored, w.Generated, w.Document, w.Config = rank.One, rank.One, rank.One, rank.One, rank.One, rank.One
	}},
	{"synonyms", func(w *search.Weights) { w.Synonym = 0 }},
	{"abbreviations", func(w *search.Weights) { w.Abbreviation = 0 }},
	{"plain names first", func(w *search.Weights) { w.LongName = 0 }},
	{"upper places first", func(w *search.Weights) { w.Deep = 0 }},
}

// ablation prints what each part of the ranking is worth: NDCG without it, and the
// difference it makes on either half of the languages.
func ablation(_ context.Context, args []string) error {
	bench, checkouts, err := datasetFlags("ablation", args, nil)
	if err != nil {
		return err
	}
	halves, err := loadHalves(bench, checkouts)
	if err != nil {
		return err
	}
	all := append(append([]tuned{}, halves[0]...), halves[1]...)
	whole := search.Default
	file, chunk := measure(all, whole, "")
	var base [2]float64
	for h := range halves {
		base[h], _ = measure(halves[h], whole, "")
	}
	fmt.Printf("%-48s %9s %9s %9s %9s %9s\n", "NDCG@10", "per file", "as chunks", "loss", "on half 1", "on half 2")
	fmt.Printf("%-48s %9.4f %9.4f\n", "everything", file, chunk)
	row := func(name string, w search.Weights, lane string) {
		f, c := measure(all, w, lane)
		var loss [2]float64
		for h := range halves {
			v, _ := measure(halves[h], w, lane)
			loss[h] = base[h] - v
		}
		fmt.Printf("%-48s %9.4f %9.4f %+9.4f %+9.4f %+9.4f\n", "without "+name, f, c, file-f, loss[0], loss[1])
	}
	for _, lane := range search.LaneNames() {
		row("lane: "+lane, whole, lane)
	}
	for _, a := range ablations {
		w := search.Default
		a.off(&w)
		row(a.name, w, "")
	}
	return nil
}

// measure is the mean NDCG over repositories, per file and as chunks, without a lane if one
// is named.
func measure(repos []tuned, w search.Weights, without string) (file, chunk float64) {
	for _, r := range repos {
		s := search.New(r.index, w)
		f, c := 0.0, 0.0
		for _, q := range r.questions {
			parsed := search.Parse(q.Query)
			f += ndcg(r.run(s, parsed, false, without), q)
			c += ndcg(r.run(s, parsed, true, without), q)
		}
		n := float64(max(1, len(r.questions)))
		file, chunk = file+f/n, chunk+c/n
	}
	n := float64(max(1, len(repos)))
	return file / n, chunk / n
}
