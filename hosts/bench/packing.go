package main

import (
	"context"
	"flag"
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// packBudgets are those at which recall is measured, and published what semble states
// for itself on the whole benchmark, of which this data set is a half.
var (
	packBudgets = [...]int{500, 1000, 2000, 4000, 8000}
	published   = [...]float64{0.685, 0.849, 0.938, 0.976, 0.991}
)

// packed are the answers to one question, a budget each.
type packed struct {
	recall [len(packBudgets)]float64
	// body is the recall of items that are shown with more than their signature, first
	// whether the first item is whole, tokens what the context has by estimate, items
	// how many there are.
	body, first [len(packBudgets)]float64
	tokens      [len(packBudgets)]int
	items       [len(packBudgets)]int
}

// packing measures token recall as semble's benchmarks/token_efficiency.py does
// (github.com/MinishLab/semble): of a question's relevant and secondary targets, the
// share that what is retrieved within a budget covers, where a target is covered by a
// passage of its file, and where the target has lines by one that overlaps them; the
// mean over all questions. There tokens are those of the passages' contents by
// cl100k_base; here they are those of the whole context with its headings, by the
// core's estimate, which is higher.
func packing(ctx context.Context, args []string) error {
	format, only, misses := "", "", false
	bench, checkouts, err := datasetFlags("pack", args, func(s *flag.FlagSet) {
		s.StringVar(&format, "format", "markdown", "`format` of the context: markdown, xml or json")
		s.StringVar(&only, "only", "", "ask only about this `repository`")
		s.BoolVar(&misses, "misses", false, "list what is not covered at 2000 tokens")
	})
	if err != nil {
		return err
	}
	repos, err := loadDataset(bench, checkouts)
	if err != nil {
		return err
	}
	var all []packed
	missing := 0
	fmt.Printf("%-20s %9s", "recall", "questions")
	for _, b := range packBudgets {
		fmt.Printf(" %7d", b)
	}
	fmt.Println()
	for _, r := range repos {
		if r.dir == "" || only != "" && r.Name != only {
			missing++
			continue
		}
		list, err := packAll(ctx, r, format, misses)
		if err != nil {
			return fmt.Errorf("pack %s: %w", r.Name, err)
		}
		printPacked(r.Name, list, func(p *packed, i int) float64 { return p.recall[i] })
		all = append(all, list...)
	}
	if len(all) == 0 {
		return fmt.Errorf("no checkout of any of the %d repositories in %q: see bench quality", len(repos), checkouts)
	}
	fmt.Println()
	printPacked("all", all, func(p *packed, i int) float64 { return p.recall[i] })
	fmt.Printf("%-30s", "semble, all 63, as published")
	for _, v := range published {
		fmt.Printf(" %7.3f", v)
	}
	fmt.Println()
	printPacked("more than signature", all, func(p *packed, i int) float64 { return p.body[i] })
	printPacked("first item whole", all, func(p *packed, i int) float64 { return p.first[i] })
	printPacked("items, mean", all, func(p *packed, i int) float64 { return float64(p.items[i]) })
	printPacked("tokens, mean", all, func(p *packed, i int) float64 { return float64(p.tokens[i]) })
	if missing > 0 {
		fmt.Printf("%d OF %d repositories are missing: not comparable\n", missing, len(repos))
	}
	return nil
}

func printPacked(name string, list []packed, of func(*packed, int) float64) {
	fmt.Printf("%-20s %9d", name, len(list))
	for i := range packBudgets {
		sum := 0.0
		for j := range list {
			sum += of(&list[j], i)
		}
		if v := sum / float64(len(list)); v > 1 {
			fmt.Printf(" %7.1f", v)
		} else {
			fmt.Printf(" %7.3f", v)
		}
	}
	fmt.Println()
}

func packAll(ctx context.Context, r *repository, format string, misses bool) ([]packed, error) {
	repo, err := native.Open(ctx, r.dir, native.Options{NoCache: true})
	if err != nil {
		return nil, err
	}
	defer repo.Close(ctx)
	if err := repo.Refresh(ctx); err != nil {
		return nil, err
	}
	var list []packed
	for _, q := range r.questions {
		var p packed
		for i, budget := range packBudgets {
			if err := p.ask(ctx, repo, q, i, contract.PackRequest{Query: q.Query, Budget: budget, Format: contract.PackFormat(format)}); err != nil {
				return nil, err
			}
			if misses && budget == 2000 && p.recall[i] < 1 {
				fmt.Printf("    %.2f %q wants %v %v\n", p.recall[i], q.Query, q.Relevant, q.Secondary)
			}
		}
		list = append(list, p)
	}
	return list, nil
}

// ask judges the context of the i-th budget.
func (p *packed) ask(ctx context.Context, repo *native.Repository, q question, i int, request contract.PackRequest) error {
	var a contract.PackResponse
	if err := call(ctx, repo, "pack", request, &a); err != nil {
		return err
	}
	if a.Tokens > request.Budget {
		return fmt.Errorf("%q has %d tokens where %d are allowed", q.Query, a.Tokens, request.Budget)
	}
	p.recall[i] = covered(q, a.Sources, func(contract.PackSource) bool { return true })
	p.body[i] = covered(q, a.Sources, func(s contract.PackSource) bool { return s.Form != "signature" })
	p.tokens[i], p.items[i] = a.Tokens, len(a.Sources)
	if len(a.Sources) > 0 && a.Sources[0].Form == "whole" {
		p.first[i] = 1
	}
	return nil
}

// covered is the share of a question's targets that what is shown of some sources
// covers.
func covered(q question, sources []contract.PackSource, counts func(contract.PackSource) bool) float64 {
	targets := slices.Concat(q.Relevant, q.Secondary)
	n := 0
	for _, t := range targets {
		if slices.ContainsFunc(sources, func(s contract.PackSource) bool {
			shown := s.Shown
			if len(shown) == 0 {
				shown = []contract.Lines{s.Lines}
			}
			return counts(s) && slices.ContainsFunc(shown, func(l contract.Lines) bool { return t.coveredBy(found{s.Path, l.Start, l.End}) })
		}) {
			n++
		}
	}
	return float64(n) / float64(max(1, len(targets)))
}
