package transcript

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/memory"
)

var update = flag.Bool("update", false, "write what is read into testdata")

// text is a transcript as the expected files have it.
func text(t *Transcript) string {
	var b strings.Builder
	fmt.Fprintln(&b, "format", t.Format)
	for _, s := range t.Sessions {
		fmt.Fprintf(&b, "session %s %q\n", s.ID, s.Name)
		for _, m := range s.Messages {
			fmt.Fprintf(&b, "  %s %d %s %q\n", m.Role, m.Created, m.Metadata, m.Content)
		}
	}
	for _, l := range t.Left {
		fmt.Fprintf(&b, "left %d %s\n", l.Count, l.Kind)
	}
	for _, l := range t.Bad {
		fmt.Fprintf(&b, "bad %d: %s\n", l.Line, l.Reason)
	}
	return b.String()
}

func names(t testing.TB) []string {
	all, err := filepath.Glob("testdata/*")
	if err != nil || len(all) < 7 {
		t.Fatal(all, err)
	}
	var files []string
	for _, name := range all {
		if !strings.HasSuffix(name, ".want") {
			files = append(files, name)
		}
	}
	return files
}

// TestRead holds each format against what is to be read, twice: the same again.
func TestRead(t *testing.T) {
	for _, file := range names(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		first, err := Read(name, data)
		if err != nil {
			t.Fatal(file, err)
		}
		again, err := Read(name, data)
		if d := cmp.Diff(first, again); d != "" || err != nil {
			t.Errorf("%s: another time: %v %s", file, err, d)
		}
		got := text(first)
		if *update {
			if err := os.WriteFile(file+".want", []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file + ".want")
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), got); d != "" {
			t.Errorf("%s (-want +got):\n%s", file, d)
		}
		// What was read of a part is read again of the whole, with the same ids.
		known := map[string]bool{}
		for _, s := range first.Sessions {
			for _, m := range s.Messages {
				known[m.ID] = true
			}
		}
		if cut := strings.LastIndex(strings.TrimSpace(string(data)), "\n"); strings.HasSuffix(file, "l") && cut > 0 {
			part, err := Read(name, data[:cut])
			if err != nil {
				t.Fatal(file, err)
			}
			for _, s := range part.Sessions {
				for _, m := range s.Messages {
					if !known[m.ID] {
						t.Errorf("%s: %q has another id when more follows", file, m.Content)
					}
				}
			}
		}
	}
}

func TestUnknown(t *testing.T) {
	for _, data := range []string{"", "\n", "hello", "# Notes\n", "[]", "[1,2]", `"x"`, "{}", `{"a":1}` + "\n" + `{"b":2}`, "\x00\x01", "null"} {
		if r, err := Read("x", []byte(data)); err == nil {
			t.Errorf("%q is read as %+v", data, r)
		}
	}
}

// FuzzRead: whatever a file holds, what is read of it can be stored.
func FuzzRead(f *testing.F) {
	for _, file := range names(f) {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add(`{"type":"user","uuid":5,"message":{"content":{"a":1}}}`)
	f.Add(`[{"mapping":{"a":{"parent":"a"}},"current_node":"a"}]`)
	f.Fuzz(func(t *testing.T, data string) {
		r, err := Read("x", []byte(data))
		if err != nil {
			return
		}
		seen := map[string]bool{}
		for _, s := range r.Sessions {
			if !memory.ValidID(s.ID) || strings.ContainsAny(s.Name, "\n\r\x00") || len([]rune(s.Name)) > 200 || len(s.Messages) == 0 {
				t.Errorf("%q gives session %q %q", data, s.ID, s.Name)
			}
			for _, m := range s.Messages {
				if !memory.ValidID(m.ID) || seen[m.ID] || m.Content == "" || !utf8.ValidString(m.Content) || m.Created < 0 {
					t.Errorf("%q gives message %+v", data, m)
				}
				seen[m.ID] = true
			}
		}
	})
}
