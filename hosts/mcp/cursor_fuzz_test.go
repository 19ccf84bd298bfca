package mcp

import (
	"testing"
)

// FuzzCursor reads cursors, which clients may make up.
func FuzzCursor(f *testing.F) {
	for _, s := range []string{"", "e30", "eyJvZmZzZXQiOi0xfQ", "eyJvZmZzZXQiOjF9", "!!"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if offset, _, err := decodeCursor(s); err == nil && (offset < 0 || offset > maxOffset) {
			t.Errorf("%q is offset %d", s, offset)
		}
	})
}
