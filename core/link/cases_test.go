package link

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write what was found into the cases")

// compare compares what is found in the small repositories of a directory, at least
// so many, with the last file of each, which has the name given.
func compare(t *testing.T, dir, last string, least int, render func(*archive) string) {
	cases, err := filepath.Glob(filepath.Join("testdata", dir, "*.txtar"))
	if err != nil || len(cases) < least {
		t.Fatalf("find cases: %v, %d files", err, len(cases))
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files, want := archive.Files, ""
			if n := len(files) - 1; files[n].Name == last {
				files, want = files[:n], string(files[n].Data)
			}
			got := render(newArchive(files))
			if *update {
				archive.Files = append(files, txtar.File{Name: last, Data: []byte(got)})
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		})
	}
}
