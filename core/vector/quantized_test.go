package vector

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cairn-search/cairn/core/rank"
)

func randomUnit(t testing.TB, rng *rand.Rand, dimensions int) Unit {
	t.Helper()
	v := make([]float32, dimensions)
	for i := range v {
		v[i] = float32(rng.NormFloat64())
	}
	u, err := NewUnit(v)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// TestQuantized compares quantized vectors of many lengths with the units they are of.
func TestQuantized(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, dimensions := range []int{1, 7, 8, 9, 16, 383, 384, 1536} {
		r := NewRows(dimensions)
		asked := randomUnit(t, rng, dimensions)
		q, err := NewQuery(asked.Quantize())
		if err != nil {
			t.Fatal(err)
		}
		units := []Unit{asked}
		for range 40 {
			units = append(units, randomUnit(t, rng, dimensions))
		}
		for _, u := range units {
			if err := r.Add(u.Quantize()); err != nil {
				t.Fatal(err)
			}
		}
		scores := make([]rank.Score, len(units))
		r.Compare(q, scores, 0, len(units))
		if scores[0] != rank.One {
			t.Errorf("%d dimensions: %v of itself", dimensions, scores[0])
		}
		for i, u := range units {
			if exact := max(0, Dot(asked, u)); max(exact-scores[i], scores[i]-exact) > rank.One/100 {
				t.Errorf("%d dimensions, vector %d: %v, exactly %v", dimensions, i, scores[i], exact)
			}
		}
	}
}

// TestQuantizedBounds multiplies the largest numbers that there are.
func TestQuantizedBounds(t *testing.T) {
	b := slices.Repeat([]byte{127}, MaxDimensions)
	r := NewRows(MaxDimensions)
	if err := r.Add(b); err != nil {
		t.Fatal(err)
	}
	if err := r.Add(slices.Repeat([]byte{1}, MaxDimensions)); err != nil {
		t.Fatal(err)
	}
	q, err := NewQuery(b)
	if err != nil {
		t.Fatal(err)
	}
	scores := make([]rank.Score, 2)
	r.Compare(q, scores, 0, 2)
	if scores[0] != rank.One || scores[1] != 0 {
		t.Errorf("%v", scores)
	}
}

func TestRows(t *testing.T) {
	r := NewRows(3)
	for _, bad := range [][]byte{nil, {64, 64, 64}, {0, 1, 2}, {128, 64, 64}, {1, 2}, {1, 2, 3, 4}} {
		if err := r.Add(bad); err == nil {
			t.Errorf("%v was taken", bad)
		}
	}
	for _, b := range [][]byte{{127, 64, 64}, {64, 127, 64}, {64, 64, 127}} {
		if err := r.Add(b); err != nil {
			t.Fatal(err)
		}
	}
	r.Remove(0) // the third takes its place
	if err := r.Set(1, []byte{127, 64, 64}); err != nil {
		t.Fatal(err)
	}
	q, err := NewQuery([]byte{127, 64, 64})
	if err != nil {
		t.Fatal(err)
	}
	scores := make([]rank.Score, r.Len())
	r.Compare(q, scores, 0, r.Len())
	if want := []rank.Score{0, rank.One}; !slices.Equal(scores, want) || r.Dimensions() != 3 {
		t.Errorf("%v, want %v", scores, want)
	}
	r.Remove(1)
	r.Remove(0)
	if r.Len() != 0 {
		t.Errorf("%d left", r.Len())
	}
}

func BenchmarkCompare(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	r := NewRows(384)
	for range 1000 {
		if err := r.Add(randomUnit(b, rng, 384).Quantize()); err != nil {
			b.Fatal(err)
		}
	}
	q, err := NewQuery(randomUnit(b, rng, 384).Quantize())
	if err != nil {
		b.Fatal(err)
	}
	scores := make([]rank.Score, r.Len())
	for b.Loop() {
		r.Compare(q, scores, 0, r.Len())
	}
}
