package native

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
)

// TestCanceledLoad ends loads half-way, by the caller or by a deadline. The same
// repository then answers as if nothing had been.
func TestCanceledLoad(t *testing.T) {
	f := large(2) // as much as progress is told of
	dir, archive := f.write(t, "large"), saved(t, "large.tgz", f.targz(t))
	reason := errors.New("the user has gone")
	for _, engine := range []string{"native", "wazero"} {
		for _, path := range []string{dir, archive} {
			stopAt, reached := "", 0
			cancel := func(error) {}
			r := mustOpen(t, path, Options{Engine: engine, Workers: 2, Progress: func(p Progress) {
				if p.Phase == stopAt && p.Done > 0 {
					reached++
					cancel(reason)
				}
			}})
			for _, stopAt = range []string{"reading", "indexing"} {
				ctx, stop := context.WithCancelCause(t.Context())
				cancel, reached = stop, 0
				if _, err := r.Search(ctx, contract.SearchRequest{Query: "numbat"}); !errors.Is(err, reason) || reached == 0 {
					t.Errorf("%s, %s, %s: got %v, stopped %d times", engine, path, stopAt, err, reached)
				}
				stop(nil)
			}
			stopAt = ""
			late, stop := context.WithTimeout(t.Context(), 3*time.Millisecond)
			if _, err := r.Search(late, contract.SearchRequest{Query: "numbat"}); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s, %s: with a deadline: %v", engine, path, err)
			}
			stop()
			if got := found(t, r, "numbat"); len(got) != 1 || got[0] != "needle.go" {
				t.Errorf("%s, %s: afterwards found %q", engine, path, got)
			}
			if calls := running(t, r.engine.Load()); calls != 0 {
				t.Errorf("%s, %s: %d calls still run", engine, path, calls)
			}
		}
	}
}

// running counts the calls among the first hundred that have not ended.
func running(t *testing.T, e Engine) int {
	t.Helper()
	n := 0
	for id := range int64(100) {
		a, err := e.Resume(t.Context(), id, nil)
		check(t, err)
		if !a.Done {
			n++
		}
	}
	return n
}

// TestHostFails: what goes wrong in the host ends the operation with the host's own
// words, and only that operation.
func TestHostFails(t *testing.T) {
	b := readRepository(t, "raster").tar(t)
	for name, e := range engines(t) {
		for _, c := range []struct {
			name  string
			reply func(Need) contract.Reply
			code  string
		}{
			{"error", func(Need) contract.Reply { return fail("", contract.Errorf(contract.CodeHost, "the disk is gone")) }, contract.CodeHost},
			{"nothing", func(Need) contract.Reply { return contract.Reply{} }, contract.CodeHost},
			{"more than asked for", func(Need) contract.Reply { return contract.Reply{Body: make([]byte, 2<<20)} }, contract.CodeHost},
			{"cut off", func(Need) contract.Reply { return contract.Reply{Body: b[:len(b)/2], End: true} }, contract.CodeCorrupt},
			{"other bytes", func(Need) contract.Reply {
				return contract.Reply{Body: bytes.Repeat([]byte("hello, world\n"), 100), End: true}
			}, contract.CodeBadInput},
		} {
			_, err := Run(t.Context(), e, "load", nil, Handlers{"read": func(_ context.Context, n Need) contract.Reply { return c.reply(n) }})
			if se := (*contract.Error)(nil); !errors.As(err, &se) || se.Code != c.code {
				t.Errorf("%s, %s: %v", name, c.name, err)
			}
		}
		_, err := Run(t.Context(), e, "load", nil, nil)
		if se := (*contract.Error)(nil); !errors.As(err, &se) || se.Code != contract.CodeUnsupported {
			t.Errorf("%s, no handler: %v", name, err)
		}
		_, err = Run(t.Context(), e, "load", contract.LoadRequest{}, Handlers{"read": readBytes(b)})
		check(t, err)
		_, err = Run(t.Context(), e, "search", contract.SearchRequest{Query: "gaussianBlur"}, nil)
		check(t, err)
		if _, err := Run(t.Context(), e, "search", make(chan int), nil); err == nil {
			t.Errorf("%s: a request that is no JSON passed", name)
		}
	}
}

// engines returns one engine of each kind, with nothing loaded.
func engines(t *testing.T) map[string]Engine {
	t.Helper()
	o, err := Options{Engine: "wazero", CacheDir: newCache(t)}.withDefaults()
	check(t, err)
	wazero, err := o.engine(t.Context())
	check(t, err)
	t.Cleanup(func() { check(t, wazero.close(context.Background())) })
	return map[string]Engine{"native": NewProcess(2), "wazero": wazero}
}

// stale tells whether an operation met files that changed each time it tried.
func stale(err error) bool {
	e := (*contract.Error)(nil)
	return errors.As(err, &e) && e.Code == contract.CodeStale
}
