package ci

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// TestHints: what is looked for before a regular expression is in every line that it matches.
func TestHints(t *testing.T) {
	lines := []string{"see a.go:1", `"x.test.ts"(3,`, "f(x).py', line 3", "A.b:line 4", "x.php on line 9", "wonderful.extension:3", ".go:1", "a.go", "1.2.3:4", "é.go:7", "ASSERTION", "Unexpected", "coreDumped", "CORE DUMPED", "make[2]: *** [all] 1", "make: *** x", "exit status 1", "Process completed with exit code 2", "# fail 3", "3 errors", "panic: x", "Tests:  2 failed", `<testsuite errors="2">`}
	err := fs.WalkDir(os.DirFS("testdata"), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile("testdata/" + path)
		lines = append(lines, strings.Split(string(b), "\n")...)
		return err
	})
	if err != nil || len(lines) < 500 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	places, wrong := 0, 0
	for _, line := range lines {
		if got, want := isError(line), errorWords.Get().MatchString(harmless.Get().ReplaceAllString(line, "")); got != want {
			t.Errorf("error %q: %t, want %t", line, got, want)
		}
		if got, want := isPlace(line), placeShape.Get().MatchString(line); got != want {
			t.Errorf("place %q: %t, want %t", line, got, want)
		}
		if (breaks.Get().MatchString(line) || ends.Get().MatchString(line)) && !hinted(line, breakHints) {
			t.Errorf("no hint is in %q", line)
		}
		if isPlace(line) {
			places++
		}
		if isError(line) {
			wrong++
		}
	}
	if places < 10 || wrong < 10 {
		t.Errorf("only %d places and %d errors", places, wrong)
	}
}

// TestPrepareEnds: reading a log ends when the context does.
func TestPrepareEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Prepare(ctx, endless{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// endless is a log without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = "a line\n"[i%7]
	}
	return len(p), nil
}
