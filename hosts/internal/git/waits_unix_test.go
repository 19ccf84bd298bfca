//go:build unix

package git

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/inside"
)

// pipe puts a pipe in the place of a file.
func pipe(t *testing.T, path string) {
	t.Helper()
	check(t, os.MkdirAll(filepath.Dir(path), 0o755))
	_ = os.Remove(path)
	check(t, syscall.Mkfifo(path, 0o600))
}

// guarded fails a test that waits for a pipe, long after it would be through.
func guarded(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	old := patience
	patience = time.Minute
	t.Cleanup(func() { patience = old })
	return ctx
}

func made(t *testing.T) string {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	check(t, err)
	git(t, dir, "init", "-q")
	commits(t, dir)
	return dir
}

func TestAskRefusesPipes(t *testing.T) {
	for _, name := range []string{".git/HEAD", ".git/config", ".git/commondir", ".git/info/exclude", "included", "sometimes"} {
		t.Run(name, func(t *testing.T) {
			ctx, dir := guarded(t), made(t)
			git(t, dir, "config", "include.path", "../included")
			git(t, dir, "config", "includeIf.gitdir:/.path", "../sometimes")
			if _, err := Ask(ctx, dir, "rev-parse", "--show-toplevel"); err != nil {
				t.Fatal(err)
			}
			pipe(t, filepath.Join(dir, name))
			if _, err := Ask(ctx, dir, "rev-parse", "--show-toplevel"); !errors.Is(err, inside.ErrIrregular) || !strings.Contains(err.Error(), filepath.Base(name)) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestPrivateRefusesPipes(t *testing.T) {
	for name, tree := range map[string]bool{
		".gitattributes": true, "part/.gitattributes": true, "new/.gitattributes": true, ".gitmodules": true, "part/.git": true, ".git/index": true,
		".git/objects/info/alternates": false, ".git/objects/info/commit-graph": false, ".git/objects/pack/multi-pack-index": false,
		".git/objects/info/commit-graphs/commit-graph-chain": false, ".git/objects/ab/cdefcdefcdefcdefcdefcdefcdefcdefcdefcd": false,
	} {
		t.Run(name, func(t *testing.T) {
			ctx, dir := guarded(t), made(t)
			r, err := Open(dir)
			check(t, err)
			p, err := r.Private(ctx, tree)
			check(t, err)
			check(t, p.Close())
			pipe(t, filepath.Join(dir, name))
			if p, err = r.Private(ctx, tree); err == nil {
				_ = p.Close()
				t.Fatal("not refused")
			}
			if !strings.Contains(err.Error(), filepath.Base(name)) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// TestPrivateRefusesPipesBorrowed has the pipe where objects are borrowed from, two steps
// away.
func TestPrivateRefusesPipesBorrowed(t *testing.T) {
	ctx, dir := guarded(t), made(t)
	next, last := filepath.Join(t.TempDir(), "next"), filepath.Join(t.TempDir(), "last")
	write(t, dir, ".git/objects/info/alternates", "# comment\n"+next+"\n")
	write(t, next, "info/alternates", "\""+last+"\"\n")
	write(t, last, "info/alternates", next+"\n")
	r, err := Open(dir)
	check(t, err)
	p, err := r.Private(ctx, false)
	check(t, err)
	check(t, p.Close())
	pipe(t, filepath.Join(last, "pack", "pack-1.idx"))
	if _, err := r.Private(ctx, false); !errors.Is(err, inside.ErrIrregular) {
		t.Errorf("got %v", err)
	}
}

// TestAskEnds has a git that never answers.
func TestAskEnds(t *testing.T) {
	dir, bin := made(t), t.TempDir()
	check(t, os.WriteFile(filepath.Join(bin, "git"), []byte("#!/bin/sh\nexec sleep 600\n"), 0o755))
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	old := patience
	patience = 50 * time.Millisecond
	t.Cleanup(func() { patience = old })
	if _, err := Ask(t.Context(), dir, "rev-parse", "--show-toplevel"); err == nil || err.Error() != "git did not answer in 50ms" {
		t.Errorf("got %v", err)
	}
}

// TestEndedIsTold has a deadline end git, and the error name it and nothing else.
func TestEndedIsTold(t *testing.T) {
	dir := made(t)
	r, err := Open(dir)
	check(t, err)
	p, err := r.Private(t.Context(), true)
	check(t, err)
	defer p.Close()
	late := errors.New("not done after 1s")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(late)
	if _, err := p.Revision(ctx, "HEAD"); !errors.Is(err, late) {
		t.Errorf("got %v", err)
	}
}
