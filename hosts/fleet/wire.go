package fleet

import (
	"encoding/json"

	"github.com/cairn-search/cairn/core/contract"
)

// question asks a node what shards that it holds answer to an operation.
type question struct {
	// Contract is the version of the contract that the asker knows.
	Contract int             `json:"contract,omitempty"`
	Op       string          `json:"op"`
	Request  json.RawMessage `json:"request"`
	Shards   []string        `json:"shards"`
	// Join is true if what several of them say may be joined.
	Join  bool   `json:"join,omitempty"`
	Token string `json:"token,omitempty"`
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

// answer is that of one shard, or of several that are joined.
type answer struct {
	Shard string `json:"shard,omitempty"`
	// Joined are those that are joined, by their places in the question: pairs of a first one
	// and the one after the last.
	Joined   []int           `json:"joined,omitempty"`
	Response json.RawMessage `json:"response,omitempty"`
	Error    *contract.Error `json:"error,omitempty"`
	// Elsewhere is true if another node may know.
	Elsewhere bool `json:"elsewhere,omitempty"`
}

// spans are the places of names in a list of which each has some, in its order, as pairs.
func spans(list, names []string) (pairs []int) {
	at := 0
	for i, name := range list {
		if at == len(names) || names[at] != name {
			continue
		}
		if at++; len(pairs) > 0 && pairs[len(pairs)-1] == i {
			pairs[len(pairs)-1]++
		} else {
			pairs = append(pairs, i, i+1)
		}
	}
	return pairs
}

// placed are those of a list at places, nil if these are none.
func placed[T any](list []T, pairs []int) (some []T) {
	last := 0
	for i := 0; i+1 < len(pairs); i += 2 {
		from, to := pairs[i], pairs[i+1]
		if from < last || to <= from || to > len(list) {
			return nil
		}
		some, last = append(some, list[from:to]...), to
	}
	return some
}
