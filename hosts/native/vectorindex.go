package native

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/vectors"
)

// vectorIndex holds the vectors of a repository for its vector lane. It is there from the first refresh
// on, if the options name an embedder, and follows the index only when it is asked.
type vectorIndex struct {
	r     *Repository
	store *vectors.Store
	turn  chan struct{} // holds one token
	as    int64         // the generation of the index that store is of; -1: none
}

func newVectorIndex(r *Repository) *vectorIndex {
	m := &vectorIndex{r: r, turn: make(chan struct{}, 1), as: -1}
	m.turn <- struct{}{}
	m.store = vectors.New(vectors.Options{
		Embedder: r.options.Embedder, Entry: r.origin.entry(), Root: r.Root, Name: strings.Replace(r.options.blobName(), "index", "vectors", 1),
		Progress: func(done, total int, waiting bool) {
			p := Progress{Phase: "embedding", Done: int64(done), Total: int64(total)}
			if waiting {
				p = Progress{Phase: "waiting"}
			}
			r.progress(p)
		},
	})
	return m
}

func (m *vectorIndex) answer(ctx context.Context, n Need) contract.Reply {
	var q contract.NearestRequest
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return fail(contract.CodeHost, err)
	}
	reply, err := m.nearest(ctx, q)
	if err != nil {
		return fail(contract.CodeHost, err)
	}
	value, err := json.Marshal(reply)
	if err != nil {
		return fail(contract.CodeHost, err)
	}
	return contract.Reply{Value: value}
}

func (m *vectorIndex) nearest(ctx context.Context, q contract.NearestRequest) (*contract.NearestReply, error) {
	query, err := m.store.QueryAs(ctx, string(cmp.Or(q.Purpose, "query")), q.Query)
	if err != nil {
		return nil, err
	}
	if err := m.follow(ctx); err != nil {
		return nil, err
	}
	return m.store.Nearest(ctx, query, q.Limit)
}

// follow brings the vectors up to date with the engine's index.
func (m *vectorIndex) follow(ctx context.Context) error {
	select {
	case <-m.turn:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	defer func() { m.turn <- struct{}{} }()
	now := m.r.generation.Load()
	if m.as == now {
		return nil
	}
	m.as = -1
	if err := m.store.Update(ctx, m); err != nil {
		return err
	}
	m.as = now
	return nil
}

// chunkPage is how many chunks are asked for at once.
const chunkPage = 10_000

// Chunks implements [vectors.Repository].
func (m *vectorIndex) Chunks(ctx context.Context) ([]contract.Chunk, error) {
	var all []contract.Chunk
	for q := (contract.ChunksRequest{Limit: chunkPage}); ; {
		var page contract.ChunksResponse
		if err := m.run(ctx, "chunks", q, nil, &page); err != nil {
			return nil, err
		}
		all = append(all, page.Chunks...)
		if q.After = page.Next; q.After == "" {
			return all, nil
		}
	}
}

// Lines implements [vectors.Repository].
func (m *vectorIndex) Lines(ctx context.Context, path string) ([]string, error) {
	var l loans
	defer l.settle()
	h := Handlers{"file": func(_ context.Context, n Need) contract.Reply { return m.r.answerFile(n, &l) }}
	var lines []string
	for q := (contract.FileReadRequest{Path: path}); ; {
		var page contract.FileReadResponse
		if err := m.run(ctx, "read", q, h, &page); err != nil {
			return nil, err
		}
		lines = append(lines, strings.SplitAfter(page.Text, "\n")...)
		if n := len(lines); n > 0 && lines[n-1] == "" {
			lines = lines[:n-1]
		}
		if q.Start = page.Next; q.Start == 0 {
			return lines, nil
		}
	}
}

// run runs an operation within another one, whose caller keeps the repository open.
func (m *vectorIndex) run(ctx context.Context, op string, request any, h Handlers, response any) error {
	b, err := m.r.run(ctx, op, request, h)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(b, response); err != nil {
		return fmt.Errorf("decode %s response: %w", op, err)
	}
	return nil
}
