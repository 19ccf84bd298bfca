package cache

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// Entry is what the cache holds about one work tree: blobs by name.
type Entry struct {
	store *Store
	key   string
	dir   string
}

const (
	descriptionName = "entry.json"
	tempPrefix      = ".tmp-"
)

// Key returns the key of the entry.
func (e *Entry) Key() string { return e.key }

// Read returns a blob, memory-mapped where the system allows. The error is
// fs.ErrNotExist when there is none. Reading counts as use in Info.LastUsed.
func (e *Entry) Read(name string) (*Blob, error) {
	path := filepath.Join(e.dir, name)
	if err := e.check(name); err != nil {
		return nil, fmt.Errorf("read blob %q: %w", path, err)
	}
	b, err := openBlob(path)
	if err != nil {
		return nil, fmt.Errorf("read blob %q: %w", path, Cause(err))
	}
	// Best effort: a cache that cannot be written can still be read.
	now := system.Now()
	os.Chtimes(filepath.Join(e.dir, descriptionName), now, now)
	return b, nil
}

// Write replaces a blob by the concatenation of parts, atomically and durably.
// The caller holds the entry's lock. After an error the old blob is
// still there, and nothing else is left behind.
func (e *Entry) Write(name string, parts ...[]byte) error {
	path := filepath.Join(e.dir, name)
	if err := e.check(name); err != nil {
		return fmt.Errorf("write blob %q: %w", path, err)
	}
	if err := e.replace(path, parts); err != nil {
		return fmt.Errorf("write blob %q: %w", path, Cause(err))
	}
	return nil
}

// Link gives a blob of another entry a name in this one: what is there then stays, whatever becomes
// of the other. The caller holds this entry's lock.
func (e *Entry) Link(name string, from *Entry, of string) error {
	path := filepath.Join(e.dir, name)
	err := errors.Join(e.check(name), from.check(of))
	if err == nil {
		err = system.MkdirAll(e.dir, 0o700)
	}
	temporary := filepath.Join(e.dir, tempPrefix+name)
	if err == nil {
		_ = system.Remove(temporary) // of a writer that died
		err = system.Link(filepath.Join(from.dir, of), temporary)
	}
	if err == nil {
		err = system.Rename(temporary, path)
	}
	if err == nil {
		err = syncDirectory(e.dir)
	}
	if err != nil {
		return fmt.Errorf("link blob %q: %w", path, Cause(err))
	}
	return nil
}

// Remove deletes a blob, if there is one. The caller holds the entry's lock.
func (e *Entry) Remove(name string) error {
	if err := e.check(name); err != nil {
		return err
	}
	if err := system.Remove(filepath.Join(e.dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Cause(err)
	}
	return nil
}

// description is the form of entry.json. JSON holds no invalid UTF-8, so a root
// that is not valid comes along as bytes.
type description struct {
	Root      string `json:"root"`
	RootBytes []byte `json:"root_bytes,omitempty"`
}

// Describe records which directory the entry belongs to, for List.
func (e *Entry) Describe(root string) error {
	d := description{Root: root}
	if !utf8.ValidString(root) {
		d.RootBytes = []byte(root)
	}
	data, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("describe entry %q: %w", e.key, err)
	}
	return e.Write(descriptionName, append(data, '\n'))
}

// root returns what Describe recorded, "" when that cannot be read.
func (e *Entry) root() string {
	var d description
	data, err := system.ReadFile(filepath.Join(e.dir, descriptionName))
	if err != nil || json.Unmarshal(data, &d) != nil {
		return ""
	}
	if d.RootBytes != nil {
		return string(d.RootBytes)
	}
	return d.Root
}

var (
	errKey  = errors.New("key is not of the form name-hash")
	errName = errors.New("name is not a plain file name")
)

// check keeps keys and names from leading out of the entry's directory.
func (e *Entry) check(name string) error {
	if !keyForm.MatchString(e.key) {
		return errKey
	}
	if name == "" || strings.HasPrefix(name, ".") || strings.ContainsAny(name, "/\\:\x00") {
		return errName
	}
	return nil
}

// Cause returns the error inside a failed file operation, without the operation and
// path that a caller names itself.
func Cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	var l *os.LinkError
	if errors.As(err, &l) {
		return l.Err
	}
	return err
}
