package contract

import (
	"strings"
	"testing"
)

func TestDistance(t *testing.T) {
	long := strings.Repeat("x", 100)
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"kitten", "sitting", 3}, {"read", "raed", 2}, {"abc", "abc", 0},
		{long, long, 0}, {long, long + "y", 2}, {long, "", 100},
	} {
		if got, back := Distance(c.a, c.b), Distance(c.b, c.a); got != c.want || back != c.want {
			t.Errorf("%.10q and %.10q: %d and %d, want %d", c.a, c.b, got, back, c.want)
		}
	}
}
