package native

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// TestLinking: making the graph is told, can be ended, and is then made as if nothing
// had been.
func TestLinking(t *testing.T) {
	f := large(2)
	dir := f.write(t, "large")
	reason := errors.New("the user has gone")
	for _, engine := range []string{"native", "wazero"} {
		told, cancel := 0, func(error) {}
		r := mustOpen(t, dir, Options{Engine: engine, Progress: func(p Progress) {
			if p.Phase == "linking" {
				told++
				if p.Total == 0 || p.Done > p.Total {
					t.Errorf("%s: told %+v", engine, p)
				}
				cancel(reason)
			}
		}})
		q := contract.InspectRequest{Ref: "needle.go"}
		ctx, stop := context.WithCancelCause(t.Context())
		cancel = stop
		if _, err := r.Call(ctx, "inspect", q); !errors.Is(err, reason) || told == 0 {
			t.Errorf("%s: got %v, told %d times", engine, err, told)
		}
		stop(nil)
		cancel = func(error) {}
		b, err := r.Call(t.Context(), "inspect", q)
		check(t, err)
		var a contract.InspectResponse
		check(t, json.Unmarshal(b, &a))
		if a.Entity.Ref != "file:large:needle.go" {
			t.Errorf("%s: afterwards inspected %+v", engine, a.Entity)
		}
	}
}

// TestLinkedAgain: what a process has linked after a change, however small, the next one need not link.
func TestLinkedAgain(t *testing.T) {
	f := files{"a.go": "package a\n\nfunc A() { B() }\n", "b.go": "package a\n\nfunc B() {}\n"}
	dir, kept := f.write(t, "small"), t.TempDir()
	links := func() bool {
		told := false
		r, err := Open(t.Context(), dir, Options{CacheDir: kept, Progress: func(p Progress) { told = told || p.Phase == "linking" }})
		check(t, err)
		_, err = r.Call(t.Context(), "inspect", contract.InspectRequest{Ref: "a.go"})
		check(t, err)
		check(t, r.Close(t.Context()))
		return told
	}
	if !links() || links() {
		t.Fatal("the first process has to link, and keep it for the second")
	}
	check(t, os.WriteFile(filepath.Join(dir, "b.go"), []byte("package a\n\nfunc B() { A() }\n"), 0o644))
	if !links() {
		t.Error("what was changed was not linked")
	}
	if links() {
		t.Error("what the process before has linked is linked again")
	}
}
