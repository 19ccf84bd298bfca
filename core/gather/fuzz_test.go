package gather

import (
	"testing"
)

// FuzzSource reads what says where a passage is: written, it is read as the same.
func FuzzSource(f *testing.F) {
	for _, s := range []string{"a.go:3", "a.go:3-9", "a:b:c", "a:0", "a:9-3", ":", "a:99999999999999999999", "a:+3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		path, start, end := ParseSource(s)
		if start < 0 || end < start {
			t.Errorf("%q is of lines %d to %d", s, start, end)
		}
		p, a, b := ParseSource(Source(path, start, end))
		if start > 0 && (p != path || a != start || b != end) {
			t.Errorf("%q is %q %d-%d, and that %q %d-%d", s, path, start, end, p, a, b)
		}
	})
}
