package all

import (
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// A decision tells what it took the place of and what took its place, and nothing else.
func TestSupersededDecisions(t *testing.T) {
	h := mindful()
	c := loaded(t, sampleRepository(), "drop")
	add := func(description, subject string) contract.Decision {
		return asked[contract.DecisionsResponse](t, h, c, "decisions", contract.DecisionsRequest{Action: "add", Description: description, Subject: subject}).Decisions[0]
	}
	first, other, second := add("deploy on Mondays", "day of deployment"), add("log in JSON", ""), add("deploy on Tuesdays", "day of deployment")
	if first.SupersededBy+other.SupersededBy+second.SupersededBy != "" || len(second.Supersedes) != 1 || second.Supersedes[0] != first.Ref {
		t.Errorf("made %+v, %+v, %+v", first, other, second)
	}
	for _, d := range asked[contract.DecisionsResponse](t, h, c, "decisions", contract.DecisionsRequest{Action: "list"}).Decisions {
		want := ""
		if d.ID == first.ID {
			want = second.Ref
		}
		if d.SupersededBy != want || d.FoundBy != "stated" {
			t.Errorf("%q, %s, is superseded by %q, want %q", d.Description, d.FoundBy, d.SupersededBy, want)
		}
	}
}
