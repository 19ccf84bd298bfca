package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
)

// candidate is a definition for an issue as it is dumped. Score is by the weights alone.
type candidate struct {
	Score   rank.Score `json:"score"`
	Signals []int      `json:"signals"`
	Met     []int      `json:"met,omitempty"` // numbers of the ranges whose innermost definition it is
}

// ordered is an issue with its candidates by the weights alone, the best first.
type ordered struct {
	ID         string      `json:"id"`
	Repository string      `json:"repository"`
	Revision   string      `json:"revision,omitempty"`
	Ranges     int         `json:"ranges"`
	Report     bool        `json:"report"`
	Candidates []candidate `json:"candidates"`

	found [2][len(definitionCuts)]int // ranges, by the weights alone and in the order in force
}

// Bounds of what is learned from of an issue.
const (
	orderCandidates = 200
	orderRanges     = 60
)

// orders measures what the learned order gains: how many of the ranges that the fixes of issues
// change have their innermost definition among the first, with and without it. What the order
// goes by can be dumped for order/train.py.
func orders(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("order", flag.ContinueOnError)
	set := flags.String("set", "", `issues: a `+"`file`"+` of lines {"id":…,"repository":…,"revision":…,"query":…,"relevant":[paths],"lines":["PATH:FIRST-LAST"]}`)
	checkouts := flags.String("checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "`folder` of git checkouts or mirrors, NAME/ each, which are only read (default $CAIRN_BENCH_CHECKOUTS)")
	scratch := flags.String("scratch", filepath.Join(os.TempDir(), "cairn-bench-sets"), "`folder` for work trees, kept for the next run")
	only := flags.String("only", "", "`repositories` that take part, such as OWNER/NAME,OWNER/NAME (default all)")
	dump := flags.String("dump", "", "`file` to which candidates are written with what the order goes by")
	if err := flags.Parse(args); err != nil {
		return err
	}
	out, err := dumpFile(*dump)
	if err != nil {
		return err
	}
	defer out.Close()
	encode := json.NewEncoder(out)
	issues, trees, err := openSet(*set, *checkouts, *scratch)
	if err != nil {
		return err
	}
	slices.SortStableFunc(issues, func(a, b instance) int { return cmp.Compare(a.Repository, b.Repository) }) // so that each is opened once
	issues = ofRepositories(issues, *only)
	var all []*ordered
	for n, m := range issues {
		fmt.Fprintf(os.Stderr, "\r%d of %d: %-40.40s", n+1, len(issues), m.ID)
		o, err := orderAt(ctx, trees, &m)
		if err != nil {
			fmt.Fprintf(os.Stderr, "\rleft out: %s: %v\n", m.ID, err)
			continue
		}
		if err := encode.Encode(o); err != nil {
			return err
		}
		all = append(all, o)
	}
	fmt.Fprintf(os.Stderr, "\r%-60s\r", "")
	printOrders(all, len(issues))
	return nil
}

func orderAt(ctx context.Context, trees *trees, m *instance) (*ordered, error) {
	dir, ranges, err := changedBy(ctx, trees, m)
	if err != nil {
		return nil, err
	}
	x, err := indexOf(dir)
	if err != nil {
		return nil, err
	}
	o := &ordered{ID: m.ID, Repository: m.Repository, Revision: m.Revision}
	o.ask(search.New(x, search.Default), dir, m.Query, ranges[:min(len(ranges), orderRanges)])
	return o, nil
}

// ask takes the candidates for a query, and counts the ranges that are found.
func (o *ordered) ask(s *search.Searcher, dir, text string, ranges []lineRange) {
	query := search.Parse(text)
	o.Ranges, o.Report = len(ranges), query.Class == search.ReportQuery || query.Class == search.TraceQuery
	weight := search.Definitions.Learned
	defer func() { search.Definitions.Learned = weight }()
	for way, learned := range []rank.Score{0, weight} {
		search.Definitions.Learned = learned
		list := definitionsFor(s, dir, query, 1<<20)
		met := innermost(s, list, ranges)
		for i, h := range list {
			for c, cut := range definitionCuts {
				if i < cut {
					o.found[way][c] += len(met[i])
				}
			}
			if way == 0 && (i < orderCandidates || len(met[i]) > 0) {
				o.Candidates = append(o.Candidates, candidate{h.Score, numbersOf(h.Signals), met[i]})
			}
		}
	}
}

func numbersOf(signals []uint8) []int {
	list := make([]int, len(signals))
	for i, s := range signals {
		list[i] = int(s)
	}
	return list
}

// innermost returns for each definition the numbers of the ranges of which a line has none
// shorter around it.
func innermost(s *search.Searcher, list []search.DefinitionHit, ranges []lineRange) [][]int {
	met := make([][]int, len(list))
	for n, r := range ranges {
		for line := r.first; line <= r.last; line++ {
			best := -1
			for i, h := range list {
				if h.First <= line && line <= h.Last && s.Index().Parts[h.Part].File(h.File).Path == r.path && (best < 0 || h.Last-h.First < list[best].Last-list[best].First) {
					best = i
				}
			}
			if best >= 0 && !slices.Contains(met[best], n) {
				met[best] = append(met[best], n)
			}
		}
	}
	return met
}

// printOrders prints shares averaged over issues.
func printOrders(list []*ordered, asked int) {
	fmt.Printf("%-32s %6s %6s  %-20s %-20s\n", "repository", "issues", "ranges", "weights @5 @10 @20", "learned @5 @10 @20")
	row := func(name string, keep func(*ordered) bool) {
		var sum [2][len(definitionCuts)]float64
		issues, ranges := 0, 0
		for _, o := range list {
			if !keep(o) {
				continue
			}
			issues, ranges = issues+1, ranges+o.Ranges
			for way := range sum {
				for c := range definitionCuts {
					sum[way][c] += float64(o.found[way][c]) / float64(max(1, o.Ranges))
				}
			}
		}
		fmt.Printf("%-32s %6d %6d ", name, issues, ranges)
		for way := range sum {
			for c := range definitionCuts {
				fmt.Printf(" %5.3f", sum[way][c]/float64(max(1, issues)))
			}
			fmt.Print("   ")
		}
		fmt.Println()
	}
	var names []string
	for _, o := range list {
		if !slices.Contains(names, o.Repository) {
			names = append(names, o.Repository)
			row(o.Repository, func(other *ordered) bool { return other.Repository == o.Repository })
		}
	}
	row("all", func(*ordered) bool { return true })
	row("reports", func(o *ordered) bool { return o.Report })
	fmt.Printf("%d of %d issues take part\n", len(list), asked)
}
