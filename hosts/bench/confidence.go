package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/native"
)

// fields groups repositories whose questions may well have answers in one another: pairs
// within a group are counted apart.
var fields = [][]string{
	strings.Fields("aiohttp axum chi curl express fastapi gin ktor laravel-framework plug rack requests sinatra trpc alamofire"),
	strings.Fields("ecto exposed dapper laravel-framework zod aeson"),
}

func alike(a, b string) bool {
	return slices.ContainsFunc(fields, func(f []string) bool { return slices.Contains(f, a) && slices.Contains(f, b) })
}

// confident counts how confident answers are, by the source of the questions.
type confident struct{ declined, brief, low, high, all int }

// briefTokens is how much an answer may take that declines.
const briefTokens = 150

// add counts a context: declined if it is empty, briefly if its reason is short, and low if it is declined or called so.
func (c *confident) add(r *contract.PackResponse) {
	c.all++
	declined := len(r.Sources) == 0
	if declined {
		c.declined++
	}
	if declined && text.Tokens(r.Reason) <= briefTokens {
		c.brief++
	}
	switch {
	case declined || r.Confidence == contract.ConfidenceLevelLow:
		c.low++
	case r.Confidence == contract.ConfidenceLevelHigh:
		c.high++
	}
}

func (c *confident) print(what string) {
	share := func(n int) float64 { return float64(n) / float64(max(1, c.all)) }
	fmt.Printf("%-34s %6d %8.3f %8.3f %8.3f %8.3f\n", what, c.all, share(c.declined), share(c.brief), share(c.low), share(c.high))
}

// confidence asks each question of its own repository and of every sixth other one, and
// counts how often the context is declined, in few tokens, and how often it is called likely to be about it.
func confidence(ctx context.Context, args []string) error {
	set := ""
	bench, checkouts, err := datasetFlags("confidence", args, func(s *flag.FlagSet) {
		s.StringVar(&set, "set", "../shared/sets/packs-dev.jsonl", "further questions: a `file` as for definitions")
	})
	if err != nil {
		return err
	}
	repos, err := loadDataset(bench, checkouts)
	if err != nil {
		return err
	}
	further, err := readNeeded(set)
	if err != nil {
		return err
	}
	var questions []asking
	for _, r := range repos {
		for _, q := range r.questions {
			questions = append(questions, asking{q.Query, r.Name, "of the benchmark"})
		}
	}
	for _, q := range further {
		questions = append(questions, asking{q.Question, q.Repository, "of " + filepath.Base(set)})
	}
	counts := map[string]*confident{}
	for _, r := range repos {
		if r.dir == "" {
			fmt.Fprintf(os.Stderr, "%s has no checkout: not comparable\n", r.Name)
			continue
		}
		if err := confidenceIn(ctx, filepath.Join(checkouts, r.Name), r.Name, questions, counts); err != nil {
			return err
		}
	}
	fmt.Printf("%-34s %6s %8s %8s %8s %8s\n", "questions", "n", "declined", "briefly", "low", "high")
	for _, what := range slices.Sorted(maps.Keys(counts)) {
		counts[what].print(what)
	}
	return nil
}

// asking is a question, the repository that it is about and where it comes from.
type asking struct{ text, repository, set string }

// of says what a question is to a repository, "" if it is not asked of it: of others every sixth is.
func (q *asking) of(number int, name string) string {
	switch {
	case q.repository == name:
		return q.set + ", own repository"
	case (number*7+len(name))%6 != 0:
		return ""
	case alike(q.repository, name):
		return q.set + ", the same field"
	}
	return q.set + ", another field"
}

// confidenceIn asks a repository.
func confidenceIn(ctx context.Context, dir, name string, questions []asking, counts map[string]*confident) error {
	repo, err := native.Open(ctx, dir, native.Options{NoCache: true})
	if err != nil {
		return err
	}
	defer repo.Close(ctx)
	if err := repo.Refresh(ctx); err != nil {
		return err
	}
	for i := range questions {
		q := &questions[i]
		what := q.of(i, name)
		if what == "" {
			continue
		}
		var a contract.PackResponse
		if err := call(ctx, repo, "pack", contract.PackRequest{Query: q.text, Budget: briefTokens, Limit: 3}, &a); err != nil {
			return err
		}
		counts[what] = cmp.Or(counts[what], &confident{})
		counts[what].add(&a)
	}
	return nil
}
