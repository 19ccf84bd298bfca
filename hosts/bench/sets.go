package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/hosts/native"
)

// instance is a line of a query set: what must be found for a query in a
// repository as it was at a revision.
type instance struct {
	ID         string   `json:"id"`
	Repository string   `json:"repository"`
	Revision   string   `json:"revision"`
	Query      string   `json:"query"`
	Relevant   []target `json:"relevant"`
	Lines      []string `json:"lines"` // PATH:FIRST-LAST that a fix changes, if the set has them
}

// readSet reads a query set: a JSON object on each line, other fields allowed.
func readSet(path string) ([]instance, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var set []instance
	scan := bufio.NewScanner(f)
	scan.Buffer(nil, 16*contract.MaxQueryBytes)
	for n := 1; scan.Scan(); n++ {
		if strings.TrimSpace(scan.Text()) == "" {
			continue
		}
		var i instance
		if err := json.Unmarshal(scan.Bytes(), &i); err != nil {
			return nil, fmt.Errorf("read %q: line %d: %w", path, n, err)
		}
		if i.Repository == "" || i.Revision == "" || i.Query == "" || len(i.Relevant) == 0 {
			return nil, fmt.Errorf(`read %q: line %d: not of the form {"repository":…,"revision":…,"query":…,"relevant":[…]}`, path, n)
		}
		set = append(set, i)
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("read %q: %w", path, err)
	}
	return set, nil
}

// openSet reads a query set, and makes work trees for it.
func openSet(file, checkouts, scratch string) ([]instance, *trees, error) {
	set, err := readSet(file)
	if err != nil {
		return nil, nil, err
	}
	trees, err := newTrees(checkouts, scratch)
	return set, trees, err
}

// dumpFile makes the file that figures of each query are written to; without a name they go nowhere.
func dumpFile(name string) (io.WriteCloser, error) {
	if name == "" {
		return nowhere{io.Discard}, nil
	}
	return os.Create(name)
}

// nowhere is a file of which nothing is kept.
type nowhere struct{ io.Writer }

func (nowhere) Close() error { return nil }

// sets judges the answers to a set of queries, each at its revision.
func sets(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("sets", flag.ContinueOnError)
	file := flags.String("set", "", `the query set: a `+"`file`"+` of lines {"repository":…,"revision":…,"query":…,"relevant":[paths]}`)
	checkouts := flags.String("checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "`folder` of git checkouts or mirrors, NAME/ each, which are only read (default $CAIRN_BENCH_CHECKOUTS)")
	scratch := flags.String("scratch", filepath.Join(os.TempDir(), "cairn-bench-sets"), "`folder` for work trees and indexes, kept for the next run")
	history := flags.Bool("history", false, "let the git history of each revision take part")
	clean := flags.Bool("clean", false, "remove the scratch folder at the end")
	failures := flags.Bool("failures", false, "list the queries whose first five results hold nothing relevant")
	weights := flags.String("weights", "", "other ranking weights, such as `NAME=0.5,NAME=0`")
	beside := flags.String("beside", "", "a second row with these `weights`, and a third of BM25 over whole files")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if err := setWeights(*weights); err != nil {
		return err
	}
	set, trees, err := openSet(*file, *checkouts, *scratch)
	if err != nil {
		return err
	}
	if *clean {
		defer trees.remove()
	}
	run := &setRun{ctx: ctx, trees: trees, history: *history, failures: *failures, by: map[string]*judged{}, rows: besides{weights: *beside}, missing: map[string]int{}}
	for n, i := range set {
		fmt.Fprintf(os.Stderr, "\r%d of %d: %-40.40s", n+1, len(set), i.Repository)
		if err := run.ask(i); err != nil {
			return err
		}
	}
	run.print()
	return nil
}

// setRun is what the answers to a set are worth so far.
type setRun struct {
	ctx               context.Context
	trees             *trees
	history, failures bool
	all               judged
	by                map[string]*judged // of each repository
	rows              besides
	missing           map[string]int // queries of repositories that have no checkout
}

func (r *setRun) ask(i instance) error {
	began := time.Now()
	dir, err := r.trees.at(r.ctx, i.Repository, i.Revision)
	if errors.Is(err, errNoSource) {
		r.missing[i.Repository]++
		return nil
	}
	var a listed
	if err == nil {
		a, err = answerOf(r.ctx, dir, r.trees.cache(), i, r.history)
	}
	if err != nil {
		return fmt.Errorf("ask %s at %s: %w", i.Repository, i.Revision, err)
	}
	a.prepared = time.Since(began) - a.asked
	r.by[i.Repository] = cmp.Or(r.by[i.Repository], &judged{})
	r.by[i.Repository].add(i, a)
	r.all.add(i, a)
	if r.failures && rankOf(i.Relevant, a.paths) > 5 {
		printFailure(i, a)
	}
	return r.rows.ask(r.ctx, dir, r.trees.cache(), i, r.history)
}

func (r *setRun) print() {
	fmt.Fprintf(os.Stderr, "\r%-60s\r", "")
	fmt.Printf("%-32s %7s %7s %7s %7s %9s %7s %7s\n", "repository", "queries", "acc@1", "acc@5", "acc@10", "recall@10", "mrr", "ndcg@10")
	for _, name := range slices.Sorted(maps.Keys(r.by)) {
		r.by[name].print(name)
	}
	r.all.print("all")
	r.all.compare("weights in force", nil)
	r.rows.print(&r.all)
	for _, name := range slices.Sorted(maps.Keys(r.missing)) {
		fmt.Printf("MISSING: %d queries of %s, which has no checkout at their revision\n", r.missing[name], name)
	}
	slices.Sort(r.all.asked)
	slices.Sort(r.all.prepared)
	fmt.Printf("\nquery: median %v, 95%% %v; work tree and index: median %v, all %v\n",
		at(r.all.asked, 50).Round(10*time.Microsecond), at(r.all.asked, 95).Round(10*time.Microsecond), at(r.all.prepared, 50).Round(time.Millisecond), sum(r.all.prepared).Round(time.Second))
}

// besides are answers by other weights and by BM25 to the same queries, if they are wanted.
type besides struct {
	weights      string
	other, plain judged
}

func (r *besides) ask(ctx context.Context, dir, cache string, i instance, history bool) error {
	if r.weights == "" {
		return nil
	}
	files, reports := search.Default, search.Reports
	defer func() { search.Default, search.Reports = files, reports }()
	if err := setWeights(r.weights); err != nil {
		return err
	}
	a, err := answerOf(ctx, dir, cache, i, history)
	if err != nil {
		return err
	}
	r.other.add(i, a)
	texts, err := textsIn(dir)
	if err != nil {
		return err
	}
	r.plain.add(i, listed{paths: newFileBM25(texts).paths(i.Query)})
	return nil
}

func (r *besides) print(first *judged) {
	if r.weights != "" {
		r.other.compare("the weights beside", first)
		r.plain.compare("BM25 of whole files", first)
	}
}

// listed is an answer: the paths in order.
type listed struct {
	paths           []string
	prepared, asked time.Duration
}

func printFailure(i instance, a listed) {
	fmt.Fprintf(os.Stderr, "\r%-60s\n", "")
	fmt.Printf("%s %.8s %.100q wants %v\n", i.Repository, i.Revision, i.Query, i.Relevant)
	for n, p := range a.paths[:min(5, len(a.paths))] {
		fmt.Printf("      %d %s\n", n+1, p)
	}
}

// answerOf indexes a work tree, or takes its cached index, and asks.
func answerOf(ctx context.Context, dir, cache string, i instance, history bool) (listed, error) {
	var a listed
	repo, err := native.Open(ctx, dir, native.Options{CacheDir: cache})
	if err != nil {
		return a, err
	}
	defer repo.Close(ctx)
	if err := repo.Refresh(ctx); err != nil {
		return a, err
	}
	q := contract.SearchRequest{Query: i.Query, Limit: depth, SnippetLines: new(0)}
	if history {
		q.History = "host"
	}
	began := time.Now()
	b, err := repo.CallIndexed(ctx, "search", q)
	a.asked = time.Since(began)
	if err != nil {
		return a, err
	}
	var response contract.SearchResponse
	if err := json.Unmarshal(b, &response); err != nil {
		return a, err
	}
	for _, r := range response.Results {
		a.paths = append(a.paths, r.Path)
	}
	return a, nil
}
