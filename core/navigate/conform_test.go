package navigate

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
)

// erratic is a model that answers the same question the same way, in any way: with
// a few ids in any order, with ids that do not exist, twice, or not at all.
func erratic(seed uint64, fails int) func(shown []string, pick int) ([]string, bool, bool) {
	return func(shown []string, pick int) ([]string, bool, bool) {
		h := fnv.New64a()
		fmt.Fprint(h, shown, pick)
		rng := rand.New(rand.NewPCG(seed, h.Sum64()))
		if rng.IntN(100) < fails {
			return nil, false, false
		}
		var answer []string
		for _, i := range rng.Perm(len(shown))[:rng.IntN(len(shown)+1)] {
			answer = append(answer, shown[i])
			switch rng.IntN(12) {
			case 0:
				answer = append(answer, "n0", fmt.Sprintf("n%d", len(shown)+1), "", "N1", "n01", "n+1", "1")
			case 1:
				answer = append(answer, shown[rng.IntN(len(shown))])
			}
		}
		return answer, rng.IntN(3) > 0, true
	}
}

// asRanker has the same model answer a navigation.
func (x *reference) asRanker() Ranker {
	return ranks(func(q *Question) ([]string, bool, error) {
		var list []string
		for i := range q.Candidates {
			list = append(list, shown(q, i))
		}
		answer, done, ok := x.llm(list, q.PickLimit)
		if !ok {
			return nil, false, contract.Errorf(contract.CodeModel, "no answer")
		}
		return answer, done, nil
	})
}

// rounds brings a trace into the form of the reference.
func rounds(trace *contract.NavigateTrace) (list []referenceRound) {
	for _, r := range trace.Rounds {
		x := referenceRound{Pick: r.PickLimit, Merged: r.MergedIDs, Ordered: r.OrderedIDs, Frontier: r.Frontier, TopIDs: r.TopCandidateIDs, Done: r.Done}
		rest := r.CandidateSet
		for _, b := range r.Blocks {
			x.Candidates = append(x.Candidates, rest[:b.Candidates])
			rest = rest[b.Candidates:]
			x.Ranked = append(x.Ranked, b.RankedIDs)
			x.Dropped.Unknown += b.Dropped.Unknown
			x.Dropped.Repeated += b.Dropped.Repeated
			x.Dropped.Excess += b.Dropped.Excess
		}
		list = append(list, x)
	}
	return list
}

// On any tree, with any answers of a model and any options that change nothing of
// the algorithms, a navigation is what the pseudo-code says.
func TestAlgorithms(t *testing.T) {
	for _, strategy := range []string{Beam, Block} {
		t.Run(strategy, func(t *testing.T) {
			deepest, failures := 0, 0
			rapid.Check(t, func(t *rapid.T) {
				x := reference{tree: drawTree(t), o: printed()}
				x.o.Strategy = strategy
				x.o.BeamWidth = rapid.IntRange(0, 4).Draw(t, "beam width")
				x.o.Limit = rapid.SampledFrom([]int{1, 2, 5, 100}).Draw(t, "limit")
				x.o.MaxRounds = rapid.SampledFrom([]int{0, 0, 1, 3}).Draw(t, "rounds")
				x.o.BlockTokens = rapid.SampledFrom([]int{30, 60, 120, 16000}).Draw(t, "block tokens")
				x.o.Parallel = rapid.IntRange(1, 4).Draw(t, "parallel")
				x.o.Packing = rapid.SampledFrom([]string{PackingUnion, PackingParent}).Draw(t, "pack")
				x.o.Entries = rapid.SampledFrom([]string{EntriesFull, EntriesCompact}).Draw(t, "entries")
				x.o.IDs = rapid.SampledFrom([]string{IDsList, IDsRange}).Draw(t, "ids")
				x.o.Cache.On = rapid.Bool().Draw(t, "cache")
				if strategy == Block {
					x.o.Collapse = rapid.SampledFrom([]string{CollapseVirtual, CollapseAll}).Draw(t, "collapse")
				}
				fails := rapid.SampledFrom([]int{0, 0, 30}).Draw(t, "fails")
				for seed := range uint64(10) {
					x.llm, x.rounds, x.failed = erratic(seed, fails), nil, false
					files := map[string]func() []contract.TreeNode{Beam: x.beam, Block: x.block}[strategy]()
					got, err := navigated(x.tree, x.asRanker(), x.o, nil)
					if x.failed {
						failures++
						if err == nil && len(got.Files) > 0 {
							err = got.Failed // and the files of earlier rounds stand
						}
						if err == nil || contract.ErrorOf(err).Code != contract.CodeModel {
							t.Fatalf("all blocks of a round fail: %v", err)
						}
						continue
					}
					if err != nil {
						t.Fatal(err)
					}
					deepest = max(deepest, len(x.rounds))
					if d := cmp.Diff(x.rounds, rounds(&got.Trace)) + cmp.Diff(ids(files), ids(got.Files)); d != "" {
						t.Fatalf("model %d: %s", seed, d)
					}
				}
			})
			if !testing.Short() && (deepest < 4 || failures == 0) { // with -short few are drawn
				t.Errorf("at most %d rounds, %d failures: that is too easy", deepest, failures)
			}
		})
	}
}
