package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// trees gives work trees of repositories at revisions, in a scratch folder. The
// given checkouts are only read: a clone that shares their objects has the work
// trees.
type trees struct{ checkouts, scratch string }

func newTrees(checkouts, scratch string) (*trees, error) {
	checkouts, err := filepath.Abs(checkouts)
	if err == nil {
		scratch, err = filepath.Abs(scratch)
	}
	if err != nil {
		return nil, err
	}
	return &trees{checkouts, scratch}, os.MkdirAll(scratch, 0o755)
}

// cache is where indexes are kept.
func (t *trees) cache() string { return filepath.Join(t.scratch, "cache") }

func (t *trees) remove() error { return os.RemoveAll(t.scratch) }

var (
	repositoryForm = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9._-]*(/[A-Za-z0-9_][A-Za-z0-9._-]*)?$`)
	revisionForm   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._/-]*$`)
)

// at returns the folder of a repository's files at a revision.
func (t *trees) at(ctx context.Context, repository, revision string) (string, error) {
	if !repositoryForm.MatchString(repository) || !revisionForm.MatchString(revision) {
		return "", fmt.Errorf("check out %q at %q: not the names of a repository and a revision", repository, revision)
	}
	source, err := t.source(repository)
	if err != nil {
		return "", err
	}
	name := strings.ReplaceAll(repository, "/", "+")
	clone, dir := filepath.Join(t.scratch, "clones", name), filepath.Join(t.scratch, "trees", name, strings.ReplaceAll(revision, "/", "+"))
	if _, err := os.Stat(clone); err != nil {
		if err := git(ctx, t.scratch, "clone", "--quiet", "--shared", "--bare", source, clone); err != nil {
			return "", err
		}
	}
	done := dir + ".done" // a work tree whose making was interrupted has none
	if _, err := os.Stat(done); err == nil {
		return dir, nil
	}
	if err := os.RemoveAll(dir); err != nil {
		return "", err
	}
	if err := git(ctx, clone, "cat-file", "-e", revision+"^{commit}"); err != nil && ctx.Err() == nil {
		return "", fmt.Errorf("%w of %q at %q: its clone lacks the revision", errNoSource, repository, revision)
	}
	if err := git(ctx, clone, "worktree", "add", "--quiet", "--force", "--no-checkout", "--detach", dir, revision); err != nil {
		return "", err
	}
	if err := git(ctx, dir, "read-tree", "HEAD"); err != nil {
		return "", err
	}
	if err := git(ctx, dir, "checkout-index", "--all", "--force", "--quiet"); err != nil {
		// Some mirrors lack large files; the others are there.
		if ctx.Err() != nil {
			return "", err
		}
		fmt.Fprintf(os.Stderr, "\rnote: %v\n", err)
	}
	return dir, os.WriteFile(done, nil, 0o644)
}

// errNoSource tells that a repository is not among the checkouts, or not at a revision.
var errNoSource = errors.New("no checkout")

// source finds a repository among the checkouts: by its name, or by the last part
// of OWNER/NAME.
func (t *trees) source(repository string) (string, error) {
	for _, name := range []string{repository, filepath.Base(repository)} {
		dir := filepath.Join(t.checkouts, name)
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			return filepath.EvalSymlinks(dir)
		}
	}
	return "", fmt.Errorf("%w of %q in %q: put it there as %s/", errNoSource, repository, t.checkouts, filepath.Base(repository))
}

func git(ctx context.Context, dir string, args ...string) error {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...)
	cmd.Env = append(os.Environ(), "GIT_LFS_SKIP_SMUDGE=1", "GIT_TERMINAL_PROMPT=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("run git %s: %w", strings.Join(args, " "), errors.Join(err, errors.New(strings.TrimSpace(string(out)))))
	}
	return nil
}
