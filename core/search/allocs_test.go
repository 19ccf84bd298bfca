package search_test

import (
	"fmt"
	"testing"

	"github.com/cairn-search/cairn/core/search"
)

// A warm query allocates for its hits and little more, however many files match.
func TestWarmQueriesAllocateLittle(t *testing.T) {
	var files []file
	for i := range 400 {
		files = append(files, file{fmt.Sprintf("src/part%d/parse_config_%d.go", i%7, i), fmt.Sprintf("package p\n\n// parseConfig reads the configuration %d.\nfunc parseConfig%d() {}\n", i, i)})
	}
	s := search.New(one(t, files), search.Default)
	q := search.Parse("where is the configuration parsed")
	const most = 64
	if n := testing.AllocsPerRun(50, func() {
		if hits, _ := s.Run(q, search.Options{Limit: 10}); len(hits) != 10 {
			t.Fatalf("%d hits", len(hits))
		}
	}); n > most {
		t.Errorf("%v allocations for ten hits among %d files, at most %d are meant", n, len(files), most)
	}
}
