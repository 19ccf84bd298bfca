package search

import (
	"fmt"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// No more decisions are kept than there is room for.
func TestGateCacheIsBounded(t *testing.T) {
	var g gateCache
	for i := range 2 * gateEntries {
		g.put(keyOfGate(contract.GateRequest{Message: fmt.Sprint(i)}, false), 0, contract.GateResponse{})
	}
	if len(g.entries) != gateEntries || len(g.order) != gateEntries {
		t.Errorf("%d entries, %d in order", len(g.entries), len(g.order))
	}
}
