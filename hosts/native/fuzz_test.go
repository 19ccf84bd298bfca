package native

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzLog reads what git lists of commits.
func FuzzLog(f *testing.F) {
	f.Add([]byte("\x01aa\x02bb cc\x02A\x022026-01-02\x02S\x02\na.go\x00b.go\x00"), 5)
	f.Add([]byte("\x01\x01\x02\x02\x02\x02\x02\xff\x00"), 1)
	f.Fuzz(func(t *testing.T, b []byte, most int) {
		if most < 0 {
			return
		}
		h := parseLog("head", b, most)
		if len(h.Commits) > most || len(h.Commits) != len(h.Details) {
			t.Errorf("%d commits with %d details, of at most %d", len(h.Commits), len(h.Details), most)
		}
		for _, files := range h.Commits {
			for _, n := range files {
				if n < 0 || n >= len(h.Paths) {
					t.Errorf("path %d of %d", n, len(h.Paths))
				}
			}
		}
	})
}

// FuzzWorkspaceFile reads workspace files: what it names has a path.
func FuzzWorkspaceFile(f *testing.F) {
	for _, s := range []string{"repositories:\n  - path: ../a\n    name: b\n", "repositories: []", "repositories: &a [*a]", "a: b", "- - -", "repositories:\n  - path: ~\n"} {
		f.Add([]byte(s))
	}
	file := filepath.Join(f.TempDir(), "cairn.yaml")
	f.Fuzz(func(t *testing.T, b []byte) {
		if err := os.WriteFile(file, b, 0o600); err != nil {
			t.Fatal(err)
		}
		places, err := ReadWorkspace(file)
		if err != nil && !strings.HasPrefix(err.Error(), "read workspace") {
			t.Errorf("%v", err)
		}
		if err == nil && len(places) == 0 {
			t.Error("a workspace of nothing")
		}
		for _, p := range places {
			if !filepath.IsAbs(p.Path) {
				t.Errorf("the path %q", p.Path)
			}
		}
	})
}
