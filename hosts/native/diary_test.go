package native

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"
)

// deadline is how long what should take milliseconds may take on a busy machine.
const deadline = 60 * time.Second

// diary keeps the events of a repository that is watched.
type diary struct {
	mu  sync.Mutex
	all []WatchEvent
}

func (d *diary) told(e WatchEvent) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all = append(d.all, e)
}

func (d *diary) has(t testing.TB, what string, want func(WatchEvent) bool) {
	t.Helper()
	eventually(t, what, func() bool {
		d.mu.Lock()
		defer d.mu.Unlock()
		return slices.ContainsFunc(d.all, want)
	})
}

func kind(kind string) func(WatchEvent) bool {
	return func(e WatchEvent) bool { return e.Kind == kind }
}

func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(deadline); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within %v: %s", deadline, what)
		}
	}
}

// attend watches a repository until the test ends; it returns once it is ready.
func attend(t testing.TB, r *Repository, o WatchOptions) *diary {
	t.Helper()
	d := &diary{}
	o.Told = d.told
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- r.Watch(ctx, o) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("watch: %v", err)
		}
	})
	d.has(t, "ready", kind(WatchReady))
	return d
}

// lists counts the listings of a directory from here on.
func lists(r *Repository) int64 { return r.origin.(*directory).lists.Load() }
