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
// file.
type Lazy struct {
	path string
	open func(path string) (Store, error)
	mu   sync.Mutex
	s    Store
}

// NewLazy makes a store of a file, which need not be there, and what opens it. An open
// that fails is tried again by the next request.
func NewLazy(path string, open func(path string) (Store, error)) *Lazy {
	return &Lazy{path: path, open: open}
}

// Path returns the file.
func (l *Lazy) Path() string { return l.path }

// Missing tells whether there is no file yet, and so nothing in it.
func (l *Lazy) Missing() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.s != nil {
		return false
	}
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
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.s == nil {
		s, err := l.open(l.path)
		if err != nil {
			return nil, err
		}
		l.s = s
	}
	return l.s, nil
}

// Close closes the store, if it was opened.
func (l *Lazy) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.s == nil {
		return nil
	}
	return l.s.Close()
}
