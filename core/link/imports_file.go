package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
)

// maxRoots is how many directories at the begin of a path may lie elsewhere: @scope/package/a of what is a here.
const maxRoots = 3

// file leads to the file of a path: beside the file that imports, in the lib directory of the package of a "package:name/path", or by the
// end of its path.
func (m *importer) file(file int, im *mention.Import) []target {
	scheme, path, schemed := strings.Cut(im.Path, ":")
	if schemed {
		if name, rest, ok := strings.Cut(path, "/"); ok && scheme == "package" {
			return m.library(file, name, "lib/"+rest)
		}
		return nil
	}
	if found := m.beside(file, im.Path, true); found != nil || strings.HasPrefix(im.Path, ".") {
		return found
	}
	tail := im.Path
	for range maxRoots {
		if found := m.suffix(tail); len(found) > 0 {
			return m.choose(file, found, "", false)
		}
		_, rest, ok := strings.Cut(tail, "/")
		if !ok || !strings.Contains(rest, "/") {
			break
		}
		tail = rest
	}
	return nil
}

// library leads to a file of a package: surely if its directory has the package's name, else if it is the package of the file at hand,
// whose directory may have any.
func (m *importer) library(file int, name, path string) []target {
	var named []int
	own, deepest := -1, -1
	for _, f := range m.suffix(path) {
		root := strings.TrimSuffix(strings.TrimSuffix(m.paths[f], path), "/")
		if base(root) == name {
			named = append(named, f)
		}
		if hasPrefix(m.paths[file], root) && len(root) > deepest {
			own, deepest = f, len(root)
		}
	}
	switch {
	case len(named) > 0:
		return m.choose(file, named, "", true)
	case own >= 0:
		return one(own, "", false)
	}
	return nil
}
