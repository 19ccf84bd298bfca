package ci

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
)

// FuzzPrepare holds that no log makes Prepare panic or exceed its bounds, and that what it
// keeps is clean text of which it keeps the same again.
func FuzzPrepare(f *testing.F) {
	logs, err := filepath.Glob("testdata/logs/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range logs {
		b, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Add([]byte("\xff\xfea\x00"))
	f.Add([]byte("\x1b[\x1b]\x1b_\x1b"))
	f.Add(bytes.Repeat([]byte("error \r"), 2000))
	f.Fuzz(func(t *testing.T, b []byte) {
		l, err := Prepare(t.Context(), bytes.NewReader(b))
		if err != nil {
			return
		}
		if len(l.Text) > contract.MaxQueryBytes || len(l.Tests) > maxTests || l.Kept > l.Lines {
			t.Errorf("%d bytes, %d tests, %d of %d lines", len(l.Text), len(l.Tests), l.Kept, l.Lines)
		}
		if !utf8.ValidString(l.Text) || strings.ContainsFunc(l.Text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || invisible(r) }) {
			t.Errorf("not clean: %q", l.Text)
		}
		for _, v := range l.Tests {
			testRefs(v)
			if strings.ContainsAny(v.Name, "\n\x1b") || len(v.Name) > maxTestName {
				t.Errorf("test %q", v.Name)
			}
		}
	})
}

// FuzzParseDiff holds that no diff makes ParseDiff panic, that its paths lie in the
// repository and its lines are lines.
func FuzzParseDiff(f *testing.F) {
	f.Add([]byte("diff --git a/a.go b/b.go\nrename from a.go\nrename to b.go\n--- a/a.go\n+++ b/b.go\n@@ -1,2 +1,2 @@ f\n-x\n+y\n z\n"))
	f.Add([]byte("--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+y\n\\ No newline at end of file\n"))
	f.Add([]byte("diff --git \"a/\\303\" b/x\n"))
	f.Add([]byte("--- a/\x80\n+++ b/\x80\n"))
	f.Add([]byte("diff --git \n--- \n+++ \n@@ -,\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		files, err := ParseDiff(bytes.NewReader(b))
		if err != nil {
			return
		}
		for _, file := range files {
			if p := "/" + file.Path + "/"; strings.HasPrefix(file.Path, "/") || strings.Contains(p, "/../") || !utf8.ValidString(p) || file.Path == "" {
				t.Errorf("path %q", file.Path)
			}
			for _, h := range file.Hunks {
				last := 0
				for _, l := range h.Changed {
					if l.Start < 1 || l.End < l.Start || l.Start <= last {
						t.Errorf("%s: lines %v", file.Path, h.Changed)
					}
					last = l.End
				}
			}
		}
	})
}
