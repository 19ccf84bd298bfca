package all

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

// parcels is a repository large enough for the rarity of words to say something.
func parcels() files {
	f := files{
		"retry/backoff.go": "package retry\n\n// Backoff is how long an upload waits after it failed.\nfunc Backoff(attempt int) int {\n\treturn 100 << attempt\n}\n",
		"scan/scan.go":     "package scan\n\n// Scan reads the code on a box. The session of a scanner ends with its battery.\nfunc Scan(box string) string {\n\treturn box\n}\n\n// Frame is what surrounds a code.\ntype Frame struct{ width int }\n",
	}
	for i, thing := range strings.Fields("parcel depot route truck driver label scale customs pallet crate invoice address") {
		for j, deed := range strings.Fields("open close weigh count move sort print check store load") {
			f[fmt.Sprintf("%s/%s.go", thing, deed)] = fmt.Sprintf("package %s\n\n// %s%s has the %s of a shipment %sed before it leaves.\nfunc %s%s(n int) int { return n + %d }\n", thing, strings.ToUpper(deed[:1]), deed[1:], thing, deed, strings.ToUpper(deed[:1]), deed[1:], i*j)
		}
	}
	return f
}

// A question that the repository holds nothing of is answered with doubt, and costs little.
func TestConfidence(t *testing.T) {
	c := loaded(t, parcels(), "keep")
	h := &host{}
	for _, test := range []struct {
		query string
		want  contract.ConfidenceLevel
		packs bool
	}{
		{"how long does an upload wait after it failed", contract.ConfidenceLevelHigh, true},
		{"why does an upload wait so long on a line", contract.ConfidenceLevelSome, true},
		{"Backoff", contract.ConfidenceLevelHigh, true},
		{"BackoffScheduler", contract.ConfidenceLevelLow, false},
		{"where is the pallet of a shipment weighed", contract.ConfidenceLevelHigh, true},
		{"which websocket frames may an expired session still decode for a peer", contract.ConfidenceLevelLow, false},
		{"retry/backoff.go", contract.ConfidenceLevelHigh, true},
	} {
		s := asked[contract.SearchResponse](t, h, c, "search", contract.SearchRequest{Query: test.query})
		if s.Confidence != test.want {
			t.Errorf("search %q: confidence %q, want %q", test.query, s.Confidence, test.want)
		}
		p := asked[contract.PackResponse](t, h, c, "pack", contract.PackRequest{Query: test.query})
		if packs := p.Context != ""; packs != test.packs || !packs && (!strings.Contains(p.Reason, "Nearest: ") || text.Tokens(p.Reason) > 150) || p.Confidence != s.Confidence {
			t.Errorf("pack %q: confidence %q, %d tokens, reason %q", test.query, p.Confidence, p.Tokens, p.Reason)
		}
		e := asked[contract.ExploreResponse](t, h, c, "explore", contract.ExploreRequest{Query: test.query})
		if explores := len(e.Evidence.Entities) > 0; explores != test.packs || !explores && e.Reason != p.Reason {
			t.Errorf("explore %q: confidence %q, %d entities, reason %q", test.query, e.Confidence, len(e.Evidence.Entities), e.Reason)
		}
		if p := asked[contract.PackResponse](t, h, c, "pack", contract.PackRequest{Query: test.query, Doubtful: true}); p.Context == "" {
			t.Errorf("pack %q: nothing, though what is doubtful was asked for: %s", test.query, p.Reason)
		}
	}
}

// What holds too few of the words to be relevant is named as the nearest, and shown if what is doubtful is wanted; where
// no word is anywhere there is nothing to name.
func TestNearestOfTheIrrelevant(t *testing.T) {
	c, h := loaded(t, parcels(), "keep"), &host{}
	const query = "does the violin teacher or the orchestra conductor tune a battery for the evening concert"
	if s := asked[contract.SearchResponse](t, h, c, "search", contract.SearchRequest{Query: query}); len(s.Results) > 0 || !strings.Contains(s.Reason, "enough of the query's words") {
		t.Fatalf("search finds %v, reason %q", s.Results, s.Reason)
	}
	p := asked[contract.PackResponse](t, h, c, "pack", contract.PackRequest{Query: query})
	e := asked[contract.ExploreResponse](t, h, c, "explore", contract.ExploreRequest{Query: query})
	if p.Context != "" || !strings.Contains(p.Reason, "Nearest: scan/scan.go:") || p.Confidence != contract.ConfidenceLevelLow {
		t.Errorf("pack: confidence %q, reason %q, %s", p.Confidence, p.Reason, p.Context)
	}
	if len(e.Evidence.Entities) > 0 || e.Reason != p.Reason || e.Confidence != p.Confidence {
		t.Errorf("explore: confidence %q, reason %q, %d entities", e.Confidence, e.Reason, len(e.Evidence.Entities))
	}
	p = asked[contract.PackResponse](t, h, c, "pack", contract.PackRequest{Query: query, Doubtful: true})
	e = asked[contract.ExploreResponse](t, h, c, "explore", contract.ExploreRequest{Query: query, Doubtful: true})
	if !strings.Contains(p.Context, "func Scan(") || len(e.Evidence.Entities) == 0 || e.Evidence.Entities[0].Path != "scan/scan.go" {
		t.Errorf("what is doubtful: %q, %+v", p.Context, e.Evidence.Entities)
	}
	for _, doubtful := range []bool{false, true} {
		p = asked[contract.PackResponse](t, h, c, "pack", contract.PackRequest{Query: "zyzzyva quokka", Doubtful: doubtful})
		e = asked[contract.ExploreResponse](t, h, c, "explore", contract.ExploreRequest{Query: "zyzzyva quokka", Doubtful: doubtful})
		if want := "no file contains any of the query's words"; p.Reason != want || e.Reason != want {
			t.Errorf("reasons %q, %q", p.Reason, e.Reason)
		}
	}
}

// What asks with words that mean nothing in a question is not answered; a type that is long is begun
// with the lines before its first function, which its items say that more follows.
func TestIdleQueries(t *testing.T) {
	c := loaded(t, parcels(), "keep")
	for query, packs := range map[string]bool{"the of and to": false, "what": false, "a": false, "how is it": false, "move": true} {
		if p := asked[contract.PackResponse](t, &host{}, c, "pack", contract.PackRequest{Query: query}); (p.Context != "") != packs {
			t.Errorf("%q: %d tokens, reason %q", query, p.Tokens, p.Reason)
		}
	}
	var long strings.Builder
	long.WriteString("class Long:\n")
	for i := range 60 {
		fmt.Fprintf(&long, "    SETTING_%d = %d\n", i, i)
	}
	long.WriteString("\n    def last(self):\n        return self.SETTING_1\n")
	p := asked[contract.PackResponse](t, &host{}, loaded(t, files{"long.py": long.String()}, "keep"), "pack", contract.PackRequest{Query: "Long"})
	if !strings.Contains(p.Context, "SETTING_59 = 59") || !strings.Contains(p.Context, "…") {
		t.Error(p.Context)
	}
}

// Messages that need no repository are turned away from every context, if that is wanted.
func TestGatedContexts(t *testing.T) {
	c := loaded(t, parcels(), "keep")
	h := &host{}
	for _, gate := range []contract.GateUse{contract.GateUseOff, contract.GateUseAuto} {
		p := asked[contract.PackResponse](t, h, c, "pack", contract.PackRequest{Query: "what is the difference between a pallet and a monad", Gate: gate, Doubtful: true})
		a := asked[contract.AskResponse](t, h, c, "ask", contract.AskRequest{Query: "what is the difference between a pallet and a monad", Gate: gate, Doubtful: true})
		if turned := gate == contract.GateUseAuto; (p.Context == "") != turned || (a.Pack.Context == "") != turned || turned && !strings.Contains(p.Reason, "needs no search") {
			t.Errorf("gate %s: %d tokens, reason %q; asked %d, %q", gate, p.Tokens, p.Reason, a.Pack.Tokens, a.Reason)
		}
	}
}

// In a repository that is too small for the rarity of words to say anything, pieces of what is asked for are not called
// unlikely: a script without spaces makes one word of a sentence.
func TestConfidenceOfFew(t *testing.T) {
	c := loaded(t, files{"queue.py": "def run(task):\n    \"\"\"执行所有排队任务。\"\"\"\n    return task()\n", "other.py": "def other():\n    return 1\n"}, "keep")
	s := asked[contract.SearchResponse](t, &host{}, c, "search", contract.SearchRequest{Query: "执行排队的任务"})
	if len(s.Results) == 0 || s.Results[0].Path != "queue.py" || s.Confidence == contract.ConfidenceLevelLow {
		t.Errorf("found %v, confidence %q", s.Results, s.Confidence)
	}
}
