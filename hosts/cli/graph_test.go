package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

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

// TestLinking: making the graph is shown like making the index.
func TestLinking(t *testing.T) {
	if got, want := describe(native.Progress{Phase: "linking", Done: 1, Total: 4}), "linking [#####...............] 25%…"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
