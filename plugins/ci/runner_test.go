package ci

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestRunners reads the logs of testdata/logs: which tests failed, what is kept of the
// log and what is dropped.
func TestRunners(t *testing.T) {
	files, err := filepath.Glob("testdata/logs/*.txtar")
	if err != nil || len(files) < 12 {
		t.Fatalf("%d logs: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			part := map[string]string{}
			for _, f := range a.Files {
				part[f.Name] = string(f.Data)
			}
			l := prepare(t, part["log"])
			var tests strings.Builder
			for _, f := range l.Tests {
				line := f.Runner
				if f.Name != "" {
					line += " " + f.Name
				}
				if f.Package != "" {
					line += " package=" + f.Package
				}
				if f.Path != "" {
					line += " path=" + f.Path
				}
				if f.Line > 0 {
					line += fmt.Sprintf(" line=%d", f.Line)
				}
				fmt.Fprintln(&tests, line)
			}
			if diff := cmp.Diff(strings.TrimSpace(part["tests"]), strings.TrimSpace(tests.String())); diff != "" {
				t.Error(diff)
			}
			for keep := range strings.Lines(part["keep"]) {
				if keep = strings.TrimSpace(keep); !strings.Contains(l.Text, keep) {
					t.Errorf("%q was not kept of:\n%s", keep, l.Text)
				}
			}
			for drop := range strings.Lines(part["drop"]) {
				if drop = strings.TrimSpace(drop); strings.Contains(l.Text, drop) {
					t.Errorf("%q was kept:\n%s", drop, l.Text)
				}
			}
		})
	}
}
