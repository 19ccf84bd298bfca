package outline

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// benchmark parses the Go files of the standard library.
func benchmark(b *testing.B, want Want) {
	var files [][]byte
	total := 0
	err := filepath.WalkDir(filepath.Join(runtime.GOROOT(), "src"), func(path string, d fs.DirEntry, err error) error {
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
