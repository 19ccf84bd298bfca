// Package host holds what every host of the core shares: the needs that an operation
// waits for, and what answers them. It links neither an engine nor a provider, so that
// those who answer needs and those who run operations know nothing of each other.
package host

import (
	"context"
	"encoding/json"

	"github.com/cairn-search/cairn/core/contract"
)

// Need is one thing that an operation waits for, as a host sees it: encoded, but for
// its bytes. See [contract.Need].
type Need struct {
	ID        int64           `json:"id"`
	Kind      string          `json:"kind"`
	Request   json.RawMessage `json:"request"`
	BodyBytes int             `json:"body_bytes"`
	// Body is the raw bytes that go out with the need, valid until it is answered.
	Body []byte `json:"-"`
}

// Handlers answer needs, by kind.
type Handlers map[string]func(ctx context.Context, n Need) contract.Reply

// Answer answers a need. A kind without a handler is answered with an error of code
// "unsupported"; progress without one is simply taken.
func (h Handlers) Answer(ctx context.Context, n Need) contract.Reply {
	f := h[n.Kind]
	if f == nil {
		if n.Kind == "progress" {
			return contract.Reply{ID: n.ID}
		}
		return contract.Reply{ID: n.ID, Error: contract.Errorf(contract.CodeUnsupported, "this host has nothing for a %q need", n.Kind)}
	}
	r := f(ctx, n)
	r.ID = n.ID
	return r
}
