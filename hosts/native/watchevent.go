package native

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/tree"
	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/native/watch"
)

// WatchOptions of [Repository.Watch]. The zero value is the default.
type WatchOptions struct {
	// Debounce is how long it must be quiet before changes are looked at; 0 means
	// [watch.DefaultDebounce].
	Debounce time.Duration
	// Poll lists the files from time to time instead of watching them.
	Poll bool
	// Told, if not nil, is told what happens, one event after the other. It may use the
	// repository: whoever suggests something for what has changed begins here.
	Told func(WatchEvent)
}

// The kinds of events.
const (
	WatchReady   = "ready"   // the index is there, and from now on kept current
	WatchChanged = "changed" // files changed, and the index with them
	WatchPolling = "polling" // the files are listed from time to time instead, for a reason
	WatchLost    = "lost"    // events were lost, and made up for by a listing
	WatchGone    = "gone"    // the directory is not there any more
	WatchBack    = "back"    // it is again
	WatchFailed  = "failed"  // the files could not be listed or indexed, for a reason
)

// WatchEvent is something that happened while watching.
type WatchEvent struct {
	Kind string `json:"event"`
	// Added, Changed and Removed are the paths of a change, sorted, as the core writes
	// them. A file that is moved is removed and added.
	Added   []string `json:"added,omitempty"`
	Changed []string `json:"changed,omitempty"`
	Removed []string `json:"removed,omitempty"`
	// TookMS is how long it took to list, read and index a change, in milliseconds.
	TookMS *int64 `json:"took_ms,omitempty"`
	// Files and Directories are what is there when all is ready; no directories are
	// watched while polling.
	Files       int    `json:"files,omitempty"`
	Directories int    `json:"directories,omitempty"`
	Reason      string `json:"reason,omitempty"`
}

// firstPath compares the first paths of two lists, one of which may be empty, which comes last.
func firstPath(a, b []fileState) int {
	switch {
	case len(a) == 0:
		return 1
	case len(b) == 0:
		return -1
	}
	return strings.Compare(a[0].Path, b[0].Path)
}

// differences are the files that changed from one state of an index to another, both by
// path; nil if there are none, or there was no index before.
func differences(old, now []fileState) *WatchEvent {
	if old == nil {
		return nil
	}
	e := &WatchEvent{Kind: WatchChanged}
	for len(old) > 0 || len(now) > 0 {
		order := firstPath(old, now)
		was, is := order <= 0 && old[0].Skip == "", order >= 0 && now[0].Skip == ""
		switch {
		case was && is && old[0].Hash != now[0].Hash:
			e.Changed = append(e.Changed, tree.Printable(now[0].Path))
		case was && !is:
			e.Removed = append(e.Removed, tree.Printable(old[0].Path))
		case is && !was:
			e.Added = append(e.Added, tree.Printable(now[0].Path))
		}
		if order <= 0 {
			old = old[1:]
		}
		if order >= 0 {
			now = now[1:]
		}
	}
	if len(e.Added)+len(e.Changed)+len(e.Removed) == 0 {
		return nil
	}
	return e
}

// changeQueue holds changes until the loop delivers them: calls find them too, with locks
// held under which nobody may be told.
type changeQueue struct {
	mu   sync.Mutex
	wake chan struct{}
	all  []WatchEvent
}

func (n *changeQueue) tell(e *WatchEvent, began time.Time) {
	if e == nil {
		return
	}
	e.TookMS = new(time.Since(began).Milliseconds())
	n.mu.Lock()
	n.all = append(n.all, *e)
	n.mu.Unlock()
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

// deliver tells of all changes.
func (k *watching) deliver() {
	k.queue.mu.Lock()
	all := slices.Clone(k.queue.all)
	k.queue.all = nil
	k.queue.mu.Unlock()
	for _, e := range all {
		k.say(e)
		k.changed, k.keep = true, system.Now().Add(keepAfter)
	}
}

func (k *watching) say(e WatchEvent) { k.told(e) }

// alarm tells, once, that watching does not work as it should.
func (k *watching) alarm() {
	why := k.w.Polling()
	k.pace.Poll = why != nil
	if why != nil && !k.poll {
		k.poll = true
		if !errors.Is(why, watch.ErrPoll) {
			k.say(WatchEvent{Kind: WatchPolling, Reason: why.Error()})
		}
	}
	if k.w.Lost() > 0 && !k.lost {
		k.lost = true
		k.say(WatchEvent{Kind: WatchLost, Reason: "too many came at once; the files were listed instead"})
	}
}
