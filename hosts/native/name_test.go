package native

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// TestName: every process gives a repository the name it wants, whatever the
// cached index or the snapshot says, and finds the same.
func TestName(t *testing.T) {
	t.Parallel()
	dir, cacheDir := readRepository(t, "formula").write(t, "formula"), newCache(t)
	called := func(path, name, want string) {
		t.Helper()
		r, err := Open(t.Context(), path, Options{CacheDir: cacheDir, Name: name})
		check(t, err)
		b, err := r.Call(t.Context(), "stats", struct{}{})
		check(t, err)
		var a contract.StatsResponse
		check(t, json.Unmarshal(b, &a))
		if a.Name != want || a.Files != 11 {
			t.Errorf("%q opened as %q is %q with %d files, want %q with 11", path, name, a.Name, a.Files, want)
		}
		check(t, r.Close(t.Context()))
	}
	called(dir, "", "formula")
	called(dir, "mine", "mine")
	called(dir, "", "formula")
	called(dir, "mine", "mine")

	r, err := Open(t.Context(), dir, Options{CacheDir: cacheDir})
	check(t, err)
	snapshot := filepath.Join(t.TempDir(), "formula.cairn")
	check(t, r.Export(t.Context(), "keep", func(parts [][]byte) error {
		return os.WriteFile(snapshot, slices.Concat(parts...), 0o600)
	}))
	check(t, r.Close(t.Context()))
	called(snapshot, "", "formula")
	called(snapshot, "other", "other")
}
