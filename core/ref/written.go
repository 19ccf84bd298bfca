package ref

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// printed is a line that shows an entity, as answers print them: the place, which may stand a
// line higher, the kind, the name, and what is said of it behind two spaces.
//
//	src/click/core.py:1412  method Command.invoke
//	  1412  method Command.invoke  at 333
var printed = regexp.MustCompile(`^(?:(\S+?):)?(?:\d+(?:-\d+)?)?\s*\b([a-z]+) (\S+)(?:  .*)?$`)

// Named is the name, or FILE:NAME, of an entity that a printed line shows; anything else stays
// as it is.
func Named(s string) string {
	m := printed.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil || !slices.Contains(outline.KindNames(), m[2]) {
		return s
	}
	if m[1] != "" {
		return m[1] + ":" + m[3]
	}
	return m[3]
}

// receiver is that of a method as Go writes it, "(*Mux[T])." or "(Mux).".
var receiver = regexp.MustCompile(`^\(\*?([\w.]+)(?:\[[^\]]*\])?\)(\.|$)`)

// Dotted writes a name as the index does, with dots between its parts: "Mux::Mount", "Mux#Mount",
// "(*Mux).Mount" and "Mux.Mount()" are "Mux.Mount".
func Dotted(name string) string {
	name = strings.TrimPrefix(receiver.ReplaceAllString(name, "$1$2"), "*")
	return strings.NewReplacer("::", ".", "#", ".").Replace(strings.TrimSuffix(name, "()"))
}

// InPackage tells whether a file belongs to what a name of a package may mean: a directory, or a
// file without its ending, with dots or slashes between the parts of the path. The files at the
// top are a package named as the project.
func InPackage(path, pkg, project string) bool {
	if pkg == project && !strings.Contains(path, "/") {
		return true
	}
	path, pkg = "/"+path, "/"+strings.ReplaceAll(pkg, ".", "/")
	dir := path[:strings.LastIndexByte(path, '/')]
	stem, _, _ := strings.Cut(path[len(dir):], ".")
	return strings.HasSuffix(dir, pkg) || strings.HasSuffix(dir+stem, pkg)
}
