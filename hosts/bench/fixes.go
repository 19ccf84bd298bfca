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
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/native"
)

// fixesBudget is how many tokens a context for an issue has at most.
const fixesBudget = 8000

// fixesScore sums up how much of what fixes change stands in contexts: shares of changed lines
// of each issue, whether any does and whether all do; of packs, and of definitions by BM25.
type fixesScore struct {
	issues            int
	lines, any, whole [2]float64
	tokens            int
}

// fixes measures how many of the lines that the fixes of issues change stand in a context for
// the issue, of packs and of whole definitions as BM25 ranks them, greedily filled in the same
// budget by the same estimate.
func fixes(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("fixes", flag.ContinueOnError)
	set := flags.String("set", "", `issues: a `+"`file`"+` of lines {"id":…,"repository":…,"revision":…,"query":…,"relevant":[paths],"lines":["PATH:FIRST-LAST"]}`)
	checkouts := flags.String("checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "`folder` of git checkouts or mirrors, NAME/ each, which are only read (default $CAIRN_BENCH_CHECKOUTS)")
	scratch := flags.String("scratch", filepath.Join(os.TempDir(), "cairn-bench-sets"), "`folder` for work trees, kept for the next run")
	if err := flags.Parse(args); err != nil {
		return err
	}
	issues, trees, err := openSet(*set, *checkouts, *scratch)
	if err != nil {
		return err
	}
	by, all, out := map[string]*fixesScore{}, &fixesScore{}, 0
	for n, m := range issues {
		fmt.Fprintf(os.Stderr, "\r%d of %d: %-40.40s", n+1, len(issues), m.ID)
		one, err := fixAt(ctx, trees, &m)
		if err != nil {
			out++
			fmt.Fprintf(os.Stderr, "\rleft out: %s: %v\n", m.ID, err)
			continue
		}
		by[m.Repository] = cmp.Or(by[m.Repository], &fixesScore{})
		by[m.Repository].add(one)
		all.add(one)
	}
	fmt.Fprintf(os.Stderr, "\r%-60s\r", "")
	fmt.Printf("%-32s %6s   pack: lines any all tokens   BM25: lines any all\n", "repository", "issues")
	for _, name := range slices.Sorted(maps.Keys(by)) {
		by[name].print(name)
	}
	all.print("all")
	fmt.Printf("%d of %d issues left out\n", out, len(issues))
	return nil
}

func (s *fixesScore) add(o *fixesScore) {
	s.issues, s.tokens = s.issues+o.issues, s.tokens+o.tokens
	for i := range s.lines {
		s.lines[i] += o.lines[i]
		s.any[i] += o.any[i]
		s.whole[i] += o.whole[i]
	}
}

func (s *fixesScore) print(name string) {
	n := float64(max(s.issues, 1))
	fmt.Printf("%-32s %6d   %.3f %.3f %.3f %5.0f   %.3f %.3f %.3f\n", name, s.issues, s.lines[0]/n, s.any[0]/n, s.whole[0]/n, float64(s.tokens)/n, s.lines[1]/n, s.any[1]/n, s.whole[1]/n)
}

// fixAt asks about an issue in both ways.
func fixAt(ctx context.Context, trees *trees, m *instance) (*fixesScore, error) {
	dir, ranges, err := changedBy(ctx, trees, m)
	if err != nil {
		return nil, err
	}
	repo, err := native.Open(ctx, dir, native.Options{NoCache: true})
	if err != nil {
		return nil, err
	}
	defer repo.Close(ctx)
	if err := repo.Refresh(ctx); err != nil {
		return nil, err
	}
	var a contract.PackResponse
	if err := call(ctx, repo, "pack", contract.PackRequest{Query: m.Query, Budget: fixesBudget}, &a); err != nil {
		return nil, err
	}
	one := &fixesScore{issues: 1, tokens: a.Tokens}
	one.count(0, shownIn(&a), ranges)
	shown, err := plainPack(dir, m.Query)
	if err != nil {
		return nil, err
	}
	one.count(1, shown, ranges)
	return one, nil
}

// count counts what is shown of the lines of a fix.
func (s *fixesScore) count(way int, list []shownLines, ranges []lineRange) {
	all, there := 0, 0
	for _, r := range ranges {
		for n := r.first; n <= r.last; n++ {
			all++
			if shows(list, r.path, n) {
				there++
			}
		}
	}
	s.lines[way] = float64(there) / float64(max(all, 1))
	if there > 0 {
		s.any[way] = 1
	}
	if there == all {
		s.whole[way] = 1
	}
}

// shows tells whether a line of a file is shown.
func shows(list []shownLines, path string, n int) bool {
	return slices.ContainsFunc(list, func(s shownLines) bool {
		return s.path == path && slices.ContainsFunc(s.lines, func(l contract.Lines) bool { return l.Start <= n && n <= l.End })
	})
}

// plainPack fills the budget with whole definitions as BM25 ranks them, a heading of path and
// lines each; one that has no room is passed over.
func plainPack(dir, query string) (list []shownLines, err error) {
	x, err := indexOf(dir)
	if err != nil {
		return nil, err
	}
	var places []shownLines
	var texts []string
	for i := range x.Parts {
		p := &x.Parts[i]
		for f := range p.Files() {
			at, definitions := definedIn(dir, p, f)
			places, texts = append(places, at...), append(texts, definitions...)
		}
	}
	left := fixesBudget
	for _, i := range newBM25(texts).order(query) {
		if n := text.Tokens(texts[i]) + text.Tokens(places[i].path) + 10; n <= left {
			list, left = append(list, places[i]), left-n
		}
	}
	return list, nil
}

// definedIn are the definitions of a file, with their text.
func definedIn(dir string, p *index.Part, f int) (places []shownLines, texts []string) {
	path := p.File(f).Path
	b, err := os.ReadFile(filepath.Join(dir, path))
	if err != nil {
		return nil, nil
	}
	lines := strings.SplitAfter(string(b), "\n")
	from, to := p.DefRange(f)
	for d := from; d < to; d++ {
		first, last := p.DefLines(d)
		if last = min(last, len(lines)); first < 1 || first > last {
			continue
		}
		places = append(places, shownLines{path, []contract.Lines{{Start: first, End: last}}})
		texts = append(texts, path+"\n"+strings.Join(lines[first-1:last], ""))
	}
	return places, texts
}
