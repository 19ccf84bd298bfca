package main

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAgreement(t *testing.T) {
	a := agreement{keep: 4}
	theirs := []mention{{"f", 1}, {"f", 1}, {"'quoted name'", 2}, {"gone", 3}, {"odd", 4}, {":symbol", 5}}
	ours := []mention{{"f", 1}, {"quoted name", 2}, {"f", 9}, {"either", 4}, {"symbol", 5}}
	a.add("x.go", theirs, ours, []mention{{"odd", 4}, {"either", 4}})
	if a.theirs != 4 || a.ours != 4 || a.both != 3 {
		t.Errorf("%d of theirs, %d of ours, %d of both", a.theirs, a.ours, a.both)
	}
	if got := [3]float64{a.recall(), a.precision(), a.f1()}; got != [3]float64{0.75, 0.75, 0.75} {
		t.Errorf("recall, precision, F1: %v", got)
	}
	if diff := cmp.Diff([]string{"x.go:3 gone", "x.go:9 f"}, append(a.missing, a.extra...)); diff != "" {
		t.Error(diff)
	}
	if empty := (agreement{}); empty.recall() != 1 || empty.pair() != "-" {
		t.Error("nothing to find is not found entirely")
	}
}

func TestPlainName(t *testing.T) {
	for name, want := range map[string]string{
		"<stdio.h>": "stdio.h", "<vector>": "vector", "<": "<", "<+>": "<+>", ":name": "name", "::": "::", "operator ()": "operator",
		`"a b"`: "ab", "`x`": "x",
	} {
		if got := plainName(name); got != want {
			t.Errorf("plainName(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestSkipped holds that lines in which the oracle stumbled count once, and that nothing on them is compared.
func TestSkipped(t *testing.T) {
	var a answer
	if err := json.Unmarshal([]byte(`{"skipped": [[2, 4], [3, 6], [9, 99]], "definitions": [["f", 1], ["g", 6], ["h", 7]]}`), &a); err != nil {
		t.Fatal(err)
	}
	if got := a.skips(10); got != 7 {
		t.Errorf("%d lines are skipped", got)
	}
	if got := a.compared(a.Definitions); len(got) != 2 || got[1] != (mention{"h", 7}) {
		t.Errorf("compared %v", got)
	}
	if got := lineStarts([]byte("a\n\nb")); !cmp.Equal(got, []int{0, 2, 3}) {
		t.Errorf("lines start at %v", got)
	}
}

func TestGoAnswer(t *testing.T) {
	a := goAnswer("x.go", []byte("package x\nimport \"os\"\ntype T struct {\n\t*os.File\n\tn int\n}\nfunc (T) m() { f(os.Exit) }\nvar _, v = 1, 2\n"))
	want := answer{
		Definitions: []mention{{"T", 3}, {"n", 5}, {"m", 7}, {"v", 8}}, Imports: []mention{{`"os"`, 2}}, Calls: []mention{{"f", 7}},
		Bases: []mention{{"File", 4}},
	}
	if diff := cmp.Diff(want, a, cmp.AllowUnexported(mention{})); diff != "" {
		t.Error(diff)
	}
	if len(goAnswer("x.go", []byte("package")).Skipped) != 1 {
		t.Error("a broken file is compared")
	}
}
