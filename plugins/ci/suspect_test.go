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
