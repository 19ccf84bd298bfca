package graph

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// leaned is a repository in which all lean on base, and only a test on lone.
var leaned = map[string]string{
	"go.mod":            "module m\n",
	"base/base.go":      "package base\n\nfunc Used() { own() }\n\nfunc Unused() {}\n\nfunc own() {}\n",
	"a/a.go":            "package a\n\nimport \"m/base\"\n\nfunc A() { base.Used() }\n",
	"b/b.go":            "package b\n\nimport \"m/base\"\n\nfunc B() { base.Used() }\n",
	"c/c.go":            "package c\n\nimport (\n\t\"m/a\"\n\t\"m/base\"\n)\n\nfunc C() { base.Used(); a.A() }\n",
	"lone/lone.go":      "package lone\n\nfunc Lone() {}\n",
	"lone/lone_test.go": "package lone\n\nimport \"testing\"\n\nfunc TestLone(t *testing.T) { Lone() }\n",
}

func TestCentral(t *testing.T) {
	g := graphOf(t, indexOf(t, leaned), nil)
	c := g.Central(nil, 218)
	sum := int64(0)
	for f, rank := range c.Files {
		if sum += rank; rank < 0 {
			t.Errorf("%s has %d", g.Path(f), rank)
		}
	}
	if sum > CentralOne || sum < CentralOne/1000*999 {
		t.Errorf("the ranks make %d of %d", sum, CentralOne)
	}
	at := func(path string) int64 { return c.Files[g.FileAt(path)] }
	if at("base/base.go") <= at("a/a.go") || at("a/a.go") <= at("b/b.go") || at("b/b.go") <= at("lone/lone_test.go") {
		t.Errorf("base %d, a %d, b %d, a test %d", at("base/base.go"), at("a/a.go"), at("b/b.go"), at("lone/lone_test.go"))
	}
	definition := func(name string) int64 { return c.Definitions[find(t, g, name)-g.defFirst] }
	if definition("Used") == 0 || definition("Unused") != 0 || definition("own") != 0 || definition("Used") <= definition("A") {
		t.Errorf("Used %d, A %d, Unused %d, own %d", definition("Used"), definition("A"), definition("Unused"), definition("own"))
	}
	// Where one begins there is most, and nothing at all where no way leads.
	start := make([]int64, g.Files())
	start[g.FileAt("c/c.go")] = 5
	c = g.Central(start, 128)
	if at("c/c.go") <= at("base/base.go") || at("base/base.go") == 0 || at("b/b.go") != 0 {
		t.Errorf("c %d, base %d, b %d", at("c/c.go"), at("base/base.go"), at("b/b.go"))
	}
	c = g.Central(start, 0)
	if at("c/c.go") < CentralOne/1000*999 || at("base/base.go") != 0 {
		t.Errorf("without following, c %d and base %d", at("c/c.go"), at("base/base.go"))
	}
	if d := cmp.Diff(g.Central(nil, 128), g.Central(make([]int64, g.Files()), 128)); d != "" {
		t.Errorf("begun nowhere is not begun everywhere: %s", d)
	}
}

// The ranks are those that floating point gives, nearly.
func TestCentralByReference(t *testing.T) {
	g := graphOf(t, indexOf(t, sample), nil)
	n := g.Files()
	weights, out := make([][]float64, n), make([]float64, n)
	for i := range weights {
		weights[i] = make([]float64, n)
	}
	g.eachLink(func(source, target, _ int, weight int64) {
		weights[source][target] += float64(weight)
		out[source] += float64(weight)
	})
	start, sum := make([]float64, n), 0.0
	for f := range start {
		if start[f] = asideStart; g.aside(f) {
			start[f] = 1
		}
		sum += start[f]
	}
	rank := make([]float64, n)
	for f := range rank {
		start[f] /= sum
		rank[f] = start[f]
	}
	for range centralRounds {
		next, stays := make([]float64, n), 1.0
		for f := range n {
			for to, w := range weights[f] {
				if w > 0 {
					v := rank[f] * 218 / 256 * w / out[f]
					next[to] += v
					stays -= v
				}
			}
		}
		for f := range n {
			next[f] += stays * start[f]
		}
		rank = next
	}
	c := g.Central(nil, 218)
	for f := range n {
		if got := float64(c.Files[f]) / float64(CentralOne); got < rank[f]-1e-4 || got > rank[f]+1e-4 {
			t.Errorf("%s: %.6f, want %.6f", g.Path(f), got, rank[f])
		}
	}
}

// The ranks depend on the files alone, and there are none of nothing.
func TestCentralOfUpdates(t *testing.T) {
	whole := graphOf(t, indexOf(t, sample), nil)
	part := map[string]string{"main.go": sample["main.go"], "py/app/use.py": sample["py/app/use.py"]}
	later := graphOf(t, indexOf(t, sample, part), nil)
	if d := cmp.Diff(whole.Central(nil, 218), later.Central(nil, 218)); d != "" {
		t.Error(d)
	}
	if c := graphOf(t, indexOf(t, nil), nil).Central(nil, 218); len(c.Files) != 0 {
		t.Errorf("%v", c)
	}
	g := Unlinked(indexOf(t, sample), "repository")
	if c := g.Central(nil, 218); g.Edges() != 0 || slices.Max(c.Definitions) != 0 || slices.Min(c.Files) == 0 {
		t.Errorf("%d edges, %v", g.Edges(), c)
	}
}
