package ci

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/tree"
)

// summary writes files of a diff in short: path (old) state [changed lines]….
func summary(files []File) string {
	var b strings.Builder
	for _, f := range files {
		b.WriteString(f.Path)
		if f.Old != "" {
			fmt.Fprintf(&b, " (%s)", f.Old)
		}
		for _, s := range []struct {
			is   bool
			name string
		}{{f.Added, "added"}, {f.Deleted, "deleted"}, {f.Binary, "binary"}} {
			if s.is {
				b.WriteString(" " + s.name)
			}
		}
		for _, h := range f.Hunks {
			for _, l := range h.Changed {
				fmt.Fprintf(&b, " %d-%d", l.Start, l.End)
			}
		}
		b.WriteString("\n")
	}
	return strings.TrimSpace(b.String())
}

func TestParseDiff(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"empty": {"", ""},
		"words": {"From: Ann\n--- FAIL: TestMix\n\n--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-x\n+y\n", "a.go 1-1"},
		"changed": {`diff --git a/a.go b/a.go
index 1..2 100644
--- a/a.go
+++ b/a.go
@@ -1,3 +1,4 @@ func f() {
 one
-two
+TWO
+and a half
 three
@@ -10,3 +11,2 @@
 ten
-eleven
 twelve
`, "a.go 2-3 11-12"},
		"taken out at the head": {"--- a/a.go\n+++ b/a.go\n@@ -1,2 +1,1 @@\n-one\n two\n", "a.go 1-1"},
		"dashes are no header":  {"--- a/a.sql\n+++ b/a.sql\n@@ -1,2 +1,2 @@\n--- old comment\n+++ new\n same\n", "a.sql 1-1"},
		"added":                 {"diff --git a/n.go b/n.go\nnew file mode 100644\n--- /dev/null\n+++ b/n.go\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n", "n.go added 1-2"},
		"deleted":               {"diff --git a/n.go b/n.go\ndeleted file mode 100644\n--- a/n.go\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n", "n.go deleted 1-1"},
		"renamed":               {"diff --git a/old name.go b/new.go\nsimilarity index 100%\nrename from old name.go\nrename to new.go\n", "new.go (old name.go)"},
		"binary":                {"diff --git a/l.png b/l.png\nindex 1..2\nBinary files a/l.png and b/l.png differ\n", "l.png binary"},
		"blanks":                {"diff --git a/a b.go b/a b.go\n--- a/a b.go\t\n+++ b/a b.go\t\n@@ -1 +1 @@\n-x\n+y\n", "a b.go 1-1"},
		"quoted":                {"diff --git \"a/\\303\\244 \\\"x\\\".go\" \"b/\\303\\244 \\\"x\\\".go\"\n--- \"a/\\303\\244 \\\"x\\\".go\"\n+++ \"b/\\303\\244 \\\"x\\\".go\"\n@@ -1 +1 @@\n-x\n+y\n", "ä \"x\".go 1-1"},
		"diff -u":               {"--- a.c\t2026-01-02 03:04:05 +0100\n+++ a.c\t2026-01-02 03:04:06 +0100\n@@ -5 +5,2 @@\n-x\n+y\n+z\n", "a.c 5-6"},
		"windows":               {"--- a/a.go\r\n+++ b/a.go\r\n@@ -1,2 +1,2 @@\r\n-x\r\n+y\r\n same\r\n", "a.go 1-1"},
		"mode only":             {"diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n", "run.sh"},
		"submodule":             {"diff --git a/lib b/lib\nindex 1..2 160000\n--- a/lib\n+++ b/lib\n@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2\n", "lib 1-1"},
	} {
		files, err := ParseDiff(strings.NewReader(c.in))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(c.want, summary(files)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestParseDiffRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		in, say string
		is      error
	}{
		"climbs":     {"--- a/../../etc/passwd\n+++ b/../../etc/passwd\n@@ -1 +1 @@\n-x\n+y\n", "climbs", tree.ErrUnsafePath},
		"absolute":   {"--- /etc/passwd\n+++ /etc/passwd\n@@ -1 +1 @@\n-x\n+y\n", "absolute", tree.ErrUnsafePath},
		"no numbers": {"--- a/x\n+++ b/x\n@@ -a +b @@\n", "unknown hunk", nil},
		"overflow":   {"--- a/x\n+++ b/x\n@@ -1,99999999999999999999 +1 @@\n", "unknown hunk", nil},
		"too many":   {"--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n-x\n-y\n", "more lines than it says", nil},
		"merge":      {"diff --cc x\n--- a/x\n+++ b/x\n@@@ -1,1 -1,1 +1,1 @@@\n", "combined diff", nil},
		"words":      {"what a hook says\n", "it is no diff", ErrNoDiff},
		"a log":      {"--- FAIL: TestMix (0.00s)\n    paint_test.go:17: expected red\nFAIL\n", "it is no diff", ErrNoDiff},
		"files":      {strings.Repeat("--- a/x\n+++ b/x\n", maxDiffFiles+1), "more than 10000 files", ErrTooLarge},
	} {
		_, err := ParseDiff(strings.NewReader(c.in))
		if err == nil || !strings.Contains(err.Error(), c.say) || c.is != nil && !errors.Is(err, c.is) {
			t.Errorf("%s: error %v, want one that says %q", name, err, c.say)
		}
	}
}
