package search

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/index"
)

// What statistics counted of a repository is counted once, however often and by however many
// questions it is asked for, and is what is counted anew.
func TestCountedOnce(t *testing.T) {
	var w index.Worker
	var b index.Builder
	for i := range 40 {
		b.Add(w.Analyze(fmt.Sprintf("store/file%d.go", i), fmt.Appendf(nil, "package store\n\n// Open%d opens the configuration of a store.\nfunc Open%d() {}\n\nfunc croak() {}\n", i, i), true))
	}
	segment, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	x := index.New(segment, index.Meta{})
	s := New(x, Default)
	first, second := Parse("who croaks when the configuration of a store is opened"), Parse("how does a store croak in its configuration")
	s.Statistics(first, nil)
	known := s.spread.Load()
	if known == nil || len(known.names) == 0 {
		t.Fatal("nothing is remembered of what was counted")
	}
	store := known.terms["store"]
	for _, q := range []Query{second, first} {
		if d := cmp.Diff(New(x, Default).Statistics(q, nil), s.Statistics(q, nil)); d != "" {
			t.Errorf("%q is counted otherwise the second time: %s", q.Text, d)
		}
	}
	if store == nil || known.terms["store"] != store || store.files != 40 {
		t.Errorf("a term is counted again: %+v", store)
	}
	// A word that is too common to be searched for is not looked for in files until one wants to know.
	n := s.counting().find(x, "croak")
	board := s.board()
	chunks, files := board.countTerm("croak", n.chunks-1)
	all, inAll := board.countTerm("croak", n.chunks)
	if board.release(); files != 0 || inAll != 40 || chunks != all {
		t.Errorf("in %d of %d chunks, in %d or %d files", chunks, all, files, inAll)
	}
	// A search of one repository remembers nothing.
	alone := New(x, Default)
	if alone.Run(first, Options{Limit: 1}); !alone.Defines(first) || alone.spread.Load() != nil {
		t.Error("words of a search are remembered")
	}
}
