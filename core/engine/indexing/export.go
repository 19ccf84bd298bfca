package indexing

import (
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/step"
)

// Export is [contract.IndexingOperations.Export].
func (c *Operations) Export(t *step.Task, q contract.ExportRequest) (*contract.ExportResponse, error) {
	r, err := c.Repository()
	if err != nil {
		return nil, err
	}
	x := r.Index()
	if q.Contents == "require" {
		if x, err = needs.WithContents(t, x); err != nil {
			return nil, err
		}
	}
	if x, err = x.Compact(t.Ended); err != nil {
		return nil, err
	}
	links := x.Links
	if graph, err := c.Graph("links"); err == nil { // else those that came with it are kept
		made, err := graph.Links(t, r, q.Links == "make")
		if err != nil {
			return nil, err
		}
		if made != nil {
			links = made
		}
	}
	x = x.Keeping(links, c.Added.Load().Encode())
	parts, err := x.Encode(q.Contents != "drop")
	if err != nil {
		return nil, err
	}
	total, err := writeOut(t, parts)
	if err != nil {
		return nil, err
	}
	return &contract.ExportResponse{Bytes: total, Contents: q.Contents != "drop" && x.HasContents(), Links: links != nil}, nil
}

// writeOut has the host write the parts of a file, piece by piece, and returns how many bytes they are.
func writeOut(t *step.Task, parts [][]byte) (total int64, err error) {
	for _, p := range parts {
		total += int64(len(p))
	}
	at := int64(0)
	for _, p := range parts {
		for piece := range slices.Chunk(p, needs.PieceBytes) {
			if _, err := t.Do("write", contract.WriteRequest{Offset: at, Total: total}, piece); err != nil {
				return 0, fmt.Errorf("write at %d: %w", at, err)
			}
			at += int64(len(piece))
		}
	}
	return total, nil
}
