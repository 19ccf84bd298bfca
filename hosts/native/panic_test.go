package native

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/sandbox"
)

// opened is mustOpen with the net that makes errors of panics.
func opened(t *testing.T, path string, o Options) *Repository {
	t.Helper()
	if o.CacheDir == "" {
		o.CacheDir = newCache(t)
	}
	r, err := Open(t.Context(), path, o)
	check(t, err)
	t.Cleanup(func() { _ = r.Close(context.Background()) })
	return r
}

// panicsIn has the engine of a repository panic in an operation.
func panicsIn(r *Repository, op string) {
	r.engine.Load().Engine.(*process).core.Before = func(is string) {
		if is == op {
			panic("on demand")
		}
	}
}

// defective tells whether an error is that of a defect in an operation, for whoever
// asked: without a stack.
func defective(err error, op string) bool {
	var e *contract.Error
	return errors.As(err, &e) && e.Code == contract.CodeInternal && strings.Contains(e.Message, `operation "`+op+`" failed by a defect of cairn`) && e.Fix != "" && !strings.Contains(err.Error(), ".go:")
}

// TestPanic: an operation that panics is an error, calls under way and of others end
// well, the next call has a new engine, and the old one is given back.
func TestPanic(t *testing.T) {
	base := readRepository(t, "shortener")
	for name, path := range map[string]string{"directory": base.write(t, "a"), "archive": saved(t, "a.tar", base.tar(t)), "snapshot": saved(t, "a.cairn", exported(t, mustOpen(t, base.write(t, "b"), Options{}), "require"))} {
		t.Run(name, func(t *testing.T) {
			r := opened(t, path, Options{})
			want := found(t, r, "rate limiter")
			freed := make(chan bool, 1)
			func() {
				old := r.engine.Load()
				runtime.AddCleanup(old.Engine.(*process).core, func(c chan bool) { c <- true }, freed)
			}()
			panicsIn(r, "schema")

			// A call that waits for its model while another one panics.
			asked, answer := make(chan bool), make(chan bool)
			model := Handlers{"llm": func(context.Context, Need) contract.Reply {
				asked <- true
				<-answer
				return contract.Reply{Value: []byte(`{"calls":[{"name":"decide","arguments":{"retrieve":true,"confidence":1,"reason":"x"}}],"stop":"tool","usage":{}}`)}
			}}
			var waiting sync.WaitGroup
			unasked := make(chan bool)
			waiting.Go(func() {
				defer close(unasked)
				if _, err := r.Call(t.Context(), "gate", map[string]any{"message": "how can I get better at baking sourdough bread", "model": "host"}, model); err != nil {
					t.Errorf("the call that was under way: %v", err)
				}
			})
			select {
			case <-asked:
			case <-unasked:
				t.Fatal("nobody asked the model")
			}
			if _, err := r.Call(t.Context(), "schema", struct{}{}); !defective(err, "schema") {
				t.Errorf("got %v", err)
			}
			// The next one answers, and so does the operation that panicked.
			if got := found(t, r, "rate limiter"); len(want) == 0 || strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("found %q, before %q", got, want)
			}
			if _, err := r.Call(t.Context(), "schema", struct{}{}); err != nil {
				t.Errorf("in a new engine: %v", err)
			}
			panicsIn(r, "stats")
			if _, err := r.CallIndexed(t.Context(), "stats", struct{}{}); !defective(err, "stats") {
				t.Errorf("got %v", err)
			}
			if _, err := r.CallIndexed(t.Context(), "stats", struct{}{}); err != nil {
				t.Errorf("the same index in a new engine: %v", err)
			}
			if _, err := r.Call(t.Context(), "paths", contract.PathsRequest{From: "main", ToType: "file"}); err != nil {
				t.Errorf("in a new engine: %v", err)
			}
			close(answer)
			waiting.Wait()
			for range 100 {
				runtime.GC()
				select {
				case <-freed:
					return
				case <-time.After(10 * time.Millisecond):
				}
			}
			t.Error("the engine that panicked is still in memory")
		})
	}
}

// TestPanicWhileLoading: an index cannot be made, again and again, until it can.
func TestPanicWhileLoading(t *testing.T) {
	dir := readRepository(t, "formula").write(t, "a")
	r := opened(t, dir, Options{NoCache: true})
	for range 3 {
		panicsIn(r, "load")
		if _, err := r.Search(t.Context(), contract.SearchRequest{Query: "parser"}); !defective(err, "load") {
			t.Fatalf("got %v", err)
		}
		check(t, r.renew(t.Context()))
	}
	if len(found(t, r, "parser")) == 0 {
		t.Error("nothing is found")
	}
	// A change is taken up by the engine that follows, too.
	check(t, os.WriteFile(filepath.Join(dir, "new.go"), []byte("package x\n\nfunc Quokka() {}\n"), 0o644))
	panicsIn(r, "load")
	if _, err := r.Search(t.Context(), contract.SearchRequest{Query: "quokka"}); !defective(err, "load") {
		t.Fatalf("got %v", err)
	}
	if got := found(t, r, "quokka"); len(got) != 1 || got[0] != "new.go" {
		t.Errorf("found %q", got)
	}
}

// TestPanicWhileWatching: what is watched is indexed anew without an event.
func TestPanicWhileWatching(t *testing.T) {
	dir := readRepository(t, "formula").write(t, "a")
	r := opened(t, dir, Options{})
	ctx, stop := context.WithCancel(t.Context())
	ready, ended := make(chan bool, 10), make(chan error, 1)
	go func() {
		ended <- r.Watch(ctx, WatchOptions{Told: func(e WatchEvent) {
			if e.Kind == WatchReady {
				ready <- true
			}
		}})
	}()
	<-ready
	panicsIn(r, "schema")
	if _, err := r.Call(t.Context(), "schema", struct{}{}); !defective(err, "schema") {
		t.Errorf("got %v", err)
	}
	if len(found(t, r, "parser")) == 0 {
		t.Error("nothing is found")
	}
	stop()
	check(t, <-ended)
}

// TestTrap: a guest that fails is replaced like an engine that panicked.
func TestTrap(t *testing.T) {
	dir := readRepository(t, "formula").write(t, "a")
	r := opened(t, dir, Options{Engine: "wazero", MemoryBytes: 48 << 20})
	want := found(t, r, "parser")
	old := r.engine.Load()
	// A request that does not fit.
	if _, err := r.Call(t.Context(), "verify", map[string]string{"draft": strings.Repeat("`Parser` calls `Lexer`. ", 1<<20)}); err == nil {
		t.Fatal("25 MB fit into 48")
	}
	if !old.broken.Load() {
		t.Fatal("the guest has not failed")
	}
	if got := found(t, r, "parser"); len(want) == 0 || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("found %q, before %q", got, want)
	}
	if r.engine.Load() == old || !old.closed {
		t.Error("the guest that failed is still there")
	}
}

// TestPanicIsLogged: where it was is told to whoever wants to know.
func TestPanicIsLogged(t *testing.T) {
	t.Setenv(DebugVariable, "1")
	saved := os.Stderr
	in, out, err := os.Pipe()
	check(t, err)
	os.Stderr = out
	r := opened(t, readRepository(t, "formula").write(t, "a"), Options{})
	panicsIn(r, "load")
	_, err = r.Search(t.Context(), contract.SearchRequest{Query: "parser"})
	os.Stderr = saved
	check(t, out.Close())
	if !defective(err, "load") {
		t.Errorf("got %v", err)
	}
	b := make([]byte, 1<<16)
	n, _ := in.Read(b)
	if said := string(b[:n]); !strings.Contains(said, `operation "load": panic: on demand`) || !strings.Contains(said, "panicsIn") {
		t.Errorf("said %q", said)
	}
}

// TestTrapIsADefect: a guest that fails by itself is a defect of the operation.
func TestTrapIsADefect(t *testing.T) {
	if err := failed("verify", fmt.Errorf("engine: %w", &sandbox.TrapError{Said: "panic.go:1"})); !defective(err, "verify") {
		t.Errorf("got %v", err)
	}
	if err := failed("verify", sandbox.ErrMemory); !errors.Is(err, sandbox.ErrMemory) {
		t.Errorf("got %v", err)
	}
}
