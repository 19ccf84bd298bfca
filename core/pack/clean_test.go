package pack

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/text"
)

func TestClean(t *testing.T) {
	for s, want := range map[string]string{
		"":                              "",
		"plain\n\ttext":                 "plain\n\ttext",
		"a\r\nb\rc":                     "a\nbc",
		"\x1b[1;31mred\x1b[0m":          "red",
		"\x1b]0;title\aafter":           "after",
		"\x1b]8;;http://x\x1b\\link":    "link",
		"\x1b]never ended\nnext":        "never ended\nnext",
		"\x1b":                          "",
		"\x1b[":                         "",
		"\x1bM up":                      " up",
		"\u009b2Jgone":                  "gone",
		"a\x00b\x07\x7f\u0085":          "ab",
		"\u202eevil\u2066 \u200f":       "evil ",
		"\xff\xfe":                      "\ufffd\ufffd",
		"\ufffe\uffff":                  "",
		"👩‍👩‍👧 e\u0301 🇫🇷":              "👩‍👩‍👧 e\u0301 🇫🇷",
		"\x1b" + strings.Repeat("]", 3): "]]",
	} {
		if got := Clean(s); got != want {
			t.Errorf("clean %q: %q, want %q", s, got, want)
		}
	}
}

func TestBoundary(t *testing.T) {
	const family, accent = "👩‍👩‍👧", "e\u0301"
	for _, c := range []struct {
		s       string
		n, want int
	}{
		{"abc", 2, 2}, {"abc", 0, 0}, {"abc", -1, 0}, {"abc", 9, 3}, {"", 0, 0},
		{"é", 1, 0},
		{"a" + accent, 2, 1}, {accent + "b", 3, 3},
		{"x" + family, 5, 1}, {"x" + family, 8, 1}, {family + "y", len(family), len(family)},
		{"🇫🇷🇩🇪", 4, 0}, {"🇫🇷🇩🇪", 8, 8}, {"🇫🇷🇩🇪", 12, 8}, {"🇫🇷🇩🇪", 11, 8},
		{"👍🏽!", 4, 0}, {"1\ufe0f", 1, 0},
		{"a" + strings.Repeat("\u0301", 100), 151, 151}, // longer than any character
	} {
		if got := boundary(c.s, c.n); got != c.want {
			t.Errorf("boundary of %q at %d: %d, want %d", c.s, c.n, got, c.want)
		}
	}
}

func TestFit(t *testing.T) {
	for _, c := range []struct {
		s     string
		most  int
		want  string
		lines int
	}{
		{"one\ntwo\nthree", 3, "one\ntwo", 2},
		{"one\ntwo\nthree\n", 5, "one\ntwo\nthree", 3},
		{"one\ntwo", 0, "", 0},
		{"one\ntwo", -1, "", 0},
		{"", 5, "", 0},
		{"aaaaaabbbbbbcccccc", 2, "aaaaaabbbbbb", 1},
		{"🇫🇷🇩🇪", 4, "🇫🇷", 1},
		{"🇫🇷🇩🇪", 3, "", 0},
	} {
		if got, lines := Fit(c.s, c.most); got != c.want || lines != c.lines {
			t.Errorf("fit %q into %d: %q of %d lines, want %q of %d", c.s, c.most, got, lines, c.want, c.lines)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := Clean(rapid.String().Draw(t, "s")) + strings.Repeat(rapid.SampledFrom([]string{"", "word ", "é́", "(", "\n", " "}).Draw(t, "piece"), rapid.IntRange(0, 300).Draw(t, "times"))
		most := rapid.IntRange(0, 100).Draw(t, "most")
		got, lines := Fit(s, most)
		if !strings.HasPrefix(s, got) || text.Tokens(got) > most || !utf8.ValidString(got) || lines != 0 && lines != strings.Count(got, "\n")+1 {
			t.Fatalf("%q of %d lines with %d tokens of %q, at most %d", got, lines, text.Tokens(got), s, most)
		}
	})
}

func TestCutLine(t *testing.T) {
	long := strings.Repeat("é́", 200)
	got := cutLine(long, maxLine)
	if len(got) > maxLine || !strings.HasSuffix(got, "é́"+gap) || cutLine("short", maxLine) != "short" {
		t.Errorf("%d bytes: %q", len(got), got)
	}
}
