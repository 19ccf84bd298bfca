package pack

import (
	"testing"

	"github.com/cairn-search/cairn/core/text"
)

// FuzzClean frees a text of what does not belong in a context; cut to size, it fits.
func FuzzClean(f *testing.F) {
	f.Add("a\r\n\x1b[1mb\x00", 3)
	f.Add("\u202e\xff\u200b", 0)
	f.Add(" ", 0)
	f.Fuzz(func(t *testing.T, s string, most int) {
		if c := Clean(s); Clean(c) != c {
			t.Errorf("%q is cleaned to %q, and that to %q", s, c, Clean(c))
		}
		if most >= 0 && most < 1<<20 {
			if short, _ := Fit(s, most); text.Tokens(short) > most || len(short) > len(s) {
				t.Errorf("%q fits %d tokens as %q of %d", s, most, short, text.Tokens(short))
			}
		}
	})
}
