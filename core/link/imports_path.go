package link

import (
	"path"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
)

// include leads to a header: beside the file, or by the end of its path.
func (m *importer) include(file int, im *mention.Import) []target {
	system := im.Flags&mention.System != 0
	if at, ok := within(parent(m.paths[file]), im.Path); ok && !system {
		if found, ok := m.exact(at); ok {
			return one(found, "", true)
		}
	}
	tail := path.Clean(im.Path)
	for strings.HasPrefix(tail, "../") {
		tail = tail[3:]
	}
	found := m.suffix(tail)
	if system && !strings.Contains(tail, "/") { // else any string.h were the standard one
		n := 0
		for _, f := range found {
			if base(parent(m.paths[f])) == "include" {
				found[n] = f
				n++
			}
		}
		found = found[:n]
	}
	return m.choose(file, found, "", true)
}

// ruby leads to what is required: beside the file, or in a lib directory.
func (m *importer) ruby(file int, im *mention.Import) []target {
	name := im.Path
	if !strings.HasSuffix(name, ".rb") {
		name += ".rb"
	}
	if strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") {
		return m.beside(file, name, true)
	}
	var libraries, others []int
	own, deepest := -1, -1 // in the lib directory of the project that the file is in
	for _, f := range m.suffix(name) {
		root := strings.TrimSuffix(strings.TrimSuffix(m.paths[f], name), "/")
		switch base(root) {
		case "lib":
			libraries = append(libraries, f)
			if project := parent(root); hasPrefix(m.paths[file], project) && len(project) > deepest {
				own, deepest = f, len(project)
			}
		case "", "test", "spec", "app":
			others = append(others, f)
		}
	}
	switch {
	case own >= 0:
		return one(own, "", true)
	case len(libraries) > 0:
		return m.choose(file, libraries, "", true)
	}
	return m.choose(file, others, "", false)
}

func (m *importer) beside(file int, relative string, exact bool) []target {
	if at, ok := within(parent(m.paths[file]), relative); ok {
		if found, ok := m.exact(at); ok {
			return one(found, "", exact)
		}
	}
	return nil
}

// lua leads to a module in a directory where modules are looked for.
func (m *importer) lua(file int, im *mention.Import) []target {
	name := strings.ReplaceAll(im.Path, ".", "/")
	var found, deep []int
	for _, tail := range [...]string{name + ".lua", name + "/init.lua"} {
		for _, f := range m.suffix(tail) {
			switch base(strings.TrimSuffix(strings.TrimSuffix(m.paths[f], tail), "/")) {
			case "", "lua", "src", "lib":
				found = append(found, f)
			default:
				deep = append(deep, f)
			}
		}
	}
	switch {
	case len(found) > 0:
		return m.choose(file, found, "", true)
	case len(deep) == 1 && strings.Contains(name, "/"):
		return one(deep[0], "", false)
	}
	return m.beside(file, name+".lua", false)
}

// swift leads to the directory of a module, by the nearest manifest that has it.
func (m *importer) swift(file int, im *mention.Import) []target {
	name, rest, _ := strings.Cut(im.Path, ".")
	var places []int
	for _, in := range m.byName["swift:"+name] {
		places = append(places, in.file)
	}
	nearest := m.nearest(file, places)
	for _, in := range m.byName["swift:"+name] {
		if dir, ok := m.directory(in.target); ok && in.file == nearest {
			return []target{{place: Place{Directory, dir}, rest: rest, exact: true}}
		}
	}
	return nil
}

// zig leads to a file beside, or to the package of a name.
func (m *importer) zig(file int, im *mention.Import) []target {
	if strings.HasSuffix(im.Path, ".zig") || strings.HasSuffix(im.Path, ".zon") {
		return m.beside(file, im.Path, true)
	}
	if im.Path == "std" || im.Path == "builtin" || im.Path == "root" {
		return nil
	}
	var found []target
	above(parent(m.paths[file]), func(dir string) bool {
		if _, ok := m.exact(below(dir, "build.zig")); !ok {
			return true
		}
		if f, ok := m.any(below(dir, im.Path+".zig"), below(dir, "src/"+im.Path+".zig")); ok {
			found = one(f, "", false)
		}
		return found == nil
	})
	return found
}

// bash leads to a script: beside the file, or, of a path with variables, by the
// part behind them.
func (m *importer) bash(file int, im *mention.Import) []target {
	name := strings.ReplaceAll(im.Path, `\`, "/") // where scripts of Windows are sourced
	if strings.HasPrefix(name, "$HOME") || strings.HasPrefix(name, "~") || strings.HasPrefix(name, "/") {
		return nil
	}
	if i := strings.LastIndexAny(name, "$})"); i >= 0 {
		slash := strings.IndexByte(name[i:], '/')
		if slash < 0 {
			return nil
		}
		name = strings.Trim(name[i+slash:], "/")
		if strings.ContainsAny(name, "*`\"") || name == "" {
			return nil
		}
		if found := m.beside(file, name, false); found != nil {
			return found
		}
		name = path.Clean(name)
		for strings.HasPrefix(name, "../") {
			name = name[3:]
		}
		return m.choose(file, m.suffix(name), "", false)
	}
	if found := m.beside(file, name, true); found != nil {
		return found
	}
	if found, ok := m.exact(path.Clean(name)); ok {
		return one(found, "", false)
	}
	return nil
}
