package graph

import (
	"slices"
	"testing"
)

// TestChain: a chain ends where it began, and there is none where the way leads over what was not
// reached, or round in a circle.
func TestChain(t *testing.T) {
	before := map[Node]Node{3: 2, 2: 1, 4: 9, 5: 6, 6: 5}
	for from, want := range map[Node][]Node{3: {3, 2, 1}, 2: nil, 1: nil, 4: nil, 5: nil, 0: nil} {
		if got := chain(before, from, 1); !slices.Equal(got, want) {
			t.Errorf("from %d: %v, want %v", from, got, want)
		}
	}
}
