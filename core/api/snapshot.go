package api

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/step"
)

const (
	defaultSnapshotBytes = 4 << 30
	leastPiece           = 1 << 10
)

func (c *Core) importSnapshot(t *step.Task, q contract.ImportRequest) (*contract.LoadResponse, error) {
	if limit := max(q.MaxBytes, 0); q.Size > limit && (limit > 0 || q.Size > defaultSnapshotBytes) {
		return nil, &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("a snapshot of %d bytes", q.Size), Field: "size", Fix: "raise max_bytes"}
	}
	if q.Size > math.MaxInt {
		return nil, &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("a snapshot of %d bytes, which is more than a program of 32 bits can address", q.Size), Field: "size", Fix: "use a cairn for 64 bits"}
	}
	piece := cmp.Or(q.PieceBytes, pieceBytes)
	b, err := readAll(newSource(t, q.Size), int(min(piece, q.Size)), q.PieceBytes >= q.Size)
	if err != nil {
		return nil, err
	}
	return c.Open(b)
}

// Open takes a snapshot that is in memory already, such as a mapped file, as
// import does with one handed over. b must not change while the core is in use.
func (c *Core) Open(b []byte) (*contract.LoadResponse, error) {
	x, err := index.Decode(b)
	if err != nil {
		return nil, snapshotError(err)
	}
	c.take(x)
	return loadResponse(x), nil
}

// maxAhead is how much memory a stated size is trusted with before bytes arrive, and
// moreAhead how many times what has arrived afterwards.
const (
	maxAhead  = 64 << 20
	moreAhead = 8
)

// readAll reads a stream of known size, whose pieces are of length bytes at most, into
// memory of its own; or keeps the one piece that it is given.
func readAll(s *source, length int, given bool) ([]byte, error) {
	var b []byte
	for ended := false; !ended; {
		piece, end, err := s.fetch(int64(len(b)), length)
		if err != nil {
			return nil, err
		}
		if len(piece) == 0 && !end {
			return nil, contract.Errorf(contract.CodeHost, "read at %d: the host replied neither bytes nor the end", len(b))
		}
		if end && b == nil && given {
			return piece, nil
		}
		if ended = end; len(b)+len(piece) > cap(b) {
			room := max(maxAhead, moreAhead*int64(len(b)), int64(len(b)+len(piece)))
			b = append(make([]byte, 0, min(s.size, room)), b...)
		}
		b = append(b, piece...)
	}
	return b, nil
}

func snapshotError(err error) error {
	e := &contract.Error{Code: contract.CodeCorrupt, Message: err.Error(), Fix: "export or index the repository again"}
	switch {
	case errors.Is(err, index.ErrNotSnapshot):
		e.Code, e.Fix = contract.CodeBadInput, "give a .cairn file made by export"
	case errors.Is(err, index.ErrTooNew):
		e.Code, e.Fix = contract.CodeVersion, "use a newer cairn, or export again with this one"
	case errors.Is(err, index.ErrTooOld):
		e.Code = contract.CodeVersion
	}
	return e
}

func (c *Core) export(t *step.Task, q contract.ExportRequest) (*contract.ExportResponse, error) {
	r, err := c.repository()
	if err != nil {
		return nil, err
	}
	x := r.Index()
	if q.Contents == "require" {
		if x, err = c.withContents(t, x); err != nil {
			return nil, err
		}
	}
	if x, err = x.Compact(t.Ended); err != nil {
		return nil, err
	}
	links := x.Links
	if q.Links == "make" || r.linked.Load() != nil {
		g, err := c.links(t, r)
		if err != nil {
			return nil, err
		}
		links = g.Links()
	}
	x = x.Keeping(links, c.records.Load().encode())
	parts, err := x.Encode(q.Contents != "drop")
	if err != nil {
		return nil, err
	}
	total, at := int64(0), int64(0)
	for _, p := range parts {
		total += int64(len(p))
	}
	for _, p := range parts {
		for len(p) > 0 {
			n := min(len(p), pieceBytes)
			if _, err := t.Do("write", contract.WriteRequest{Offset: at, Total: total}, p[:n:n]); err != nil {
				return nil, fmt.Errorf("write at %d: %w", at, err)
			}
			at += int64(n)
			p = p[n:]
		}
	}
	return &contract.ExportResponse{Bytes: total, Contents: q.Contents != "drop" && x.HasContents(), Links: links != nil}, nil
}
