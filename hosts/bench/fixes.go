package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/native"
)

// fixesBudget is how many tokens a context for an issue has at most.
const fixesBudget = 8000

// fixesResults is how many results are looked at.
const fixesResults = 10

// fixesWays are what an issue is asked by: contexts in the same budget, of packs and of whole
// definitions as BM25 ranks them, greedily filled by the same estimate; and the first results,
// by chunk, by definition, where a type has also been counted without what its members are, and the first definitions of BM25.
var fixesWays = [...]string{"pack", "BM25 in its budget", "first ten by chunk", "first ten by definition", "… types without members", "first ten by BM25"}

const (
	fixesPack = iota
	fixesPlainPack
	fixesChunks
	fixesDefinitions
	fixesInnermost
	fixesPlain
)

// fixesScore sums up how much of what fixes change is shown in each way: shares of changed lines
// of each issue, whether any is and whether all are; and how many lines are shown at all.
type fixesScore struct {
	issues                   int
	lines, any, whole, shown [len(fixesWays)]float64
	each                     []*fixesScore // of every issue, of a sum
}

// fixes measures how many of the lines that the fixes of issues change are shown for the issue.
func fixes(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("fixes", flag.ContinueOnError)
	set := flags.String("set", "", `issues: a `+"`file`"+` of lines {"id":…,"repository":…,"revision":…,"query":…,"relevant":[paths],"lines":["PATH:FIRST-LAST"]}`)
	checkouts := flags.String("checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "`folder` of git checkouts or mirrors, NAME/ each, which are only read (default $CAIRN_BENCH_CHECKOUTS)")
	scratch := flags.String("scratch", filepath.Join(os.TempDir(), "cairn-bench-sets"), "`folder` for work trees, kept for the next run")
	only := flags.String("only", "", "`repositories` that take part, such as OWNER/NAME,OWNER/NAME (default all)")
	dump := flags.String("dump", "", "`file` to which the figures of each issue are written")
	if err := flags.Parse(args); err != nil {
		return err
	}
	out, err := dumpFile(*dump)
	if err != nil {
		return err
	}
	defer out.Close()
	issues, trees, err := openSet(*set, *checkouts, *scratch)
	if err != nil {
		return err
	}
	issues = ofRepositories(issues, *only)
	by, all, failed := map[string]*fixesScore{}, &fixesScore{}, 0
	for n, m := range issues {
		fmt.Fprintf(os.Stderr, "\r%d of %d: %-40.40s", n+1, len(issues), m.ID)
		one, err := fixAt(ctx, trees, &m)
		if err != nil {
			failed++
			fmt.Fprintf(os.Stderr, "\rleft out: %s: %v\n", m.ID, err)
			continue
		}
		by[m.Repository] = cmp.Or(by[m.Repository], &fixesScore{})
		by[m.Repository].add(one)
		all.add(one)
		if err := json.NewEncoder(out).Encode(map[string]any{"id": m.ID, "repository": m.Repository, "lines": one.lines, "shown": one.shown}); err != nil {
			return err
		}
	}
	fmt.Fprintf(os.Stderr, "\r%-60s\r", "")
	fmt.Printf("%-32s %6s  %-24s %5s %5s %5s %6s\n", "repository", "issues", "by", "lines", "any", "all", "shown")
	for _, name := range slices.Sorted(maps.Keys(by)) {
		by[name].print(name)
	}
	all.print("all")
	fmt.Printf("%d of %d issues left out\n", failed, len(issues))
	return nil
}

// ofRepositories are the issues of some repositories, of all if none is named.
func ofRepositories(issues []instance, only string) []instance {
	if only == "" {
		return issues
	}
	names := strings.Split(only, ",")
	return slices.DeleteFunc(issues, func(m instance) bool { return !slices.Contains(names, m.Repository) })
}

func (s *fixesScore) add(o *fixesScore) {
	s.issues++
	s.each = append(s.each, o)
	for i := range s.lines {
		s.lines[i] += o.lines[i]
		s.any[i] += o.any[i]
		s.whole[i] += o.whole[i]
		s.shown[i] += o.shown[i]
	}
}

func (s *fixesScore) print(name string) {
	n := float64(max(s.issues, 1))
	for i, way := range fixesWays {
		fmt.Printf("%-32s %6d  %-24s %.3f %.3f %.3f %6.0f", name, s.issues, way, s.lines[i]/n, s.any[i]/n, s.whole[i]/n, s.shown[i]/n)
		if len(s.each) > 1 {
			fmt.Print("  ", s.between(func(o *fixesScore) float64 { return o.any[i] }), s.between(func(o *fixesScore) float64 { return o.whole[i] }))
		}
		fmt.Println()
	}
}

// between is the 95% interval of a figure.
func (s *fixesScore) between(of func(*fixesScore) float64) string {
	var each []float64
	for _, o := range s.each {
		each = append(each, of(o))
	}
	low, high := interval([][]float64{each})
	return fmt.Sprintf(" (%.2f to %.2f)", low, high)
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
	one := &fixesScore{issues: 1}
	var a contract.PackResponse
	if err := call(ctx, repo, "pack", contract.PackRequest{Query: m.Query, Budget: fixesBudget}, &a); err != nil {
		return nil, err
	}
	one.count(fixesPack, shownIn(&a), ranges)
	x, err := indexOf(dir)
	if err != nil {
		return nil, err
	}
	for way, by := range map[int]contract.ResultUnit{fixesChunks: contract.ResultUnitChunk, fixesDefinitions: contract.ResultUnitDefinition} {
		var a contract.SearchResponse
		if err := call(ctx, repo, "search", contract.SearchRequest{Query: m.Query, By: by, Limit: fixesResults, SnippetLines: new(0)}, &a); err != nil {
			return nil, err
		}
		one.count(way, resultsOf(&a), ranges)
		if way == fixesDefinitions {
			one.count(fixesInnermost, withoutMembers(x, &a), ranges)
		}
	}
	packed, first := plainly(x, dir, m.Query)
	one.count(fixesPlainPack, packed, ranges)
	one.count(fixesPlain, first, ranges)
	return one, nil
}

// resultsOf are the lines of results.
func resultsOf(a *contract.SearchResponse) (list []shownLines) {
	for _, r := range a.Results {
		list = append(list, shownLines{r.Path, []contract.Lines{r.Lines}})
	}
	return list
}

// withoutMembers are the lines of results; of a type, those that are of no function and no type in it.
func withoutMembers(x *index.Index, a *contract.SearchResponse) (list []shownLines) {
	for _, r := range a.Results {
		lines := []contract.Lines{r.Lines}
		if r.Definition != nil && !stands(r.Definition.Kind) {
			lines = nil
			for n := r.Lines.Start; n <= r.Lines.End; n++ {
				if !memberAt(x, r, n) {
					lines = append(lines, contract.Lines{Start: n, End: n})
				}
			}
		}
		list = append(list, shownLines{r.Path, lines})
	}
	return list
}

// stands tells of a kind whether all its lines are its own.
func stands(kind string) bool { return kind == "function" || kind == "method" }

// memberAt tells whether a line is of a function or a type within a result.
func memberAt(x *index.Index, r contract.SearchResult, line int) bool {
	part, f, ok := x.Find(r.Path)
	if !ok {
		return false
	}
	p := &x.Parts[part]
	from, to := p.DefRange(f)
	for d := from; d < to; d++ {
		first, last := p.DefLines(d)
		kind := p.Columns().DefShape[d].Kind()
		if first <= line && line <= last && first > r.Definition.Lines.Start && kind != outline.Field && kind != outline.Property && kind != outline.Constant && kind != outline.Variable {
			return true
		}
	}
	return false
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
	for _, l := range list {
		for _, r := range l.lines {
			s.shown[way] += float64(r.End - r.Start + 1)
		}
	}
}

// shows tells whether a line of a file is shown.
func shows(list []shownLines, path string, n int) bool {
	return slices.ContainsFunc(list, func(s shownLines) bool {
		return s.path == path && slices.ContainsFunc(s.lines, func(l contract.Lines) bool { return l.Start <= n && n <= l.End })
	})
}

// plainly ranks whole definitions by BM25: those that fill the budget, a heading of path and
// lines each, where one that has no room is passed over, and the first.
func plainly(x *index.Index, dir, query string) (packed, first []shownLines) {
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
		if len(first) < fixesResults {
			first = append(first, places[i])
		}
		if n := text.Tokens(texts[i]) + text.Tokens(places[i].path) + 10; n <= left {
			packed, left = append(packed, places[i]), left-n
		}
	}
	return packed, first
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
