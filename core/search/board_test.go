package search

import (
	"math"
	"testing"

	"github.com/cairn-search/cairn/core/rank"
)

// TestFoundWeights: what is found in a name adds up, and does not begin anew when it is too much.
func TestFoundWeights(t *testing.T) {
	var s defScore
	s.found(3 * rank.One)
	s.found(2 * rank.One)
	if rank.Score(s.weight) != 5*rank.One || s.hits != 2 {
		t.Errorf("%+v", s)
	}
	s.found(math.MaxUint32)
	if s.weight != math.MaxUint32 {
		t.Errorf("%+v", s)
	}
}
