package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/hosts/native"
)

// inTurns takes one question of each repository after the other, so that all take part.
func inTurns(repos []*repository) (questions []string) {
	for i, left := 0, true; left; i++ {
		left = false
		for _, r := range repos {
			if r.dir != "" && i < len(r.questions) {
				questions, left = append(questions, r.questions[i].Query), true
			}
		}
	}
	return questions
}

// workspaces asks the benchmark's questions of all repositories at once, by shards and by one
// index over all files, compares the answers, and times the former.
func workspaces(ctx context.Context, args []string) error {
	several, most, over, besides := 20, 500, "", ""
	bench, checkouts, err := datasetFlags("workspace", args, func(s *flag.FlagSet) {
		s.IntVar(&several, "repositories", several, "`number` of repositories on which queries are timed")
		s.IntVar(&most, "questions", most, "`number` of questions that are compared")
		s.StringVar(&over, "over", over, "instead, time the questions over the repositories that a `directory` holds, which may be any")
		s.StringVar(&besides, "besides", besides, "compare over the repositories of a `directory` too, which may be any")
	})
	if err != nil {
		return err
	}
	repos, err := loadDataset(bench, checkouts)
	if err != nil {
		return err
	}
	questions := inTurns(repos)
	questions = questions[:min(most, len(questions))]
	cache, err := os.MkdirTemp("", "cairn-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(cache)
	b := &workspaceBench{ctx: ctx, options: native.Options{CacheDir: cache}}
	if over != "" {
		var places []native.Place
		for _, path := range native.Repositories(over) {
			places = append(places, native.Place{Path: path})
		}
		return b.times(nil, places, questions)
	}
	var named []search.Named
	var places []native.Place
	for _, r := range repos {
		if r.dir != "" {
			places = append(places, native.Place{Name: r.Name, Path: r.dir})
		}
	}
	if besides != "" {
		for _, path := range native.Repositories(besides) {
			places = append(places, native.Place{Name: "besides-" + filepath.Base(path), Path: path})
		}
	}
	for _, place := range places {
		x, err := indexOf(place.Path)
		if err != nil {
			return err
		}
		named = append(named, search.Named{Name: place.Name, Searcher: search.New(x, search.Default)})
	}
	if err := b.compare(named, places, questions); err != nil {
		return err
	}
	several = min(several, len(places))
	return b.times(named[:several], places[:several], questions)
}

type workspaceBench struct {
	ctx     context.Context
	options native.Options
}

// open opens a workspace whose indexes are up to date.
func (b *workspaceBench) open(places []native.Place) (*native.Workspace, error) {
	w, err := native.OpenWorkspace(b.ctx, places, b.options)
	if err != nil {
		return nil, err
	}
	return w, w.Refresh(b.ctx)
}

// compare counts the questions that shards and one index answer alike, to the last bit of
// the scores and their parts.
func (b *workspaceBench) compare(named []search.Named, places []native.Place, questions []string) error {
	w, err := b.open(places)
	if err != nil {
		return err
	}
	defer w.Close(b.ctx)
	s := search.NewOver(named, search.Default)
	fmt.Printf("%d repositories, %d files, %d questions\n", len(named), s.Index().Files(), len(questions))
	for _, by := range []contract.ResultUnit{contract.ResultUnitFile, contract.ResultUnitChunk} {
		alike, shown := 0, 0
		for _, q := range questions {
			raw, err := w.SearchIndexed(b.ctx, contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: q, By: by, Explain: true, SnippetLines: new(0)}})
			if err != nil {
				return err
			}
			var r contract.SearchResponse
			if err := json.Unmarshal(raw, &r); err != nil {
				return err
			}
			var level search.Confidence
			hits, reason := s.Run(search.Parse(q), search.Options{Limit: 10, ByChunk: by == contract.ResultUnitChunk, Explain: true, Confidence: &level})
			want := contract.SearchResponse{Reason: reason}
			if len(hits) > 0 {
				want.Confidence = level.Level()
			}
			for i, h := range hits {
				p := &s.Index().Parts[h.Part]
				one := contract.SearchResult{Rank: i + 1, Repository: s.Repository(h.Part), Path: p.File(h.File).Path, Score: h.Score, Explain: h.Reasons}
				if h.Chunk >= 0 {
					c := p.Chunk(h.Chunk)
					one.Lines = contract.Lines{Start: c.First, End: c.Last}
				}
				want.Results = append(want.Results, one)
			}
			got := contract.SearchResponse{Reason: r.Reason, Confidence: r.Confidence}
			for _, x := range r.Results {
				got.Results = append(got.Results, contract.SearchResult{Rank: x.Rank, Repository: x.Repository, Path: x.Path, Score: x.Score, Explain: x.Explain, Lines: x.Lines})
			}
			shown += len(got.Results)
			if x, y := encoded(want), encoded(got); x == y {
				alike++
			} else {
				fmt.Printf("differs: %q\n%s\n%s\n", q, x, y)
			}
		}
		fmt.Printf("by %-6s %d of %d questions are answered alike, %d results\n", by, alike, len(questions), shown)
	}
	return nil
}

func encoded(r contract.SearchResponse) string {
	b, err := contract.Encode(r)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// times prints how long questions take, warm.
func (b *workspaceBench) times(named []search.Named, places []native.Place, questions []string) error {
	w, err := b.open(places)
	if err != nil {
		return err
	}
	defer w.Close(b.ctx)
	files := 0
	for _, m := range w.Members() {
		stats, err := m.Repository.Stats(b.ctx, contract.EmptyRequest{})
		if err != nil {
			return err
		}
		files += stats.Files
	}
	fmt.Printf("\n%d repositories, %d files, %d questions, ten results with snippets\n", len(places), files, len(questions))
	s := search.NewOver(named, search.Default)
	for i, way := range []struct {
		name string
		ask  func(q string) error
	}{
		{"one index over all, the ranking alone", func(q string) error {
			s.Run(search.Parse(q), search.Options{Limit: 10})
			return nil
		}},
		{"workspace, indexes as they are", func(q string) error {
			_, err := w.SearchIndexed(b.ctx, contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: q}})
			return err
		}},
		{"workspace, files compared first", func(q string) error {
			_, err := w.Search(b.ctx, contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: q}})
			return err
		}},
	} {
		if i == 0 && named == nil {
			continue
		}
		var took []time.Duration
		var used time.Duration
		for range 2 { // the first time warms up
			took, used = took[:0], processorTime()
			for _, q := range questions {
				began := time.Now()
				if err := way.ask(q); err != nil {
					return err
				}
				took = append(took, time.Since(began))
			}
		}
		used = (processorTime() - used) / time.Duration(max(1, len(took)))
		fmt.Printf("%-40s %s, processor time %v each\n", way.name, percentiles(took), used.Round(10*time.Microsecond))
	}
	return nil
}
