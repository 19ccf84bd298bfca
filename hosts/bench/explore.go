package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/native"
)

// spent is what one way to an answer costs: tokens that a model has to read, and
// whether a relevant file was among them.
type spent struct {
	tokens int
	found  bool
}

// explored are the ways compared on one question.
type explored struct{ explore, whole, grep spent }

// How the ways that are compared work.
const (
	grepWords = 3  // the longest content words of the question are looked for
	grepLines = 50 // of each word's matching lines are read
	grepReads = 5  // files are read whole at most, those with most matches first
)

// explores compares the tokens of explore with those of reading the files that it
// names whole, and with those of looking for the question's words and reading the
// files that have most of them, until a relevant one is read.
func explores(ctx context.Context, args []string) error {
	bench, checkouts, err := datasetFlags("explore", args, nil)
	if err != nil {
		return err
	}
	repos, err := loadDataset(bench, checkouts)
	if err != nil {
		return err
	}
	var all []explored
	fmt.Printf("%-20s %9s | %27s | %18s | %18s\n", "median tokens", "questions", "explore", "its files whole", "grep and read")
	for _, r := range repos {
		if r.dir == "" {
			continue
		}
		list, err := exploreAll(ctx, r)
		if err != nil {
			return fmt.Errorf("explore %s: %w", r.Name, err)
		}
		all = append(all, list...)
		printExplored(r.Name, list)
	}
	printExplored("all", all)
	return nil
}

func printExplored(name string, list []explored) {
	column := func(of func(explored) spent) (tokens int, found float64) {
		var all []int
		for _, e := range list {
			all = append(all, of(e).tokens)
			if of(e).found {
				found++
			}
		}
		if len(all) == 0 {
			return 0, 0
		}
		slices.Sort(all)
		return all[len(all)/2], found / float64(len(all))
	}
	// A question that explore does not answer saves nothing, whatever it costs less.
	read, against := 0, 0
	for _, e := range list {
		read += e.explore.tokens
		if e.explore.found {
			against += max(e.explore.tokens, e.grep.tokens)
		} else {
			against += e.explore.tokens
		}
	}
	x, xf := column(func(e explored) spent { return e.explore })
	w, wf := column(func(e explored) spent { return e.whole })
	g, gf := column(func(e explored) spent { return e.grep })
	fmt.Printf("%-20s %9d | %7d %5.2f  saved %4.0f%% | %9d     %.2f | %9d     %.2f\n", name, len(list), x, xf, 100-100*float64(read)/float64(max(1, against)), w, wf, g, gf)
}

func exploreAll(ctx context.Context, r *repository) ([]explored, error) {
	repo, err := native.Open(ctx, r.dir, native.Options{NoCache: true})
	if err != nil {
		return nil, err
	}
	defer repo.Close(ctx)
	files, err := textFiles(r.dir)
	if err != nil {
		return nil, err
	}
	var list []explored
	for _, q := range r.questions {
		b, err := repo.Call(ctx, "explore", contract.ExploreRequest{Query: q.Query, Detail: contract.DetailFull})
		if err != nil {
			return nil, err
		}
		var a contract.ExploreResponse
		if err := json.Unmarshal(b, &a); err != nil {
			return nil, err
		}
		e := explored{explore: spent{tokens: text.Tokens([]byte(b))}}
		seen := map[string]bool{}
		for _, n := range a.Evidence.Entities {
			if n.Path == "" || seen[n.Path] {
				continue
			}
			seen[n.Path] = true
			e.explore.found = e.explore.found || relevant(q, n.Path)
			if body, err := os.ReadFile(filepath.Join(r.dir, n.Path)); err == nil {
				e.whole.tokens += text.Tokens(body)
			}
		}
		e.whole.found = e.explore.found
		e.grep = grepAndRead(files, q)
		list = append(list, e)
	}
	return list, nil
}

func relevant(q question, path string) bool {
	for _, t := range slices.Concat(q.Relevant, q.Secondary) {
		if t.Path == path {
			return true
		}
	}
	return false
}

// textFile is a file to be looked through.
type textFile struct {
	path string
	body []byte
}

func textFiles(root string) ([]textFile, error) {
	x, err := indexOf(root)
	if err != nil {
		return nil, err
	}
	var list []textFile
	for i := range x.Parts[0].Files() {
		path := string(x.Parts[0].PathBytes(i))
		body, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
		if err != nil {
			return nil, err
		}
		list = append(list, textFile{path, body})
	}
	return list, nil
}

// grepAndRead reads the lines that hold the longest words of a question, and then
// files whole.
func grepAndRead(files []textFile, q question) spent {
	words := strings.FieldsFunc(strings.ToLower(q.Query), func(r rune) bool { return !(r == '_' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9') })
	sort.SliceStable(words, func(i, j int) bool { return len(words[i]) > len(words[j]) })
	words = slices.Compact(words)
	var s spent
	hits := make([]int, len(files))
	for _, w := range words[:min(len(words), grepWords)] {
		shown := 0
		for i, f := range files {
			in := false
			for line := range bytes.Lines(f.body) {
				if !bytes.Contains(bytes.ToLower(line), []byte(w)) {
					continue
				}
				in = true
				if shown++; shown <= grepLines {
					s.tokens += text.Tokens(fmt.Appendf(nil, "%s:%s", f.path, line[:min(len(line), 240)]))
				}
			}
			if in {
				hits[i]++
			}
		}
	}
	order := make([]int, len(files))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return hits[order[i]] > hits[order[j]] })
	for _, i := range order[:min(len(order), grepReads)] {
		if hits[i] == 0 || s.found {
			break
		}
		s.tokens += text.Tokens(files[i].body)
		s.found = relevant(q, files[i].path)
	}
	return s
}
