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

// A lane that counts nothing by its factor is as good as off, and factors of 1 change
// nothing.
func TestLanes(t *testing.T) {
	x := one(t, []file{{"parse.go", "package a\n\nfunc One() {}\n"}, {"b.go", "package b\n\nfunc Two() { parse(); parse() }\n"}})
	s := search.New(x, search.Default)
	run := func(l search.Lanes) (string, search.Hit) {
		var uses []contract.LaneUse
		hits, _ := s.Run(search.Parse("parse"), search.Options{Limit: 9, Explain: true, Lanes: l, Uses: &uses})
		if len(uses) != 4 || uses[3].Name != "name" {
			t.Errorf("uses %+v", uses)
		}
		return describe(x, hits[0]), hits[0]
	}
	plain, hit := run(search.Lanes{})
	same, again := run(search.Lanes{Chunk: rank.One, File: rank.One, Definition: rank.One, Name: rank.One})
	if plain != "parse.go:1-3" || same != plain || again.Score != hit.Score {
		t.Errorf("%s %v, with factors of 1 %s %v", plain, hit.Score, same, again.Score)
	}
	if got, _ := run(search.Lanes{Name: 1, Chunk: 2 * rank.One}); got != "b.go:1-3" {
		t.Errorf("without names: %s", got)
	}
}
