package search

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestExcerpt(t *testing.T) {
	chunk := "zero\n\nparse one\nfiller\nparse the request body\nfiller\nrequest\n\n\n"
	for name, c := range map[string]struct {
		focus, n int
		query    string
		want     Passage
	}{
		"all lines":                       {0, 100, "parse", Passage{11, 17, 13, "zero\n\nparse one\nfiller\nparse the request body\nfiller\nrequest\n", false}},
		"the line that says most":         {0, 1, "parse request body", Passage{15, 15, 15, "parse the request body\n", false}},
		"a window of lines":               {0, 3, "parse request body", Passage{13, 15, 15, "parse one\nfiller\nparse the request body\n", false}},
		"nothing found begins at the top": {0, 2, "unknown", Passage{11, 11, 11, "zero\n", false}},
		"a definition's line":             {14, 2, "zero", Passage{14, 15, 14, "filler\nparse the request body\n", false}},
		"a line outside the chunk":        {99, 1, "zero", Passage{11, 11, 11, "zero\n", false}},
		"near the end":                    {17, 4, "zero", Passage{16, 17, 17, "filler\nrequest\n", false}},
	} {
		if d := cmp.Diff(c.want, Excerpt([]byte(chunk), 11, c.focus, c.n, Parse(c.query))); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestLongLinesAreCut(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		cut  bool
	}{
		"short":              {strings.Repeat("a", maxLine), false},
		"long":               {strings.Repeat("a", maxLine+1), true},
		"very long":          {strings.Repeat("word ", 1<<20), true},
		"runes":              {strings.Repeat("ü", maxLine/2), false},
		"more runes":         {strings.Repeat("ü", maxLine/2+1), true},
		"invalid":            {strings.Repeat("\xff", maxLine+1), true},
		"invalid, and grows": {strings.Repeat("\xffa", maxLine/2), true},
		"carriage return":    {strings.Repeat("a", maxLine) + "\r", false},
	} {
		p := Excerpt([]byte(c.line+"\n"), 1, 0, 8, Parse("word"))
		if p.Cut != c.cut || len(p.Text) > maxLine+1 || !utf8.ValidString(p.Text) || !c.cut && strings.HasSuffix(p.Text, "…\n") || strings.Contains(p.Text, "\r") {
			t.Errorf("%s: cut %v, %d bytes: %q", name, p.Cut, len(p.Text), p.Text[max(0, len(p.Text)-20):])
		}
	}
}

func TestExcerptOfAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.OneOf(rapid.SampledFrom([]string{"", "parse", "request", " ", "\r"}), rapid.String())
		chunk := strings.Join(rapid.SliceOf(line).Draw(t, "lines"), "\n")
		first, n := rapid.IntRange(1, 100).Draw(t, "first"), rapid.IntRange(1, 10).Draw(t, "n")
		focus := rapid.IntRange(0, 120).Draw(t, "focus")
		p := Excerpt([]byte(chunk), first, focus, n, Parse("parse the request"))
		last := first + strings.Count(chunk, "\n")
		if p.First < first || p.Last < p.First || p.Last > last || p.Last-p.First >= n || p.Focus < first || p.Focus > last ||
			strings.Count(p.Text, "\n") != p.Last-p.First+1 || !utf8.ValidString(p.Text) {
			t.Fatalf("of lines %d to %d: %+v", first, last, p)
		}
	})
}
