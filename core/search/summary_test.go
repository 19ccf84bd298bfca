package search_test

import (
	"slices"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
)

// Summaries find what has none of the query's words, the better fit first, and only
// if they hold enough of them.
func TestSummaries(t *testing.T) {
	x := one(t, []file{{"a.go", "package a\n\nfunc One() {}\n"}, {"b.go", "package b\n\nfunc Two() {}\n"}, {"c.go", "package c\n\nfunc One() {}\n"}})
	s := search.New(x, search.Default)
	field := search.NewSummaries([]search.Summary{
		{File: 1, Chunk: 1, Text: "Counts the quokkas of an island."}, {File: 1, Chunk: 1, Text: "Counts."},
		{File: 2, Chunk: 2, Text: "Feeds a wombat, and tells how many quokkas there are"}, {Chunk: -1, Text: "quokka"},
	})
	for q, want := range map[string][]string{
		"counting quokkas":        {"b.go:1-3", "c.go:1-3"}, // stems
		"wombat":                  {"c.go:1-3"},
		"platypus":                nil,
		"two quokkas":             {"b.go:1-3 Two"}, // of c.go too little is said
		"many platypus ate kiwis": nil,
		"wombats of an island":    {"b.go:1-3", "c.go:1-3"}, // the shorter says it more
	} {
		hits, _ := s.Run(search.Parse(q), search.Options{Limit: 9, Summaries: field, Explain: true})
		var got []string
		for _, h := range hits {
			got = append(got, describe(x, h))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", q, got, want)
		}
		if q == "wombat" && (len(hits) == 0 || len(hits[0].Reasons) == 0 || hits[0].Reasons[0] != contract.ScoreReason{Name: "summary", Add: rank.Of(1, 4)}) {
			t.Errorf("%q: %+v", q, hits)
		}
	}
}
