package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
)

// golang leads to the directory of a package: in the file's own module, in what it
// replaces, in the vendor directory, or in another module of the repository.
func (m *importer) golang(file int, im *mention.Import) []target {
	own, ok := m.goModule(parent(m.paths[file]))
	if !ok {
		return nil
	}
	if dir, ok := m.goPackage(own, im.Path); ok {
		return []target{{place: Place{Directory, dir}, rest: "", exact: true}}
	}
	best := module{}
	for _, other := range m.inDir["go:"+own.dir] { // replacements
		if other.name != own.name && hasPrefix(im.Path, other.name) && len(other.name) > len(best.name) {
			best = other
		}
	}
	if best.name != "" {
		return m.goDirectory(best, im.Path, true)
	}
	if dir, ok := m.goFiles(below(below(own.dir, "vendor"), im.Path)); ok {
		return []target{{place: Place{Directory, dir}, rest: "", exact: true}}
	}
	workspace := false
	above(own.dir, func(dir string) bool {
		_, workspace = m.exact(below(dir, "go.work"))
		return !workspace
	})
	for prefix := im.Path; prefix != ""; prefix = parent(prefix) {
		for _, other := range m.byName["go:"+prefix] {
			if other.target == other.dir && other.name != own.name {
				return m.goDirectory(other, im.Path, workspace)
			}
		}
	}
	for _, std := range m.byName["go:std"] {
		if first, _, _ := strings.Cut(im.Path, "/"); hasPrefix(own.dir, std.dir) && !strings.Contains(first, ".") {
			return m.goDirectory(std, im.Path, true)
		}
	}
	return nil
}

func (m *importer) goDirectory(in module, path string, exact bool) []target {
	if dir, ok := m.goPackage(in, path); ok {
		return []target{{place: Place{Directory, dir}, rest: "", exact: exact}}
	}
	return nil
}

// goModule returns the module that a directory belongs to.
func (m *importer) goModule(dir string) (found module, ok bool) {
	above(dir, func(dir string) bool {
		for _, in := range m.inDir["go:"+dir] {
			if in.target == dir {
				found, ok = in, true
				break
			}
		}
		return !ok
	})
	return found, ok
}

// goPackage returns the directory of a package of a module.
func (m *importer) goPackage(in module, path string) (dir int, ok bool) {
	rest := path
	if in.name != "std" {
		if !hasPrefix(path, in.name) {
			return -1, false
		}
		rest = strings.TrimPrefix(path[len(in.name):], "/")
	}
	place := strings.TrimSuffix(below(in.target, rest), "/")
	if dir, ok = m.goFiles(place); !ok {
		return -1, false
	}
	owner, _ := m.goModule(place)
	return dir, owner.dir == in.target || owner.dir == in.dir
}

// goFiles returns a directory that holds files of Go.
func (m *importer) goFiles(path string) (dir int, ok bool) {
	dir, ok = m.directory(path)
	return dir, ok && m.holds(dir, ".go")
}
