package vectors

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/vector"
	"github.com/cairn-search/cairn/core/vector/vectortest"
)

// named is an index whose ids are of any length; those of a store are hashes.
type named struct {
	*Chromem
	ids map[string]bool
}

func (n named) Add(id string, u vector.Unit) error {
	err := n.Chromem.Add(id, u)
	if err == nil {
		n.ids[id] = true
	}
	return err
}

func (n named) Remove(id string) {
	n.Chromem.Remove(id)
	delete(n.ids, id)
}

func open(t testing.TB, dimensions int) *Chromem {
	t.Helper()
	x, err := NewChromem(dimensions)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// renamed is an index by other ids.
type renamed struct {
	vector.Index
	as map[string]string
}

func (r renamed) Vector(id string) (vector.Unit, bool) { return r.Index.Vector(r.as[id]) }

func TestChromem(t *testing.T) {
	vectortest.Suite{
		Open: func(dimensions int) vector.Index { return named{open(t, dimensions), map[string]bool{}} },
		Reopen: func(t testing.TB, x vector.Index) vector.Index {
			old := x.(named)
			short, keys := map[string]string{}, map[string]bool{}
			for id := range old.ids {
				key := fmt.Sprintf("%0*d", keySize, len(keys))
				short[key], keys[key] = id, true
			}
			parts, err := encode("m", renamed{x, short}, keys, nil, gauged{})
			if err != nil {
				t.Fatal(err)
			}
			again := named{open(t, x.Dimensions()), map[string]bool{}}
			_, _, err = decode(bytes.Join(parts, nil), "m", func(dimensions int, key string, u vector.Unit) error {
				if dimensions != x.Dimensions() {
					t.Errorf("%d dimensions", dimensions)
				}
				return again.Add(short[key], u)
			})
			if err != nil {
				t.Fatal(err)
			}
			return again
		},
	}.Run(t)
}

// sample makes vectors around one direction, the closer the larger its length.
func sample(n, dimensions int, length float32) []vector.Unit {
	rng := rand.New(rand.NewPCG(3, 4))
	units := make([]vector.Unit, n)
	for i := range units {
		v := make([]float32, dimensions)
		v[0] = length
		for j := range v {
			v[j] += float32(rng.NormFloat64())
		}
		units[i], _ = vector.NewUnit(v)
	}
	return units
}

// Chromem finds what the exact index finds, to the last bit, also where rounding
// makes cosines equal.
func TestChromemIsExact(t *testing.T) {
	for _, length := range []float32{1, 40, 4000} {
		x, flat := open(t, 24), vectortest.NewFlat(24)
		units := sample(1500, 24, length)
		for i, u := range units {
			if err := errors.Join(x.Add(fmt.Sprint(i%1200), u), flat.Add(fmt.Sprint(i%1200), u)); err != nil {
				t.Fatal(err)
			}
		}
		for i, k := range []int{1, 3, 10, 50, 100, 500, 1199, 1200, 9999} {
			want, err1 := flat.Nearest(units[i], k)
			got, err2 := x.Nearest(units[i], k)
			if d := cmp.Diff(want, got); d != "" || err1 != nil || err2 != nil {
				t.Errorf("length %v, k = %d: %v, %v: %s", length, k, err1, err2, d)
			}
		}
	}
}

// saved is a small file.
func saved(t testing.TB) []byte {
	t.Helper()
	x := open(t, 3)
	keys := map[string]bool{}
	for i, u := range sample(4, 3, 1) {
		key := fmt.Sprintf("key %0*d", keySize-4, i)
		keys[key] = true
		if err := x.Add(key, u); err != nil {
			t.Fatal(err)
		}
	}
	k := func(i int) string { return fmt.Sprintf("key %0*d", keySize-4, i) }
	parts, err := encode("m", x, keys, []file{
		{"a.go", "00ff", []chunk{{Start: 1, End: 40, key: k(3)}, {Start: 41, End: 50, key: k(0)}}},
		{"b.go", "01ff", []chunk{{Start: 1, End: 2, key: k(3)}}},
	}, gauged{Discount: 1 << 14, Chunks: 3})
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Join(parts, nil)
}

func none(int, string, vector.Unit) error { return nil }

func TestFile(t *testing.T) {
	b := saved(t)
	files, worth, err := decode(b, "m", none)
	if err != nil || len(files) != 2 || files[0].Chunks[0].key != "key 000000000003" || files[1].Chunks[0].End != 2 || worth.Discount != 1<<14 || worth.Chunks != 3 {
		t.Errorf("%+v, %+v, %v", files, worth, err)
	}
	if again := saved(t); !bytes.Equal(b, again) {
		t.Error("the same vectors are written in two ways")
	}
	if _, _, err := decode(b, "n", none); !errors.Is(err, errFile) {
		t.Errorf("of another model: %v", err)
	}
	refused := errors.New("refused")
	if _, _, err := decode(b, "m", func(int, string, vector.Unit) error { return refused }); !errors.Is(err, refused) {
		t.Errorf("refused: %v", err)
	}
	// An empty store has a file too.
	parts, err := encode("m", nil, nil, nil, gauged{})
	if err == nil {
		_, _, err = decode(bytes.Join(parts, nil), "m", none)
	}
	if err != nil {
		t.Errorf("empty: %v", err)
	}
}

func TestDamagedFile(t *testing.T) {
	b := saved(t)
	for n := range b {
		if _, _, err := decode(b[:n], "m", none); !errors.Is(err, errFile) {
			t.Fatalf("cut to %d bytes: %v", n, err)
		}
		c := bytes.Clone(b)
		c[n] ^= 4
		if _, _, err := decode(c, "m", none); !errors.Is(err, errFile) && (n < 20 || n >= headerSize) {
			t.Fatalf("byte %d is another: %v", n, err)
		}
	}
}

// FuzzDecode gives damaged files good checksums.
func FuzzDecode(f *testing.F) {
	b := saved(f)
	f.Add(b)
	f.Add(bytes.Replace(b, []byte(`"v":3`), []byte(`"v":4`), 1))
	f.Add(bytes.Replace(b, []byte(`"dimensions":3`), []byte(`"dimensions":0`), 1))
	f.Add(bytes.Replace(b, []byte(`"dimensions":3`), []byte(`"dimensions":-8`), 1))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > headerSize {
			binary.LittleEndian.PutUint32(b[16:], crc32.Checksum(b[headerSize:], castagnoli))
		}
		if _, _, err := decode(b, "m", none); err != nil && !errors.Is(err, errFile) {
			t.Error(err)
		}
	})
}

func BenchmarkChromem(b *testing.B) {
	const n, dimensions = 50_000, 384
	units := sample(n, dimensions, 1)
	x, keys := open(b, dimensions), map[string]bool{}
	for i, u := range units {
		key := fmt.Sprintf("%0*d", keySize, i)
		keys[key] = true
		if err := x.Add(key, u); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("nearest", func(b *testing.B) {
		for b.Loop() {
			if found, err := x.Nearest(units[7], 100); err != nil || len(found) != 100 {
				b.Fatal(err)
			}
		}
	})
	var file []byte
	b.Run("encode", func(b *testing.B) {
		for b.Loop() {
			parts, err := encode("m", x, keys, nil, gauged{})
			if err != nil {
				b.Fatal(err)
			}
			file = bytes.Join(parts, nil)
			b.SetBytes(int64(len(file)))
		}
	})
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			again := open(b, dimensions)
			if _, _, err := decode(file, "m", func(_ int, key string, u vector.Unit) error { return again.Add(key, u) }); err != nil {
				b.Fatal(err)
			}
		}
	})
}
