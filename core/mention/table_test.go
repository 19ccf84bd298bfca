package mention

import (
	"strconv"
	"testing"
)

// TestTable does with a table what a map does, file after file, of which some are large.
func TestTable(t *testing.T) {
	var table table[variable, int]
	for round, n := range []int{0, 3, 300, mostTable, 5, 2 * mostTable, 40} {
		table.empty()
		want := map[variable]int{}
		for i := range n {
			v := variable{i % 7, strconv.Itoa(i * round)}
			table.set(v, i)
			want[v] = i
		}
		for i := -1; i < 2*n; i++ {
			v := variable{i % 7, strconv.Itoa(i * round)}
			got, known := table.get(v)
			if wanted, ok := want[v]; got != wanted || known != ok || table.has(v) != ok {
				t.Fatalf("round %d: %v: %d, %t instead of %d, %t", round, v, got, known, wanted, ok)
			}
		}
		if table.n != len(want) {
			t.Errorf("round %d: %d members instead of %d", round, table.n, len(want))
		}
	}
}

// TestWritten tells names apart whatever their length.
func TestWritten(t *testing.T) {
	known := map[uint64]string{}
	for n := range 40 {
		for i := range n {
			b := make([]byte, n)
			b[i] = 1
			h := written(b).hash()
			if other, ok := known[h]; ok {
				t.Errorf("%q and %q have one hash", b, other)
			}
			known[h] = string(b)
		}
	}
}

// alike is a key that was chosen so that all have one hash.
type alike int

func (alike) hash() uint64 { return 7 << 32 }

// Keys of one hash are found, and no more slots are looked at than for others.
func TestTableOfOneHash(t *testing.T) {
	const members = 1 << 14
	var table table[alike, int]
	for range 2 {
		table.empty()
		for i := range members {
			table.set(alike(i), i)
			table.set(alike(i), i+1)
		}
		for i := range members {
			if got, known := table.get(alike(i)); got != i+1 || !known {
				t.Fatalf("of %d: %d, %t", i, got, known)
			}
		}
		if _, known := table.get(members); known || table.n != farthest || len(table.far) != members-farthest {
			t.Errorf("%d near and %d far of %d", table.n, len(table.far), members)
		}
	}
}
