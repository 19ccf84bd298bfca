package repository

import (
	"cmp"
	"fmt"
	"math"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/step"
)

const (
	defaultSnapshotBytes = 4 << 30
	leastPiece           = 1 << 10
)

// Import is [contract.RepositoryOperations.Import].
func (c *Operations) Import(t *step.Task, q contract.ImportRequest) (*contract.LoadResponse, error) {
	if limit := max(q.MaxBytes, 0); q.Size > limit && (limit > 0 || q.Size > defaultSnapshotBytes) {
		return nil, &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("a snapshot of %d bytes", q.Size), Field: "size", Fix: "raise max_bytes"}
	}
	if q.Size > math.MaxInt {
		return nil, &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("a snapshot of %d bytes, which is more than a program of 32 bits can address", q.Size), Field: "size", Fix: "use a cairn for 64 bits"}
	}
	if q.Ranges {
		return c.OpenRanges(t, q.Size)
	}
	piece := cmp.Or(q.PieceBytes, needs.PieceBytes)
	b, err := readAll(needs.NewStream(t, q.Size), int(min(piece, q.Size)), q.PieceBytes >= q.Size)
	if err != nil {
		return nil, err
	}
	return c.Open(b)
}

// maxAhead is how much memory a stated size is trusted with before bytes arrive, and
// moreAhead how many times what has arrived afterwards.
const (
	maxAhead  = 64 << 20
	moreAhead = 8
)

// readAll reads a stream of known size, whose pieces are of length bytes at most, into
// memory of its own; or keeps the one piece that it is given.
func readAll(s *needs.Stream, length int, given bool) ([]byte, error) {
	var b []byte
	for ended := false; !ended; {
		piece, end, err := s.Fetch(int64(len(b)), length)
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
			b = append(make([]byte, 0, min(s.Size(), room)), b...)
		}
		b = append(b, piece...)
	}
	return b, nil
}
