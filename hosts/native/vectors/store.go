// Package vectors keeps what an embedding model makes of a repository's chunks:
// an index of vectors in memory, by chromem-go, and one file of them in the cache
// directory, so that a text is embedded once.
//
// A vector belongs to a text, by a hash of the model and the text, which begins
// with the file's path. So when a file changes, the chunks that stay as they are
// keep their vectors; and what was embedded before an interruption is not again.
package vectors

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/vector"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

// Embedder is an embedding model.
type Embedder interface {
	// Embed returns a vector for each text, all of one length. Purpose is "query"
	// or "document". It may be called concurrently.
	Embed(ctx context.Context, purpose string, texts []string) ([][]float32, error)
	// Model names the model, as PROVIDER:MODEL: vectors of one name are comparable.
	// It may be unknown until a text has been embedded, and is the same from then on.
	Model() string
}

// Repository is what is embedded. Its chunks and lines are of the same state.
type Repository interface {
	// Chunks returns all chunks in order of path and position.
	Chunks(ctx context.Context) ([]contract.Chunk, error)
	// Lines returns the lines of a file. An error of code not_found is as good as
	// a file without text, any other ends the work.
	Lines(ctx context.Context, path string) ([]string, error)
}

// Options of a store.
type Options struct {
	Embedder Embedder
	// Entry is where vectors are kept, nil if they are not.
	Entry *cache.Entry
	// Root is the directory that Entry is described by.
	Root string
	// Name is that of the file, without the part that stands for the model.
	Name string
	// Progress is told how many of the chunks to be embedded are, and that another
	// process is waited for.
	Progress func(done, total int, waiting bool)
}

// Store holds the vectors of one repository by one model. Its methods may be called
// concurrently.
type Store struct {
	o     Options
	model string        // "" before the first query
	turn  chan struct{} // holds one token, which whoever works with the rest takes
	state
	opened bool   // the kept file has been looked for
	stamp  string // header of the kept file that was read or written last
	fresh  int    // vectors that are not kept yet
	gone   int    // kept vectors that no chunk has
	unkept error  // why nothing is kept any more
}

// state is what is known.
type state struct {
	index   vector.Index // nil before the first vector
	keys    map[string]bool
	files   map[string]file // those whose chunks all have vectors
	places  map[string][]place
	textual bool // some text could be read
	worth   gauged
}

// place is where a text stands.
type place struct {
	path, hash string
	start, end int
}

// New makes a store. Nothing is read or embedded yet.
func New(o Options) *Store {
	s := &Store{o: o, turn: make(chan struct{}, 1)}
	s.turn <- struct{}{}
	s.forget()
	return s
}

func (s *Store) forget() {
	s.state = state{keys: map[string]bool{}, files: map[string]file{}}
	s.fresh, s.gone = 0, 0
}

// take waits for the turn.
func (s *Store) take(ctx context.Context) error {
	select {
	case <-s.turn:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (s *Store) give() { s.turn <- struct{}{} }

// blobName is the name of the kept file.
func (s *Store) blobName() string {
	sum := sha256.Sum256([]byte(s.model))
	return s.o.Name + "-" + hex.EncodeToString(sum[:8])
}

// maxText is how many bytes of a chunk, with what goes before it, are embedded:
// about 2,000 tokens, which all but the smallest models take.
const maxText = 6000

// compose makes the text that is embedded for a chunk.
func compose(c contract.Chunk, lines []string) string {
	var b strings.Builder
	b.WriteString(c.Path + "\n")
	if c.Within != "" {
		b.WriteString(c.Within + "\n")
	}
	for _, l := range lines[min(len(lines), c.Start-1):min(len(lines), c.End)] {
		if b.Len() > maxText {
			break
		}
		b.WriteString(l)
	}
	s := b.String()
	return strings.ToValidUTF8(s[:min(len(s), maxText)], "")
}

// keyOf names the vector of a text.
func (s *Store) keyOf(text string) string {
	sum := sha256.Sum256([]byte(s.model + "\x00" + text))
	return string(sum[:keySize])
}

// Query embeds a query. It comes before the first [Store.Update], because the name
// of the model, to which vectors belong, may be known only then.
func (s *Store) Query(ctx context.Context, query string) (vector.Unit, error) {
	return s.QueryAs(ctx, "query", query)
}

// QueryAs is [Store.Query] for a query that is written like a document, where purpose
// is "document".
func (s *Store) QueryAs(ctx context.Context, purpose, query string) (vector.Unit, error) {
	units, err := s.embed(ctx, purpose, []string{strings.ToValidUTF8(query[:min(len(query), maxText)], "")})
	if err != nil {
		return vector.Unit{}, err
	}
	if err := s.take(ctx); err != nil {
		return vector.Unit{}, err
	}
	defer s.give()
	if s.model = s.o.Embedder.Model(); s.model == "" {
		return vector.Unit{}, contract.Errorf(contract.CodeHost, "the embedding model has no name")
	}
	return units[0], nil
}

// Nearest returns the chunks nearest to what [Store.Query] made of a query, as of
// the last [Store.Update]: by similarity, path and line. Those with nothing in
// common are left out.
func (s *Store) Nearest(ctx context.Context, query vector.Unit, limit int) (*contract.NearestReply, error) {
	if err := s.take(ctx); err != nil {
		return nil, err
	}
	defer s.give()
	reply := &contract.NearestReply{Model: s.model, Discount: s.worth.Discount, Chunks: []contract.NearestChunk{}}
	if !s.textual {
		return nil, contract.Errorf(contract.CodeUnsupported, "there are no contents to embed")
	}
	if len(s.places) == 0 {
		return reply, nil
	}
	found, err := s.index.Nearest(query, limit)
	if err != nil {
		return nil, fmt.Errorf("find what is near: %w", err)
	}
	for _, n := range found {
		if n.Similarity <= 0 {
			break
		}
		for _, p := range s.places[n.ID] {
			reply.Chunks = append(reply.Chunks, contract.NearestChunk{Path: p.path, Start: p.start, End: p.end, Hash: p.hash, Similarity: contract.Similarity(n.Similarity)})
		}
	}
	slices.SortFunc(reply.Chunks, func(a, b contract.NearestChunk) int {
		return cmp.Or(cmp.Compare(b.Similarity, a.Similarity), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Start, b.Start))
	})
	reply.Chunks = reply.Chunks[:min(len(reply.Chunks), limit)]
	return reply, nil
}

// embed has texts embedded and checks what comes.
func (s *Store) embed(ctx context.Context, purpose string, texts []string) ([]vector.Unit, error) {
	list, err := s.o.Embedder.Embed(ctx, purpose, texts)
	if err != nil {
		return nil, err
	}
	if len(list) != len(texts) {
		return nil, contract.Errorf(contract.CodeModel, "the embedding model gave %d vectors for %d texts", len(list), len(texts))
	}
	units := make([]vector.Unit, len(list))
	for i, v := range list {
		if units[i], err = vector.NewUnit(v); err != nil {
			return nil, contract.Errorf(contract.CodeModel, "the embedding model gave a vector of no use: %v", err)
		}
		if units[i].Dimensions() != units[0].Dimensions() {
			return nil, contract.Errorf(contract.CodeModel, "the embedding model gave vectors of %d and of %d dimensions", units[0].Dimensions(), units[i].Dimensions())
		}
	}
	return units, nil
}
