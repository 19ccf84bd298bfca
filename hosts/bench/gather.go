package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/gather"
	"github.com/cairn-search/cairn/hosts/native"
)

// items is how many items gathering brings unless it is told.
const items = 8

// gatherTarget is what gathering may take beyond the search itself.
const gatherTarget = 3 * time.Millisecond

// gathers times linear gathering next to the search in it, and compares how many of the
// relevant files each way of gathering brings.
func gathers(ctx context.Context, args []string) error {
	tree, only, most := "", "", items
	bench, checkouts, err := datasetFlags("gather", args, func(s *flag.FlagSet) {
		s.StringVar(&tree, "tree", "", "`folder` on which it is timed (default: the sources of Go itself)")
		s.IntVar(&most, "items", most, "items of a bundle at most")
		s.StringVar(&only, "only", "", "`part` to measure: time or recall (default: both)")
	})
	if err != nil {
		return err
	}
	if only != "recall" {
		if err := gatherTimes(ctx, tree); err != nil {
			return err
		}
	}
	if only == "time" {
		return nil
	}
	return gatherRecall(ctx, bench, checkouts, most)
}

func gatherTimes(ctx context.Context, tree string) error {
	if err := orSources(ctx, &tree); err != nil {
		return err
	}
	r, err := openIndexed(ctx, tree)
	if err != nil {
		return err
	}
	defer r.Close(ctx)
	var stats contract.StatsResponse
	if err := call(ctx, r, "stats", struct{}{}, &stats); err != nil {
		return err
	}
	ways := []struct {
		name    string
		op      string
		request func(q string) any
	}{
		{"search, 8 results without snippets", "search", func(q string) any {
			return contract.SearchRequest{Query: q, Limit: items, SnippetLines: new(0)}
		}},
		{"search, 8 results with snippets", "search", func(q string) any {
			return contract.SearchRequest{Query: q, Limit: items}
		}},
		{"gather, linear", "gather", func(q string) any { return contract.GatherRequest{Query: q} }},
		{"gather, graph, 6 steps", "gather", func(q string) any {
			return contract.GatherRequest{Query: q, Plan: contract.GatherPlan{Mode: contract.GatherModeGraph}, Budget: contract.GatherBudget{StepLimit: new(6)}}
		}},
	}
	times := make([][]float64, len(ways))
	for n := range 11 * len(warmQueries) {
		for i, w := range ways {
			began := time.Now()
			if _, err := r.CallIndexed(ctx, w.op, w.request(warmQueries[n%len(warmQueries)])); err != nil {
				return err
			}
			if n >= len(warmQueries) {
				times[i] = append(times[i], time.Since(began).Seconds())
			}
		}
	}
	fmt.Printf("%-40s %10s %10s\n", fmt.Sprintf("warm, %d files, ms", stats.Files), "p50", "p99")
	for i, w := range ways {
		fmt.Printf("%-40s %10.2f %10.2f\n", w.name, percentile(times[i], 50)*1000, percentile(times[i], 99)*1000)
	}
	// What a query takes more is more telling than the difference of the medians.
	var more []float64
	for i := range times[0] {
		more = append(more, times[2][i]-times[0][i])
	}
	fmt.Printf("gather, linear, beyond the search: p50 %.2f ms, target %v\n\n", percentile(more, 50)*1000, gatherTarget)
	return nil
}

// gatherWays are the requests that are compared.
var gatherWays = []struct {
	name    string
	request contract.GatherRequest
}{
	{"linear, 1 step", contract.GatherRequest{}},
	{"linear, 4 steps", contract.GatherRequest{Budget: contract.GatherBudget{StepLimit: new(4)}}},
	{"graph, 1 step", contract.GatherRequest{Plan: contract.GatherPlan{Mode: contract.GatherModeGraph}}},
	{"graph, 3 steps", contract.GatherRequest{Plan: contract.GatherPlan{Mode: contract.GatherModeGraph}, Budget: contract.GatherBudget{StepLimit: new(3)}}},
	{"graph, 6 steps", contract.GatherRequest{Plan: contract.GatherPlan{Mode: contract.GatherModeGraph}, Budget: contract.GatherBudget{StepLimit: new(6)}}},
	{"refine, after another question", contract.GatherRequest{Intent: contract.GatherIntentPlannerRefine}},
	{"refine, after itself", contract.GatherRequest{Intent: contract.GatherIntentPlannerRefine}},
	{"refine, 4 steps, after itself", contract.GatherRequest{Intent: contract.GatherIntentPlannerRefine, Budget: contract.GatherBudget{StepLimit: new(4)}}},
	{"graph, 6 steps, retains 8", contract.GatherRequest{Plan: contract.GatherPlan{Mode: contract.GatherModeGraph}, Budget: contract.GatherBudget{StepLimit: new(6), RetainedArtifacts: new(8)}}},
}

// openIndexed opens a repository and reads it.
func openIndexed(ctx context.Context, dir string) (*native.Repository, error) {
	r, err := native.Open(ctx, dir, native.Options{NoCache: true})
	if err != nil {
		return nil, err
	}
	if err := r.Refresh(ctx); err != nil {
		return nil, errors.Join(err, r.Close(ctx))
	}
	return r, nil
}

// gatherRecall prints the share of relevant files among the items, over questions.
func gatherRecall(ctx context.Context, bench, checkouts string, most int) error {
	repos, err := loadDataset(bench, checkouts)
	if err != nil {
		return err
	}
	first := make([][]float64, len(gatherWays))
	recall, wide, items := make([][]float64, len(gatherWays)), make([][]float64, len(gatherWays)), make([]float64, len(gatherWays))
	stops := map[string]int{}
	for _, r := range repos {
		if r.dir == "" {
			continue
		}
		repo, err := openIndexed(ctx, r.dir)
		if err != nil {
			return err
		}
		var another []contract.KnownEvidence // what the question before found
		for _, q := range r.questions {
			var itself []contract.KnownEvidence
			for i, w := range gatherWays {
				request := w.request
				if request.PriorContext.Evidence = itself; strings.HasSuffix(w.name, "another question") {
					request.PriorContext.Evidence = another
				}
				request.Query, request.Budget.MaxItems = q.Query, &most
				var a contract.GatherResponse
				if err := call(ctx, repo, "gather", request, &a); err != nil {
					return err
				}
				if i == 0 {
					for _, item := range a.Items {
						itself = append(itself, contract.KnownEvidence{Source: item.Source, Snippet: item.Snippet})
					}
				}
				first[i] = append(first[i], reciprocal(q.Relevant, a.Items))
				recall[i] = append(recall[i], recalled(q.Relevant, a.Items))
				wide[i] = append(wide[i], recalled(slices.Concat(q.Relevant, q.Secondary), a.Items))
				items[i] += float64(len(a.Items))
				if a.Trace != nil {
					stops[w.name+": "+string(a.Trace.Stop)]++
				}
			}
			another = itself
		}
		if err := repo.Close(ctx); err != nil {
			return err
		}
	}
	n := float64(max(1, len(recall[0])))
	fmt.Printf("%-34s %8s %8s %8s %8s | %10s %8s %8s | %6s\n", fmt.Sprintf("%d questions", len(recall[0])), "MRR", "recall", "better", "worse", "+secondary", "better", "worse", "items")
	for i, w := range gatherWays {
		better, worse := against(recall[i], recall[0])
		betterWide, worseWide := against(wide[i], wide[0])
		fmt.Printf("%-34s %8.4f %8.4f %8d %8d | %10.4f %8d %8d | %6.2f\n", w.name, mean(first[i]), mean(recall[i]), better, worse, mean(wide[i]), betterWide, worseWide, items[i]/n)
	}
	for _, w := range gatherWays {
		for _, stop := range []contract.GatherStop{contract.GatherStopGoalSatisfied, contract.GatherStopStepLimitReached, contract.GatherStopNoFurtherQueries, contract.GatherStopNoAdditionalEvidence} {
			if n := stops[w.name+": "+string(stop)]; n > 0 {
				fmt.Printf("  %s: %s %d\n", w.name, stop, n)
			}
		}
	}
	return nil
}

// against counts where values are better and worse than others.
func against(values, others []float64) (better, worse int) {
	for i, v := range values {
		if v > others[i] {
			better++
		} else if v < others[i] {
			worse++
		}
	}
	return better, worse
}

// reciprocal is the reciprocal rank of the first item in a question's files.
func reciprocal(wanted []target, items []contract.EvidenceItem) float64 {
	for i := range items {
		if recalled(wanted, items[i:i+1]) > 0 {
			return 1 / float64(i+1)
		}
	}
	return 0
}

// recalled is the share of a question's files that are among the items.
func recalled(wanted []target, items []contract.EvidenceItem) float64 {
	found := 0
	for _, t := range wanted {
		for _, i := range items {
			if path, _, _ := gather.ParseSource(i.Source); t.Path == path {
				found++
				break
			}
		}
	}
	return float64(found) / float64(max(1, len(wanted)))
}
