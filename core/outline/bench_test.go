package outline

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// benchmark parses the Go files of the standard library.
func benchmark(b *testing.B, want Want) {
	var files [][]byte
	total := 0
	err := filepath.WalkDir(goSources(b), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		src, err := os.ReadFile(path)
		files = append(files, src)
		total += len(src)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	var p Parser
	b.SetBytes(int64(total))
	for b.Loop() {
		for _, src := range files {
			p.Parse(Go, src, want)
		}
	}
}

// BenchmarkDocuments parses the sample of each format, many times over.
func BenchmarkDocuments(b *testing.B) {
	for _, l := range []Language{Markdown, ReStructuredText, AsciiDoc, HTML, Text, OpenAPI, Notebook, Gherkin} {
		archive, err := txtar.ParseFile(filepath.Join("testdata", l.String()+".txtar"))
		if err != nil {
			b.Fatal(err)
		}
		src := archive.Files[0].Data
		if l != Notebook { // one of them is one piece
			src = bytes.Repeat(src, 1000)
		}
		b.Run(l.String(), func(b *testing.B) {
			var p Parser
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				p.Parse(l, src, everything)
			}
		})
	}
}

// goSources returns the folder of the standard library's sources.
func goSources(tb testing.TB) string {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		tb.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(root)), "src")
}
