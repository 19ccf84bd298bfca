package ref

import (
	"regexp"
	"strings"
	"testing"
)

// What names lines at the end of a path is what this expression says.
var wanted = regexp.MustCompile(`^(.+)[:#]L?(\d{1,9})(?:[-,]L?(\d{1,9})?)?$`)

func TestLineSuffix(t *testing.T) {
	parts := []string{"", "a", ":", "#", "L", "1", "23", "1234567890", "-", ",", "\n"}
	tried, found := 0, 0
	var try func(text string, left int)
	try = func(text string, left int) {
		path, first, last, ok := lineSuffix(text)
		tried++
		if m := wanted.FindStringSubmatch(text); (m != nil) != ok || ok && strings.Join(m[1:], "|") != path+"|"+first+"|"+last {
			t.Fatalf("%q: %q %q %q %v, want %q", text, path, first, last, ok, m)
		}
		if ok {
			found++
		}
		if left == 0 {
			return
		}
		for _, p := range parts[1:] {
			try(text+p, left-1)
		}
	}
	try("a", 5)
	for _, text := range []string{"a.go:12-L14", "a.go#L12-L14", "a:1:2-3", "a#L1,L2", "a:L1-L", "a:1-2-3", "a:12345678901"} {
		try(text, 0)
	}
	if tried < 100_000 || found < 1000 {
		t.Errorf("tried %d, found %d", tried, found)
	}
}
