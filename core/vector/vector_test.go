package vector_test

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/vector"
	"github.com/cairn-search/cairn/core/vector/vectortest"
)

func TestFlat(t *testing.T) {
	vectortest.Suite{Open: func(dimensions int) vector.Index { return vectortest.NewFlat(dimensions) }}.Run(t)
}

func TestUnitsRefused(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(-1))
	for _, c := range []struct {
		v    []float32
		says string
	}{
		{nil, "0 dimensions"}, {make([]float32, vector.MaxDimensions+1), "65537 dimensions"},
		{[]float32{0, 0}, "all numbers are zero"}, {[]float32{1, nan}, "number 1 is not finite"}, {[]float32{inf, 1}, "number 0 is not finite"},
	} {
		if u, err := vector.NewUnit(c.v); err == nil || !strings.Contains(err.Error(), c.says) || u.Dimensions() != 0 {
			t.Errorf("%d numbers: %v, want %q", len(c.v), err, c.says)
		}
	}
	for _, b := range [][]byte{nil, {1}, {0, 0}, {0xFE, 0x7F}, {0x00, 0x80}, make([]byte, 2*vector.MaxDimensions+2)} {
		if _, err := vector.DecodeUnit(b); err == nil {
			t.Errorf("%d bytes % .4x are taken for a unit", len(b), b)
		}
	}
}

// The extremes of what fits neither overflow nor lose the direction.
func TestExtremes(t *testing.T) {
	long := make([]float32, vector.MaxDimensions)
	for i := range long {
		long[i] = math.MaxFloat32
	}
	for name, v := range map[string][]float32{"long": long, "tiny": {math.SmallestNonzeroFloat32, 0}, "both": {math.MaxFloat32, math.SmallestNonzeroFloat32}} {
		u, err := vector.NewUnit(v)
		if err != nil {
			t.Fatal(err)
		}
		opposite := make([]float32, len(v))
		for i := range v {
			opposite[i] = -v[i]
		}
		w, err := vector.NewUnit(opposite)
		if err != nil || vector.Dot(u, u) != rank.One || vector.Dot(u, w) != -rank.One {
			t.Errorf("%s: %v and %v with itself and its opposite, %v", name, vector.Dot(u, u), vector.Dot(u, w), err)
		}
	}
	a, _ := vector.NewUnit([]float32{1})
	b, _ := vector.NewUnit([]float32{1, 1})
	if vector.Dot(a, b) != 0 || vector.Dot(vector.Unit{}, vector.Unit{}) != 0 {
		t.Error("units of different dimensions are alike")
	}
}

// A unit comes back as it was from its bytes and from its numbers at any length,
// and its cosines are those of floating point.
func TestUnits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 70).Draw(t, "dimensions")
		draw := func(name string) ([]float32, vector.Unit) {
			v := rapid.SliceOfN(rapid.Float32Range(-3, 3), n, n).Draw(t, name)
			v[rapid.IntRange(0, n-1).Draw(t, "not zero")] = 2
			u, err := vector.NewUnit(v)
			if err != nil {
				t.Fatal(err)
			}
			return v, u
		}
		v, u := draw("v")
		w, x := draw("w")
		b, err := u.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		scaled := u.Float32s()
		for i := range scaled {
			scaled[i] *= 1.7
		}
		back, err1 := vector.DecodeUnit(b)
		again, err2 := vector.NewUnit(scaled)
		for _, o := range []vector.Unit{back, again} {
			if c, _ := o.AppendBinary(nil); string(c) != string(b) || vector.Dot(o, x) != vector.Dot(u, x) {
				t.Fatalf("% x comes back as % x; %v, %v", b, c, err1, err2)
			}
		}
		var dot, vv, ww float64
		for i := range v {
			dot, vv, ww = dot+float64(v[i])*float64(w[i]), vv+float64(v[i])*float64(v[i]), ww+float64(w[i])*float64(w[i])
		}
		if got, want := float64(vector.Dot(u, x))/float64(rank.One), dot/math.Sqrt(vv*ww); math.Abs(got-want) > 2e-4 {
			t.Fatalf("cosine %v, want %v", got, want)
		}
		if vector.Dot(u, x) != vector.Dot(x, u) || vector.Dot(u, u) != rank.One {
			t.Fatal("not symmetric, or not like itself")
		}
	})
}
