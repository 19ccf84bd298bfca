package native

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// softQuery shares no word with any file of raster; newBag knows what it means.
const softQuery = "melt fuzzy"

// TestVectorLane: a file is found by what it means, however the repository is
// read, and the answers are the same bytes.
func TestVectorLane(t *testing.T) {
	f := readRepository(t, "raster")
	dir := f.write(t, "raster")
	archive := saved(t, "raster", f.targz(t))
	snapshot := saved(t, "raster.cairn", exported(t, mustOpen(t, dir, Options{}), "require"))
	queries := []contract.SearchRequest{
		{Query: softQuery, Vectors: "host", Explain: true}, {Query: "write a png", Vectors: "host", Explain: true},
		{Query: "melt edges", Vectors: "host", By: "chunk", Limit: 20}, {Query: "gaussianBlur", Vectors: "host"},
	}
	var want []byte
	for _, engine := range []string{"native", "wazero"} {
		for _, path := range []string{dir, archive, snapshot} {
			e := newBag()
			r := mustOpen(t, path, Options{Engine: engine, Embedder: e})
			if got := found(t, r, softQuery); len(got) != 0 || len(e.embedded()) != 0 {
				t.Errorf("without vectors: %q", got)
			}
			var got []byte
			for _, q := range queries {
				b, err := r.Call(t.Context(), "search", q)
				check(t, err)
				got = append(append(got, b...), '\n')
			}
			if want == nil {
				want = got
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s, %s: %s", engine, path, firstDifference(got, want))
			}
			if s := meant(t, r, softQuery); len(s.Results) == 0 || s.Results[0].Path != "src/png_writer.cpp" || s.Model != "test:bag" || s.Notes != nil {
				t.Errorf("%s, %s: %+v", engine, path, s)
			}
			if diff := cmp.Diff(chunksOf(t, r), e.embedded()); diff != "" {
				t.Errorf("%s, %s: embedded (-want +got):\n%s", engine, path, diff)
			}
		}
	}
}

// manyFiles is a repository of more texts than are embedded at the same time.
func manyFiles(n int) files {
	f := files{}
	for i := range n {
		f[fmt.Sprintf("file%04d.txt", i)] = fmt.Sprintf("number %d\n", i)
	}
	return f
}

// TestEmbeddingInterrupted: what was embedded by then need not be again.
func TestEmbeddingInterrupted(t *testing.T) {
	dir, cacheDir := manyFiles(700).write(t, "many"), newCache(t)
	reason := errors.New("the user has gone")
	for i, how := range []string{"canceled", "canceled", "failed"} {
		e := newBag()
		ctx, cancel := context.WithCancelCause(t.Context())
		var mu sync.Mutex
		batches := 0
		e.before = func(ctx context.Context, _ []string) error {
			mu.Lock()
			defer mu.Unlock()
			if batches++; batches < 3 {
				return nil
			}
			if how == "failed" {
				return contract.Errorf(contract.CodeModel, "the model is out")
			}
			cancel(reason)
			return context.Cause(ctx)
		}
		r := mustOpen(t, dir, Options{CacheDir: cacheDir, Embedder: e})
		s, err := r.Search(ctx, contract.SearchRequest{Query: "number 7", Vectors: "host"})
		if how == "failed" {
			if err != nil || len(s.Results) == 0 || len(s.Notes) != 1 || s.Notes[0] != "vectors were left out: the model is out" || s.Model != "" {
				t.Errorf("%d, %s: %+v, %v", i, how, s, err)
			}
		} else if !errors.Is(err, reason) {
			t.Errorf("%d, %s: %v", i, how, err)
		}
		if got := len(e.embedded()); got != 128 {
			t.Errorf("%d, %s: %d embedded", i, how, got)
		}
		if calls := running(t, r.engine.Load()); calls != 0 {
			t.Errorf("%d, %s: %d calls still run", i, how, calls)
		}
		cancel(nil)
		if i == 0 {
			continue // the process was killed: nothing is closed
		}
		check(t, r.Close(t.Context()))
	}
	e, phases := newBag(), map[string]bool{}
	last := Progress{}
	r := mustOpen(t, dir, Options{CacheDir: cacheDir, Embedder: e, Progress: func(p Progress) {
		phases[p.Phase], last = true, p
	}})
	if s := meant(t, r, "number 7"); s.Notes != nil {
		t.Errorf("notes %q", s.Notes)
	}
	if got := len(e.embedded()); got != 700-3*128 {
		t.Errorf("at last %d embedded", got)
	}
	if !phases["embedding"] || last.Phase != "embedding" || last.Done != last.Total || last.Total == 0 {
		t.Errorf("progress ends with %+v", last)
	}
}

// TestEmbedderFails: a search answers by its words, and says what is missing.
func TestEmbedderFails(t *testing.T) {
	dir := readRepository(t, "raster").write(t, "raster")
	want, err := mustOpen(t, dir, Options{}).Search(t.Context(), contract.SearchRequest{Query: "gaussian blur"})
	check(t, err)
	bare := saved(t, "raster.cairn", exported(t, mustOpen(t, dir, Options{}), "drop"))
	bad := func(v ...[]float32) func(int) [][]float32 { return func(int) [][]float32 { return v } }
	for name, c := range map[string]struct {
		path string
		e    *broken
		says string
	}{
		"none":       {dir, nil, `this host has nothing for a "nearest" need`},
		"an error":   {dir, &broken{}, "no such model"},
		"too few":    {dir, &broken{bad([]float32{1})}, "gave 1 vectors for"},
		"zeros":      {dir, &broken{func(n int) [][]float32 { return slices.Repeat([][]float32{{0, 0}}, n) }}, "all numbers are zero"},
		"lengths":    {dir, &broken{func(n int) [][]float32 { return append(slices.Repeat([][]float32{{1, 2}}, n-1), []float32{1}) }}, "of 2 and of 1 dimensions"},
		"no content": {bare, &broken{func(n int) [][]float32 { return slices.Repeat([][]float32{{1}}, n) }}, "there are no contents to embed"},
	} {
		o := Options{}
		if c.e != nil {
			o.Embedder = c.e
		}
		s := meant(t, mustOpen(t, c.path, o), "gaussian blur")
		if len(s.Notes) == 0 || !strings.HasPrefix(s.Notes[0], "vectors were left out: ") || !strings.Contains(s.Notes[0], c.says) {
			t.Errorf("%s: notes %q", name, s.Notes)
		}
		s.Notes = nil
		if diff := cmp.Diff(want, s); diff != "" && c.path == dir {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// broken is an embedding model that gives something else.
type broken struct{ gives func(n int) [][]float32 }

func (b *broken) Model() string { return "test:broken" }

func (b *broken) Embed(_ context.Context, _ string, texts []string) ([][]float32, error) {
	if b.gives == nil {
		return nil, contract.Errorf(contract.CodeModel, "no such model")
	}
	return b.gives(len(texts)), nil
}
