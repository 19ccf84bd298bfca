package native

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// twins are files of which each says as much as the other.
var twins = files{"a.go": "package p // tariff\n", "b.go": "package p // tariff\n", "c.go": "package p // tariff\n", "sub/x.go": "package p // tariff\n", "sub/y.go": "package p // tariff\n"}

// historied asks with history, and returns the paths in order and the notes.
func historied(t *testing.T, r *Repository) (paths, notes string) {
	t.Helper()
	s, err := r.Search(t.Context(), contract.SearchRequest{Query: "tariff", History: "host", SnippetLines: new(0)})
	check(t, err)
	var list []string
	for _, x := range s.Results {
		list = append(list, x.Path)
	}
	return strings.Join(list, " "), strings.Join(s.Notes, "; ")
}

// change appends to a file and commits it.
func change(t *testing.T, dir, path string) {
	t.Helper()
	f, err := os.OpenFile(filepath.Join(dir, path), os.O_APPEND|os.O_WRONLY, 0)
	check(t, err)
	_, err = f.WriteString("\n")
	check(t, errors.Join(err, f.Close()))
	git(t, dir, "commit", "--quiet", "--all", "--message", "change "+path)
}

// What git says changed lately goes before its equals, in both engines, and from
// the cache.
func TestHistory(t *testing.T) {
	dir := twins.write(t, "twins")
	commit(t, dir)
	for range 30 {
		git(t, dir, "commit", "--quiet", "--allow-empty", "--message", "nothing")
	}
	change(t, dir, "sub/y.go")
	change(t, dir, "c.go")
	for _, engine := range []string{"native", "wazero"} {
		cache := newCache(t)
		for range 2 {
			r := mustOpen(t, dir, Options{Engine: engine, CacheDir: cache})
			for range 2 {
				if got, notes := historied(t, r); !strings.HasPrefix(got, "c.go a.go b.go") || notes != "" {
					t.Errorf("%s: %s, %s", engine, got, notes)
				}
			}
			check(t, r.Close(t.Context()))
		}
		if kept, err := filepath.Glob(filepath.Join(cache, "entries", "*", "history")); err != nil || len(kept) != 1 {
			t.Errorf("%s: kept %q, %v", engine, kept, err)
		}
	}
	// A repository that is open sees the next commit; a part of the tree has its own
	// paths.
	r, part := mustOpen(t, dir, Options{}), mustOpen(t, filepath.Join(dir, "sub"), Options{})
	if got, notes := historied(t, part); got != "y.go x.go" || notes != "" {
		t.Errorf("a part: %s, %s", got, notes)
	}
	historied(t, r)
	change(t, dir, "b.go")
	change(t, dir, "b.go")
	if got, _ := historied(t, r); !strings.HasPrefix(got, "b.go ") {
		t.Errorf("after a commit: %s", got)
	}
}

// Without a history a search has an answer and a note, and nothing is written into
// the directory.
func TestNoHistory(t *testing.T) {
	const want = "a.go b.go c.go sub/x.go sub/y.go"
	dir := twins.write(t, "twins")
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	empty := twins.write(t, "empty")
	git(t, empty, "init", "--quiet")
	broken := twins.write(t, "broken")
	check(t, os.WriteFile(filepath.Join(broken, ".git"), []byte("gitdir: nowhere\n"), 0o600))
	for path, says := range map[string]string{
		dir: "no git history", empty: "no git history", broken: "no git history",
		saved(t, "twins", twins.tar(t)): "only a directory has a history",
	} {
		got, notes := historied(t, mustOpen(t, path, Options{}))
		if got != want || !strings.HasPrefix(notes, "history was left out: ") || !strings.Contains(notes, says) {
			t.Errorf("%s: %s, %s", path, got, notes)
		}
	}
	full := twins.write(t, "full")
	commit(t, full)
	t.Setenv("PATH", t.TempDir())
	if got, notes := historied(t, mustOpen(t, full, Options{})); got != want || !strings.Contains(notes, "executable file not found") {
		t.Errorf("without git: %s, %s", got, notes)
	}
}

func details(n int) []contract.CommitDetails {
	return slices.Repeat([]contract.CommitDetails{{Hash: "a1", Parents: []string{"b2", "c3"}, Author: "Ann", Time: "2026-01-02T03:04:05Z", Subject: "Mend it"}}, n)
}

func TestParseLog(t *testing.T) {
	for out, want := range map[string]*contract.HistoryReply{
		"":           {Head: "h"},
		"C\x00":      {Head: "h", Commits: [][]int{{}}, Details: details(1)},
		"\x01no\x00": {Head: "h"},
		"C\x00\nb.go\x00a/c d.go\x00C\x00\nb.go\x00": {Head: "h", Paths: []string{"b.go", "a/c d.go"}, Commits: [][]int{{0, 1}, {0}}, Details: details(2)},
		"C\x00C\x00C\x00\nlate\x00":                  {Head: "h", Commits: [][]int{{}, {}}, Details: details(2)},
	} {
		out = strings.ReplaceAll(out, "C", "\x01a1\x02b2 c3\x02Ann\x022026-01-02T03:04:05Z\x02Mend it\x02")
		if d := cmp.Diff(want, parseLog("h", []byte(out), 2)); d != "" {
			t.Errorf("%q: %s", out, d)
		}
	}
}
