package index

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/rank"
)

// fataler is a test or a property.
type fataler interface {
	Helper()
	Fatalf(string, ...any)
}

// files are contents by path.
type files map[string]string

func (f files) paths() []string {
	var paths []string
	for p := range f {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	return paths
}

// sample holds a file of each kind that a segment treats on its own.
func sample() files {
	return files{
		"README.md":        "# Cairn\n\nA pile of stones.\n\n## Use\n\nStack them.\n",
		"empty.txt":        "",
		"src/server.go":    "package src\n\n// Server serves.\ntype Server struct{ port int }\n\n// Serve answers.\nfunc (s *Server) Serve() error {\n\treturn s.listen()\n}\n",
		"src/util_test.py": "def test_parse_request():\n    assert parse(1) == 404\n\nclass Case:\n    def run(self): pass",
		"odd\\xff.c":       "int x\xff = 1;\n\xfe\n",
		"long.js":          "function first() {}\n" + strings.Repeat("// filler line\n", 70) + "function second() { return first() }\n",
	}
}

// segment builds a segment of files in an order, spread over workers.
func segment(t fataler, f files, order []string, workers int, keep bool) *Segment {
	t.Helper()
	w := make([]Worker, workers)
	var b Builder
	for i, p := range order {
		b.Add(w[i%workers].Analyze(p, []byte(f[p]), keep))
	}
	s, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		t.Fatalf("build: %v", err)
	}
	return s
}

func build(t fataler, f files, keep bool) *Index {
	t.Helper()
	return New(segment(t, f, f.paths(), 1, keep), Meta{Name: "sample"})
}

func encode(t fataler, x *Index, contents bool) []byte {
	t.Helper()
	parts, err := x.Encode(contents)
	if err != nil {
		t.Fatalf("encode: %v", err)
	}
	return bytes.Join(parts, nil)
}

// walk uses every accessor, so that one which trusts a damaged number panics.
func walk(x *Index) {
	paths := []string{"", "nothing"}
	for i := range x.Parts {
		p := &x.Parts[i]
		var names []string
		for f := range p.Files() {
			info := p.File(f)
			paths = append(paths, info.Path)
			_, _, _ = info.Language.String(), p.Role(f).Names(), p.NameParts(f)
			p.FileTerms(f)
			p.PathTerms(f)
			content, stored := p.Content(f)
			from, to := p.ChunkRange(f)
			for c := from; c < to; c++ {
				v := p.Chunk(c)
				if p.ChunkFile(c) != f {
					panic("a chunk of another file")
				}
				if stored {
					_ = content[v.Start:v.End]
				}
				if got := p.Columns(); int(got.ChunkFile[c]) != f || got.ChunkBody[c] != rank.Rounded(v.BodyTerms) || got.ChunkSymbols[c] != rank.Rounded(v.SymbolTerms) {
					panic("a column that differs from its record")
				}
			}
			if to > from {
				for _, line := range []int{0, 1, info.Lines, info.Lines + 1} {
					if c := p.ChunkAt(f, line); c < from || c >= to {
						panic("a line in another file's chunk")
					}
				}
			}
			first, last := p.DefRange(f)
			for d := first; d < last; d++ {
				v := p.Definition(f, d)
				names = append(names, v.Name)
				if c := p.DefChunk(d); c < from || c >= to || v.Parent >= d {
					panic("a definition in another file's chunk or parent")
				}
				_ = v.Kind.String()
				if got := p.Columns().DefShape[d]; got.Kind() != v.Kind || got.Nested() != (v.Parent >= 0) {
					panic("a shape that differs from its definition")
				}
				p.Enclosing(f, v.First)
			}
			p.Enclosing(f, 1)
		}
		for _, n := range names {
			p.Named(n, func(file, def int) { p.Definition(file, def) })
		}
		for t := range p.Len() {
			p.Lookup(p.At(uint32(t)))
			for f := range fields {
				for _, v := range all(p.Postings(f, Term(t))) {
					if n := [...]int{p.Chunks(), p.Definitions(), p.Files(), p.Files()}[f]; int(v.Unit) >= n {
						panic("a posting of no unit")
					}
				}
			}
		}
	}
	for _, p := range paths {
		x.Find(p)
	}
	_, _, _ = x.Bytes(), x.Lines(), x.HasContents()
	for _, y := range []*Index{x, x.Update(nil, paths[:min(len(paths), 4)], x.Meta)} {
		if y, err := y.Compact(nil); err == nil {
			_, _ = y.Encode(false)
		}
	}
}

// repair recomputes the checksums of a changed snapshot, as someone who forges
// one would. It gives up where the table itself points nowhere.
func repair(b []byte) {
	le := binary.LittleEndian
	if len(b) < headerSize {
		return
	}
	count := int(min(le.Uint32(b[24:]), 1<<16))
	if headerSize+entrySize*count > len(b) {
		return
	}
	sums := headerSize + entrySize*count
	for i := range count {
		e := b[headerSize+entrySize*i:]
		shift, at, n := le.Uint32(e[4:]), le.Uint64(e[8:]), le.Uint64(e[16:])
		if shift < leastShift || shift > mostShift || at > uint64(len(b)) || n > uint64(len(b))-at {
			return
		}
		if uint64(len(b)-sums) < sumSize*blocks(n, shift) {
			return
		}
		sums += putSums(b[sums:], bytes.Clone(b[at:at+n]), shift)
	}
	le.PutUint32(b[28:], headSum(b[:sums]))
}

var _ fataler = (*testing.T)(nil)

// all returns the postings of a list.
func all(l List) (postings []Posting) {
	var room [3]Posting
	for {
		next := l.Next(room[:])
		if len(next) == 0 {
			return postings
		}
		postings = append(postings, next...)
	}
}
