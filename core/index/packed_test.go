package index

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// manyTerms has several blocks of terms, some of them in all fields.
func manyTerms() files {
	f := sample()
	for i := range 3 * lexiconTerms {
		f[fmt.Sprintf("src/alpha%dbeta.go", i)] = fmt.Sprintf("package src\n\nfunc Gamma%dDelta() { epsilon%d(%d) }\n", i%100, i, i)
	}
	return f
}

// A dictionary that is read in its blocks says of each term what one in memory says, and is still
// packed then; unpacked it is the one that was packed.
func TestPackedTerms(t *testing.T) {
	x := build(t, manyTerms(), false)
	y, err := Decode(encode(t, x, false))
	if err != nil {
		t.Fatal(err)
	}
	a, b := &x.Parts[0], &y.Parts[0]
	if a.Len() != b.Len() || a.Len() < 3*lexiconTerms {
		t.Fatalf("%d and %d terms", a.Len(), b.Len())
	}
	for i := range a.Len() {
		term := a.At(uint32(i))
		got, ok := b.Lookup(term)
		if !ok || got != Term(i) {
			t.Fatalf("%q is term %d, %v, want %d", term, got, ok, i)
		}
		if _, ok := b.Lookup(append(slices.Clone(term), '!')); ok {
			t.Fatalf("%q! is a term", term)
		}
		for f := range fields {
			if d := cmp.Diff(all(a.Postings(f, got)), all(b.Postings(f, got))); d != "" || a.Frequency(f, got) != b.Frequency(f, got) {
				t.Fatalf("%q in field %s, %d and %d units: %s", term, f, a.Frequency(f, got), b.Frequency(f, got), d)
			}
		}
	}
	if b.termHash != nil {
		t.Error("it was unpacked to be looked up")
	}
	if b.unpack(); !bytes.Equal(a.termHash, b.termHash) || !bytes.Equal(a.termEnd, b.termEnd) || !bytes.Equal(a.termText, b.termText) {
		t.Error("other terms")
	}
	for f := range fields {
		if !bytes.Equal(a.dir[f], b.dir[f]) || !bytes.Equal(a.list[f], b.list[f]) {
			t.Errorf("other lists of field %s", f)
		}
	}
}

// Lists that do not lie where those before them end are refused: in memory a list begins there.
func TestPackedListsApart(t *testing.T) {
	x := build(t, manyTerms(), false)
	blocks, sparse, lists := packLexicon(x.Parts[0].Segment)
	for at := range 4 {
		for _, of := range []int{0, int(u32(sparse[4:]))} { // the first block, the second
			b := slices.Clone(blocks)
			b[of+at]++
			p := &packed{blocks: b, sparse: sparse, lists: lists}
			if err := p.check(); err == nil {
				t.Errorf("byte %d of the block at %d is read", at, of)
			}
		}
	}
	short := &packed{blocks: blocks, sparse: sparse, lists: lists[:len(lists)-1]}
	if err := short.check(); err == nil {
		t.Error("lists that end before the last of them are read")
	}
	b := encode(t, x, false)
	at := bytes.Index(b, blocks)
	b[at]++
	repair(b)
	if _, err := Decode(b); !errors.Is(err, ErrCorrupt) {
		t.Errorf("a snapshot with such lists: %v", err)
	}
}
