package memory

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// seeded are the patterns as the seed has them.
var seeded = regexp.MustCompile(`(?i)we('ll| will| should| decided| agreed| chose)|let's (go with|use|implement|do|try)|the (decision|plan|approach|strategy) is|` +
	`i('ll| will) (use|implement|go with|choose)|decided to|agreed (on|to|that)|going (to|with)|settled on|` +
	`let's |we (picked|went with|opted for|settled on)|(decided|decision|agreed): `)

func TestPatternsAreTheSeeds(t *testing.T) {
	words := []string{"we", "We", "'ll", " will", " should", " agreed", " chose", "let's ", "Let's ", "go with", "use", "try", "the ", "decision is", "plan", " is", "i", "I", "'ll use",
		" will choose", "decided to", "DECIDED TO", "agreed ", "on", "that", "going ", "to", "settled on", " ", ".", "x", "w"}
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 8).Draw(t, "words"), "")
		if got, want := MightDecide(s), seeded.MatchString(s); got != want {
			t.Fatalf("%q: %t, want %t", s, got, want)
		}
	})
	if !MightDecide("We’ll see") {
		t.Error("a typographic apostrophe hides a decision")
	}
}

func TestDecided(t *testing.T) {
	for _, c := range []struct {
		said string
		want []string
	}{
		{"We looked around. We decided to use SQLite. It works.", []string{"We decided to use SQLite."}},
		{"- **Going with** FTS5\n- let's use WAL; nothing else", []string{"Going with** FTS5", "let's use WAL"}},
		{"Shall we go? Should we use it, or are we going to wait?", nil},
		{"```\nwe will crash\n```\nThe plan is simple.", []string{"The plan is simple."}},
		{"We will do it. We will do it.", []string{"We will do it."}},
		{"Let's move the queue to NATS. Let's move on.", []string{"Let's move the queue to NATS."}},
		{"Let's buy a new queen. Let's not sell the old one. Let's take a break?", []string{"Let's buy a new queen."}},
		{"Let's see. Let's send the mails through Postmark. Let's talk about it. We picked Stripe.", []string{"Let's send the mails through Postmark.", "We picked Stripe."}},
		{"We should think about a second telescope some day. We should use two.", []string{"We should use two."}},
		{"Decided: the roof gets slate.", []string{"Decided: the roof gets slate."}},
		{"> ## I'll use Go.", []string{"I'll use Go."}},
		{"", nil},
	} {
		if d := cmp.Diff(c.want, Decided(c.said)); d != "" {
			t.Errorf("%q: %s", c.said, d)
		}
	}
}

func TestParseDecisions(t *testing.T) {
	for _, c := range []struct {
		name, said string
		want       []contract.Decision
	}{
		{"plain", "DECISION: Use SQLite\nCONTEXT: One file\nALTERNATIVES: bbolt; files", []contract.Decision{{Description: "Use SQLite", Rationale: "One file", Alternatives: []string{"bbolt", "files"}}}},
		{"dressed", "Here they are:\n\n1. **DECISION:** Use\n   WAL\n   - **Context**: readers\n   - ALTERNATIVES: None.\n\n- DECISION: Two\n", []contract.Decision{{Description: "Use WAL", Rationale: "readers"}, {Description: "Two"}}},
		{"lists", "DECISION: A\nALTERNATIVES:\n- one\n- two", []contract.Decision{{Description: "A", Alternatives: []string{"one", "two"}}}},
		{"none", "NO_DECISIONS", nil},
		{"none, with words", "There are none. NO_DECISIONS.", nil},
		{"empty", "DECISION: \nDECISION: none", nil},
		{"garbage", "I cannot do that.", nil},
	} {
		got := parseDecisions(c.said)
		if d := cmp.Diff(c.want, got, cmp.Comparer(func(a, b contract.Anchor) bool { return a == b })); d != "" && len(c.want)+len(got) > 0 {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

// FuzzDecisions: whatever is said, what is found is said there, and bounded.
func FuzzDecisions(f *testing.F) {
	for _, s := range []string{"We decided to use SQLite. Really?", "DECISION: x\nCONTEXT: y", "```\nlet's try", "i'll usei'll use", strings.Repeat("we will ", 300), "\xff going to"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		list := Decided(s)
		for _, d := range list {
			if !strings.Contains(s, d) || !MightDecide(s) || len(d) > maxSentenceBytes {
				t.Errorf("%q gives %q", s, d)
			}
		}
		if len(list) > maxDecisions {
			t.Errorf("%d decisions", len(list))
		}
		for _, d := range parseDecisions(s) {
			if d.Description == "" || len(d.Description)+len(d.Rationale) > contract.MaxDecisionBytes {
				t.Errorf("%q is read as %+v", s, d)
			}
		}
		if utf8.ValidString(s) {
			for _, term := range Terms(s) {
				if checkTerms([]string{term}) != nil {
					t.Errorf("%q gives the term %q, which no store takes", s, term)
				}
			}
		}
	})
}

func TestMatchPath(t *testing.T) {
	for pattern, want := range map[string]string{
		"*.go":          "a.go core/a.go core/x/y.go",
		"core/*.go":     "core/a.go",
		"core/**":       "core/a.go core/x/y.go",
		"core/":         "core/a.go core/x/y.go",
		"**/y.go":       "core/x/y.go",
		"core/**/y.go":  "core/x/y.go",
		"core/?.go":     "core/a.go",
		"**":            "a.go core/a.go core/x/y.go docs/é.md",
		"./docs/?.md":   "docs/é.md",
		"a.go":          "a.go core/a.go",
		"/a.go":         "a.go",
		"**/x/**/**/y*": "core/x/y.go",
		"":              "",
	} {
		var got []string
		for _, path := range []string{"a.go", "core/a.go", "core/x/y.go", "docs/é.md"} {
			if matchPath(pattern, path) {
				got = append(got, path)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q matches %q, want %q", pattern, got, want)
		}
	}
}

// TestMatchPathEnds: a pattern of many stars ends soon.
func TestMatchPathEnds(t *testing.T) {
	if matchPath(strings.Repeat("**/*a*/", 50)+"b", strings.Repeat("aaaa/", 200)+"c") {
		t.Error("it matches")
	}
}

func TestTerms(t *testing.T) {
	got := Terms("The parseConfig of retries, and retry: 日本 _private é")
	want := []string{"config", "e", "pars", "parseconfig", "privat", "retri", "日本"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if len(Terms("the and of")) > 0 {
		t.Error("the commonest words are terms")
	}
}
