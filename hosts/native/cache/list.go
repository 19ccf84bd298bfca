package cache

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// Info tells about one entry.
type Info struct {
	Key      string
	Root     string    // the directory that Describe named, "" when unknown
	Bytes    int64     // of all files
	LastUsed time.Time // of the last read or write
}

// ErrBusy means that another process holds the lock of an entry.
var ErrBusy = errors.New("in use by another process")

// List returns all entries, sorted by key.
func (s *Store) List() ([]Info, error) {
	found, err := system.ReadDir(s.entries()) // sorted by name
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list cache %q: %w", s.dir, Cause(err))
	}
	var out []Info
	for _, d := range found {
		// Whatever else lies there is not ours. A symlink is no directory here.
		if d.IsDir() && keyForm.MatchString(d.Name()) {
			out = append(out, s.Entry(d.Name()).info())
		}
	}
	return out, nil
}

// info never fails: what vanishes or cannot be read counts nothing.
func (e *Entry) info() Info {
	i := Info{Key: e.key, Root: e.root()}
	filepath.WalkDir(e.dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		st, err := d.Info()
		if err != nil {
			return nil
		}
		i.Bytes += st.Size()
		if st.ModTime().After(i.LastUsed) {
			i.LastUsed = st.ModTime()
		}
		return nil
	})
	return i
}

// Clear deletes the entries of keys, or all without keys, and returns how many
// bytes they held. An entry that is in use is kept and reported as ErrBusy, an
// unknown one as fs.ErrNotExist; the others are deleted all the same.
func (s *Store) Clear(keys ...string) (freed int64, err error) {
	if len(keys) == 0 {
		all, err := s.List()
		if err != nil {
			return 0, err
		}
		for _, i := range all {
			keys = append(keys, i.Key)
		}
	}
	var failures []error
	for _, key := range keys {
		n, err := s.Entry(key).clear()
		if err != nil {
			failures = append(failures, fmt.Errorf("clear entry %q: %w", key, Cause(err)))
		}
		freed += n
	}
	return freed, errors.Join(failures...)
}

func (e *Entry) clear() (freed int64, err error) {
	if !keyForm.MatchString(e.key) {
		return 0, errKey
	}
	st, err := system.Lstat(e.dir)
	if err != nil {
		return 0, err
	}
	if !st.IsDir() {
		return 0, errors.New("not a directory of the cache")
	}
	lock, ok, err := e.TryLock()
	if err != nil {
		return 0, err
	}
	if !ok {
		return 0, ErrBusy
	}
	defer lock.Unlock()
	before := e.info().Bytes
	// RemoveAll deletes symlinks, never what they point to.
	err = system.RemoveAll(e.dir)
	return before - e.info().Bytes, err
}
