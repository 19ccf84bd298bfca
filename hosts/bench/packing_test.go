package main

import (
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// A target is covered by a source of its file, and one with lines by shown ones that
// overlap them.
func TestCovered(t *testing.T) {
	q := question{Relevant: []target{{Path: "a.go"}, {Path: "b.go", Start: 10, End: 20}}}
	all := func(contract.PackSource) bool { return true }
	for _, c := range []struct {
		sources []contract.PackSource
		want    float64
	}{
		{nil, 0},
		{[]contract.PackSource{{Path: "a.go", Lines: contract.Lines{Start: 1, End: 2}}}, 0.5},
		{[]contract.PackSource{{Path: "ba.go"}, {Path: "b.go", Lines: contract.Lines{Start: 21, End: 30}}}, 0},
		{[]contract.PackSource{{Path: "b.go", Lines: contract.Lines{Start: 1, End: 30}}}, 0.5},
		{[]contract.PackSource{{Path: "b.go", Lines: contract.Lines{Start: 1, End: 30}, Shown: []contract.Lines{{Start: 1, End: 3}, {Start: 21, End: 30}}}}, 0},
		{[]contract.PackSource{{Path: "b.go", Lines: contract.Lines{Start: 1, End: 30}, Shown: []contract.Lines{{Start: 1, End: 3}, {Start: 19, End: 30}}}, {Path: "a.go"}}, 1},
	} {
		if got := covered(q, c.sources, all); got != c.want {
			t.Errorf("%+v: %.2f, want %.2f", c.sources, got, c.want)
		}
	}
	if got := covered(q, []contract.PackSource{{Path: "a.go"}}, func(contract.PackSource) bool { return false }); got != 0 {
		t.Errorf("what does not count gives %.2f", got)
	}
}
