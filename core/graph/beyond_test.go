package graph

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/link"
)

// Commits and records are entities like others; edges that lead nowhere are
// counted.
func TestWith(t *testing.T) {
	g := graphOf(t, indexOf(t, sample), nil)
	main, store, use := g.FileAt("main.go"), g.FileAt("store/store.go"), g.FileAt("py/app/use.py")
	list := []Entity{
		{Type: Commit, ID: "c3", Name: "Third", Touched: []int{main, store}, Parents: []string{"c2"}},
		{Type: Commit, ID: "c2", Touched: []int{store, main, use}, Parents: []string{"c1", "of another history"}},
		{Type: Commit, ID: "c1", Touched: []int{main, store}},
		{Type: NoteRecord, ID: "n", Name: "A note", Edges: []Stated{
			{RelatesTo, "symbol:repository:gone:00000000"}, {RelatesTo, "main.go"}, {NoteFromSession, "session:repository:s"}, {RelatesTo, "note:repository:n"}, {RelatesTo, "note:elsewhere:n"},
		}},
		{Type: SessionRecord, ID: "s"},
	}
	h, lost := g.With(list)
	if lost != 2 {
		t.Errorf("%d edges are lost, want the one to what is gone and the one to another project", lost)
	}
	for n := range Node(h.Len()) {
		if got, err := h.Resolve(h.Ref(n)); err != nil || got != n {
			t.Errorf("%s is %d, %v", h.Ref(n), got, err)
		}
	}
	resolve := func(ref string) Node {
		n, err := h.Resolve(ref)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, c := range []struct {
		ref  string
		in   bool
		want string
	}{
		{"commit:repository:c3", false, "COMMIT_PARENT c2; COMMIT_TOUCHED_FILE main.go; COMMIT_TOUCHED_FILE store/store.go"},
		{"commit:repository:c2", true, "COMMIT_PARENT Third"},
		{"note:repository:n", false, "NOTE_FROM_SESSION s; RELATES_TO main.go"},
		{"session:repository:s", true, "NOTE_FROM_SESSION A note"},
		{"file:repository:py/app/use.py", true, "IN_FILE py/app/use.py; DEFINED_IN use; COMMIT_TOUCHED_FILE c2"},
	} {
		if got := sorted(around(h, resolve(c.ref), c.in)); got != sorted(c.want) {
			t.Errorf("%s, in %v: %s, want %s", c.ref, c.in, got, c.want)
		}
	}
	// The graph that it came of does not know of them.
	if g.Len() != int(g.end) || h.Edges() != g.Edges() {
		t.Error("the graph itself was changed")
	}
	if _, err := g.Resolve("commit:repository:c1"); err != ErrGone {
		t.Error(err)
	}
	if e, ok := h.Holds(resolve("main.go"), resolve("store/store.go"), ChangedWith); !ok || e.Certainty != link.Inferred || e.Origin != Derived {
		t.Errorf("three commits changed both: %+v", e)
	}
	if _, ok := h.Holds(resolve("main.go"), resolve("py/app/use.py"), ChangedWith); ok {
		t.Error("one commit is enough")
	}
}

// What changes together now and then is less sure, and commits that change much say
// nothing.
func TestTogether(t *testing.T) {
	g := graphOf(t, indexOf(t, sample), nil)
	var list []Entity
	commit := func(times int, files ...int) {
		for range times {
			list = append(list, Entity{Type: Commit, ID: string(rune('a' + len(list))), Touched: files})
		}
	}
	commit(3, 0, 1)
	commit(4, 0)
	commit(4, 1)
	commit(2, 2, 3)
	var all []int
	for i := range maxTogether + 1 {
		all = append(all, i%len(sample))
	}
	commit(5, all...)
	h, _ := g.With(list)
	var got []string
	for f := range len(sample) {
		for _, r := range h.Groups(nil, h.fileFirst+Node(f), false) {
			for i := range r.Len() {
				if e := h.Edge(&r, i); e.Kind == ChangedWith {
					got = append(got, h.Path(f)+" "+h.Label(e.To)+" "+[...]string{"exact", "inferred", "weak"}[e.Certainty])
				}
			}
		}
	}
	first, second := h.Path(0), h.Path(1)
	if diff := cmp.Diff([]string{first + " " + second + " weak"}, got); diff != "" {
		t.Error(diff)
	}
}
