package search

import "testing"

func TestConstructs(t *testing.T) {
	for _, c := range []struct {
		qualified, name string
		want            bool
	}{
		{"Memoizer.Memoizer", "Memoizer", true},
		{"a.Memoizer.Memoizer", "Memoizer", true},
		{"SubMemoizer.Memoizer", "Memoizer", false},
		{"Memoizer", "Memoizer", false},
		{"Session.__init__", "__init__", true},
		{"Session.send", "send", false},
	} {
		if got := constructs([]byte(c.qualified), []byte(c.name)); got != c.want {
			t.Errorf("constructs(%q) = %v", c.qualified, got)
		}
	}
}
