package watch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func none() uint64 { return 0 }

// TestWait: git is waited for while it is at work, and a lock left behind is not.
func TestWait(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	lock, dirs := filepath.Join(dir, "index.lock"), []string{dir}
	put(t, filepath.Join(dir, "index"), "1")
	var g Git
	first, err := g.Wait(t.Context(), dirs, deadline, none)
	check(t, err)
	if first.Same(g.State(nil)) {
		t.Error("other work trees are the same")
	}
	put(t, lock, "")
	if first.Same(g.State(dirs)) {
		t.Error("a lock changes nothing")
	}
	time.AfterFunc(50*time.Millisecond, func() {
		_ = os.WriteFile(lock, []byte("22"), 0o644)
		_ = os.Rename(lock, filepath.Join(dir, "index"))
	})
	second, err := g.Wait(t.Context(), dirs, deadline, none)
	check(t, err)
	if second[0].lock != nil || first.Same(second) || !second.Same(g.State(dirs)) {
		t.Error("the work of git is not seen")
	}

	// While something happens, patience does not end.
	put(t, lock, "left behind")
	n, began := uint64(0), time.Now()
	busy := func() uint64 {
		if time.Since(began) < 100*time.Millisecond {
			n++
		}
		return n
	}
	_, err = g.Wait(t.Context(), dirs, 20*time.Millisecond, busy)
	check(t, err)
	if took := time.Since(began); took < 100*time.Millisecond {
		t.Errorf("waited %v", took)
	}
	// The same lock is not waited for again while nothing happens, nor when it is old;
	// another is.
	began = time.Now()
	_, err = g.Wait(t.Context(), dirs, deadline, func() uint64 { return n })
	check(t, err)
	if took := time.Since(began); took > lockMost/2 {
		t.Errorf("waited %v for a lock left behind", took)
	}
	began = time.Now()
	_, err = g.Wait(t.Context(), dirs, 20*time.Millisecond, func() uint64 { return n + 1 })
	check(t, err)
	if took := time.Since(began); took < 20*time.Millisecond {
		t.Errorf("waited %v though something happened", took)
	}
	old := time.Now().Add(-2 * lockOld)
	check(t, os.Chtimes(lock, old, old))
	_, err = g.Wait(t.Context(), dirs, 20*time.Millisecond, none)
	check(t, err)
	began = time.Now()
	_, err = g.Wait(t.Context(), dirs, deadline, func() uint64 { return n + 2 })
	check(t, err)
	if took := time.Since(began); took > lockMost/2 {
		t.Errorf("waited %v for a lock left behind", took)
	}
	check(t, os.Remove(lock))
	if _, err := g.Wait(t.Context(), dirs, deadline, none); err != nil {
		t.Error(err)
	}
	put(t, lock, "another")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := g.Wait(ctx, dirs, deadline, none); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("another lock: %v", err)
	}
}
