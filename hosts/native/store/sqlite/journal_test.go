package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/store"
)

// lazy is a store as a server has it.
func lazy(t *testing.T, path string) *store.Lazy {
	t.Helper()
	kept := store.NewLazy(path, func(path string) (store.Store, error) { return Open(path, Options{}) })
	t.Cleanup(func() { _ = kept.Close() })
	return kept
}

// say puts a note and returns the error.
func say(t *testing.T, s store.Store, id string) error {
	t.Helper()
	_, err := s.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "put", Record: note(id, strings.Repeat("retry "+id+" ", 40))}}})
	return err
}

func sayAll(t *testing.T, s store.Store, name string, n int) {
	t.Helper()
	for i := range n {
		if err := say(t, s, fmt.Sprintf("%s-%d", name, i)); err != nil {
			t.Fatal(err)
		}
	}
}

// left makes a store at a path as a process leaves it that is cut off: its journal stays. It
// returns a backup from between.
func left(t *testing.T, path string) (backup string) {
	t.Helper()
	s := opened(t, filepath.Join(t.TempDir(), "living.db"), Options{})
	sayAll(t, s, "old", 60)
	backup = filepath.Join(t.TempDir(), "backup.db")
	if err := s.Backup(backup); err != nil {
		t.Fatal(err)
	}
	sayAll(t, s, "late", 60)
	for _, end := range []string{"", "-wal"} {
		if err := copyFile(path+end, s.Path()+end); err != nil {
			t.Fatal(err)
		}
	}
	return backup
}

// TestMarks: the marks are where they are looked for, in a store, in its journal, and a backup
// has another.
func TestMarks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memory.db")
	backup := left(t, path)
	p, err := readPair(path)
	if err != nil || len(p.marks) < 2 || !p.belongs() {
		t.Fatalf("%d marks: %v", len(p.marks), err)
	}
	b, err := readPair(backup)
	if err != nil || b.mark == (mark{}) || len(b.marks) > 0 {
		t.Fatalf("%v, %v", b, err)
	}
	if b.journal = p.journal; b.belongs() {
		t.Error("a backup takes the journal of what it is a backup of")
	}
	// What the journal holds was written into the file since.
	s := opened(t, path, Options{})
	if n := len(ids(t, s, "late")); n != 60 {
		t.Errorf("%d of 60", n)
	}
	for i := range 2 { // more than the journal is long
		sayAll(t, s, fmt.Sprint("more", i), 700)
		if p, err = readPair(path); err != nil || !p.belongs() || p.mark == (mark{}) {
			t.Errorf("%v, %v", p.mark, err)
		}
		if !s.Same() {
			t.Error("what is written from the journal is taken for another file")
		}
	}
}

// TestLeftJournal: a backup that is copied over a store beside which a journal was left, or
// moved into its place, is not touched; both are there after a restore.
func TestLeftJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memory.db")
	backup := left(t, path)
	if err := copyFile(path, backup); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		_, err := Open(path, Options{})
		coded(t, err, contract.CodeCorrupt, "journal of another file")
	}
	kept, err := Restore(path, path)
	if err != nil {
		t.Fatal(err)
	}
	s := opened(t, path, Options{})
	if old, late := len(ids(t, s, "old")), len(ids(t, s, "late")); old != 60 || late != 0 {
		t.Errorf("%d and %d records", old, late)
	}
	if found, err := s.Check(); err != nil || len(found) > 0 {
		t.Error(found, err)
	}
	if info, err := os.Stat(kept + "-wal"); err != nil || info.Size() == 0 {
		t.Errorf("the journal is lost: %v", err)
	}
}

// TestRestore: what is restored over is kept with its journal, and what is damaged, or nothing,
// restores nothing.
func TestRestore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memory.db")
	backup := left(t, path)
	kept, err := Restore(path, backup)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(ids(t, opened(t, kept, Options{}), "late")); n != 60 {
		t.Errorf("%d of 60 are kept", n)
	}
	again, err := Restore(path, kept)
	if err != nil || again == kept {
		t.Fatal(again, err)
	}
	s := opened(t, path, Options{})
	if n := len(ids(t, s, "late")); n != 60 {
		t.Errorf("%d of 60 are back", n)
	}
	bad := filepath.Join(t.TempDir(), "bad.db")
	if err := os.WriteFile(bad, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = Restore(path, bad)
	coded(t, err, contract.CodeUnsupported, "nothing is in it")
	b, _ := os.ReadFile(backup)
	for i := 8192; i < 12288; i++ {
		b[i] ^= 0x5a
	}
	if err := os.WriteFile(bad, b, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err = Restore(path, bad); err == nil {
		t.Error("what is damaged was restored")
	}
	// A file that was removed takes its journal along to no new one.
	for _, gone := range []func(string) error{os.Remove, func(path string) error { return os.Truncate(path, 0) }} {
		path := filepath.Join(t.TempDir(), "memory.db")
		left(t, path)
		if err := gone(path); err != nil {
			t.Fatal(err)
		}
		sayAll(t, opened(t, path, Options{}), "new", 1)
		if info, err := os.Stat(path + ".before-1-wal"); err != nil || info.Size() == 0 {
			t.Errorf("the journal is lost: %v", err)
		}
	}
	if _, err = Restore(path, bad+".none"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
	if n := len(ids(t, s, "late")); n != 60 || !s.Same() {
		t.Error("a restore that failed changed the store")
	}
	fresh := filepath.Join(t.TempDir(), "memory.db")
	if kept, err := Restore(fresh, backup); err != nil || kept != "" {
		t.Errorf("%q, %v", kept, err)
	}
}

// TestReplacedInUse: two servers use a store while its file is replaced in every way; neither
// writes to it until somebody says how it is to go on, and then both do.
func TestReplacedInUse(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be replaced")
	}
	for name, replace := range map[string]func(path, by string) error{
		"moved":  func(path, by string) error { return os.Rename(by, path) },
		"copied": copyFile,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "memory.db")
			a, b := lazy(t, path), lazy(t, path)
			sayAll(t, a, "old", 40)
			sayAll(t, b, "older", 40)
			backup := filepath.Join(t.TempDir(), "backup.db")
			s := opened(t, path, Options{})
			if err := errors.Join(s.Backup(backup), s.Close()); err != nil {
				t.Fatal(err)
			}
			sayAll(t, a, "late", 20)
			if err := replace(path, backup); err != nil {
				t.Fatal(err)
			}
			for i := range 4 {
				coded(t, say(t, []store.Store{a, b}[i%2], "lost"), contract.CodeCorrupt, "journal of another file")
			}
			if _, err := Restore(path, path); err != nil {
				t.Fatal(err)
			}
			sayAll(t, a, "new", 700)
			sayAll(t, b, "newer", 700)
			if err := errors.Join(a.Close(), b.Close()); err != nil {
				t.Fatal(err)
			}
			s = opened(t, path, Options{})
			for _, want := range []struct {
				name string
				n    int
			}{{"old", 40}, {"older", 40}, {"late", 0}, {"new", 700}, {"newer", 700}} {
				if n := len(ids(t, s, want.name)); n != want.n {
					t.Errorf("%d of %s, want %d", n, want.name, want.n)
				}
			}
			if found, err := s.Check(); err != nil || len(found) > 0 {
				t.Error(found, err)
			}
		})
	}
}

// TestRestoreInUse: servers go on with what is restored.
func TestRestoreInUse(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be replaced")
	}
	path := filepath.Join(t.TempDir(), "memory.db")
	a := lazy(t, path)
	sayAll(t, a, "old", 40)
	backup := filepath.Join(t.TempDir(), "backup.db")
	s := opened(t, path, Options{})
	if err := errors.Join(s.Backup(backup), s.Close()); err != nil {
		t.Fatal(err)
	}
	sayAll(t, a, "late", 40)
	kept, err := Restore(path, backup)
	if err != nil {
		t.Fatal(err)
	}
	sayAll(t, a, "new", 40)
	s = opened(t, path, Options{})
	if len(ids(t, s, "old")) != 40 || len(ids(t, s, "late")) != 0 || len(ids(t, s, "new")) != 40 {
		t.Error("the store is not what was restored")
	}
	if n := len(ids(t, opened(t, kept, Options{}), "late")); n != 40 {
		t.Errorf("%d of 40 are kept", n)
	}
}
