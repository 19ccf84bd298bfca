package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/indexing"
	"github.com/cairn-search/cairn/core/engine/repository"
	"github.com/cairn-search/cairn/core/engine/search"
	"github.com/cairn-search/cairn/core/index"
)

// searcher is a core without a graph, with something to search.
func searcher(t *testing.T) *engine.Core {
	t.Helper()
	var worker index.Worker
	d, err := worker.AnalyzeUntil(nil, "store/store.go", []byte("package store\n\n// Open opens a store.\nfunc Open() {}\n"), true)
	if err != nil {
		t.Fatal(err)
	}
	var b index.Builder
	b.Add(d)
	segment, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	parts, err := index.New(segment, index.Meta{Name: "one"}).Encode(true)
	if err != nil {
		t.Fatal(err)
	}
	c := engine.New(1, search.Group, repository.Group, indexing.Group, search.Group)
	if _, err := c.Open(slices.Concat(parts...)); err != nil {
		t.Fatal(err)
	}
	return c
}

// What a core was made without is told by its name and its group, and what it has works.
func TestMissingGroup(t *testing.T) {
	c := searcher(t)
	for _, q := range []struct{ op, request, field, says string }{
		{"paths", `{}`, "op", `operation "paths" is of the group "evidence", which this core was made without`},
		{"recall", `{}`, "op", `operation "recall" is of the group "memory"`},
		{"grep", `{"pattern":"open"}`, "op", `operation "grep" is of the group "grep"`},
		{"version", `{"wants":["search","grep"]}`, "wants[1]", `operation "grep" is of the group "grep"`},
		{"search", `{"query":"open","graph":"links"}`, "graph", `graph needs the graph, which comes with the group "evidence"`},
		{"search", `{"query":"open","types":["commit"]}`, "types", `types needs the graph, which comes with the group "evidence"`},
		{"search", `{"query":"open","notable_edges":3}`, "notable_edges", `notable_edges needs the graph`},
	} {
		a := c.Start(q.op, []byte(q.request))
		if e := a.Error; !a.Done || a.Result != nil || e == nil || e.Code != contract.CodeUnsupported || e.Field != q.field || !strings.HasPrefix(e.Message, q.says) || e.Fix == "" {
			t.Errorf("%s %s: %s", q.op, q.request, a.JSON())
		}
	}
	if e := c.Start("pathz", nil).Error; e == nil || e.Code != contract.CodeBadInput || strings.Contains(e.Fix, "paths") {
		t.Errorf("the fix names an operation that is not there: %v", e)
	}
	for _, request := range []string{`{"query":"open a store"}`, `{"query":"what calls store.Open"}`} {
		a := c.Start("search", []byte(request))
		if r, ok := a.Result.(*contract.SearchResponse); !ok || len(r.Results) != 1 || !strings.HasPrefix(r.Results[0].Ref, "file:one:") {
			t.Errorf("%s: %s", request, a.JSON())
		}
	}
	// Links are made by who has a graph; others keep those that came.
	a := c.Start("export", []byte(`{"links":"make"}`))
	for !a.Done && len(a.Needs) > 0 {
		a = c.Resume(a.Call, []contract.Reply{{ID: a.Needs[0].ID}})
	}
	if r, ok := a.Result.(*contract.ExportResponse); !ok || r.Links || r.Bytes == 0 {
		t.Errorf("export: %s", a.JSON())
	}
}

// A core lists what it has, each once, though a group was named twice.
func TestOperationsOfGroups(t *testing.T) {
	var want []string
	for _, o := range contract.Operations {
		if o.Group == "search" || o.Group == "repository" || o.Group == "indexing" {
			want = append(want, o.Name)
		}
	}
	if got := searcher(t).Operations(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
