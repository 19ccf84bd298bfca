package outline

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
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

// goSources returns the folder of the standard library's sources.
func goSources(tb testing.TB) string {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		tb.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(root)), "src")
}
