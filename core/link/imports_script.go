package link

import (
	"path"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// What a path without an extension may stand for, in the order in which compilers
// and bundlers look.
var (
	typeEndings   = []string{".ts", ".tsx", ".d.ts", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".json"}
	scriptEndings = []string{".js", ".jsx", ".mjs", ".cjs", ".json", ".ts", ".tsx", ".mts", ".cts", ".d.ts", ".vue", ".svelte"}
	// An extension that is written and those of the source it may be made from.
	writtenFor = map[string][]string{".js": {".ts", ".tsx", ".d.ts", ".jsx"}, ".jsx": {".tsx", ".d.ts"}, ".mjs": {".mts", ".d.mts"}, ".cjs": {".cts", ".d.cts"}}
)

// script leads to a file: by a relative path, by an alias of the nearest
// tsconfig.json, or by the name of a package of the repository.
func (m *importer) script(file int, im *mention.Import) []target {
	from, _, _ := strings.Cut(im.Path, "?")
	dir, typed := parent(m.paths[file]), m.repo.Language(file).Traits().Typing > outline.Untyped
	switch {
	case from == "" || from[0] == '/' || from[0] == '#' || strings.HasPrefix(from, "node:"):
		return nil
	case from == "." || from == ".." || strings.HasPrefix(from, "./") || strings.HasPrefix(from, "../"):
		at, ok := within(dir, from)
		if !ok {
			return nil
		}
		if found, ok := m.scriptFile(at, strings.HasSuffix(from, "/") || strings.HasSuffix(from, "."), typed); ok {
			return one(found, "", true)
		}
		if found, ok := m.builtFrom(at, typed); ok {
			return one(found, "", false)
		}
		return nil
	}
	if found, ok := m.aliased(dir, from, typed); ok {
		return one(found, "", true)
	}
	return m.workspace(file, from, typed)
}

// scriptFile returns the file that a path means, with or without an extension, or
// the index of a directory.
func (m *importer) scriptFile(at string, onlyDir, typed bool) (file int, ok bool) {
	if !onlyDir {
		extension := path.Ext(at)
		sources := writtenFor[extension]
		if !typed || sources == nil {
			if file, ok := m.exact(at); ok {
				return file, true
			}
		}
		for _, e := range sources {
			if file, ok := m.exact(strings.TrimSuffix(at, extension) + e); ok {
				return file, true
			}
		}
		if file, ok := m.exact(at); ok {
			return file, true
		}
		if file, ok := m.ending(at, typed); ok {
			return file, true
		}
	}
	if _, ok := m.directory(at); !ok {
		return -1, false
	}
	for _, entry := range m.inDir["npm:"+at] {
		if entry.target != at && entry.name == m.inDir["npm:"+at][0].name {
			if file, ok := m.entry(entry.target, typed); ok {
				return file, true
			}
		}
	}
	return m.ending(below(at, "index"), typed)
}

// maxBuilt is how many directories of what a build makes are passed over: dist/esm/index.js is made of src/index.ts.
const maxBuilt = 3

// builtFrom returns the file that a path is made from, which is not there until it is built: one below the directory of which the manifest of a
// package names files.
func (m *importer) builtFrom(at string, typed bool) (file int, ok bool) {
	above(parent(at), func(dir string) bool {
		entries := m.inDir["npm:"+dir]
		if len(entries) == 0 {
			return true
		}
		place := strings.TrimPrefix(strings.TrimPrefix(at, dir), "/")
		made, inside, _ := strings.Cut(place, "/")
		if !slices.ContainsFunc(entries, func(e module) bool { return hasPrefix(e.target, below(dir, made)) }) {
			return false
		}
		file, ok = m.sourceOf(dir, inside, typed)
		return false
	})
	return file, ok
}

// sourceOf returns the source below a directory of what is built, which lies as deep or less.
func (m *importer) sourceOf(dir, built string, typed bool) (file int, ok bool) {
	for range maxBuilt {
		source := built
		for extension := path.Ext(source); extension != ""; extension = path.Ext(source) {
			source = strings.TrimSuffix(source, extension)
		}
		if source == "" {
			break
		}
		if file, ok = m.entry(below(dir, "src/"+source), typed); ok {
			return file, true
		}
		var deeper bool
		if _, built, deeper = strings.Cut(built, "/"); !deeper {
			break
		}
	}
	return 0, false
}

// ending returns the first file of a path with one of the extensions.
func (m *importer) ending(at string, typed bool) (file int, ok bool) {
	endings := scriptEndings
	if typed {
		endings = typeEndings
	}
	for _, e := range endings {
		if file, ok := m.exact(at + e); ok {
			return file, true
		}
	}
	return -1, false
}

// entry returns the file that a package.json names: itself, with an extension, or
// a directory's index.
func (m *importer) entry(at string, typed bool) (file int, ok bool) {
	if file, ok := m.exact(at); ok {
		return file, true
	}
	if file, ok := m.ending(at, typed); ok {
		return file, true
	}
	return m.ending(below(at, "index"), typed)
}

// aliased returns the file that a path has by the aliases around a directory.
func (m *importer) aliased(dir, from string, typed bool) (file int, ok bool) {
	above(dir, func(dir string) bool {
		longest := -1
		for _, alias := range m.inDir["alias:"+dir] {
			middle, fits := matches(alias.name, from)
			head, _, _ := strings.Cut(alias.name, "*")
			if !fits || ok && len(head) <= longest {
				continue
			}
			if f, found := m.scriptFile(strings.Replace(alias.target, "*", middle, 1), false, typed); found {
				file, ok, longest = f, true, len(head)
			}
		}
		return !ok
	})
	return file, ok
}

// matches tells what the "*" of a pattern stands for in a path.
func matches(pattern, path string) (middle string, ok bool) {
	head, tail, wild := strings.Cut(pattern, "*")
	if !wild {
		return "", pattern == path
	}
	if len(path) < len(head)+len(tail) || !strings.HasPrefix(path, head) || !strings.HasSuffix(path, tail) {
		return "", false
	}
	return path[len(head) : len(path)-len(tail)], true
}

// workspace leads into a package of the repository, "name" or "name/part".
func (m *importer) workspace(file int, from string, typed bool) []target {
	name, part := scriptPackage(from)
	var places []int // manifests of that name; those in node_modules are for what is beside it
	for _, p := range m.byName["npm:"+name] {
		if owner, _, copied := strings.Cut("/"+p.dir, "/node_modules/"); p.target == p.dir && (!copied || hasPrefix("/"+m.paths[file], owner)) {
			places = append(places, p.file)
		}
	}
	manifest := m.nearest(file, places)
	if manifest < 0 {
		return nil
	}
	return m.packaged(parent(m.paths[manifest]), from, part, typed)
}

// scriptPackage splits what is imported into a package and the part of it.
func scriptPackage(from string) (name, part string) {
	name, part, _ = strings.Cut(from, "/")
	if strings.HasPrefix(from, "@") {
		scope := name
		name, part, _ = strings.Cut(part, "/")
		name = scope + "/" + name
	}
	return name, part
}

// packaged leads to what a package whose manifest is in a directory has for what is imported.
func (m *importer) packaged(dir, from, part string, typed bool) []target {
	if found, ok := m.exported(dir, from, part, typed); ok {
		return one(found, "", true)
	}
	if found, ok := m.guessed(dir, from, part, typed); ok {
		return one(found, "", false)
	}
	return nil
}

// exports are the places that the manifest of a directory gives for what is imported.
func (m *importer) exports(dir, from string) (places []string) {
	for _, e := range m.inDir["npm:"+dir] {
		if middle, ok := matches(e.name, from); ok && e.target != dir {
			places = append(places, strings.Replace(e.target, "*", middle, 1))
		}
	}
	return places
}

// exported finds the file that a package's manifest names, or that its parts are named by.
func (m *importer) exported(dir, from, part string, typed bool) (int, bool) {
	for _, place := range m.exports(dir, from) {
		if found, ok := m.entry(place, typed); ok {
			return found, true
		}
	}
	if part != "" {
		return m.scriptFile(below(dir, part), false, typed)
	}
	return m.ending(below(dir, "index"), typed)
}

// guessed guesses the source of what a package's manifest names, which is built.
func (m *importer) guessed(dir, from, part string, typed bool) (int, bool) {
	for _, place := range m.exports(dir, from) {
		built := strings.TrimPrefix(place, below(dir, ""))
		_, inside, _ := strings.Cut(strings.TrimPrefix(built, "/"), "/")
		for extension := path.Ext(inside); extension != ""; extension = path.Ext(inside) {
			inside = strings.TrimSuffix(inside, extension)
		}
		for _, guess := range [...]string{"src/" + inside, inside} {
			if found, ok := m.ending(below(dir, guess), typed); ok && inside != "" {
				return found, true
			}
		}
	}
	for _, guess := range [...]string{"src/" + part, "src/" + part + "/index", "lib/" + part} {
		if part == "" {
			guess = strings.TrimSuffix(guess, "/") + "/index"
		}
		if found, ok := m.ending(path.Join(dir, guess), typed); ok {
			return found, true
		}
	}
	return 0, false
}
