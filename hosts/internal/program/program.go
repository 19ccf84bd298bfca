// Package program starts programs of this machine for the other hosts: git, and what
// opens a browser. It is the one place that does, and holds where programs are looked
// for: never in the current directory, nor in the repository that is worked on.
package program

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Find returns the absolute path of a program in PATH. Directories of PATH that are not
// absolute are passed over, for they mean another place in every directory, and so are
// those within outside, a real path or "".
func Find(name, outside string) (string, error) {
	for _, dir := range path(outside) {
		// With a separator in the name nothing but that file is looked at. On Windows it
		// is tried with the endings of PATHEXT.
		if found, err := exec.LookPath(filepath.Join(dir, name)); err == nil {
			return found, nil
		}
	}
	return "", fmt.Errorf("find program %q: %w", name, exec.ErrNotFound)
}

// path are the directories of PATH that may be searched.
func path(outside string) []string {
	return slices.DeleteFunc(filepath.SplitList(os.Getenv("PATH")), func(dir string) bool {
		return !filepath.IsAbs(dir) || outside != "" && within(dir, outside)
	})
}

func within(dir, top string) bool {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	relative, err := filepath.Rel(top, dir)
	return err == nil && relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator))
}

// waitDelay is how long a program that was killed may keep its output open, by those
// that it started.
const waitDelay = time.Second

// Command is a program that Find finds, to be started in a directory. It reads nothing,
// and searches PATH as Find does. Of the environment it does not get what drop tells; it
// is killed when ctx ends.
func Command(ctx context.Context, name, outside, dir string, drop func(variable string) bool, args ...string) (*exec.Cmd, error) {
	file, err := Find(name, outside)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, file, args...)
	cmd.Dir = dir
	cmd.WaitDelay = waitDelay
	for _, v := range os.Environ() {
		variable, _, _ := strings.Cut(v, "=")
		if variable != "PATH" && (runtime.GOOS != "windows" || !strings.EqualFold(variable, "PATH")) && !drop(variable) {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "PATH="+strings.Join(path(outside), string(filepath.ListSeparator)))
	return cmd, nil
}
