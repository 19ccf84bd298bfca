package hooks

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cairn-search/cairn/hosts/internal/git"
)

// place is where a repository has its hooks.
type place struct {
	top    string // of the work tree
	dir    string // of the hooks
	shared string // why others use the same hooks, "" if nobody does
	away   string // where they are outside of the repository, which it says itself, "" if not
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
	top, err := git.Ask(ctx, path, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, fmt.Errorf("find the work tree of %q: %w", path, err)
	}
	dir, err := git.Ask(ctx, top, "rev-parse", "--git-path", "hooks")
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
	common, err := git.Ask(ctx, p.top, "rev-parse", "--path-format=absolute", "--git-common-dir")
	if err != nil {
		return fmt.Errorf("find git's directory: %w", err)
	}
	set, err := git.Ask(ctx, p.top, "config", "--show-scope", "--get", "core.hooksPath")
	scope, _, _ := strings.Cut(set, "\t")
	if err == nil && (scope == "global" || scope == "system") {
		p.shared = "core.hooksPath is set for all repositories"
		return nil
	}
	if real := realPath(p.dir); !within(real, realPath(p.top)) && !within(real, realPath(filepath.FromSlash(common))) {
		p.away = real
	}
	if err != nil {
		return nil // it is not set: the hooks are the repository's own
	}
	relative, err := filepath.Rel(p.top, p.dir)
	if err != nil || !within(p.dir, p.top) {
		return nil
	}
	if strings.HasPrefix(filepath.ToSlash(p.dir)+"/", common+"/") {
		return nil
	}
	if _, err := git.Ask(ctx, p.top, "check-ignore", "--quiet", filepath.Join(p.dir, Names[0])); err != nil {
		p.shared = fmt.Sprintf("core.hooksPath is %s, whose files are committed", filepath.ToSlash(relative))
	}
	return nil
}

// realPath is a path with its links followed as far as it exists.
func realPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	parent := filepath.Dir(path)
	if _, err := os.Lstat(path); err == nil || parent == path {
		return path // a link to nowhere, into which nothing can be written
	}
	return filepath.Join(realPath(parent), filepath.Base(path))
}

// within tells whether a path is a directory or below it.
func within(path, dir string) bool {
	relative, err := filepath.Rel(dir, path)
	return err == nil && relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator))
}
