package index

import (
	"bytes"
	"fmt"
	"slices"
	"sort"
	"testing"

	"pgregory.net/rapid"
)

// Sealing takes less memory and gives the same bytes, whatever is sealed when and
// in whichever order files come.
func TestSealedIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		keep := rapid.Bool().Draw(t, "keep")
		f := files{}
		for i := range rapid.IntRange(1, 12).Draw(t, "files") {
			f[fmt.Sprintf("d%d/f%d.go", i%3, i)] = rapid.SampledFrom(someContents).Draw(t, "content")
		}
		order := rapid.Permutation(f.paths()).Draw(t, "order")
		want := encode(t, New(segment(t, f, order, 1, keep), Meta{}), true)
		builders := []Builder{{}, {}}
		workers := []Worker{{}, {}}
		sealed := false
		for i, path := range order {
			b, w := &builders[i%2], &workers[i%2]
			b.Add(w.Analyze(path, []byte(f[path]), keep))
			if rapid.Bool().Draw(t, "seal") {
				sealed = true
				if err := b.Seal(); err != nil {
					t.Fatal(err)
				}
				*w = Worker{}
			}
		}
		builders[0].Take(&builders[1])
		if n := builders[0].Len(); n != len(f) {
			t.Fatalf("%d documents, want %d", n, len(f))
		}
		pauses := 0
		s, err := builders[0].Build(func(done, total int) error {
			if done != pauses || total != buildSteps {
				t.Fatalf("pause %d of %d, want %d of %d", done, total, pauses, buildSteps)
			}
			pauses++
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := encode(t, New(s, Meta{}), true); !bytes.Equal(got, want) || pauses != buildSteps {
			t.Fatalf("%d bytes after %d pauses, want %d (sealed: %v)", len(got), pauses, len(want), sealed)
		}
	})
}

func TestJoinStops(t *testing.T) {
	stop := fmt.Errorf("stop")
	for at := range buildSteps {
		var w Worker
		var b Builder
		for _, path := range []string{"a", "b"} {
			b.Add(w.Analyze(path, []byte("text"), false))
			if err := b.Seal(); err != nil {
				t.Fatal(err)
			}
		}
		s, err := b.Build(func(done, total int) error {
			if done == at {
				return stop
			}
			return nil
		})
		if err != stop || s != nil || b.Len() != 0 {
			t.Errorf("stopped at %d: %v, %v", at, s, err)
		}
	}
}

func TestMergedRunsAreSorted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var v []uint64
		var ends []int
		seen := map[uint64]bool{}
		for range rapid.IntRange(1, 9).Draw(t, "runs") {
			run := rapid.SliceOfNDistinct(rapid.Uint64Range(0, 200), 0, 12, rapid.ID[uint64]).Draw(t, "run")
			run = slices.DeleteFunc(run, func(x uint64) bool { return seen[x] })
			for _, x := range run {
				seen[x] = true
			}
			slices.Sort(run)
			v = append(v, run...)
			ends = append(ends, len(v))
		}
		want := slices.Sorted(slices.Values(v))
		mergeRuns(v, ends, nil)
		if !slices.Equal(v, want) {
			t.Fatalf("%v, want %v", v, want)
		}
	})
}

func TestSeekIsABinarySearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 500).Draw(t, "n")
		first := rapid.IntRange(0, n).Draw(t, "first")
		guess := rapid.IntRange(0, max(0, n-1)).Draw(t, "guess")
		found := func(i int) bool {
			if i < 0 || i >= n {
				t.Fatalf("asks for %d of %d", i, n)
			}
			return i >= first
		}
		if got, want := seek(guess, n, found), sort.Search(n, found); got != want {
			t.Fatalf("%d, want %d", got, want)
		}
	})
}
