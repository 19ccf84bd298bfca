package search

import (
	"slices"
	"testing"

	"github.com/cairn-search/cairn/core/text"
)

// A token that is passed over unlooked at has none of the terms.
func TestMayBe(t *testing.T) {
	queries := []string{"parse http requests", "count_of_primes 256 naïve", "größe dying ties yearly", "登录 Server", "IDs x2y"}
	tokens := []string{"parse", "Parsing", "HTTPServer", "parseHTTPRequest2", "sha256Sum", "x2y", "X2Y", "__requests__", "count_of_primes", "CountOfPrimes", "countofprimes", "NAÏVE", "naïve",
		"Größe", "GRÖSSEMax", "dying", "die", "tied", "Years", "用户登录", "ids", "ID", "2fa", "a1b2", "_", "word", "Word", "wOrd", "utf8", "serverID", "MAX_IDS"}
	passed := 0
	for _, q := range queries {
		terms := Parse(q).Terms
		begins := beginnings(terms)
		for _, token := range tokens {
			has := false
			for _, want := range terms {
				has = has || slices.Contains(termsIn(token), want.Text)
			}
			if other := begins.otherWord([]byte(token)); other && (has || len(termsIn(token)) != 1) {
				t.Errorf("%q has the terms %q and is taken for another word than those of %q", token, termsIn(token), q)
			}
			switch may := begins.mayBe([]byte(token)); {
			case has && !may:
				t.Errorf("%q has a term of %q and is passed over", token, q)
			case !may:
				passed++
			}
		}
	}
	if passed < len(tokens) {
		t.Errorf("only %d tokens are passed over", passed)
	}
}

func termsIn(token string) (list []string) {
	text.Terms([]byte(token), func(term []byte) { list = append(list, string(term)) })
	return list
}
