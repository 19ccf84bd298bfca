package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/tree"
)

// tuned is a repository with its index in memory.
type tuned struct {
	*repository
	index *index.Index
	texts []pieceFile // what was indexed, if it is in no folder
}

// tune looks for better weights by coordinate descent, on the languages of one
// half, and shows what they do to the other half, which they have not seen.
func tune(_ context.Context, args []string) error {
	bench, checkouts, err := datasetFlags("tune", args, nil)
	if err != nil {
		return err
	}
	halves, err := loadHalves(bench, checkouts)
	if err != nil {
		return err
	}
	for h := range halves {
		w := search.Default
		fmt.Printf("half %d: seen %.4f, unseen %.4f\n", h+1, objective(halves[h], w), objective(halves[1-h], w))
		descend(&w, func(w search.Weights) float64 { return objective(halves[h], w) })
		fmt.Printf("half %d, tuned: seen %.4f, unseen %.4f\n", h+1, objective(halves[h], w), objective(halves[1-h], w))
	}
	return nil
}

// loadHalves indexes all repositories, every other language in either half.
func loadHalves(bench, checkouts string) (halves [2][]tuned, err error) {
	folds, err := loadFolds(bench, checkouts, len(halves))
	if err == nil {
		copy(halves[:], folds)
	}
	return halves, err
}

// loadFolds indexes all repositories, every n-th language in one fold.
func loadFolds(bench, checkouts string, n int) (folds [][]tuned, err error) {
	repos, err := loadDataset(bench, checkouts)
	if err != nil {
		return nil, err
	}
	folds, seen := make([][]tuned, n), map[string]int{}
	for _, r := range repos {
		if r.dir == "" {
			return nil, fmt.Errorf("no checkout of %s in %q: what is measured on a part fits that part", r.Name, checkouts)
		}
		x, err := indexOf(r.dir)
		if err != nil {
			return nil, err
		}
		if _, ok := seen[r.Language]; !ok {
			seen[r.Language] = len(seen)
		}
		h := seen[r.Language] % n
		folds[h] = append(folds[h], tuned{repository: r, index: x})
	}
	return folds, nil
}

// noise is the least gain that counts: less is chance in so few questions.
const noise = 0.0005

// descend tries for one weight after the other whether another value is better.
func descend(w *search.Weights, objective func(search.Weights) float64) {
	best := objective(*w)
	fields := reflect.ValueOf(w).Elem()
	for range 2 {
		for i := range fields.NumField() {
			name, p := fields.Type().Field(i).Name, fields.Field(i).Addr().Interface().(*rank.Score)
			start := *p
			if best = improve(w, objective, name, p, best); *p != start {
				fmt.Printf("  %.4f  %s %s → %s\n", best, name, start, *p)
			}
		}
	}
}

// improve sets the weight p of w to the best of some values, and returns how good that is; best is how good it was.
func improve(w *search.Weights, objective func(search.Weights) float64, name string, p *rank.Score, best float64) float64 {
	start, better := *p, *p
	for _, percent := range []rank.Score{0, 50, 75, 133, 200} {
		*p = start * percent / 100
		if *p == start || *p == 0 && strings.Contains(name, "K1") {
			continue
		}
		if v := objective(*w); v > best+noise {
			best, better = v, *p
		}
	}
	*p = better
	return best
}

// objective is the mean NDCG over repositories, results per file counting a
// little more than results as chunks.
func objective(repos []tuned, w search.Weights) float64 {
	file, chunk := measure(repos, w, "")
	return 0.6*file + 0.4*chunk
}

func (r tuned) run(s *search.Searcher, q search.Query, byChunk bool, without string) []found {
	return r.runWith(s, q, search.Options{Limit: depth, ByChunk: byChunk, Without: map[string]bool{without: without != ""}})
}

func (r tuned) runWith(s *search.Searcher, q search.Query, o search.Options) []found {
	hits, _ := s.Run(q, o)
	var list []found
	for _, h := range hits {
		p := &r.index.Parts[h.Part]
		f := found{path: p.File(h.File).Path}
		if o.ByChunk && h.Chunk >= 0 {
			c := p.Chunk(h.Chunk)
			f.start, f.end = c.First, c.Last
		}
		list = append(list, f)
	}
	return list
}

// indexOf indexes all text files of a folder.
func indexOf(root string) (*index.Index, error) {
	w, b := &index.Worker{}, &index.Builder{}
	err := eachText(root, func(path string, content []byte) { b.Add(w.Analyze(path, content, false)) })
	if err != nil {
		return nil, err
	}
	s, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		return nil, err
	}
	return index.New(s, index.Meta{}), nil
}

// eachText visits all text files of a folder, by their paths below it.
func eachText(root string, visit func(path string, content []byte)) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil || tree.BinaryPath(rel) || strings.HasPrefix(rel, ".git"+string(filepath.Separator)) {
			return err
		}
		content, err := os.ReadFile(path)
		if err == nil && !tree.Binary(content) {
			visit(filepath.ToSlash(rel), content)
		}
		return err
	})
}
