package native

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
)

// leastBeside is how many bytes of files are worth a second guest, whose index has to be handed
// over; mostAhead is how many more one of them may have got than the other.
const leastBeside, mostAhead = 2 << 20, 256 << 10

// turns gives files to two that ask for them, about as much to each.
type turns struct {
	ctx   context.Context
	from  func() (packed, bool, error)
	mu    sync.Mutex // guards what follows
	moved *sync.Cond // more was given, or it is over
	ended bool
	err   error
	bytes [2]int64
	files int
}

func newTurns(ctx context.Context, from func() (packed, bool, error)) *turns {
	t := &turns{ctx: ctx, from: from}
	t.moved = sync.NewCond(&t.mu)
	context.AfterFunc(ctx, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.moved.Broadcast()
	})
	return t
}

// of is what gives one of the two, 0 or 1, the next file, whose content belongs to it.
func (t *turns) of(who int) func() (packed, bool, error) {
	return func() (packed, bool, error) {
		t.mu.Lock()
		defer t.mu.Unlock()
		for !t.ended && t.bytes[who] > t.bytes[1-who]+mostAhead && t.ctx.Err() == nil {
			t.moved.Wait()
		}
		if t.ended || t.ctx.Err() != nil {
			return packed{}, false, cmp.Or(t.err, context.Cause(t.ctx))
		}
		defer t.moved.Broadcast()
		f, ok, err := t.from()
		if t.ended, t.err = err != nil || !ok, err; t.ended {
			return packed{}, false, err
		}
		f.content = slices.Clone(f.content)
		t.bytes[who] += int64(len(f.content))
		t.files++
		return f, true, nil
	}
}

// given is how many files were given away, and their bytes.
func (t *turns) given() (int, int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.files, t.bytes[0] + t.bytes[1]
}

// second is an engine that is worth having beside the one at hand for a load; nil if none is, or
// none can be had.
func (d *directory) second(ctx context.Context, request contract.LoadRequest, total int64) Engine {
	// What is loaded already is asked for meanwhile, and half of the files is no answer.
	another := d.r.engine.Load().another
	if another == nil || request.Mode != "" || d.files != nil || total < leastBeside {
		return nil
	}
	e, err := another(ctx)
	if err != nil {
		return nil // one does, too
	}
	return e
}

// runBeside loads files in the guest at hand and in a second one at once, since each has one
// thread, and hands what the second made of those it got to the first.
func (d *directory) runBeside(ctx context.Context, second Engine, request contract.LoadRequest, total int64, next func() (packed, bool, error)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	files := newTurns(ctx, next)
	beside := make(chan []byte, 1)
	go func() {
		b, err := d.indexedBy(ctx, second, request, files.of(1))
		if err != nil {
			cancel(err)
		}
		beside <- b
	}()
	progress := func(ctx context.Context, n Need) contract.Reply {
		if count, bytes := files.given(); bytes < total {
			d.r.progress(Progress{Phase: "reading", Done: bytes, Total: total, Files: count})
		} else {
			d.r.coreProgress(total)(ctx, n)
		}
		return contract.Reply{}
	}
	if err := d.load(ctx, d.r.run, request, files.of(0), progress); err != nil {
		cancel(err)
	}
	other := <-beside
	if err := context.Cause(ctx); err != nil {
		return err
	}
	_, err := d.r.run(ctx, "load", contract.LoadRequest{Name: request.Name, Mode: "update", Contents: request.Contents, Size: int64(len(other))},
		Handlers{"read": readBytes(other)})
	return err
}

// indexedBy is the snapshot that an engine makes of files.
func (d *directory) indexedBy(ctx context.Context, e Engine, request contract.LoadRequest, next func() (packed, bool, error)) ([]byte, error) {
	var run runner = func(ctx context.Context, op string, request any, h Handlers) ([]byte, error) {
		return Run(ctx, e, op, request, h)
	}
	request.Skipped = nil // the other one counts them
	if err := d.load(ctx, run, request, next, func(context.Context, Need) contract.Reply { return contract.Reply{} }); err != nil {
		return nil, err
	}
	var snapshot []byte
	_, err := run(ctx, "export", contract.ExportRequest{Links: "keep"}, Handlers{"write": func(_ context.Context, n Need) contract.Reply {
		snapshot = append(snapshot, n.Body...)
		return contract.Reply{}
	}})
	return snapshot, err
}
