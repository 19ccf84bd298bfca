package sqlite

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/hosts/native/store"
)

// TestKeep: a backup and an export hold all, and bring it back, found by the same words;
// a second import adds nothing.
func TestKeep(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, filepath.Join(dir, "memory.db"), Options{})
	for i, project := range []string{"one", "two"} {
		_, err := s.Do(t.Context(), contract.StoreRequest{Project: project, Steps: []contract.StoreStep{
			{Do: "put", Record: &contract.StoreRecord{Type: "session", ID: "s", State: "active", Content: "about retries", Meta: []byte(`{"name":"é\n"}`), Terms: memory.Terms("about retries"), Created: 77}},
			{Do: "put", Record: note("n", fmt.Sprint("retry ", project, "\x00\u2028"))},
			{Do: "touch", Type: "note", ID: "n", Add: int64(3 + i)}}})
		if err != nil {
			t.Fatal(err)
		}
	}
	export := func(s *Store, project string) string {
		t.Helper()
		var b bytes.Buffer
		if n, err := s.Export(&b, project); err != nil || n != strings.Count(b.String(), "\n") {
			t.Fatal(n, err)
		}
		return b.String()
	}
	all := export(s, "")
	if strings.Count(all, "\n") != 4 || strings.Count(export(s, "two"), "\n") != 2 {
		t.Fatal(all)
	}
	copied := filepath.Join(dir, "copy.db")
	if err := s.Backup(copied); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(copied); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Error(info.Mode(), err)
	}
	if err := s.Backup(copied); err == nil {
		t.Error("a backup writes over a file")
	}
	if d := cmp.Diff(all, export(opened(t, copied, Options{}), "")); d != "" {
		t.Error(d)
	}
	other := opened(t, filepath.Join(dir, "other.db"), Options{})
	for _, want := range []store.Imported{{Added: 4}, {Known: 4}} {
		if got, err := other.Import(strings.NewReader(all), ""); err != nil || !cmp.Equal(got, want) {
			t.Errorf("%+v, %v", got, err)
		}
	}
	same := func(line string) string { // but for the time of the import
		before, _, _ := strings.Cut(line, `"updated"`)
		return before
	}
	for i, line := range strings.Split(export(other, ""), "\n") {
		if want := strings.Split(all, "\n")[i]; same(line) != same(want) {
			t.Errorf("%s, want %s", line, want)
		}
	}
	r, err := other.Do(t.Context(), contract.StoreRequest{Project: "two", Steps: []contract.StoreStep{{Do: "match", Type: "note", Parent: "s", Terms: []string{"retri"}, Limit: 5}, {Do: "get", Type: "note", ID: "n"}}})
	if err != nil || len(r.Results[0].Seqs) != 1 || r.Results[1].Records[0].Count != 4 {
		t.Errorf("%+v, %v", r, err)
	}
	bad, err := other.Import(strings.NewReader("\n{}\nnot JSON\n{\"project\":\"x\",\"type\":\"note\",\"id\":\"../x\"}\n"+`{"project":"x","type":"note","id":"ok","content":"fine"}`), "")
	if err != nil || bad.Added != 1 || len(bad.Bad) != 3 || !strings.HasPrefix(bad.Bad[0], "line 2: ") || !strings.HasPrefix(bad.Bad[2], "line 4: ") {
		t.Errorf("%+v, %v", bad, err)
	}
	if got, err := other.Import(strings.NewReader(export(s, "one")), "elsewhere"); err != nil || got.Added != 2 || strings.Count(export(other, "elsewhere"), "\n") != 2 {
		t.Errorf("%+v, %v", got, err)
	}
}
