package search

import (
	"testing"

	"github.com/cairn-search/cairn/core/text"
)

// A token that is passed over unlooked at has none of the terms.
func TestMayBe(t *testing.T) {
	queries := []string{"parse http requests", "count_of_primes 256 naïve", "größe dying ties yearly", "登录 Server", "IDs x2y"}
	tokens := []string{"parse", "Parsing", "HTTPServer", "parseHTTPRequest2", "sha256Sum", "x2y", "X2Y", "__requests__", "count_of_primes", "CountOfPrimes", "countofprimes", "NAÏVE", "naïve",
		"Größe", "GRÖSSEMax", "dying", "die", "tied", "Years", "用户登录", "ids", "ID", "2fa", "a1b2", "_", "utf8", "serverID", "MAX_IDS"}
	passed := 0
	for _, q := range queries {
		terms := Parse(q).Terms
		begins := beginnings(terms)
		for _, token := range tokens {
			has := false
			text.Terms([]byte(token), func(term []byte) {
				for _, want := range terms {
					has = has || want.Text == string(term)
				}
			})
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
