package native

import (
	"context"
	"encoding/json"
	"errors"
	"hash/fnv"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/cairn-search/cairn/core/contract"
)

// bag is an embedding model for tests, useless otherwise: each word of a text adds
// to one number of its vector, words of meaning add more,
// and some words mean the same.
type bag struct {
	means map[string]string
	size  int // numbers of a vector
	name  string
	shy   bool // has no name before it has embedded

	mu     sync.Mutex
	texts  []string                                        // documents embedded
	before func(ctx context.Context, texts []string) error // of each batch of documents
}

func newBag() *bag {
	return &bag{means: map[string]string{"melt": "crc", "fuzzy": "chunk", "tinyurl": "shorten"}, size: 256, name: "test:bag"}
}

func (b *bag) Model() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.shy {
		return ""
	}
	return b.name
}

func (b *bag) Embed(ctx context.Context, purpose string, texts []string) ([][]float32, error) {
	if purpose == "document" {
		b.mu.Lock()
		before := b.before
		b.mu.Unlock()
		if before != nil {
			if err := before(ctx, texts); err != nil {
				return nil, err
			}
		}
		b.mu.Lock()
		b.texts = append(b.texts, texts...)
		b.mu.Unlock()
	} else if purpose != "query" {
		return nil, errors.New("unknown purpose")
	}
	b.mu.Lock()
	b.shy = false
	b.mu.Unlock()
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		v := make([]float32, b.size)
		v[0] = 0.5
		for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
			weight := float32(1)
			if m := b.means[w]; m != "" {
				w = m
			}
			if slices.Contains(slices.Collect(maps.Values(b.means)), w) {
				weight = 9
			}
			h := fnv.New32a()
			_, _ = h.Write([]byte(w))
			v[h.Sum32()%uint32(b.size)] += weight
		}
		vectors[i] = v
	}
	return vectors, nil
}

// embedded returns the paths of the texts embedded since it was last called.
func (b *bag) embedded() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	paths := []string{}
	for _, text := range b.texts {
		path, _, _ := strings.Cut(text, "\n")
		paths = append(paths, path)
	}
	b.texts = nil
	slices.Sort(paths)
	return paths
}

// meant searches with vectors.
func meant(t testing.TB, r *Repository, query string) *contract.SearchResponse {
	t.Helper()
	s, err := r.Search(t.Context(), contract.SearchRequest{Query: query, Vectors: "host"})
	check(t, err)
	return s
}

// chunksOf returns the path of each chunk.
func chunksOf(t testing.TB, r *Repository) []string {
	t.Helper()
	b, err := r.Call(t.Context(), "chunks", contract.ChunksRequest{Limit: 10_000})
	check(t, err)
	var list contract.ChunksResponse
	check(t, json.Unmarshal(b, &list))
	paths := []string{}
	for _, c := range list.Chunks {
		paths = append(paths, c.Path)
	}
	return paths
}
