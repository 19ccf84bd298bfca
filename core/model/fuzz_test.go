package model

import (
	"bytes"
	"testing"
)

// FuzzDecodeVectors decodes what a host's model replies.
func FuzzDecodeVectors(f *testing.F) {
	f.Add(EncodeVectors([][]float32{{1, 2}, {3, 4}}), 2)
	f.Add([]byte{0, 0, 0xc0, 0x7f}, 1)
	f.Add([]byte{1, 2, 3}, -1)
	f.Fuzz(func(t *testing.T, b []byte, n int) {
		vectors, err := DecodeVectors(b, n)
		if err == nil && (len(vectors) != n || !bytes.Equal(EncodeVectors(vectors), b)) {
			t.Errorf("%x are %d vectors: %v", b, n, vectors)
		}
	})
}
