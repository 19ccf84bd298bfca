// Package sandbox runs Cairn's WebAssembly guests with wazero. A guest sees
// nothing but the bytes it is given: no files, network, environment, arguments
// or real clock.
package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// Options of a runtime. Zero fields take the default.
type Options struct {
	// CacheDir keeps compiled guests from run to run; "" keeps them in memory.
	CacheDir string
	// MemoryBytes is the most that one instance may use: default 4 GiB, the
	// limit of WebAssembly itself.
	MemoryBytes int64
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
}

// New compiles a guest, or finds it in the cache.
func New(ctx context.Context, wasm []byte, o Options) (*Runtime, error) {
	if o.MemoryBytes <= 0 {
		o.MemoryBytes = maxPages * pageBytes
	}
	r := &Runtime{limit: o.MemoryBytes}
	pages := min(maxPages, (o.MemoryBytes+pageBytes-1)/pageBytes)
	// Closing on a done context would slow the guest down several times, so a
	// deadline is kept between steps.
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(uint32(pages)).WithCloseOnContextDone(false)
	if o.CacheDir != "" {
		if err := os.MkdirAll(o.CacheDir, 0o700); err == nil {
			// A cache that cannot be used costs time, nothing else.
			if r.cache, err = wazero.NewCompilationCacheWithDir(o.CacheDir); err == nil {
				config = config.WithCompilationCache(r.cache)
			}
		}
	}
	r.runtime = wazero.NewRuntimeWithConfig(ctx, config)
	_, err := wasi_snapshot_preview1.Instantiate(ctx, r.runtime)
	if err == nil {
		err = instantiateKernel(ctx, r.runtime)
	}
	if err == nil {
		r.compiled, err = r.runtime.CompileModule(ctx, wasm)
	}
	if err != nil {
		_ = r.Close(ctx)
		return nil, fmt.Errorf("compile guest: %w", err)
	}
	return r, nil
}

// The ways in which a sandbox ends.
var (
	ErrClosed = errors.New("sandbox is closed")
	ErrMemory = errors.New("guest is out of memory")
)

// Get returns an instance that has nothing loaded: an idle one or a new one.
func (r *Runtime) Get(ctx context.Context) (*Instance, error) {
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return nil, ErrClosed
	}
	if n := len(r.idle); n > 0 {
		i := r.idle[n-1]
		r.idle = r.idle[:n-1]
		r.mu.Unlock()
		return i, nil
	}
	r.mu.Unlock()
	return r.instantiate(ctx)
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

// Close ends all instances and frees the compiled guest.
func (r *Runtime) Close(ctx context.Context) error {
	r.mu.Lock()
	r.closed, r.idle = true, nil
	r.mu.Unlock()
	err := r.runtime.Close(ctx)
	if r.cache != nil {
		err = errors.Join(err, r.cache.Close(ctx))
	}
	return err
}
