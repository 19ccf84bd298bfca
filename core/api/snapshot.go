package api

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/step"
)

// ImportRequest asks to open a snapshot that the host hands over through read
// needs. The core keeps a copy; [Core.Open] does without.
type ImportRequest struct {
	// Size is the snapshot's length in bytes, required.
	Size int64 `json:"size"`
	// MaxBytes is the size over which a snapshot is refused; default 4 GiB.
	MaxBytes int64 `json:"max_bytes,omitempty"`
	// PieceBytes is how much a read need asks for at most, at least 1024; default
	// 1 MiB. A host that sets it to Size and hands over all at once gives the bytes away:
	// the core keeps them where they are.
	PieceBytes int64 `json:"piece_bytes,omitempty"`
}

const (
	defaultSnapshotBytes = 4 << 30
	leastPiece           = 1 << 10
)

func (c *Core) importSnapshot(t *step.Task, q ImportRequest) (*LoadResponse, error) {
	if q.Size <= 0 {
		return nil, &step.Error{Code: step.CodeBadInput, Message: "the snapshot's size in bytes is missing", Field: "size"}
	}
	if limit := max(q.MaxBytes, 0); q.Size > limit && (limit > 0 || q.Size > defaultSnapshotBytes) {
		return nil, &step.Error{Code: step.CodeTooLarge, Message: fmt.Sprintf("a snapshot of %d bytes", q.Size), Field: "size", Fix: "raise max_bytes"}
	}
	piece := cmp.Or(q.PieceBytes, pieceBytes)
	if piece < leastPiece {
		return nil, &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("%d is out of range", piece), Field: "piece_bytes", Fix: fmt.Sprintf("use %d or more", leastPiece)}
	}
	b, err := readAll(newSource(t, q.Size), int(min(piece, q.Size)), q.PieceBytes >= q.Size)
	if err != nil {
		return nil, err
	}
	return c.Open(b)
}

// Open takes a snapshot that is in memory already, such as a mapped file, as
// import does with one handed over. b must not change while the core is in use.
func (c *Core) Open(b []byte) (*LoadResponse, error) {
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
			return nil, step.Errorf(step.CodeHost, "read at %d: the host replied neither bytes nor the end", len(b))
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
	e := &step.Error{Code: step.CodeCorrupt, Message: err.Error(), Fix: "export or index the repository again"}
	switch {
	case errors.Is(err, index.ErrNotSnapshot):
		e.Code, e.Fix = step.CodeBadInput, "give a .cairn file made by export"
	case errors.Is(err, index.ErrTooNew):
		e.Code, e.Fix = step.CodeVersion, "use a newer cairn, or export again with this one"
	case errors.Is(err, index.ErrTooOld):
		e.Code = step.CodeVersion
	}
	return e
}

// ExportRequest asks for the repository as one snapshot, given to the host
// through write needs whose raw bytes follow one another.
type ExportRequest struct {
	// Contents is "keep" (default: what is stored goes along), "drop", or
	// "require": every file's content, asked for with file needs where it is
	// not stored, so that the snapshot answers everything by itself.
	Contents string `json:"contents,omitempty"`
	// Links is "make" (default), so that the graph opens with the snapshot, or "keep":
	// only if they have been found already, for finding them takes about half as long
	// as indexing.
	Links string `json:"links,omitempty"`
}

// ExportResponse tells the snapshot's size in bytes.
type ExportResponse struct {
	Bytes    int64 `json:"bytes"`
	Contents bool  `json:"contents"`
	Links    bool  `json:"links"`
}

// WriteRequest is the request of a "write" need: the need's raw bytes belong at
// Offset. The reply is empty.
type WriteRequest struct {
	Offset int64 `json:"offset"`
	Total  int64 `json:"total"`
}

func (c *Core) export(t *step.Task, q ExportRequest) (*ExportResponse, error) {
	contents, err := oneOf("contents", q.Contents, "keep", "drop", "require")
	if err != nil {
		return nil, err
	}
	make, err := oneOf("links", q.Links, "make", "keep")
	if err != nil {
		return nil, err
	}
	r, err := c.repository()
	if err != nil {
		return nil, err
	}
	x := r.Index()
	if contents == "require" {
		if x, err = c.withContents(t, x); err != nil {
			return nil, err
		}
	}
	if x, err = x.Compact(); err != nil {
		return nil, err
	}
	links := x.Links
	if make == "make" || r.linked.Load() != nil {
		g, err := c.links(t, r)
		if err != nil {
			return nil, err
		}
		links = g.Links()
	}
	x = x.Keeping(links, c.records.Load().encode())
	parts, err := x.Encode(contents != "drop")
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
			if _, err := t.Do("write", WriteRequest{at, total}, p[:n:n]); err != nil {
				return nil, fmt.Errorf("write at %d: %w", at, err)
			}
			at += int64(n)
			p = p[n:]
		}
	}
	return &ExportResponse{Bytes: total, Contents: contents != "drop" && x.HasContents(), Links: links != nil}, nil
}
