package native

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/tree"
	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/native/cache"
	"github.com/cairn-search/cairn/hosts/native/space"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// directory is the origin of a work tree: its files, compared with the index at
// each refresh by size, times and inode, and by content where these differ.
type directory struct {
	r      *Repository
	cached *cached         // nil without a cache
	ahead  *ahead          // nil but between a listing and what is made of it
	files  []fileState     // of the engine's index, by path; nil before the first refresh
	skips  []contract.Skip // that the engine was told last
	// odd are the paths that the core writes differently; calls read it while a
	// refresh runs.
	odd      atomic.Pointer[map[string]string]
	undone   int64 // bytes of work that the next process would do again
	analysed int64 // bytes of files that updates put into the index
	// watching is nil while nobody watches.
	watching *watching
	// still, if not nil, tells whether nothing has moved since the files were listed.
	still func() bool
	lists atomic.Int64 // how often the files were listed
	// revision is what is searched in place of the work tree, once it has been found.
	revision *revision
}

// saveWorth is the amount of work in bytes that makes saving worth its time.
// fileWorth is what opening one file counts for.
const (
	saveWorth = 2 << 20
	fileWorth = 16 << 10
)

// racyTime is how old a file's last change must be before its times prove that
// it is unchanged: the coarsest clock of a file system in use ticks every two
// seconds.
const racyTime = 2 * time.Second

func (d *directory) list(ctx context.Context) (*worktree.Listing, error) {
	if given := d.r.options.Listing; given != nil {
		l := *given
		if d.r.options.Choose != nil {
			l.Files = d.r.options.Choose(l.Files)
		}
		return &l, nil
	}
	if d.r.options.Revision != "" {
		return d.listRevision(ctx)
	}
	d.lists.Add(1)
	l, err := worktree.List(ctx, d.r.Root, worktree.Options{MaxFileBytes: d.r.options.MaxFileBytes, NoIgnore: d.r.options.NoIgnore, Tree: d.watching != nil})
	if err == nil && d.r.options.Choose != nil {
		l.Files = d.r.options.Choose(l.Files)
	}
	return l, err
}

// listRevision lists the files of the revision that is searched, which stay as they are.
func (d *directory) listRevision(ctx context.Context) (*worktree.Listing, error) {
	if d.revision == nil {
		v, err := newRevision(ctx, d.r.Root, d.r.options.Revision, worktree.Options{MaxFileBytes: d.r.options.MaxFileBytes, NoIgnore: d.r.options.NoIgnore})
		if err != nil {
			return nil, err
		}
		d.revision, d.r.open = v, v.read
	}
	l := *d.revision.listing
	return &l, nil
}

func (d *directory) refresh(ctx context.Context) error {
	if d.watching != nil {
		return d.watching.refresh(ctx)
	}
	began := system.Now()
	wait := d.openAhead(ctx)
	listing, err := d.list(ctx)
	if wait(); err != nil {
		return err
	}
	return d.take(ctx, listing, began)
}

// take makes the index that of a listing, be it the first or a later one.
func (d *directory) take(ctx context.Context, l *worktree.Listing, began time.Time) error {
	if d.files == nil {
		return d.first(ctx, l, began)
	}
	d.regain(l)
	return d.update(ctx, l, began)
}

// tell notes what could not be read, of the listing and of the files. That nothing
// could be is an error.
func (d *directory) tell(l *worktree.Listing, read *reader) error {
	m := &Missing{Note: tree.Missing(d.skips)}
	if m.Why = read.why; l.Unread != nil {
		m.Why = graver(m.Why, l.Unread)
	}
	d.r.missing.Store(m)
	if m.Why == nil || slices.ContainsFunc(d.files, func(s fileState) bool { return s.Skip == "" }) {
		return nil
	}
	return fmt.Errorf("read %q: nothing could be read: %w", d.r.Root, m)
}

// first finds the index in the cache, or makes it. Only one process makes it;
// others wait and use what it made.
func (d *directory) first(ctx context.Context, l *worktree.Listing, began time.Time) error {
	o := d.r.options
	if o.NoCache {
		return d.update(ctx, l, began)
	}
	store, err := cache.Open(o.CacheDir)
	if err != nil {
		d.r.unkept = &CacheError{err}
		return d.update(ctx, l, began)
	}
	key := cache.Key(d.r.Root, l.GitCommonDir)
	d.cached = &cached{entry: store.Entry(key), name: o.blobName()}
	if looked, opened := d.taken(key); opened || !looked && !o.Rebuild && d.open(ctx) {
		return d.update(ctx, l, began)
	}
	lock, err := d.wait(ctx)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		d.r.unkept = &CacheError{err}
		return d.update(ctx, l, began)
	}
	defer lock.Unlock()
	if !o.Rebuild && d.open(ctx) {
		return d.refreshLocked(ctx)
	}
	if !o.Rebuild {
		if from := d.alike(l); from != nil {
			if done, err := d.adopt(ctx, from, l, began); done {
				return err
			}
		}
	}
	if err := d.update(ctx, l, began); err != nil || d.cached == nil {
		return err
	}
	d.r.progress(Progress{Phase: "saving"})
	return d.r.forgo(d.write(ctx))
}

// regain tries a cache again that could not be used: the trouble may have been of a moment,
// and what this process keeps for others, such as summaries, must not go with it.
func (d *directory) regain(l *worktree.Listing) {
	o := d.r.options
	if d.r.unkept == nil || o.NoCache {
		return
	}
	store, err := cache.Open(o.CacheDir)
	if err != nil {
		return
	}
	if d.cached == nil {
		d.cached = &cached{entry: store.Entry(cache.Key(d.r.Root, l.GitCommonDir)), name: o.blobName()}
	}
	d.r.unkept, d.undone = nil, max(d.undone, saveWorth)
}

// refreshLocked lists again, because time has passed while waiting.
func (d *directory) refreshLocked(ctx context.Context) error {
	began := system.Now()
	l, err := d.list(ctx)
	if err != nil {
		return err
	}
	return d.update(ctx, l, began)
}

// wait takes the lock, and says so if that takes long.
func (d *directory) wait(ctx context.Context) (*cache.Lock, error) {
	lock, ok, err := d.cached.entry.TryLock()
	if ok || err != nil {
		return lock, err
	}
	d.r.progress(Progress{Phase: "waiting"})
	return d.cached.entry.Lock(ctx)
}

func (d *directory) open(ctx context.Context) bool {
	m, ok := d.cached.open(ctx, d.r.engine.Load())
	if ok {
		d.opened(m)
	}
	return ok
}

// opened notes that the engine has the cached index with a manifest.
func (d *directory) opened(m manifest) {
	d.r.generation.Add(1)
	d.skips = m.skips
	d.settle(m.files)
}

// update makes the engine's index that of the listing.
func (d *directory) update(ctx context.Context, l *worktree.Listing, began time.Time) error {
	c := compare(d.files, l, began)
	if d.files != nil && c.fresh <= len(c.next)/2 {
		return d.loadChanges(ctx, l, c)
	}
	// Most of it is new: a fresh load is quicker, and leaves no dead files.
	return d.loadAll(ctx, l, compare(nil, l, began))
}

// loadAll indexes all files, in a stream.
func (d *directory) loadAll(ctx context.Context, l *worktree.Listing, c *changes) error {
	request := d.request(c.skipped(l))
	read := c.reader(d.r.Root, d.r.options.MaxFileBytes, d.r.open)
	read.binaries = true
	moved := false
	next := func() (packed, bool, error) {
		f, ok, err := read.next()
		if err == nil && !ok && d.still != nil && !d.still() {
			moved, err = true, errMoved
		}
		return f, ok, err
	}
	if err := d.run(ctx, request, c.bytes(), next); moved {
		return errMoved
	} else if err != nil {
		return err
	}
	d.settle(c.next)
	d.skips = c.skipped(l)
	d.undone += read.bytes
	if read.failed {
		// The core has seen for itself which files are not text, but not which ones
		// could not be read.
		request.Mode, request.Skipped = "update", d.skips
		if err := d.run(ctx, request, 0, nothing); err != nil {
			return err
		}
	}
	return d.tell(l, read)
}

// runUpdate puts files into the index and takes those out that were removed.
func (d *directory) runUpdate(ctx context.Context, files []packed, c *changes, skips []contract.Skip) error {
	request := d.request(skips)
	request.Mode = "update"
	for _, path := range c.removed {
		request.Remove = append(request.Remove, tree.Printable(path))
	}
	return d.run(ctx, request, c.bytes(), func() (f packed, ok bool, err error) {
		if len(files) == 0 {
			return f, false, nil
		}
		f, files = files[0], files[1:]
		return f, true, nil
	})
}

// loadChanges indexes the files that have changed. They are read first: what
// has the same content as before need not be indexed, and what is no longer
// text must be removed.
func (d *directory) loadChanges(ctx context.Context, l *worktree.Listing, c *changes) error {
	read := c.reader(d.r.Root, d.r.options.MaxFileBytes, d.r.open)
	var files []packed
	for {
		f, ok, err := read.next()
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		old, known := c.old[f.path]
		if known && old.Skip == "" && old.Hash == f.hash {
			continue
		}
		if old.Skip == worktree.ReasonUnreadable {
			d.undone += saveWorth // else what is kept tells of it for ever
		}
		f.content = slices.Clone(f.content)
		files = append(files, f)
	}
	if d.still != nil && !d.still() {
		return errMoved
	}
	skips := c.skipped(l)
	if len(files) > 0 || len(c.removed) > 0 || !slices.EqualFunc(skips, d.skips, equalSkip) {
		if err := d.runUpdate(ctx, files, c, skips); err != nil {
			return err
		}
		d.r.linked.Store(false)
		for _, f := range files {
			d.analysed += int64(len(f.content))
		}
	}
	d.settle(c.next)
	d.skips = skips
	d.undone += read.bytes + int64(len(c.read)+len(c.removed))*fileWorth
	return d.tell(l, read)
}

func nothing() (packed, bool, error) { return packed{}, false, nil }

func equalSkip(a, b contract.Skip) bool {
	return a.Reason == b.Reason && a.Count == b.Count && slices.Equal(a.Examples, b.Examples)
}

func (d *directory) request(skips []contract.Skip) contract.LoadRequest {
	return contract.LoadRequest{Name: d.r.name(), Contents: "drop", MaxFileBytes: d.r.options.MaxFileBytes, Skipped: skips}
}

// loadSpace is the address space that indexing takes, with Go's own and for each byte of
// the files.
const loadSpace, loadSpacePerByte = 96 << 20, 3

// run loads a stream of files.
func (d *directory) run(ctx context.Context, request contract.LoadRequest, total int64, next func() (packed, bool, error)) error {
	if err := space.Need(loadSpace+loadSpacePerByte*total, fmt.Sprintf("index %q", d.r.Root), "name a part of it"); err != nil {
		return err
	}
	second := d.second(ctx, request, total)
	if second == nil {
		return d.load(ctx, d.r.run, request, next, d.r.coreProgress(total))
	}
	defer second.Close(ctx)
	return d.runBeside(ctx, second, request, total, next)
}

// runner runs an operation, as [Run] does in one engine.
type runner func(ctx context.Context, op string, request any, h Handlers) ([]byte, error)

// load loads files.
func (d *directory) load(ctx context.Context, run runner, request contract.LoadRequest, next func() (packed, bool, error), progress func(context.Context, Need) contract.Reply) error {
	ctx, cancel := context.WithCancel(ctx)
	p := pack(ctx, next)
	defer func() {
		cancel()
		<-p.done // it reads the files' states, which are used next
	}()
	_, err := run(ctx, "load", request, Handlers{"read": p.read, "progress": progress})
	d.r.generation.Add(1)
	return err
}

// settle takes over the state that the engine's index now has.
func (d *directory) settle(files []fileState) {
	d.files = slices.DeleteFunc(files, func(s fileState) bool { return s.gone })
	odd := map[string]string{}
	for _, s := range d.files {
		if p := tree.Printable(s.Path); p != s.Path {
			odd[p] = s.Path
		}
	}
	d.odd.Store(&odd)
}

func (d *directory) file(path string, l *loans) ([]byte, error) {
	if odd := d.odd.Load(); odd != nil && (*odd)[path] != "" {
		path = (*odd)[path]
	}
	return l.read(d.r.open, d.r.Root, path, d.r.options.MaxFileBytes)
}

// save writes the index if the next process would have much to do again, or would
// have to link what this one has linked, if only after a small change: that takes longer
// than all else. If another process is writing, its work will do.
func (d *directory) save(ctx context.Context) error {
	if d.cached == nil || d.undone < d.worth() && (d.cached.linked && d.undone == 0 || !d.r.linked.Load()) {
		return nil
	}
	lock, ok, err := d.cached.entry.TryLock()
	if err != nil || !ok {
		return err
	}
	defer lock.Unlock()
	return d.write(ctx)
}

// write writes the index to the cache; the lock is held.
func (d *directory) write(ctx context.Context) error {
	snapshot, linked, err := d.r.snapshot(ctx, "drop", "keep")
	if err != nil {
		return err
	}
	if err := d.cached.write(d.r.Root, snapshot, manifest{files: d.files, skips: d.skips, linked: linked}); err != nil {
		return err
	}
	d.undone = 0
	return nil
}

func (d *directory) entry() *cache.Entry {
	if d.cached == nil {
		return nil
	}
	return d.cached.entry
}

// ready has nothing to do: the engine holds the whole index.
func (d *directory) ready(context.Context, string, any, Handlers) error { return nil }

func (d *directory) forget() func() error {
	old := d.cached
	if old == nil && d.ahead != nil {
		old = d.ahead.cached
	}
	d.ahead, d.cached, d.files, d.skips, d.undone = nil, nil, nil, nil, 0
	return old.close
}
