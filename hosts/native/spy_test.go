package native

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"slices"
	"sync"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// spy is an engine that notes which files it is given and whether an index was
// opened.
type spy struct {
	Engine
	mu      sync.Mutex
	opened  int
	loads   []contract.LoadRequest
	streams map[int64]*bytes.Buffer // of loads, by call
	order   []int64
}

func (s *spy) Open(ctx context.Context, snapshot []byte) error {
	err := s.Engine.Open(ctx, snapshot)
	if err == nil {
		s.opened++
	}
	return err
}

func (s *spy) Start(ctx context.Context, op string, request []byte) (*Answer, error) {
	a, err := s.Engine.Start(ctx, op, request)
	if op == "load" && err == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		var q contract.LoadRequest
		if err := json.Unmarshal(request, &q); err != nil {
			return nil, err
		}
		s.loads = append(s.loads, q)
		s.streams[a.Call] = &bytes.Buffer{}
		s.order = append(s.order, a.Call)
	}
	return a, err
}

func (s *spy) Resume(ctx context.Context, call int64, replies []contract.Reply) (*Answer, error) {
	s.mu.Lock()
	if b := s.streams[call]; b != nil {
		for _, r := range replies {
			b.Write(r.Body)
		}
	}
	s.mu.Unlock()
	return s.Engine.Resume(ctx, call, replies)
}

// observed is what an engine was asked to do since it was last observed.
type observed struct {
	Opened  int      // cached indexes
	Mode    []string // of loads
	Indexed []string // paths
	Removed []string // paths
}

func (s *spy) observe(t testing.TB) observed {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	o := observed{Opened: s.opened}
	for i, q := range s.loads {
		mode := q.Mode
		if mode == "" {
			mode = "replace"
		}
		o.Mode = append(o.Mode, string(mode))
		o.Removed = append(o.Removed, q.Remove...)
		for r := tar.NewReader(s.streams[s.order[i]]); ; {
			h, err := r.Next()
			if err == io.EOF {
				break
			}
			check(t, err)
			o.Indexed = append(o.Indexed, h.Name)
		}
	}
	slices.Sort(o.Indexed)
	slices.Sort(o.Removed)
	s.opened, s.loads, s.order, s.streams = 0, nil, nil, map[int64]*bytes.Buffer{}
	return o
}

// watched opens a repository whose engine is observed.
func watched(t testing.TB, path string, o Options) (*Repository, *spy) {
	t.Helper()
	r := mustOpen(t, path, o)
	g := r.engine.Load()
	s := &spy{Engine: g.Engine, streams: map[int64]*bytes.Buffer{}}
	g.Engine = s
	return r, s
}

// mustOpen opens a repository, closed when the test ends unless it was before.
func mustOpen(t testing.TB, path string, o Options) *Repository {
	t.Helper()
	if o.CacheDir == "" {
		o.CacheDir = newCache(t)
	}
	o.LetPanic = true // tests do without the net
	r, err := Open(t.Context(), path, o)
	check(t, err)
	t.Cleanup(func() { _ = r.Close(context.Background()) })
	return r
}

// found returns the paths that a search finds.
func found(t testing.TB, r *Repository, query string) []string {
	t.Helper()
	s, err := r.Search(t.Context(), contract.SearchRequest{Query: query, Limit: 1000})
	check(t, err)
	paths := []string{}
	for _, hit := range s.Results {
		paths = append(paths, hit.Path)
	}
	slices.Sort(paths)
	return paths
}

// stats returns the number of files left out, by reason, and of those indexed.
func stats(t testing.TB, r *Repository) (int, map[string]int) {
	t.Helper()
	b, err := r.Call(t.Context(), "stats", nil)
	check(t, err)
	var s contract.StatsResponse
	check(t, json.Unmarshal(b, &s))
	skipped := map[string]int{}
	for _, k := range s.Skipped {
		skipped[k.Reason] = k.Count
	}
	return s.Files, skipped
}
