package text

import "testing"

func TestLines(t *testing.T) {
	for _, c := range []struct {
		text        string
		first, last int
		want        string
	}{
		{"", 1, 3, ""}, {"a\nb\nc", 1, 1, "a\n"}, {"a\nb\nc", 2, 3, "b\nc"}, {"a\nb\nc\n", 3, 9, "c\n"}, {"a\nb", 3, 4, ""}, {"a\nb", 2, 1, ""}, {"a\nb", 0, 2, "a\nb"},
	} {
		if got := string(Lines([]byte(c.text), c.first, c.last)); got != c.want {
			t.Errorf("lines %d to %d of %q are %q, not %q", c.first, c.last, c.text, got, c.want)
		}
	}
}
