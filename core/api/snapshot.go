package api

import (
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
}

const defaultSnapshotBytes = 4 << 30

func (c *Core) importSnapshot(t *step.Task, q ImportRequest) (*LoadResponse, error) {
	if q.Size <= 0 {
		return nil, &step.Error{Code: step.CodeBadInput, Message: "the snapshot's size in bytes is missing", Field: "size"}
	}
	if limit := max(q.MaxBytes, 0); q.Size > limit && (limit > 0 || q.Size > defaultSnapshotBytes) {
		return nil, &step.Error{Code: step.CodeTooLarge, Message: fmt.Sprintf("a snapshot of %d bytes", q.Size), Field: "size", Fix: "raise max_bytes"}
	}
	b, err := readAll(newSource(t, q.Size))
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

// maxAhead is how much memory a stated size is trusted with before bytes arrive.
const maxAhead = 64 << 20

// readAll reads a stream of known size into memory of its own.
func readAll(s *source) ([]byte, error) {
	b := make([]byte, 0, min(s.size, maxAhead))
	for ended := false; !ended; {
		piece, end, err := s.fetch(int64(len(b)), pieceBytes)
		if err != nil {
			return nil, err
		}
		if len(piece) == 0 && !end {
			return nil, step.Errorf(step.CodeHost, "read at %d: the host replied neither bytes nor the end", len(b))
		}
		b, ended = append(b, piece...), end
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
