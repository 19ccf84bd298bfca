package outline

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the outlines that were found into the cases")

// TestCases compares the whole outline of a small file per language with the one beside it.
func TestCases(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil || len(cases) < 20 {
		t.Fatalf("find cases: %v, %d files", err, len(cases))
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			source := archive.Files[0]
			l := Detect(source.Name, source.Data)
			if want := strings.TrimSuffix(filepath.Base(name), ".txtar"); l.String() != want {
				t.Fatalf("detect %q: %s, want %s", source.Name, l, want)
			}
			check(t, l, source.Data)
			got := render(l, source.Data)
			if *update {
				archive.Files = append(archive.Files[:1], txtar.File{Name: "outline", Data: []byte(got)})
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(archive.Files[1].Data), got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		})
	}
}

// render writes an outline with one line for each thing found.
func render(l Language, src []byte) string {
	var p Parser
	f := p.Parse(l, src, everything)
	src = f.Text
	var b strings.Builder
	for i, d := range f.Definitions {
		fmt.Fprintf(&b, "%d-%d %s %s | %s", d.StartLine, d.EndLine, d.Kind, f.Qualified(src, i), bytes.Join(bytes.Fields(d.Signature.Of(src)), []byte(" ")))
		if !d.Doc.Empty() {
			fmt.Fprintf(&b, " | %s", bytes.Join(bytes.Fields(d.Doc.Of(src)), []byte(" ")))
		}
		b.WriteByte('\n')
	}
	for i, m := range f.Imports {
		if !m.Group {
			fmt.Fprintf(&b, "%d import %s\n", m.Line, strings.Join(strings.Fields(f.Imported(src, i)), " "))
		}
	}
	for _, m := range f.Inherits {
		name := f.Qualified(src, m.Definition)
		if m.Definition < 0 {
			name = string(m.Heir.Of(src))
		}
		fmt.Fprintf(&b, "%s inherits %s\n", name, m.Base.Of(src))
	}
	for _, c := range f.Calls {
		how := "call"
		if c.Makes {
			how = "make"
		}
		fmt.Fprintf(&b, "%d %s %s from %s\n", c.Line, how, c.Name.Of(src), f.Qualified(src, c.Definition))
	}
	return b.String()
}
