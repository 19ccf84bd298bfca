// Package system is what Cairn asks the operating system for where a failure must not
// show as a wrong answer or a lost record: the files of a repository, the cache, and the
// time. A program asks the system itself, at the cost of one load; tests put a [Machine]
// before it, which fails at the call that they choose.
package system

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"
)

// Op is a kind of call.
type Op string

// What the system is asked for.
const (
	OpOpen   Op = "open"   // a file or directory for reading
	OpRead   Op = "read"   // bytes of it
	OpList   Op = "list"   // the names in a directory
	OpStat   Op = "stat"   // what a name stands for
	OpMap    Op = "map"    // a file into memory
	OpMake   Op = "mkdir"  // a directory
	OpCreate Op = "create" // a file
	OpWrite  Op = "write"  // bytes to it
	OpSync   Op = "sync"   // until a file, or the names in a directory, would survive a loss of power
	OpRename Op = "rename"
	OpLink   Op = "link" // one more name for a file
	OpRemove Op = "remove"
	OpLock   Op = "lock"
)

// Call is one call of the system.
type Call struct {
	Op   Op
	Path string
	To   string // of a rename
	// Bytes is how many a read or write is of.
	Bytes int
}

// Machine is asked before each call. Its methods may be called concurrently.
type Machine interface {
	// Before returns the error with which a call fails; it is made if that is nil. Of a read
	// or write, it returns how many bytes are done, before the error if there is one.
	Before(Call) (bytes int, err error)
	// Now is the time.
	Now() time.Time
}

var machine atomic.Pointer[Machine]

// Use puts a machine before the system, for tests, until the function returned is called.
func Use(m Machine) (restore func()) {
	old := machine.Swap(&m)
	return func() { machine.Store(old) }
}

// Now is the time.
func Now() time.Time {
	if m := machine.Load(); m != nil {
		return (*m).Now()
	}
	return time.Now()
}

// Before is to be asked before a call that has no function here.
func Before(op Op, path string) error {
	if m := machine.Load(); m != nil {
		_, err := (*m).Before(Call{Op: op, Path: path})
		return failed(op, path, err)
	}
	return nil
}

// share tells how many of so many bytes may be read or written.
func share(op Op, path string, bytes int) (int, error) {
	if m := machine.Load(); m != nil {
		n, err := (*m).Before(Call{Op: op, Path: path, Bytes: bytes})
		return min(max(n, 0), bytes), failed(op, path, err)
	}
	return bytes, nil
}

func failed(op Op, path string, err error) error {
	if err == nil {
		return nil
	}
	return &fs.PathError{Op: string(op), Path: path, Err: err}
}

// Reader reads what was opened at a path.
func Reader(r io.Reader, path string) io.Reader { return &reader{r, path} }

type reader struct {
	r    io.Reader
	path string
}

func (r *reader) Read(b []byte) (int, error) {
	n, err := share(OpRead, r.path, len(b))
	if err != nil {
		return 0, err
	}
	if n == 0 && len(b) > 0 {
		n = 1 // a short read is of something
	}
	return r.r.Read(b[:n])
}

// File is a file that is written.
type File struct{ *os.File }

// Write writes b. As everywhere, less than all of it is an error.
func (f File) Write(b []byte) (int, error) {
	n, err := share(OpWrite, f.Name(), len(b))
	if err == nil && n == len(b) {
		return f.File.Write(b)
	}
	done, failed := f.File.Write(b[:n])
	return done, errors.Join(err, failed)
}

// Sync waits until what was written would survive a loss of power.
func (f File) Sync() error {
	if err := Before(OpSync, f.Name()); err != nil {
		return err
	}
	return f.File.Sync()
}

// CreateTemp is [os.CreateTemp].
func CreateTemp(dir, pattern string) (File, error) {
	if err := Before(OpCreate, filepath.Join(dir, pattern)); err != nil {
		return File{}, err
	}
	f, err := os.CreateTemp(dir, pattern)
	return File{f}, err
}

// OpenFile is [os.OpenFile], for writing.
func OpenFile(path string, flag int, mode fs.FileMode) (File, error) {
	if err := Before(OpCreate, path); err != nil {
		return File{}, err
	}
	f, err := os.OpenFile(path, flag, mode)
	return File{f}, err
}

// Open opens a file or directory for reading.
func Open(path string) (*os.File, error) {
	if err := Before(OpOpen, path); err != nil {
		return nil, err
	}
	return os.Open(path)
}

// ReadFile is [os.ReadFile].
func ReadFile(path string) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(Reader(f, path))
}

// ReadDir is [os.ReadDir].
func ReadDir(path string) ([]fs.DirEntry, error) {
	if err := Before(OpList, path); err != nil {
		return nil, err
	}
	return os.ReadDir(path)
}

// MkdirAll is [os.MkdirAll].
func MkdirAll(path string, mode fs.FileMode) error {
	if err := Before(OpMake, path); err != nil {
		return err
	}
	return os.MkdirAll(path, mode)
}

// Stat is [os.Stat].
func Stat(path string) (fs.FileInfo, error) {
	if err := Before(OpStat, path); err != nil {
		return nil, err
	}
	return os.Stat(path)
}

// Lstat is [os.Lstat].
func Lstat(path string) (fs.FileInfo, error) {
	if err := Before(OpStat, path); err != nil {
		return nil, err
	}
	return os.Lstat(path)
}

// Rename is [os.Rename].
func Rename(from, to string) error {
	if m := machine.Load(); m != nil {
		if _, err := (*m).Before(Call{Op: OpRename, Path: from, To: to}); err != nil {
			return &os.LinkError{Op: string(OpRename), Old: from, New: to, Err: err}
		}
	}
	return os.Rename(from, to)
}

// Link is [os.Link].
func Link(from, to string) error {
	if err := Before(OpLink, from); err != nil {
		return err
	}
	return os.Link(from, to)
}

// Remove is [os.Remove].
func Remove(path string) error {
	if err := Before(OpRemove, path); err != nil {
		return err
	}
	return os.Remove(path)
}

// RemoveAll is [os.RemoveAll].
func RemoveAll(path string) error {
	if err := Before(OpRemove, path); err != nil {
		return err
	}
	return os.RemoveAll(path)
}
