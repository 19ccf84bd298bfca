package hooks

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// place is where a repository has its hooks.
type place struct {
	top    string // of the work tree
	dir    string // of the hooks
	shared string // why others use the same hooks, "" if nobody does
}

// locate asks git where the hooks of a directory's repository are.
func locate(ctx context.Context, path string) (*place, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("open %q: no such directory", path)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("open %q: it is no directory", path)
	}
	top, err := git(ctx, path, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, fmt.Errorf("find the work tree of %q: %w", path, err)
	}
	dir, err := git(ctx, top, "rev-parse", "--git-path", "hooks")
	if err != nil {
		return nil, fmt.Errorf("find the hooks of %q: %w", path, err)
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(top, dir)
	}
	p := &place{top: filepath.FromSlash(top), dir: filepath.Clean(filepath.FromSlash(dir))}
	return p, p.look(ctx)
}

// look finds out whether others use the hooks too.
func (p *place) look(ctx context.Context) error {
	set, err := git(ctx, p.top, "config", "--show-scope", "--get", "core.hooksPath")
	if err != nil {
		return nil // it is not set: the hooks are the repository's own
	}
	scope, _, _ := strings.Cut(set, "\t")
	if scope == "global" || scope == "system" {
		p.shared = "core.hooksPath is set for all repositories"
		return nil
	}
	relative, err := filepath.Rel(p.top, p.dir)
	if err != nil || relative == ".." || strings.HasPrefix(relative, ".."+string(filepath.Separator)) {
		return nil
	}
	common, err := git(ctx, p.top, "rev-parse", "--path-format=absolute", "--git-common-dir")
	if err != nil {
		return fmt.Errorf("find git's directory: %w", err)
	}
	if strings.HasPrefix(filepath.ToSlash(p.dir)+"/", common+"/") {
		return nil
	}
	if _, err := git(ctx, p.top, "check-ignore", "--quiet", filepath.Join(p.dir, Names[0])); err != nil {
		p.shared = fmt.Sprintf("core.hooksPath is %s, whose files are committed", filepath.ToSlash(relative))
	}
	return nil
}

// git runs git and returns what it prints, without the line's end.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	for _, v := range os.Environ() {
		// Hooks are run with variables that would lead to another repository.
		if !strings.HasPrefix(v, "GIT_DIR=") && !strings.HasPrefix(v, "GIT_WORK_TREE=") && !strings.HasPrefix(v, "GIT_INDEX_FILE=") && !strings.HasPrefix(v, "GIT_PREFIX=") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if message, _, _ := strings.Cut(strings.TrimSpace(problems.String()), "\n"); err != nil && message != "" {
		err = errors.New(message)
	}
	return strings.TrimRight(string(out), "\r\n"), err
}
