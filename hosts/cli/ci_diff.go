package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

// diffFlags say where a change comes from.
type diffFlags struct {
	Base string `placeholder:"REV" help:"The revision that the change is compared with, such as origin/main."`
	Diff string `placeholder:"FILE" help:"A unified diff instead; - is standard input."`
}

func (f diffFlags) given() bool { return f.Base != "" || f.Diff != "" }

// need refuses a command line without a change.
func (f diffFlags) need() error {
	switch {
	case !f.given():
		return errors.New("the change is missing: give --base REV or --diff FILE")
	case f.Base != "" && f.Diff != "":
		return errors.New("give either --base or --diff, not both")
	}
	return nil
}

// files reads the change.
func (f diffFlags) files(ctx context.Context, s *session, r *native.Repository) ([]ci.File, error) {
	switch f.Diff {
	case "":
		return gitDiff(ctx, r.Root, f.Base)
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
func gitDiff(ctx context.Context, dir, base string) ([]ci.File, error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("compare with %q: only a directory has a history (give --diff)", base)
	}
	if _, err := gitLine(ctx, dir, "rev-parse", "--is-inside-work-tree"); err != nil {
		return nil, fmt.Errorf("compare with %q: %w (give --diff)", base, err)
	}
	shallow, _ := gitLine(ctx, dir, "rev-parse", "--is-shallow-repository")
	commit, err := gitLine(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", base+"^{commit}")
	if err != nil {
		return nil, noRevision(base, "unknown revision", shallow == "true")
	}
	ancestor, err := gitLine(ctx, dir, "merge-base", commit, "HEAD")
	if err != nil {
		return nil, noRevision(base, "no common ancestor with HEAD", shallow == "true")
	}
	cmd := gitCommand(ctx, dir, "diff", "--no-ext-diff", "--no-textconv", "--no-color", "--src-prefix=a/", "--dst-prefix=b/", "--find-renames", "--unified=3", "--relative", "--submodule=short", ancestor)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("run git: %w", err)
	}
	var problems bytes.Buffer
	cmd.Stderr = &problems
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("run git: %w", err)
	}
	files, err := ci.ParseDiff(out)
	if err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		return nil, err
	}
	if err := cmd.Wait(); err != nil {
		return nil, fmt.Errorf("run git diff: %w: %s (in a partial clone, fetch without --filter)", err, firstSaid(&problems))
	}
	return files, nil
}

// noRevision says what to do where a job has fetched too little.
func noRevision(base, what string, shallow bool) error {
	if shallow {
		return fmt.Errorf("compare with %q: %s in a shallow clone: fetch the history (actions/checkout: fetch-depth: 0; GitLab: GIT_DEPTH: 0; or git fetch --unshallow)", base, what)
	}
	return fmt.Errorf("compare with %q: %s: fetch it (git fetch origin), or give --diff", base, what)
}

func gitLine(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := gitCommand(ctx, dir, args...)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if said := firstSaid(&problems); err != nil && said != "" {
		return "", errors.New(said)
	}
	return strings.TrimSpace(string(out)), err
}

// firstSaid is the first line of what git said.
func firstSaid(problems *bytes.Buffer) string {
	said, _, _ := strings.Cut(strings.TrimSpace(problems.String()), "\n")
	return strings.TrimPrefix(said, "fatal: ")
}

// gitCommand is git as it works on a tree that is not trusted: none of its programs run.
func gitCommand(ctx context.Context, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir, "--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "diff.external=", "-c", "core.hooksPath=/dev/null"}, args...)...)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "GIT_") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1")
	cmd.WaitDelay = time.Second
	return cmd
}
