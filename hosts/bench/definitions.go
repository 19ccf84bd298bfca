package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/native"
)

// needed is a line of a set of questions with the definitions whose source one must
// read to answer.
type needed struct {
	ID          string             `json:"id"`
	Repository  string             `json:"repository"`
	Question    string             `json:"question"`
	Definitions []neededDefinition `json:"definitions"`
}

// neededDefinition is one of the definitions, with its lines.
type neededDefinition struct {
	Path  string `json:"path"`
	Name  string `json:"name"`
	Lines [2]int `json:"lines"`
}

// The cuts at which definitions are counted among results, and the budgets of contexts.
var (
	definitionCuts    = [...]int{5, 10, 20}
	definitionBudgets = [...]int{2000, 4000}
)

// neededScore sums up what is found of needed definitions.
type neededScore struct {
	definitions int
	touched     [len(definitionCuts)]int // by a chunk
	whole       [len(definitionCuts)]int // as a result by definition
	held, begun [len(definitionBudgets)]int
	tokens      [len(definitionBudgets)]int
	// Of explore, with its own budget.
	exploredHeld, exploredBegun, exploredTokens int
	questions                                   int
	each                                        []*neededScore // of every question, of a sum
}

func (s *neededScore) add(o *neededScore) {
	s.definitions += o.definitions
	s.questions += o.questions
	if o.questions == 1 {
		s.each = append(s.each, o)
	} else {
		s.each = append(s.each, o.each...)
	}
	s.exploredHeld, s.exploredBegun, s.exploredTokens = s.exploredHeld+o.exploredHeld, s.exploredBegun+o.exploredBegun, s.exploredTokens+o.exploredTokens
	for i := range definitionCuts {
		s.touched[i] += o.touched[i]
		s.whole[i] += o.whole[i]
	}
	for i := range definitionBudgets {
		s.held[i] += o.held[i]
		s.begun[i] += o.begun[i]
		s.tokens[i] += o.tokens[i]
	}
}

// definitions measures how much of the definitions that questions need is among the
// first results, by chunk and by definition, and in packed contexts. A definition is
// held by a context if at least half of its lines with more than two characters stand
// in it under its path, and begun if one of the first two does.
func definitions(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("definitions", flag.ContinueOnError)
	set := flags.String("set", "", `the questions: a `+"`file`"+` of lines {"repository":…,"question":…,"definitions":[{"path":…,"name":…,"lines":[first,last]}]}`)
	checkouts := flags.String("checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "`folder` of checkouts, NAME/ each (default $CAIRN_BENCH_CHECKOUTS)")
	misses := flags.Bool("misses", false, "list what a context of 2000 tokens does not hold")
	learning := flags.Bool("left-out", false, "measure each repository by weights that are learned from the others")
	if err := flags.Parse(args); err != nil {
		return err
	}
	questions, err := readNeeded(*set)
	if err != nil {
		return err
	}
	fmt.Printf("%-14s %5s  %-20s %-20s", "repository", "defs", "touched @5 @10 @20", "whole @5 @10 @20")
	for _, b := range definitionBudgets {
		fmt.Printf("  held %d begun tokens", b)
	}
	fmt.Print("  explore held begun tokens")
	fmt.Println()
	if *learning {
		_, err := leftOut(ctx, questions, *checkouts)
		return err
	}
	all := &neededScore{}
	missing := 0
	for _, name := range repositoriesOf(questions) {
		dir := filepath.Join(*checkouts, name)
		if _, err := os.Stat(dir); err != nil {
			fmt.Printf("%-14s has no checkout\n", name)
			missing++
			continue
		}
		score, err := neededIn(ctx, dir, questions, name, *misses)
		if err != nil {
			return fmt.Errorf("ask %s: %w", name, err)
		}
		score.print(name)
		all.add(score)
	}
	all.print("all")
	if missing > 0 {
		fmt.Printf("%d repositories are missing: not comparable\n", missing)
	}
	return nil
}

func readNeeded(path string) ([]needed, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list []needed
	scan := bufio.NewScanner(bytes.NewReader(b))
	scan.Buffer(nil, 1<<20)
	for n := 1; scan.Scan(); n++ {
		var q needed
		if err := json.Unmarshal(scan.Bytes(), &q); err != nil {
			return nil, fmt.Errorf("read %q: line %d: %w", path, n, err)
		}
		list = append(list, q)
	}
	return list, scan.Err()
}

func repositoriesOf(questions []needed) []string {
	var names []string
	for _, q := range questions {
		if !slices.Contains(names, q.Repository) {
			names = append(names, q.Repository)
		}
	}
	slices.Sort(names)
	return names
}

func neededIn(ctx context.Context, dir string, questions []needed, name string, misses bool) (*neededScore, error) {
	repo, err := native.Open(ctx, dir, native.Options{NoCache: true})
	if err != nil {
		return nil, err
	}
	defer repo.Close(ctx)
	if err := repo.Refresh(ctx); err != nil {
		return nil, err
	}
	sum := &neededScore{}
	for _, q := range questions {
		if q.Repository != name {
			continue
		}
		s, err := askNeeded(ctx, repo, dir, q, misses)
		if err != nil {
			return nil, err
		}
		sum.add(s)
	}
	return sum, nil
}

// askNeeded asks one question in every way.
func askNeeded(ctx context.Context, repo *native.Repository, dir string, q needed, misses bool) (*neededScore, error) {
	s := &neededScore{questions: 1, definitions: len(q.Definitions)}
	if err := s.search(ctx, repo, q); err != nil {
		return nil, err
	}
	for i, budget := range definitionBudgets {
		lacked, err := s.pack(ctx, repo, dir, q, i, budget)
		if err != nil {
			return nil, err
		}
		if misses && i == 0 {
			for _, d := range lacked {
				fmt.Printf("    %s %q lacks %s %s\n", q.ID, q.Question, d.Path, d.Name)
			}
		}
	}
	return s, s.explore(ctx, repo, dir, q)
}

// search asks for results by chunk and by definition.
func (s *neededScore) search(ctx context.Context, repo *native.Repository, q needed) error {
	for _, way := range []struct {
		by  contract.ResultUnit
		met func(neededDefinition, contract.SearchResult) bool
		at  *[len(definitionCuts)]int
	}{{contract.ResultUnitChunk, neededDefinition.touched, &s.touched}, {contract.ResultUnitDefinition, neededDefinition.whole, &s.whole}} {
		var a contract.SearchResponse
		if err := call(ctx, repo, "search", contract.SearchRequest{Query: q.Question, By: way.by, Limit: definitionCuts[len(definitionCuts)-1], SnippetLines: new(0)}, &a); err != nil {
			return err
		}
		for _, d := range q.Definitions {
			at := slices.IndexFunc(a.Results, func(r contract.SearchResult) bool { return way.met(d, r) })
			for i, cut := range definitionCuts {
				if at >= 0 && at < cut {
					way.at[i]++
				}
			}
		}
	}
	return nil
}

// touched tells whether a result has a line of the definition.
func (d neededDefinition) touched(r contract.SearchResult) bool {
	return r.Path == d.Path && r.Lines.Start <= d.Lines[1] && r.Lines.End >= d.Lines[0]
}

// whole tells whether a result is of the definition, or of one around it that is not much longer, and has all its lines.
func (d neededDefinition) whole(r contract.SearchResult) bool {
	return r.Path == d.Path && r.Definition != nil && r.Definition.Lines.Start <= d.Lines[0]+2 && r.Lines.Start <= d.Lines[0] && r.Lines.End >= d.Lines[1] && r.Definition.Lines.End-r.Definition.Lines.Start <= 2*(d.Lines[1]-d.Lines[0])+4
}

// pack asks for a context of the i-th budget, and returns what it does not hold.
func (s *neededScore) pack(ctx context.Context, repo *native.Repository, dir string, q needed, i, budget int) (lacked []neededDefinition, err error) {
	var a contract.PackResponse
	if err := call(ctx, repo, "pack", contract.PackRequest{Query: q.Question, Budget: budget}, &a); err != nil {
		return nil, err
	}
	if a.Tokens > budget {
		return nil, fmt.Errorf("%q has %d tokens where %d are allowed", q.Question, a.Tokens, budget)
	}
	s.tokens[i] += a.Tokens
	return countHeld(dir, shownIn(&a), q, &s.held[i], &s.begun[i])
}

// explore asks what the question is about.
func (s *neededScore) explore(ctx context.Context, repo *native.Repository, dir string, q needed) error {
	var e contract.ExploreResponse
	if err := call(ctx, repo, "explore", contract.ExploreRequest{Query: q.Question, Detail: contract.DetailFull}, &e); err != nil {
		return err
	}
	b, err := json.Marshal(e)
	if err != nil {
		return err
	}
	s.exploredTokens = text.Tokens(b)
	var shown []shownLines
	for _, v := range e.Evidence.Entities {
		if v.Preview != nil {
			shown = append(shown, shownLines{v.Path, []contract.Lines{v.Preview.Lines}})
		}
	}
	_, err = countHeld(dir, shown, q, &s.exploredHeld, &s.exploredBegun)
	return err
}

// countHeld counts the definitions that what is shown holds, and that it begins, and returns the others.
func countHeld(dir string, shown []shownLines, q needed, helds, begins *int) (lacked []neededDefinition, err error) {
	for _, d := range q.Definitions {
		held, begun, err := heldIn(dir, shown, d.Path, d.Lines)
		if err != nil {
			return nil, err
		}
		if held {
			*helds++
		} else {
			lacked = append(lacked, d)
		}
		if begun {
			*begins++
		}
	}
	return lacked, nil
}

// shownLines are lines of a file that an answer shows.
type shownLines struct {
	path  string
	lines []contract.Lines
}

func shownIn(a *contract.PackResponse) []shownLines {
	var list []shownLines
	for _, s := range a.Sources {
		lines := s.Shown
		if len(lines) == 0 {
			lines = []contract.Lines{s.Lines}
		}
		list = append(list, shownLines{s.Path, lines})
	}
	return list
}

func call(ctx context.Context, repo *native.Repository, op string, request, answer any) error {
	b, err := repo.CallIndexed(ctx, op, request)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, answer)
}

// heldIn tells whether what is shown has at least half of some lines of a file, and
// whether it shows one of the first two.
func heldIn(dir string, list []shownLines, path string, lines [2]int) (held, begun bool, err error) {
	b, err := os.ReadFile(filepath.Join(dir, path))
	if err != nil {
		return false, false, err
	}
	source := strings.Split(string(b), "\n")
	shown := func(n int) bool {
		return slices.ContainsFunc(list, func(s shownLines) bool {
			return s.path == path && slices.ContainsFunc(s.lines, func(l contract.Lines) bool { return l.Start <= n && n <= l.End })
		})
	}
	all, there := 0, 0
	for n := lines[0]; n <= min(lines[1], len(source)); n++ {
		if len(strings.TrimSpace(source[n-1])) <= 2 {
			continue
		}
		all++
		if shown(n) {
			there++
			begun = begun || n < lines[0]+2
		}
	}
	return all > 0 && 2*there >= all, begun, nil
}

func (s *neededScore) print(name string) {
	share := func(n int) float64 { return float64(n) / float64(max(1, s.definitions)) }
	fmt.Printf("%-14s %5d  ", name, s.definitions)
	for _, list := range [][len(definitionCuts)]int{s.touched, s.whole} {
		for _, n := range list {
			fmt.Printf(" %5.3f", share(n))
		}
		fmt.Print("   ")
	}
	for i := range definitionBudgets {
		fmt.Printf("   %5.3f %5.3f %6d", share(s.held[i]), share(s.begun[i]), s.tokens[i]/max(1, s.questions))
	}
	fmt.Printf("   %5.3f %5.3f %6d", share(s.exploredHeld), share(s.exploredBegun), s.exploredTokens/max(1, s.questions))
	fmt.Println()
}
