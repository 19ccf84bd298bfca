package link

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
)

// php leads to the file of a class: where composer.json has its namespace, or
// where it is defined; or to a file that is included.
func (m *importer) php(file int, im *mention.Import) []target {
	if im.Flags&mention.All != 0 {
		return m.included(file, im.Path)
	}
	class := im.Path[strings.LastIndexByte(im.Path, '\\')+1:]
	for end := strings.LastIndexByte(im.Path, '\\'); end > 0; end = strings.LastIndexByte(im.Path[:end], '\\') {
		rest := strings.ReplaceAll(im.Path[end+1:], `\`, "/") + ".php"
		var found []int
		for _, space := range m.byName["composer:"+im.Path[:end+1]] {
			if f, ok := m.exact(below(space.target, rest)); ok && !slices.Contains(found, f) {
				found = append(found, f)
			}
		}
		if len(found) > 0 {
			return m.choose(file, found, class, true)
		}
	}
	return m.choose(file, m.defining(file, strings.ReplaceAll(im.Path, `\`, ".")), class, true)
}

// included leads to a file that is named by its path.
func (m *importer) included(file int, name string) []target {
	fromDir := strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../")
	if found := m.beside(file, name, fromDir); found != nil || fromDir {
		return found
	}
	name = strings.TrimPrefix(name, "/")
	if found, ok := m.exact(name); ok {
		return one(found, "", false)
	}
	if found := m.suffix(name); len(found) == 1 && strings.HasSuffix(name, ".php") {
		return one(found[0], "", false)
	}
	return nil
}

// elixir leads to the file that defines a module.
func (m *importer) elixir(file int, im *mention.Import) []target {
	return m.choose(file, m.defining(file, im.Path), im.Path, true)
}
