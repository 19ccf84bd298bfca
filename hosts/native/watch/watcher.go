package watch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"github.com/fsnotify/fsnotify"

	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// Options of a watcher. The zero value is the default.
type Options struct {
	// Poll watches nothing: everything is found by listing.
	Poll bool
	// FenceDir is where files are made for a moment, "" for a temporary directory.
	FenceDir string
}

// Watcher counts what happens to the files of one directory. Its methods may be called
// concurrently.
type Watcher struct {
	root  string
	fence fence
	woken chan struct{}
	limit func(path string) error // in tests, fails instead of the system

	mu      sync.Mutex
	system  *fsnotify.Watcher // nil before the first Cover, while polling, and once closed
	tree    *worktree.Tree    // that is covered
	watched map[string]bool   // directories, absolute
	decide  map[string]bool   // the files of tree.Rules
	self    os.FileInfo       // the root as it was when it was covered
	events  uint64
	anew    bool // what is watched no longer holds
	lost    int  // how often events were lost
	polling error
	closed  bool
	reading sync.WaitGroup
}

// ErrPoll is why a watcher polls that was told to.
var ErrPoll = errors.New("as asked for")

// New makes a watcher of a directory, given by its real, absolute path. It watches
// nothing before [Watcher.Cover].
func New(root string, o Options) *Watcher {
	w := &Watcher{root: root, fence: fence{wanted: o.FenceDir}, woken: make(chan struct{}, 1), limit: func(string) error { return nil }}
	if o.Poll {
		w.polling = ErrPoll
	}
	return w
}

// Woken has a value after events were counted.
func (w *Watcher) Woken() <-chan struct{} { return w.woken }

// Polling returns why nothing is watched, nil if it is.
func (w *Watcher) Polling() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.polling
}

// Lost returns how often events were lost because there were too many.
func (w *Watcher) Lost() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.lost
}

// Events counts the events so far that have arrived.
func (w *Watcher) Events() uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.events
}

// Directories returns how many directories of the listing are watched.
func (w *Watcher) Directories() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.system == nil || w.tree == nil {
		return 0
	}
	return len(w.tree.Directories())
}

// Settle counts the events so far. If sure is true, all that was done to the files
// before the call has been counted.
func (w *Watcher) Settle(ctx context.Context) (events uint64, sure bool) {
	w.mu.Lock()
	ready := Exact && w.system != nil && w.polling == nil && !w.anew
	w.mu.Unlock()
	passed := ready && w.fence.pass(ctx)
	info, err := system.Stat(w.root)
	w.mu.Lock()
	defer w.mu.Unlock()
	same := err == nil && w.self != nil && os.SameFile(info, w.self)
	return w.events, passed && same && !w.anew && w.polling == nil && w.system != nil
}

// Cover watches the directories of a listing and no others. If it returns true, some
// were not watched before: what happened in them before now is known only to another
// listing. While polling it does nothing.
func (w *Watcher) Cover(t *worktree.Tree) (fresh bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.polling != nil || w.closed {
		return false
	}
	if info, err := system.Stat(w.root); w.anew || err != nil || w.self == nil || !os.SameFile(info, w.self) {
		if w.end(); !w.begin() {
			return false
		}
		w.self = info
	}
	w.tree, w.decide = t, map[string]bool{}
	want := map[string]bool{}
	for _, dir := range t.Directories() {
		path := filepath.Join(w.root, filepath.FromSlash(dir))
		want[path] = true
		if !w.add(path, &fresh) {
			return false
		}
	}
	for _, file := range t.Rules {
		dir := filepath.Dir(file)
		w.decide[file] = true
		if _, err := system.Stat(dir); err != nil {
			continue // the file is not there either
		}
		want[dir] = true
		if !w.add(dir, &fresh) {
			return false
		}
	}
	for path := range w.watched {
		if !want[path] {
			delete(w.watched, path)
			_ = w.system.Remove(path) // it may be gone
		}
	}
	return fresh
}

// add watches a directory, and falls back to polling if that cannot be.
func (w *Watcher) add(path string, fresh *bool) bool {
	if w.watched[path] {
		return true
	}
	err := w.limit(path)
	if err == nil {
		err = remote(path)
	}
	if err == nil {
		err = w.system.Add(path)
	}
	switch {
	case err == nil:
		w.watched[path], *fresh = true, true
	case errors.Is(err, os.ErrNotExist), errors.Is(err, syscall.ENOTDIR), errors.Is(err, os.ErrPermission):
		// It went meanwhile, of which the directory above tells, or never could be read.
	default:
		w.fallBack(err)
		return false
	}
	return true
}

// begin starts to watch, with nothing yet; the lock is held.
func (w *Watcher) begin() bool {
	if w.closed {
		return false
	}
	system, err := fsnotify.NewWatcher()
	if err != nil {
		w.fallBack(err)
		return false
	}
	w.system, w.watched, w.anew = system, map[string]bool{}, false
	if dir, err := w.fence.open(); err == nil {
		if system.Add(dir) != nil {
			w.fence.shut() // without it, who asks lists
		}
	}
	w.reading.Go(func() { w.read(system) })
	return true
}

// end stops watching; the lock is held, and let go of meanwhile.
func (w *Watcher) end() {
	system := w.system
	w.system, w.watched, w.self = nil, nil, nil
	if system == nil {
		return
	}
	w.fence.shut()
	w.mu.Unlock()
	_ = system.Close()
	w.reading.Wait()
	w.mu.Lock()
}

// fallBack gives up watching for good; the lock is held.
func (w *Watcher) fallBack(err error) {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		err = fmt.Errorf("no more directories may be watched (%s)", limitOfWatches)
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		err = fmt.Errorf("no more watchers or files may be open (%s)", limitOfWatchers)
	}
	w.polling = err
	w.end()
	w.count()
}

// count counts an event; the lock is held.
func (w *Watcher) count() {
	w.events++
	select {
	case w.woken <- struct{}{}:
	default:
	}
}

// Close ends watching.
func (w *Watcher) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	w.end()
	w.fence.remove()
}
