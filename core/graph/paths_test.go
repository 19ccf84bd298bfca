package graph

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// notes makes a graph of notes with edges between them, after one file.
func notes(t testing.TB, n int, edges [][2]int, kinds ...Kind) (*Graph, func(int) Node) {
	t.Helper()
	list := make([]Entity, n)
	for i := range list {
		list[i] = Entity{Type: NoteRecord, ID: fmt.Sprint(i)}
	}
	for i, e := range edges {
		from := &list[e[0]]
		from.Edges = append(from.Edges, Stated{kinds[i%len(kinds)], fmt.Sprintf("note:repository:%d", e[1])})
	}
	g, lost := graphOf(t, indexOf(t, map[string]string{"a.txt": "a\n"}), nil).With(list)
	if lost != 0 {
		t.Fatalf("%d edges are lost", lost)
	}
	return g, func(i int) Node { return g.end + Node(i) }
}

// allKinds is the set of all kinds.
func allKinds() (set KindSet) {
	for _, k := range Kinds {
		set[k.Kind] = true
	}
	return set
}

// check tells what is wrong with a path as an answer to a query.
func check(g *Graph, q PathQuery, p Path) string {
	switch last := p.Nodes[len(p.Nodes)-1]; {
	case len(p.Nodes) != len(p.Edges)+1 || len(p.Edges) == 0 || len(p.Edges) > q.Depth:
		return "its length is wrong"
	case p.Nodes[0] != q.From || q.To != None && last != q.To || q.To == None && g.TypeOf(last) != q.ToType:
		return "it leads elsewhere"
	}
	for i, e := range p.Edges {
		from, to := p.Nodes[i], p.Nodes[i+1]
		switch held, ok := g.Holds(e.From, e.To, e.Kind); {
		case slices.Contains(p.Nodes[:i+1], to):
			return "it is not simple"
		case e.From != from && e.To != from || e.Other(from) != to:
			return "its edges do not meet"
		case !ok || held != e:
			return "the graph does not hold its edges"
		case !q.Kinds[e.Kind]:
			return "it uses other kinds"
		case q.Direction == Out && e.From != from || q.Direction == In && e.To != from:
			return "it goes against the direction"
		}
	}
	return ""
}

// shortest finds the length of the shortest path by trying all, 0 if there is none
// of at most q.Depth edges.
func shortest(g *Graph, q PathQuery) int {
	best := 0
	var walk func(path []Node)
	walk = func(path []Node) {
		n := path[len(path)-1]
		if len(path) > 1 && (n == q.To || q.To == None && g.TypeOf(n) == q.ToType) && (best == 0 || len(path)-1 < best) {
			best = len(path) - 1
		}
		if len(path) > q.Depth {
			return
		}
		for _, in := range [...]bool{false, true} {
			if in && q.Direction == Out || !in && q.Direction == In {
				continue
			}
			for _, r := range g.Groups(nil, n, in) {
				for i := range r.Len() {
					if m := g.Edge(&r, i).Other(n); q.Kinds[r.Kind] && !slices.Contains(path, m) {
						walk(append(slices.Clone(path), m))
					}
				}
			}
		}
	}
	walk([]Node{q.From})
	return best
}

// Whatever the graph, paths are sound, the shortest are as short as any, and asking
// again gives the same.
func TestPathsOfAnyGraph(t *testing.T) {
	kinds := []Kind{RelatesTo, Supersedes, DerivedFrom}
	found := 0
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(2, 7).Draw(r, "nodes")
		end := rapid.IntRange(0, n-1)
		var edges [][2]int
		for range rapid.IntRange(0, 14).Draw(r, "edges") {
			edges = append(edges, [2]int{end.Draw(r, "from"), end.Draw(r, "to")})
		}
		g, node := notes(t, n, edges, kinds...)
		q := PathQuery{
			From: node(end.Draw(r, "start")), To: node(end.Draw(r, "end")), Direction: rapid.SampledFrom([]Direction{Both, Out, In}).Draw(r, "direction"),
			Depth: rapid.IntRange(1, 5).Draw(r, "depth"), Limit: rapid.IntRange(1, 8).Draw(r, "limit"), FanOut: 256,
		}
		for _, k := range kinds {
			q.Kinds[k] = rapid.IntRange(0, 3).Draw(r, "kind") > 0
		}
		if rapid.IntRange(0, 3).Draw(r, "to a type") == 0 {
			q.To, q.ToType = None, NoteRecord
		}
		f := g.Paths(q)
		want := shortest(g, q)
		switch {
		case want == 0 && len(f.Paths) > 0 || want > 0 && (len(f.Paths) == 0 || len(f.Paths[0].Edges) != want):
			r.Fatalf("the shortest of %v has %d edges, found %+v", edges, want, f.Paths)
		case len(f.Paths) > q.Limit || f.Full || len(f.Cuts) > 0:
			r.Fatalf("out of bounds: %+v", f)
		}
		found += len(f.Paths)
		for i, p := range f.Paths {
			if bad := check(g, q, p); bad != "" || i > 0 && len(p.Edges) < len(f.Paths[i-1].Edges) {
				r.Fatalf("path %d of %v: %s: %+v", i, edges, bad, p)
			}
		}
		if diff := cmp.Diff(f, g.Paths(q)); diff != "" {
			r.Fatalf("another time: %s", diff)
		}
		// What is reached in so many steps is what has a path of so many.
		q.To, q.Limit = None, n
		list, all := g.Within(q)
		at := map[Node]int{}
		for _, w := range list {
			at[w.Node] = w.Distance
		}
		for i := range n {
			to := q
			to.To = node(i)
			want := shortest(g, to)
			if to.To == q.From {
				want = 0
			}
			if !all || at[node(i)] != want {
				r.Fatalf("node %d of %v is at %d, want %d", i, edges, at[node(i)], want)
			}
		}
	})
	if found == 0 {
		t.Error("no path was ever found")
	}
}

// Between real things paths are sound too, in every way of asking.
func TestPathsOfSample(t *testing.T) {
	g := graphOf(t, indexOf(t, sample), nil)
	found := 0
	for from := range g.end {
		for to := range g.end {
			for _, direction := range [...]Direction{Both, Out, In} {
				q := PathQuery{From: from, To: to, Kinds: allKinds(), Direction: direction, Depth: 3, Limit: 3, FanOut: 16}
				f := g.Paths(q)
				found += len(f.Paths)
				for _, p := range f.Paths {
					if bad := check(g, q, p); bad != "" {
						t.Fatalf("%s to %s: %s: %+v", g.Ref(from), g.Ref(to), bad, p)
					}
				}
				if from == to && len(f.Paths) > 0 {
					t.Errorf("%s is connected with itself: %+v", g.Ref(from), f)
				}
			}
		}
	}
	if found < int(g.end) {
		t.Errorf("%d paths", found)
	}
}

// A path goes down a directory to what is in it, but two files are not connected
// by lying in the same one.
func TestPathsDown(t *testing.T) {
	g := graphOf(t, indexOf(t, map[string]string{
		"go.mod": "module m\n", "main.go": "package main\n\nimport \"m/s\"\n\nfunc main() { s.F() }\n", "s/a.go": "package s\n\nfunc F() {}\n", "s/b.go": "package s\n\nfunc G() {}\n",
	}), nil)
	q := PathQuery{From: find(t, g, "s/a.go"), To: find(t, g, "s/b.go"), Kinds: allKinds(), Depth: 3, Limit: 5, FanOut: 16, Down: true}
	if f := g.Paths(q); len(f.Paths) != 0 {
		t.Errorf("two files of a directory: %+v", f.Paths)
	}
	q.From, q.To = find(t, g, "main.go"), find(t, g, "s/b.go")
	for _, want := range []bool{true, false} { // there, and not back
		f := g.Paths(q)
		if (len(f.Paths) > 0) != want {
			t.Errorf("from %s to %s: %+v", g.Label(q.From), g.Label(q.To), f.Paths)
		}
		for _, p := range f.Paths {
			if bad := check(g, q, p); bad != "" {
				t.Error(bad)
			}
		}
		q.From, q.To = q.To, find(t, g, "go.mod")
	}
	q.Down, q.From, q.To = false, find(t, g, "s/a.go"), find(t, g, "s/b.go")
	if f := g.Paths(q); len(f.Paths) == 0 {
		t.Error("asked to, a path does not go over the directory")
	}
}
