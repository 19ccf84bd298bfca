package mention

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/core/outline"
)

var update = flag.Bool("update", false, "write what was found into the cases")

// TestImports compares the package and the imports of a small file per language,
// and the modules of manifests, with those written beside it.
func TestImports(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join("testdata", "imports", "*.txtar"))
	if err != nil || len(cases) < 20 {
		t.Fatalf("find cases: %v, %d files", err, len(cases))
	}
	for _, name := range cases {
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

// render writes a line for the package, for each import and for each module.
func render(path string, src []byte) string {
	var p outline.Parser
	var b strings.Builder
	l := outline.Detect(path, src)
	f := p.Parse(l, src, Everything)
	if name := packageOf(l, src, f); name != "" {
		fmt.Fprintf(&b, "package %s\n", name)
	}
	for _, m := range imports(l, src, f) {
		fmt.Fprintf(&b, "%d %s", m.Line, m.Path)
		for i, flag := range [...]string{"all", "types", "dynamic", "export", "system"} {
			if m.Flags&(1<<i) != 0 {
				b.WriteString(" +" + flag)
			}
		}
		for i, n := range m.Names {
			b.WriteString([]string{" |", ","}[min(i, 1)] + " " + n.Local)
			if n.Original != "" {
				b.WriteString("=" + n.Original)
			}
		}
		b.WriteByte('\n')
	}
	for _, m := range modules(path, src) {
		fmt.Fprintf(&b, "module %q %s\n", m.Name, m.Directory)
	}
	return b.String()
}

// What stands in a repository may be anything: nothing may panic, and every
// import must be on a line of the file.
func FuzzImports(f *testing.F) {
	cases, err := filepath.Glob(filepath.Join("testdata", "imports", "*.txtar"))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range cases {
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
	f.Fuzz(func(t *testing.T, path string, src []byte) {
		var p outline.Parser
		l := outline.Detect(path, src)
		o := p.Parse(l, src, Everything)
		lines := strings.Count(string(src), "\n") + 1
		for _, m := range imports(l, src, o) {
			if m.Path == "" || m.Line < 1 || m.Line > lines {
				t.Errorf("import %+v of a file of %d lines", m, lines)
			}
			for _, n := range m.Names {
				if n.Local == "" {
					t.Errorf("import %+v has a name that is none", m)
				}
			}
		}
		packageOf(l, src, o)
		modules(path, src)
	})
}
