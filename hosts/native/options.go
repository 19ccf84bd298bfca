package native

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/all"
	"github.com/cairn-search/cairn/hosts/native/cache"
	"github.com/cairn-search/cairn/hosts/native/sandbox"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/vectors"
	"github.com/cairn-search/cairn/hosts/native/worktree"
	"github.com/cairn-search/cairn/wasm"
)

// Options of a repository. The zero value is what the command line does by
// default.
type Options struct {
	// Engine is "native" (default, in process) or "wazero" (the guest in its sandbox).
	Engine string
	// Guest is the guest that the sandbox runs, one of [wasm.Guests]; default cairn.wasm,
	// which can do everything. For the others a program imports package wasm/all;
	// cairn-reader.wasm opens snapshots alone.
	Guest string
	// Wants are operations that there have to be: to open with a guest that lacks one is an
	// error that names it.
	Wants []string
	// Name is what refs and people call the repository; "" is the base name of a
	// directory or archive, and what a snapshot says itself.
	Name string
	// CacheDir keeps indexes and compiled guests; "" is the user's cache
	// directory, see [cache.Dir].
	CacheDir string
	// NoCache neither reads nor writes cached indexes.
	NoCache bool
	// Rebuild makes the index anew even if a cached one is good.
	Rebuild bool
	// Ranges searches a snapshot where it lies, for a few questions: what an answer needs is read,
	// nothing else. What needs all of it reads all of it.
	Ranges bool
	// NoIgnore indexes ignored files too.
	NoIgnore bool
	// Revision, if not "", is a revision of git, as of git rev-parse, whose files are searched in
	// place of those of the work tree that a directory is in: nothing is checked out or fetched.
	Revision string
	// MaxFileBytes is the size over which a file is left out; default 16 MiB.
	MaxFileBytes int64
	// MemoryBytes is the most a sandboxed engine may use; default 4 GiB.
	MemoryBytes int64
	// Workers is how many files are analysed at once; default the number of processors.
	Workers int
	// Embedder, if not nil, is asked for the vectors of chunks and queries when a
	// search wants them (vectors "host"). They are kept in the cache directory.
	Embedder vectors.Embedder
	// Store, if not nil, keeps what is to be remembered; it is not closed. What it holds of
	// the repository is part of the graph.
	Store store.Store
	// Used, if not nil, is told of each call that was answered.
	Used func(Used)
	// LetPanic has an operation that panics in process end the program, for tests and
	// fuzzing. Else it is an error of that operation, and the next call has a new engine.
	LetPanic bool
	// Choose, if not nil, says which of the files of a directory are indexed, in their order.
	Choose func([]worktree.File) []worktree.File
	// Listing, if not nil, is taken for that of a directory's files, which are then not listed
	// again: for a repository that is opened for one answer beside another of the same files.
	Listing *worktree.Listing
	// Progress, if not nil, is told how the work goes on. It must return soon and
	// is not called concurrently.
	Progress func(Progress)

	unkept error // why there is no cache although one was wanted
}

// Used is a call that was answered.
type Used struct {
	Root     string // of the repository
	Op       string
	Request  any
	Response []byte
	Took     time.Duration
}

// Progress says what is being done.
type Progress struct {
	// Phase is "waiting" (for another process that indexes the same
	// repository), "reading", "indexing", "saving", "linking" (the graph is made, at the
	// first call that wants it) or "embedding"; of gathering also "initializing
	// retrieval", "planning", "retrieving" and "ranking".
	Phase string
	Done  int64 // bytes, steps or chunks
	Total int64 // 0 if unknown
	Files int
	// ETASeconds estimates how long the phase still takes, 0 if unknown, and Heartbeat
	// is true if this is the latest once more; both come from [Heartbeats].
	ETASeconds int64
	Heartbeat  bool
}

// Validate names the option that cannot be.
func (o Options) Validate() error {
	switch {
	case o.Engine != "" && o.Engine != "native" && o.Engine != "wazero":
		return fmt.Errorf("unknown engine %q: use native or wazero", o.Engine)
	case o.MaxFileBytes < 0:
		return fmt.Errorf("max file bytes %d is negative", o.MaxFileBytes)
	case o.MemoryBytes < 0:
		return fmt.Errorf("memory bytes %d is negative", o.MemoryBytes)
	case o.Workers < 0:
		return fmt.Errorf("workers %d is negative", o.Workers)
	}
	return nil
}

func (o Options) withDefaults() (Options, error) {
	if err := o.Validate(); err != nil {
		return o, err
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.MaxFileBytes == 0 {
		o.MaxFileBytes = worktree.DefaultMaxFileBytes
	}
	if o.CacheDir == "" {
		dir, err := cache.Dir()
		if err != nil && !o.NoCache {
			o.NoCache, o.unkept = true, &CacheError{err} // it costs time only
		}
		o.CacheDir = dir
	}
	return o, nil
}

// blobName is the name of the cached index: one for each set of options that
// choose files.
func (o Options) blobName() string {
	name := "index"
	if o.Revision != "" {
		name += "-revision" // the one that was asked for last; most files are those of the next
	}
	if o.NoIgnore {
		name += "-noignore"
	}
	if o.MaxFileBytes != worktree.DefaultMaxFileBytes {
		name += fmt.Sprintf("-max%d", o.MaxFileBytes)
	}
	return name
}

func (o Options) engine(ctx context.Context) (*guarded, error) {
	if o.Engine != "wazero" {
		e := &process{core: all.New(o.Workers)}
		e.core.Bare, e.bare = o.LetPanic, o.LetPanic
		return &guarded{Engine: e, close: e.Close}, nil
	}
	guest, err := wasm.Guest(cmp.Or(o.Guest, wasm.Step))
	if err != nil {
		return nil, err
	}
	compiled := ""
	if o.CacheDir != "" {
		compiled = filepath.Join(o.CacheDir, guestCache)
	}
	r, err := sandbox.New(ctx, guest, sandbox.Options{CacheDir: compiled, MemoryBytes: o.MemoryBytes})
	if err != nil {
		return nil, err
	}
	e, err := NewSandboxed(ctx, r)
	if err == nil {
		err = kept(ctx, e, o.Wants)
	}
	if err != nil {
		_ = r.Close(ctx)
		return nil, err
	}
	g := &guarded{Engine: e, close: r.Close}
	if o.Workers > 1 && o.MemoryBytes == 0 { // which bounds all that guests may take
		g.another = func(ctx context.Context) (Engine, error) { return NewSandboxed(ctx, r) }
	}
	return g, nil
}

// kept is why a guest is not to be used: it keeps another contract, or lacks an operation that is wanted.
func kept(ctx context.Context, e Engine, wants []string) error {
	b, err := Run(ctx, e, "version", contract.VersionRequest{}, nil)
	if err != nil {
		return err
	}
	var v contract.VersionResponse
	if err := json.Unmarshal(b, &v); err != nil {
		return fmt.Errorf("decode the guest's version: %w", err)
	}
	if other := v.Kept(); other != nil {
		return fmt.Errorf("open guest: %w", other)
	}
	if len(wants) > 0 {
		_, err = Run(ctx, e, "version", contract.VersionRequest{Wants: wants}, nil)
	}
	return err
}
