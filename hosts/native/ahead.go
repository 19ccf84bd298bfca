package native

import (
	"context"

	"github.com/cairn-search/cairn/hosts/native/cache"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// ahead is the cached index as it was opened while the files were listed: neither waits for the other,
// and both together take most of the time of a command.
type ahead struct {
	*cached
	key      string // of the place in the cache
	manifest manifest
	opened   bool
}

// openAhead begins to open the index that [directory.first] looks for. wait is called once the files are
// listed, or could not be.
func (d *directory) openAhead(ctx context.Context) (wait func()) {
	o := d.r.options
	if d.files != nil || d.ahead != nil || o.NoCache || o.Rebuild || o.Revision != "" || o.Listing != nil {
		return func() {}
	}
	place, err := worktree.Find(d.r.Root)
	if err != nil {
		return func() {} // the listing tells of it
	}
	store, err := cache.Open(o.CacheDir)
	if err != nil {
		return func() {}
	}
	a := &ahead{key: cache.Key(d.r.Root, place.CommonDir)}
	a.cached = &cached{entry: store.Entry(a.key), name: o.blobName()}
	engine, done := d.r.engine.Load(), make(chan struct{})
	go func() {
		defer close(done)
		a.manifest, a.opened = a.open(ctx, engine)
	}()
	return func() {
		<-done
		d.ahead = a
	}
}

// taken takes the index over that was opened ahead for a place in the cache. looked tells that it was looked
// for, opened that it is there. What was opened for another place, as when a repository was made meanwhile,
// stays mapped until the engine has opened another.
func (d *directory) taken(key string) (looked, opened bool) {
	a := d.ahead
	if a == nil || a.key != key {
		return false, false
	}
	if d.ahead = nil; a.opened {
		d.cached = a.cached
		d.opened(a.manifest)
	}
	return true, a.opened
}
