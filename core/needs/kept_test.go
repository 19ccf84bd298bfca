package needs

import (
	"bytes"
	"testing"
)

// TestKept: what was read last is there, as it was, and there is never more than what is said.
func TestKept(t *testing.T) {
	k := &Kept{}
	own := bytes.Repeat([]byte{1}, maxKeptOne)
	k.put(0, own)
	own[0] = 2
	if b := k.get(0, maxKeptOne); len(b) != maxKeptOne || b[0] != 1 {
		t.Error("not as it was when it was read")
	}
	if k.get(0, maxKeptOne-1) != nil || k.get(1, maxKeptOne) != nil {
		t.Error("another content has its place")
	}
	k.put(1, append(own, 0))
	if k.get(1, maxKeptOne+1) != nil {
		t.Error("kept, though it is too large")
	}
	const all = maxKept / maxKeptOne
	for i := range uint64(2 * all) {
		k.put(2+i, own)
		if k.get(0, maxKeptOne) == nil {
			t.Fatalf("what is always looked through was forgotten after %d others", i)
		}
	}
	n := 0
	for i := range uint64(2 * all) {
		if k.old[keptKey{2 + i, maxKeptOne}] != nil || k.young[keptKey{2 + i, maxKeptOne}] != nil {
			n++
		}
	}
	if n < all/4 || n > all || len(k.old)+len(k.young) > all+1 {
		t.Errorf("%d others are kept, of at most %d; %d and %d in all", n, all, len(k.old), len(k.young))
	}
	if (*Kept)(nil).put(1, own); (*Kept)(nil).get(1, maxKeptOne) != nil {
		t.Error("nil keeps something")
	}
}
