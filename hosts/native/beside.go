package native

import (
	"context"
	"slices"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
)

// leastBeside is how many bytes of files are worth a second guest, whose index has to be handed
// over.
const leastBeside = 2 << 20

// turns gives files to several that ask for them.
type turns struct {
	mu    sync.Mutex
	from  func() (packed, bool, error)
	ended bool
	err   error
	bytes int64
	files int
}

// next is the next file, whose content belongs to the one who asked.
func (t *turns) next() (packed, bool, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended {
		return packed{}, false, t.err
	}
	f, ok, err := t.from()
	if t.ended, t.err = err != nil || !ok, err; t.ended {
		return packed{}, false, err
	}
	f.content = slices.Clone(f.content)
	t.bytes += int64(len(f.content))
	t.files++
	return f, true, nil
}

// given is how many files were given away, and their bytes.
func (t *turns) given() (int, int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.files, t.bytes
}

// second is an engine that is worth having beside the one at hand for a load; nil if none is.
func (d *directory) second(ctx context.Context, request contract.LoadRequest, total int64) (Engine, error) {
	// What is loaded already is asked for meanwhile, and half of the files is no answer.
	if another := d.r.engine.Load().another; another != nil && request.Mode == "" && d.files == nil && total >= leastBeside {
		return another(ctx)
	}
	return nil, nil
}

// runBeside loads files in the guest at hand and in a second one at once, since each has one
// thread, and hands what the second made of those it got to the first.
func (d *directory) runBeside(ctx context.Context, second Engine, request contract.LoadRequest, total int64, next func() (packed, bool, error)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	files := &turns{from: next}
	beside := make(chan []byte, 1)
	go func() {
		b, err := d.indexedBy(ctx, second, request, files.next)
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
	if err := d.load(ctx, d.r.run, request, files.next, progress); err != nil {
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
