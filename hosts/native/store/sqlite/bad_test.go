package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/store"
)

// coded holds the code of an error and what it says.
func coded(t *testing.T, err error, code, says string) {
	t.Helper()
	var e *contract.Error
	if !errors.As(err, &e) || e.Code != code || !strings.Contains(err.Error(), says) || e.Fix == "" {
		t.Errorf("%v, want code %s that says %q, with a fix", err, code, says)
	}
}

func put(t *testing.T, s *Store, id, text string) error {
	_, err := s.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "put", Record: note(id, text)}}})
	return err
}

func execute(t *testing.T, path, query string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err == nil {
		_, err = db.Exec(query)
	}
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestForeignFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memory.db")
	execute(t, path, "CREATE TABLE songs (name TEXT)")
	before, _ := os.ReadFile(path)
	_, err := Open(path, Options{})
	coded(t, err, contract.CodeUnsupported, "another program")
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file of another program was changed")
	}
	text := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(text, []byte(strings.Repeat("not a database\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = Open(text, Options{})
	coded(t, err, contract.CodeCorrupt, "no store")
	if _, err := Open(t.TempDir(), Options{}); err == nil {
		t.Error("a directory is a store")
	}
}

func TestNewerVersion(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memory.db")
	if err := opened(t, path, Options{}).Close(); err != nil {
		t.Fatal(err)
	}
	execute(t, path, fmt.Sprintf("PRAGMA user_version = %d", Version+1))
	_, err := Open(path, Options{})
	coded(t, err, contract.CodeVersion, fmt.Sprintf("version %d", Version+1))
}

// TestMigrations: a file of each version, with a record, is one of this version after
// it was opened, and holds what it held.
func TestMigrations(t *testing.T) {
	for version := range int64(Version + 1) {
		path := filepath.Join(t.TempDir(), "memory.db")
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		c, err := connect(db)
		for v := range version {
			if err == nil {
				err = c.advance(v)
			}
		}
		if version > 0 {
			_, inserted := c.ExecContext(background, samples[version])
			err = errors.Join(err, inserted)
		}
		if err = errors.Join(err, c.Close(), db.Close()); err != nil {
			t.Fatal(version, err)
		}
		s := opened(t, path, Options{})
		if version > 0 {
			r, err := s.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{
				{Do: "get", Type: "note", ID: "a"}, {Do: "match", Type: "note", Parent: "s", Terms: []string{"retry"}, Limit: 1}}})
			if err != nil || len(r.Results[0].Records) != 1 || r.Results[0].Records[0].Content != "retry" || len(r.Results[1].Seqs) != 1 || r.Rev != 1 {
				t.Errorf("version %d: %+v, %v", version, r, err)
			}
		}
		if err := put(t, s, "b", "more"); err != nil {
			t.Errorf("version %d: %v", version, err)
		}
		if found, err := s.Check(); err != nil || len(found) > 0 {
			t.Errorf("version %d: %q, %v", version, found, err)
		}
	}
}

// samples put the note "a" of project "one" and session "s" into a file of each
// version, as that version did.
var samples = [Version + 1]string{1: `
INSERT INTO projects VALUES (1, 'one', 1); INSERT INTO spaces VALUES (1, 1, 'note'); INSERT INTO parents VALUES (1, 1, 's'); UPDATE counter SET n = 1;
INSERT INTO records VALUES (1, 1, 'a', 1, '', 0, 5, 5, 1, 1, '', x'7265747279'); INSERT INTO terms (rowid, words) VALUES (1, '1__1 1_retry');`,
	2: `
INSERT INTO projects VALUES (1, 'one', 1); INSERT INTO spaces VALUES (1, 1, 'note'); INSERT INTO parents VALUES (1, 1, 's'); UPDATE counter SET n = 1, was = mark, mark = x'0102030405060708';
INSERT INTO records VALUES (1, 1, 'a', 1, '', 0, 5, 5, 1, 1, '', x'7265747279'); INSERT INTO terms (rowid, words) VALUES (1, '1__1 1_retry');`,
}

func TestDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memory.db")
	s := opened(t, path, Options{})
	for i := range 300 {
		if err := put(t, s, fmt.Sprint("n", i), strings.Repeat(fmt.Sprint("word", i, " "), 50)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	noticed := 0
	rng := rand.New(rand.NewPCG(1, 1))
	const rounds = 25
	for range rounds {
		b := bytes.Clone(whole)
		for page := range 6 { // of 4 KiB, any but the first half of the header
			at := max(100, rng.IntN(len(b)/4096)*4096)
			for i := range 64 {
				b[min(len(b)-1, at+page*64+i)] ^= byte(1 + rng.IntN(255))
			}
		}
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		_ = os.Remove(path + "-wal")
		_ = os.Remove(path + "-shm")
		s, err := Open(path, Options{})
		if err != nil {
			noticed++
			continue // told at once
		}
		found, err := s.Check()
		if err != nil || len(found) > 0 {
			noticed++
		}
		_, err = s.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "list", Type: "note", Order: "old", Limit: 1000}, {Do: "match", Type: "note", Terms: []string{"word"}, Limit: 10}}})
		if e := (*contract.Error)(nil); errors.As(err, &e) && e.Code == contract.CodeCorrupt && !strings.Contains(err.Error(), "damaged") {
			t.Errorf("%v", err)
		}
		_ = s.Close()
	}
	if noticed < rounds*9/10 {
		t.Errorf("%d of %d damaged files were noticed", noticed, rounds)
	}
}

func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memory.db")
	s := opened(t, path, Options{MaxPages: 60})
	var err error
	n := 0
	for ; err == nil && n < 10_000; n++ {
		err = put(t, s, fmt.Sprint("n", n), strings.Repeat("x ", 500))
	}
	coded(t, err, contract.CodeHost, "disk is full")
	if found, err := s.Check(); err != nil || len(found) > 0 {
		t.Errorf("%q, %v", found, err)
	}
	if have := ids(t, s, "n"); len(have) != 0 { // ids are n0, n1, … without a hyphen
		t.Error(have)
	}
	r, err := s.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "count", Type: "note"}}})
	if err != nil || r.Results[0].Count != int64(n-1) {
		t.Errorf("%d of %d acknowledged records are there: %v", r.Results[0].Count, n-1, err)
	}
}

func TestLargeMessage(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "memory.db"), Options{})
	large := strings.Repeat("a line of a log\n", 10<<20/16)
	if err := put(t, s, "large", large); err != nil {
		t.Fatal(err)
	}
	r, err := s.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "get", Type: "note", ID: "large"}, {Do: "get", Type: "note", ID: "large", Bytes: 10}}})
	if err != nil || r.Results[0].Records[0].Content != large || r.Results[1].Records[0].Content != "a line of " || r.Results[1].Records[0].Size != int64(len(large)) {
		t.Error(err)
	}
	err = put(t, s, "larger", strings.Repeat("x", contract.MaxContentBytes+1))
	if e := contract.ErrorOf(err); e == nil || e.Code != contract.CodeTooLarge {
		t.Errorf("%v", err)
	}
}

func TestClosed(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "memory.db"), Options{})
	if err := errors.Join(s.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
	if err := put(t, s, "a", "b"); !errors.Is(err, errClosed) {
		t.Errorf("%v", err)
	}
}

// filled is the file of a store of 300 records on many pages, closed.
func filled(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "memory.db")
	s := opened(t, path, Options{})
	for i := range 300 {
		if err := put(t, s, fmt.Sprintf("n%d", i), strings.Repeat(fmt.Sprintf("crate %d ", i), 40)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestExportOfDamaged: what can be read of a damaged store is written, and what cannot is named.
func TestExportOfDamaged(t *testing.T) {
	path := filled(t)
	execute(t, path, `UPDATE records SET meta = '{"a"<1}' WHERE id = 'n7'`)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(b, []byte("crate 150 ")) / 4096 * 4096 // the head of a page of records
	for i := range 100 {
		b[at+i] = 0xee
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	s := opened(t, path, Options{})
	var out bytes.Buffer
	n, err := s.Export(&out, "")
	var lost *store.LostError
	if !errors.As(err, &lost) || n < 250 || n+lost.Count != 300 || strings.Count(out.String(), "\n") != n || !strings.Contains(err.Error(), `note "n7"`) || !strings.Contains(err.Error(), "record number 15") {
		t.Fatalf("%d written, %v", n, err)
	}
	fresh := opened(t, filepath.Join(t.TempDir(), "memory.db"), Options{})
	if done, err := fresh.Import(&out, ""); err != nil || done.Added != n || len(done.Bad) > 0 {
		t.Errorf("%+v, %v", done, err)
	}
}

// TestExportOfLost: a tree of records whose upper page is zeros leads past most of them without an
// error; that is told.
func TestExportOfLost(t *testing.T) {
	path := filled(t)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const root = 8 * 4096 // of the table records
	if b[root] != 5 {
		t.Fatalf("page 9 is of kind %d, no upper page of a table", b[root])
	}
	clear(b[root+12+2*2 : root+4096])
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	s := opened(t, path, Options{})
	var out bytes.Buffer
	n, err := s.Export(&out, "")
	if lost := (*store.LostError)(nil); !errors.As(err, &lost) || n == 300 || strings.Count(out.String(), "\n") != n {
		t.Fatalf("%d written, %v", n, err)
	}
}

// TestReplacedFile: what is written after the file was taken away is where the next one looks.
func TestReplacedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memory.db")
	kept := store.NewLazy(path, func(path string) (store.Store, error) { return Open(path, Options{}) })
	t.Cleanup(func() { _ = kept.Close() })
	write := func(id string) {
		t.Helper()
		if _, err := kept.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "put", Record: note(id, "retry")}}}); err != nil {
			t.Fatal(err)
		}
	}
	write("a")
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be removed")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if !kept.Missing() {
		t.Error("the file is there")
	}
	write("b")
	other := opened(t, path, Options{})
	r, err := other.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "list", Type: "note", Order: "old", Limit: 10}}})
	if err != nil || len(r.Results[0].Records) != 1 || r.Results[0].Records[0].ID != "b" {
		t.Fatalf("%+v, %v", r, err)
	}
	if err := os.Rename(path, path+".moved"); err != nil {
		t.Fatal(err)
	}
	write("c")
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}
