package link

import (
	"path"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// importer finds what the imports of a repository lead to. What is not found is taken to lie
// outside of it, and of all others that are linked with it. It is not safe for concurrent use.
type importer struct {
	*files
	repo   Repository
	all    []*importer                           // of each repository, by its number
	inDir  map[string][]module                   // what manifests say, by "kind:directory"
	byName map[string][]module                   // by "kind:name"
	known  map[outline.Language]map[string][]int // see defining
	// foreign are all importers by what leads to them, of the first alone; see foreignNames.
	foreign map[string][]*importer
	built   []string            // see pythonRoots
	outer   map[string][]module // see outermost
	spaces  map[int]string      // see packageOf
}

// module is a name that a manifest gives.
type module struct {
	name   string
	target string // path from the root
	dir    string // of the manifest
	file   int    // the manifest
}

// newImporters makes the importers of all repositories, by their numbers.
func newImporters(repo Repository, t *tree) []*importer {
	all := make([]*importer, len(t.repositories))
	for i, f := range t.repositories {
		all[i] = newImporter(repo, f)
		all[i].all = all
	}
	return all
}

func newImporter(repo Repository, f *files) *importer {
	m := &importer{files: f, repo: repo, inDir: map[string][]module{}, byName: map[string][]module{}, known: map[outline.Language]map[string][]int{}, outer: map[string][]module{}, spaces: map[int]string{}}
	for i := f.from; i < f.to; i++ {
		p := f.paths[i]
		kind := mention.ManifestKind(p)
		if kind == "" {
			continue
		}
		dir := parent(p)
		for _, s := range repo.Mentions(i).Modules {
			target, ok := within(dir, s.Directory)
			if !ok {
				continue
			}
			found := module{s.Name, target, dir, i}
			m.byName[kind+":"+s.Name] = append(m.byName[kind+":"+s.Name], found)
			if at := kind + ":" + dir; base(p) == "tsconfig.json" { // before its variants
				m.inDir[at] = append([]module{found}, m.inDir[at]...)
			} else {
				m.inDir[at] = append(m.inDir[at], found)
			}
		}
	}
	return m
}

// targets returns where an import of a file of any repository leads, the module itself before
// parts of it that are modules; nothing for what is outside.
func (m *importer) targets(file int, im *mention.Import) []target {
	step.Yield()
	if !m.has(file) {
		m = m.all[m.repositoryOf(file).number]
	}
	rule := rules[m.repo.Language(file).Traits().Targets]
	if rule == nil {
		return nil
	}
	found := rule(m, file, im)
	if len(found) == 0 && len(m.all) > 1 {
		return m.abroad(file, im)
	}
	return found
}

// rules lead an import to files of the repository.
var rules = [...]func(m *importer, file int, im *mention.Import) []target{
	outline.AutoloadTargets: (*importer).php,
	outline.BuildTargets:    (*importer).zig,
	outline.CrateTargets:    (*importer).rust,
	outline.DefinedTargets:  (*importer).elixir,
	outline.FileTargets:     (*importer).file,
	outline.GoTargets:       (*importer).golang,
	outline.IncludeTargets:  (*importer).include,
	outline.LibraryTargets:  (*importer).ruby,
	outline.ModuleTargets: func(m *importer, file int, im *mention.Import) []target {
		return m.choose(file, m.defining(file, im.Path), "", true)
	},
	outline.PackageTargets: (*importer).jvm,
	outline.ProductTargets: (*importer).swift,
	outline.PythonTargets:  (*importer).python,
	outline.ScriptTargets:  (*importer).script,
	outline.SourcedTargets: (*importer).bash,
	outline.TableTargets:   (*importer).lua,
}

// within returns where a path leads from a directory; not ok if out of the
// repository.
func within(dir, relative string) (string, bool) {
	p := path.Join(dir, relative)
	if p == "." {
		p = ""
	}
	return p, p != ".." && !strings.HasPrefix(p, "../")
}

// above visits a directory and those around it, the innermost first, until visit
// returns false.
func above(dir string, visit func(dir string) bool) {
	for visit(dir) && dir != "" {
		dir = parent(dir)
	}
}

// below puts a name below a directory.
func below(dir, name string) string {
	if dir == "" {
		return name
	}
	return dir + "/" + name
}

func one(file int, rest string, exact bool) []target {
	return []target{{place: Place{File, file}, rest: rest, exact: exact}}
}

// any returns the first of some paths that is a file.
func (m *importer) any(paths ...string) (file int, ok bool) {
	for _, p := range paths {
		if file, ok := m.exact(p); ok {
			return file, true
		}
	}
	return -1, false
}

// choose returns the nearest of some files: surely if it is the only one.
func (m *importer) choose(file int, candidates []int, rest string, exact bool) []target {
	if len(candidates) == 0 {
		return nil
	}
	return one(m.nearest(file, candidates), rest, exact && len(candidates) == 1)
}

// hasPrefix tells whether a path begins with whole segments.
func hasPrefix(path, prefix string) bool {
	return strings.HasPrefix(path, prefix) && (len(path) == len(prefix) || prefix == "" || path[len(prefix)] == '/')
}
