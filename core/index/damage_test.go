package index

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// refused tells whether an error is one that Decode promises.
func refused(err error) bool {
	return errors.Is(err, ErrCorrupt) || errors.Is(err, ErrNotSnapshot) || errors.Is(err, ErrTooNew) || errors.Is(err, ErrTooOld)
}

func damageable(t fataler) []byte {
	f := sample()
	delete(f, "long.js")
	x := build(t, f, true)
	x = x.Update(segment(t, files{"README.md": "# New\n"}, []string{"README.md"}, 1, true), nil, x.Meta)
	return encode(t, x, true)
}

func TestEveryTruncationIsRefused(t *testing.T) {
	b := damageable(t)
	for n := range b {
		if _, err := Decode(b[:n]); !refused(err) {
			t.Fatalf("%d of %d bytes: %v", n, len(b), err)
		}
	}
	if _, err := Decode(append(bytes.Clone(b), 0)); !errors.Is(err, ErrCorrupt) {
		t.Errorf("a byte too many: %v", err)
	}
}

func TestEveryDamagedByteIsRefused(t *testing.T) {
	b := damageable(t)
	x, err := Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	same := encode(t, x, true)
	for at := range b {
		for _, mask := range []byte{1, 0x80, 0xff} {
			b[at] ^= mask
			y, err := Decode(b)
			switch {
			case err != nil && !refused(err):
				t.Fatalf("byte %d ^ %x: %v", at, mask, err)
			case err == nil && !(at >= 8 && at < 16) && !bytes.Equal(encode(t, y, true), same): // a readable version is another matter
				t.Fatalf("byte %d ^ %x is read as something else", at, mask)
			}
			b[at] ^= mask
		}
	}
}

// open decodes a forged snapshot and uses it.
func open(t fataler, what string, b []byte) {
	t.Helper()
	defer func() {
		if v := recover(); v != nil {
			t.Fatalf("%s: %v", what, v)
		}
	}()
	x, err := Decode(b)
	if err != nil && !refused(err) {
		t.Fatalf("%s: %v", what, err)
	}
	if err == nil {
		walk(x)
	}
}

// Checksums that fit do not make a snapshot trusted.
func TestForgedSnapshotsDoNotPanic(t *testing.T) {
	sound := damageable(t)
	step, mutations := 1, 3000
	if testing.Short() {
		step, mutations = 7, 500
	}
	for at := headerSize; at < len(sound); at += step {
		for _, v := range []byte{0, 1, 0x7f, 0xff, sound[at] + 1, sound[at] - 1} {
			if v == sound[at] {
				continue
			}
			b := bytes.Clone(sound)
			b[at] = v
			repair(b)
			open(t, fmt.Sprintf("byte %d = %#x", at, v), b)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range mutations {
		b := bytes.Clone(sound)
		for range 1 + rng.IntN(6) {
			b[headerSize+rng.IntN(len(b)-headerSize)] = byte(rng.IntN(256))
		}
		repair(b)
		open(t, fmt.Sprintf("mutation %d", i), b)
	}
}

// Whoever verifies a snapshot is told of every byte that a reader of it would stumble upon: of the columns, which only
// one by ranges reads, and of what is compressed.
func TestVerify(t *testing.T) {
	sound := damageable(t)
	if err := Verify(sound); err != nil {
		t.Fatal(err)
	}
	h, _, err := readHead(sound)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, p := range h.places {
		name := string(p.name())
		if !slices.Contains([]string{"COLC", "COLD", "COLF", "RUNC", "RUND", "RUNF", "COLP", "RUNP", "TEXT", "TEXD", "MENC", "SYMS", "LEXD"}, name) {
			continue
		}
		for at := p.at; at < p.at+p.length; at++ {
			b := bytes.Clone(sound)
			b[at] ^= 0xff
			repair(b)
			err := Verify(b)
			if err != nil && !refused(err) {
				t.Fatalf("byte %d of %s: %v", at-p.at, name, err)
			}
			// Other bytes may be the same when they are inflated, and other mentions may be some, too.
			if err == nil && name != "MENC" && !strings.HasPrefix(name, "COL") {
				t.Errorf("byte %d of %s is another, and all is well", at-p.at, name)
			}
			if err != nil {
				found[name]++
			}
		}
	}
	if len(found) != 13 {
		t.Errorf("refused, by section: %v", found)
	}
}

func FuzzDecode(f *testing.F) {
	t := &testing.T{}
	f.Add(damageable(t))
	f.Add(encode(t, build(t, files{}, true), true))
	f.Add(encode(t, build(t, files{"a.go": "package a\n\nfunc A() {}\n"}, false), true))
	f.Add([]byte(Magic))
	f.Fuzz(func(t *testing.T, b []byte) {
		open(t, "as it is", b)
		b = bytes.Clone(b)
		repair(b)
		open(t, "repaired", b)
	})
}
