package search

import (
	"slices"
	"testing"

	"github.com/cairn-search/cairn/core/rank"
)

func TestTrailersOfMessages(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"stop on a cycle\n\nIt ran for ever.\n\nCo-authored-by: Ada <ada@example.org>\nSigned-off-by: Bob B. <bob@example.org>\n", "stop on a cycle\n\nIt ran for ever."},
		{"stop on a cycle\r\n\r\nReviewed-by: Ada <ada@example.org>\r\n", "stop on a cycle"},
		{"Signed-off-by: Ada <ada@example.org>", "Signed-off-by: Ada <ada@example.org>"},
		{"Co-authored-by: Ada <ada@example.org>\nSigned-off-by: Bob <bob@example.org>", "Co-authored-by: Ada <ada@example.org>\nSigned-off-by: Bob <bob@example.org>"},
		{"parse\nContent-Type: text/html", "parse\nContent-Type: text/html"},
		{"who writes Signed-off-by: lines", "who writes Signed-off-by: lines"},
		{"", ""},
		{"stop on a cycle (#12)", "stop on a cycle"},
		{"stop on a cycle (#12)\n\nFixes #11.\ncloses: ada/gears#4, gh-5", "stop on a cycle"},
		{"stop on a cycle, gh-12", "stop on a cycle,"},
		{"stop on a cycle. Related to issue #12.", "stop on a cycle."},
		{"stop on a cycle\n\nIt ran since #12 was fixed", "stop on a cycle\n\nIt ran since #12 was fixed"},
		{"paint the border #333", "paint the border #333"},
		{"fixes #12", "fixes #12"},
	} {
		if got := withoutTrailers(c.text); got != c.want {
			t.Errorf("%q is %q, want %q", c.text, got, c.want)
		}
		if got := Parse(c.text).Text; got != c.want {
			t.Errorf("%q is asked as %q, want %q", c.text, got, c.want)
		}
	}
}

// TestMending: the words that say that something is to be mended count little at the beginning of a task, and
// as others elsewhere and where they are all there is.
func TestMending(t *testing.T) {
	for _, c := range []struct {
		text  string
		small []string
	}{
		{"fix a bug in the parser of dates", []string{"fix", "bug"}},
		{"Fix(parser): dates lose their zone", []string{"fix"}},
		{"fixed problems with dates", []string{"fix", "problem"}},
		{"parse the fix of a date", nil},
		{"fix the bug", nil},
	} {
		var small []string
		for _, term := range Parse(c.text).Terms {
			if term.Weighs() < rank.One {
				small = append(small, term.Text)
			}
		}
		if !slices.Equal(small, c.small) {
			t.Errorf("%q: %q count little, want %q", c.text, small, c.small)
		}
	}
}
