package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzFile reads the configuration of a project, which is hostile YAML.
func FuzzFile(f *testing.F) {
	for _, s := range []string{"search:\n  limit: 3\n", "a: &a [*a, *a]", "search: [", "? {a: b}\n: c", "search: {limit: !!binary x}", "---\na\n---\nb"} {
		f.Add([]byte(s))
	}
	dir := f.TempDir()
	file := filepath.Join(dir, ProjectFile)
	f.Fuzz(func(t *testing.T, b []byte) {
		if err := os.WriteFile(file, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := read(file, true); err != nil && !strings.Contains(err.Error(), file) && !strings.Contains(err.Error(), ProjectFile) {
			t.Errorf("the error does not name the file: %v", err)
		}
	})
}
