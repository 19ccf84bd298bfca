package worktree

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/cairn-search/cairn/hosts/internal/inside"
)

// access is how a listing reads the files that decide about it, and what went wrong
// with that. Rules that are there and cannot be read for the moment end the listing:
// without them it would show what is to be left out. So do an ignore file of the root
// and one above it that may not be read; below, one leaves its directory out. What else
// cannot be read for good counts for nothing, as in git.
type access struct {
	below func(root, path string, limit int64) ([]byte, error) // files of the work tree
	reach func(path string, limit int64) ([]byte, error)       // git's own, and the user's

	mu  sync.Mutex
	err error
}

// newAccess reads as package inside does: no link is followed in the work tree; git's
// own files may lie behind some, as for git.
func newAccess() *access {
	return &access{
		below: func(root, path string, limit int64) ([]byte, error) { return inside.Read(root, path, nil, limit) },
		reach: inside.Reach,
	}
}

// note keeps the first error that is one of the machine and not of the file.
func (a *access) note(path string, err error) {
	if !inside.Transient(err) {
		return
	}
	a.deny(path, err)
}

// deny ends the listing for rules that cannot be read.
func (a *access) deny(path string, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.err == nil {
		a.err = fmt.Errorf("read %q, which says what is ignored: %w", path, cause(err))
	}
}

// failed returns what was noted.
func (a *access) failed() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.err
}

// read returns a file of git's own, false if there is none to be read.
func (a *access) read(path string, limit int64) ([]byte, bool) {
	b, err := a.reach(path, limit)
	a.note(path, err)
	return b, err == nil
}

// look notes an error of looking at a file, and tells whether it is there.
func (a *access) look(path string, err error) bool {
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		a.note(path, err)
	}
	return err == nil
}
