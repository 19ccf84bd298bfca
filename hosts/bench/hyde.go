package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/hosts/llm"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
	"github.com/cairn-search/cairn/hosts/native"
)

// vectored is a search with the vectors of the bench.
var vectored = contract.SearchRequest{Vectors: "host"}

type teller struct {
	name string
	as   contract.SearchRequest
	tell func(q question, dir string) string
}

// tellers are ways to ask. Those with a text play the model of hypothetical answers: the best and the worst that one can
// say. With vectors that only count words, none of this tells how real models do; it
// tells what the way itself can gain and lose.
var tellers = []teller{
	{"words alone", contract.SearchRequest{}, nil},
	{"words, with graph", contract.SearchRequest{Graph: "links"}, nil},
	{"vectors, no hypothetical answer", vectored, nil},
	{"… that quotes a right file", vectored, func(q question, dir string) string {
		for _, t := range q.Relevant {
			if b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(t.Path))); err == nil {
				return strings.ToValidUTF8(string(b[:min(len(b), 1500)]), " ")
			}
		}
		return q.Query
	}},
	{"… that repeats the question", vectored, func(q question, _ string) string { return q.Query }},
	{"… that speaks of something else", vectored, func(question, string) string {
		return "Bake the bread for forty minutes, let it cool on a rack, and serve it with butter and salt."
	}},
	{"… that is none", vectored, func(question, string) string { return "" }},
}

// told sums up what comes of one way to ask.
type told struct {
	all, fit   []float64
	used, fits int
}

func askTellers(ctx context.Context, repo *native.Repository, r *repository, sums []told) error {
	for i, t := range tellers {
		if err := sums[i].ask(ctx, repo, r, t); err != nil {
			return err
		}
	}
	return nil
}

// ask asks the questions of a repository.
func (s *told) ask(ctx context.Context, repo *native.Repository, r *repository, t teller) error {
	var all []float64
	for _, q := range r.questions {
		request := t.as
		request.Query, request.Limit, request.SnippetLines = q.Query, depth, new(0)
		var h native.Handlers
		if t.tell != nil {
			request.HyDE = true
			h = telling(t.tell(q, r.dir))
		}
		files, used, err := askAs(ctx, repo, request, h)
		if err != nil {
			return err
		}
		v := ndcg(files, q)
		all = append(all, v)
		if used {
			s.used++
		}
		if search.Understand(search.Parse(q.Query)).HyDE() == "" {
			s.fits++
			s.fit = append(s.fit, v)
		}
	}
	s.all = append(s.all, mean(all))
	return nil
}

// countingModel makes vectors that count words.
func countingModel(q llmtest.Request) (r llmtest.Reply) {
	for _, text := range q.Input {
		r.Vectors = append(r.Vectors, countedWords(text))
	}
	return r
}

// hyde prints NDCG with hypothetical answers, for the questions that are fit for one
// and for all.
func hyde(ctx context.Context, args []string) error {
	most := 0
	bench, checkouts, err := datasetFlags("hyde", args, func(s *flag.FlagSet) {
		s.IntVar(&most, "repositories", 0, "`repositories` at most, whose chunks are all embedded; default all")
	})
	if err != nil {
		return err
	}
	repos, err := loadDataset(bench, checkouts)
	if err != nil {
		return err
	}
	server := llmtest.NewOpenAI(countingModel)
	defer server.Close()
	sums := make([]told, len(tellers))
	judged := 0
	for _, r := range repos {
		if r.dir == "" || most > 0 && judged == most {
			continue
		}
		judged++
		ask := func(repo *native.Repository) error { return askTellers(ctx, repo, r, sums) }
		if err := withVectors(ctx, r.dir, server.URL+"#words", ask); err != nil {
			return fmt.Errorf("judge %s: %w", r.Name, err)
		}
	}
	fmt.Printf("Asked of the operation, with vectors that count words and hypothetical answers of a played model; %d repositories\n%-36s %9s %14s %8s\n", judged, "NDCG@10", "all", "fit questions", "used")
	for i, s := range sums {
		fmt.Printf("%-36s %9.4f %14.4f %4d/%d\n", tellers[i].name, mean(s.all), mean(s.fit), s.used, s.fits)
	}
	return nil
}

func withVectors(ctx context.Context, dir, spec string, work func(*native.Repository) error) error {
	embedder, err := llm.OpenEmbedder([]string{spec}, llm.Options{})
	if err != nil {
		return err
	}
	repo, err := native.Open(ctx, dir, native.Options{NoCache: true, Embedder: embedder})
	if err != nil {
		return err
	}
	defer repo.Close(ctx)
	if err := repo.Refresh(ctx); err != nil {
		return err
	}
	return work(repo)
}

// telling answers "llm" needs with a text.
func telling(text string) native.Handlers {
	return native.Handlers{"llm": func(context.Context, native.Need) contract.Reply {
		b, err := json.Marshal(contract.ModelReply{Text: text, Stop: "end"})
		if err != nil {
			return contract.Reply{Error: contract.ErrorOf(err)}
		}
		return contract.Reply{Value: b}
	}}
}

func askAs(ctx context.Context, repo *native.Repository, q contract.SearchRequest, h native.Handlers) (list []found, used bool, err error) {
	b, err := repo.CallIndexed(ctx, "search", q, h)
	if err != nil {
		return nil, false, err
	}
	var a contract.SearchResponse
	if err := json.Unmarshal(b, &a); err != nil {
		return nil, false, err
	}
	for _, r := range a.Results {
		list = append(list, found{path: r.Path})
	}
	return list, a.UsedHyDE, nil
}

// countedWords is a vector of how often words occur, by a hash of each.
func countedWords(text string) []float32 {
	v := make([]float32, 256)
	v[0] = 0.1
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		h := fnv.New32a()
		_, _ = h.Write([]byte(w))
		v[1+h.Sum32()%255]++
	}
	return v
}
