package search

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	for q, want := range map[string]string{
		// class | terms, parts in parentheses | symbols | paths
		"Server":                                   "symbol|server|Server|",
		"Server.Serve":                             "symbol|server serv|Server.Serve|",
		"std::move()":                              "symbol|std move|std::move|",
		"parse_request":                            "symbol|parse_request (pars) (request)|parse_request|",
		"core/api/load.go":                         "path|core api load go||core/api/load.go",
		"./load.go":                                "path|load go||load.go",
		".github/workflows/ci.yml":                 "path|github workflow ci yml||.github/workflows/ci.yml",
		"../util/load.ts":                          "path|util load ts||util/load.ts",
		"(see core/api/load.go).":                  "phrase|see core api load go||core/api/load.go",
		"core/":                                    "path|core||core/",
		"where is parseRequest called":             "phrase|parserequest (pars) (request) call|parseRequest|",
		"what does `run` do":                       "symbol|run|run|",
		"please explain the Cache to me":           "symbol|cach|Cache|",
		"what's T?":                                "symbol|t|T|",
		"thanks, and what is A":                    "symbol|a|A|",
		"what is try_get":                          "symbol|try_get (try) (get)|try_get|",
		"what uses Cache":                          "phrase|cach||",
		"how does ARC work":                        "phrase|arc work||",
		"explain the cache":                        "phrase|explain cach||",
		"what is the Cache of a Session":           "phrase|cach session||",
		"request parsing in load.go":               "phrase|request pars load go||load.go",
		"parseRequest parse":                       "phrase|parserequest pars (request)|parseRequest|",
		"and/or either":                            "phrase|either||",
		"see https://example.com/a/b":              "phrase|see https exampl com b||",
		"where":                                    "symbol|where|where|",
		"where is `echo` defined":                  "symbol|echo|echo|",
		"Where is echo declared?":                  "symbol|echo|echo|",
		"where is `get` defined":                   "symbol|get|get|",
		"where is use defined":                     "symbol|use|use|",
		"where is the function named show defined": "phrase|function name defin||",
		"definition of ParseConfig":                "symbol|parseconfig (pars) (config)|ParseConfig|",
		"type definition":                          "phrase|type definit||",
		"where are echo and style defined":         "phrase|echo style defin||",
		"how to":                                   "phrase|how to||",
		"repeat repeat Repeat":                     "phrase|repeat||",
		"":                                         "phrase|||",
		" .,; ":                                    "phrase|||",
		strings.Repeat("x", 200) + " short":        "phrase|short||",
	} {
		got := Parse(q)
		var terms []string
		for _, t := range got.Terms {
			if t.Part {
				t.Text = "(" + t.Text + ")"
			}
			terms = append(terms, t.Text)
		}
		if s := string(got.Class) + "|" + strings.Join(terms, " ") + "|" + strings.Join(got.Symbols, " ") + "|" + strings.Join(got.Paths, " "); s != want {
			t.Errorf("%.60q is\n%s, want\n%s", q, s, want)
		}
	}
}

// A query of any text has a bounded number of distinct terms.
func TestParseAnything(t *testing.T) {
	word := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-zA-Z_./:#]{0,20}`), rapid.SampledFrom([]string{"the", "a/b", "`x`", "用户"}))
	rapid.Check(t, func(t *rapid.T) {
		q := strings.Join(rapid.SliceOf(word).Draw(t, "words"), " ")
		q = strings.Repeat(q, rapid.IntRange(1, 3).Draw(t, "times"))
		seen := map[string]bool{}
		for _, term := range Parse(q).Terms {
			if term.Text == "" || seen[term.Text] {
				t.Fatalf("%q has the term %q again or empty", q, term.Text)
			}
			seen[term.Text] = true
		}
	})
	many := Parse(strings.Join(strings.Fields(strings.Repeat("alpha ", 10)), " "))
	if len(many.Terms) != 1 {
		t.Errorf("%d terms", len(many.Terms))
	}
	var b strings.Builder
	for i := range 10_000 {
		b.WriteString(" w" + strings.Repeat("x", i%50) + string(rune('a'+i%26)) + string(rune('a'+i/26%26)))
	}
	if n := len(Parse(b.String()).Terms); n != maxReportTerms {
		t.Errorf("a long query has %d terms, want %d", n, maxReportTerms)
	}
}
