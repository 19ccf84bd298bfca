package ci

import "testing"

// A path of a log is surely the repository's if more than its name is the same.
func TestSure(t *testing.T) {
	for _, c := range []struct {
		traced, file string
		want         bool
	}{
		{"./flags.go", "flags.go", true}, // as go build names a file at the root
		{"flags.go", "flags.go", true},
		{"other/flags.go", "flags.go", false},
		{"flags.go", "cmd/flags.go", false},
		{"/build/7/cmd/flags.go", "cmd/flags.go", true},
		{"/usr/lib/python3/site-packages/flags/core.py", "flags/core.py", true},
		{"/usr/lib/python3/site-packages/other/flags/core.py", "flags/core.py", false},
	} {
		if got := sure(c.traced, c.file); got != c.want {
			t.Errorf("%s is surely %s: %t", c.traced, c.file, got)
		}
	}
}

// What is found of two files says which of them comes first.
func TestScores(t *testing.T) {
	type found = map[evidence]int
	for name, c := range map[string]struct {
		right, wrong string
		of           map[string]found
		framed       bool
	}{
		// All tests are in mux_test.go, whatever they call.
		"named after one, calls the other": {"route.go", "mux.go", map[string]found{
			"mux.go": {stem: whole, calls: 9000, likeness: 93000}, "route.go": {calls: 23000, likeness: 120000},
		}, false},
		"named after it, calls both": {"route.go", "mux.go", map[string]found{
			"mux.go": {calls: 21000, likeness: 90000}, "route.go": {stem: whole, calls: 20000, likeness: 90000},
		}, false},
		"panics with an error of another": {"parse.go", "xpath.go", map[string]found{
			"xpath.go": {ownFrame: whole, calls: 4000, words: 42000, likeness: 37000}, "parse.go": {message: whole, words: 42000, likeness: 37000},
		}, true},
		"runs before the compiler": {"src/parse.rs", "build.rs", map[string]found{
			"build.rs": {words: 90000, likeness: 90000}, "src/parse.rs": {words: 60000, likeness: 60000},
		}, false},
		"is run by developers": {"lib/match.js", "scripts/generate/fixture.js", map[string]found{
			"scripts/generate/fixture.js": {words: 90000, likeness: 90000}, "lib/match.js": {words: 60000, likeness: 60000},
		}, false},
		"holds no code": {"route.go", "doc.go", map[string]found{
			"doc.go": {words: 90000, likeness: 90000}, "route.go": {words: 60000, likeness: 60000},
		}, false},
	} {
		s := suspects{at: map[string]*suspect{}, framed: c.framed}
		for _, path := range []string{c.wrong, c.right} {
			p := s.get(path)
			s.roles(p, nil)
			for kind, value := range c.of[path] {
				p.weigh(kind, value, "")
			}
		}
		s.scores(nil)
		if list := s.findings(1); len(list) == 0 || list[0].Path != c.right {
			t.Errorf("%s: found %+v", name, list)
		}
	}
}
