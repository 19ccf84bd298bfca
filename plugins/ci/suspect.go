package ci

import (
	"context"
	"fmt"
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/report"
	"github.com/cairn-search/cairn/core/tree"
)

// What speaks against a file, in points; chosen on seeded faults (task bench:ci).
const (
	searchPoints  = 1000 // of the first file that is no test; others by their share
	framePoints   = 1000 // of the innermost frame, less for those around it
	wordShare     = 3    // quarters of searchPoints, if words alone lead to a file
	callPoints    = 900  // of what a failing test calls, shared by what it calls
	sharePoints   = 60   // of each call
	rareCallers   = 8    // what has so many callers and is called by all tests tells half as much
	stemPoints    = 500  // of the file that the test is named after
	changedPoints = 1500 // and as much again as all else
	framedShare   = 5    // calls and names tell a fifth where a trace leads into the code
	testShare     = 4    // a test counts a quarter
	asideShare    = 4
)

// roles notes what part a file plays.
func (s *suspect) roles(names []string) {
	r := tree.RoleOf(s.path, nil)
	s.test = s.test || r&tree.Test != 0 || slices.Contains(names, "test")
	s.aside = s.aside || r&(tree.Vendored|tree.Generated|tree.Document|tree.Config|tree.Example) != 0 || slices.Contains(names, "generated")
}

// search takes up what the log's text leads to.
func (s *suspects) search(a *contract.SearchResponse, frames []report.Frame) {
	top := 1
	for i := range a.Results {
		r := &a.Results[i]
		p := s.get(r.Path)
		p.roles(r.Roles)
		if !p.test && !p.aside {
			top = max(top, int(r.Score))
		}
	}
	for i := range a.Results {
		r := &a.Results[i]
		p := s.get(r.Path)
		p.def = r.Definition
		framed := false
		var words []string
		for _, e := range r.Explain {
			switch {
			case e.Name == "stack frame" && e.Add > 0:
				framed = true
			case e.Add > 0 && strings.HasSuffix(e.Name, "in the text"):
				words = append(words, strings.TrimSuffix(e.Name, " in the text"))
			}
		}
		text := "the log's words are like it"
		if len(words) > 0 {
			text = "the log says its " + strings.Join(words, " and ")
		}
		points := searchPoints * min(int(r.Score), top) / top
		if !framed && len(words) == 0 {
			points = points * wordShare / 4
		}
		p.add(points, text)
		if !framed {
			continue
		}
		if f, ok := frameOf(frames, r.Path); ok {
			p.line, p.depth = f.Line, f.Depth
			text := "a frame of the trace"
			if f.Function != "" {
				text += ", in " + f.Function
			}
			if f.Line > 0 {
				text += fmt.Sprintf(", line %d", f.Line)
			}
			p.add(framePoints/(1+min(f.Depth, 20)), text)
			s.framed = s.framed || !p.test && !p.aside
		}
	}
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
func (s *suspects) calls(ctx context.Context, call Ask, log *Log, a *contract.SearchResponse) error {
	starts, err := s.starts(ctx, call, log, a)
	if err != nil || len(starts) == 0 {
		return err
	}
	reached := map[string]int{}
	var refs []string
	for _, t := range starts {
		points := callPoints / len(starts)
		total := 0
		for _, c := range t.called {
			total += c.weight
		}
		for _, c := range t.called {
			if reached[c.ref] == 0 {
				refs = append(refs, c.ref)
			}
			reached[c.ref] += 1 + points*c.weight/max(1, total) + sharePoints*c.weight/(8*len(starts))
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
	for _, e := range targets {
		if e.Path == "" {
			continue
		}
		p := s.get(e.Path)
		p.roles(e.Roles)
		points := reached[e.Ref] * rareCallers / (rareCallers - 1 + max(1, e.callers))
		if s.framed {
			points /= framedShare
		}
		p.add(points, "the failing test calls "+e.Name)
		if e.Type == "symbol" && points > p.best {
			p.best = points
			if p.line == 0 {
				p.def = &contract.Definition{Ref: e.Ref, Kind: e.Kind, Name: e.Name, Lines: e.Lines}
			}
		}
	}
	return nil
}

// named takes up the files that failing tests are named after.
func (s *suspects) named(ctx context.Context, call Ask, starts []start) error {
	points := stemPoints
	if s.framed {
		points /= framedShare
	}
	tests := map[string]int{} // of each stem
	for _, t := range starts {
		tests[testStem(t.path)]++
	}
	for _, t := range starts {
		stem := testStem(t.path)
		n := tests[stem]
		if tests[stem] = 0; stem == "" || n == 0 {
			continue
		}
		a, err := ask[contract.SearchResponse](ctx, call, "search", contract.SearchRequest{Query: stem + path.Ext(t.path), Limit: namesakes, SnippetLines: -1})
		if err != nil {
			return err
		}
		for _, r := range a.Results {
			if testStem(r.Path) != stem || path.Ext(r.Path) != path.Ext(t.path) {
				continue
			}
			if p := s.get(r.Path); !p.test && !p.aside {
				p.add(points*n/len(starts), "the failing test is named after it")
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
	return strings.TrimPrefix(strings.TrimPrefix(base, "test_"), "test-")
}

// changed takes up that a file is part of a change.
func (s *suspects) changed(files []File) {
	for _, f := range files {
		if p := s.at[f.Path]; p != nil && !f.Deleted {
			p.add(changedPoints+p.score, "it was changed")
		}
	}
}
