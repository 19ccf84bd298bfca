package index

import "testing"

// The vectors are those of the specification and of its reference
// implementation, over bytes i·7+3.
func TestHash(t *testing.T) {
	for s, want := range map[string]uint64{
		"":    0xef46db3751d8e999,
		"a":   0xd24ec4f1a98c6e5b,
		"abc": 0x44bc2cf5ad770999,
		"Nobody inspects the spammish repetition": 0xfbcea83c8a378bf1,
	} {
		if got := Hash([]byte(s)); got != want {
			t.Errorf("Hash(%q) = %016x, want %016x", s, got, want)
		}
	}
	b := make([]byte, 200)
	for i := range b {
		b[i] = byte(i*7 + 3)
	}
	for n, want := range map[int]uint64{
		1: 0x1f25c8d0bc1f4bb6, 3: 0x31d2363f52e564c9, 4: 0x9bb64b7d66ee9fda, 7: 0x9a7b149959ce60d8, 8: 0xdab99d95c6f90092,
		15: 0x1b47cb8243cc8e32, 16: 0x434850232b787be2, 31: 0xa2aa5f33cc4a6119, 32: 0x23c3c17ef790fd97, 33: 0x50a7cfc7ba588784,
		63: 0x5e3e54b431c7493c, 64: 0x0eb64b3ef6eeb01f, 100: 0xa61f8d4c170fe531, 200: 0xa6cb3c09bc829b24,
	} {
		if got := Hash(b[:n]); got != want {
			t.Errorf("Hash of %d bytes = %016x, want %016x", n, got, want)
		}
	}
}
