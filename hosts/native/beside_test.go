package native

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Two guests index what one indexes; updates afterwards are as ever.
func TestTwoGuestsIndexWhatOneDoes(t *testing.T) {
	dir := large(3).write(t, "x")
	r := mustOpen(t, dir, Options{Engine: "wazero", Workers: 2})
	made := 0
	g := r.engine.Load()
	if another := g.another; another == nil {
		t.Fatal("an engine of one thread offers no other")
	} else {
		g.another = func(ctx context.Context) (Engine, error) { made++; return another(ctx) }
	}
	check(t, r.Refresh(t.Context()))
	if made != 1 {
		t.Errorf("%d engines beside the one at hand", made)
	}
	same := func() {
		t.Helper()
		if got, want := exported(t, r, "drop"), exported(t, mustOpen(t, dir, Options{NoCache: true}), "drop"); !bytes.Equal(got, want) {
			t.Errorf("another snapshot, of %d instead of %d bytes", len(got), len(want))
		}
	}
	same()
	check(t, os.WriteFile(filepath.Join(dir, "new.go"), []byte("package x\n\nfunc Added() {}\n"), 0o644))
	check(t, os.Remove(filepath.Join(dir, "pkg1/file1.go")))
	check(t, r.Refresh(t.Context()))
	same()
	if one := mustOpen(t, dir, Options{Engine: "wazero", Workers: 1}); one.engine.Load().another != nil {
		t.Error("one worker has a second guest")
	}
	if bounded := mustOpen(t, dir, Options{Engine: "wazero", Workers: 2, MemoryBytes: 1 << 30}); bounded.engine.Load().another != nil {
		t.Error("guests beyond the memory that is allowed")
	}
}

// dying is an engine that fails.
type dying struct{ Engine }

func (dying) Start(context.Context, string, []byte) (*Answer, error) {
	return nil, errors.New("no more")
}

// A second guest that fails fails the load, and the next one begins anew.
func TestSecondGuestFails(t *testing.T) {
	dir := large(3).write(t, "x")
	r := mustOpen(t, dir, Options{Engine: "wazero", Workers: 2})
	g := r.engine.Load()
	another := g.another
	g.another = func(ctx context.Context) (Engine, error) {
		e, err := another(ctx)
		return dying{e}, err
	}
	if err := r.Refresh(t.Context()); err == nil || !strings.Contains(err.Error(), "no more") {
		t.Errorf("a second guest that fails: %v", err)
	}
	g.another = func(context.Context) (Engine, error) { return nil, errors.New("no memory") } // one does, too
	if got, want := exported(t, r, "drop"), exported(t, mustOpen(t, dir, Options{}), "drop"); !bytes.Equal(got, want) {
		t.Error("another snapshot after a load that failed")
	}
}
