package ci

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/report"
)

// start is a failing test, and what it calls.
type start struct {
	ref, path string
	lines     contract.Lines // none if it is a file
	called    []called
}

type called struct {
	ref    string
	weight int // 8 for a call that is certain
}

// Bounds of what is followed from a failing test.
const (
	listedCalls = 40
	maxCalled   = 200
	describable = 100 // of what all of them call
)

// starts finds the failing tests in the graph: by their names, or else by the frames
// that the log has in tests.
func (s *suspects) starts(ctx context.Context, call Ask, log *Log, a *contract.SearchResponse) ([]start, error) {
	var out []start
	seen := map[string]bool{}
	add := func(ref string, test *Test) (bool, error) {
		if ref == "" || seen[ref] || len(out) == followedTests {
			return false, nil
		}
		t, err := follow(ctx, call, ref)
		if found, err := resolved(err); err != nil || !found {
			return false, err
		}
		if test != nil {
			if same, err := s.agrees(ctx, call, *test, t.path); err != nil || !same {
				return false, err
			}
		}
		s.anchored = s.anchored || test != nil
		if seen[t.ref] {
			return true, nil
		}
		seen[ref], seen[t.ref] = true, true
		out = append(out, *t)
		return true, nil
	}
	for _, t := range log.Tests {
		for _, name := range slices.Concat(s.panics(t), testRefs(t)) {
			found, err := add(name, &t)
			if err != nil {
				return nil, err
			}
			if found {
				break
			}
		}
	}
	for _, file := range s.byTitle {
		if _, err := add(file, nil); err != nil {
			return nil, err
		}
	}
	for i := range a.Results {
		r := &a.Results[i]
		if p := s.at[r.Path]; !p.test || p.line == 0 && len(out) > 0 || p.line == 0 && !namedIn(log, r.Path) {
			continue
		}
		ref := r.Ref
		if r.Definition != nil {
			ref = r.Definition.Ref
		}
		if _, err := add(ref, nil); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// maxPanics is how many frames are tried.
const maxPanics = 8

// panics are what the graph may know a test of Rust by of which no file is told: it is in one of those
// that frames are in.
func (s *suspects) panics(t Test) (list []string) {
	if t.Runner != "cargo" || t.Path != "" || strings.Contains(t.Name, ".") {
		return nil
	}
	for _, f := range s.frames {
		if ref := stemOf(f.Path) + "." + t.Name; len(list) < maxPanics && path.Ext(f.Path) == ".rs" && !toolchain.Get().MatchString(f.Path) && !slices.Contains(list, ref) {
			list = append(list, ref)
		}
	}
	return list
}

// agrees tells whether a test of that name in a file is the one that a log means.
func (s *suspects) agrees(ctx context.Context, call Ask, t Test, file string) (bool, error) {
	dir, base := path.Split(file)
	switch {
	case t.Runner == "cargo" && (strings.Contains(t.Name, ".") || slices.ContainsFunc(s.frames, func(f report.Frame) bool { return sure(f.Path, file) })):
		return true, nil // in a module, of whatever file; or it is there that it panics
	case t.Path != "":
		return sure(t.Path, file), nil
	case t.Runner == "go" && (t.Package == "" || dir == ""):
		if slices.ContainsFunc(s.frames, func(f report.Frame) bool { return commonTail(f.Path, base) > 0 }) {
			return true, nil
		}
		return declares(ctx, call, t.Package) // examples tell of no file
	case t.Runner == "go":
		return path.Base(dir) == t.Package, nil
	}
	return true, nil
}

// namedIn tells whether a runner names the file of a failing test.
func namedIn(log *Log, path string) bool {
	for _, t := range log.Tests {
		if t.Path != "" && commonTail(t.Path, path) > 0 && strings.HasSuffix("/"+t.Path, "/"+path) {
			return true
		}
	}
	return false
}

// titling are the runners of which tests have titles.
var titling = []string{"jest", "mocha", "tap", "rspec"}

// testRefs are what the graph may know a test by, the surest first.
func testRefs(t Test) []string {
	if strings.ContainsAny(t.Name, " \t") || t.Name == "" || slices.Contains(titling, t.Runner) {
		return nil // a title
	}
	var list []string
	name := t.Name
	if t.Path != "" {
		list = append(list, stemOf(t.Path)+"."+name)
	}
	if t.Package != "" {
		list = append(list, t.Package+"."+name)
	}
	list = append(list, name)
	// A qualifier that is a module, as of cargo: only the last names may be known.
	for rest := name; ; {
		_, after, ok := strings.Cut(rest, ".")
		if !ok {
			return append(list, holder(t)...)
		}
		rest = after
		list = append(list, rest)
	}
}

// holder is what the graph may know the class of a test by, in a file that is told: classes make tests
// while they run, one for each example of a table.
func holder(t Test) []string {
	at := strings.LastIndexByte(t.Name, '.')
	if at < 0 || t.Path == "" {
		return nil
	}
	return []string{stemOf(t.Path) + "." + t.Name[:at]}
}

// stemOf is the name of a file up to its first dot.
func stemOf(file string) string {
	stem, _, _ := strings.Cut(path.Base(file), ".")
	return stem
}

// follow lists what an entity calls, and what that calls.
func follow(ctx context.Context, call Ask, ref string) (*start, error) {
	a, err := ask[contract.InspectResponse](ctx, call, "inspect", contract.InspectRequest{Ref: ref, Direction: "out", EdgeKinds: []string{"CALLS", "USES_TYPE", "IMPORTS"}, Limit: listedCalls, Depth: 3})
	if err != nil {
		return nil, err
	}
	t := &start{ref: a.Entity.Ref, path: a.Entity.Path, lines: a.Entity.Lines}
	near := map[string]bool{}
	for _, g := range a.Edges.Out {
		for _, e := range g.Edges {
			near[e.Ref] = true
			w := 8
			if e.Kind != "CALLS" {
				w = 3
			}
			if e.Confidence != "exact" {
				w /= 2
			}
			t.called = append(t.called, called{e.Ref, w})
		}
	}
	for _, r := range a.Reached {
		if r.Distance > 1 && !near[r.Ref] && strings.Contains(r.Via, "CALLS") && len(t.called) < maxCalled {
			t.called = append(t.called, called{r.Ref, 4 / r.Distance})
		}
	}
	return t, nil
}

// target is something that failing tests call.
type target struct {
	contract.Entity
	callers int
}

// describe asks what refs are and how many call them; what is gone is left out.
func describe(ctx context.Context, call Ask, refs []string) ([]target, error) {
	var out []target
	for _, ref := range refs[:min(len(refs), describable)] {
		a, err := ask[contract.InspectResponse](ctx, call, "inspect", contract.InspectRequest{Ref: ref, Direction: "in", EdgeKinds: []string{"CALLS", "USES_TYPE", "IMPORTS"}, Limit: 1})
		if found, err := resolved(err); err != nil {
			return nil, err
		} else if !found {
			continue
		}
		t := target{Entity: a.Entity}
		for _, g := range a.Edges.In {
			t.callers += g.Total
		}
		out = append(out, t)
	}
	return out, nil
}
