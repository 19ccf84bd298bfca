package sqlite

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cairn-search/cairn/core/contract"
)

// Restore puts a copy of a file in the place of the store at a path, which may be that file
// itself, without its journal. The copy is made and looked through before; what was there is
// kept, with its journal, under the name that is returned, "" if nothing was. Processes that use
// the store go on with the copy.
func Restore(path, from string) (kept string, err error) {
	if path, err = filepath.Abs(path); err != nil {
		return "", fmt.Errorf("restore store %q: %w", path, err)
	}
	failed := func(err error) (string, error) { return "", fmt.Errorf("restore %q: %w", from, err) }
	fresh := path + ".restoring"
	defer func() {
		for _, end := range []string{"", "-wal", "-shm"} {
			_ = os.Remove(fresh + end)
		}
	}()
	if err := copyStore(fresh, from, sameFile(path, from)); err != nil {
		return failed(err)
	}
	s, err := Open(fresh, Options{})
	if err != nil {
		return failed(err)
	}
	found, err := s.Check()
	if err == nil && len(found) > 0 {
		err = &contract.Error{Code: contract.CodeCorrupt, Message: "it is damaged: " + found[0], Fix: "restore another backup, or import what cairn store export can read of it; the store is as it was"}
	}
	if err == nil {
		err = s.stamp()
	}
	if err = errors.Join(err, s.Close()); err != nil {
		return failed(err)
	}
	if kept, err = setAside(path); err != nil {
		return failed(err)
	}
	if err := os.Rename(fresh, path); err != nil {
		return failed(err)
	}
	return kept, nil
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// stamp gives a copy a mark of its own, so that no journal of what it is a copy of is its.
func (s *Store) stamp() error {
	c, err := s.borrow(background, s.write)
	if err != nil {
		return err
	}
	defer func() { s.write <- c }()
	_, err = c.exec("UPDATE counter SET was = mark, mark = randomblob(8)")
	return err
}

// copyStore copies a file and, unless it is to be alone, its journal.
func copyStore(to, from string, alone bool) error {
	if info, err := os.Stat(from); err == nil && info.Size() == 0 {
		return &contract.Error{Code: contract.CodeUnsupported, Message: "nothing is in it", Fix: "name another file"}
	}
	if err := copyFile(to, from); err != nil || alone {
		return err
	}
	if err := copyFile(to+"-wal", from+"-wal"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func copyFile(to, from string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if _, err = io.Copy(out, in); err == nil {
		err = out.Sync()
	}
	return err
}

// setAside keeps what is at a path, with its journal, under another name, which is returned: ""
// if nothing is there. The file stays until another takes its place.
func setAside(path string) (kept string, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(path + "-wal"); errors.Is(err, fs.ErrNotExist) {
			return "", nil
		}
	}
	for n := 1; ; n++ {
		kept = fmt.Sprintf("%s.before-%d", path, n)
		_, err := os.Lstat(kept)
		_, journal := os.Lstat(kept + "-wal")
		if errors.Is(err, fs.ErrNotExist) && errors.Is(journal, fs.ErrNotExist) {
			break
		}
	}
	if err := os.Link(path, kept); err != nil && !errors.Is(err, fs.ErrNotExist) {
		if err := copyFile(kept, path); err != nil { // a file system without links
			return "", err
		}
	}
	if err := os.Rename(path+"-wal", kept+"-wal"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	// It is but an index of the journal, which who uses that has open.
	if err := os.Remove(path + "-shm"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	return kept, nil
}

// keepLeft keeps the journal of a store whose file was removed, or emptied, under another name:
// with a new file it would be removed.
func keepLeft(path string) error {
	// Who makes a store makes its journal last, so nobody is about to make this one.
	journal, err := os.Stat(path + "-wal")
	if err != nil || journal.Size() == 0 {
		return nil
	}
	if info, err := os.Stat(path); err == nil && info.Size() > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if now, err := os.Stat(path + "-wal"); err != nil || !os.SameFile(now, journal) {
		return nil // another process has done it
	}
	_, err = setAside(path)
	return err
}
