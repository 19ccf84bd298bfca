package rank

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"sort"
	"testing"

	"pgregory.net/rapid"
)

func TestLog2(t *testing.T) {
	for n := uint64(1); n < 1<<62; n = n*3 + 1 {
		for _, d := range []uint64{1, 2, 3, 7, 1000, 99991, 1 << 31, 1<<45 + 7} {
			if n < d {
				continue
			}
			got := float64(Log2(n, d)) / float64(One)
			if want := math.Log2(float64(n) / float64(d)); math.Abs(got-want) > 1e-4 {
				t.Errorf("Log2(%d, %d) = %v, want %v", n, d, got, want)
			}
		}
	}
}

func TestRounded(t *testing.T) {
	last := -1
	for n := range 100000 {
		b := int(Rounded(n))
		if b < last || b > last+1 {
			t.Fatalf("Rounded(%d) = %d after %d: it must grow by steps of one", n, b, last)
		}
		last = b
		if l := bucketLength(b); l > int64(n) || n > 16 && float64(l) < float64(n)*0.87 {
			t.Fatalf("length %d is rounded to %d", n, l)
		}
	}
}

// From 2^24 on, lengths count as that.
func TestRoundedAtItsEnd(t *testing.T) {
	for _, n := range []int{1 << maxLengthBits, 1<<maxLengthBits + 1, 1 << 28, math.MaxInt32} {
		if got := int(Rounded(n)); got != buckets-1 || bucketLength(got) != 1<<maxLengthBits {
			t.Errorf("Rounded(%d) = %d, which stands for %d", n, got, bucketLength(got))
		}
	}
}

func TestNorm(t *testing.T) {
	n := NewNorm(2*One, Of(3, 4), 1000, 10) // average 100
	for _, length := range []int{0, 1, 8, 96, 100, 960, 1 << 20} {
		l := float64(bucketLength(int(Rounded(length))))
		want := 3 * 2 / (0.25 + 0.75*l/100)
		if got := float64(n.TF(3, length)) / float64(One); math.Abs(got-want) > 0.01*want+0.001 {
			t.Errorf("TF(3, %d) = %v, want %v", length, got, want)
		}
	}
}

func TestScoreString(t *testing.T) {
	for s, want := range map[Score]string{0: "0.000", One: "1.000", One / 2: "0.500", -One - One/4: "-1.250", 1: "0.000"} {
		if got := s.String(); got != want {
			t.Errorf("%d = %q, want %q", int64(s), got, want)
		}
	}
}

func TestTopIsASortedPrefix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOf(rapid.Custom(func(t *rapid.T) Score { return Score(rapid.IntRange(-1, 9).Draw(t, "value")) })).Draw(t, "values")
		k := rapid.IntRange(0, len(values)+2).Draw(t, "k")
		before := func(a, b int) bool { return a < b }
		if rapid.Bool().Draw(t, "later first") {
			before = func(a, b int) bool { return a > b }
		}
		better := func(a, b int) bool { return values[a] > values[b] || values[a] == values[b] && before(a, b) }
		var want []int
		for i := range values {
			if values[i] > 0 {
				want = append(want, i)
			}
		}
		sort.Slice(want, func(i, j int) bool { return better(want[i], want[j]) })
		want = want[:min(k, len(want))]
		if got := Top(values, k, before); !slices.Equal(got, want) {
			t.Fatalf("top %d of %v = %v, want %v", k, values, got, want)
		}
	})
}

func TestReciprocal(t *testing.T) {
	if got := Reciprocal(One, 1); got != One {
		t.Errorf("the first place counts %v", got)
	}
	for p := 1; p < 2000; p++ {
		want := 61.0 / float64(60+p)
		if got := float64(Reciprocal(One, p)) / float64(One); math.Abs(got-want) > 1e-4 {
			t.Errorf("place %d counts %v, want %v", p, got, want)
		}
		if Reciprocal(One, p+1) > Reciprocal(One, p) || Reciprocal(One/4, p) > Reciprocal(One, p)/4 {
			t.Errorf("place %d: a later place or a lighter list counts more", p)
		}
	}
}

func TestIDF(t *testing.T) {
	for _, n := range []int{0, 1, 2, 10, 1000, 1 << 20, 1 << 30} {
		last := Score(math.MaxInt64)
		for df := 0; df <= n; df += 1 + n/50 {
			got := IDF(n, df)
			if got <= 0 || got > last {
				t.Errorf("IDF(%d, %d) = %v after %v: must be positive and never grow", n, df, got, last)
			}
			want := math.Log2(1 + (float64(n-df)+0.5)/(float64(df)+0.5))
			if math.Abs(float64(got)/float64(One)-want) > 1e-3 {
				t.Errorf("IDF(%d, %d) = %v, want %v", n, df, got, want)
			}
			last = got
		}
	}
}

func TestSaturate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k1 := Score(rapid.Int64Range(1, int64(10*One)).Draw(t, "k1"))
		tf := Score(rapid.Int64Range(0, 1<<40).Draw(t, "tf"))
		more := tf + Score(rapid.Int64Range(0, 1<<40).Draw(t, "more"))
		got := Saturate(tf, k1)
		if got < 0 || got > One || got > Saturate(more, k1) {
			t.Fatalf("Saturate(%d, %d) = %d, of %d: %d", tf, k1, got, more, Saturate(more, k1))
		}
	})
	if got := Saturate(One, One); got != One/2 {
		t.Errorf("at tf = k1 it is %v", got)
	}
}

func TestScoreJSON(t *testing.T) {
	for _, s := range []Score{0, One, One / 2, 3*One + One/8, -2 * One} {
		b, err := json.Marshal(s)
		var back Score
		if err := errors.Join(err, json.Unmarshal(b, &back)); err != nil || back != s {
			t.Errorf("%v becomes %s becomes %v, %v", s, b, back, err)
		}
	}
	var s Score
	for _, bad := range []string{`"1"`, `{}`, `true`} {
		if json.Unmarshal([]byte(bad), &s) == nil {
			t.Errorf("%s is read as %v", bad, s)
		}
	}
}
