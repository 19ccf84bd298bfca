// Package sandbox runs Cairn's WebAssembly guests with wazero. A guest sees
// nothing but the bytes it is given: no files, network, environment, arguments
// or real clock.
package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	goruntime "runtime"
	"strings"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/cairn-search/cairn/hosts/native/space"
)

// Options of a runtime. Zero fields take the default.
type Options struct {
	// CacheDir keeps compiled guests from run to run; "" keeps them in memory.
	CacheDir string
	// MemoryBytes is the most that one instance may use: default 4 GiB, the
	// limit of WebAssembly itself.
	MemoryBytes int64
	// Untrusted guests end with the context of a call, even if they do not ask whether
	// they are to. They run a third as fast.
	Untrusted bool
}

// maxIdle is how many unused instances a runtime keeps, and maxIdleBytes the
// size to which one may have grown to be kept: its memory never shrinks.
const (
	maxIdle      = 2
	maxIdleBytes = 64 << 20
	pageBytes    = 1 << 16
	maxPages     = 1 << 16
)

// Runtime compiles one guest and hands out instances of it. It may be used
// concurrently; an [Instance] may not.
type Runtime struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	cache    wazero.CompilationCache
	limit    int64
	mu       sync.Mutex
	idle     []*Instance
	closed   bool
	running  sync.WaitGroup // calls, which Close waits for: it frees the code they run
}

// compileSpace is the address space that compiling a guest takes, besides its memory,
// which is reserved only where there is room.
const compileSpace = 512 << 20

// New compiles a guest, or finds it in the cache.
func New(ctx context.Context, wasm []byte, o Options) (*Runtime, error) {
	if err := space.Need(compileSpace, "compile guest", "do without the sandbox (--engine native)"); err != nil {
		return nil, err
	}
	if o.MemoryBytes <= 0 {
		o.MemoryBytes = maxPages * pageBytes
	}
	r, err := compile(ctx, wasm, o)
	if err != nil && o.CacheDir != "" {
		// A cache that is damaged or cannot be written costs time, nothing else.
		dir := o.CacheDir
		o.CacheDir = ""
		if r, err = compile(ctx, wasm, o); err == nil {
			clearCompiled(dir)
		}
	}
	if err == nil {
		return r, nil
	}
	if strings.Contains(err.Error(), "over limit of") { // wazero has no type for it
		return nil, fmt.Errorf("compile guest: it needs more than its limit of %d MiB of memory: %w", o.MemoryBytes>>20, ErrMemory)
	}
	return nil, fmt.Errorf("compile guest: %w", err)
}

func compile(ctx context.Context, wasm []byte, o Options) (*Runtime, error) {
	r := &Runtime{limit: o.MemoryBytes}
	pages := min(maxPages, (o.MemoryBytes+pageBytes-1)/pageBytes)
	// Closing on a done context slows a guest down several times; Cairn's ask now and
	// then instead, see instantiateWASI.
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(uint32(pages)).WithCloseOnContextDone(o.Untrusted)
	var err error
	if o.CacheDir != "" {
		if err := os.MkdirAll(o.CacheDir, 0o700); err != nil {
			return nil, err
		}
		if r.cache, err = wazero.NewCompilationCacheWithDir(o.CacheDir); err != nil {
			return nil, err
		}
		config = config.WithCompilationCache(r.cache)
	}
	r.runtime = wazero.NewRuntimeWithConfig(ctx, config)
	if err = instantiateWASI(ctx, r.runtime); err == nil {
		err = instantiateKernel(ctx, r.runtime)
	}
	if err == nil {
		r.compiled, err = r.runtime.CompileModule(experimental.WithCompilationWorkers(ctx, goruntime.GOMAXPROCS(0)), wasm)
	}
	if err != nil {
		_ = r.Close(ctx)
		return nil, err
	}
	return r, nil
}

// clearCompiled deletes what wazero keeps in a directory, as far as it can.
func clearCompiled(dir string) {
	found, _ := filepath.Glob(filepath.Join(dir, "wazero-*"))
	for _, path := range found {
		_ = os.RemoveAll(path)
	}
}

// The ways in which a sandbox ends.
var (
	ErrClosed = errors.New("sandbox is closed")
	ErrMemory = errors.New("guest is out of memory")
)

// Get returns an instance that has nothing loaded: an idle one or a new one.
func (r *Runtime) Get(ctx context.Context) (*Instance, error) {
	if err := r.enter(); err != nil {
		return nil, err
	}
	defer r.running.Done()
	r.mu.Lock()
	if n := len(r.idle); n > 0 {
		i := r.idle[n-1]
		r.idle = r.idle[:n-1]
		r.mu.Unlock()
		return i, nil
	}
	r.mu.Unlock()
	return r.instantiate(ctx)
}

// enter counts a call as running, unless the runtime is closed.
func (r *Runtime) enter() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return ErrClosed
	}
	r.running.Add(1)
	return nil
}

// put takes back an instance, or reports that it is to be closed.
func (r *Runtime) put(i *Instance) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || len(r.idle) >= maxIdle || i.MemoryBytes() > maxIdleBytes {
		return false
	}
	r.idle = append(r.idle, i)
	return true
}

// Close waits for the calls under way, ends all instances and frees the compiled
// guest. It must not be called by what answers cairn_host.
func (r *Runtime) Close(ctx context.Context) error {
	r.mu.Lock()
	r.closed, r.idle = true, nil
	r.mu.Unlock()
	r.running.Wait()
	err := r.runtime.Close(ctx)
	if r.cache != nil {
		err = errors.Join(err, r.cache.Close(ctx))
	}
	return err
}
