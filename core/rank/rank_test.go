package rank

import (
	"math"
	"testing"
)

func TestLog2(t *testing.T) {
	for n := uint64(1); n < 5_000_000_000; n = n*3 + 1 {
		for _, d := range []uint64{1, 2, 3, 7, 1000, 99991, 1 << 31} {
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

func TestBuckets(t *testing.T) {
	last := -1
	for n := range 100000 {
		b := bucket(n)
		if b < last || b > last+1 {
			t.Fatalf("bucket(%d) = %d after %d: buckets must grow by steps of one", n, b, last)
		}
		last = b
		if l := bucketLength(b); l > int64(n) || n > 16 && float64(l) < float64(n)*0.87 {
			t.Fatalf("length %d is rounded to %d", n, l)
		}
	}
}

func TestNorm(t *testing.T) {
	n := NewNorm(2*One, Of(3, 4), 1000, 10) // average 100
	for _, length := range []int{0, 1, 8, 96, 100, 960, 1 << 20} {
		l := float64(bucketLength(bucket(length)))
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
