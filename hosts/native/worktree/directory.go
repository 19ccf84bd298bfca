package worktree

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/cairn-search/cairn/hosts/internal/inside"
)

// kind is the type of a directory entry, as far as listing cares.
type kind uint8

const (
	unknown kind = iota
	regular
	folder
	symlink
	irregular
)

// entry is a name in a directory.
type entry struct {
	name string
	kind kind
}

// stat is what one lstat yields.
type stat struct {
	kind                      kind
	size, modTime, changeTime int64
	inode                     uint64
}

// directory is an open directory. Tests put failing ones in its place.
type directory interface {
	// entries returns all names but . and .., in any order, unknown kinds allowed.
	entries() ([]entry, error)
	// stat looks at a name without following symlinks.
	stat(name string) (stat, error)
	close()
}

// opener opens a directory by its slash separated path relative to root, "" or ending in
// a slash, and fails when there is a symlink on it.
type opener func(root, path string) (directory, error)

// ofKind is how many entries are of a kind.
func ofKind(found []entry, k kind) (n int) {
	for i := range found {
		if found[i].kind == k {
			n++
		}
	}
	return n
}

// compareEntries orders names so that concatenating the listings of a directory's
// entries in that order yields paths in bytewise order: a directory's
// name counts with its slash, as in git's trees.
func compareEntries(a, b entry) int {
	n := min(len(a.name), len(b.name))
	if c := strings.Compare(a.name[:n], b.name[:n]); c != 0 {
		return c
	}
	return a.byteAt(n) - b.byteAt(n)
}

func (e entry) byteAt(i int) int {
	if i < len(e.name) {
		return int(e.name[i])
	}
	if e.kind == folder {
		return '/'
	}
	return -1
}

// vanished reports an error that means the name changed hands between being
// read and being looked at.
func vanished(err error) bool {
	return inside.Moved(err)
}

// cause strips the operation and path that the caller names anyway.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
