package link

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestEdges compares the edges between the definitions of a small repository per
// language with those written beside it. What is not there must not be found: names
// imported from outside, names that several definitions have, methods that
// everything has.
func TestEdges(t *testing.T) { compare(t, "edges", "edges", 17, renderEdges) }

var kindNames = [...]string{"", "IMPORTS", "CALLS", "USES_TYPE", "EXTENDS", "IMPLEMENTS", "LINKS_TO_FILE", "LINKS_TO_SECTION", "DESCRIBES", "MEMBER_OF", "REFERENCES"}

// renderEdges writes a line for each edge but those of imports: "?" behind what was
// inferred, "??" behind what is one of a few.
func renderEdges(repo *archive) string {
	var b strings.Builder
	l := New(repo)
	for f := range repo.Files() {
		for _, e := range l.File(f) {
			if e.Kind != Imports {
				fmt.Fprintf(&b, "%s:%d%s %s %s %s%s\n", repo.Path(f), e.Line, moreLines(e.More), repo.nameOf(l, e.From), kindNames[e.Kind], repo.nameOf(l, e.To), strings.Repeat("?", int(e.Certainty)))
			}
		}
	}
	return b.String()
}

// moreLines are the further lines of a link, each as certain as edges are written.
func moreLines(list []Line) (text string) {
	for _, m := range list {
		text += fmt.Sprintf(",%d%s", m.Number, strings.Repeat("?", int(m.Certainty)))
	}
	return text
}

// nameOf is a place for people; definitions of one name are told apart by line.
func (s *archive) nameOf(l *Linker, p Place) string {
	switch p.Kind {
	case Directory:
		return l.Directories()[p.Number] + "/"
	case File:
		return s.paths[p.Number]
	}
	d := s.definitions[p.Number]
	for i, other := range s.definitions {
		if i != p.Number && other.Qualified == d.Qualified {
			return fmt.Sprintf("%s@%s:%d", d.Qualified, s.paths[d.File], d.First)
		}
	}
	return d.Qualified
}

// What a file is linked with does not depend on which file is asked for first.
func TestOrder(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join("testdata", "*", "*.txtar"))
	if err != nil || len(cases) == 0 {
		t.Fatal(err)
	}
	for _, name := range cases {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		repo := newArchive(archive.Files[:len(archive.Files)-1])
		forth, back := New(repo), New(repo)
		want := make([][]Link, repo.Files())
		for f := range repo.Files() {
			want[f] = forth.File(f)
		}
		for f := repo.Files() - 1; f >= 0; f-- {
			if diff := cmp.Diff(want[f], back.File(f)); diff != "" {
				t.Errorf("%s, %s, last file first:\n%s", name, repo.Path(f), diff)
			}
		}
	}
}
