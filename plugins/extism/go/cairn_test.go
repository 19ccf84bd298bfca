package cairn

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/google/go-cmp/cmp"
)

// TestPackage goes through all that the package does, by both guests.
func TestPackage(t *testing.T) {
	for _, guest := range []string{steps, blocks} {
		t.Run(filepath.Base(guest), func(t *testing.T) {
			ctx := t.Context()
			c := open(t, guest, Options{Model: pick})
			loaded, err := c.Load(ctx, sample(t))
			check(t, err)
			if loaded.Files != 4 || loaded.Name != "sample" {
				t.Errorf("loaded %+v", loaded)
			}
			works(t, c)
			way, err := c.Navigate(ctx, contract.NavigateRequest{Query: "store upload", Model: "host"})
			check(t, err)
			if len(way.Files) == 0 || way.Trace.Usage.Calls == 0 {
				t.Errorf("navigated to %+v", way)
			}
			around, err := c.Inspect(ctx, contract.InspectRequest{Ref: "store/upload.go"})
			check(t, err)
			if around.Entity.Path != "store/upload.go" || len(around.Edges.Out) == 0 {
				t.Errorf("inspected %+v", around)
			}
			snapshot := filepath.Join(t.TempDir(), "x.cairn")
			written, err := c.Export(ctx, snapshot)
			check(t, err)
			if info, err := os.Stat(snapshot); err != nil || info.Size() != written.Bytes {
				t.Errorf("wrote %+v: %v", written, err)
			}
			again := open(t, guest, Options{})
			if _, err := again.Load(ctx, snapshot); err != nil {
				t.Fatal(err)
			}
			works(t, again)
		})
	}
}

// TestDirectory: whatever names files have, they arrive.
func TestDirectory(t *testing.T) {
	c := open(t, steps, Options{})
	_, err := c.Load(t.Context(), sample(t))
	check(t, err)
	list := contract.ChunksResponse{}
	check(t, c.Call(t.Context(), "chunks", contract.ChunksRequest{}, &list))
	var paths []string
	for _, chunk := range list.Chunks {
		paths = append(paths, chunk.Path)
	}
	want := []string{"README.md", "größe/" + long + "/日本語.txt", "serve/serve.go", "store/upload.go"}
	if d := cmp.Diff(want, paths); d != "" {
		t.Error(d)
	}
	if _, err := c.Load(t.Context(), filepath.Join(t.TempDir(), "nothing")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a path that is not there: %v", err)
	}
	works(t, c)
}

// TestThreads: many goroutines share a guest, and get the answers they would alone.
func TestThreads(t *testing.T) {
	for _, guest := range []string{steps, blocks} {
		c := open(t, guest, Options{Model: pick})
		_, err := c.Load(t.Context(), sample(t))
		check(t, err)
		ask := func() (string, error) {
			r, err := c.Answer(t.Context(), "navigate", []byte(`{"query":"upload","model":"host","strategy":"block","block_tokens":100}`))
			_, rest, _ := strings.Cut(string(r), `"result"`)
			return rest, err
		}
		want, err := ask()
		check(t, err)
		var wait sync.WaitGroup
		for range 8 {
			wait.Go(func() {
				for range 5 {
					if got, err := ask(); err != nil || got != want || !strings.Contains(got, "files") {
						t.Errorf("answered %s, %v where alone it is %s", got, err, want)
					}
				}
			})
		}
		wait.Wait()
	}
}

// TestIndependent: what one guest holds, another one does not.
func TestIndependent(t *testing.T) {
	a, b := open(t, steps, Options{}), open(t, steps, Options{})
	_, err := a.Load(t.Context(), sample(t))
	check(t, err)
	if _, err := b.Search(t.Context(), contract.SearchRequest{Query: "upload"}); code(err) != "not_loaded" {
		t.Errorf("the other one: %v", err)
	}
	check(t, b.Close(t.Context()))
	works(t, a)
}

// TestClosed: calls after Close fail, and those under way end one way or the other.
func TestClosed(t *testing.T) {
	c := open(t, steps, Options{})
	_, err := c.Load(t.Context(), sample(t))
	check(t, err)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for range 50 {
				if _, err := c.Search(context.Background(), contract.SearchRequest{Query: "upload"}); err != nil && !errors.Is(err, ErrClosed) {
					t.Errorf("a call during Close: %v", err)
				}
			}
		})
	}
	check(t, c.Close(t.Context()))
	wait.Wait()
	for range 2 {
		if _, err := c.Search(t.Context(), contract.SearchRequest{Query: "upload"}); !errors.Is(err, ErrClosed) {
			t.Errorf("a call after Close: %v", err)
		}
		check(t, c.Close(t.Context()))
	}
}

// TestModels: whatever a model does, the operation ends and the guest goes on.
func TestModels(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	for name, f := range map[string]Model{
		"fails": func(context.Context, contract.ModelRequest) (contract.ModelReply, error) {
			return contract.ModelReply{}, errors.New("no money left")
		},
		"panics": func(context.Context, contract.ModelRequest) (contract.ModelReply, error) { panic("boom") },
		"garbage": func(context.Context, contract.ModelRequest) (contract.ModelReply, error) {
			return contract.ModelReply{Text: "\x00\xff{{"}, nil
		},
		"not JSON": func(context.Context, contract.ModelRequest) (contract.ModelReply, error) {
			return contract.ModelReply{Calls: []contract.ModelCall{{Name: "rank", Arguments: []byte("{")}}}, nil
		},
		"ignores its end": func(context.Context, contract.ModelRequest) (contract.ModelReply, error) {
			<-release
			return contract.ModelReply{}, nil
		},
		"waits for it": func(ctx context.Context, _ contract.ModelRequest) (contract.ModelReply, error) {
			<-ctx.Done()
			return contract.ModelReply{}, ctx.Err()
		},
	} {
		for _, guest := range []string{steps, blocks} {
			c := open(t, guest, Options{Model: f})
			_, err := c.Load(t.Context(), sample(t))
			check(t, err)
			ctx := t.Context()
			stops := strings.Contains(name, "its end") || strings.Contains(name, "waits")
			if stops {
				var stop context.CancelFunc
				ctx, stop = context.WithTimeout(ctx, 50e6)
				defer stop()
			}
			r, err := c.Navigate(ctx, contract.NavigateRequest{Query: "upload", Model: "host"})
			switch {
			case stops && guest == steps && !errors.Is(err, context.DeadlineExceeded), stops && err == nil:
				t.Errorf("%s, %s: %+v, %v", name, guest, r, err)
			case !stops && err == nil && len(r.Files) > 0:
				t.Errorf("%s, %s: it picked %+v", name, guest, r.Files)
			}
			works(t, c)
		}
	}
	c := open(t, steps, Options{})
	_, err := c.Load(t.Context(), sample(t))
	check(t, err)
	if _, err := c.Navigate(t.Context(), contract.NavigateRequest{Query: "upload", Model: "host"}); code(err) != "no_model" {
		t.Errorf("without a model: %v", err)
	}
}

// TestProgress: how far a load is comes to the program, whose error ends it.
func TestProgress(t *testing.T) {
	for _, guest := range []string{steps, blocks} {
		told, enough := map[contract.ProgressPhase]bool{}, error(nil)
		c := open(t, guest, Options{Progress: func(_ context.Context, how contract.Progress) error {
			told[how.Phase] = true
			return enough
		}})
		_, err := c.Load(t.Context(), sample(t))
		check(t, err)
		if !told[contract.ProgressPhaseIndex] {
			t.Errorf("%s: told of %v", guest, told)
		}
		enough = errors.New("enough")
		if _, err := c.Load(t.Context(), sample(t)); code(err) != contract.CodeCanceled || !strings.Contains(err.Error(), "enough") {
			t.Errorf("%s: %v", guest, err)
		}
		works(t, c)
	}
}
