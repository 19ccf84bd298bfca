package index

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// paged opens a snapshot by ranges, with the first bytes that it asks for.
func paged(b []byte) (*Paged, error) {
	n := int64(min(len(b), FrontBytes))
	for {
		p, want, err := OpenPaged(int64(len(b)), b[:n])
		if p != nil || err != nil {
			return p, err
		}
		if want <= n || want > int64(len(b)) {
			return nil, fmt.Errorf("%d bytes more than %d: %w", want, len(b), ErrCorrupt)
		}
		n = want
	}
}

// supplied uses a snapshot until nothing is missing.
func supplied(p *Paged, b []byte, use func(x *Index)) error {
	for range 40 {
		p.Begin()
		func() {
			defer func() {
				if v := recover(); v != nil && !p.Missing() && p.Err() == nil {
					panic(v)
				}
			}()
			use(p.Index())
		}()
		if !p.Missing() {
			return p.Err()
		}
		for _, r := range p.Wanted() {
			if r.Offset < 0 || r.Offset+r.Length > int64(len(b)) {
				return fmt.Errorf("a range outside of the file: %+v", r)
			}
			if err := p.Supply(r, b[r.Offset:r.Offset+r.Length]); err != nil {
				return err
			}
		}
	}
	return errors.New("something is always missing")
}

// seen is what a search reads of an index.
func seen(x *Index, terms, names []string) string {
	var out bytes.Buffer
	p := &x.Parts[0]
	for _, t := range terms {
		n, ok := p.Lookup([]byte(t))
		if !ok {
			continue
		}
		for f := range fields {
			fmt.Fprintln(&out, t, f, p.Frequency(f, n), all(p.Postings(f, n)))
		}
	}
	for _, n := range names {
		p.Named(n, func(file, def int) { fmt.Fprintln(&out, p.File(file), p.Definition(file, def), p.DefChunk(def)) })
	}
	for f := range p.Files() {
		body, _ := p.Content(f)
		from, to := p.ChunkRange(f)
		fmt.Fprintln(&out, p.File(f), p.Size(f), p.Role(f), p.Depth(f), p.NameParts(f), Hash(body), from, to)
		for c := from; c < to; c++ {
			fmt.Fprintln(&out, p.Chunk(c), p.ChunkFile(c))
		}
	}
	fmt.Fprintln(&out, p.Languages(), p.Depths(), p.Versions(), x.HasContents(), x.Files(), x.Lines())
	return out.String()
}

func pagedSample(t fataler) (*Index, []byte) {
	x := build(t, sample(), true)
	return x, encode(t, x, true)
}

var seenTerms, seenNames = []string{"serv", "pars", "readme", "nothing", "server"}, []string{"serve", "Server", "first", "nothing"}

func TestPaged(t *testing.T) {
	x, b := pagedSample(t)
	p, err := paged(b)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	if err := supplied(p, b, func(x *Index) { got = seen(x, seenTerms, seenNames) }); err != nil {
		t.Fatal(err)
	}
	if want := seen(x, seenTerms, seenNames); got != want {
		t.Errorf("by ranges\n%s\nin memory\n%s", got, want)
	}
	held := p.Held()
	p.Limit = 0
	p.Begin()
	if p.Trim(); p.Held() != 0 || held == 0 {
		t.Errorf("%d of %d bytes are held over the limit", p.Held(), held)
	}
}

// Two blocks of one length that change places are refused, as is every byte that is another.
func TestPagedSwapped(t *testing.T) {
	x, b := pagedSample(t)
	want := seen(x, seenTerms, seenNames)
	try := func(what string, b []byte) {
		p, err := paged(b)
		got := ""
		if err == nil {
			err = supplied(p, b, func(x *Index) { got = seen(x, seenTerms, seenNames) })
		}
		if err != nil && !refused(err) {
			t.Fatalf("%s: %v", what, err)
		}
		if err == nil && got != want {
			t.Fatalf("%s is read as something else", what)
		}
	}
	for at := range b {
		c := bytes.Clone(b)
		c[at] ^= 0x41
		try(fmt.Sprintf("byte %d", at), c)
	}
	for at := headerSize; at+128 <= len(b); at += 64 {
		c := bytes.Clone(b)
		copy(c[at:], b[at+64:at+128])
		copy(c[at+64:], b[at:at+64])
		try(fmt.Sprintf("64 bytes at %d", at), c)
	}
}

// Columns whose sums fit are unpacked and held against the extents all the same: one that is no column is an error
// or another column, and no panic. They are not all of one run.
func TestPagedForgedColumns(t *testing.T) {
	var source strings.Builder
	for i := range textRun/defColumn + 10 {
		fmt.Fprintf(&source, "func f%d() {}\n", i)
	}
	x := build(t, files{"a.go": "package a\n" + source.String(), "b.go": "package a\n\nfunc last() {}\n"}, false)
	b := encode(t, x, false)
	h, _, err := readHead(b)
	if err != nil {
		t.Fatal(err)
	}
	last := func(x *Index) (got Definition) {
		x.Parts[0].Named("last", func(file, def int) { x.Parts[0].DefChunk(def); got = x.Parts[0].Definition(file, def) })
		return got
	}
	refusals := 0
	for _, p := range h.places {
		if name := string(p.name()); !strings.HasPrefix(name, "COL") && !strings.HasPrefix(name, "RUN") {
			continue
		}
		for at := p.at; at < p.at+p.length; at += 1 + p.length/50 {
			for _, v := range []byte{0, 0x7f, 0xff} {
				c := bytes.Clone(b)
				c[at] = v
				repair(c)
				q, err := paged(c)
				if err == nil {
					err = supplied(q, c, func(x *Index) { x.Parts[0].Lookup([]byte("last")); last(x) })
				}
				if err != nil && !refused(err) {
					t.Fatalf("byte %d of %q is %#x: %v", at-p.at, p.name(), v, err)
				}
				if err != nil {
					refusals++
				}
			}
		}
	}
	if refusals == 0 {
		t.Error("nothing is refused")
	}
	q, err := paged(b)
	if err == nil {
		err = supplied(q, b, func(x *Index) { last(x) })
	}
	if len(q.defs.there) != 2 || err != nil || last(q.Index()) != last(x) {
		t.Errorf("of %d runs the last has %+v: %v", len(q.defs.there), last(q.Index()), err)
	}
}

// A run that cannot be inflated is tried once, not for each record that is in it: of a bomb that takes all the time there is.
func TestPagedWrongOnce(t *testing.T) {
	_, b := pagedSample(t)
	h, _, err := readHead(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range h.places {
		if p.tag == columnTags[1].data {
			for i := range p.length {
				b[p.at+i] = 0xff
			}
		}
	}
	repair(b)
	q, err := paged(b)
	if err != nil {
		t.Fatal(err)
	}
	if err = supplied(q, b, func(*Index) { q.defs.want(0) }); !refused(err) {
		t.Fatalf("the run is taken: %v", err)
	}
	if n := testing.AllocsPerRun(10, func() { q.defs.want(0) }); n > 1 {
		t.Errorf("what cannot be inflated takes %v allocations each time", n)
	}
}

// A record that makes no sense is named, and stands for nothing.
func TestPagedForgedRecords(t *testing.T) {
	x, sound := pagedSample(t)
	h, _, err := readHead(sound)
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) uint64 {
		for _, p := range h.places {
			if string(p.name()) == name {
				return p.at
			}
		}
		return 0
	}
	file := x.Parts[0].fileOfDef(0)
	def, chunk := at("OUTL")+uint64(x.Parts[0].defAt[0]), at("OUTL")
	const names, ends = "search snapshot: definition 0: ", "search snapshot: chunk 0: "
	lines := at("FILE") + uint64(fileSize*file+32+3)
	for byteAt, want := range map[uint64]string{
		lines: fmt.Sprintf("search snapshot: lines of file %d: ", file), def + 7: names, def + 5: names, def + 11: names, chunk + 19: ends, chunk + 15: ends,
	} {
		b := bytes.Clone(sound)
		b[byteAt] = 0xff
		repair(b)
		p, err := paged(b)
		if err == nil {
			err = supplied(p, b, func(x *Index) {
				x.Parts[0].Definition(file, 0)
				x.Parts[0].Chunk(0)
				x.Parts[0].File(file)
			})
		}
		if !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
}

// Whatever stands in the blocks, a reader by ranges errs or answers, and never asks for ever or
// for what is not in the file. That forged records may panic is caught by package engine.
func FuzzPaged(f *testing.F) {
	_, b := pagedSample(&testing.T{})
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		b = bytes.Clone(b)
		repair(b)
		p, err := paged(b)
		if err != nil {
			return
		}
		err = supplied(p, b, func(x *Index) {
			defer func() {
				if v := recover(); v != nil {
					p.wrong("%v", v)
				}
			}()
			seen(x, seenTerms, seenNames)
		})
		if err != nil && !refused(err) {
			t.Fatal(err)
		}
	})
}

// Of a long file whose text is in several runs a passage takes those alone in which it lies, or may lie until that
// is known; the next is added to it.
func TestPagedPassages(t *testing.T) {
	f := sample()
	var long strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&long, "line %d of %d\n", i, i*i)
	}
	f["long.txt"] = long.String()
	x := build(t, f, true)
	b := encode(t, x, true)
	p, err := paged(b)
	if err != nil {
		t.Fatal(err)
	}
	file, _ := x.Parts[0].FileOf("long.txt")
	want, _ := x.Parts[0].Content(file)
	from, to := x.Parts[0].ChunkRange(file)
	var got []byte
	chunks := []int{from, (from + to) / 2, to - 1}
	err = supplied(p, b, func(x *Index) {
		got = nil
		for _, c := range chunks {
			got = x.Parts[0].Passage(file, c, got)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want) || bytes.Equal(got, want) {
		t.Fatalf("%d bytes, want %d, not all of them", len(got), len(want))
	}
	for _, c := range chunks {
		c := x.Parts[0].Chunk(c)
		if !bytes.Equal(got[c.Start:c.End], want[c.Start:c.End]) {
			t.Errorf("lines %d to %d: %q", c.First, c.Last, got[c.Start:c.End])
		}
	}
	if n := len(p.inflated); n > 6 {
		t.Errorf("%d runs of %d are read for %d passages", n, len(want)/textRun, len(chunks))
	}
	// What is of no file, as long as something is missing, is not read for it.
	p.Begin()
	for _, c := range []int{-1, from - 1, to} {
		x := p.Index()
		if x.Parts[0].Passage(file, c, nil); p.Missing() {
			t.Errorf("chunk %d, which is not the file's, is read", c)
		}
	}
}
