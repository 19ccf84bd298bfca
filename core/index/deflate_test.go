package index

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"slices"
	"sync"
	"testing"
)

// What is compressed as one piece is what it was; nothing that is cut, lies about its length or was changed is read
// beyond its end, and none is taken for something longer than may be.
func TestInflatable(t *testing.T) {
	var mixed []byte // words, and runs that do not get shorter
	for i := range uint64(30_000) {
		mixed = binary.LittleEndian.AppendUint64(append(mixed, "a word"...), i*0x9e3779b97f4a7c15)
	}
	for _, b := range [][]byte{nil, {7}, bytes.Repeat([]byte("word "), textRun/5), make([]byte, 3*textRun), mixed} {
		packed := deflate(b)
		inflated := func(packed []byte) []byte {
			var t inflatable
			sizes, stored, err := deflated(packed)
			if err != nil || t.open(sizes, stored) != nil {
				return nil
			}
			b, _ := t.slice(0, t.runs.length)
			return b
		}
		if got := inflated(packed); !bytes.Equal(got, b) {
			t.Fatalf("%d bytes are %d afterwards", len(b), len(got))
		}
		for _, at := range [][2]int{{0, len(b) / 3}, {len(b) / 3, len(b) / 2}, {max(0, len(b)-1), len(b)}} {
			var from inflatable
			sizes, stored, err := deflated(packed)
			if err != nil || from.open(sizes, stored) != nil {
				t.Fatal(err)
			}
			if got, ok := from.slice(uint64(at[0]), uint64(at[1])); !ok || !bytes.Equal(got, b[at[0]:at[1]]) {
				t.Fatalf("bytes %d of %d are %q", at, len(b), got)
			}
		}
		if len(b) == 0 {
			continue
		}
		for cut := range min(len(packed), 2000) {
			if got := inflated(packed[:cut]); got != nil {
				t.Fatalf("%d of %d bytes are %d", cut, len(packed), len(got))
			}
		}
		if got := inflated(append(slices.Clone(packed), 0)); got != nil {
			t.Errorf("with a byte more they are %d", len(got))
		}
		for _, lie := range []uint64{uint64(len(b)) + 1, uint64(len(b)) + textRun, 1 << 40, ^uint64(0)} {
			lying := slices.Clone(packed)
			binary.LittleEndian.PutUint64(lying, lie)
			if got := inflated(lying); got != nil {
				t.Errorf("%d bytes that say %d are %d", len(b), lie, len(got))
			}
		}
	}
}

// Who asks at once for what lies in the same runs has it all the same.
func TestInflatableConcurrently(t *testing.T) {
	want := bytes.Repeat([]byte("one word after another, "), textRun/8)
	sizes, stored, err := deflated(deflate(want))
	var from inflatable
	if err != nil || from.open(sizes, stored) != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			for at := i * 1000; at+textRun < len(want); at += 5000 {
				if got, ok := from.slice(uint64(at), uint64(at+textRun)); !ok || !bytes.Equal(got, want[at:at+textRun]) {
					t.Errorf("the run at %d is another", at)
				}
			}
		})
	}
	wait.Wait()
}

// What files mention stays packed until somebody asks, is the same then, and nothing if it was forged.
func TestPackedMentions(t *testing.T) {
	x := build(t, manyTerms(), false)
	y, err := Decode(encode(t, x, false))
	if err != nil {
		t.Fatal(err)
	}
	a, b := x.Parts[0].Segment, y.Parts[0].Segment
	for i := range b.mention.states {
		if b.mention.states[i].good {
			t.Errorf("run %d was inflated to open it", i)
		}
	}
	if b.mention.stored == nil || len(b.mention.stored) >= len(a.mention.plain) {
		t.Fatalf("of %d bytes %d are packed", len(a.mention.plain), len(b.mention.stored))
	}
	for i := range a.Files() {
		if !bytes.Equal(a.Mentions(i), b.Mentions(i)) {
			t.Fatalf("file %d mentions %q, in a snapshot %q", i, a.Mentions(i), b.Mentions(i))
		}
	}
	if !bytes.Equal(encode(t, x, false), encode(t, y, false)) {
		t.Error("a snapshot of a snapshot is another")
	}
	forged(&b.mention)
	for i := range a.Files() {
		if got := b.Mentions(i); len(got) > 0 {
			t.Errorf("forged: file %d mentions %q", i, got)
		}
	}
}

// forged makes of a text one whose runs are of another compression, or none.
func forged(t *inflatable) {
	for i := range t.states {
		t.states[i] = runState{}
	}
	for i := range t.stored {
		t.stored[i] = 0xff
	}
	for i := range t.runs.plain {
		t.runs.plain[i] = false
	}
}

// Contents stay packed, too, and go into another snapshot as they are; a forged run is of a file that has no content here.
func TestPackedContents(t *testing.T) {
	x := build(t, manyTerms(), true)
	y, err := Decode(encode(t, x, true))
	if err != nil {
		t.Fatal(err)
	}
	for _, contents := range []bool{true, false} {
		if !bytes.Equal(encode(t, x, contents), encode(t, y, contents)) {
			t.Errorf("a snapshot of a snapshot is another, contents %v", contents)
		}
	}
	a, b := x.Parts[0].Segment, y.Parts[0].Segment
	for i := range b.text.states {
		if b.text.states[i].good {
			t.Errorf("run %d was inflated to be written", i)
		}
	}
	if !y.HasContents() {
		t.Fatal("there are no contents")
	}
	for i := range a.Files() {
		want, _ := a.Content(i)
		if got, ok := b.Content(i); !ok || !bytes.Equal(got, want) {
			t.Fatalf("file %d has %q, in a snapshot %q", i, want, got)
		}
	}
	forged(&b.text)
	for i := range a.Files() {
		if got, ok := b.Content(i); ok && len(got) > 0 {
			t.Errorf("forged: file %d has %q", i, got)
		}
	}
}

// A run is what its stream inflates to, and no byte beside it: one that is cut off behind its last byte, that goes on, or that has
// something behind it is refused.
func TestInflateExactly(t *testing.T) {
	text := bytes.Repeat([]byte("a run of a few words that are said again, "), 50)
	runs, sizes := packText(text, flate.DefaultCompression)
	whole := runs[0]
	for name, c := range map[string]struct {
		stored []byte
		length int
		good   bool
	}{
		"as it is":             {whole, len(text), true},
		"a byte behind it":     {append(bytes.Clone(whole), 0), len(text), false},
		"another stream":       {append(bytes.Clone(whole), whole...), len(text), false},
		"without its end":      {whole[:len(whole)-1], len(text), false},
		"longer than is said":  {whole, len(text) - 1, false},
		"shorter than is said": {whole, len(text) + 1, false},
	} {
		binary.LittleEndian.PutUint64(sizes, uint64(c.length))
		binary.LittleEndian.PutUint32(sizes[textHead:], uint32(len(c.stored)))
		r, err := openTextRuns(sizes, uint64(len(c.stored)))
		if err != nil {
			t.Fatal(err)
		}
		if err := r.inflate(make([]byte, c.length), c.stored, 0, newInflater()); (err == nil) != c.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}
