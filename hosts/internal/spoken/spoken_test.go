package spoken

import (
	"slices"
	"testing"
)

// TestLines: lines are read in the ways in which they are written, and nothing else is.
func TestLines(t *testing.T) {
	for s, want := range map[string][2]int{
		"12-34": {12, 34}, "L12-L34": {12, 34}, "12:34": {12, 34}, "12..34": {12, 34}, "12, 34": {12, 34}, "[12, 34]": {12, 34}, "12 to 34": {12, 34},
		"12": {12, 12}, "12-": {12, 0}, "12:-1": {12, 0}, " 7 ": {7, 7},
	} {
		if first, last, ok := Lines(s); !ok || first != want[0] || last != want[1] {
			t.Errorf("%q is %d to %d, %t", s, first, last, ok)
		}
	}
	for _, s := range []string{"", "all", "12+3", "-3", "12-34-56", "9999999999", "1.5.2"} {
		if first, last, ok := Lines(s); ok {
			t.Errorf("%q is %d to %d", s, first, last)
		}
	}
}

// TestReadings: what is no place as it stands may mean one that is, and a place means nothing else.
func TestReadings(t *testing.T) {
	for s, want := range map[string]string{
		`"a/b.go"`: "a/b.go", "`Till.add`": "Till.add", "file:///r/a%20b.go": "/r/a b.go", `a\b.go`: "a/b.go", "**/b.go": "b.go",
		"a/b.go::add": "a/b.go:add", "t/test_a.py::TestA::test_b": "t/test_a.py:TestA.test_b", "a/b.go#add": "a/b.go:add", "b.go add": "b.go:add",
		"b.go line 12": "b.go:12", "b.go, lines 12-14": "b.go:12-14", "b.go(12)": "b.go:12", "a/b.go:12+3": "a/b.go:12-15", "a/b.go:12..14": "a/b.go:12-14",
		"a/b.go:add:5": "a/b.go:add", "public Mono<Void> add(String s)": "add", "public void add(String s, int n) {": "add(String s, int n)", "func (c *Till) add(s int) error {": "add", "func (c *Till) add": "add",
		`File "a/b.py", line 70, in add`: "a/b.py:70",
		"def add(self, s):":              "add", "new Till": "Till", "class Till": "Till", "Till.this.total": "Till.total", "self.total": "total", "Till.add()": "Till.add",
	} {
		if got := Readings(s); !slices.Contains(got, want) {
			t.Errorf("%q may mean %q, not %q", s, got, want)
		}
	}
	for _, s := range []string{"", "a/b.go", "Till.add", "a/b.go:12-34", "what is this", "symbol:demo:add:12345678", "::"} {
		if got := Readings(s); len(got) > 0 {
			t.Errorf("%q may mean %q", s, got)
		}
	}
}

// TestSame: a place is the same but for case, punctuation and the directories before it.
func TestSame(t *testing.T) {
	for s, place := range map[string]string{"till.ADD": "shop/till.go:Till.add", "Till_java": "shop/Till.java"} {
		if !Same(s, place) {
			t.Errorf("%q is not %q", s, place)
		}
	}
	for s, place := range map[string]string{"ad": "shop/till.go:Till.ad", "Tilt": "Till", "": "Till", "*.java": "shop/Till.java", "Till": ""} {
		if Same(s, place) {
			t.Errorf("%q is %q", s, place)
		}
	}
}

// FuzzReadings: whatever is written, nothing panics, and no reading is what was written.
func FuzzReadings(f *testing.F) {
	f.Add("a/b.go line 12")
	f.Add("func (c *Till) add(s int) error {")
	f.Fuzz(func(t *testing.T, s string) {
		if got := Readings(s); slices.Contains(got, s) || slices.Contains(got, "") {
			t.Errorf("%q may mean %q", s, got)
		}
		Lines(s)
	})
}

// TestPlaces: lines alone are of the file before them, and of none where none is.
func TestPlaces(t *testing.T) {
	t.Parallel()
	for s, want := range map[string][]string{
		"a.go:3-9,40-52":          {"a.go:3-9", "a.go:40-52"},
		"a.go:3, 5,7-, b.go:C,12": {"a.go:3", "a.go:5", "a.go:7-", "b.go:C", "b.go:12"},
		"a.go,12":                 {"a.go", "12"},
		"12,13":                   {"12", "13"},
		"a.go:3,b.go,4":           {"a.go:3", "b.go", "4"},
		"a.{ts,tsx}":              {"a.{ts,tsx}"},
	} {
		if got := Places(s); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}
