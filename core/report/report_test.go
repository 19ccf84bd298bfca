package report

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// issue is a report as people write it, invented.
const issue = "Posting an entry twice corrupts `Book.balance`\n" + `
<!-- Please search
before you open an issue -->
### Checklist
- [x] I searched
### Steps to reproduce
Hi all,
The docs call this "double entry". With the option --no-check it works, see ledger/core/rules.py and
https://example.org/questions/4711.

` + "```python\nfrom ledger.core import Book\nbook.post_all(entries)\n```" + `

2024-01-02 12:00:01,123 BalanceError: debits do not match

> why would you do that

### Environment
ledger 1.2.3
some other line
### More
The cause is in check_rules().
Thanks!
`

func TestSpans(t *testing.T) {
	r, ok := Read(issue)
	var got []string
	for _, s := range r.Spans {
		got = append(got, fmt.Sprintf("%s %s", [...]string{"title", "prose", "inline", "code", "failure", "call", "quote", "noise"}[s.Kind], strings.Join(strings.Fields(s.Text), " ")))
	}
	want := []string{
		"title Posting an entry twice corrupts", "inline Book.balance", "noise Checklist", "noise - [x] I searched", "noise Steps to reproduce", "noise Hi all,",
		"prose The docs call this", "inline double entry", "prose . With the option --no-check it works, see ledger/core/rules.py and",
		"code from ledger.core import Book", "code book.post_all(entries)", "failure BalanceError: debits do not match", "quote why would you do that",
		"noise Environment", "noise ledger 1.2.3", "noise some other line", "prose More", "prose The cause is in check_rules().", "noise Thanks!",
	}
	if d := cmp.Diff(want, got); d != "" || !ok || !r.Long {
		t.Errorf("%v, %v\n%s", ok, r.Long, d)
	}
	var names []string
	for _, n := range r.Names {
		names = append(names, n.Text)
	}
	if d := cmp.Diff([]string{"Book.balance", "ledger/core/rules.py", "ledger.core", "ledger.core.Book", "book.post_all", "BalanceError", "check_rules"}, names); d != "" {
		t.Error(d)
	}
}

func TestOrdinaryQueries(t *testing.T) {
	for _, q := range []string{"", " ", "\n\n", "Server.Serve", "core/api/load.go", "how are requests routed to handlers", "where is TypeError raised",
		"panic: what is recovered", "at the end (of the line)", "at os.path.join(a, b)", "listens on :8080", strings.Repeat("x", 1<<20), strings.Repeat("word ", longWords-1)} {
		if r, ok := Read(q); ok {
			t.Errorf("%.60q is a report: %+v", q, r.Frames)
		}
	}
	for _, q := range []string{strings.Repeat("word ", longWords), strings.Repeat("seven words are on each of them\n", 3), "load.go:7"} {
		if _, ok := Read(q); !ok {
			t.Errorf("%.60q is an ordinary query", q)
		}
	}
}

// pieces are what texts of any kind are made of.
var pieces = []string{"```", "~~~", "`", "\"", "> ", ">>> ", "# ", "**", "- [x] ", "<!--", "-->", "\n", "\n\n", "    ", "\t", " ", "at ", "in ", "File \"", "File ", "\", line ",
	"a/b.py", `C:\a\b.cs`, ":12", ":1:2", "#L3", "(12)", "(1,2)", ":line 3", "http://x.org/blob/main/a.go#L1", "file:///", "://", "#0 ", "0x1f ", "Error: ", "x.y.Z", "::", "f(x)",
	"2024-01-02 12:00", "\n2024-01-02 --\n", "1.2.3", "---> 4 ", "from ", " +0x1", "Versions", "\xff", "名前", "\x00", "9999999999"}

func TestReadAnything(t *testing.T) {
	piece := rapid.OneOf(rapid.SampledFrom(pieces), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		checkRead(t, strings.Join(rapid.SliceOf(piece).Draw(t, "pieces"), ""))
	})
}

// checkRead holds a report to its bounds, and to be the same each time.
func checkRead(t interface{ Fatalf(string, ...any) }, src string) {
	r, ok := Read(src)
	again, okAgain := Read(src)
	if d := cmp.Diff(r, again); d != "" || ok != okAgain {
		t.Fatalf("%q: not the same the second time: %s", src, d)
	}
	if len(r.Frames) > maxFrames || len(r.Names) > maxNames || ok != (r.Long || r.places()) {
		t.Fatalf("%q: %d frames, %d names, %v", src, len(r.Frames), len(r.Names), ok)
	}
	for _, f := range r.Frames {
		if f.Line < 0 || f.Depth < 0 || len(f.Path) > maxPath || f.Path == "" && f.Function == "" || strings.Contains(f.Path, `\`) {
			t.Fatalf("%q: frame %+v", src, f)
		}
	}
	seen := map[string]bool{}
	for _, n := range r.Names {
		if n.Text == "" || n.Kind >= Noise || seen[n.Text] {
			t.Fatalf("%q: name %+v", src, n)
		}
		seen[n.Text] = true
	}
	for _, s := range r.Spans {
		if strings.TrimSpace(s.Text) == "" || s.Kind >= Kinds {
			t.Fatalf("%q: span %+v", src, s)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(issue)
	for _, p := range pieces {
		f.Add(strings.Repeat(p, 3) + issue[:200] + p)
	}
	f.Add("Fails in the night\n2024-01-02 03:04:05 |\n2024-01-02 --\n")
	f.Fuzz(func(t *testing.T, src string) { checkRead(t, src) })
}

// The time of reading grows with the text, whatever is in it.
func TestLargeReports(t *testing.T) {
	const size = 1 << 20
	for _, p := range append(pieces, "a.py:1 ", "a.b.c.d ", "((((", "`a", "at a.b(c.js:1:2)\n", "File \"a.py\", line 1, in f\n", issue) {
		src := strings.Repeat(p, size/len(p))
		began := time.Now()
		Read(src)
		if took := time.Since(began); took > time.Minute {
			t.Errorf("1 MiB of %.20q took %v", p, took)
		}
	}
}
