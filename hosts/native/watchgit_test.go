package native

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/watch"
)

// TestBranchSwitch switches between two branches while others search: each answer is
// wholly of one of them.
func TestBranchSwitch(t *testing.T) {
	t.Parallel()
	const n = 400
	one, two := files{}, files{}
	for i := range n {
		name := fmt.Sprintf("d%d/f%d.go", i%20, i)
		one[name] = fmt.Sprintf("package d\n\n// Wombat lives in one.\nfunc F%d() {}\n", i)
		two[name] = fmt.Sprintf("package d\n\n// Wombat lives in two.\nfunc F%d() {}\n", i)
	}
	for i := range 3 * n {
		one[fmt.Sprintf("stays/f%d.go", i)] = fmt.Sprintf("package stays\n\nfunc G%d() {}\n", i)
	}
	dir := one.write(t, "switching")
	commit(t, dir)
	git(t, dir, "checkout", "--quiet", "-b", "two")
	for name, content := range two {
		put(t, dir, name, content)
	}
	git(t, dir, "commit", "--quiet", "--all", "--message", "two")
	r := mustOpen(t, dir, Options{})
	attend(t, r, WatchOptions{})
	ctx, cancel := context.WithCancel(t.Context())
	var searching sync.WaitGroup
	answers := 0
	searching.Go(func() {
		for ctx.Err() == nil {
			a, err := r.Search(context.WithoutCancel(ctx), contract.SearchRequest{Query: "wombat lives", Limit: 1000})
			if err != nil {
				t.Errorf("search: %v", err)
				return
			}
			answers++
			ones, twos := 0, 0
			for _, hit := range a.Results {
				if hit.Snippet != nil {
					ones += strings.Count(hit.Snippet.Text, "in one")
					twos += strings.Count(hit.Snippet.Text, "in two")
				}
			}
			if ones+twos == 0 || ones > 0 && twos > 0 {
				t.Errorf("an answer with %d lines of one branch, %d of the other", ones, twos)
				return
			}
		}
	})
	for i := range 6 {
		git(t, dir, "checkout", "--quiet", []string{"main", "two"}[i%2])
		if _, err := r.Search(t.Context(), contract.SearchRequest{Query: "wombat lives"}); err != nil {
			t.Errorf("search: %v", err)
		}
	}
	cancel()
	searching.Wait()
	if answers == 0 {
		t.Error("nobody was answered")
	}
}

// TestMoved: what moved while it was read does not become the index, be it some files
// or most of them.
func TestMoved(t *testing.T) {
	t.Parallel()
	for _, changed := range []int{1, 30} {
		f := files{}
		for i := range 40 {
			f[fmt.Sprintf("f%d.go", i)] = "package okapi\n"
		}
		dir := f.write(t, "moving")
		r := mustOpen(t, dir, Options{})
		check(t, r.Refresh(t.Context()))
		for i := range changed {
			put(t, dir, fmt.Sprintf("f%d.go", i), "package quagga\n")
		}
		d := r.origin.(*directory)
		before := r.generation.Load()
		for _, still := range []bool{false, true} {
			l, err := d.list(t.Context())
			check(t, err)
			d.still = func() bool { return still }
			err = d.take(t.Context(), l, time.Now())
			d.still = nil
			if (err == nil) != still || !still && err != errMoved {
				t.Errorf("%d changed, still %v: %v", changed, still, err)
			}
			a, err := decoded[contract.SearchResponse](r.CallIndexed(t.Context(), "search", contract.SearchRequest{Query: "quagga", Limit: 100, SnippetLines: new(0)}))
			check(t, err)
			want := 0
			if still {
				want = changed
			}
			if len(a.Results) != want {
				t.Errorf("%d changed, still %v: found %d", changed, still, len(a.Results))
			}
		}
		if r.generation.Load() == before {
			t.Error("the engine was given nothing")
		}
	}
}

// TestLocked: calls wait for git, not for a lock that was left behind.
func TestLocked(t *testing.T) {
	t.Parallel()
	dir := readRepository(t, "formula").write(t, "formula")
	commit(t, dir)
	r := mustOpen(t, dir, Options{})
	attend(t, r, WatchOptions{})
	put(t, dir, ".git/index.lock", "")
	put(t, dir, "src/new.rs", "fn wombat() {}\n")
	done := make(chan []string, 1)
	began := time.Now()
	go func() { done <- found(t, r, "wombat") }()
	select {
	case got := <-done:
		if time.Since(began) < watch.LockPatience {
			t.Errorf("found %q while git is at work", got)
		}
	case <-time.After(watch.LockPatience / 3):
		check(t, os.Remove(filepath.Join(dir, ".git", "index.lock")))
		if got := <-done; len(got) != 1 {
			t.Errorf("found %q", got)
		}
	}
	put(t, dir, ".git/index.lock", "left behind")
	for i := range 3 {
		word := "quagga" + string(rune('a'+i))
		put(t, dir, "src/newer.rs", "fn "+word+"() {}\n")
		if got := found(t, r, word); !slices.Equal(got, []string{"src/newer.rs"}) {
			t.Errorf("found %q with a lock that was left behind", got)
		}
	}
}
