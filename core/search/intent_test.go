package search

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/rank"
)

// taken renders what a query was taken for.
func taken(q string) string {
	u := Understand(Parse(q))
	s := fmt.Sprintf("%s %v", u.Intent, u.Confidence)
	for _, m := range u.Mentions {
		s += fmt.Sprintf(" %s:%s", m.Type, m.Text)
	}
	return s
}

func TestUnderstand(t *testing.T) {
	a, err := txtar.ParseFile("testdata/intent.txtar")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range a.Files {
		for line := range strings.Lines(string(f.Data)) {
			q, want, ok := strings.Cut(strings.TrimSpace(line), " => ")
			if got := taken(q); !ok || got != want {
				t.Errorf("%s: %q is\n%s, want\n%s", f.Name, q, got, want)
			}
			n++
		}
	}
	if n < 20 {
		t.Errorf("%d queries", n)
	}
}

// A hypothetical answer is for questions what, how and why that name nothing to be
// looked up.
func TestHyDE(t *testing.T) {
	for q, want := range map[string]string{
		"how does the cache expire":                         "",
		"why is the session kept in a cookie":               "",
		"explain the request lifecycle":                     "",
		"what is a tenant of UserService":                   "", // a class is no function
		"why is it?":                                        "",
		"why is x":                                          "the query is too short",
		"warum é é":                                         "the intent is general",
		"where is the cache":                                "the intent is find",
		"retry backoff":                                     "the intent is general",
		"how does load.go work":                             "the query names load.go",
		"how does `src/x` work":                             "the query names src/x",
		"how does parseConfig work":                         "the query names parseConfig",
		"how does UserService.login work":                   "the query names UserService.login",
		"how are errors reported":                           "the query is about a fault",
		"panic: boom at main.go:12":                         "the query is about a fault",
		"how?\n" + strings.Repeat("it does not work\n", 60): "the query is about a fault",
	} {
		if got := Understand(Parse(q)).HyDE(); got != want {
			t.Errorf("%.40q: %q, want %q", q, got, want)
		}
	}
}

func TestPhrase(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"a b", "x a b y", true},
		{"a b", "a x b", false},
		{"a … b", "a x y b", true},
		{"a … b", "a b", true},
		{"a *? b", "a x b", true},
		{"a *? b", "a x y b", false},
		{"^ a", "x a", false},
		{"^ a|b c", "b c", true},
		{"a $", "a x", false},
		{"a b? $", "x a", true},
		{"a b? $", "x a b", true},
		{"… a $", "", false},
		{"*", "", false},
	} {
		if got := anyIn(phrases(c.pattern), strings.Fields(c.text)); got != c.want {
			t.Errorf("%q in %q: %v", c.pattern, c.text, got)
		}
	}
}

// holds checks what is true of any text: the mentions are where they say, in order,
// and everything is one of what there is.
func holds(t interface{ Fatalf(string, ...any) }, q string) {
	u := Understand(Parse(q))
	end := 0
	for _, m := range u.Mentions {
		if m.Start < end || m.End > len(q) || q[m.Start:m.End] != m.Text || m.Text == "" {
			t.Fatalf("%q: mention %+v", q, m)
		}
		end = m.End
	}
	if u.Confidence < rank.One/2 || u.Confidence > percent(95) || u.Intent == "" || len(u.Mentions) > maxMentions {
		t.Fatalf("%q: %+v", q, u)
	}
	if g, ok := Gate(q); g.Confidence < rank.One/2 || g.Confidence > percent(95) || g.Reason == "" || !ok && g != Ungated {
		t.Fatalf("%q: %+v", q, g)
	}
	if g, _ := Gate("loadIndex() " + q); !g.Retrieve {
		t.Fatalf("%q: a message that names code is not looked up: %+v", q, g)
	}
}

func TestUnderstandAnything(t *testing.T) {
	word := rapid.OneOf(rapid.String(), rapid.StringMatching("[a-zA-Z_./:#(`]{0,20}"),
		rapid.SampledFrom([]string{"how", "does", "what", "is", "the", "`x`", "a/b", "A.b", "谢谢", "hi", "in", "python", "…", "*", "^", "$"}))
	rapid.Check(t, func(t *rapid.T) {
		holds(t, strings.Join(rapid.SliceOf(word).Draw(t, "words"), " "))
	})
}

func FuzzUnderstand(f *testing.F) {
	for _, q := range []string{"how does `Cache.get` work?", "Traceback (most recent call last):\n  File \"a.py\", line 1", "``", "`a b`", "2+2", "\xff`\xff`", strings.Repeat("`a` ", 100)} {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, q string) { holds(t, q) })
}
