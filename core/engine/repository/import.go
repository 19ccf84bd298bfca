package repository

import (
	"cmp"
	"fmt"
	"math"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/step"
)

const defaultSnapshotBytes = 4 << 30

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
	b, err := needs.NewStream(t, q.Size).All(int(min(piece, q.Size)), q.PieceBytes >= q.Size)
	if err != nil {
		return nil, err
	}
	return c.Open(b)
}
