package mention

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/core/outline"
)

// TestUses compares the calls, types, bases, links and quotes of a small file per
// language with those written beside it.
func TestUses(t *testing.T) { compare(t, "uses", 20, renderUses) }

// renderUses writes a line for each use: where and what, "= x" for the name that
// has the value or type, "in" and the definition around.
func renderUses(path string, src []byte) string {
	var p outline.Parser
	var b strings.Builder
	l := outline.Detect(path, src)
	f := p.Parse(l, src, Everything)
	m := Extract(path, l, src, f)
	src = f.Text
	for i, u := range m.Uses {
		fmt.Fprintf(&b, "%d", u.Line)
		for ; len(m.Again) > 0 && m.Again[0].Use == i; m.Again = m.Again[1:] {
			fmt.Fprintf(&b, ",%d", m.Again[0].Line)
		}
		fmt.Fprintf(&b, " %s ", [...]string{"", "call", "type", "base", "link", "quote", "anchor", "reference", "exported", "cut", "element", "argument", "parameter", "narrowed", "announced", "either"}[u.Kind])
		if u.Of != "" {
			b.WriteString(u.Of + " . ")
		}
		b.WriteString(u.Name)
		if u.For != "" {
			b.WriteString(" = " + u.For)
		}
		if u.Definition >= 0 {
			b.WriteString(" in " + f.Qualified(src, u.Definition))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestOneAfterAnother: what is found in a file is the same whatever the parser and the
// extractor had before it, in whatever language its text is read.
func TestOneAfterAnother(t *testing.T) {
	var texts []txtar.File
	for _, name := range cases(t, "uses", 20) {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, archive.Files[0])
	}
	var p outline.Parser
	var e Extractor
	uses := func(p *outline.Parser, e *Extractor, path string, src []byte) []Use {
		l := outline.Detect(path, src)
		return e.Extract(path, l, src, p.Parse(l, src, Everything)).Uses
	}
	for _, text := range texts {
		for _, as := range []string{"a.rb", "a.rs", "a.py", text.Name} {
			want := uses(new(outline.Parser), new(Extractor), as, text.Data)
			for _, before := range texts {
				uses(&p, &e, before.Name, before.Data)
				if diff := cmp.Diff(want, uses(&p, &e, as, text.Data), cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("%s as %s after %s (-alone +after):\n%s", text.Name, as, before.Name, diff)
				}
			}
		}
	}
}

// Of whatever file, something sound is extracted, and it outlives being stored.
func FuzzExtract(f *testing.F) {
	seed(f, "uses", "imports")
	f.Add("a.go", []byte("package a\nfunc f() { x := T{"))
	f.Add("a.rb", []byte("@"))
	f.Add("a.php", []byte("<?php $"))
	f.Add("a.py", []byte("super()."))
	f.Add("a.md", []byte("[](`a`)[x]: <\n```\n~~~"))
	f.Fuzz(func(t *testing.T, path string, src []byte) {
		var p outline.Parser
		l := outline.Detect(path, src)
		o := p.Parse(l, src, Everything)
		m := Extract(path, l, src, o)
		lines := strings.Count(string(src), "\n") + 1
		seen, last := map[Use]bool{}, 1
		var before Again
		for _, a := range m.Again {
			if a.Use < 0 || a.Use >= len(m.Uses) || a.Line == m.Uses[a.Use].Line || a.Line < m.Uses[a.Use].Line && m.Uses[a.Use].Kind != Type || a.Line > lines || a == before {
				t.Errorf("%+v of a file of %d lines and %d uses", a, lines, len(m.Uses))
			}
			before = a
		}
		for _, u := range m.Uses {
			if u.Name == "" || u.Kind < Call || u.Kind > Either || u.Line < last || u.Line > lines || u.Definition < -1 || u.Definition >= len(o.Definitions) {
				t.Errorf("%+v of a file of %d lines and %d definitions, behind line %d", u, lines, len(o.Definitions), last)
			}
			last = u.Line
			if seen[u] {
				t.Errorf("%+v is noted twice", u)
			}
			seen[u] = true
		}
		again, err := Decode(m.Append(nil))
		if diff := cmp.Diff(m, again, cmpopts.EquateEmpty()); err != nil || diff != "" {
			t.Errorf("stored and read: %v\n%s", err, diff)
		}
	})
}

// What is stored may be damaged: nothing panics, and what is read is sound enough
// to be stored again.
func FuzzDecode(f *testing.F) {
	whole := (&File{
		Package: "p", Imports: []Import{{Path: "a", Line: 3, Flags: All, Names: []Name{{"x", "y"}}}},
		Uses: []Use{{Call, "f", "a.b", "v", 3, "T,?", 7, 0}, {Type, "T", "", Result, 0, "", 5, 2}, {Link, "a.md", "", "", 0, "", 9, -1}}, Again: []Again{{0, 9}, {0, 11}, {2, 12}}, Overloads: []Overload{{1, 2, 3, "T,int"}},
		Modules: []Module{{"m", "."}},
	}).Append(nil)
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte{1, 0xff, 0xff, 0xff, 0xff, 7})
	f.Add([]byte{0, 0, 0xff, 0xff, 0xff, 0xff, 7})
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := Decode(b)
		if err != nil {
			return
		}
		again, err := Decode(m.Append(nil))
		if diff := cmp.Diff(m, again, cmpopts.EquateEmpty()); err != nil || diff != "" {
			t.Errorf("%x: stored again: %v\n%s", b, err, diff)
		}
	})
}

// Damage anywhere in what is stored is found out or harmless, and never costs more
// than the bytes that are there.
func TestDecodeDamaged(t *testing.T) {
	file := File{Package: "p", Imports: []Import{{Path: "a", Line: 1}}, Uses: []Use{{Call, "f", "", "", 0, "", 1, -1}}}
	older := len(file.Append(nil)) // what was stored before further lines were
	file.Again = []Again{{0, 2}}
	whole := file.Append(nil)
	for cut := 1; cut < len(whole); cut++ {
		if _, err := Decode(whole[:cut]); (err == nil) != (cut == older) {
			t.Errorf("%d of %d bytes are taken for all", cut, len(whole))
		}
	}
	if _, err := Decode(append(whole, 0)); err == nil {
		t.Error("a byte too much is taken")
	}
	big := []byte{0, 0, 0xff, 0xff, 0xff, 0x7f}
	if n := testing.AllocsPerRun(10, func() { _, _ = Decode(big) }); n > 20 {
		t.Errorf("a count of much that is not there makes %v allocations", n)
	}
}
