package worktree

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkList reads Go's own source tree, about 11,000 files without ignore rules.
func BenchmarkList(b *testing.B) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		b.Fatal(err)
	}
	root := filepath.Join(strings.TrimSpace(string(out)), "src")
	b.ReportAllocs()
	files := 0
	for b.Loop() {
		files = len(mustList(b, root, Options{}).Files)
	}
	b.ReportMetric(float64(files), "files")
}

// BenchmarkListIgnoring reads a tree of 10,000 tracked files under 200 patterns,
// one of which matches, so that the index is read too.
func BenchmarkListIgnoring(b *testing.B) {
	isolate(b)
	dir := b.TempDir()
	gitInit(b, dir)
	largeTree(b, dir, 100, 100)
	git(b, dir, nil, "add", ".")
	put(b, dir, "ignored", "")
	put(b, dir, ".gitignore", manyPatterns(200)+"ignored\n")
	b.ReportAllocs()
	for b.Loop() {
		mustList(b, dir, Options{})
	}
}
