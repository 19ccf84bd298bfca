package verify

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// A list of an enumeration that is said to be whole and lacks some is incomplete, and only such a
// one: nothing that is not said to be all, or is of something else that the sentence names.
func TestIncomplete(t *testing.T) {
	r := repositoryOf(t, map[string]string{"Pond.java": `package pond;

enum Mood { CALM, LOUD, ANGRY, ASLEEP }

class Frog {
    static final int LIMIT = 3;
    boolean croaks(Mood mood) { return mood == Mood.LOUD || mood == Mood.ANGRY; }
}
`})
	for draft, want := range map[string]string{
		"`Mood` has only `CALM`, `LOUD` and `ANGRY`.":                  "`Mood` also has `ASLEEP`",
		"A `Mood` is either `CALM` or `LOUD`.":                         "`Mood` also has `ANGRY`, `ASLEEP`",
		"The values of `Mood` are exactly `CALM`, `LOUD` and `ANGRY`.": "`Mood` also has `ASLEEP`",
		"`Mood` ist nur `CALM`, `LOUD` oder `ANGRY`.":                  "`Mood` also has `ASLEEP`",
		"`Mood` has only `CALM`, `LOUD`, `ANGRY` and `ASLEEP`.":        "",
		"`Mood` has `CALM`, `LOUD` and `ANGRY`.":                       "",
		"Of a `Mood`, `croaks` knows only `LOUD` and `ANGRY`.":         "",
		"`Mood` does not have only `CALM`, `LOUD` and `ANGRY`.":        "",
		"A `Mood` could be either `CALM` or `LOUD`.":                   "",
	} {
		found, err := Check(nil, r, draft, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, i := range found.Issues {
			if got += i.Message; i.Type != contract.IssueTypeIncomplete || i.Severity != "low" {
				t.Errorf("%s: %s %s", draft, i.Type, i.Severity)
			}
		}
		if want == "" && got != "" || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", draft, got, want)
		}
	}
}
