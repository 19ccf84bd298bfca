package ref

import (
	"testing"

	"github.com/cairn-search/cairn/core/index"
)

// All refs of a file are those that each of its definitions has by itself.
func TestDefinitions(t *testing.T) {
	var w index.Worker
	var b index.Builder
	b.Add(w.Analyze("a.py", []byte("def f():\n    pass\n\ndef g():\n    pass\n\ndef f():\n    pass\n\nclass C:\n    def f(self):\n        pass\n\nclass C:\n    def f(self):\n        pass\n"), true))
	b.Add(w.Analyze("d.md", []byte("# One\n\ntext\n\n## Two\n\ntext\n\n## Two\n\ntext\n\n## Two-1\n"), true))
	b.Add(w.Analyze("empty.py", nil, true))
	s, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for file := range s.Files() {
		from, to := s.DefRange(file)
		seen, next := map[string]bool{}, from
		for d, got := range Definitions("p", s, file, func(int) bool { return true }) {
			if want := Definition("p", s, file, d); got != want || d != next || seen[got] {
				t.Errorf("definition %d of %s is %s in the row, %s alone", d, s.PathBytes(file), got, want)
			}
			seen[got], next = true, next+1
		}
		if next != to {
			t.Errorf("%d of %d definitions of %s", next-from, to-from, s.PathBytes(file))
		}
		for d, got := range Definitions("p", s, file, func(d int) bool { return d == to-1 }) {
			if want := Definition("p", s, file, to-1); got != want || d != to-1 {
				t.Errorf("the last one of %s is %s, %s alone", s.PathBytes(file), got, want)
			}
		}
		for range Definitions("p", s, file, func(int) bool { return true }) {
			break
		}
	}
}
