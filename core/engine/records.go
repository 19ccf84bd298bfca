package engine

import (
	"github.com/cairn-search/cairn/core/contract"
)

// Records are what was added, by type and id, or what is attached of a store, of which
// they have the revision. They are immutable.
type Records struct {
	Project  string
	List     []contract.StoredRecord
	Revision int64
}

// Encode renders the records as an index keeps them.
func (r *Records) Encode() []byte {
	if r == nil || len(r.List) == 0 {
		return nil
	}
	b, _ := contract.EncodeLine(r.List) // strings, always encodable
	return b
}
