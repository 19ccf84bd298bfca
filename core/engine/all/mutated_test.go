package all

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// FuzzMutated asks the graph and the search of an index of which some bytes are others, with
// checksums that fit: what is opened answers or fails, and nothing panics.
func FuzzMutated(f *testing.F) {
	b := export(f, loaded(f, sameRepository(), "keep"), "keep")
	head := int(40 + 24*binary.LittleEndian.Uint32(b[24:]))
	for seed := range uint64(8) {
		f.Add(seed, uint8(1+seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, changes uint8) {
		rng := rand.New(rand.NewPCG(seed, 26))
		forged := bytes.Clone(b)
		for range 1 + changes%16 {
			forged[head+rng.IntN(len(b)-head)] = byte(rng.Uint32())
		}
		repair(forged)
		c := fresh(1)
		if _, err := c.Open(forged); err != nil {
			return
		}
		h := newKeeper().host
		h.archive, h.secret = forged, make([]byte, 32)
		for _, q := range []struct {
			op      string
			request any
		}{
			{"search", contract.SearchRequest{Query: "how does main open a store", Graph: "links", Limit: 50}},
			{"inspect", contract.InspectRequest{Ref: "store/store.go", Depth: 3}},
			{"paths", contract.PathsRequest{From: "main", To: "Open", Depth: 5}},
			{"impact", contract.ImpactRequest{Changes: []contract.FileChange{{Path: "store/store.go"}}, Depth: 5}},
			{"map", contract.MapRequest{Budget: 500}}, {"stats", nil}, {"chunks", contract.ChunksRequest{}},
		} {
			if a := h.run(c, q.op, q.request); !a.Done {
				t.Errorf("%s waits for ever", q.op)
			}
		}
	})
}
