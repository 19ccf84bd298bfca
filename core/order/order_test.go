package order

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestBy: the order is that of the package slices, of equal elements too, which golden answers
// rest on.
func TestBy(t *testing.T) {
	type item struct{ key, was int }
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 400 {
		list := make([]item, n)
		for i := range list {
			list[i] = item{random.IntN(1 + n/3), i}
		}
		if n%3 == 0 {
			slices.SortFunc(list, func(a, b item) int { return cmp.Compare(a.key, b.key) })
		}
		compare := func(a, b item) int { return cmp.Compare(a.key, b.key) }
		want, got := slices.Clone(list), slices.Clone(list)
		slices.SortFunc(want, compare)
		By(got, compare)
		if !slices.Equal(got, want) {
			t.Fatalf("%d elements: %v, want %v", n, got, want)
		}
		want, got = slices.Clone(list), slices.Clone(list)
		slices.SortStableFunc(want, compare)
		StableBy(got, compare)
		if !slices.Equal(got, want) {
			t.Fatalf("%d elements, stable: %v, want %v", n, got, want)
		}
	}
}
