package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// suggested NAME… sets variables to the words of what the last command said to try.
func suggested(ts *testscript.TestScript, _ bool, args []string) {
	for line := range strings.Lines(ts.ReadFile("stderr")) {
		fix, ok := strings.CutPrefix(line, "  try: ")
		if !ok {
			continue
		}
		words := strings.Fields(fix)
		if len(words) != len(args) {
			ts.Fatalf("%q is suggested, want %d words", fix, len(args))
		}
		for i, name := range args {
			ts.Setenv(name, words[i])
		}
		return
	}
	ts.Fatalf("nothing is suggested")
}

var pathID = regexp.MustCompile(`"path:repo:[0-9a-f]{32}"`)

// sansIDs FILE… takes the ids of paths, which differ in every process, out of answers.
func sansIDs(ts *testscript.TestScript, _ bool, args []string) {
	for _, name := range args {
		b := ts.ReadFile(name)
		if !pathID.MatchString(b) {
			ts.Fatalf("no path has an id in %s", name)
		}
		ts.Check(os.WriteFile(ts.MkAbs(name), []byte(pathID.ReplaceAllString(b, `"ID"`)), 0o644))
	}
}

// TestRef: the name stands out, and without colour a ref is what it was.
func TestRef(t *testing.T) {
	p := &page{session: &session{style: colored}}
	for ref, want := range map[string]string{
		"symbol:repo:Fill:73a9c7d2":      "(symbol:repo:)Fill(:73a9c7d2)",
		"file:repo:store/store.go":       "(file:repo:)store/store.go",
		"chunk:repo:a:b.go:0:d94c24d6":   "(chunk:repo:)a:b.go:0(:d94c24d6)",
		"section:repo:docs/a.md:filling": "(section:repo:)docs/a.md:filling",
		"project:repo":                   "(project:)repo",
		"knowledge:repo:how-to":          "(knowledge:repo:)how-to",
		"symbol:repo:\x1b[2J:73a9c7d2":   `(symbol:repo:)\u001b[2J(:73a9c7d2)`,
		"nothing":                        "nothing",
		"":                               "",
	} {
		got := strings.NewReplacer(colored.dim, "(", colored.reset, ")").Replace(p.ref(ref))
		if got != want {
			t.Errorf("%q is shown as %q, want %q", ref, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		ref := rapid.StringMatching(`(symbol|chunk|file|x)?[:a-z\x1b]*`).Draw(t, "ref")
		if got := strings.NewReplacer(colored.dim, "", colored.reset, "").Replace(p.ref(ref)); got != escapeLine(ref) {
			t.Fatalf("%q is shown as %q", ref, got)
		}
	})
}

// TestLinking: making the graph is shown like making the index.
func TestLinking(t *testing.T) {
	if got, want := describe(native.Progress{Phase: "linking", Done: 1, Total: 4}), "linking [#####...............] 25%…"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestEvidence: only what is not certain is marked, with how likely it is.
func TestEvidence(t *testing.T) {
	p := &page{session: &session{}}
	for want, e := range map[string]contract.Evidence{
		"":                     {Confidence: "exact", Weight: 10},
		"a.go:7":               {Confidence: "exact", Weight: 10, At: &contract.Place{Path: "a.go", Line: 7}},
		"heuristic 0.7":        {Confidence: "heuristic", Weight: 7},
		"a.go:7 heuristic 0.3": {Confidence: "heuristic", Weight: 3, At: &contract.Place{Path: "a.go", Line: 7}},
	} {
		if got := strings.TrimSpace(strings.Join(p.evidence(&e), " ")); got != want {
			t.Errorf("%+v is shown as %q, want %q", e, got, want)
		}
	}
}
