package watch

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// How long git is waited for.
const (
	// LockPatience is how long a lock may be held while nothing happens: git commit
	// holds it while its user writes the message, and one that crashed for ever.
	// PollPatience is the same where it cannot be seen whether something happens.
	LockPatience = 1500 * time.Millisecond
	PollPatience = 5 * time.Second
	// lockMost is how long it may be held whatever happens.
	lockMost  = 30 * time.Second
	lockEvery = 10 * time.Millisecond
	// lockOld is the age at which a lock that was given up is never waited for again. A
	// younger one is when something happens: git may have been thinking.
	lockOld = time.Minute
)

// Git waits for git, which locks its index before it changes files and replaces it when
// it has. The zero value is ready for use, by one goroutine.
type Git struct {
	left map[string]leftLock // by directory
}

// leftLock is a lock that is no longer waited for, and how much had happened by then.
type leftLock struct {
	lock   os.FileInfo
	events uint64
}

// GitState is how far git is in some work trees.
type GitState []gitState

type gitState struct{ lock, index os.FileInfo }

// State looks at work trees, given by the directories of git's data.
func (g *Git) State(dirs []string) GitState {
	all := make(GitState, len(dirs))
	for i, dir := range dirs {
		all[i].lock, _ = system.Lstat(filepath.Join(dir, "index.lock"))
		all[i].index, _ = system.Lstat(filepath.Join(dir, "index"))
	}
	return all
}

// Same tells whether git changed nothing between two looks at the same work trees. Of
// others it does not.
func (s GitState) Same(t GitState) bool {
	if len(s) != len(t) {
		return false
	}
	for i := range s {
		if !same(s[i].lock, t[i].lock) || !same(s[i].index, t[i].index) {
			return false
		}
	}
	return true
}

func same(a, b os.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return os.SameFile(a, b) && a.ModTime().Equal(b.ModTime()) && a.Size() == b.Size()
}

// Wait waits until git is done with all work trees, and returns their state. A lock is
// not waited for once nothing has happened for the time of patience; active counts what happens. The error is that of ctx.
func (g *Git) Wait(ctx context.Context, dirs []string, patience time.Duration, active func() uint64) (GitState, error) {
	began := time.Now()
	last, events := began, active()
	for {
		s := g.State(dirs)
		n := active()
		if !g.busy(dirs, s, n) {
			return s, nil
		}
		if n != events {
			last, events = time.Now(), n
		}
		if time.Since(last) > patience || time.Since(began) > lockMost {
			g.leave(dirs, s, n)
			return s, nil
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(lockEvery):
		}
	}
}

// busy tells whether a lock is worth waiting for.
func (g *Git) busy(dirs []string, s GitState, events uint64) bool {
	for i, dir := range dirs {
		lock := s[i].lock
		if lock == nil {
			delete(g.left, dir)
			continue
		}
		left := g.left[dir]
		if !same(left.lock, lock) || left.events != events && time.Since(lock.ModTime()) < lockOld {
			return true
		}
	}
	return false
}

func (g *Git) leave(dirs []string, s GitState, events uint64) {
	if g.left == nil {
		g.left = map[string]leftLock{}
	}
	for i, dir := range dirs {
		if s[i].lock != nil {
			g.left[dir] = leftLock{s[i].lock, events}
		}
	}
}
