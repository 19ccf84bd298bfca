package native

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
)

// counted is a context that ends when it has been asked for its error so often.
type counted struct {
	context.Context
	left  atomic.Int64
	asked atomic.Int64 // since it ended
	once  sync.Once
	done  chan struct{}
}

func newCounted(ctx context.Context, questions int64) *counted {
	c := &counted{Context: ctx, done: make(chan struct{})}
	c.left.Store(questions)
	return c
}

func (c *counted) Done() <-chan struct{} { return c.done }

func (c *counted) Err() error {
	if c.left.Add(-1) > 0 {
		return nil
	}
	c.asked.Add(1)
	c.once.Do(func() { close(c.done) })
	return context.Canceled
}

// TestInterrupted: a context that ends while one file is analysed ends the operation
// there, in process and in the sandbox, and the engine goes on with others.
func TestInterrupted(t *testing.T) {
	small, big := readRepository(t, "raster").tar(t), files{"a.cpp": "class A { T " + strings.Repeat("a, ", 1<<19)}.tar(t)
	for name, e := range engines(t) {
		_, err := Run(t.Context(), e, "load", contract.LoadRequest{}, Handlers{"read": readBytes(small)})
		check(t, err)
		for _, questions := range []int64{20, 50, 200} {
			ctx := newCounted(t.Context(), questions)
			_, err := Run(ctx, e, "load", contract.LoadRequest{}, Handlers{"read": readBytes(big)})
			// Each of two workers hears of it, and the host when it looks why.
			if !errors.Is(err, context.Canceled) || ctx.asked.Load() > 10 {
				t.Errorf("%s, after %d questions: %v, and asked %d times more", name, questions, err, ctx.asked.Load())
			}
			if calls := running(t, e); calls != 0 {
				t.Errorf("%s: %d calls still run", name, calls)
			}
			if _, err := Run(t.Context(), e, "search", contract.SearchRequest{Query: "gaussianBlur"}, nil); err != nil {
				t.Errorf("%s: afterwards: %v", name, err)
			}
		}
		ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
		if _, err := Run(ctx, e, "load", contract.LoadRequest{}, Handlers{"read": readBytes(big)}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: with a deadline: %v", name, err)
		}
		stop()
	}
}

// TestOneProcessor: a deadline is kept where nothing else runs while the guest does.
func TestOneProcessor(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	b := files{"a.cpp": "class A { T " + strings.Repeat("a, ", 1<<19)}.tar(t)
	for name, e := range engines(t) {
		ctx, stop := context.WithCancelCause(t.Context())
		gone := errors.New("the user has gone")
		time.AfterFunc(20*time.Millisecond, func() { stop(gone) })
		if _, err := Run(ctx, e, "load", contract.LoadRequest{}, Handlers{"read": readBytes(b)}); !errors.Is(err, gone) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestBusyGuest: who waits for a guest that works for someone else waits no longer
// than the context allows.
func TestBusyGuest(t *testing.T) {
	e := engines(t)["wazero"].(*guarded).Engine.(*sandboxed)
	check(t, e.take(t.Context()))
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Run(ctx, e, "version", nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("it waited: %v", err)
	}
	e.free()
	if _, err := Run(t.Context(), e, "version", nil, nil); err != nil {
		t.Error(err)
	}
}
