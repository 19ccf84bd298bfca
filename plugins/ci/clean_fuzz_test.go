package ci

import (
	"strings"
	"testing"
)

// FuzzCleanLine frees lines of logs of what acts on a terminal.
func FuzzCleanLine(f *testing.F) {
	for _, s := range []string{"\x1b[31ma\x1b[0m", "a\rb", "a\bc", "\x1b]8;;x\x07", "\u009b31m", "\xff\u202e", "2026-01-02T03:04:05Z a"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if s := cleanLine(b); strings.ContainsFunc(s, func(r rune) bool { return r < ' ' && r != '\t' || r >= 0x7f && r < 0xa0 }) {
			t.Errorf("%q is cleaned to %q", b, s)
		}
	})
}
