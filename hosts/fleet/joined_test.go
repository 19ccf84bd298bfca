package fleet

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// What is joined is told by places among what was asked, and what are none is refused.
func TestSpans(t *testing.T) {
	list := []string{"a", "b", "c", "d", "e"}
	for _, names := range [][]string{{"a", "b", "c", "d", "e"}, {"b", "c", "e"}, {"a"}, {"a", "c", "e"}, nil} {
		if d := cmp.Diff(names, placed(list, spans(list, names))); d != "" {
			t.Errorf("%q: %s", names, d)
		}
	}
	for _, pairs := range [][]int{{-1, 2}, {0, 6}, {2, 2}, {3, 1}, {0, 2, 1, 3}} {
		if names := placed(list, pairs); names != nil {
			t.Errorf("%v are %q", pairs, names)
		}
	}
}

// An answer of several shards counts if nobody was quicker for any of them; else its node is
// asked again for the others, unless somebody else still is.
func TestJoinedAnswers(t *testing.T) {
	names := []string{"a", "b", "c"}
	asking := func() (*scatter, *sent) {
		c, s := &scatter{tried: make([]attempt, len(names)), open: len(names)}, &sent{node: "n", names: names}
		for i, name := range names {
			c.tried[i] = attempt{name: name, waiting: 1}
			s.shards = append(s.shards, &c.tried[i])
		}
		return c, s
	}
	of := func(list []*attempt) (names []string) {
		for _, t := range list {
			names = append(names, t.name)
		}
		return names
	}
	all := answer{Joined: []int{0, 3}, Response: []byte("{}")}
	c, s := asking()
	if again := c.takeJoined(s, all); again != nil || c.open != 0 || s.waits() || len(c.done) != 1 {
		t.Errorf("%q %v %v", of(again), c.open, c.done)
	}
	if again := c.takeJoined(s, all); again != nil || len(c.done) != 1 {
		t.Errorf("twice: %q %v", of(again), c.done)
	}

	c, s = asking()
	c.close(&c.tried[0]) // another node was quicker
	c.tried[1].waiting++
	if d := cmp.Diff([]string{"c"}, of(c.takeJoined(s, all))); d != "" || c.done != nil || c.open != 2 {
		t.Errorf("%s%v", d, c.done)
	}
	for _, a := range c.tried[1:] {
		if d := cmp.Diff([]string{"n"}, a.nodes); d != "" {
			t.Errorf("%s is not asked of the node that knows: %s", a.name, d)
		}
	}

	c, s = asking()
	all.Error = contract.Errorf(contract.CodeTooLarge, "large")
	if d := cmp.Diff(names, of(c.takeJoined(s, all))); d != "" || c.done != nil || c.tried[0].err == nil || c.tried[0].nodes != nil {
		t.Errorf("%s%v", d, c.done)
	}

	c, s = asking()
	for _, none := range [][]int{{-1, 2}, {0, 4}, {2, 1}, {1}, {}} {
		if again := c.takeJoined(s, answer{Joined: none, Response: []byte("{}")}); again != nil || c.done != nil || c.open != 3 || !s.waits() {
			t.Errorf("%v: %q %v", none, of(again), c.done)
		}
	}
}

// What a node keeps of a set of shards is for those who may see the same, and until the catalogue
// or what it holds changes.
func TestTogetherIsKept(t *testing.T) {
	f := newFleet(t, 1, testKeys(t, "a"))
	f.add("a", of("red"), "red")
	f.add("b", of("blue"), "blue")
	f.add("c", of("green"), "red", "blue")
	f.whole()
	n, shards := f.nodes["n0"], []string{"a", "b", "c"}
	f.until("known by the node", func() bool { return len(n.view.Repositories(Everything)) == 3 })
	joined := func(g Grant) (names []string, s *set) {
		if s = n.together(g, shards); s == nil {
			t.Fatal("something is let go of")
		}
		defer s.leave()
		for _, x := range s.joined {
			names = append(names, x.Names...)
		}
		return names, s
	}
	red, blue := Grant{Name: "x", Groups: []string{"red"}}, Grant{Name: "x", Groups: []string{"blue"}}
	a, first := joined(red)
	b, _ := joined(blue)
	again, second := joined(Grant{Name: "y", Groups: []string{"red"}})
	if d := cmp.Diff([][]string{{"a", "c"}, {"b", "c"}, {"a", "c"}}, [][]string{a, b, again}); d != "" {
		t.Error(d)
	}
	if first != second {
		t.Error("the same set is made twice")
	}
	f.add("c", of("yellow"), "blue")
	f.until("seen by others", func() bool {
		names, _ := joined(red)
		return cmp.Diff([]string{"a"}, names) == ""
	})
	f.whole()
	for i := range 3 * maxSets {
		shards = []string{"a", strings.Repeat("x", i+1)}
		joined(red)
	}
	if len(n.sets) > maxSets {
		t.Errorf("%d sets are kept", len(n.sets))
	}
}
