package evidence

import (
	"fmt"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// The id used longest ago goes first when there are too many.
func TestPathIDsAreForgotten(t *testing.T) {
	var h handles
	call, _ := step.Start(func(t *step.Task) (any, error) { return nil, h.secret(t) })
	call.Resume([]contract.Reply{{ID: 1, Error: contract.Errorf(contract.CodeUnsupported, "this host has no secrets")}})
	id := h.mint("repository", pathRefs{Refs: []string{"main", "help"}})
	mint := func(n, salt int) {
		for i := range n {
			h.mint("repository", pathRefs{Refs: []string{fmt.Sprint(salt, i)}})
		}
	}
	mint(maxHandles-1, 0)
	if _, ok := h.find(id); !ok {
		t.Error("forgotten too early")
	}
	mint(maxHandles-1, 1)
	if _, ok := h.find(id); !ok {
		t.Error("forgotten although it was used")
	}
	mint(maxHandles, 2)
	if _, ok := h.find(id); ok {
		t.Error("never forgotten")
	}
	if n := h.recent.Len(); n != maxHandles || len(h.byID) != n || len(h.byPath) != n {
		t.Errorf("%d paths, %d ids, %d keys", n, len(h.byID), len(h.byPath))
	}
}
