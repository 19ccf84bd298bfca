package git

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// git opens what it finds without looking, and waits for ever where that is a pipe that
// nobody writes to. So what it would open is looked at first.

// patience is how long a git may take that answers at once. It is less for tests.
var patience = 10 * time.Second

// patient bounds a question that git answers at once.
func patient(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, patience, fmt.Errorf("git did not answer in %v", patience))
}

// Ended is why ctx has ended, with which git was ended too, or nil: what git then says
// tells nothing of the repository.
func Ended(ctx context.Context) error {
	if ctx.Err() == nil {
		return nil
	}
	if why := context.Cause(ctx); !errors.Is(why, ctx.Err()) {
		return why
	}
	return fmt.Errorf("git was ended before it was done: %w", ctx.Err())
}

// openable tells by an error if git would not open a file like any other. Links are
// followed, as by git; what is not there, or is a directory, is no harm.
func openable(path string) error {
	info, err := os.Stat(path)
	if err != nil || info.Mode().IsRegular() || info.IsDir() {
		return nil
	}
	return &fs.PathError{Op: "open", Path: path, Err: inside.ErrIrregular}
}

// openableAll is openable of files of a directory.
func openableAll(dir string, names ...string) error {
	for _, name := range names {
		if err := openable(filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// askable refuses a directory in whose repository git would wait for files that Ask leads
// it to: those that say what the repository is, and the configuration.
func askable(dir string) error {
	real, err := filepath.Abs(dir)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	if err != nil {
		return nil // git says it
	}
	place, err := worktree.Find(real)
	if err != nil || place.Top == "" {
		return err
	}
	if err := openableAll(place.GitDir, "HEAD", "commondir", "gitdir", "index"); err != nil {
		return err
	}
	for _, path := range place.Settings() {
		if err := openable(path); err != nil {
			return err
		}
	}
	return nil
}

// maxAlternates is how many directories of objects may lend to each other.
const maxAlternates = 100

// alternates are the directories that a directory of objects borrows from.
func alternates(dir, text string) (list []string) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if plain, err := strconv.Unquote(line); err == nil {
			line = plain
		}
		if line == "" || line[0] == '#' {
			continue
		}
		next := filepath.FromSlash(line)
		if !filepath.IsAbs(next) {
			next = filepath.Join(dir, next)
		}
		list = append(list, next)
	}
	return list
}

// objectsOpenable looks at what is in a directory of objects, and in those it borrows from.
func objectsOpenable(ctx context.Context, dir string) error {
	seen := map[string]bool{dir: true}
	for list := []string{dir}; len(list) > 0; list = list[1:] {
		if err := within(ctx, list[0], 4); err != nil {
			return err
		}
		file := filepath.Join(list[0], "info", "alternates")
		text, err := inside.Reach(file, maxConfigBytes)
		if err != nil {
			continue // none that git could read
		}
		for _, next := range alternates(list[0], string(text)) {
			if seen[next] {
				continue
			}
			if len(seen) == maxAlternates {
				return fmt.Errorf("read %q: more than %d directories of objects", file, maxAlternates)
			}
			seen[next] = true
			list = append(list, next)
		}
	}
	return nil
}

// within looks at the kinds of all files in a directory, to a depth.
func within(ctx context.Context, dir string, depth int) error {
	entries, err := os.ReadDir(dir)
	if err != nil || depth == 0 {
		return ctx.Err() // git cannot read it either, or does not look
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if e.Type().IsRegular() {
			continue
		}
		if err := openable(path); err != nil {
			return err
		}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			if err := within(ctx, path, depth-1); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// treeOpenable looks at the files of a work tree that say to git how others are compared,
// and at what says what is checked out in repositories below.
func treeOpenable(ctx context.Context, top string) error {
	return filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err != nil {
			return nil // git cannot read it either
		}
		switch d.Name() {
		case ".gitattributes", ".gitignore", ".gitmodules":
			return openable(path)
		case ".git":
			if dir := filepath.Dir(path); dir != top {
				err = checkedOut(path, dir)
			}
			if err == nil && d.IsDir() {
				return fs.SkipDir
			}
		}
		return err
	})
}

// checkedOut looks at what git reads of a repository below to tell what is checked out.
func checkedOut(path, dir string) error {
	if err := openable(path); err != nil {
		return err
	}
	place, err := worktree.Find(dir)
	if err != nil || place.Top != dir {
		return nil
	}
	if err := openableAll(place.GitDir, "HEAD", "commondir"); err != nil {
		return err
	}
	if err := openableAll(place.CommonDir, "config", "packed-refs"); err != nil {
		return err
	}
	name, _, _ := (&Repository{Top: place.Top, dir: place.GitDir, common: place.CommonDir}).head()
	if name == "" {
		return nil
	}
	return openable(filepath.Join(place.CommonDir, filepath.FromSlash(name)))
}
