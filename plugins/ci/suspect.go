package ci

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/report"
	"github.com/cairn-search/cairn/core/tree"
)

// What speaks against a file, in points of the most that each kind of evidence can say;
// chosen on faults of seven projects (task bench:ci).
var points = [kinds]int{
	ownFrame: 2000, // the share of the innermost frames of traces in code that is no test
	stem:     1000, // the share of failing tests that are named after it, as far as they call it
	calls:    500,  // the share of what failing tests call
	words:    700,  // of the file whose words are most like the log's; others by their share
	message:  2500, // an error message stands in it and nowhere else: what panics with an error often got it from there
	names:    150,  // its names are most in the log
	paths:    300,  // its path is in the log
	modules:  200,
	likeness: 700, // of the file whose words are most like the names of the failing tests
	coded:    700, // and of that whose words are most like their code
}

const (
	rareCallers   = 8    // what has so many callers and is called by all tests tells half as much
	changedPoints = 3000 // of a file of the change, and as much again as all else
	framedShare   = 2    // all but frames and messages tell half where a trace leads into the code
	testShare     = 4    // a test counts a quarter
	asideShare    = 4
	harnessShare  = 2
)

// evidence is a kind of what speaks against a file.
type evidence uint8

const (
	ownFrame evidence = iota
	stem
	calls
	words
	message
	names
	paths
	modules
	likeness
	coded
	kinds
)

// said is how people are told of what a search found.
var said = map[string]evidence{"name": names, "path": paths, "module": modules}

// roles notes what part a file plays, as the index says; what the log itself says is that of a failing
// test is a test, wherever it lies.
func (s *suspects) roles(p *suspect, names []string) {
	p.test = slices.Contains(names, "test") || s.ran(p.path)
	p.aside = !p.test && len(names) > 0
	p.data = slices.Contains(names, "config")
	p.lone = p.lone || beside(p.path)
}

// besides are names of files in which the code under test never is, by what runs or reads them: cargo, pip,
// go doc. So are directories that hold what developers run.
var (
	besides     = []string{"build.rs", "setup.py", "doc.go"}
	besidesDirs = []string{"script", "scripts", "tools", "hack"}
)

func beside(file string) bool {
	dir, _, below := strings.Cut(file, "/")
	return below && slices.Contains(besidesDirs, dir) || slices.Contains(besides, path.Base(file))
}

// ran tells whether the log says that a failing test is in a file.
func (s *suspects) ran(file string) bool {
	return slices.ContainsFunc(s.tests, func(t Test) bool { return t.Path != "" && !t.documented() && inTrace(t.Path, file) })
}

// speaks tells whether the log says the name of a file of data as that of a failing test: runners list
// those that passed as well.
func (s *suspects) speaks(file string) bool {
	return len(s.tests) == 0 || slices.ContainsFunc(s.tests, func(t Test) bool { return strings.Contains(t.Name+" "+t.Path, path.Base(file)) })
}

// search takes up what the log's text leads to.
func (s *suspects) search(a *contract.SearchResponse) {
	for i := range a.Results {
		r := &a.Results[i]
		p := s.get(r.Path)
		s.roles(p, r.Roles)
		p.def = r.Definition
		rest := int(r.Score)
		var told []string
		for _, e := range r.Explain {
			kind, in := strings.CutSuffix(e.Name, " in the text")
			switch {
			case e.Add <= 0:
			case in:
				p.weigh(said[kind], int(e.Add), "")
				told = append(told, kind)
				rest -= int(e.Add)
			case e.Name == "stack frame":
				p.traced = true
				rest -= int(e.Add)
			}
		}
		p.weigh(words, max(rest, 0), "the log's words are like it")
		if len(told) > 0 {
			p.because(names, "the log says its "+strings.Join(told, " and "))
		}
		if f, ok := frameOf(s.frames, r.Path); ok && p.traced {
			s.anchored = s.anchored || (sure(f.Path, r.Path) || s.atRoot(a, r)) && (!p.test || s.titled)
			if p.line = f.Line; p.test {
				p.because(ownFrame, fmt.Sprintf("a frame of the trace, line %d", f.Line))
			}
		}
	}
}

// names takes up the code that the names of the failing tests are like, whatever else the log says.
func (s *suspects) names(ctx context.Context, call Ask, log *Log) error {
	var list []string
	for _, t := range log.Tests[:min(len(log.Tests), titledTests)] {
		if t.Name != "" && !slices.Contains(list, t.Name) {
			list = append(list, t.Name)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return s.alike(ctx, call, strings.Join(list, "\n"), likenesses, likeness, "the failing test's name is like it")
}

// alike takes up the code whose words are most like a text, at most so many files of it, as a kind of evidence.
func (s *suspects) alike(ctx context.Context, call Ask, text string, most int, kind evidence, why string) error {
	a, err := ask[contract.SearchResponse](ctx, call, "search", contract.SearchRequest{Query: text, Limit: most, SnippetLines: new(0), Filters: contract.Filters{Roles: []string{"code"}}})
	if err != nil {
		return err
	}
	for _, r := range a.Results {
		p := s.get(r.Path)
		s.roles(p, r.Roles)
		p.weigh(kind, int(r.Score), why)
	}
	return nil
}

// likenesses is how many files that names of tests are like are looked at.
const likenesses = 20

// traces takes up the frames of each trace that are in the repository's code, the
// innermost first; those of tests and of what only runs them are on the way.
func (s *suspects) traces() {
	var own []*suspect // of the trace at hand
	for _, f := range s.frames {
		if f.Depth == 0 {
			own = own[:0]
		}
		at := slices.IndexFunc(s.list, func(p *suspect) bool { return p.traced && !p.test && !p.aside && inTrace(f.Path, p.path) })
		if at < 0 || slices.Contains(own, s.list[at]) {
			continue
		}
		p := s.list[at]
		text := "a frame of the trace"
		if f.Function != "" {
			text += ", in " + f.Function
		}
		if f.Line > 0 {
			text += fmt.Sprintf(", line %d", f.Line)
		}
		value := whole / ((1 + len(own)) * (1 + len(own)))
		if p.harness {
			value /= harnessShare
		}
		p.weigh(ownFrame, value, text)
		s.framed = true
		own = append(own, p)
	}
}

// harnesses are parts of names of files that help or run tests.
var harnesses = []string{"testing", "testutil", "testutils", "testsuite", "testkit", "mock", "mocks", "fake", "fixtures", "harness", "runner", "test", "tests", "httptest"}

func isHarness(file string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(file), func(r rune) bool { return strings.ContainsRune("/._-", r) }), func(part string) bool {
		return slices.Contains(harnesses, part)
	})
}

// frameOf finds the innermost frame in a file: paths in containers and on other machines
// have another head, so the longest common tail decides.
func frameOf(frames []report.Frame, file string) (best report.Frame, ok bool) {
	most := 0
	for _, f := range frames {
		n := commonTail(f.Path, file)
		if n == 0 || f.Line == 0 {
			continue
		}
		if n > most || n == most && f.Depth < best.Depth {
			best, most, ok = f, n, true
		}
	}
	return best, ok
}

// sure tells whether a path of a trace can hardly be another repository's: with its
// directory it is the same, and all of it if it is of a package installed.
func sure(traced, file string) bool {
	n := commonTail(traced, file)
	if rest := afterInstalled(traced); rest != traced {
		return n > 1 && n > strings.Count(rest, "/")
	}
	return n > 1 || strings.TrimPrefix(traced, "./") == file
}

// afterInstalled cuts a path behind the directory into which packages are installed.
func afterInstalled(path string) string {
	for _, dir := range [...]string{"site-packages/", "dist-packages/", "node_modules/", "/pkg/mod/", "/.cargo/registry/"} {
		if at := strings.LastIndex(path, dir); at >= 0 {
			return path[at+len(dir):]
		}
	}
	return path
}

// inTrace tells whether a frame is in a file; one at the root has no directory to tell by.
func inTrace(traced, file string) bool {
	return sure(traced, file) || !strings.Contains(file, "/") && commonTail(traced, file) == 1 && afterInstalled(traced) == traced
}

// toolchain is in paths of what languages bring along.
var toolchain = lazy.Regexp{Expr: `^/usr/(?:local/go|lib\d*|share)/|/lib/(?:python|ruby|node)|^/rustc/|/hostedtoolcache/|/go/src/(?:runtime|testing|reflect)/|^node:`}

// nameless are functions that traces name for want of a name.
var nameless = []string{"", "module", "anonymous", "main"}

// atRoot tells whether a frame is surely in a file at the root of the repository, of which traces
// of other machines know no directory to tell by: the function that is there is of the frame's
// name or, where the frame names none, no other file has that name but tests, examples and the like.
func (s *suspects) atRoot(a *contract.SearchResponse, r *contract.SearchResult) bool {
	if strings.Contains(r.Path, "/") {
		return false
	}
	for _, f := range s.frames {
		if f.Line == 0 || !inTrace(f.Path, r.Path) || toolchain.Get().MatchString(f.Path) {
			continue
		}
		if name := lastName(f.Function); !slices.Contains(nameless, name) {
			if r.Definition != nil && lastName(r.Definition.Name) == name {
				return true
			}
		} else if strings.HasPrefix(f.Path, "/") && !slices.ContainsFunc(a.Results, func(o contract.SearchResult) bool {
			return o.Path != r.Path && len(o.Roles) == 0 && path.Base(o.Path) == r.Path
		}) {
			return true
		}
	}
	return false
}

// lastName is the name of a function without what it is in, and without what Go calls closures.
func lastName(name string) string {
	name = closures.Get().ReplaceAllString(name, "")
	return name[strings.LastIndexAny(name, ".:#")+1:]
}

var closures = lazy.Regexp{Expr: `(?:\.func\d+|\.\d+)+$`}

// commonTail is how many last names two paths share.
func commonTail(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(x) && n < len(y) && x[len(x)-1-n] == y[len(y)-1-n] {
		n++
	}
	return n
}

// calls takes up what the failing tests call, one edge away and two, and the files that
// they are named after.
func (s *suspects) calls(ctx context.Context, call Ask, starts []start) error {
	if len(starts) == 0 {
		return nil
	}
	reached := map[string]int{}
	var refs []string
	for _, t := range starts {
		total := 0
		for _, c := range t.called {
			total += c.weight
		}
		for _, c := range t.called {
			if reached[c.ref] == 0 {
				refs = append(refs, c.ref)
			}
			reached[c.ref] += 1 + whole*c.weight/total/len(starts)
		}
	}
	if err := s.named(ctx, call, starts); err != nil {
		return err
	}
	sort.SliceStable(refs, func(i, j int) bool { return reached[refs[i]] > reached[refs[j]] })
	targets, err := describe(ctx, call, refs)
	if err != nil {
		return err
	}
	if err := s.loners(ctx, call, starts); err != nil {
		return err
	}
	for _, e := range targets {
		if e.Path == "" {
			continue
		}
		p := s.get(e.Path)
		s.roles(p, e.Roles)
		value := reached[e.Ref] * rareCallers / (rareCallers - 1 + max(1, e.callers))
		p.weigh(calls, value, "the failing test calls "+e.Name)
		if e.Type == "symbol" && value > p.best {
			p.best = value
			if p.line == 0 { // a trace knows better
				p.def = &contract.Definition{Ref: e.Ref, Kind: e.Kind, Name: e.Name, Lines: e.Lines}
			}
		}
	}
	return nil
}

// weighedLoners is how many of the likeliest files by words are asked who uses them.
const weighedLoners = 12

// loners marks files that no other code names, where a test has failed: settings of tools, scripts,
// examples. Only languages of which files are imported tell that.
func (s *suspects) loners(ctx context.Context, call Ask, starts []start) error {
	list := slices.DeleteFunc(slices.Clone(s.list), func(p *suspect) bool { return p.test || p.found[words] == 0 })
	sort.SliceStable(list, func(i, j int) bool { return list[i].found[words] > list[j].found[words] })
	var loners []*suspect
	imported := false
	for _, p := range list[:min(len(list), weighedLoners)] {
		a, err := ask[contract.InspectResponse](ctx, call, "inspect", contract.InspectRequest{Ref: p.path, Direction: "in", EdgeKinds: []string{"CALLS", "USES_TYPE", "IMPORTS"}, Limit: 1})
		if found, err := resolved(err); err != nil {
			return err
		} else if !found {
			continue
		}
		if len(a.Edges.In) > 0 {
			imported = imported || slices.ContainsFunc(starts, func(t start) bool { return path.Ext(t.path) == path.Ext(p.path) })
			continue
		}
		if lone, err := unsaid(ctx, call, p.path); err != nil {
			return err
		} else if lone {
			loners = append(loners, p)
		}
	}
	for _, p := range loners {
		p.lone = p.lone || imported
	}
	return nil
}

// unsaid tells whether no other file of code says the name of one.
func unsaid(ctx context.Context, call Ask, file string) (bool, error) {
	name, _, _ := strings.Cut(path.Base(file), ".")
	if name == "" {
		return true, nil
	}
	a, err := ask[contract.GrepResponse](ctx, call, "grep", contract.GrepRequest{
		Pattern: `\b` + regexp.QuoteMeta(name) + `\b`, Syntax: contract.PatternSyntaxRegex, Limit: 2, Lines: new(0), Filters: contract.Filters{Roles: []string{"code", "test"}},
	})
	if err != nil {
		return false, err
	}
	return !slices.ContainsFunc(a.Files, func(f contract.GrepFile) bool { return f.Path != file }), nil
}

// named takes up the files that failing tests, or the directories around them, are named
// after.
func (s *suspects) named(ctx context.Context, call Ask, starts []start) error {
	tests := map[string]int{} // by the file wanted
	var files []string
	want := func(name, extension string) {
		if name == "" {
			return
		}
		if tests[name+extension]++; tests[name+extension] == 1 {
			files = append(files, name+extension)
		}
	}
	for _, t := range starts {
		want(testStem(t.path), path.Ext(t.path))
		if dir := path.Base(path.Dir(t.path)); testStem(dir) != dir {
			want(testStem(dir), path.Ext(t.path))
		}
	}
	for _, file := range files {
		a, err := ask[contract.SearchResponse](ctx, call, "search", contract.SearchRequest{Query: file, Limit: namesakes, SnippetLines: new(0)})
		if err != nil {
			return err
		}
		for _, r := range a.Results {
			if testStem(r.Path)+path.Ext(r.Path) != file {
				continue
			}
			p := s.get(r.Path)
			if s.roles(p, r.Roles); !p.test && !p.aside {
				p.weigh(stem, whole*tests[file]/len(starts), "the failing test is named after it")
			}
		}
	}
	return nil
}

// namesakes is how many files of a name are looked at.
const namesakes = 20

// testStem is the name of a file without extension and what marks tests.
func testStem(file string) string {
	base := strings.ToLower(tree.Base(file))
	base, _, _ = strings.Cut(base, ".")
	for _, mark := range [...]string{"_test", "_tests", "_spec", "-test", "-spec", "tests", "test", "spec"} {
		if s, ok := strings.CutSuffix(base, mark); ok && s != "" {
			return strings.TrimRight(s, "_-")
		}
	}
	return strings.Trim(strings.TrimPrefix(strings.TrimPrefix(base, "test_"), "test-"), "_")
}

// take adds the score of a kind of evidence.
func (p *suspect) take(kind evidence, score int) {
	p.score += score
	for i := range p.whys {
		if p.whys[i].kind == kind {
			p.whys[i].score = score
		}
	}
}

// share is what a file has of all that there is of a kind of evidence, in parts of whole. Most files are
// somewhat like the names of tests and their code, so those that are most like them stand out by its
// square; tests in one file for all code are named after one part of it, but call the others as well.
func (p *suspect) share(kind evidence, value, of, mostCalls int) int {
	share := whole * int64(min(value, of)) / int64(max(1, of))
	switch {
	case kind == likeness || kind == coded:
		share = share * share / whole
	case kind == stem && mostCalls > 0:
		share = share * int64(min(p.found[calls], mostCalls)) / int64(mostCalls)
	}
	return int(share)
}

// scores weighs what was found against all that there is of its kind.
func (s *suspects) scores(changes []File) {
	var most, sum [kinds]int
	for _, p := range s.list {
		for k, v := range p.found {
			sum[k] += v
			if !p.test && !(p.lone && (k == int(words) || k == int(coded))) {
				most[k] = max(most[k], v)
			}
		}
	}
	// Frames and calls are shares of all; words and names are beside the most; few of them
	// say little.
	of := [kinds]int{
		ownFrame: sum[ownFrame], calls: max(sum[calls], whole/4), words: most[words], names: max(most[names], whole/2),
		likeness: most[likeness], coded: most[coded], stem: whole, message: whole, paths: whole, modules: whole,
	}
	for _, p := range s.list {
		for k, v := range p.found {
			score := points[k] * p.share(evidence(k), v, of[k], most[calls]) / whole
			if s.framed && evidence(k) != ownFrame && evidence(k) != message {
				score /= framedShare
			}
			p.take(evidence(k), score)
		}
		switch {
		case p.test:
			p.score /= testShare
		case p.aside, p.lone && p.found[ownFrame]+p.found[message]+p.found[calls]+p.found[stem] == 0:
			p.score /= asideShare
		case p.harness:
			p.score /= harnessShare
		}
	}
	for _, f := range changes {
		if p := s.at[f.Path]; p != nil && !f.Deleted {
			p.score += changedPoints + p.score
			p.whys = append(p.whys, why{text: "it was changed", score: p.score})
		}
	}
}
