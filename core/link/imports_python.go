package link

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
)

// python leads to a module, or the __init__.py of a package, and to the submodules
// among the names. Absolute imports are looked for where Python would be started:
// in the nearest directory that is no package, in those around it, and in what
// they and the manifests name as the place of sources.
func (m *importer) python(file int, im *mention.Import) []target {
	dir := parent(m.paths[file])
	name := strings.TrimLeft(im.Path, ".")
	if dots := len(im.Path) - len(name); dots > 0 {
		for range dots - 1 {
			if dir == "" {
				return nil
			}
			dir = parent(dir)
		}
		return m.pythonModule(dir, name, im, true)
	}
	start := dir
	for m.pythonPackage(start) && start != "" {
		start = parent(start)
	}
	var found []target
	surely := true // in the place where Python looks first
	above(start, func(dir string) bool {
		roots := []string{dir, below(dir, "src")}
		for _, declared := range m.inDir["python:"+dir] {
			if !slices.Contains(roots, declared.target) {
				roots = append(roots, declared.target)
			}
		}
		for _, root := range roots {
			if found = m.pythonModule(root, name, im, surely || dir == ""); found != nil {
				return false
			}
			if first, _, _ := strings.Cut(name, "."); m.pythonPackage(below(root, first)) {
				return false // that package, but nothing in it: made when it is built
			}
		}
		surely = false
		return true
	})
	return found
}

func (m *importer) pythonPackage(dir string) bool {
	_, ok := m.any(below(dir, "__init__.py"), below(dir, "__init__.pyi"))
	return ok
}

// pythonModule returns the module of a dotted name below a directory, and the
// submodules among the imported names.
func (m *importer) pythonModule(dir, name string, im *mention.Import, exact bool) []target {
	place := dir
	if name != "" {
		place = below(dir, strings.ReplaceAll(name, ".", "/"))
	}
	var found []target
	init, ok := m.any(below(place, "__init__.py"), below(place, "__init__.pyi"))
	if ok {
		found = one(init, "", exact)
	} else if name != "" {
		if file, ok := m.any(place+".py", place+".pyi", place+".pyx"); ok {
			return one(file, "", exact)
		}
	}
	for _, n := range im.Names {
		if n.Original == "" || ok && m.binds(init, n.Original) {
			continue
		}
		part := below(place, n.Original)
		if file, ok := m.any(below(part, "__init__.py"), part+".py", below(part, "__init__.pyi"), part+".pyi", part+".pyx"); ok {
			found = append(found, target{place: Place{File, file}, exact: exact, name: n.Original})
		}
	}
	return found
}

// binds tells whether a package's __init__.py gives a name something else than the
// submodule of that name.
func (m *importer) binds(init int, name string) bool {
	from, to := m.repo.Definitions(init)
	for d := from; d < to; d++ {
		if def := m.repo.Definition(d); def.Parent < 0 && def.Name == name {
			return true
		}
	}
	for _, im := range m.repo.Mentions(init).Imports {
		for _, n := range im.Names {
			if n.Local == name && n.Original != "" && strings.Trim(im.Path, ".") != "" {
				return true
			}
		}
	}
	return false
}
