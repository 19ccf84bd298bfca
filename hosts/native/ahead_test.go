package native

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestAhead: the index that is opened while the files are listed is the one that is used, also when the listing
// failed the first time, and what is opened is let go of.
func TestAhead(t *testing.T) {
	root, ctx := t.TempDir(), context.Background()
	o := Options{Engine: "native", CacheDir: t.TempDir()}
	file := filepath.Join(root, "a.go")
	if err := os.WriteFile(file, []byte("package a\n\nfunc Found() {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(file, old, old); err != nil {
		t.Fatal(err)
	}
	open := func() (*Repository, *directory) {
		r, err := Open(ctx, root, o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := r.Close(ctx); err != nil {
				t.Error(err)
			}
		})
		return r, r.origin.(*directory)
	}
	first, d := open()
	if err := first.Refresh(ctx); err != nil {
		t.Fatal(err)
	}
	d.undone = saveWorth
	if err := d.save(ctx); err != nil {
		t.Fatal(err)
	}

	r, d := open()
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	d.openAhead(ctx)()
	if err := d.refresh(canceled); err == nil || d.ahead == nil || !d.ahead.opened || d.cached != nil {
		t.Fatalf("a listing that ends early: %v, %+v", err, d.ahead)
	}
	ahead := d.ahead.cached
	if err := r.Refresh(ctx); err != nil || d.ahead != nil || d.cached != ahead || d.generation() != 1 {
		t.Errorf("after it: %v, %+v, generation %d", err, d.ahead, d.generation())
	}

	_, d = open()
	d.openAhead(ctx)()
	if ahead := d.ahead.cached; d.forget() == nil || ahead.blob == nil || d.ahead != nil {
		t.Error("what was opened ahead is not forgotten")
	}
	if looked, opened := d.taken("another"); looked || opened {
		t.Error("nothing is there to be taken over")
	}
}

func (d *directory) generation() int64 { return d.r.generation.Load() }
