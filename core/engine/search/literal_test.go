package search

import "testing"

// A query that is source as it stands, or a regular expression, is told how to be searched for
// as such; a question is not.
func TestNoteOf(t *testing.T) {
	for query, want := range map[string]string{
		`if err != nil`: noteLiteral, `"multipart/"`: noteLiteral, `()`: noteLiteral, `{`: noteLiteral, `???`: noteLiteral, `--`: noteLiteral, `=?`: noteLiteral, `🎉`: noteLiteral,
		`strings.HasPrefix(mtype, ctMultipartPrefix)`: noteLiteral, `return errors.WithStack(err)`: noteLiteral, `declared charset %q, detected %q`: noteLiteral, `x != y in a loop`: noteLiteral,
		`foo.*bar`: noteRegex, `^func`: noteRegex, `\d+`: noteRegex, `retr(y|ies)\(`: noteRegex,
		`how is a session (cookie) signed`: "", `where is Server.Serve defined`: "", `parse(): how does it end?`: "", ``: "", `""`: "", `what costs $`: "", `nil$`: noteRegex,
	} {
		if got := noteOf(query); got != want {
			t.Errorf("%q: %q, want %q", query, got, want)
		}
	}
}
