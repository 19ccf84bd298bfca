package vectors

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// lines is a repository of files of one chunk.
type lines map[string]string

func (l lines) Chunks(context.Context) ([]contract.Chunk, error) {
	var all []contract.Chunk
	for i := range 10 {
		path := fmt.Sprintf("%d.txt", i)
		if text, ok := l[path]; ok {
			all = append(all, contract.Chunk{Path: path, Hash: text, Start: 1, End: 1})
		}
	}
	return all, nil
}

func (l lines) Lines(_ context.Context, path string) ([]string, error) {
	switch l[path] {
	case "lost":
		return nil, contract.Errorf(contract.CodeNotFound, "no content")
	case "broken":
		return nil, errors.New("disk on fire")
	}
	return []string{l[path]}, nil
}

// lengths is an embedder by the length of a text.
type lengths struct{}

func (lengths) Model() string { return "test:lengths" }

func (lengths) Embed(_ context.Context, _ string, texts []string) ([][]float32, error) {
	var all [][]float32
	for _, t := range texts {
		all = append(all, []float32{1, float32(len(t))})
	}
	return all, nil
}

// nearest updates a store and returns all paths that it finds.
func nearest(t *testing.T, s *Store, r Repository) []string {
	t.Helper()
	u, err := s.Query(t.Context(), "query")
	if err == nil {
		err = s.Update(t.Context(), r)
	}
	if err != nil {
		t.Fatal(err)
	}
	reply, err := s.Nearest(t.Context(), u, 5)
	if err != nil {
		return []string{err.Error()}
	}
	paths := []string{}
	for _, c := range reply.Chunks {
		paths = append(paths, c.Path)
	}
	return paths
}

// A store forgets what is gone, and goes on without what cannot be read.
func TestStore(t *testing.T) {
	s := New(Options{Embedder: lengths{}})
	for _, c := range []struct {
		r    lines
		want []string
		size int
	}{
		{lines{}, []string{}, 0},
		{lines{"1.txt": "lost"}, []string{"there are no contents to embed"}, 0},
		{lines{"2.txt": "a", "1.txt": "a", "3.txt": "a", "4.txt": "lost"}, []string{"1.txt", "2.txt", "3.txt"}, 3},
		{lines{"1.txt": "a", "3.txt": "long enough to be the last"}, []string{"1.txt", "3.txt"}, 2},
		{lines{}, []string{}, 0},
	} {
		if d := cmp.Diff(c.want, nearest(t, s, c.r)); d != "" {
			t.Errorf("%v: %s", c.r, d)
		}
		if len(s.keys) != c.size || s.index != nil && s.index.Len() != c.size {
			t.Errorf("%v: %d keys, %v", c.r, len(s.keys), s.index)
		}
	}
	if err := s.Update(t.Context(), lines{"1.txt": "broken"}); err == nil || err.Error() != "disk on fire" {
		t.Errorf("a file that cannot be read: %v", err)
	}
}

// What is embedded says where it stands, and is cut at the end of a character.
func TestCompose(t *testing.T) {
	c := contract.Chunk{Path: "a.go", Start: 2, End: 3, Within: "Server.Serve"}
	if got := compose(c, []string{"one\n", "two\n", "three\n", "four\n"}); got != "a.go\nServer.Serve\ntwo\nthree\n" {
		t.Errorf("%q", got)
	}
	if got := compose(c, []string{"one\n"}); got != "a.go\nServer.Serve\n" {
		t.Errorf("of a file that has become shorter: %q", got)
	}
	got := compose(c, []string{"", strings.Repeat("ä", 9000)})
	if len(got) > maxText || len(got) < maxText-4 || !utf8.ValidString(got) {
		t.Errorf("%d bytes, valid: %v", len(got), utf8.ValidString(got))
	}
}
