package mention

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

// compare compares what is found in the files of the cases of a directory, at least
// so many, with the text that follows each of them under the name "found".
func compare(t *testing.T, dir string, least int, render func(path string, src []byte) string) {
	for _, name := range cases(t, dir, least) {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var files []txtar.File
			for i := 0; i < len(archive.Files); i++ {
				f := archive.Files[i]
				got := render(f.Name, f.Data)
				files = append(files, f, txtar.File{Name: "found", Data: []byte(got)})
				if i+1 < len(archive.Files) && archive.Files[i+1].Name == "found" {
					i++
					if diff := cmp.Diff(string(archive.Files[i].Data), got); diff != "" && !*update {
						t.Errorf("%s (-want +got):\n%s", f.Name, diff)
					}
				} else if !*update {
					t.Errorf("%s: nothing is said of what is found", f.Name)
				}
			}
			if *update {
				archive.Files = files
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func cases(t testing.TB, dir string, least int) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("testdata", dir, "*.txtar"))
	if err != nil || len(names) < least {
		t.Fatalf("find cases of %s: %v, %d files", dir, err, len(names))
	}
	return names
}

// seed begins a search for bad input with the files of the cases.
func seed(f *testing.F, dirs ...string) {
	for _, dir := range dirs {
		for _, name := range cases(f, dir, 1) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				f.Fatal(err)
			}
			for _, file := range archive.Files {
				if file.Name != "found" {
					f.Add(file.Name, file.Data)
				}
			}
		}
	}
}
