package main

import (
	"bytes"
	"context"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
)

func TestJudge(t *testing.T) {
	relevant := []target{{Path: "a/x.go"}, {Path: "a/y.go"}}
	for name, c := range map[string]struct {
		paths                             []string
		one, five, ten, recall, mrr, ndcg float64
	}{
		"nothing":             {nil, 0, 0, 0, 0, 0, 0},
		"first and second":    {[]string{"a/x.go", "a/y.go"}, 1, 1, 1, 1, 1, 1},
		"one of two, first":   {[]string{"a/y.go", "b"}, 1, 1, 1, 0.5, 1, 1 / (1 + 1/math.Log2(3))},
		"only at place 6":     {[]string{"1", "2", "3", "4", "5", "a/x.go"}, 0, 0, 1, 0.5, 1.0 / 6, 1 / math.Log2(7) / (1 + 1/math.Log2(3))},
		"past the tenth":      {[]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "a/x.go"}, 0, 0, 0, 0, 0, 0},
		"the end of the path": {[]string{"x.go", "b/a/x.go"}, 0, 0, 0, 0, 0, 0},
	} {
		var j judged
		j.add(instance{Relevant: relevant}, listed{paths: c.paths})
		got := []float64{j.first, j.five, j.ten, j.recall, j.reciprocal, j.discounted}
		for i, want := range []float64{c.one, c.five, c.ten, c.recall, c.mrr, c.ndcg} {
			if math.Abs(got[i]-want) > 1e-12 {
				t.Errorf("%s: %v", name, got)
			}
		}
	}
}

func TestSetWeights(t *testing.T) {
	weights, reports := search.Default, search.Reports
	defer func() { search.Default, search.Reports = weights, reports }()
	if err := setWeights("Frame=0.5,K1=3,"); err != nil || search.Reports.Frame != rank.One/2 || search.Default.K1 != 3*rank.One {
		t.Errorf("%v, %v, %v", err, search.Reports.Frame, search.Default.K1)
	}
	for _, bad := range []string{"None=1", "Frame", "Frame=much"} {
		if setWeights(bad) == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func inGit(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=A", "-c", "user.email=a@example.org"}, args...)...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// A set is judged at the revisions that it names, and the checkouts stay as they are.
func TestSets(t *testing.T) {
	checkouts, scratch := t.TempDir(), filepath.Join(t.TempDir(), "scratch")
	repo := filepath.Join(checkouts, "ledger")
	if err := os.MkdirAll(repo, 0o755); err != nil {
		t.Fatal(err)
	}
	inGit(t, repo, "init", "--quiet")
	var revisions []string
	for _, name := range []string{"old.go", "new.go"} {
		_ = os.Remove(filepath.Join(repo, "old.go"))
		if err := os.WriteFile(filepath.Join(repo, name), []byte("package ledger // balance\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		inGit(t, repo, "add", "--all")
		inGit(t, repo, "commit", "--quiet", "--message", name)
		revisions = append(revisions, inGit(t, repo, "rev-parse", "HEAD"))
	}
	before := listing(t, checkouts)
	trees, err := newTrees(checkouts, scratch)
	if err != nil {
		t.Fatal(err)
	}
	ask := func() string {
		var found []string
		for _, r := range revisions {
			dir, err := trees.at(t.Context(), "acme/ledger", r)
			if err != nil {
				t.Fatal(err)
			}
			a, err := answerOf(t.Context(), dir, trees.cache(), instance{Query: "balance"}, true)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, strings.Join(a.paths, " "))
		}
		return strings.Join(found, ", ")
	}
	for range 2 { // the second time from what is kept
		if got := ask(); got != "old.go, new.go" {
			t.Errorf("found %q", got)
		}
	}
	if err := os.Remove(filepath.Join(scratch, "trees", "acme+ledger", revisions[0]+".done")); err != nil {
		t.Fatal(err)
	}
	if got := ask(); got != "old.go, new.go" {
		t.Errorf("after a work tree was left unfinished: %q", got)
	}
	for repository, revision := range map[string]string{"ledger": "0000000000000000000000000000000000000000", "missing": "HEAD", "../ledger": "HEAD", "a/b/c": "HEAD", "-x": "HEAD", "acme/ledger": "--all"} {
		if dir, err := trees.at(t.Context(), repository, revision); err == nil {
			t.Errorf("%s at %s: %s", repository, revision, dir)
		}
	}
	set := filepath.Join(t.TempDir(), "set.jsonl")
	line := `{"repository":"ledger","revision":"` + revisions[0] + `","query":"balance","relevant":["old.go"],"more":1}` + "\n\n"
	if err := os.WriteFile(set, []byte(line), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := sets(context.Background(), []string{"-set", set, "-checkouts", checkouts, "-scratch", scratch, "-history", "-clean"}); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(scratch); !os.IsNotExist(err) {
		t.Errorf("the scratch folder is still there: %v", err)
	}
	if d := cmp.Diff(before, listing(t, checkouts)); d != "" {
		t.Errorf("the checkouts have changed: %s", d)
	}
	for _, bad := range []string{"{", `{"repository":"a","revision":"b","query":"c"}`, `{"repository":"a","revision":"b","relevant":["c"]}`} {
		if err := os.WriteFile(set, []byte(line+bad), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := readSet(set); err == nil || !strings.Contains(err.Error(), "line 3") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// listing is the content of all files under a folder.
func listing(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		files[path] = string(bytes.TrimSpace(b))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
