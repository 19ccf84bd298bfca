package search

import (
	"fmt"
	"strings"
	"testing"
)

// TestPassages: of a long definition each word of a question is shown once, where it stands with
// others, in few runs of lines; what is short is shown whole.
func TestPassages(t *testing.T) {
	t.Parallel()
	var lines []string
	for i := range 100 {
		lines = append(lines, fmt.Sprintf("    other.push(%d)", i))
	}
	lines[20], lines[60], lines[61], lines[90] = "    return EMPTY_RESULT", "    return EMPTY_RESULT", "", "    if handler is None: # absent"
	said := func(n, most int, query string) string {
		var runs []string
		for _, p := range Passages([]byte(strings.Join(lines, "\n")), 101, n, most, Parse(query)) {
			if got := strings.Count(p.Text, "\n"); got != p.Last-p.First+1 {
				t.Errorf("lines %d to %d have %d lines", p.First, p.Last, got)
			}
			runs = append(runs, fmt.Sprintf("%d-%d", p.First, p.Last))
		}
		return strings.Join(runs, " ")
	}
	for _, c := range []struct {
		n, most int
		query   string
		want    string
	}{
		{200, 3, "empty result", "101-200"},
		{20, 3, "return the empty result if the handler is absent", "119-124 159-164 189-194"},
		{20, 1, "return the empty result if the handler is absent", "119-124"},
		{6, 3, "absent handler", "189-194"},
		{1, 3, "absent handler", "191-191"},
		{5, 3, "nothing of it", "101-105"},
	} {
		if got := said(c.n, c.most, c.query); got != c.want {
			t.Errorf("%d lines, %d runs for %q: %s, not %s", c.n, c.most, c.query, got, c.want)
		}
	}
	if got := Passages(nil, 1, 5, 3, Parse("x")); len(got) != 1 {
		t.Errorf("of nothing %v", got)
	}
}
