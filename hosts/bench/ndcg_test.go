package main

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNDCG(t *testing.T) {
	log := math.Log2
	for _, c := range []struct {
		name    string
		results []found
		q       question
		want    float64
	}{
		{"first", []found{{path: "a.go"}}, question{Relevant: []target{{Path: "a.go"}}}, 1},
		{"second", []found{{path: "b.go"}, {path: "a.go"}}, question{Relevant: []target{{Path: "a.go"}}}, 1 / log(3)},
		{"not another file of the name", []found{{path: "a.go"}}, question{Relevant: []target{{Path: "lib/a.go"}}}, 0},
		{"secondary counts as much", []found{{path: "b.go"}, {path: "a.go"}}, question{Relevant: []target{{Path: "a.go"}}, Secondary: []target{{Path: "b.go"}}}, 1},
		{"lines must overlap", []found{{path: "a.go", start: 1, end: 9}, {path: "a.go", start: 10, end: 20}}, question{Relevant: []target{{"a.go", 10, 12}}}, 1 / log(3)},
		{"a whole file covers lines", []found{{path: "a.go"}}, question{Relevant: []target{{"a.go", 10, 12}}}, 1},
		{"chunks of one file use up ranks", []found{{path: "a.go", start: 1, end: 9}, {path: "a.go", start: 10, end: 20}, {path: "b.go"}}, question{Relevant: []target{{Path: "a.go"}, {Path: "b.go"}}}, (1 + 1/log(4)) / (1 + 1/log(3))},
		{"only ten count", append(make([]found, 10), found{path: "a.go"}), question{Relevant: []target{{Path: "a.go"}}}, 0},
		{"nothing found", nil, question{Relevant: []target{{Path: "a.go"}}}, 0},
	} {
		if got := ndcg(c.results, c.q); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestQualityNeedsCheckouts(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"repos.json":           `[{"name": "one", "language": "go", "revision": "x", "root": ""}]`,
		"annotations/one.json": `[{"query": "q", "relevant": ["a.go"], "secondary": [{"path": "b.go", "start_line": 1, "end_line": 2}], "category": "symbol"}]`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	repos, err := loadDataset(dir, "")
	if err != nil || len(repos) != 1 || repos[0].questions[0].Secondary[0] != (target{"b.go", 1, 2}) {
		t.Fatalf("loadDataset: %v %v", repos, err)
	}
	if err := quality(t.Context(), []string{"-bench", dir, "-checkouts", dir}); err == nil || !strings.Contains(err.Error(), "no checkout of any") {
		t.Errorf("quality without checkouts: %v", err)
	}
}

func TestPercentile(t *testing.T) {
	v := []float64{5, 1, 4, 2, 3}
	for p, want := range map[int]float64{0: 1, 50: 3, 99: 5, 100: 5} {
		if got := percentile(v, p); got != want {
			t.Errorf("percentile %d is %v, want %v", p, got, want)
		}
	}
}
