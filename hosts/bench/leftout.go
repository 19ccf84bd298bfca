package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
)

// textbook is where weights that are refitted begin: BM25 by the usual values, lanes and fields
// alike, and nothing that steps back. What takes no part in these questions is as it is.
func textbook() search.Weights {
	w := search.Default
	w.K1, w.FileK1 = rank.Of(6, 5), rank.Of(6, 5)
	for _, one := range []*rank.Score{
		&w.Body, &w.Symbol, &w.Path, &w.FileSymbol, &w.FilePath, &w.Chunk, &w.File, &w.Definition, &w.Name, &w.Nested, &w.TypeKind, &w.Prevailing, &w.Older,
		&w.Test, &w.Example, &w.Vendored, &w.Generated, &w.Document, &w.Config,
	} {
		*one = rank.One
	}
	for _, b := range []*rank.Score{&w.BodyB, &w.SymbolB, &w.PathB, &w.FileB, &w.FilePathB} {
		*b = rank.Of(3, 4)
	}
	for _, share := range []*rank.Score{&w.ChunkLane, &w.FileLane, &w.DefinitionLane, &w.NameLane, &w.Synonym, &w.Abbreviation, &w.Mention} {
		*share = rank.Of(1, 4)
	}
	w.LongName, w.Deep = rank.Of(1, 16), rank.Of(1, 16)
	return w
}

// differing lists the weights that are not those in force, as the flag -weights takes them.
func differing(w search.Weights) string {
	var list []string
	v, d := reflect.ValueOf(w), reflect.ValueOf(search.Default)
	for i := range v.NumField() {
		if v.Field(i).Int() != d.Field(i).Int() {
			list = append(list, fmt.Sprintf("%s=%v", v.Type().Field(i).Name, v.Field(i).Interface()))
		}
	}
	return strings.Join(list, ",")
}

// folds are how many parts the languages of the benchmark are taken apart into.
const folds = 5

// leftOutFiles judges the order of files by weights that were refitted, from textbook values, on the
// languages of the other folds of the benchmark, beside those in force, which were chosen on all of
// it, and BM25; the benchmark's questions, others about the same repositories, and a folder of
// functions, by the weights of one fold.
func leftOutFiles(_ context.Context, args []string) error {
	further, pieces, contents := "", "", ""
	bench, checkouts, err := datasetFlags("leftout", args, func(s *flag.FlagSet) {
		s.StringVar(&further, "set", "", "further questions about these repositories: a `file` as for definitions")
		s.StringVar(&pieces, "pieces", "", `questions about single files: a `+"`file`"+` of lines {"query":…,"relevant":[paths]}`)
		s.StringVar(&contents, "contents", "", `these files: a `+"`file`"+` of lines {"path":…,"content":…}`)
	})
	if err != nil {
		return err
	}
	parts, err := loadFolds(bench, checkouts, folds)
	if err != nil {
		return err
	}
	refitted := make([]search.Weights, folds)
	for h := range parts {
		refitted[h] = textbook()
		others := slices.Concat(slices.Delete(slices.Clone(parts), h, h+1)...)
		descend(&refitted[h], func(w search.Weights) float64 { return meanOf(askAll(others, w)) })
		fmt.Printf("refitted without fold %d: -weights %s\n", h+1, differing(refitted[h]))
	}
	if err := compareLeftOut("the benchmark, mean over repositories", parts, refitted, false); err != nil {
		return err
	}
	if further != "" {
		questions, err := otherQuestions(parts, further)
		if err != nil {
			return err
		}
		if err := compareLeftOut("files of needed definitions, mean over questions", questions, refitted, true); err != nil {
			return err
		}
	}
	if pieces != "" {
		r, err := readPieces(pieces, contents)
		if err != nil {
			return err
		}
		return compareLeftOut("questions about single files, refitted without fold 1", [][]tuned{{*r}}, refitted, true)
	}
	return nil
}

// compareLeftOut prints a set's figures.
func compareLeftOut(set string, parts [][]tuned, refitted []search.Weights, byQuestion bool) error {
	var unseen, force, start, plain [][]float64
	n := 0
	for h := range parts {
		for _, r := range parts[h] {
			n += len(r.questions)
			of, err := r.askBM25()
			if err != nil {
				return err
			}
			plain = append(plain, of)
		}
		unseen = append(unseen, askAll(parts[h], refitted[h])...)
		force = append(force, askAll(parts[h], search.Default)...)
		start = append(start, askAll(parts[h], textbook())...)
	}
	if byQuestion {
		for _, list := range []*[][]float64{&unseen, &force, &start, &plain} {
			*list = [][]float64{slices.Concat(*list...)}
		}
	}
	fmt.Printf("\n%s, %d questions, NDCG@%d per file\n", set, n, depth)
	fmt.Println(comparison("weights refitted on other languages", unseen, nil))
	fmt.Println(comparison("weights in force", force, unseen))
	fmt.Println(comparison("textbook values, where refitting begins", start, unseen))
	fmt.Println(comparison("BM25 of whole files", plain, unseen))
	return nil
}

// askAll judges the answers to the questions of some repositories.
func askAll(repos []tuned, w search.Weights) [][]float64 {
	var list [][]float64
	for _, r := range repos {
		s := search.New(r.index, w)
		var of []float64
		for _, q := range r.questions {
			of = append(of, ndcg(r.run(s, search.Parse(q.Query), false, ""), q))
		}
		list = append(list, of)
	}
	return list
}

// askBM25 judges the same questions by BM25 over the same files, their paths among their words.
func (r tuned) askBM25() (of []float64, err error) {
	texts := r.texts
	if texts == nil {
		if texts, err = textsIn(r.dir); err != nil {
			return nil, err
		}
	}
	b := newFileBM25(texts)
	for _, q := range r.questions {
		var list []found
		for _, path := range b.paths(q.Query) {
			list = append(list, found{path: path})
		}
		of = append(of, ndcg(list, q))
	}
	return of, nil
}

// pieceFile is a file as BM25 sees it.
type pieceFile struct{ path, content string }

// textsIn are the text files of a folder.
func textsIn(dir string) (list []pieceFile, err error) {
	err = eachText(dir, func(path string, content []byte) { list = append(list, pieceFile{path, string(content)}) })
	return list, err
}

// fileBM25 ranks whole files by BM25, with their paths among their words.
type fileBM25 struct {
	*bm25
	files []pieceFile
}

func newFileBM25(files []pieceFile) *fileBM25 {
	texts := make([]string, len(files))
	for i, f := range files {
		texts[i] = f.path + "\n" + f.content
	}
	return &fileBM25{newBM25(texts), files}
}

// paths are the files that come first.
func (b *fileBM25) paths(query string) (list []string) {
	for _, i := range b.order(query) {
		if len(list) == depth {
			break
		}
		list = append(list, b.files[i].path)
	}
	return list
}

// otherQuestions are the repositories with other questions, about all of their files, whose answers
// are the files of the definitions that are needed.
func otherQuestions(parts [][]tuned, set string) ([][]tuned, error) {
	questions, err := readNeeded(set)
	if err != nil {
		return nil, err
	}
	out := make([][]tuned, len(parts))
	for h := range parts {
		for _, r := range parts[h] {
			other := askedOther(r.repository, questions)
			if len(other.questions) == 0 {
				continue
			}
			x, err := indexOf(other.dir)
			if err != nil {
				return nil, err
			}
			out[h] = append(out[h], tuned{repository: other, index: x})
		}
	}
	return out, nil
}

// askedOther is a whole repository with those of other questions that are about it.
func askedOther(r *repository, questions []needed) *repository {
	other := *r
	other.questions, other.dir = nil, other.top
	for _, q := range questions {
		if q.Repository == r.Name {
			other.questions = append(other.questions, q.files())
		}
	}
	return &other
}

// files are those of the definitions that a question needs, as a question for files.
func (q *needed) files() question {
	out, seen := question{Query: q.Question}, map[string]bool{}
	for _, d := range q.Definitions {
		if !seen[d.Path] {
			seen[d.Path] = true
			out.Relevant = append(out.Relevant, target{Path: d.Path})
		}
	}
	return out
}

// readPieces reads questions and the files that they are about.
func readPieces(questions, contents string) (*tuned, error) {
	r := &tuned{repository: &repository{Name: questions}}
	w, b := &index.Worker{}, &index.Builder{}
	if err := eachObject(contents, func(line []byte) error {
		var f struct{ Path, Content string }
		if err := json.Unmarshal(line, &f); err != nil {
			return err
		}
		b.Add(w.Analyze(f.Path, []byte(f.Content), false))
		r.texts = append(r.texts, pieceFile{f.Path, f.Content})
		return nil
	}); err != nil {
		return nil, err
	}
	if err := eachObject(questions, func(line []byte) error {
		var q question
		err := json.Unmarshal(line, &q)
		r.questions = append(r.questions, q)
		return err
	}); err != nil {
		return nil, err
	}
	s, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		return nil, err
	}
	r.index = index.New(s, index.Meta{})
	return r, nil
}

// eachObject reads a file of JSON lines.
func eachObject(path string, read func(line []byte) error) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	n := 0
	for line := range strings.Lines(string(b)) {
		if n++; strings.TrimSpace(line) == "" {
			continue
		}
		if err := read([]byte(line)); err != nil {
			return fmt.Errorf("read %q: line %d: %w", path, n, err)
		}
	}
	return nil
}
