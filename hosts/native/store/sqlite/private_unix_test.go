//go:build unix

package sqlite

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPrivate: what is remembered is nobody else's to read, nor is a copy of it.
func TestPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	s, err := Open(filepath.Join(dir, "memory.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, path := range []string{dir, s.Path()} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
}
