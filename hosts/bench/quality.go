package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

func datasetFlags(name string, args []string, more func(*flag.FlagSet)) (bench, checkouts string, err error) {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.StringVar(&bench, "bench", "../shared/bench", "the benchmark's `folder`: repos.json and annotations/")
	set.StringVar(&checkouts, "checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "`folder` of checkouts, NAME/ each (default $CAIRN_BENCH_CHECKOUTS)")
	if more != nil {
		more(set)
	}
	return bench, checkouts, set.Parse(args)
}

// scores are the judged answers of one repository, question by question.
type scores struct{ file, chunk []float64 }

func quality(ctx context.Context, args []string) error {
	failures, peer := "", ""
	bench, checkouts, err := datasetFlags("quality", args, func(s *flag.FlagSet) {
		s.StringVar(&failures, "failures", "", "list the questions of this `repository` that are not answered perfectly")
		s.StringVar(&peer, "peer", "", "ask another `program` instead, zoekt or probe, which ranks files alone")
	})
	if err != nil {
		return err
	}
	repos, err := loadDataset(bench, checkouts)
	if err != nil {
		return err
	}
	ask := func(r *repository) (*scores, error) { return judge(ctx, r, r.Name == failures) }
	if peer != "" {
		ask = func(r *repository) (*scores, error) { return judgePeer(ctx, r, peer) }
	}
	byLanguage, byCategory := newTable(), newTable()
	var files, chunks []float64
	var missing, moved []string
	fmt.Printf("%-20s %-12s %9s %9s %9s\n", "repository", "language", "questions", "per file", "as chunks")
	for _, r := range repos {
		if r.dir == "" {
			missing = append(missing, r.Name)
			continue
		}
		if !r.atPinned {
			moved = append(moved, r.Name)
		}
		s, err := ask(r)
		if err != nil {
			return fmt.Errorf("judge %s: %w", r.Name, err)
		}
		fmt.Printf("%-20s %-12s %9d %9.3f %9.3f\n", r.Name, r.Language, len(r.questions), mean(s.file), mean(s.chunk))
		files, chunks = append(files, mean(s.file)), append(chunks, mean(s.chunk))
		byLanguage.add(r.Language, mean(s.file), mean(s.chunk))
		for i, q := range r.questions {
			byCategory.add(q.Category, s.file[i], s.chunk[i])
		}
	}
	if len(files) == 0 {
		return fmt.Errorf("no checkout of any of the %d repositories in %q: put them there as NAME/ at the revisions of repos.json, and name the folder with -checkouts or CAIRN_BENCH_CHECKOUTS", len(repos), checkouts)
	}
	byLanguage.print("language")
	byCategory.print("category (over questions)")
	what := fmt.Sprintf("all %d repositories", len(repos))
	if len(missing) > 0 {
		what = fmt.Sprintf("ONLY %d OF %d repositories, not comparable (missing: %s)", len(files), len(repos), strings.Join(missing, ", "))
	}
	fmt.Printf("\nNDCG@%d, mean over %s: %.4f per file, %.4f as chunks\n", depth, what, mean(files), mean(chunks))
	if len(moved) > 0 {
		fmt.Printf("not at the pinned revision, so not comparable: %s\n", strings.Join(moved, ", "))
	}
	return nil
}

// judge indexes a repository and asks all of its questions.
func judge(ctx context.Context, r *repository, show bool) (*scores, error) {
	repo, err := native.Open(ctx, r.dir, native.Options{NoCache: true})
	if err != nil {
		return nil, err
	}
	defer repo.Close(ctx)
	if err := repo.Refresh(ctx); err != nil {
		return nil, err
	}
	s := &scores{}
	for _, q := range r.questions {
		files, err := ask(ctx, repo, q.Query, "file")
		if err != nil {
			return nil, err
		}
		chunks, err := ask(ctx, repo, q.Query, "chunk")
		if err != nil {
			return nil, err
		}
		s.file, s.chunk = append(s.file, ndcg(files, q)), append(s.chunk, ndcg(chunks, q))
		if v := s.file[len(s.file)-1]; show && v < 1 {
			fmt.Printf("%.3f %q wants %v %v\n", v, q.Query, q.Relevant, q.Secondary)
			for i, f := range files[:min(5, len(files))] {
				fmt.Printf("      %d %s\n", i+1, f.path)
			}
		}
	}
	return s, nil
}

func ask(ctx context.Context, repo *native.Repository, query, by string) ([]found, error) {
	b, err := repo.CallIndexed(ctx, "search", contract.SearchRequest{Query: query, By: contract.ResultUnit(by), Limit: depth, SnippetLines: new(0)})
	if err != nil {
		return nil, err
	}
	var response contract.SearchResponse
	if err := json.Unmarshal(b, &response); err != nil {
		return nil, err
	}
	var list []found
	for _, r := range response.Results {
		f := found{path: r.Path}
		if by == "chunk" {
			f.start, f.end = r.Lines.Start, r.Lines.End
		}
		list = append(list, f)
	}
	return list, nil
}

// table collects means by a key.
type table map[string]*scores

func newTable() table { return table{} }

func (t table) add(key string, file, chunk float64) {
	if t[key] == nil {
		t[key] = &scores{}
	}
	t[key].file, t[key].chunk = append(t[key].file, file), append(t[key].chunk, chunk)
}

func (t table) print(title string) {
	fmt.Printf("\n%-33s %9s %9s %9s\n", title, "n", "per file", "as chunks")
	var keys []string
	for k := range t {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		fmt.Printf("%-33s %9d %9.3f %9.3f\n", k, len(t[k].file), mean(t[k].file), mean(t[k].chunk))
	}
}

func mean(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	return sum / float64(max(1, len(v)))
}
