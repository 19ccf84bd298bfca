package sqlite

import (
	"path/filepath"
	"testing"

	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/storetest"
)

func opened(t testing.TB, path string, o Options) *Store {
	t.Helper()
	s, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T, now func() int64, newID func() string) store.Store {
		return opened(t, filepath.Join(t.TempDir(), "memory.db"), Options{Now: now, NewID: newID})
	})
}
