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
