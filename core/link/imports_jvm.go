package link

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// maxPlaces bounds how many files or directories one import leads to: a package
// lies in several, functions of one name in several files.
const maxPlaces = 8

// defining returns the files, of the languages that work together with a file's,
// that define a qualified name at their top; for a package's name with a slash
// behind it, the files of the package; of Haskell, those of a module.
func (m *importer) defining(file int, name string) []int {
	family := familyOf(m.repo.Language(file))
	if m.known[family] == nil {
		m.known[family] = m.define(family)
	}
	return m.known[family][name]
}

func (m *importer) define(family outline.Language) map[string][]int {
	known := map[string][]int{}
	add := func(name string, file int) {
		if list := known[name]; len(list) == 0 || list[len(list)-1] != file {
			known[name] = append(list, file)
		}
	}
	for i := m.from; i < m.to; i++ {
		l := m.repo.Language(i)
		if familyOf(l) != family {
			continue
		}
		listed := l.Traits().Listed
		space := strings.ReplaceAll(m.repo.Mentions(i).Package, `\`, ".")
		if listed == outline.ListFile {
			add(space, i)
			continue
		}
		if space != "" {
			add(space+"/", i)
			space += "."
		}
		from, to := m.repo.Definitions(i)
		for d := from; d < to; d++ {
			switch def := m.repo.Definition(d); {
			case listed == outline.ListModules:
				if def.Kind == outline.Module || def.Kind == outline.Interface {
					add(def.Qualified, i)
				}
			case def.Parent < 0 || m.repo.Definition(def.Parent).Kind == outline.Module && listed == outline.ListNamespace:
				add(space+def.Name, i)
			}
		}
	}
	return known
}

// packageOf is the package that a file declares, which is asked for with each of its imports.
func (m *importer) packageOf(file int) string {
	space, ok := m.spaces[file]
	if !ok {
		space = m.repo.Mentions(file).Package
		m.spaces[file] = space
	}
	return space
}

// jvm leads to the file of a class, of a function or of another top-level
// definition of the package, or to the directories of a package.
func (m *importer) jvm(file int, im *mention.Import) []target {
	for scope := m.importScope(file); ; scope = outerScope(scope) {
		if found := m.jvmPath(file, scope, im.Path, im.Flags&mention.All != 0); found != nil || scope == "" {
			return found
		}
	}
}

// importScope is what the path of an import may begin behind: the package of the file with a dot, or one around it, "" the last.
func (m *importer) importScope(file int) string {
	space := m.packageOf(file)
	if space == "" || !m.repo.Language(file).Traits().Relative {
		return ""
	}
	return space + "."
}

func outerScope(scope string) string {
	return scope[:strings.LastIndexByte(scope[:len(scope)-1], '.')+1]
}

// strange tells whether the path of an import that leads nowhere is surely out of the repository, which defines nothing that the path
// begins with: neither a package nor a type. What a path of Scala begins with may be a value, or come by another import.
func (m *importer) strange(file int, path string) bool {
	traits := m.repo.Language(file).Traits()
	if traits.Scoping.Beside < outline.OwnNamespace || path == "" || traits.Relative && !lower(path) {
		return false
	}
	path = strings.ReplaceAll(path, `\`, ".")
	for scope := m.importScope(file); ; scope = outerScope(scope) {
		for end := len(path); end > 0; end = strings.LastIndexByte(path[:end], '.') {
			name := scope + path[:end]
			if len(m.defining(file, name))+len(m.defining(file, name+"/")) > 0 {
				return false
			}
		}
		if scope == "" {
			return true
		}
	}
}

// jvmPath leads to what has a path in a scope, or with all to a package of that name.
func (m *importer) jvmPath(file int, scope, path string, all bool) []target {
	path = scope + path
	if all {
		if found := m.packagePlaces(file, path); found != nil {
			return append(found, m.packageObject(file, path)...)
		}
	}
	// The longest package first: what follows is a class or a package object, and what is in it.
	for end := strings.LastIndexByte(path, '.'); end > 0 && end >= len(scope)-1; end = strings.LastIndexByte(path[:end], '.') {
		rest := path[end+1:]
		if len(m.defining(file, path[:end]+"/")) == 0 {
			continue
		}
		first, _, _ := strings.Cut(rest, ".")
		if found := m.jvmNamed(file, path[:end+1]+first, rest); found != nil {
			return found
		}
	}
	return nil
}

// packageObject returns the files of what has the path of a package, whose members are those of that, too.
func (m *importer) packageObject(file int, path string) (found []target) {
	if !m.repo.Language(file).Traits().PackageObjects {
		return nil
	}
	for _, f := range m.defining(file, path) {
		if len(found) < maxPlaces {
			found = append(found, target{place: Place{File, f}, rest: path[strings.LastIndexByte(path, '.')+1:], exact: true})
		}
	}
	return found
}

// jvmNamed returns the files of a definition: the nearest one that is named like
// it, else all, since functions of one name may be in many.
func (m *importer) jvmNamed(file int, name, rest string) []target {
	all := m.defining(file, name)
	simple := name[strings.LastIndexByte(name, '.')+1:]
	var own []int
	for _, f := range all {
		if stem, _, _ := strings.Cut(base(m.paths[f]), "."); stem == simple {
			own = append(own, f)
		}
	}
	if len(own) > 0 || len(all) > maxPlaces {
		if len(own) == 0 {
			own = all
		}
		return m.choose(file, own, rest, true)
	}
	var found []target
	for _, f := range all {
		found = append(found, target{place: Place{File, f}, rest: rest, exact: true})
	}
	return found
}

func (m *importer) packagePlaces(file int, name string) []target {
	var found []target
	for _, f := range m.defining(file, name+"/") {
		t := target{place: Place{Directory, m.dirOf(f)}, rest: "", exact: true}
		if !slices.Contains(found, t) && len(found) < maxPlaces {
			found = append(found, t)
		}
	}
	return found
}
