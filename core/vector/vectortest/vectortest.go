// Package vectortest is what every implementation of [vector.Index] must do, as
// a test.
package vectortest

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	diff "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/vector"
)

// Suite is an implementation to be tested.
type Suite struct {
	// Open returns an empty index of vectors of so many dimensions.
	Open func(dimensions int) vector.Index
	// Reopen saves an index and returns what a later process finds; nil for an
	// index that is not saved.
	Reopen func(t testing.TB, x vector.Index) vector.Index
}

// Run runs the suite.
func (s Suite) Run(t *testing.T) {
	t.Run("empty", s.empty)
	t.Run("order", s.order)
	t.Run("ties", s.ties)
	t.Run("bounds of k", s.bounds)
	t.Run("changes", s.changes)
	t.Run("refusals", s.refusals)
	t.Run("brute force", s.bruteForce)
}

// reopened returns the index as a later process finds it, or as it is.
func (s Suite) reopened(t testing.TB, x vector.Index) vector.Index {
	if s.Reopen == nil {
		return x
	}
	return s.Reopen(t, x)
}

// unit makes a direction of numbers.
func unit(t testing.TB, v ...float32) vector.Unit {
	t.Helper()
	u, err := vector.NewUnit(v)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func add(t testing.TB, x vector.Index, id string, v ...float32) {
	t.Helper()
	if err := x.Add(id, unit(t, v...)); err != nil {
		t.Fatal(err)
	}
}

// nearest renders what is found as "id similarity".
func nearest(t testing.TB, x vector.Index, k int, query ...float32) []string {
	t.Helper()
	found, err := x.Nearest(unit(t, query...), k)
	if err != nil {
		t.Fatal(err)
	}
	list := []string{}
	for _, n := range found {
		list = append(list, fmt.Sprintf("%s %v", n.ID, n.Similarity))
	}
	return list
}

func expect(t testing.TB, what string, got []string, want ...string) {
	t.Helper()
	if d := diff.Diff(append([]string{}, want...), got); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

func (s Suite) empty(t *testing.T) {
	x := s.Open(3)
	for range 2 {
		expect(t, "nearest", nearest(t, x, 5, 1, 0, 0))
		if _, ok := x.Vector("a"); ok || x.Len() != 0 || x.Dimensions() != 3 {
			t.Errorf("%d vectors of %d dimensions, one of them a: %v", x.Len(), x.Dimensions(), ok)
		}
		x.Remove("a")
		x = s.reopened(t, x)
	}
}

// order: by the angle alone, whatever the lengths; opposite vectors come last.
func (s Suite) order(t *testing.T) {
	x := s.Open(2)
	add(t, x, "opposite", -1, 0)
	add(t, x, "same", 1000, 0)
	add(t, x, "right angle", 0, 0.001)
	add(t, x, "half", 1, 1)
	want := []string{"same 1.000", "half 0.707", "right angle 0.000", "opposite -1.000"}
	expect(t, "nearest", nearest(t, x, 9, 0.5, 0), want...)
	expect(t, "reopened", nearest(t, s.reopened(t, x), 9, 7, 0), want...)
}

// ties: equal vectors come by id, also where only some of them are asked for.
func (s Suite) ties(t *testing.T) {
	x := s.Open(4)
	ids := []string{"b", "a/x", "a", "Z", "aa", "ä", "b\x00", "10", "9"}
	for i := range 500 {
		ids = append(ids, fmt.Sprintf("tie %03d", (i*37)%500))
	}
	for i, id := range ids {
		add(t, x, id, float32(i+1), 0, float32(i+1), 0)
	}
	add(t, x, "nearer", 1, 0, 1.01, 0)
	slices.Sort(ids)
	for _, k := range []int{1, 2, 7, 100, 400} {
		want := []string{"nearer 0.950"}
		for _, id := range ids[:k-1] {
			want = append(want, id+" 0.948")
		}
		expect(t, fmt.Sprintf("first %d", k), nearest(t, x, k, 1, 0, 2, 0), want...)
	}
}

func (s Suite) bounds(t *testing.T) {
	x := s.Open(1)
	add(t, x, "a", 1)
	add(t, x, "b", -1)
	for k, want := range map[int]int{math.MinInt: 0, -1: 0, 0: 0, 1: 1, 2: 2, 3: 2, math.MaxInt: 2} {
		if got := nearest(t, x, k, 1); len(got) != want {
			t.Errorf("k = %d: %q", k, got)
		}
	}
}

// changes: an id has its last vector, and none once it is removed.
func (s Suite) changes(t *testing.T) {
	x := s.Open(2)
	add(t, x, "a", 1, 0)
	add(t, x, "b", 0, 1)
	add(t, x, "c", 1, 1)
	add(t, x, "a", 0, 1)
	expect(t, "replaced", nearest(t, x, 9, 0, 1), "a 1.000", "b 1.000", "c 0.707")
	x.Remove("b")
	x.Remove("b")
	x.Remove("never there")
	x = s.reopened(t, x)
	expect(t, "removed", nearest(t, x, 9, 0, 1), "a 1.000", "c 0.707")
	add(t, x, "b", 1, 0)
	expect(t, "added again", nearest(t, x, 9, 1, 0), "b 1.000", "c 0.707", "a 0.000")
	for _, id := range []string{"a", "b", "c"} {
		x.Remove(id)
	}
	expect(t, "emptied", nearest(t, s.reopened(t, x), 9, 1, 0))
}

// refusals leave the index as it was.
func (s Suite) refusals(t *testing.T) {
	x := s.Open(2)
	add(t, x, "a", 1, 0)
	for name, u := range map[string]vector.Unit{"shorter": unit(t, 1), "longer": unit(t, 1, 2, 3), "none": {}} {
		if err := x.Add("a", u); err == nil {
			t.Errorf("%s: added", name)
		}
		if _, err := x.Nearest(u, 1); err == nil {
			t.Errorf("%s: asked for", name)
		}
	}
	if err := x.Add("", unit(t, 1, 0)); err == nil {
		t.Error("an empty id: added")
	}
	expect(t, "afterwards", nearest(t, x, 9, 1, 0), "a 1.000")
}

// bruteForce compares with cosines in floating point, after random changes.
func (s Suite) bruteForce(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dimensions := rapid.SampledFrom([]int{1, 2, 7, 8, 9, 33}).Draw(rt, "dimensions")
		number := rapid.OneOf(rapid.Float32Range(-1, 1), rapid.Float32Range(-1e30, 1e30), rapid.SampledFrom([]float32{0, 1, -1}))
		draw := rapid.Custom(func(rt *rapid.T) []float32 {
			v := rapid.SliceOfN(number, dimensions, dimensions).Draw(rt, "numbers")
			if _, err := vector.NewUnit(v); err != nil {
				v[0] = 1
			}
			return v
		})
		id := rapid.StringMatching(`[a-e]{1,2}`)
		x, model := s.Open(dimensions), map[string][]float32{}
		for range rapid.IntRange(0, 40).Draw(rt, "changes") {
			name := id.Draw(rt, "id")
			if rapid.IntRange(0, 3).Draw(rt, "change") == 0 {
				x.Remove(name)
				delete(model, name)
				continue
			}
			v := draw.Draw(rt, "vector")
			add(t, x, name, v...)
			model[name] = v
		}
		if rapid.Bool().Draw(rt, "reopen") {
			x = s.reopened(t, x)
		}
		if x.Len() != len(model) {
			rt.Fatalf("%d vectors, want %d", x.Len(), len(model))
		}
		query := draw.Draw(rt, "query")
		k := rapid.IntRange(0, len(model)+1).Draw(rt, "k")
		found, err := x.Nearest(unit(t, query...), k)
		if err != nil || len(found) != min(k, len(model)) {
			rt.Fatalf("%d found, want %d: %v", len(found), min(k, len(model)), err)
		}
		compare(t, rt, found, query, model, x)
	})
}

// tolerance is what rounding to 16 bits may do to a cosine.
const tolerance = 1e-3

func compare(t testing.TB, rt *rapid.T, found []vector.Neighbor, query []float32, model map[string][]float32, x vector.Index) {
	last, seen := 1.0, map[string]bool{}
	for i, n := range found {
		want, similarity := cosine(query, model[n.ID]), float64(n.Similarity)/float64(rank.One)
		if math.Abs(want-similarity) > tolerance {
			rt.Fatalf("the similarity of %q is %v, want %v", n.ID, similarity, want)
		}
		if i > 0 && cmp.Or(cmp.Compare(found[i-1].Similarity, n.Similarity), cmp.Compare(n.ID, found[i-1].ID)) <= 0 {
			rt.Fatalf("%v before %v", found[i-1], n)
		}
		if u, ok := x.Vector(n.ID); !ok || vector.Dot(u, unit(t, model[n.ID]...)) != rank.One || vector.Dot(u, unit(t, query...)) != n.Similarity {
			rt.Fatalf("the vector of %q is another", n.ID)
		}
		last, seen[n.ID] = similarity, true
	}
	for id, v := range model {
		if len(found) > 0 && !seen[id] && cosine(query, v) > last+2*tolerance {
			rt.Fatalf("%q is missing, with %v better than %v", id, cosine(query, v), last)
		}
	}
}

func cosine(a, b []float32) float64 {
	var ab, aa, bb float64
	for i := range a {
		ab += float64(a[i]) * float64(b[i])
		aa += float64(a[i]) * float64(a[i])
		bb += float64(b[i]) * float64(b[i])
	}
	return ab / math.Sqrt(aa) / math.Sqrt(bb)
}
