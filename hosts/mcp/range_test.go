package mcp

import (
	"strings"
	"testing"
)

// ranges is a file whose definitions lie beside and in one another.
const ranges = `
-- go.mod --
module example.com/r

go 1.22
-- r.py --
import os


class Spec:
    """Of a plugin."""

    def log(self, message):
        print(message)
        return message

    def report(self, level):
        print(level)
        return level


def lone():
    return Spec().log(os.name)
`

// TestRanges: lines stand for every definition that they touch, and for the file, which is said,
// where they touch none.
func TestRanges(t *testing.T) {
	t.Parallel()
	c := connect(t, serving(t, []string{tree(t, "ranged", ranges)}, Options{}), nil)
	for _, q := range []struct {
		tool        string
		lines       string
		want, never []string
	}{
		{"impact", "r.py:7-11", []string{"changed  2", "method Spec.log", "method Spec.report"}, []string{"class Spec", "whole file"}},
		{"impact", "r.py:4-7", []string{"changed  2", "class Spec", "method Spec.log"}, []string{"Spec.report"}},
		{"impact", "r.py:8-8", []string{"changed  1", "method Spec.log"}, nil},
		{"impact", "r.py:12-17", []string{"changed  2", "method Spec.report", "function lone"}, []string{"class Spec"}},
		{"impact", "r.py:14-15", []string{"changed  4", "no definition touches lines 14-15 of r.py: the whole file is taken"}, nil},
		{"impact", "r.py:14-16", []string{"changed  1", "function lone"}, []string{"whole file"}},
		{"inspect", "r.py:7-16", []string{"method Spec.log", "lines 7-16 also touch r.py:11 Spec.report, r.py:16 lone"}, nil},
		{"inspect", "r.py:7-8", []string{"method Spec.log"}, []string{"also touch", "whole file"}},
		{"inspect", "r.py:1-2", []string{"no definition touches lines 1-2 of r.py: the whole file is taken"}, nil},
		{"inspect", "r.py:2", []string{"no definition touches line 2 of r.py: the whole file is taken"}, nil},
	} {
		args := arguments{"ref": q.lines}
		if q.tool == "impact" {
			args = arguments{"targets": []string{q.lines}}
		}
		got, failed := textOf(t, c, q.tool, args)
		if failed {
			t.Errorf("%s %s: %s", q.tool, q.lines, got)
		}
		for _, want := range q.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s %s lacks %q in\n%s", q.tool, q.lines, want, got)
			}
		}
		changed, _, _ := strings.Cut(got, "dependents")
		for _, never := range q.never {
			if strings.Contains(changed, never) {
				t.Errorf("%s %s holds %q in\n%s", q.tool, q.lines, never, got)
			}
		}
	}
}
