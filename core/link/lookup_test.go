package link

import (
	"testing"

	"github.com/cairn-search/cairn/core/step"
)

// TestTurns: others have turns while many definitions of one name are looked at.
func TestTurns(t *testing.T) {
	table := make([]uint64, 2*maxSame)
	for d := range table {
		table[d] = 7<<32 | uint64(d)
	}
	turns, seen := 0, 0
	step.Yielding(func() { turns++ })
	t.Cleanup(func() { step.Yielding(nil) })
	l := lookup{looks: &step.Looks{}}
	l.each(table, 7, 0, func(int) bool { seen++; return true })
	if seen != maxSame || turns < maxSame/sameAtOnce {
		t.Errorf("%d definitions, others have %d turns", seen, turns)
	}
}
