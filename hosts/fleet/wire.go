package fleet

import (
	"encoding/json"

	"github.com/cairn-search/cairn/core/contract"
)

// question asks a node what shards that it holds answer to an operation.
type question struct {
	Op      string          `json:"op"`
	Request json.RawMessage `json:"request"`
	Shards  []string        `json:"shards"`
	Token   string          `json:"token,omitempty"`
	// Milliseconds is how long the asker waits.
	Milliseconds int64 `json:"milliseconds"`
}

// answers is a part of what a node answers: it sends as many as it takes.
type answers struct {
	List []answer `json:"list,omitempty"`
	// Error is why it answers nothing at all.
	Error *contract.Error `json:"error,omitempty"`
	// Done is true of the last part.
	Done bool `json:"done,omitempty"`
}

// answer is that of one shard.
type answer struct {
	Shard    string          `json:"shard"`
	Response json.RawMessage `json:"response,omitempty"`
	Error    *contract.Error `json:"error,omitempty"`
	// Elsewhere is true if another node may know.
	Elsewhere bool `json:"elsewhere,omitempty"`
}
