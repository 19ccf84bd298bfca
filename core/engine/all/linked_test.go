package all

import (
	"bytes"
	"slices"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
)

// connected is a repository in which callers share no word with what they call.
func connected() files {
	return files{
		"go.mod":        "module m\n",
		"store/get.go":  "package store\n\nfunc Fetch() {}\n",
		"app/near.go":   "package app\n\nimport \"m/store\"\n\nfunc Near() { store.Fetch() }\n",
		"app/far.go":    "package app\n\nfunc Far() { Near() }\n",
		"other/none.go": "package other\n\nfunc None() {}\n",
	}
}

// The graph lane brings what calls the symbol of a query, the nearer the better,
// and what only leads there by way of others.
func TestGraphLane(t *testing.T) {
	c := loaded(t, connected(), "keep")
	for graph, want := range map[string]string{"none": "store/get.go app/near.go", "links": "store/get.go app/near.go app/far.go"} {
		if got := order(searched(t, c, &host{}, contract.SearchRequest{Query: "Fetch", Graph: contract.GraphUse(graph)})); got != want {
			t.Errorf("graph %s: %s", graph, got)
		}
	}
	r := searched(t, c, &host{}, contract.SearchRequest{Query: "Fetch", Graph: "links", Explain: true})
	if last := r.Results[2].Explain; len(last) == 0 || last[0].Name != "graph" {
		t.Errorf("explained by %+v", last)
	}
	if e := (&host{}).run(c, "search", contract.SearchRequest{Query: "Fetch", Graph: "all"}).Error; e == nil || e.Field != "graph" {
		t.Errorf("an unknown graph: %v", e)
	}
}

// TestBeside: repositories that stand beside each other are asked as one, each below its name, whatever order they come in.
func TestBeside(t *testing.T) {
	var list []search.Named
	for name, f := range map[string]files{"a": {"a.go": "package a\n\nfunc Bake() {}\n"}, "b": {"b.go": "package b\n\nfunc Knead() { Bake() }\n"}} {
		r, err := loaded(t, f, "keep").Repository()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, search.Named{Name: name, Searcher: r.Searcher})
	}
	h, said := &host{}, ""
	for range 2 {
		c := fresh(1)
		c.Beside(list, nil)
		r := of[*contract.InspectResponse](t, h, c, "inspect", contract.InspectRequest{Ref: "Knead"})
		if r.Entity.Path != "b/b.go" {
			t.Errorf("it is at %q", r.Entity.Path)
		}
		a := string(h.must(t, c, "stats", nil).JSON())
		if said != "" && a != said {
			t.Errorf("%s\nin another order %s", said, a)
		}
		said = a
		slices.Reverse(list)
	}
}

// TestLinksOfASnapshot: what a snapshot has linked is not linked again after updates that come
// before anybody asks for it.
func TestLinksOfASnapshot(t *testing.T) {
	f, made := connected(), &host{}
	made.must(t, loaded(t, f, "keep"), "export", contract.ExportRequest{Links: "make"})
	c := fresh(1)
	if _, err := c.Open(made.written); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		f["app/far.go"] += "\nfunc More() { Near() }\n"
		(&host{archive: files{"app/far.go": f["app/far.go"]}.tar()}).must(t, c, "load", contract.LoadRequest{Mode: "update"})
	}
	told := []int64{}
	h := &host{stop: func(n contract.Need) *contract.Error {
		if p, ok := n.Request.(contract.Progress); ok && p.Phase == "link" {
			told = append(told, p.Total)
		}
		return nil
	}}
	links := func(c *engine.Core) []byte {
		t.Helper()
		h.written = nil
		h.must(t, c, "export", contract.ExportRequest{Links: "make"})
		x, err := index.Decode(h.written)
		if err != nil {
			t.Fatal(err)
		}
		return x.Links
	}
	if got := links(c); !bytes.Equal(got, links(loaded(t, f, "keep"))) {
		t.Error("the links are other ones than of the files themselves")
	}
	if want := []int64{1, int64(len(f))}; !slices.Equal(told, want) {
		t.Errorf("%d files were linked, want %d", told, want)
	}
}
