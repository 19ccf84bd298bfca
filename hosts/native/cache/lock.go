package cache

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// Lock is held on an entry, against other processes and other locks of this one.
type Lock struct{ held *flock.Flock }

// Unlock releases the lock. Doing so twice is harmless. The kernel does it for
// a process that ends in any way.
func (l *Lock) Unlock() error { return l.held.Unlock() }

// lockPoll is how often a waiting process tries again: often enough that nobody
// notices, seldom enough to cost nothing.
const lockPoll = 20 * time.Millisecond

// Lock waits until it holds the entry alone, or until ctx ends. It removes what
// killed writers left behind.
func (e *Entry) Lock(ctx context.Context) (*Lock, error) {
	l, _, err := e.lock("", func(f *flock.Flock) (bool, error) { return f.TryLockContext(ctx, lockPoll) })
	if err == nil {
		e.sweep()
	}
	return l, err
}

// TryLock is Lock without waiting; false means that somebody else holds the lock.
func (e *Entry) TryLock() (*Lock, bool, error) {
	l, ok, err := e.lock("", (*flock.Flock).TryLock)
	if ok {
		e.sweep()
	}
	return l, ok, err
}

// LockFor waits until it holds the lock of a purpose, or until ctx ends. It is for
// long work whose results go into the entry, and keeps nobody from the entry itself.
func (e *Entry) LockFor(ctx context.Context, purpose string) (*Lock, error) {
	l, _, err := e.lock("."+purpose, func(f *flock.Flock) (bool, error) { return f.TryLockContext(ctx, lockPoll) })
	return l, err
}

// TryLockFor is LockFor without waiting; false means that somebody else holds the lock.
func (e *Entry) TryLockFor(purpose string) (*Lock, bool, error) {
	return e.lock("."+purpose, (*flock.Flock).TryLock)
}

func (e *Entry) lock(suffix string, take func(*flock.Flock) (bool, error)) (*Lock, bool, error) {
	path := filepath.Join(e.store.locks(), e.key+suffix+".lock")
	if err := e.check("lock" + suffix); err != nil {
		return nil, false, fmt.Errorf("lock entry %q: %w", path, err)
	}
	if err := system.Before(system.OpLock, path); err != nil {
		return nil, false, fmt.Errorf("lock entry %q: %w", path, Cause(err))
	}
	f := flock.New(path)
	ok, err := take(f)
	if err != nil {
		return nil, false, fmt.Errorf("lock entry %q: %w", path, Cause(err))
	}
	if !ok {
		return nil, false, nil
	}
	return &Lock{f}, true, nil
}
