package page

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
)

// TestEscape: nothing that acts on a terminal gets through, and what does not
// act stays as it is.
func TestEscape(t *testing.T) {
	for in, want := range map[string]string{
		"plain é 漢 \t":        "plain é 漢 \t",
		"\x1b[2J":             `\u001b[2J`,
		"a\nb\r\x00\x7f":      `a\u000ab\u000d\u0000\u007f`,
		"\u009b \u202e\u2066": `\u009b \u202e\u2066`,
	} {
		if got := Line(in); got != want {
			t.Errorf("Line(%q) = %q, want %q", in, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.StringOf(rapid.OneOf(rapid.Rune(), rapid.RuneFrom(nil, unicode.Cc, unicode.Cf))).Draw(t, "in")
		out := Line(in)
		if i := strings.IndexFunc(out, hidden); i >= 0 && out[i] != '\t' {
			t.Fatalf("%q lets %q through", out, out[i:])
		}
		if !utf8.ValidString(out) || strings.IndexFunc(in, hidden) < 0 && in != out {
			t.Fatalf("%q became %q", in, out)
		}
	})
}

// TestFence: no text ends the block that it stands in.
func TestFence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("`a\n "))).Draw(t, "text")
		var b bytes.Buffer
		Fence(&b, "go", text)
		lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
		ticks := strings.TrimSuffix(lines[0], "go")
		for _, l := range lines[1 : len(lines)-1] {
			if strings.HasPrefix(strings.TrimSpace(l), ticks) {
				t.Fatalf("%q ends early", b.String())
			}
		}
		if lines[len(lines)-1] != ticks {
			t.Fatalf("%q does not end", b.String())
		}
	})
}

// TestRef: the name stands out, and without colour a ref is what it was.
func TestRef(t *testing.T) {
	p := &Page{Style: Colored}
	for ref, want := range map[string]string{
		"symbol:repo:Fill:73a9c7d2":      "(symbol:repo:)Fill:73a9c7d2",
		"file:repo:store/store.go":       "(file:repo:)store/store.go",
		"chunk:repo:a:b.go:0:d94c24d6":   "(chunk:repo:)a:b.go:0:d94c24d6",
		"section:repo:docs/a.md:filling": "(section:repo:)docs/a.md:filling",
		"project:repo":                   "(project:)repo",
		"knowledge:repo:how-to":          "(knowledge:repo:)how-to",
		"symbol:repo:\x1b[2J:73a9c7d2":   `(symbol:repo:)\u001b[2J:73a9c7d2`,
		"nothing":                        "nothing",
		"":                               "",
	} {
		got := strings.NewReplacer(Colored.Dim, "(", Colored.Reset, ")").Replace(p.ref(ref))
		if got != want {
			t.Errorf("%q is shown as %q, want %q", ref, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		ref := rapid.StringMatching(`(symbol|chunk|file|x)?[:a-z\x1b]*`).Draw(t, "ref")
		if got := strings.NewReplacer(Colored.Dim, "", Colored.Reset, "").Replace(p.ref(ref)); got != Line(ref) {
			t.Fatalf("%q is shown as %q", ref, got)
		}
	})
}

// TestEvidence: only what is not certain is marked, with how likely it is.
func TestEvidence(t *testing.T) {
	p := &Page{}
	for want, e := range map[string]contract.Evidence{
		"":               {Confidence: "exact", Weight: 10},
		"a.go:7":         {Confidence: "exact", Weight: 10, At: &contract.Place{Path: "a.go", Line: 7}},
		"likely":         {Confidence: "heuristic", Weight: 7},
		"a.go:7 perhaps": {Confidence: "heuristic", Weight: 3, At: &contract.Place{Path: "a.go", Line: 7}},
	} {
		if got := strings.TrimSpace(strings.Join(p.evidence(&e), " ")); got != want {
			t.Errorf("%+v is shown as %q, want %q", e, got, want)
		}
	}
}

// TestExplorationNames: of what is not shown, what is in files is named before commits.
func TestExplorationNames(t *testing.T) {
	a := &contract.ExploreResponse{More: []contract.Entity{
		{Ref: "commit:demo:1", Type: "commit", Name: "Reprice"}, {Ref: "symbol:demo:price:1", Type: "symbol", Kind: "function", Name: "price", Path: "shop/price.go", Lines: contract.Lines{Start: 3, End: 9}},
	}}
	var b bytes.Buffer
	(&Page{Out: &b}).Exploration(a)
	if want := "also\n  shop/price.go: price 3\n  commit:demo:1  Reprice\n"; b.String() != want {
		t.Errorf("%q, not %q", b.String(), want)
	}
}
