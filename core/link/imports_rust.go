package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
)

// rust leads to the file of the innermost module of a path; the rest are names in
// it. A module is known by the directory in which the files of its children are.
func (m *importer) rust(file int, im *mention.Import) []target {
	segments := strings.Split(im.Path, "::")
	own := m.childrenOf(file)
	switch first := segments[0]; first {
	case "crate":
		root, start := m.crate(file)
		return m.rustPath(root, start, segments[1:])
	case "self":
		return m.rustPath(own, file, segments[1:])
	case "super":
		for len(segments) > 0 && segments[0] == "super" {
			if own == "" {
				return nil
			}
			own, segments = parent(own), segments[1:]
		}
		return m.rustPath(own, m.moduleFile(own), segments)
	case "std", "core", "alloc":
		return nil
	default:
		if start, ok := m.child(own, first); ok {
			return m.rustPath(below(own, first), start, segments[1:])
		}
		var libraries []int
		for _, c := range m.byName["cargo:"+first] {
			if lib, ok := m.exact(c.target); ok {
				libraries = append(libraries, lib)
			}
		}
		if lib := m.nearest(file, libraries); lib >= 0 {
			return m.rustPath(parent(m.paths[lib]), lib, segments[1:])
		}
	}
	return nil
}

func (m *importer) child(module, name string) (file int, ok bool) {
	at := below(module, name)
	return m.any(at+".rs", below(at, "mod.rs"))
}

// rustPath goes down from a module as far as there are files.
func (m *importer) rustPath(module string, file int, segments []string) []target {
	for len(segments) > 0 {
		child, ok := m.child(module, segments[0])
		if !ok {
			break
		}
		file, module, segments = child, below(module, segments[0]), segments[1:]
	}
	if file < 0 {
		return nil
	}
	return one(file, strings.Join(segments, "."), true)
}

// moduleFile returns the file of a module, -1 if there is none.
func (m *importer) moduleFile(module string) int {
	file, ok := m.any(below(module, "mod.rs"), below(module, "lib.rs"), below(module, "main.rs"))
	if !ok && module != "" {
		file, _ = m.any(module + ".rs")
	}
	return file
}

// childrenOf returns the directory of the children of a file's module.
func (m *importer) childrenOf(file int) string {
	p := m.paths[file]
	switch base(p) {
	case "mod.rs", "lib.rs", "main.rs", "build.rs":
		return parent(p)
	}
	if root, start := m.crate(file); start == file {
		return root
	}
	return strings.TrimSuffix(p, ".rs")
}

// crate returns the directory of the root module of a file's crate and its file;
// each file directly in tests, examples, benches or src/bin is a crate.
func (m *importer) crate(file int) (root string, start int) {
	p := m.paths[file]
	dir := parent(p)
	top, library := "", -1
	above(dir, func(at string) bool {
		if _, ok := m.exact(below(at, "Cargo.toml")); !ok {
			return true
		}
		top = at
		for _, lib := range m.inDir["cargo:"+at] {
			library, _ = m.any(lib.target)
		}
		return false
	})
	rest := strings.TrimPrefix(strings.TrimPrefix(p, top), "/")
	for _, alone := range [...]string{"tests", "examples", "benches", "src/bin"} {
		if inside, ok := strings.CutPrefix(rest, alone+"/"); ok {
			root = below(top, alone)
			name, _, deeper := strings.Cut(inside, "/")
			if !deeper {
				return root, file
			}
			if main, ok := m.any(below(below(root, name), "main.rs")); ok {
				return below(root, name), main
			}
			// A module that the crates beside share.
			return root, -1
		}
	}
	if library >= 0 && hasPrefix(dir, parent(m.paths[library])) && base(p) != "main.rs" {
		return parent(m.paths[library]), library
	}
	start = -1
	above(dir, func(at string) bool {
		found, ok := m.any(below(at, "main.rs"), below(at, "lib.rs"))
		if ok {
			root, start = at, found
		}
		return !ok && at != top
	})
	return root, start
}
