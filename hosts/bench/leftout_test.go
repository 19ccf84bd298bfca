package main

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/search"
)

func TestInterval(t *testing.T) {
	same := [][]float64{{0.5, 0.5}, {1, 1, 1}}
	if low, high := interval(same); low != 0.75 || high != 0.75 || meanOf(same) != 0.75 {
		t.Errorf("questions that are all alike lie between %v and %v", low, high)
	}
	var coin []float64
	for i := range 400 {
		coin = append(coin, float64(i%2))
	}
	// The standard error of a share of a half among 400 is 0.025.
	if low, high := interval([][]float64{coin}); math.Abs(low-0.451) > 0.005 || math.Abs(high-0.549) > 0.005 {
		t.Errorf("a half of 400 lies between %v and %v", low, high)
	}
	first, _ := interval([][]float64{coin})
	if again, _ := interval([][]float64{coin}); again != first {
		t.Errorf("%v in one run, %v in another", first, again)
	}
	if s := comparison("x", [][]float64{{1, 1}}, [][]float64{{0.5, 0.5}}); !strings.Contains(s, "1.0000 (1.0000 to 1.0000)  against the first +0.5000 (+0.5000 to +0.5000)") {
		t.Error(s)
	}
}

// What is printed of refitted weights sets them again.
func TestDifferingWeights(t *testing.T) {
	was, reports := search.Default, search.Reports
	defer func() { search.Default, search.Reports = was, reports }()
	w := textbook()
	list := differing(w)
	if err := setWeights(list); err != nil {
		t.Fatal(err)
	}
	// They are printed in thousandths.
	if got, want := search.Default.LongName, w.LongName; search.Default.Body != w.Body || search.Default.FileB != w.FileB || max(got-want, want-got) > 66 {
		t.Errorf("%s makes %+v", list, search.Default)
	}
	search.Default = was
	if differing(was) != "" {
		t.Errorf("the weights in force differ by %q from themselves", differing(was))
	}
}

// A word that one file has finds it, by the weights and by BM25 alike; and a set that is no set is refused.
func TestPieces(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, lines ...string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	contents := write("contents", `{"path":"a.py","content":"def croak():\n    pass\n"}`, `{"path":"b.py","content":"def sing():\n    pass\n"}`, "")
	questions := write("questions", `{"query":"how to croak","relevant":["a.py"]}`, `{"query":"sing","relevant":["a.py"]}`)
	r, err := readPieces(questions, contents)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := r.askBM25()
	if err != nil {
		t.Fatal(err)
	}
	for way, got := range map[string][]float64{"BM25": plain, "textbook": askAll([]tuned{*r}, textbook())[0]} {
		if len(got) != 2 || got[0] != 1 || got[1] >= 1 {
			t.Errorf("%s: %v", way, got)
		}
	}
	bad := write("bad", `{"query":"x"}`, `{"query":`)
	if _, err := readPieces(bad, contents); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("%v", err)
	}
	if _, err := readPieces(questions, filepath.Join(dir, "none")); err == nil {
		t.Error("a file that is not there is read")
	}
	if q := (&needed{Definitions: []neededDefinition{{Path: "a"}, {Path: "b"}, {Path: "a"}}}).files(); len(q.Relevant) != 2 {
		t.Errorf("%+v", q)
	}
}
