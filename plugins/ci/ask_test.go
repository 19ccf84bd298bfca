package ci_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

// ledger opens the small repository.
func ledger(t *testing.T) ci.Ask {
	t.Helper()
	a, err := txtar.ParseFile("testdata/repositories/ledger.txtar")
	if err != nil {
		t.Fatal(err)
	}
	return repository(t, a)
}

// repository opens one of some files.
func repository(t *testing.T, a *txtar.Archive) ci.Ask {
	t.Helper()
	dir := t.TempDir()
	for _, f := range a.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r, err := native.Open(t.Context(), dir, native.Options{NoCache: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(context.Background()) })
	return func(ctx context.Context, op string, request any) (json.RawMessage, error) {
		return r.Call(ctx, op, request)
	}
}

func locate(t *testing.T, log string, changes ...ci.File) *ci.Located {
	t.Helper()
	return locateIn(t, ledger(t), log, changes...)
}

func locateIn(t *testing.T, call ci.Ask, log string, changes ...ci.File) *ci.Located {
	t.Helper()
	l, err := ci.Prepare(t.Context(), strings.NewReader(log))
	if err != nil {
		t.Fatal(err)
	}
	a, err := ci.Locate(t.Context(), call, l, ci.LocateOptions{Changes: changes})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

const failed = `=================================== FAILURES ===================================
_____________________________ TestBook.test_total ______________________________
    def test_total(self):
>       assert Book([1, 3]).total("EUR") == 4
E       assert 8 == 4

tests/test_book.py:6: AssertionError
=========================== short test summary info ============================
FAILED tests/test_book.py::TestBook::test_total - assert 8 == 4
`

func TestLocate(t *testing.T) {
	for name, c := range map[string]struct {
		log, path string
		line      int
	}{
		"by the calls of the failing test": {failed, "src/ledger/book.py", 0},
		"by a frame in a container": {"Traceback (most recent call last):\n  File \"/app/tests/test_book.py\", line 6, in test_total\n    assert Book([1]).total(\"X\")\n" +
			"  File \"/usr/lib/python3/site-packages/ledger/book.py\", line 13, in total\n    amount += convert(entry, currency)\n  File \"/app/src/ledger/rates.py\", line 12, in rate\n    raise KeyError(currency)\nKeyError: 'X'\n", "src/ledger/rates.py", 12},
		"by a path of Windows":                     {"Traceback (most recent call last):\r\n  File \"D:\\a\\ledger\\src\\ledger\\rates.py\", line 12, in rate\r\n    raise KeyError(currency)\r\nKeyError: 'X'\r\n", "src/ledger/rates.py", 12},
		"by a compiler's message":                  {"# ledger\nsrc/ledger/rates.py:12:2: missing return\n", "src/ledger/rates.py", 12},
		"by a compiler's message after its prompt": {"$ go build ./...\n./src/ledger/rates.py:12:2: declared and not used: rate\n", "src/ledger/rates.py", 12},
		"by an error's text":                       {"ValueError: there is no colour to paint with", "src/ledger/unrelated.py", 0},
	} {
		t.Run(name, func(t *testing.T) {
			a := locate(t, c.log)
			if len(a.Findings) == 0 {
				t.Fatalf("nothing found: %v", a.Notes)
			}
			if f := a.Findings[0]; f.Path != c.path || c.line > 0 && f.Line != c.line || f.Line == 0 || len(f.Why) == 0 {
				t.Errorf("found %+v, want %s:%d", a.Findings, c.path, c.line)
			}
		})
	}
}

func TestLocateChanged(t *testing.T) {
	a := locate(t, failed, ci.File{Path: "src/ledger/rates.py"})
	if f := a.Findings[0]; f.Path != "src/ledger/rates.py" || !strings.Contains(strings.Join(f.Why, ";"), "it was changed") {
		t.Errorf("found %+v", a.Findings)
	}
}

// Of a file that was changed the definition is told of which lines were, whatever the tests call most.
func TestLocateChangedLines(t *testing.T) {
	a := locate(t, failed, parse(t, "--- a/src/ledger/rates.py\n+++ b/src/ledger/rates.py\n@@ -12 +12 @@\n-x\n+y\n")...)
	if f := a.Findings[0]; f.Path != "src/ledger/rates.py" || f.Name != "rate" || f.Line != 12 {
		t.Errorf("found %+v", f)
	}
	a = locate(t, failed, parse(t, rates)...)
	if f := a.Findings[0]; f.Path != "src/ledger/rates.py" || f.Name != "convert" {
		t.Errorf("found %+v", f)
	}
}

func TestLocateNothing(t *testing.T) {
	for _, log := range []string{"", "qqqq zzzz wwww"} {
		if a := locate(t, log); len(a.Findings) != 0 || len(a.Notes) == 0 {
			t.Errorf("%q: %+v", log, a)
		}
	}
}

// TestLocateQuiet reads logs that tell of no failure, or of one that is none of the
// repository's: nothing is found, and a note says why.
func TestLocateQuiet(t *testing.T) {
	a, err := txtar.ParseFile("testdata/quiet.txtar")
	if err != nil || len(a.Files) < 30 {
		t.Fatalf("%d logs: %v", len(a.Files), err)
	}
	call := ledger(t)
	for _, f := range a.Files {
		verdict, name, _ := strings.Cut(f.Name, " ")
		t.Run(name, func(t *testing.T) {
			l, err := ci.Prepare(t.Context(), bytes.NewReader(f.Data))
			if err != nil {
				t.Fatal(err)
			}
			a, err := ci.Locate(t.Context(), call, l, ci.LocateOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Findings) > 0 || len(a.Notes) == 0 || string(l.Verdict) != verdict {
				t.Errorf("verdict %s, notes %q, found %+v", l.Verdict, a.Notes, a.Findings)
			}
		})
	}
}

const rates = `--- a/src/ledger/rates.py
+++ b/src/ledger/rates.py
@@ -6,3 +6,3 @@
 def convert(entry, currency):
-    return entry + rate(currency)
+    return entry * rate(currency)
 
`

func parse(t *testing.T, diff string) []ci.File {
	t.Helper()
	files, err := ci.ParseDiff(strings.NewReader(diff))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestImpact(t *testing.T) {
	a, err := ci.Impact(t.Context(), ledger(t), parse(t, rates), ci.ImpactOptions{FailOn: []string{ci.FailOnTests}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range a.Findings {
		line := f.Rule + " " + f.Path + " " + f.Name
		if f.Gates {
			line += " gates"
		}
		got = append(got, line)
	}
	want := []string{
		"change-without-test src/ledger/rates.py  gates",
		"affected-test tests/test_rates.py ", "affected-test tests/test_book.py ",
		"affected-document docs/rates.md Rates",
		"affected-caller src/ledger/book.py Book.total",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(a.Impact.Definitions) != 1 || a.Impact.Definitions[0].Name != "convert" {
		t.Errorf("definitions %+v", a.Impact.Definitions)
	}
	if owners := a.Summary[len(a.Summary)-1]; owners != "owners: @ledger/rates, @alice" {
		t.Error(owners)
	}
	tested, err := ci.Impact(t.Context(), ledger(t), parse(t, rates+strings.ReplaceAll(rates, "src/ledger/rates.py", "tests/test_rates.py")), ci.ImpactOptions{FailOn: []string{ci.FailOnTests, ci.FailOnOwners}})
	if err != nil {
		t.Fatal(err)
	}
	if tested.Gates() {
		t.Errorf("%+v", tested.Findings)
	}
}

func TestImpactOfNothing(t *testing.T) {
	a, err := ci.Impact(t.Context(), ledger(t), nil, ci.ImpactOptions{FailOn: []string{ci.FailOnTests, ci.FailOnOwners}})
	if err != nil || a.Gates() || len(a.Findings) != 0 || a.Summary[0] != "the diff is empty" {
		t.Errorf("%+v: %v", a, err)
	}
}

func TestContext(t *testing.T) {
	for _, most := range []int{ci.MinContextTokens, 2000} {
		a, err := ci.Context(t.Context(), ledger(t), parse(t, rates), ci.ContextOptions{Budget: most})
		if err != nil {
			t.Fatal(err)
		}
		m := a.Markdown()
		if n := text.Tokens(m); n != a.Tokens || n > most {
			t.Errorf("%d tokens, says %d, wanted %d", n, a.Tokens, most)
		}
		for _, want := range []string{"+    return entry * rate(currency)", "## Changed definitions", "`convert`"} {
			if !strings.Contains(m, want) {
				t.Errorf("%d tokens: %q is not in:\n%s", most, want, m)
			}
		}
		if most == 2000 && (len(a.Callers) != 1 || a.Callers[0].Name != "Book.total" || len(a.Tests) == 0 || len(a.Documents) == 0 || a.Truncated) {
			t.Errorf("%+v", a)
		}
	}
	if _, err := ci.Context(t.Context(), ledger(t), nil, ci.ContextOptions{Budget: 1}); err == nil {
		t.Error("a budget of one token was accepted")
	}
	// A diff far over the budget is cut, and says so.
	long := "--- a/src/ledger/rates.py\n+++ b/src/ledger/rates.py\n@@ -1,0 +1,5000 @@\n" + strings.Repeat("+new = line\n", 5000)
	a, err := ci.Context(t.Context(), ledger(t), parse(t, long), ci.ContextOptions{Budget: 600})
	if err != nil || a.Tokens > 600 || !a.Truncated {
		t.Errorf("%d tokens, cut %t: %v", a.Tokens, a.Truncated, err)
	}
}
