package vector

import (
	"bytes"
	"testing"
)

// FuzzDecodeUnit decodes a stored vector; what is decoded is what was encoded.
func FuzzDecodeUnit(f *testing.F) {
	u, err := NewUnit([]float32{1, -2, 0.5})
	if err != nil {
		f.Fatal(err)
	}
	b, err := u.AppendBinary(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add([]byte{1})
	f.Add([]byte{0xff, 0x7f, 1, 0})
	f.Fuzz(func(t *testing.T, b []byte) {
		u, err := DecodeUnit(b)
		if err != nil {
			return
		}
		if again, err := u.AppendBinary(nil); err != nil || !bytes.Equal(again, b) {
			t.Errorf("%x is encoded as %x, %v", b, again, err)
		}
	})
}
