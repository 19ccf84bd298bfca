package native

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/native/watch"
)

// errMoved ends an update whose files git has changed since they were listed.
var errMoved = errors.New("the files changed meanwhile")

// maxRounds is how often a directory is listed anew because it changed meanwhile. What
// is indexed then is as good as without watching, and looked at again by the next call.
const maxRounds = 8

// watching keeps the index of a directory current. All is written with the
// repository's lock held, unless it says otherwise.
type watching struct {
	d       *directory
	w       *watch.Watcher
	git     watch.Git
	gitDirs []string
	seen    uint64 // events that came before the listing of the index
	current bool   // the index is of a listing at all

	took    atomic.Int64 // by the last listing, nanoseconds
	queue   changeQueue
	told    func(WatchEvent)
	pace    watch.Pace // of the loop, which alone uses what follows
	changed bool       // since the last turn
	gone    bool
	why     string // the last failure told
	lost    bool   // that events were lost has been told
	poll    bool   // that it polls has been told
	keep    time.Time
	tries   int // failures in a row
}

// fenceName is the directory in the cache in which a watcher makes files for a moment.
const fenceName = "fence"

// refresh brings the index up to date. Its answer is of the files as they were when it
// was called, or later, and never of a tree that git is about to change.
func (k *watching) refresh(ctx context.Context) error {
	r := k.d.r
	for round := 1; ; round++ {
		n, sure := k.w.Settle(ctx)
		if doubted := r.doubted.Swap(false); sure && k.current && n == k.seen && !doubted {
			return nil
		}
		k.current = false
		patience := watch.LockPatience
		if k.w.Polling() != nil {
			patience = watch.PollPatience
		}
		state, err := k.git.Wait(ctx, k.gitDirs, patience, k.w.Events)
		if err != nil {
			return err
		}
		began := system.Now()
		n = k.w.Events()
		l, err := k.d.list(ctx)
		if err != nil {
			return err
		}
		k.took.Store(int64(time.Since(began)))
		again := k.w.Cover(l.Tree)
		if !slices.Equal(l.Tree.GitDirs, k.gitDirs) {
			k.gitDirs, again = l.Tree.GitDirs, true
		}
		if again && round < maxRounds {
			continue
		}
		still := func() bool { return k.git.State(k.gitDirs).Same(state) }
		old := k.d.files
		if old != nil && round < maxRounds {
			k.d.still = still
		}
		err = k.d.take(ctx, l, began)
		k.d.still = nil
		if errors.Is(err, errMoved) {
			continue
		}
		if err != nil {
			return err
		}
		k.queue.tell(differences(old, k.d.files), began)
		// What failed for the moment comes right without an event.
		k.seen, k.current = n, !again && !inside.Transient(r.Missing().Why)
		if old == nil && !still() && round < maxRounds {
			continue
		}
		return nil
	}
}

// Watch keeps the index current until ctx ends, which is no error, or the repository is
// closed. Only a directory can be watched, once at a time. The first index is made
// before anything is told.
//
// While it runs, calls do not list the files again if nothing happened to them. Their
// answers are as good as without: of the files as they were when the call began, or
// later; package watch says how that is known, and which changes come without
// events. A call that comes while git changes the files waits for git.
func (r *Repository) Watch(ctx context.Context, o WatchOptions) error {
	d, ok := r.origin.(*directory)
	if !ok {
		return errors.New("only a directory can be watched")
	}
	if r.options.Revision != "" {
		return errors.New("a revision stays as it is, so there is nothing to watch")
	}
	fence := ""
	if !r.options.NoCache {
		fence = filepath.Join(r.options.CacheDir, fenceName)
	}
	k := &watching{d: d, w: watch.New(r.Root, watch.Options{Poll: o.Poll, FenceDir: fence}), told: o.Told}
	k.pace.Debounce, k.pace.Processors, k.queue.wake = o.Debounce, runtime.GOMAXPROCS(0), make(chan struct{}, 1)
	if k.told == nil {
		k.told = func(WatchEvent) {}
	}
	defer k.w.Close()
	r.mu.Lock()
	taken := d.watching != nil
	if !taken {
		d.watching = k
	}
	r.mu.Unlock()
	if taken {
		return errors.New("it is watched already")
	}
	defer func() {
		r.mu.Lock()
		d.watching = nil
		r.mu.Unlock()
	}()
	err := r.Refresh(ctx)
	if err == nil {
		r.mu.Lock()
		ready := WatchEvent{Kind: WatchReady, Files: len(d.files), Directories: k.w.Directories()}
		r.mu.Unlock()
		k.say(ready)
		k.pace.Done(system.Now(), time.Duration(k.took.Load()), true)
		err = k.run(ctx)
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// Times of the loop.
const (
	// goneEvery is how often a directory that is gone is looked for.
	goneEvery = time.Second
	// keepAfter is how long it must be quiet before the index is saved.
	keepAfter = 5 * time.Second
	// failedFor is how long a failure is left alone.
	failedFor = 5 * time.Second
)

// run refreshes when there is reason to, until ctx ends.
func (k *watching) run(ctx context.Context) error {
	k.alarm()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-k.w.Woken():
			k.pace.Event(system.Now())
		case <-k.queue.wake:
		case <-timer.C:
		}
		k.deliver()
		at, events := k.next()
		if !system.Now().Before(at) {
			if err := k.turn(ctx, events); err != nil {
				return err
			}
			at, _ = k.next()
		}
		if !k.keep.IsZero() {
			k.save(ctx)
		}
		if !k.keep.IsZero() && k.keep.Before(at) {
			at = k.keep
		}
		timer.Reset(time.Until(at))
	}
}

// next says when to refresh, and whether that is because of events.
func (k *watching) next() (at time.Time, events bool) {
	at, events = k.pace.Next()
	switch {
	case k.gone:
		if info, err := system.Stat(k.d.r.Root); err == nil && info.IsDir() {
			return system.Now(), true
		}
		return system.Now().Add(goneEvery), false
	case k.tries > 0:
		return at.Add(failedFor), events
	}
	return at, events
}

// turn refreshes once.
func (k *watching) turn(ctx context.Context, events bool) error {
	r := k.d.r
	if !events { // nothing speaks for it: whatever came without an event
		r.doubted.Store(true)
	}
	before := k.d.lists.Load()
	err := r.Refresh(ctx)
	if ctx.Err() != nil || errors.Is(err, ErrClosed) {
		return err
	}
	k.deliver()
	// What a call has looked at already costs nothing.
	k.pace.Done(system.Now(), time.Duration(k.took.Load()), k.changed || k.d.lists.Load() == before)
	k.changed = false
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if !k.gone {
			k.say(WatchEvent{Kind: WatchGone})
		}
		k.gone = true
		return nil
	case err != nil:
		if k.tries++; err.Error() != k.why {
			k.why = err.Error()
			k.say(WatchEvent{Kind: WatchFailed, Reason: k.why})
		}
		return nil
	}
	if k.gone {
		k.say(WatchEvent{Kind: WatchBack})
	}
	k.gone, k.tries, k.why = false, 0, ""
	k.alarm()
	return nil
}

// save saves the index once it has been quiet.
func (k *watching) save(ctx context.Context) {
	if system.Now().Before(k.keep) {
		return
	}
	k.keep = time.Time{}
	r := k.d.r
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed && r.unkept == nil {
		_ = r.forgo(k.d.save(ctx)) // closing tells it
	}
}
