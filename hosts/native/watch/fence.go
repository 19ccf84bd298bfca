package watch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// fencePatience is how long the event of a fence may take. It comes within a
// millisecond, or after the thousands before it.
const fencePatience = 2 * time.Second

// fence is a directory in which files are made so that their events arrive after all
// those before.
type fence struct {
	wanted string // where it shall be, "" for a temporary directory

	mu      sync.Mutex
	dir     string // "" while there is none
	own     bool   // it is temporary
	watched bool   // it is watched
	next    int
	waiting map[string]chan bool
}

// open makes the directory, and returns its path.
func (f *fence) open() (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.dir == "" && f.wanted != "" && system.MkdirAll(f.wanted, 0o700) == nil {
		f.dir = f.wanted
	}
	if f.dir == "" {
		dir, err := os.MkdirTemp("", "cairn-watch-")
		if err != nil {
			return "", fmt.Errorf("make a directory to watch: %w", err)
		}
		f.dir, f.own = dir, true
	}
	f.watched, f.waiting = true, map[string]chan bool{}
	return f.dir, nil
}

// shut ends all waiting, in vain.
func (f *fence) shut() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.watched = false
	f.answer(false)
}

// lower ends all waiting, in vain, but later ones may pass.
func (f *fence) lower() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.answer(false)
}

func (f *fence) answer(passed bool) {
	for path, c := range f.waiting {
		c <- passed
		delete(f.waiting, path)
	}
}

// remove deletes the directory if nobody else uses it.
func (f *fence) remove() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.own {
		_ = os.RemoveAll(f.dir)
	}
	f.dir = ""
}

// pass makes a file and waits until its event has come.
func (f *fence) pass(ctx context.Context) bool {
	f.mu.Lock()
	if !f.watched {
		f.mu.Unlock()
		return false
	}
	f.next++
	path := filepath.Join(f.dir, fmt.Sprintf("%d-%p-%d", os.Getpid(), f, f.next))
	c := make(chan bool, 1)
	f.waiting[path] = c
	f.mu.Unlock()
	defer func() {
		_ = system.Remove(path)
		f.mu.Lock()
		delete(f.waiting, path)
		f.mu.Unlock()
	}()
	if system.Before(system.OpCreate, path) != nil || os.WriteFile(path, nil, 0o600) != nil {
		return false
	}
	late := time.NewTimer(fencePatience)
	defer late.Stop()
	select {
	case passed := <-c:
		return passed
	case <-late.C:
	case <-ctx.Done():
	}
	return false
}

// arrived takes an event of the directory, and tells whether it was one.
func (f *fence) arrived(path string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if c, ok := f.waiting[path]; ok {
		c <- true
		delete(f.waiting, path)
		return true
	}
	return f.dir != "" && strings.HasPrefix(path, f.dir+string(filepath.Separator))
}
