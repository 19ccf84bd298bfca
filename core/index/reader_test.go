package index

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Another implementation, written from docs/format.md alone, finds what this one does.
func TestReaderInPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	f := sample()
	for i := range 300 { // so that there are blocks
		f[fmt.Sprintf("many/file%d.go", i)] = fmt.Sprintf("package many\n\n// Handle%d handles request%d.\nfunc Handle%d() { serve(%d) }\n", i, i, i, i*i)
	}
	x := build(t, f, true)
	path := filepath.Join(t.TempDir(), "sample.cairn")
	if err := os.WriteFile(path, encode(t, x, true), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) []string {
		out, err := exec.Command(python, append([]string{"testdata/reader.py", path}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		if len(strings.TrimSpace(string(out))) == 0 {
			return nil
		}
		return strings.Split(strings.TrimSpace(string(out)), "\n")
	}
	p := &x.Parts[0]
	for _, term := range []string{"serv", "handle17", "many", "request299", "nothing"} {
		var want []string
		if n, ok := p.Lookup([]byte(term)); ok {
			for _, v := range all(p.Postings(Body, n)) {
				c := p.Chunk(int(v.Unit))
				want = append(want, fmt.Sprintf("%s:%d-%d %d", p.File(c.File).Path, c.First, c.Last, v.TF))
			}
		}
		if got := run("word", term); !slices.Equal(got, want) {
			t.Errorf("%q: %d chunks, want %d: %q, %q", term, len(got), len(want), got, want)
		}
	}
	for _, name := range []string{"serve", "HANDLE42", "Handle299", "Nothing"} {
		var want []string
		p.Named(name, func(file, def int) {
			d := p.Definition(file, def)
			want = append(want, fmt.Sprintf("%s:%d-%d %s", p.File(file).Path, d.First, d.Last, d.Qualified))
		})
		if got := run("def", name); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	source, err := os.ReadFile("testdata/reader.py")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), "\n"); n > 150 {
		t.Errorf("the reader has %d lines", n)
	}
}
