package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/tree"
)

// What a shard leaves out is among the best with no other shard, however good the files
// are that others have.
func TestCutIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 5))
	left := 0
	for round := range 300 {
		q := Parse([]string{"main", "`open` the other file", "cmd/main.go"}[round%3])
		j := &Joint{Statistics: contract.Statistics{Sizes: contract.Sizes{Files: 1000, Chunks: 3000, Body: 300000, Symbol: 9000, Path: 5000}}}
		for range q.Terms {
			j.Statistics.Terms.Chunks, j.Statistics.Terms.Files = append(j.Statistics.Terms.Chunks, 700), append(j.Statistics.Terms.Files, 600)
		}
		steps := rank.Score(1 + r.IntN(5)) // few, so that much is alike
		some := func() rank.Score { return rank.Score(r.Int64N(int64(steps)+1)) * rank.One / 3 }
		shard := func(name string, n int, times rank.Score) (o Offer) {
			o.Passing, o.Matches.Files = true, n
			for i := range n {
				c := Candidate{Path: fmt.Sprintf("%s/%04d.go", name, i), relevant: true, spots: []spot{{chunk: 0, def: -1}}}
				c.role, c.nameParts, c.beyond = []tree.Role{0, 0, tree.Test, tree.Document}[r.IntN(4)], r.IntN(4), r.IntN(3)
				c.lanes = fileScore{best: some() * times, score: some() * times, def: some() / 4, name: some() / 4, nameHits: uint8(r.IntN(3)), cover: some()}
				c.exact = match{symbol: rank.One/4 + some()/4, text: rank.Score(r.IntN(2)) * some(), only: q.Class != PhraseQuery}
				o.Candidates = append(o.Candidates, c)
			}
			return o
		}
		a, b := shard("a", 100+r.IntN(300), 1), shard("b", 1+r.IntN(3), rank.Score(r.Int64N(60)))
		o := Options{Limit: []int{1, 5, 20}[r.IntN(3)]}
		cut := Merge(q, o, j, []Offer{a})
		left += len(a.Candidates) - len(cut.Candidates)
		want, _ := Fuse(q, o, j, []Offer{a, b})
		got, _ := Fuse(q, o, j, []Offer{cut, b})
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("round %d, %d of %d candidates: %s", round, len(cut.Candidates), len(a.Candidates), d)
		}
		if !slices.IsSortedFunc(want, func(a, b JointHit) int { return int(b.Score - a.Score) }) {
			t.Fatal("hits are not in order")
		}
	}
	if left < 300*20 {
		t.Errorf("%d candidates were left out in all", left)
	}
}

// Merge joins what several shards put forward into what one with the files of all would:
// who asks many shards may do so in steps.
func Merge(q Query, o Options, j *Joint, offers []Offer) Offer {
	out, given := together(offers)
	if len(given) == 0 {
		return out
	}
	b, r := fusing(q, j, given), &request{query: q, options: o}
	b.scoreLanes(r)
	var kept []int
	for _, c := range b.shortlist(r) {
		kept = append(kept, int(c.file))
	}
	slices.Sort(kept)
	for _, i := range kept {
		out.Candidates = append(out.Candidates, given[i])
	}
	return out
}
