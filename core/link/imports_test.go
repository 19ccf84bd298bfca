package link

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/mention"
)

// TestImportTargets compares where the imports of a small repository per language
// lead with what is written beside it.
func TestImportTargets(t *testing.T) {
	compare(t, "imports", "targets", 15, renderTargets)
}

// renderTargets writes a line per import: what is not sure has a question mark,
// what follows the place stands behind a colon.
func renderTargets(repo *archive) string {
	f := newFiles(repo)
	m := newImporters(repo, f)[0]
	var b strings.Builder
	for i := range repo.Files() {
		imports := repo.Mentions(i).Imports
		for k := range imports {
			fmt.Fprintf(&b, "%s:%d %s ->", repo.Path(i), imports[k].Line, imports[k].Path)
			found := m.targets(i, &imports[k])
			if len(found) == 0 {
				b.WriteString(" outside")
			}
			for _, t := range found {
				place := repo.Path(min(t.place.Number, repo.Files()-1))
				if t.place.Kind == Directory {
					place = f.dirs[t.place.Number] + "/"
				}
				b.WriteString(" " + place)
				if t.rest != "" {
					b.WriteString(":" + t.rest)
				}
				if !t.exact {
					b.WriteString("?")
				}
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Whatever files there are and whatever they import, targets are places of the
// repository, and the same ones again.
func TestImportTargetsExist(t *testing.T) {
	segment := rapid.SampledFrom([]string{"a", "b", "src", "lib", "lua", "tests", "main", "mod", "index", "__init__", "x.y", "..", ".", ""})
	endings := rapid.SampledFrom([]string{".go", ".py", ".ts", ".js", ".java", ".kt", ".scala", ".rs", ".h", ".c", ".php", ".rb", ".lua", ".ex", ".hs", ".swift", ".zig", ".sh", "/go.mod",
		"/Cargo.toml", "/package.json", "/tsconfig.json", "/composer.json"})
	separator := rapid.SampledFrom([]string{"/", ".", "::", `\`})
	path := func(t *rapid.T, separator string) string {
		return strings.Join(rapid.SliceOfN(segment, 1, 4).Draw(t, "segments"), separator)
	}
	rapid.Check(t, func(t *rapid.T) {
		seen := map[string]bool{}
		var files []txtar.File
		for range rapid.IntRange(1, 20).Draw(t, "files") {
			p, ok := within("", path(t, "/")+endings.Draw(t, "ending"))
			if !ok || p == "" || seen[p] {
				continue
			}
			seen[p] = true
			files = append(files, txtar.File{Name: p})
		}
		s := newArchive(files)
		for i := range s.mentions {
			flags := mention.Flags(rapid.IntRange(0, 31).Draw(t, "flags"))
			s.mentions[i] = &mention.File{
				Package: path(t, "."),
				Imports: []mention.Import{{Path: rapid.SampledFrom([]string{"", "crate::", "super::", "self::", ".", "./", "../"}).Draw(t, "lead") + path(t, separator.Draw(t, "separator")),
					Flags: flags, Names: []mention.Name{{Local: "a", Original: "a"}}}},
				Modules: []mention.Module{{Name: path(t, "/"), Directory: path(t, "/")}},
			}
		}
		f := newFiles(s)
		m, again := newImporters(s, f)[0], newImporters(s, f)[0]
		for i := range s.Files() {
			im := &s.mentions[i].Imports[0]
			found := m.targets(i, im)
			for _, to := range found {
				n := s.Files()
				if to.place.Kind == Directory {
					n = len(f.dirs)
				}
				if to.place.Number < 0 || to.place.Number >= n || to.place.Kind > Directory {
					t.Fatalf("%s imports %q: %+v is no place", s.paths[i], im.Path, to)
				}
			}
			if diff := cmp.Diff(fmt.Sprint(found), fmt.Sprint(again.targets(i, im))); diff != "" {
				t.Fatalf("%s imports %q: another time:\n%s", s.paths[i], im.Path, diff)
			}
		}
	})
}

func TestFiles(t *testing.T) {
	s := newArchive([]txtar.File{{Name: "a/b.h"}, {Name: "a/c/b.h"}, {Name: "ab.h"}, {Name: "b.h"}, {Name: "x/a/b.h"}, {Name: "x/a/z.c"}, {Name: "x/y/w.c"}})
	f := newFiles(s).repositories[0]
	names := func(files []int) (all []string) {
		for _, i := range files {
			all = append(all, s.paths[i])
		}
		return all
	}
	for tail, want := range map[string][]string{"b.h": {"a/b.h", "a/c/b.h", "b.h", "x/a/b.h"}, "a/b.h": {"a/b.h", "x/a/b.h"}, "/b.h": nil, "q.h": nil, "x/a/b.h": {"x/a/b.h"}} {
		if diff := cmp.Diff(want, names(f.suffix(tail))); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tail, diff)
		}
	}
	if diff := cmp.Diff([]string{"", "a", "a/c", "x", "x/a", "x/y"}, f.dirs); diff != "" {
		t.Error(diff)
	}
	for from, want := range map[string]string{"x/a/z.c": "x/a/b.h", "x/y/w.c": "x/a/b.h", "ab.h": "b.h"} {
		file, ok := f.exact(from)
		if !ok {
			t.Fatalf("%s is not found", from)
		}
		if got := s.paths[f.nearest(file, f.suffix("b.h"))]; got != want {
			t.Errorf("nearest to %s is %s, want %s", from, got, want)
		}
	}
	for i, p := range s.paths {
		if dir := f.dirs[f.dirOf(i)]; dir != parent(p) {
			t.Errorf("%s lies in %q", p, dir)
		}
	}
	if x, ok := f.directory("x"); !ok || len(f.of(x)) != 0 {
		t.Errorf("x holds %v", f.of(x))
	}
	if _, ok := f.exact("a"); ok {
		t.Error("a directory is found as a file")
	}
}
