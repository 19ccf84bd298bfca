package graph

import (
	"testing"
)

// FuzzAdjacency decodes stored links of an index of so many files: what is taken for sound
// leads to nothing that is not there.
func FuzzAdjacency(f *testing.F) {
	head := func(edges byte) []byte {
		return []byte{linksVersion, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, edges, 0, 0, 0, 0, 0, 0, 0}
	}
	f.Add(append(head(0), make([]byte, 4*2+4*3)...), uint8(1), uint8(0), uint8(1))
	f.Add(append(head(1), make([]byte, 4*2+8+4*3+4)...), uint8(1), uint8(0), uint8(1))
	f.Add(head(255), uint8(1), uint8(0), uint8(1))
	f.Fuzz(func(t *testing.T, b []byte, files, definitions, directories uint8) {
		a, err := decodeAdjacency(b, int(files), int(definitions), int(directories))
		if err != nil {
			return
		}
		edges := len(a.out) / edgeSize
		for i := range edges {
			if int(u32(a.out, 2*i)) >= a.targeted {
				t.Errorf("edge %d leads to %d of %d", i, u32(a.out, 2*i), a.targeted)
			}
		}
		if int(u32(a.start, a.sources)) != edges || int(u32(a.inStart, a.targeted)) != edges {
			t.Errorf("%d edges, and lists of %d and %d", edges, u32(a.start, a.sources), u32(a.inStart, a.targeted))
		}
	})
}
