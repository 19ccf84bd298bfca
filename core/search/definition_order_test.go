package search

import (
	"testing"

	"github.com/cairn-search/cairn/core/rank"
)

// What the trees say of signals is what the program that learned them says, to the last bit.
func TestOrderTrees(t *testing.T) {
	for _, c := range []struct {
		signals signals
		want    rank.Score
	}{
		{signals{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, -25776},
		{signals{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}, 13968},
		{signals{0, 255, 120, 40, 128, 120, 30, 60, 60, 0, 30, 50, 1, 90, 4}, 10022},
		{signals{3, 200, 60, 0, 0, 90, 0, 20, 10, 30, 60, 70, 0, 40, 9}, 14565},
	} {
		sum := rank.Score(0)
		for i := range orderTrees {
			sum += orderTrees[i].of(&c.signals)
		}
		if sum != c.want {
			t.Errorf("%v: %d, want %d", c.signals, sum, c.want)
		}
	}
}

// A tree that was cut or mixed up would not end, or read beyond its answers.
func TestOrderTreesEnd(t *testing.T) {
	for i := range orderTrees {
		for n, node := range orderTrees[i].nodes {
			if node.signal >= signalCount {
				t.Errorf("tree %d: signal %d", i, node.signal)
			}
			for _, to := range []int8{node.left, node.right} {
				if to >= 0 && int(to) <= n || int(to) >= len(orderTrees[i].nodes) || -1-int(to) >= len(orderTrees[i].answers) {
					t.Errorf("tree %d: node %d leads to %d", i, n, to)
				}
			}
		}
	}
}

// Signals are bytes, whatever is measured.
func TestSignalBytes(t *testing.T) {
	for _, c := range []struct{ got, want uint8 }{
		{share8(-1, 10), 0}, {share8(5, 10), 127}, {share8(20, 10), 255}, {share8(300, 255), 255}, {log8(-1), 0}, {log8(1), 8}, {log8(1 << 20), 160},
	} {
		if c.got != c.want {
			t.Errorf("%d, want %d", c.got, c.want)
		}
	}
}
