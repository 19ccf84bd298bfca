package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/cairn-search/cairn/hosts/internal/git"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

// diffFlags say where a change comes from.
type diffFlags struct {
	Base string `xor:"change" tells:"changes" placeholder:"REV" help:"The revision that the change is compared with, such as origin/main."`
	Diff string `xor:"change" tells:"changes" placeholder:"FILE" help:"A unified diff instead; - is standard input."`
}

func (f diffFlags) given() bool { return f.Base != "" || f.Diff != "" }

// needed refuses a command line without a change.
func (f diffFlags) needed() error {
	if !f.given() {
		return errors.New("the change is missing: give --base REV or --diff FILE")
	}
	return nil
}

// files reads the change.
func (f diffFlags) files(ctx context.Context, s *session, r *native.Repository) ([]ci.File, error) {
	switch f.Diff {
	case "":
		return s.gitDiff(ctx, r.Root, f.Base)
	case "-":
		return ci.ParseDiff(s.in)
	}
	in, err := os.Open(f.Diff)
	if err != nil {
		return nil, fmt.Errorf("open diff: %w", err)
	}
	defer in.Close()
	return ci.ParseDiff(in)
}

// gitDiff is what has changed in a work tree since its common ancestor with a revision.
func (s *session) gitDiff(ctx context.Context, dir, base string) ([]ci.File, error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("compare with %q: only a directory has a history (give --diff)", base)
	}
	r, err := git.Open(dir)
	if err != nil {
		return nil, fmt.Errorf("compare with %q: %w (give --diff)", base, err)
	}
	g, err := r.Private(ctx, true)
	if err == nil && g.Head == "" {
		err = errors.Join(git.ErrNoCommit, g.Close())
	}
	if err != nil {
		return nil, fmt.Errorf("compare with %q: %w (give --diff)", base, err)
	}
	defer func() { _ = g.Close() }()
	commit, err := g.Revision(ctx, base)
	if err != nil {
		return nil, noRevision(ctx, base, "unknown revision", r.Shallow())
	}
	ancestor, err := g.Line(ctx, "merge-base", commit, g.Head)
	if err != nil {
		return nil, noRevision(ctx, base, "no common ancestor with HEAD", r.Shallow())
	}
	opaque, err := g.HideFiltered(ctx, ancestor)
	if err != nil {
		return nil, noDiff(ctx, err)
	}
	if opaque > 0 {
		s.note("note: git's filters are not run, so that only the change as such is told of %s (large files kept elsewhere, encrypted files)", plural(opaque, "file"))
	}
	cmd, err := g.Command(ctx, "diff", "--no-ext-diff", "--no-textconv", "--no-color", "--src-prefix=a/", "--dst-prefix=b/", "--find-renames", "--unified=3", g.Relative(),
		"--submodule=short", "--ignore-submodules=dirty", ancestor)
	if err != nil {
		return nil, noDiff(ctx, err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, noDiff(ctx, err)
	}
	var problems bytes.Buffer
	cmd.Stderr = &problems
	if err := cmd.Start(); err != nil {
		return nil, noDiff(ctx, err)
	}
	files, err := ci.ParseDiff(out)
	if err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		return nil, err
	}
	if err := cmd.Wait(); err != nil {
		return nil, noDiff(ctx, fmt.Errorf("%w: %s", err, git.Said(problems.String())))
	}
	return files, nil
}

// noDiff says what to do where git lacks what is compared: it is not let fetch.
func noDiff(ctx context.Context, err error) error {
	if ended := git.Ended(ctx); ended != nil {
		return fmt.Errorf("run git diff: %w", ended)
	}
	if !git.Lacks(err.Error()) {
		return fmt.Errorf("run git diff: %w", err)
	}
	return fmt.Errorf("run git diff: %w (in a partial clone, fetch without --filter)", err)
}

// noRevision says what to do where a job has fetched too little.
func noRevision(ctx context.Context, base, what string, shallow bool) error {
	if ended := git.Ended(ctx); ended != nil {
		return fmt.Errorf("compare with %q: %w", base, ended)
	}
	if shallow {
		return fmt.Errorf("compare with %q: %s in a shallow clone: fetch the history (actions/checkout: fetch-depth: 0; GitLab: GIT_DEPTH: 0; or git fetch --unshallow)", base, what)
	}
	return fmt.Errorf("compare with %q: %s: fetch it (git fetch origin), or give --diff", base, what)
}
