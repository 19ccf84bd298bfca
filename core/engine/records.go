package engine

import (
	"encoding/json"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/ref"
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

// takeRecords puts the records in force that come with an index. Others stay only
// if they are of the same project.
func (c *Core) takeRecords(x *index.Index) {
	if x.Records != nil {
		var list []contract.StoredRecord
		if json.Unmarshal(x.Records, &list) == nil {
			c.Added.Store(&Records{Project: ref.Project(x), List: list})
			return
		}
	}
	if r := c.Added.Load(); r != nil && r.Project != ref.Project(x) {
		c.Added.Store(nil)
	}
}
