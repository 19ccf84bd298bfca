package native

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
)

// DebugVariable is the environment variable that, if it is not empty, has standard error
// told where an operation panicked.
const DebugVariable = "CAIRN_DEBUG"

// guarded is an engine that may break: an operation panicked in it, or the guest
// trapped. It is closed when nobody uses it any more.
type guarded struct {
	Engine
	close  func(context.Context) error
	broken atomic.Bool
	// another makes a second engine, where this one has one thread of several; else nil.
	another func(context.Context) (Engine, error)

	mu     sync.Mutex // guards what follows
	users  int
	ending bool
	closed bool
	after  func() error // what the engine refers to, let go of after it
}

// enter keeps the engine from being closed until leave; false if that has begun.
func (g *guarded) enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.ending {
		return false
	}
	g.users++
	return true
}

func (g *guarded) leave() {
	g.mu.Lock()
	g.users--
	g.mu.Unlock()
	_ = g.finish() // nobody would know what to do about it
}

// end closes the engine, at once or when its last user leaves, and then what it refers to.
func (g *guarded) end(after func() error) error {
	g.mu.Lock()
	g.ending, g.after = true, after
	g.mu.Unlock()
	return g.finish()
}

func (g *guarded) finish() error {
	g.mu.Lock()
	now := g.ending && g.users == 0 && !g.closed
	g.closed = g.closed || now
	g.mu.Unlock()
	if !now {
		return nil
	}
	return errors.Join(g.close(context.Background()), g.after())
}

func (g *guarded) Start(ctx context.Context, op string, request []byte) (*Answer, error) {
	return g.look(g.Engine.Start(ctx, op, request))
}

func (g *guarded) Resume(ctx context.Context, call int64, replies []contract.Reply) (*Answer, error) {
	return g.look(g.Engine.Resume(ctx, call, replies))
}

func (g *guarded) Open(ctx context.Context, snapshot []byte) error {
	err := g.Engine.Open(ctx, snapshot)
	_, err = g.look(nil, err)
	return err
}

// look notes what ends the use of the engine.
func (g *guarded) look(a *Answer, err error) (*Answer, error) {
	var e *contract.Error
	if a != nil && a.Panic != "" || errors.As(err, &e) && e.Stack != "" {
		g.broken.Store(true)
	}
	if s, ok := g.Engine.(*sandboxed); err != nil && ok && s.Failed() {
		g.broken.Store(true)
	}
	return a, err
}

// defect is the error of an operation in which the engine failed; where is for developers.
func defect(op, what, where string) error {
	if os.Getenv(DebugVariable) != "" {
		fmt.Fprintf(os.Stderr, "cairn: operation %q: %s\n%s\n", op, what, where)
	}
	return engine.Defect(op, what)
}

// run runs an operation in the engine there is.
func (r *Repository) run(ctx context.Context, op string, request any, h Handlers) ([]byte, error) {
	g := r.engine.Load()
	for !g.enter() { // it has just been replaced
		g = r.engine.Load()
	}
	defer g.leave()
	return Run(ctx, g, op, request, h)
}

// renew replaces an engine that broke by a new one, which knows nothing yet. Calls that
// still run in the old one end there. The repository's lock is held.
func (r *Repository) renew(ctx context.Context) error {
	old := r.engine.Load()
	if !old.broken.Load() {
		return nil
	}
	fresh, err := r.options.engine(ctx)
	if err != nil {
		return err
	}
	r.engine.Store(fresh)
	r.linked.Store(false)
	r.doubted.Store(true)
	r.generation.Add(1)
	_ = old.end(r.origin.forget()) // it could not be used any more
	return nil
}
