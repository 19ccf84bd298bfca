package native

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
)

// TestConcurrent searches, reads, exports and edits at once. Meant for the race
// detector; whatever is found must hold the word that was asked for.
func TestConcurrent(t *testing.T) {
	f := readRepository(t, "shortener")
	f["odd\xff.go"] = "package odd // handler\n"
	for _, engine := range []string{"native", "wazero"} {
		dir := f.write(t, "busy")
		r := mustOpen(t, dir, Options{Engine: engine, Workers: 2})
		ctx, cancel := context.WithCancel(t.Context())
		var wg sync.WaitGroup
		wg.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				path := filepath.Join(dir, fmt.Sprintf("edit%d.go", i%3))
				if i%4 == 3 {
					_ = os.Remove(path)
				} else {
					_ = os.WriteFile(path, fmt.Appendf(nil, "package edit // handler %d\n", i), 0o644)
				}
				time.Sleep(time.Millisecond)
			}
		})
		var workers sync.WaitGroup
		for w := range 4 {
			workers.Go(func() {
				for i := range 25 {
					switch (w + i) % 4 {
					case 0, 1:
						s, err := r.Search(ctx, contract.SearchRequest{Query: "handler", Limit: 50})
						if stale(err) {
							continue
						}
						if err != nil || len(s.Results) < 2 {
							t.Errorf("%s: search: %v", engine, err)
						}
					case 2:
						if _, err := r.Call(ctx, "read", contract.FileReadRequest{Path: `odd\xff.go`}); err != nil {
							t.Errorf("%s: read: %v", engine, err)
						}
					case 3:
						if err := r.Export(ctx, "drop", func([][]byte) error { return nil }); err != nil {
							t.Errorf("%s: export: %v", engine, err)
						}
					}
				}
			})
		}
		workers.Wait()
		cancel()
		wg.Wait()
		if got := found(t, r, "handler"); !slices.Contains(got, `odd\xff.go`) {
			t.Errorf("%s: in the end found %q", engine, got)
		}
	}
}

// TestClosed: a repository that is closed says so, also to calls that are under
// way; what was mapped is never touched again.
func TestClosed(t *testing.T) {
	for _, engine := range []string{"native", "wazero"} {
		dir, cacheDir := readRepository(t, "shortener").write(t, "x"), newCache(t)
		check(t, mustOpen(t, dir, Options{CacheDir: cacheDir}).Refresh(t.Context()))
		for range 5 {
			r := mustOpen(t, dir, Options{CacheDir: cacheDir, Engine: engine})
			check(t, r.Refresh(t.Context()))
			var wg sync.WaitGroup
			for range 3 {
				wg.Go(func() {
					for {
						if _, err := r.Search(context.Background(), contract.SearchRequest{Query: "handler"}); err != nil {
							return
						}
					}
				})
			}
			time.Sleep(3 * time.Millisecond)
			check(t, r.Close(t.Context()))
			wg.Wait()
			_, err := r.Search(t.Context(), contract.SearchRequest{Query: "handler"})
			if err == nil {
				t.Errorf("%s: a closed repository answers", engine)
			}
			if err := r.Close(t.Context()); err != nil {
				t.Errorf("%s: closed twice: %v", engine, err)
			}
		}
	}
}
