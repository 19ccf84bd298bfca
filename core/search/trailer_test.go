package search

import "testing"

func TestTrailersOfMessages(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"stop on a cycle\n\nIt ran for ever.\n\nCo-authored-by: Ada <ada@example.org>\nSigned-off-by: Bob B. <bob@example.org>\n", "stop on a cycle\n\nIt ran for ever."},
		{"stop on a cycle\r\n\r\nReviewed-by: Ada <ada@example.org>\r\n", "stop on a cycle"},
		{"Signed-off-by: Ada <ada@example.org>", "Signed-off-by: Ada <ada@example.org>"},
		{"Co-authored-by: Ada <ada@example.org>\nSigned-off-by: Bob <bob@example.org>", "Co-authored-by: Ada <ada@example.org>\nSigned-off-by: Bob <bob@example.org>"},
		{"parse\nContent-Type: text/html", "parse\nContent-Type: text/html"},
		{"who writes Signed-off-by: lines", "who writes Signed-off-by: lines"},
		{"", ""},
	} {
		if got := withoutTrailers(c.text); got != c.want {
			t.Errorf("%q is %q, want %q", c.text, got, c.want)
		}
		if got := Parse(c.text).Text; got != c.want {
			t.Errorf("%q is asked as %q, want %q", c.text, got, c.want)
		}
	}
}
