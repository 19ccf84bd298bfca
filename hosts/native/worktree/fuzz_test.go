package worktree

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// FuzzWildcard looks for panics and for patterns that never end. A text without special
// bytes must match itself, escaped or not.
func FuzzWildcard(f *testing.F) {
	f.Add("a/**/b[!c-e[:alpha:]]?\\*", []byte("a/x/bzq*"))
	f.Add(strings.Repeat("a*", 40)+"b", bytes.Repeat([]byte("a"), 400))
	f.Add(strings.Repeat("**/", 60)+"b", bytes.Repeat([]byte("a/"), 200))
	f.Add(strings.Repeat("**/a*/", 40)+"b", bytes.Repeat([]byte("a/"), 200))
	f.Add(strings.Repeat("**/*", 40)+"b", bytes.Repeat([]byte("ab/"), 100))
	f.Add("[", []byte("["))
	f.Add("[a-", []byte("a"))
	f.Add("[[:", []byte("a"))
	f.Add("\\", []byte("\\"))
	f.Fuzz(func(t *testing.T, pattern string, text []byte) {
		for _, w := range []wildcard{{}, {path: true}, {fold: true}, {path: true, fold: true}} {
			w.match(pattern, text)
			if !w.fold && !w.match(escape(text), text) {
				t.Errorf("%q does not match itself", text)
			}
		}
	})
}

func escape(text []byte) string {
	var b strings.Builder
	for _, c := range text {
		if special(c) {
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	return b.String()
}

// FuzzConfig looks for panics in reading configurations.
func FuzzConfig(f *testing.F) {
	f.Add("[core]\n\texcludesFile = \"a\\\"b\" # c\n[a \"b\"] c\n")
	f.Add("[core] x = a \\\n b ; c\n\ty\n")
	f.Add("\xef\xbb\xbf[a]=\\")
	f.Fuzz(func(t *testing.T, text string) {
		scanConfig(text, func(key, _ string) {
			if key != strings.ToLower(key) || !strings.Contains(key, ".") {
				t.Errorf("key %q", key)
			}
		})
	})
}

// FuzzTracked looks for panics and loops in reading an index; what it yields is sorted.
func FuzzTracked(f *testing.F) {
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x01" + strings.Repeat("\x00", 60) + "\x00\x01a\x00\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Add([]byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x02" + strings.Repeat("\x00", 62) + "\x00abc\x00" + strings.Repeat("\x00", 62) + "\x01d\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, hash := range []int{20, 32} {
			if got := readTracked(data, hash); !slices.IsSorted(got) {
				t.Errorf("not sorted: %q", got)
			}
		}
	})
}
