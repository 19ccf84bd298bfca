package graph

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/mention"
)

// hub is a graph where note 0 has so many edges to others, and the last of them has
// one to the note behind all.
func hub(t testing.TB, n int) (*Graph, func(int) Node) {
	var edges [][2]int
	for i := range n {
		edges = append(edges, [2]int{0, i + 1})
	}
	return notes(t, n+2, append(edges, [2]int{n, n + 1}), RelatesTo)
}

// What has a hundred thousand edges costs no more than what has a few, and that not
// all were followed is said.
func TestHub(t *testing.T) {
	const n = 100_000
	g, node := hub(t, n)
	q := PathQuery{From: node(0), To: node(n + 1), Kinds: allKinds(), Depth: 3, Limit: 5, FanOut: 16}
	f := g.Paths(q)
	if len(f.Paths) != 1 || len(f.Paths[0].Edges) != 2 || f.Visited > 1000 {
		t.Errorf("from the hub to the end: %d paths, %d visited", len(f.Paths), f.Visited)
	}
	q.To = node(n - 1) // is not among the first
	if f = g.Paths(q); len(f.Paths) != 1 || f.Visited > 1000 {
		t.Errorf("from the hub: %d paths, %d visited", len(f.Paths), f.Visited)
	}
	q.From, q.To, q.Direction = node(0), node(n+1), Out
	q.Depth = 1
	if f = g.Paths(q); len(f.Paths) != 0 || len(f.Cuts) == 0 || f.Cuts[0] != (Cut{node(0), RelatesTo, false, n - 16}) {
		t.Errorf("what was not followed: %+v", f.Cuts)
	}
	q.To, q.ToType, q.Depth, q.FanOut, q.Limit = None, Commit, 5, 1<<20, 1
	if f = g.Paths(q); !f.Full || f.Visited > maxVisited {
		t.Errorf("everything: full %v, %d visited", f.Full, f.Visited)
	}
	if list, all := g.Within(PathQuery{From: node(0), Kinds: allKinds(), Depth: 2, Limit: 500, FanOut: 16}); len(list) != 16 || all {
		t.Errorf("%d within, all %v", len(list), all)
	}
	if hops := g.Hops(node(0), 6); len(hops) != 6 {
		t.Errorf("%d hops", len(hops))
	}
	if list := g.Notable(node(0), 2, false); len(list) != 2 {
		t.Errorf("%d notable edges", len(list))
	}
}

// A hub among the stored edges.
func TestStoredHub(t *testing.T) {
	const n = 3000
	content := []byte("package a\n\nfunc hub() {}\n")
	for i := range n {
		content = append(content, "\nfunc f"...)
		for v := i; ; v /= 26 {
			content = append(content, byte('a'+v%26))
			if v < 26 {
				break
			}
		}
		content = append(content, "x() { hub() }\n"...)
	}
	g := graphOf(t, indexOf(t, map[string]string{"a.go": string(content)}), nil)
	at := find(t, g, "hub")
	for _, r := range g.Groups(nil, at, true) {
		if r.Kind == Calls && r.Len() != n {
			t.Errorf("%d calls", r.Len())
		}
	}
	f := g.Paths(PathQuery{From: at, To: None, ToType: Section, Kinds: allKinds(), Depth: 5, Limit: 5, FanOut: 16})
	if len(f.Paths) > 0 || f.Visited > maxVisited || len(f.Cuts) == 0 || len(f.Cuts) > maxCuts {
		t.Errorf("%+v", f)
	}
}

func TestHops(t *testing.T) {
	g := graphOf(t, indexOf(t, sample), nil)
	hops := g.Hops(find(t, g, "Store.Get"), 6)
	names := map[string]Hop{}
	for i, h := range hops {
		if _, twice := names[g.Label(h.Node)]; twice || h.Edges < 1 || h.Edge.Other(h.Node) == h.Node || i > 0 && h.score > hops[i-1].score && h.Edge.Kind == hops[i-1].Edge.Kind {
			t.Errorf("hop %d: %+v", i, h)
		}
		names[g.Label(h.Node)] = h
	}
	for name, kind := range map[string]Kind{"base.load": Calls, "main": Calls, "Guide": Describes} {
		if names[name].Edge.Kind != kind {
			t.Errorf("%s is not a hop by %s: %+v", name, kind, names[name])
		}
	}
	if last := hops[len(hops)-1]; names["main"].score <= names["TestGet"].score && g.Label(last.Node) != "TestGet" {
		t.Errorf("a test comes before what is none: %+v", hops)
	}
	for n := range g.end {
		for _, in := range [...]bool{false, true} {
			seen := map[Edge]bool{}
			for _, e := range g.Notable(n, 3, in) {
				if seen[e] || in && e.To != n || !in && e.From != n {
					t.Errorf("notable of %s: %+v", g.Ref(n), e)
				}
				seen[e] = true
			}
			if len(seen) > 3 {
				t.Errorf("%d notable edges", len(seen))
			}
		}
	}
	get := g.Notable(find(t, g, "Store.Get"), 2, true)
	if len(get) != 2 || get[0].Kind != Calls || get[1].Kind != Describes || g.Label(get[0].From) != "main" {
		t.Errorf("notable: %+v", get)
	}
}

// Of a file with more calls than are kept the answer says so, in its language alone.
func TestCutOff(t *testing.T) {
	content := []byte("def t(x):\n    return x\n\n")
	for i := range mention.MaxUses {
		content = fmt.Appendf(content, "q%d(1)\n", i)
	}
	again := []byte("function u(a) {}\nfunction v() {\n")
	for range mention.MaxUses + 2 {
		again = append(again, "u(1)\n"...)
	}
	again = append(again, "}\n"...)
	for _, last := range [...]string{"", "def last():\n    return t(1)\n"} {
		g := graphOf(t, indexOf(t, map[string]string{"a.py": string(content) + last, "b.go": "package b\n\nfunc only() {}\n", "c.js": string(again)}), nil)
		for name, want := range map[string]bool{"t": last != "", "only": false, "u": true} {
			n := find(t, g, name)
			if got := strings.Contains(g.Unseen(n), "calls and names are kept"); got != want {
				t.Errorf("%s, %q behind what is kept: %q", name, last, g.Unseen(n))
			}
		}
	}
}
