package hooks

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cairn-search/cairn/hosts/internal/inside"
)

// Names are the hooks that refresh the index: after commits, when branches are switched,
// after merges, and after commits were rewritten.
var Names = []string{"post-commit", "post-checkout", "post-merge", "post-rewrite"}

// maxHook is the size of the largest hook that is read.
const maxHook = 4 << 20

// Report is the hook that reports what a push touches.
const Report = "pre-push"

// Reports tells whether a hook prints something, and is waited for.
func Reports(name string) bool { return name == Report }

// Options of an installation. The zero value is the default.
type Options struct {
	// Impact adds the hook that reports what a push touches.
	Impact bool
	// Shared allows hooks that others use too.
	Shared bool
	// Outside allows a directory of hooks outside of the repository that its own
	// configuration names, or a link in it.
	Outside bool
	// Command is where the program is, for when it is not in PATH.
	Command string
}

// Hook is one hook of a repository.
type Hook struct {
	Name string `json:"name"`
	Path string `json:"path"`
	// State is "none", "theirs" (there is one without our part), or if it has our part:
	// "ours" (nothing else), "beside" (with a script that was there) or "before" (what was
	// there is called).
	State string `json:"state"`
}

// Status is what hooks a repository has.
type Status struct {
	Dir    string `json:"dir"`
	Shared string `json:"shared,omitempty"` // why others use them too
	Hooks  []Hook `json:"hooks"`
}

// Stat tells what hooks there are of those that matter here.
func Stat(ctx context.Context, path string) (*Status, error) {
	p, err := locate(ctx, path)
	if err != nil {
		return nil, err
	}
	return p.stat()
}

func (p *place) stat() (*Status, error) {
	s := &Status{Dir: p.dir, Shared: p.shared}
	for _, name := range append(append([]string{}, Names...), Report) {
		h := Hook{Name: name, Path: filepath.Join(p.dir, name), State: "none"}
		b, err := inside.Reach(h.Path, maxHook)
		_, missing := os.Lstat(h.Path)
		switch {
		case errors.Is(missing, fs.ErrNotExist):
		case err != nil:
			h.State = "theirs" // a link to nowhere, a directory
		default:
			h.State = "theirs"
			if _, _, k, ok := parse(string(b)); ok {
				h.State = map[kind]string{beside: "beside", alone: "ours", before: "before"}[k]
			}
		}
		s.Hooks = append(s.Hooks, h)
	}
	return s, nil
}

// Install puts our part into the hooks, or brings it up to date. What fails is put right
// again by another Install or by [Uninstall].
func Install(ctx context.Context, path string, o Options) (*Status, error) {
	p, err := locate(ctx, path)
	if err != nil {
		return nil, err
	}
	if p.shared != "" && !o.Shared {
		return nil, fmt.Errorf("install hooks: %s, so that others would have them too (say --shared if they shall)", p.shared)
	}
	if p.away != "" && !o.Outside {
		return nil, fmt.Errorf("install hooks: the repository has its hooks outside of it, in %q (say --outside if they shall be written there)", p.away)
	}
	if err := os.MkdirAll(p.dir, 0o777); err != nil {
		return nil, fmt.Errorf("install hooks: %w", err)
	}
	names := Names
	if o.Impact {
		names = append(append([]string{}, Names...), Report)
	} else if err := uninstall(filepath.Join(p.dir, Report)); err != nil {
		return nil, err
	}
	for _, name := range names {
		if err := install(filepath.Join(p.dir, name), name, o.Command); err != nil {
			return nil, fmt.Errorf("install hook %q: %w", name, err)
		}
	}
	return p.stat()
}

// Uninstall takes our part out of all hooks, which are then as they were.
func Uninstall(ctx context.Context, path string) (*Status, error) {
	p, err := locate(ctx, path)
	if err != nil {
		return nil, err
	}
	for _, name := range append(append([]string{}, Names...), Report) {
		if err := uninstall(filepath.Join(p.dir, name)); err != nil {
			return nil, err
		}
	}
	return p.stat()
}

func install(path, name, command string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return write(path, shebang+block(name, alone, command), 0o755)
	}
	if err != nil {
		return err
	}
	content, err := inside.Reach(path, maxHook)
	if info.Mode().IsRegular() {
		if err != nil {
			return err
		}
		if head, tail, k, ok := parse(string(content)); ok {
			return write(path, head+block(name, k, command)+tail, info.Mode().Perm())
		}
		// One that may not be executed is switched off, and stays so.
		if takesBlock(string(content)) && executable(info) {
			head := string(content[:1+indexLine(content)])
			return write(path, head+block(name, beside, command)+string(content[len(head):]), info.Mode().Perm())
		}
	}
	if _, err := os.Lstat(path + suffix); err == nil {
		return fmt.Errorf("%s is there already: move it away", path+suffix)
	}
	if err := os.Rename(path, path+suffix); err != nil {
		return err
	}
	if err := write(path, shebang+block(name, before, command), 0o755); err != nil {
		return errors.Join(err, os.Rename(path+suffix, path))
	}
	return nil
}

func uninstall(path string) error {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	content, err := inside.Reach(path, maxHook)
	if err != nil {
		return fmt.Errorf("uninstall hook: %w", err)
	}
	head, tail, k, ok := parse(string(content))
	switch rest := head + tail; {
	case !ok:
		return nil
	case k == before && rest == shebang:
		err = os.Rename(path+suffix, path)
		if errors.Is(err, fs.ErrNotExist) { // it was deleted
			err = os.Remove(path)
		}
	case k == before:
		return fmt.Errorf("uninstall hook: %s was changed since: make one of it and %s", path, path+suffix)
	case k == alone && rest == shebang:
		err = os.Remove(path)
	default:
		err = write(path, rest, info.Mode().Perm())
	}
	if err != nil {
		return fmt.Errorf("uninstall hook: %w", err)
	}
	return nil
}
