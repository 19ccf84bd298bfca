package link

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/text"
)

// Imports lead from one repository into another by the name that a manifest there gives: the
// module of Go, the package of npm, the crate of Rust. Code of Python and of the JVM imports
// packages by names of their own, and the manifest tells only that they are built to be
// imported. Such a link is likely and no more, as nobody knows whether the version at hand is
// the one that is meant; where several repositories give the same name, none is.

// abroad leads an import that leads nowhere in its own repository into another one.
func (m *importer) abroad(file int, im *mention.Import) (found []target) {
	language := m.repo.Language(file)
	rule := foreignRules[language.Traits().Targets]
	if rule.find == nil || rule.own(m, file, im) {
		return nil
	}
	names := m.all[0].foreignNames()
	for _, name := range rule.names(im) {
		_, module, _ := strings.Cut(name, ":")
		if len(names[name]) > maxForeign || outline.Lists(outline.Standard(language), module) {
			continue
		}
		for _, other := range names[name] {
			if other == m {
				continue
			}
			more := rule.find(other, file, name, im)
			if len(more) > 0 && found != nil {
				return nil
			}
			found = append(found, more...)
		}
		if found != nil {
			break
		}
	}
	for i := range found {
		found[i].exact = false
	}
	return found
}

// Bounds of what is looked at for one import, so that whoever writes a repository does not decide
// how long linking takes.
const (
	maxForeign = 64 // repositories that a name leads to; what more have says nothing
	maxOuter   = 16 // manifests of one name in a repository
	maxRooted  = 64 // directories of which a repository builds packages
)

// foreignRule is how a language names what is in another repository.
type foreignRule struct {
	// own tells whether the import can only mean something else.
	own func(m *importer, file int, im *mention.Import) bool
	// names are those by which a repository may be known, "kind:name", the best first.
	names func(im *mention.Import) []string
	// find leads from a repository of such a name to what is meant. The file is of another.
	find func(m *importer, file int, name string, im *mention.Import) []target
}

var foreignRules = map[outline.Targets]foreignRule{
	outline.GoTargets: {
		own: func(m *importer, file int, im *mention.Import) bool {
			own, ok := m.goModule(parent(m.paths[file]))
			return ok && own.name == im.Path
		},
		names: func(im *mention.Import) []string { return prefixes("go:", im.Path, '/') },
		find: func(m *importer, _ int, name string, im *mention.Import) []target {
			for _, module := range m.outermost(name) {
				if module.target == module.dir {
					return m.goDirectory(module, im.Path, false)
				}
			}
			return nil
		},
	},
	outline.ScriptTargets: {
		own: func(m *importer, _ int, im *mention.Import) bool {
			name, _ := scriptPackage(im.Path)
			return strings.ContainsAny(im.Path[:min(1, len(im.Path))], "./#") || strings.Contains(im.Path, ":") || m.byName["npm:"+name] != nil
		},
		names: func(im *mention.Import) []string {
			name, _ := scriptPackage(im.Path)
			return []string{"npm:" + name}
		},
		find: func(m *importer, file int, name string, im *mention.Import) []target {
			from, _, _ := strings.Cut(im.Path, "?")
			_, part := scriptPackage(from)
			for _, p := range m.outermost(name) {
				if p.target == p.dir && !strings.Contains("/"+p.dir+"/", "/node_modules/") {
					return m.packaged(p.dir, from, part, m.repo.Language(file).Traits().Typing > outline.Untyped)
				}
			}
			return nil
		},
	},
	outline.CrateTargets: {
		own: func(m *importer, file int, im *mention.Import) bool {
			first, _, _ := strings.Cut(im.Path, "::")
			return m.byName["cargo:"+first] != nil || m.hasModule(file, first)
		},
		names: func(im *mention.Import) []string {
			first, _, _ := strings.Cut(im.Path, "::")
			return []string{"cargo:" + first}
		},
		find: func(m *importer, _ int, name string, im *mention.Import) []target {
			for _, c := range m.outermost(name) {
				if lib, ok := m.exact(c.target); ok {
					return m.rustPath(parent(c.target), lib, strings.Split(im.Path, "::")[1:])
				}
			}
			return nil
		},
	},
	outline.PythonTargets: {
		own: func(m *importer, file int, im *mention.Import) bool {
			first, _, _ := strings.Cut(im.Path, ".")
			if first == "" {
				return true
			}
			own := false
			above(parent(m.paths[file]), func(dir string) bool {
				_, module := m.any(below(dir, first+".py"))
				own = own || module || m.pythonPackage(below(dir, first))
				return !own
			})
			return own
		},
		names: func(im *mention.Import) []string {
			first, _, _ := strings.Cut(im.Path, ".")
			return []string{"python:" + first}
		},
		find: func(m *importer, _ int, _ string, im *mention.Import) []target {
			for _, root := range m.pythonRoots() {
				if found := m.pythonModule(root, im.Path, im, false); found != nil {
					return found
				}
			}
			return nil
		},
	},
	outline.PackageTargets: {
		own:   func(*importer, int, *mention.Import) bool { return false },
		names: func(im *mention.Import) []string { return prefixes("jvm:", im.Path, '.') },
		find: func(m *importer, file int, _ string, im *mention.Import) []target {
			return m.jvmPath(file, "", im.Path, im.Flags&mention.All != 0)
		},
	},
}

// prefixes are a path and what it begins with, the longest first, each behind a kind.
func prefixes(kind, path string, between byte) (list []string) {
	for path != "" {
		list = append(list, kind+path)
		path = path[:max(0, strings.LastIndexByte(path, between))]
	}
	return list
}

// outermost are the modules of a name, those nearest to the repository's root, the nearest first.
func (m *importer) outermost(name string) []module {
	list, known := m.outer[name]
	if !known {
		list = slices.Clone(m.byName[name])
		order.StableBy(list, func(a, b module) int { return compareDepth(a.dir, b.dir) })
		list = list[:min(len(list), maxOuter)]
		m.outer[name] = list
	}
	return list
}

// compareDepth orders directories by how deep they lie.
func compareDepth(a, b string) int {
	return cmp.Or(cmp.Compare(strings.Count(a, "/"), strings.Count(b, "/")), cmp.Compare(len(a), len(b)))
}

// hasModule tells whether a file has a module of a name within it.
func (m *importer) hasModule(file int, name string) bool {
	from, to := m.repo.Definitions(file)
	for d := from; d < to; d++ {
		if def := m.repo.Definition(d); def.Kind == outline.Module && def.Name == name {
			return true
		}
	}
	return false
}

// foreignNames are the repositories by the names that lead to them, "kind:name". It is that of
// the first importer which knows.
func (m *importer) foreignNames() map[string][]*importer {
	if m.foreign == nil {
		m.foreign = map[string][]*importer{}
		for _, other := range m.all {
			for _, name := range other.givenNames() {
				m.foreign[name] = append(m.foreign[name], other)
			}
		}
	}
	return m.foreign
}

// givenNames are the names that lead to the repository, each once.
func (m *importer) givenNames() []string {
	names := map[string]bool{}
	for name := range m.byName {
		if kind, _, _ := strings.Cut(name, ":"); kind == "go" || kind == "npm" || kind == "cargo" {
			names[name] = true
		}
	}
	roots, built := m.pythonRoots(), m.builtBy(jvmManifests)
	for i := m.from; i < m.to; i++ {
		if first, ok := pythonTop(m.paths[i], roots); ok {
			names["python:"+first] = true
		}
		if built && m.repo.Language(i).Traits().Targets == outline.PackageTargets && m.repo.Mentions(i).Package != "" {
			names["jvm:"+m.repo.Mentions(i).Package] = true
		}
	}
	list := make([]string, 0, len(names))
	for name := range names {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// Manifests by which libraries are built.
var (
	jvmManifests    = text.Set("pom.xml build.gradle build.gradle.kts build.sbt build.sc")
	pythonManifests = text.Set("pyproject.toml setup.cfg setup.py")
)

// builtBy tells whether the repository has one of some manifests.
func (m *importer) builtBy(manifests map[string]bool) bool {
	return slices.ContainsFunc(m.paths[m.from:m.to], func(p string) bool { return manifests[base(p)] })
}

// pythonRoots are the directories of which the packages of Python are built, those nearest to
// the repository's root first.
func (m *importer) pythonRoots() []string {
	if m.built == nil {
		m.built = m.findPythonRoots()
	}
	return m.built
}

func (m *importer) findPythonRoots() []string {
	roots, known := []string{}, map[string]bool{}
	for i := m.from; i < m.to; i++ {
		if !pythonManifests[base(m.paths[i])] {
			continue
		}
		dir := parent(m.paths[i])
		list := []string{dir, below(dir, "src")}
		for _, declared := range m.inDir["python:"+dir] {
			list = append(list, declared.target)
		}
		for _, root := range list {
			if !known[root] {
				known[root] = true
				roots = append(roots, root)
			}
		}
	}
	order.StableBy(roots, compareDepth)
	return roots[:min(len(roots), maxRooted)]
}

// pythonTop is the package, or the module, of a file directly below a root.
func pythonTop(path string, roots []string) (name string, ok bool) {
	for _, end := range [...]string{"/__init__.py", "/__init__.pyi", ".py"} {
		if top, is := strings.CutSuffix(path, end); is && slices.Contains(roots, parent(top)) {
			return base(top), true
		}
	}
	return "", false
}
