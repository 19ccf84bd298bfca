package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
)

// DirVariable is the environment variable that overrides the data directory.
const DirVariable = "CAIRN_DATA_DIR"

// Path returns the file in which the user's store is: memory.db in $CAIRN_DATA_DIR, else
// in cairn in the directory where the system has a user's data.
func Path() (string, error) {
	if dir := os.Getenv(DirVariable); dir != "" {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return "", fmt.Errorf("find data directory %q: %w", dir, err)
		}
		return filepath.Join(abs, "memory.db"), nil
	}
	dir, err := dataDir()
	if err != nil {
		return "", fmt.Errorf("find data directory: %w; set %s", err, DirVariable)
	}
	return filepath.Join(dir, "cairn", "memory.db"), nil
}

func dataDir() (string, error) {
	switch runtime.GOOS {
	case "windows":
		return os.UserCacheDir() // %LocalAppData%, which does not roam
	case "darwin", "ios":
		return os.UserConfigDir() // ~/Library/Application Support
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share"), err
}

// Lazy is a store that is opened by its first request: who asks nothing of it makes no
// file. A file that was taken away or replaced meanwhile is opened anew, so that nothing is
// written to one that nobody finds.
type Lazy struct {
	path string
	open func(path string) (Store, error)
	mu   sync.RWMutex
	s    Store
}

// InFile is a store that knows whether its file is still the one that it opened.
type InFile interface{ Same() bool }

// NewLazy makes a store of a file, which need not be there, and what opens it. An open
// that fails is tried again by the next request.
func NewLazy(path string, open func(path string) (Store, error)) *Lazy {
	return &Lazy{path: path, open: open}
}

// Path returns the file.
func (l *Lazy) Path() string { return l.path }

// Missing tells whether there is no file yet, and so nothing in it.
func (l *Lazy) Missing() bool {
	_, err := os.Stat(l.path)
	return errors.Is(err, os.ErrNotExist)
}

// Do opens the store, if it is not, and does the steps.
func (l *Lazy) Do(ctx context.Context, q contract.StoreRequest) (contract.StoreReply, error) {
	s, err := l.opened()
	if err != nil {
		return contract.StoreReply{}, err
	}
	return s.Do(ctx, q)
}

func (l *Lazy) opened() (Store, error) {
	l.mu.RLock()
	s := l.s
	fresh := l.fresh()
	l.mu.RUnlock()
	if fresh {
		return s, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fresh() {
		return l.s, nil
	}
	// One that was replaced is not closed: closing removes its journal by name, which is by
	// now that of the file in its place.
	l.s = nil
	s, err := l.open(l.path)
	if err != nil {
		return nil, err
	}
	l.s = s
	return l.s, nil
}

// fresh tells whether a store is open, and the file is the one that it opened.
func (l *Lazy) fresh() bool {
	f, ok := l.s.(InFile)
	return l.s != nil && (!ok || f.Same())
}

// Close closes the store, if it was opened.
func (l *Lazy) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.fresh() {
		return nil
	}
	return l.s.Close()
}
