package index

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
	"github.com/google/go-cmp/cmp"
)

func TestSegment(t *testing.T) {
	f := sample()
	x := build(t, f, true)
	p := &x.Parts[0]
	if x.Files() != len(f) || p.Files() != len(f) {
		t.Fatalf("%d files, want %d", x.Files(), len(f))
	}
	bytesWant := 0
	for i, path := range f.paths() {
		part, file, ok := x.Find(path)
		info := p.File(i)
		content, stored := p.Content(i)
		if !ok || part != 0 || file != i || info.Path != path || info.Hash != Hash([]byte(f[path])) || info.Size != len(f[path]) || !stored || content == nil || string(content) != f[path] {
			t.Errorf("%q is %+v with %q, found as %d, %v", path, info, content, file, ok)
		}
		bytesWant += len(f[path])
	}
	if x.Bytes() != int64(bytesWant) || x.Lines() != 7+0+9+5+2+72 {
		t.Errorf("%d bytes, %d lines", x.Bytes(), x.Lines())
	}
	_, server, _ := x.Find("src/server.go")
	_, test, _ := x.Find("src/util_test.py")
	if i := p.File(server); i.Language != outline.Go || i.Lines != 9 || p.Role(server) != 0 || p.Role(test) != tree.Test {
		t.Errorf("server is %+v, the test has role %v", i, p.Role(test).Names())
	}
	var got []Definition
	p.Named("SERVE", func(file, def int) { got = append(got, p.Definition(file, def)) })
	want := []Definition{{outline.Method, "Serve", "Server.Serve", "func (s *Server) Serve() error", 7, 9, -1}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if d, ok := p.Enclosing(server, 8); !ok || p.Definition(server, d).Name != "Serve" {
		t.Errorf("line 8 is in %d, %v", d, ok)
	}
	if d, ok := p.Enclosing(server, 1); ok {
		t.Errorf("line 1 is in definition %d", d)
	}
	term, ok := p.Lookup([]byte("serv"))
	if !ok {
		t.Fatal("no term serv")
	}
	from, _ := p.ChunkRange(server)
	if d := cmp.Diff([]Posting{{uint32(from), 3}}, all(p.Postings(Body, term))); d != "" { // serves, serve and the second Serve
		t.Error(d)
	}
}

func TestRoundTrip(t *testing.T) {
	for _, keep := range []bool{true, false} {
		x := build(t, sample(), keep)
		x.Meta.Skipped = []contract.Skip{{Reason: "binary", Count: 2, Examples: []string{"a.png"}}}
		b := encode(t, x, true)
		y, err := Decode(b)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(x.Meta, y.Meta); d != "" || !bytes.Equal(encode(t, y, true), b) || y.HasContents() != keep || y.live != x.live {
			t.Errorf("keep %v: %s %+v %+v", keep, d, x.live, y.live)
		}
		walk(y)
		bare, err := Decode(encode(t, x, false))
		if err != nil || bare.HasContents() || bare.Files() != x.Files() {
			t.Fatalf("without contents: %v", err)
		}
		back, err := bare.WithContents(func(_, file int) []byte { return []byte(sample()[sample().paths()[file]]) })
		if err != nil || !bytes.Equal(encode(t, back, true), encode(t, build2(t, x.Meta), true)) {
			t.Errorf("contents that come back do not make the same snapshot: %v", err)
		}
	}
}

func build2(t *testing.T, meta Meta) *Index {
	x := build(t, sample(), true)
	x.Meta = meta
	return x
}

func TestEmptyIndex(t *testing.T) {
	for name, f := range map[string]files{"no files": {}, "an empty file": {"a.go": ""}} {
		x := build(t, f, true)
		y, err := Decode(encode(t, x, true))
		if err != nil || y.Files() != len(f) || y.Chunks() != 0 || !y.HasContents() {
			t.Fatalf("%s: %v", name, err)
		}
		for _, z := range []*Index{x, y} {
			walk(z)
			if i, file, ok := z.Find("a.go"); ok {
				if c, stored := z.Parts[i].Content(file); c == nil || !stored {
					t.Errorf("%s: content %v, stored %v", name, c, stored)
				}
			}
		}
	}
}

func TestOrderAndWorkersDoNotMatter(t *testing.T) {
	f := sample()
	order := f.paths()
	want := encode(t, build(t, f, true), true)
	for workers := 1; workers <= 3; workers++ {
		slices.Reverse(order)
		order = append(order[1:], order[0])
		if got := encode(t, New(segment(t, f, order, workers, true), Meta{Name: "sample"}), true); !bytes.Equal(got, want) {
			t.Errorf("%d workers, order %v: other bytes", workers, order)
		}
	}
}

func TestBuildStops(t *testing.T) {
	stop := errors.New("stop")
	for at := range 6 {
		var w Worker
		var b Builder
		b.Add(w.Analyze("a", []byte("text"), false))
		if b.Len() != 1 || b.bytes != 4 {
			t.Errorf("%d documents of %d bytes", b.Len(), b.bytes)
		}
		s, err := b.Build(func(done, total int) error {
			if done == at {
				return stop
			}
			return nil
		})
		if err != stop || s != nil || b.Len() != 0 {
			t.Errorf("stopped at %d: %v, %v", at, s, err)
		}
	}
}

func TestVersions(t *testing.T) {
	b := encode(t, build(t, sample(), true), true)
	for name, c := range map[string]struct {
		version, reader uint32
		want            error
	}{
		"this":                     {formatVersion, minReader, nil},
		"newer, readable by this":  {formatVersion + 1, minReader, nil},
		"newer, for newer readers": {formatVersion + 1, formatVersion + 1, ErrTooNew},
		"older than what is read":  {minRead - 1, 0, ErrTooOld},
		"this, for newer readers":  {formatVersion, formatVersion + 9, ErrTooNew},
	} {
		b := bytes.Clone(b)
		binary.LittleEndian.PutUint32(b[8:], c.version)
		binary.LittleEndian.PutUint32(b[12:], c.reader)
		repair(b)
		if _, err := Decode(b); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A section that a later version adds is passed over.
func TestUnknownSection(t *testing.T) {
	x := build(t, sample(), true)
	x.Parts[0].sections = append(slices.Clip(x.Parts[0].sections), section{tag("NEWS"), []byte("later")})
	y, err := Decode(encode(t, x, true))
	if err != nil || y.Files() != x.Files() {
		t.Error(err)
	}
}
